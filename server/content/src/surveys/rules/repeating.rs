//! When a member can answer a survey again (R50).

use daymark_actors::clock::Day;
use daymark_base::civil::plus_days;

/// How often the same member answers.
#[derive(Clone, Copy, Debug)]
pub struct Rhythm {
    /// Once a month; otherwise once.
    pub monthly: bool,
    /// Days after a response before they can answer again.
    pub cooldown_days: i64,
}

/// When the next response can begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Now.
    Now,
    /// On this date in their time zone.
    On(Day),
    /// Not again.
    Never,
}

/// The period of a response that a member begins on their local date.
#[must_use]
pub fn period(monthly: bool, date: Day) -> String {
    if monthly { date.to_string().chars().take(7).collect() } else { String::new() }
}

impl Rhythm {
    /// When a member can answer, given their local date: `last` is the period and the date of what they last submitted.
    #[must_use]
    pub fn next(self, last: Option<(&str, Day)>, today: Day) -> Next {
        let Some((last_period, date)) = last else { return Next::Now };
        if !self.monthly {
            return Next::Never;
        }
        let cooled = plus_days(date, self.cooldown_days);
        let month = if *last_period >= *period(true, today) { next_month(today) } else { today };
        let next = cooled.max(month);
        if next <= today { Next::Now } else { Next::On(next) }
    }
}

fn next_month(date: Day) -> Day {
    plus_days(date.last_of_month(), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        text.parse().expect("a date")
    }

    #[test]
    fn surveys_can_be_answered_once_or_once_a_month() {
        let today = day("2026-05-31");
        let once = Rhythm { monthly: false, cooldown_days: 0 };
        assert_eq!(once.next(None, today), Next::Now);
        assert_eq!(once.next(Some(("", day("2020-01-01"))), today), Next::Never);
        let monthly = Rhythm { monthly: true, cooldown_days: 0 };
        assert_eq!(monthly.next(Some(("2026-04", day("2026-04-30"))), today), Next::Now);
        assert_eq!(monthly.next(Some(("2026-05", day("2026-05-01"))), today), Next::On(day("2026-06-01")));
        assert_eq!(monthly.next(Some(("2026-05", day("2026-05-01"))), day("2026-06-01")), Next::Now);
        assert_eq!(period(true, today), "2026-05");
        assert_eq!(period(false, today), "");
    }

    #[test]
    fn a_cooldown_delays_the_next_response() {
        let rhythm = Rhythm { monthly: true, cooldown_days: 20 };
        let last = Some(("2026-05", day("2026-05-30")));
        assert_eq!(rhythm.next(last, day("2026-05-30")), Next::On(day("2026-06-19")));
        assert_eq!(rhythm.next(last, day("2026-06-18")), Next::On(day("2026-06-19")));
        assert_eq!(rhythm.next(last, day("2026-06-19")), Next::Now);
        assert_eq!(rhythm.next(Some(("2026-05", day("2026-05-02"))), day("2026-05-30")), Next::On(day("2026-06-01")));
    }
}
