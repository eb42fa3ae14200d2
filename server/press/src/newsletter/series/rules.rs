//! When an email of a series is due: pure functions.

use std::collections::HashSet;

use daymark_actors::clock::{Day, Instant};
use daymark_base::civil::{at_minute, plus_days, wall};
use jiff::tz::TimeZone;

/// After this delay an email is no longer sent: after an event, and in a weekly series.
const LATE_MS: i64 = 7 * 86_400_000;
const LATE_IN_WEEK_MS: i64 = 2 * 86_400_000;
/// The minute of the day at which a weekly mail is sent if its series sets no time.
const MORNING: i64 = 9 * 60;

/// When an email is sent, apart from its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timed {
    pub id: i64,
    pub days: i64,
    pub at_minute: Option<i64>,
}

/// The next step for a person in a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// This mail is due. `turn` is the Monday of its week, or empty outside a weekly series.
    Send { step: i64, turn: String },
    /// No mail is due before then.
    Wait(Instant),
    /// No mail is left.
    Done,
}

/// When an email is due after a start.
fn due(step: Timed, began: Instant, tz: &TimeZone) -> Instant {
    let (date, minute) = wall(began, tz);
    if step.days == 0 && step.at_minute.is_none() {
        return began;
    }
    at_minute(plus_days(date, step.days), step.at_minute.unwrap_or(minute), tz).max(began)
}

/// The next email after an event. Emails are sent in the order of their times, each once.
pub fn after_start(
    steps: &[Timed],
    sent: &HashSet<(i64, String)>,
    began: Instant,
    now: Instant,
    tz: &TimeZone,
) -> Next {
    let open = steps.iter().filter(|step| !sent.contains(&(step.id, String::new())));
    let mut open: Vec<_> = open.map(|step| (due(*step, began, tz), step.id)).collect();
    open.sort_unstable();
    match open.into_iter().find(|(at, _)| now.0 - at.0 < LATE_MS) {
        Some((at, step)) if at <= now => Next::Send { step, turn: String::new() },
        Some((at, _)) => Next::Wait(at),
        None => Next::Done,
    }
}

/// The Monday of a date's week.
pub fn monday(date: Day) -> Day {
    plus_days(date, -i64::from(date.weekday().to_monday_zero_offset()))
}

/// The next email of a weekly series.
pub fn of_week(steps: &[Timed], sent: &HashSet<(i64, String)>, began: Instant, now: Instant, tz: &TimeZone) -> Next {
    let this = monday(wall(now, tz).0);
    // Sunday evening's mail may still be sent on Monday.
    let weeks = [plus_days(this, -7), this, plus_days(this, 7)];
    let all = weeks.into_iter().flat_map(|week| {
        let at = move |step: &Timed| at_minute(plus_days(week, step.days), step.at_minute.unwrap_or(MORNING), tz);
        steps.iter().map(move |step| (at(step), step.id, week.to_string()))
    });
    let open = all.filter(|(at, step, turn)| {
        *at >= began && now.0 - at.0 < LATE_IN_WEEK_MS && !sent.contains(&(*step, turn.clone()))
    });
    match open.min() {
        Some((at, step, turn)) if at <= now => Next::Send { step, turn },
        Some((at, ..)) => Next::Wait(at),
        None => Next::Done,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use daymark_base::civil::parse_zone;
    use proptest::prelude::*;

    use super::*;

    fn at(text: &str) -> Instant {
        text.parse::<jiff::Timestamp>().expect("an instant").into()
    }

    const fn step(id: i64, days: i64, at_minute: Option<i64>) -> Timed {
        Timed { id, days, at_minute }
    }

    #[test]
    fn delays_count_days_in_the_readers_time_zone() {
        let tz = parse_zone("America/New_York").expect("a zone");
        let began = at("2026-10-30T20:15:00Z");
        let none = HashSet::new();
        let when = |one: Timed| after_start(&[one], &none, began, began, &tz);
        assert_eq!(when(step(1, 0, None)), Next::Send { step: 1, turn: String::new() });
        assert_eq!(when(step(1, 0, Some(9 * 60))), Next::Send { step: 1, turn: String::new() }, "9:00 is over");
        // The clocks go back on 1 November: the wall clock decides.
        assert_eq!(when(step(1, 3, None)), Next::Wait(at("2026-11-02T21:15:00Z")));
        assert_eq!(when(step(1, 3, Some(9 * 60))), Next::Wait(at("2026-11-02T14:00:00Z")));
    }

    #[test]
    fn a_weekly_mail_waits_for_the_readers_monday_morning() {
        let tz = parse_zone("Pacific/Kiritimati").expect("a zone");
        let (began, none) = (at("2026-05-06T10:00:00Z"), HashSet::new());
        let steps = [step(1, 0, None)];
        assert_eq!(of_week(&steps, &none, began, began, &tz), Next::Wait(at("2026-05-10T19:00:00Z")));
        let turn = "2026-05-11".to_owned();
        let sent = HashSet::from([(1, turn.clone())]);
        let now = at("2026-05-12T12:00:00Z");
        assert_eq!(of_week(&steps, &none, began, now, &tz), Next::Send { step: 1, turn });
        assert_eq!(of_week(&steps, &sent, began, now, &tz), Next::Wait(at("2026-05-17T19:00:00Z")));
        assert_eq!(
            of_week(&steps, &none, began, at("2026-05-14T12:00:00Z"), &tz),
            Next::Wait(at("2026-05-17T19:00:00Z"))
        );
    }

    const BEGAN: Instant = Instant(1_777_000_000_000);

    /// When each email of a series is sent; a crash loses the step that was not committed.
    fn mails(
        steps: &[Timed],
        weekly: bool,
        looks: &[(i64, bool)],
        tz: &TimeZone,
    ) -> HashMap<(i64, String), Vec<Instant>> {
        let (mut now, mut sent, mut mails) = (BEGAN, HashSet::new(), HashMap::<_, Vec<Instant>>::new());
        for (wait, crashes) in looks {
            now = now.plus_ms(*wait);
            loop {
                let next = if weekly { of_week } else { after_start };
                let Next::Send { step, turn } = next(steps, &sent, BEGAN, now, tz) else { break };
                if *crashes {
                    break;
                }
                sent.insert((step, turn.clone()));
                mails.entry((step, turn)).or_default().push(now);
            }
        }
        mails
    }

    proptest! {
        #[test]
        fn each_mail_is_sent_once_and_on_time_despite_crashes(
            days in proptest::collection::vec((0..7i64, proptest::option::of(0..1440i64)), 1..6),
            looks in proptest::collection::vec((0..40_000_000i64, proptest::bool::weighted(0.3)), 20..60),
            weekly: bool,
            zone in proptest::sample::select(vec!["UTC", "Europe/Berlin", "Pacific/Apia", "America/St_Johns"]),
        ) {
            let tz = parse_zone(zone).expect("a zone");
            let steps: Vec<_> = (1..).zip(&days).map(|(id, (days, at_minute))| step(id, *days, *at_minute)).collect();
            let mut now = BEGAN;
            let mut calm = Vec::new();
            for (wait, crashes) in &looks {
                now = now.plus_ms(*wait);
                if !crashes {
                    calm.push(now);
                }
            }
            let first = monday(wall(BEGAN, &tz).0);
            let turns: Vec<Option<Day>> =
                if weekly { (0..6).map(|week| Some(plus_days(first, 7 * week))).collect() } else { vec![None] };
            let late = if weekly { LATE_IN_WEEK_MS } else { LATE_MS };
            // An email is sent by the first check from its time on that does not crash, unless by then it is too late.
            let mut expected = HashMap::new();
            for turn in turns {
                for step in &steps {
                    let at = match turn {
                        Some(week) => at_minute(plus_days(week, step.days), step.at_minute.unwrap_or(MORNING), &tz),
                        None => due(*step, BEGAN, &tz),
                    };
                    let look = calm.iter().find(|look| **look >= at).filter(|look| at >= BEGAN && look.0 - at.0 < late);
                    if let Some(look) = look {
                        let turn = turn.map(|week| week.to_string()).unwrap_or_default();
                        expected.insert((step.id, turn), vec![*look]);
                    }
                }
            }
            prop_assert_eq!(mails(&steps, weekly, &looks, &tz), expected);
        }
    }
}
