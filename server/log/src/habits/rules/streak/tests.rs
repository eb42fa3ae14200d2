use DayClass::{Done, Missed, Neutral, Open};
use jiff::civil::date;
use proptest::prelude::*;

use super::*;

const START: Day = date(2026, 1, 1);

fn streak(classes: &[DayClass]) -> Streak {
    Checkpoint::before(START).recompute(classes).0
}

fn marks(classes: &[DayClass]) -> Vec<DayMark> {
    Checkpoint::before(START).recompute(classes).1.into_iter().map(|(_, mark)| mark).collect()
}

/// `D` done, `n` neutral, `x` missed, `o` open.
fn days(text: &str) -> Vec<DayClass> {
    let class = |c| match c {
        'D' => Done,
        'n' => Neutral,
        'x' => Missed,
        _ => Open,
    };
    text.chars().map(class).collect()
}

#[test]
fn due_entries_and_pauses_decide_the_day_class() {
    use Status::{Impossible, NotNow};
    let (none, closed) = (DayFacts::default(), DayFacts { closed: true, ..DayFacts::default() });
    let paused = DayFacts { paused: true, ..closed };
    let skipped = DayFacts { skipped: true, ..closed };
    let (must, offered, no) = (Due::Must, Due::Offered, Due::No);
    for (entries, facts, class) in [
        (&[][..], closed, Neutral),
        (&[(no, Status::Done)], closed, Neutral),
        (&[(offered, Status::Open)], closed, Neutral),
        (&[(offered, Status::Done)], closed, Done),
        (&[(Due::Extra, Status::Done), (must, Status::Open)], closed, Done),
        (&[(Due::Extra, Status::Open)], closed, Neutral),
        (&[(offered, Status::Done), (must, Status::Open)], closed, Done),
        (&[(must, Status::Done), (must, Status::Open)], none, Done),
        (&[(must, Status::Open)], none, Open),
        (&[(must, Status::Open)], closed, Missed),
        (&[(must, NotNow)], closed, Missed),
        (&[(must, Impossible)], closed, Neutral),
        (&[(must, Impossible), (offered, Status::Open)], closed, Neutral),
        (&[(must, Impossible), (must, Status::Open)], closed, Missed),
        (&[(must, Status::Open)], paused, Neutral),
        (&[(must, Status::Open)], skipped, Neutral),
        (&[(must, Status::Done)], paused, Done),
    ] {
        assert_eq!(classify(entries, facts), class, "{entries:?} {facts:?}");
    }
}

#[test]
fn streaks_and_freezes_follow_the_day_classes() {
    for (text, current, longest, freezes) in [
        ("", 0, 0, 0),
        ("D", 1, 1, 0),
        ("DDnD", 3, 3, 0),
        ("DDxD", 1, 2, 0),
        ("DDo", 2, 2, 0),
        ("DDoD", 3, 3, 0),
        ("xn", 0, 0, 0),
        ("DDDDDDD", 7, 7, 1),
        ("DDDDDDDx", 7, 7, 0),
        ("DDDDDDDxD", 8, 8, 0),
        ("DDDDDDDxx", 0, 7, 0),
        ("DDDDDDxD", 1, 6, 0),  // six DONE days have not yet earned a freeze
        ("xDDDDDDD", 7, 7, 1),  // earned after the missed day, so it does not cover that day
        ("DDDDnDoDD", 7, 7, 1), // only DONE days count towards a freeze
        ("DDDDDDDDDDDDDD", 14, 14, 2),
        ("DDDDDDDDDDDDDDDDDDDDDDDD", 24, 24, 2),
        ("DDDDDDDDDDDDDDxxD", 15, 15, 0),
        ("DDDDDDDDDDDDDDxxxD", 1, 14, 0),
        ("DDDDDDDDDDDDDDDDxDDDDDDD", 23, 23, 2), // no progress while two are held
        ("DDDDxDDD", 3, 4, 0),                   // a break ends the progress
    ] {
        let s = streak(&days(text));
        assert_eq!((s.current, s.longest, s.freezes), (current, longest, freezes), "{text}");
    }
}

#[test]
fn a_late_log_moves_the_freeze_to_the_next_missed_day() {
    use DayMark as M;
    let mut classes = days("DDDDDDDxDx");
    assert_eq!(marks(&classes)[7..], [M::Freeze, M::Done, M::Missed]);
    classes[7] = Done; // a late valid log
    assert_eq!(marks(&classes)[7..], [M::Done, M::Done, M::Freeze]);
    assert_eq!(streak(&classes).current, 9);
}

#[test]
fn each_day_mark_has_its_date() {
    let at = Checkpoint { through: date(2026, 2, 27), streak: Streak::default() };
    let got = at.recompute(&days("nDo")).1;
    let want =
        [(date(2026, 2, 28), DayMark::Rest), (date(2026, 3, 1), DayMark::Done), (date(2026, 3, 2), DayMark::Open)];
    assert_eq!(got, want);
}

/// R27 literally, without freezes: DONE days back from the newest closed day, walking over NEUTRAL, stopping at MISSED;
/// today adds one when DONE and never subtracts.
fn backwards(classes: &[DayClass]) -> i64 {
    let mut count = 0;
    for class in classes.iter().rev() {
        match class {
            Done => count += 1,
            Neutral | Open => {}
            Missed => break,
        }
    }
    count
}

/// An independent definition of freezes: it checks the oldest MISSED date first, with the freezes held the day before,
/// counted from the days since the last break.
fn with_freezes(classes: &[DayClass]) -> Vec<DayClass> {
    let mut days = classes.to_vec();
    let mut used = vec![false; days.len()];
    while let Some(missed) = (0..days.len()).find(|i| days[*i] == Missed && !used[*i]) {
        let since = (0..missed).rev().find(|i| days[*i] == Missed).map_or(0, |i| i + 1);
        let mut progress = 0;
        for i in since..missed {
            if days[i] == Done {
                progress = (progress + 1).min(14);
            } else if used[i] {
                progress -= 7;
            }
        }
        used[missed] = true;
        if progress >= 7 {
            days[missed] = Neutral;
        }
    }
    days
}

fn some_days(max: usize) -> impl Strategy<Value = Vec<DayClass>> {
    let class = prop_oneof![6 => Just(Done), 1 => Just(Neutral), 2 => Just(Missed), 1 => Just(Open)];
    prop::collection::vec(class, 0..max)
}

proptest! {
    #[test]
    fn resuming_from_any_checkpoint_gives_the_same_streak(classes in some_days(80), cut in 0_usize..80) {
        let cut = cut.min(classes.len());
        let whole = Checkpoint::before(START).recompute(&classes);
        let point = Checkpoint::before(START).advance(&classes[..cut]);
        let (rest, marks) = point.recompute(&classes[cut..]);
        prop_assert_eq!(rest, whole.0);
        prop_assert_eq!(marks, whole.1[cut..].to_vec());
    }

    #[test]
    fn without_freezes_the_streak_matches_a_backward_count(classes in some_days(30)) {
        prop_assume!(!marks(&classes).contains(&DayMark::Freeze));
        prop_assert_eq!(streak(&classes).current, backwards(&classes));
        let longest = (0..=classes.len()).map(|n| backwards(&classes[..n])).max();
        prop_assert_eq!(Some(streak(&classes).longest), longest);
    }

    #[test]
    fn with_freezes_the_streak_matches_an_independent_model(classes in some_days(80)) {
        let left = with_freezes(&classes);
        prop_assert_eq!(streak(&classes).current, backwards(&left));
        let used = |i: usize| classes[i] == Missed && left[i] == Neutral;
        prop_assert!(marks(&classes).iter().enumerate().all(|(i, m)| (*m == DayMark::Freeze) == used(i)));
    }

    #[test]
    fn streak_and_freeze_counts_stay_in_bounds(classes in some_days(120)) {
        let s = streak(&classes);
        prop_assert!(0 <= s.current && s.current <= s.longest && s.longest <= classes.len() as i64);
        prop_assert!(s.freezes <= MAX_FREEZES && s.toward_freeze < DONE_DAYS_PER_FREEZE);
    }

    #[test]
    fn an_extra_done_day_never_lowers_streaks_or_freezes(mut classes in some_days(80), at in any::<prop::sample::Index>()) {
        prop_assume!(!classes.is_empty());
        let before = classes.clone();
        classes[at.index(before.len())] = Done;
        for n in 0..=classes.len() {
            let (was, is) = (streak(&before[..n]), streak(&classes[..n]));
            prop_assert!(is.current >= was.current && is.longest >= was.longest && is.freezes >= was.freezes);
        }
    }

    #[test]
    fn today_never_shortens_the_streak(classes in some_days(80), today in prop::sample::select(vec![Done, Neutral, Open])) {
        let before = streak(&classes);
        let after = before.step(today).0;
        prop_assert_eq!(after.current, before.current + i64::from(today == Done));
        prop_assert!(after.longest >= before.longest && after.freezes >= before.freezes);
    }

    #[test]
    fn an_extra_done_entry_never_worsens_the_day_class(
        mut entries in prop::collection::vec((
            prop::sample::select(vec![Due::No, Due::Extra, Due::Offered, Due::Must]),
            prop::sample::select(vec![Status::Open, Status::Done, Status::NotNow, Status::Impossible])), 1..5),
        at in any::<prop::sample::Index>(), paused: bool, closed: bool,
    ) {
        let good = |c| match c { Missed => 0, Open => 1, Neutral => 2, Done => 3 };
        let facts = DayFacts { paused, closed, skipped: false };
        let before = good(classify(&entries, facts));
        let i = at.index(entries.len());
        // An entry that was not due changes nothing.
        entries[i].1 = Status::Done;
        prop_assert!(good(classify(&entries, facts)) >= before);
    }
}
