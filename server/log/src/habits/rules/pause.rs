//! Pauses: ranges of dates on which nothing is missed and no reminder is sent (R29).

use daymark_actors::clock::Day;
use daymark_base::civil::days_between;
use jiff::civil::date;
use serde::{Deserialize, Serialize};

/// The most days of a calendar year that can be paused. A calendar year, because a member can check "23 of 60 days in
/// 2026"; with a rolling year they could not.
pub const DAYS_A_YEAR: i64 = 60;

/// A pause of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pause {
    /// The first date.
    pub from: Day,
    /// The last date, inclusive.
    pub to: Day,
}

impl Pause {
    /// Whether a date is in the pause.
    #[must_use]
    pub fn covers(&self, date: Day) -> bool {
        self.from <= date && date <= self.to
    }

    /// How many of its dates are in a year.
    #[must_use]
    pub fn days_in(&self, year: i16) -> i64 {
        let (from, to) = (self.from.max(date(year, 1, 1)), self.to.min(date(year, 12, 31)));
        (days_between(from, to) + 1).max(0)
    }
}

/// Why a pause is refused. The codes are stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseRefusal {
    /// The last date is before the first.
    Reversed,
    /// It begins before today: a missed day stays missed.
    Past,
    /// It overlaps another one.
    Overlaps,
    /// More than 60 dates of a year would be paused.
    TooLong,
}

impl PauseRefusal {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Reversed => "pause_reversed",
            Self::Past => "pause_past",
            Self::Overlaps => "pause_overlaps",
            Self::TooLong => "pause_too_long",
        }
    }
}

/// Whether a member may add a pause. `today` is the member's date.
///
/// # Errors
/// See [`PauseRefusal`].
pub fn check_pause(existing: &[Pause], new: Pause, today: Day) -> Result<(), PauseRefusal> {
    let used = |year| existing.iter().chain([&new]).map(|p| p.days_in(year)).sum::<i64>();
    if new.to < new.from {
        Err(PauseRefusal::Reversed)
    } else if new.from < today {
        Err(PauseRefusal::Past)
    } else if existing.iter().any(|p| p.from <= new.to && new.from <= p.to) {
        Err(PauseRefusal::Overlaps)
    } else if (new.from.year()..=new.to.year()).any(|year| used(year) > DAYS_A_YEAR) {
        Err(PauseRefusal::TooLong)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pause(from: Day, to: Day) -> Pause {
        Pause { from, to }
    }

    #[test]
    fn pauses_must_start_today_or_later_and_not_overlap() {
        let today = date(2026, 5, 10);
        let others = [pause(date(2026, 5, 20), date(2026, 5, 22))];
        let check = |from: i8, to: i8| check_pause(&others, pause(date(2026, 5, from), date(2026, 5, to)), today);
        assert_eq!(check(10, 10), Ok(()));
        assert_eq!(check(9, 12), Err(PauseRefusal::Past));
        assert_eq!(check(12, 11), Err(PauseRefusal::Reversed));
        assert_eq!(check(15, 19), Ok(()));
        assert_eq!(check(15, 20), Err(PauseRefusal::Overlaps));
        assert_eq!(check(21, 21), Err(PauseRefusal::Overlaps));
        assert_eq!(check(23, 23), Ok(()));
    }

    #[test]
    fn at_most_60_days_per_year_can_be_paused() {
        let today = date(2026, 1, 1);
        let january = [pause(date(2026, 1, 1), date(2026, 1, 31))];
        let from_march = |to| check_pause(&january, pause(date(2026, 3, 1), to), today);
        assert_eq!(from_march(date(2026, 3, 29)), Ok(()));
        assert_eq!(from_march(date(2026, 3, 30)), Err(PauseRefusal::TooLong));
        let over_new_year = |from, to| check_pause(&january, pause(from, to), today);
        assert_eq!(over_new_year(date(2026, 12, 3), date(2027, 3, 1)), Ok(()), "29 dates in 2026, 60 in 2027");
        assert_eq!(over_new_year(date(2026, 12, 2), date(2027, 3, 1)), Err(PauseRefusal::TooLong));
        assert_eq!(over_new_year(date(2026, 12, 3), date(2027, 3, 2)), Err(PauseRefusal::TooLong));
        assert_eq!(check_pause(&[], pause(today, Day::MAX), today), Err(PauseRefusal::TooLong));
    }

    #[test]
    fn a_pause_covers_its_first_and_last_day() {
        let p = pause(date(2026, 5, 1), date(2026, 5, 3));
        let covered: Vec<bool> = [30]
            .map(|d| p.covers(date(2026, 4, d)))
            .into_iter()
            .chain((1..=4).map(|d| p.covers(date(2026, 5, d))))
            .collect();
        assert_eq!(covered, [false, true, true, true, false]);
    }
}
