use jiff::civil::date;
use proptest::prelude::*;

use super::*;
use crate::programs::rules::recurrence::Recurrence;

fn d(n: i8) -> Day {
    date(2026, 5, n)
}

fn activity(recurrence: Recurrence) -> Scheduled {
    Scheduled { id: 1, recurrence, added_on: None, retired_on: None }
}

fn thrice() -> Scheduled {
    activity(Recurrence::Times { n: 3, per_days: 7 })
}

fn item(duration: i64, activities: &[ActivityId]) -> PlanItem {
    PlanItem { duration, activities: activities.iter().copied().map(Asked::always).collect() }
}

/// 1 to 31 May without steps, joined before the start.
const MAY: Plan<'static> = Plan {
    timing: Timing::Timed { start: date(2026, 5, 1), end: Some(date(2026, 5, 31)) },
    steps: &[],
    joined_on: date(2026, 4, 20),
    left_on: None,
};

#[test]
fn plan_days_count_civil_days() {
    let timed = MAY.timing;
    assert_eq!(timed.plan_day(d(20), d(1)), Some(1), "the same dates for all");
    assert_eq!(timed.plan_day(d(20), d(31)), Some(31));
    assert_eq!(timed.plan_day(d(20), date(2026, 6, 1)), None);
    assert_eq!(timed.plan_day(d(20), date(2026, 4, 30)), None);
    let untimed = Timing::Untimed { duration: Some(10) };
    assert_eq!(untimed.plan_day(d(20), d(20)), Some(1), "the join date is day 1");
    assert_eq!(untimed.plan_day(d(20), d(29)), Some(10), "inclusive");
    assert_eq!(untimed.plan_day(d(20), d(30)), None);
    assert_eq!(untimed.plan_day(d(20), d(19)), None);
    assert_eq!(Timing::Untimed { duration: None }.plan_day(d(1), date(2036, 5, 1)), Some(3654));
    // Across a leap day: still civil days.
    let year = Timing::Timed { start: date(2024, 2, 28), end: None };
    assert_eq!(year.plan_day(d(1), date(2024, 3, 1)), Some(3));
}

#[test]
fn steps_and_items_cover_consecutive_days() {
    let steps = [
        Step { items: vec![item(2, &[1]), item(0, &[9]), item(1, &[2])] },
        Step::default(),
        Step { items: vec![item(3, &[1, 2])] },
    ];
    let found: Vec<_> = (0..=7).map(|n| covering(&steps, n).map(|c| (c.step, c.first, c.item.duration))).collect();
    let (a, b, c) = (Some((0, 1, 2)), Some((0, 3, 1)), Some((2, 4, 3)));
    assert_eq!(found, [None, a, a, b, c, c, c, None]);
}

#[test]
fn a_daily_activity_is_due_every_day_of_the_membership() {
    let daily = activity(Recurrence::DAILY);
    assert_eq!(MAY.due(&daily, d(1), 0), Due::Must);
    assert_eq!(MAY.due(&daily, d(31), 0), Due::Must);
    assert_eq!(MAY.due(&daily, date(2026, 6, 1), 0), Due::No);
    assert_eq!(MAY.due(&daily, date(2026, 4, 30), 0), Due::No);
    let late = Plan { joined_on: d(10), ..MAY };
    assert_eq!(late.due(&daily, d(9), 0), Due::No);
    assert_eq!(late.due(&daily, d(10), 0), Due::Must);
    let left = Plan { left_on: Some(d(20)), ..MAY };
    assert_eq!(left.due(&daily, d(19), 0), Due::Must);
    assert_eq!(left.due(&daily, d(20), 0), Due::Offered);
    assert_eq!(left.due(&daily, d(21), 0), Due::No);
}

#[test]
fn a_weekly_activity_becomes_required_on_its_last_day() {
    let weekly = activity(Recurrence::Every(7));
    assert_eq!(MAY.due(&weekly, d(1), 0), Due::Offered);
    assert_eq!(MAY.due(&weekly, d(6), 0), Due::Offered);
    assert_eq!(MAY.due(&weekly, d(7), 0), Due::Must);
    assert_eq!(MAY.due(&weekly, d(7), 1), Due::Extra, "done earlier in the week");
    assert_eq!(MAY.due(&weekly, d(8), 0), Due::Offered, "a new week");
    assert_eq!(MAY.period(&weekly, d(10)), Some(Period { first: d(8), last: d(14), times: 1, required: 1 }));
    assert_eq!(MAY.due(&weekly, d(31), 0), Due::Offered, "29 to 31 May are not a whole week");
}

#[test]
fn n_times_a_week_becomes_required_as_days_run_out() {
    let on = |day, done| MAY.due(&thrice(), d(day), done);
    assert_eq!([on(1, 0), on(4, 0), on(5, 0), on(7, 0)], [Due::Offered, Due::Offered, Due::Must, Due::Must]);
    assert_eq!([on(5, 1), on(6, 1), on(6, 2), on(7, 2)], [Due::Offered, Due::Must, Due::Offered, Due::Must]);
    assert_eq!([on(4, 3), on(7, 3), on(7, 4)], [Due::Extra; 3]);
}

#[test]
fn a_shortened_period_requires_a_proportional_share() {
    let joined = Plan { joined_on: d(5), ..MAY };
    assert_eq!(joined.period(&thrice(), d(6)), Some(Period { first: d(5), last: d(7), times: 3, required: 1 }));
    let added = Scheduled { added_on: Some(d(4)), ..thrice() };
    assert_eq!(MAY.period(&added, d(3)), None);
    assert_eq!(MAY.period(&added, d(7)), Some(Period { first: d(4), last: d(7), times: 3, required: 1 }));
}

#[test]
fn retiring_an_activity_leaves_earlier_days_unchanged() {
    let retired = Scheduled { retired_on: Some(d(6)), ..thrice() };
    assert_eq!(MAY.due(&retired, d(5), 1), Due::Offered, "the other two could have been done on the 6th and 7th");
    assert_eq!(MAY.due(&retired, d(6), 0), Due::No);
    let asked = Asked { added_on: Some(d(3)), retired_on: Some(d(5)), ..Asked::always(1) };
    let steps = [Step { items: vec![PlanItem { duration: 10, activities: vec![asked] }] }];
    let plan = Plan { steps: &steps, ..MAY };
    let daily = activity(Recurrence::DAILY);
    let due: Vec<_> = (1..=6).map(|n| plan.due(&daily, d(n), 0)).collect();
    assert_eq!(due, [Due::No, Due::No, Due::Must, Due::Must, Due::No, Due::No]);
}

#[test]
fn activities_are_due_only_within_their_plan_item() {
    let steps = [Step { items: vec![item(3, &[2]), item(10, &[1])] }];
    let plan = Plan { steps: &steps, ..MAY };
    let weekly = activity(Recurrence::Every(7));
    assert_eq!(plan.due(&weekly, d(3), 0), Due::No);
    assert_eq!(plan.period(&weekly, d(4)).map(|p| (p.first, p.last)), Some((d(4), d(10))), "from the item's first day");
    assert_eq!(plan.period(&weekly, d(11)).map(|p| (p.last, p.required)), Some((d(13), 0)), "to the item's last");
    assert_eq!(plan.due(&weekly, d(14), 0), Due::No);
}

proptest! {
    /// A member who does an activity on every day on which it is required has done it often enough, and never misses
    /// it.
    #[test]
    fn doing_every_required_day_fulfils_the_period(
        n in 1_u16..8, extra in 0_u16..8, join in 1_i8..20, end in 1_i8..=31, add in prop::option::of(1_i8..25), early in 0_u32..128,
    ) {
        let recurrence = Recurrence::Times { n, per_days: n + extra };
        let act = Scheduled { added_on: add.map(d), ..activity(recurrence) };
        let plan = Plan { timing: Timing::Timed { start: d(1), end: Some(d(end)) }, joined_on: d(join), ..MAY };
        let mut done: Vec<Day> = Vec::new();
        for day in (1..=31).map(d) {
            let Some(period) = plan.period(&act, day) else { continue };
            prop_assert!(period.first <= day && day <= period.last && period.required <= period.times);
            let before = done.iter().filter(|x| **x >= period.first).count() as i64;
            let eager = early >> (day.day() % 7) & 1 == 1;
            match plan.due(&act, day, before) {
                Due::Must => done.push(day),
                Due::Offered if eager => done.push(day),
                _ => {}
            }
            if day == period.last {
                let count = done.iter().filter(|x| **x >= period.first).count() as i64;
                prop_assert!((period.required..=period.times).contains(&count));
            }
        }
    }
}

proptest! {
    /// A late log for an earlier date never takes a day away: an activity that was done still makes its day DONE, and
    /// no later day becomes required.
    #[test]
    fn an_extra_earlier_log_never_adds_requirements(n in 1_u16..8, extra in 0_u16..8, day in 1_i8..=31, before in 0_i64..10) {
        let act = activity(Recurrence::Times { n, per_days: n + extra });
        let (was, is) = (MAY.due(&act, d(day), before), MAY.due(&act, d(day), before + 1));
        prop_assert_eq!(was == Due::No, is == Due::No);
        prop_assert!(is != Due::Must || was == Due::Must);
        prop_assert!(!is.earns() || was.earns());
    }
}
