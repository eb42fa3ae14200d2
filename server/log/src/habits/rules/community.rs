//! The global streak: dates on which enough members of the community have a DONE day (R30).

use daymark_actors::clock::{Day, Instant};
use daymark_actors::streak::Needs;
use daymark_base::civil::{day_start, plus_days};
use jiff::tz::TimeZone;

/// How many days a member counts as active after a log.
pub const ACTIVE_DAYS: i64 = 30;

/// A community date: the same local date of all members, whatever their time zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommunityDay {
    /// The date.
    pub date: Day,
    /// Distinct members whose day is DONE.
    pub done_members: i64,
    /// Members active in the 30 days up to it.
    pub active_members: i64,
}

impl CommunityDay {
    /// Whether enough members have a DONE day.
    #[must_use]
    pub fn succeeds(&self, needs: Needs) -> bool {
        self.done_members >= needs.of(self.active_members)
    }
}

/// Whether a date can still change: until two days later at 00:00 UTC, when it has been over everywhere for 12 hours.
/// The caller then stores the outcome; later credits do not change it.
#[must_use]
pub fn is_provisional(date: Day, now: Instant) -> bool {
    now < day_start(plus_days(date, 2), &TimeZone::UTC, 0)
}

/// The community's streak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CommunityStreak {
    /// Days in a row up to now.
    pub days: i64,
    /// The longest ever, including this one.
    pub best: i64,
    /// Whether `days` includes or may yet include a date that can still change.
    pub provisional: bool,
}

/// The streak over dates in ascending order, at most one row per date; a date without a row has no DONE members. As
/// with a member's streak, a date that can still succeed never shortens it: today and other provisional dates add one
/// or nothing.
#[must_use]
pub fn community_streak(days: &[CommunityDay], needs: Needs, now: Instant) -> CommunityStreak {
    let mut streak = CommunityStreak::default();
    let mut expected = days.first().map(|d| d.date);
    for day in days {
        if expected.is_some_and(|date| date < day.date && !is_provisional(date, now)) {
            streak.days = 0;
        }
        let provisional = is_provisional(day.date, now);
        if day.succeeds(needs) {
            streak.days += 1;
        } else if !provisional {
            streak.days = 0;
        }
        streak.best = streak.best.max(streak.days);
        streak.provisional |= provisional;
        expected = Some(plus_days(day.date, 1));
    }
    if expected.is_some_and(|date| !is_provisional(date, now)) {
        streak.days = 0;
    }
    streak
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use jiff::civil::date;

    use super::*;

    fn at(text: &str) -> Instant {
        text.parse::<Timestamp>().expect("an instant").into()
    }

    fn day(d: i8, done_members: i64) -> CommunityDay {
        CommunityDay { date: date(2026, 5, d), done_members, active_members: 100 }
    }

    #[test]
    fn success_needs_5_percent_rounded_up_and_one_member() {
        let ok = |done_members, active_members| {
            CommunityDay { date: date(2026, 5, 1), done_members, active_members }.succeeds(Needs::default())
        };
        assert!(!ok(0, 0));
        assert!(ok(1, 0));
        assert!(ok(1, 20));
        assert!(!ok(1, 21));
        assert!(ok(2, 21));
        assert!(!ok(4, 100));
        assert!(ok(5, 100));
        let strict = Needs { members: 10, share_percent: 50 };
        assert!(!day(1, 49).succeeds(strict));
        assert!(day(1, 50).succeeds(strict));
        assert!(!CommunityDay { active_members: 2, ..day(1, 9) }.succeeds(strict));
    }

    #[test]
    fn a_date_is_provisional_until_two_days_later() {
        assert!(is_provisional(date(2026, 5, 10), at("2026-05-11T23:59:59.999Z")));
        assert!(!is_provisional(date(2026, 5, 10), at("2026-05-12T00:00:00Z")));
    }

    #[test]
    fn missed_days_reset_the_streak_unless_provisional() {
        let now = at("2026-05-10T12:00:00Z"); // the 9th and the 10th can still change
        for (days, want) in [
            (vec![], (0, 0, false)),
            (vec![day(7, 5), day(8, 5)], (2, 2, false)),
            (vec![day(7, 5), day(8, 4)], (0, 1, false)),
            (vec![day(6, 5), day(7, 4), day(8, 9)], (1, 1, false)),
            (vec![day(7, 5), day(8, 5), day(9, 4), day(10, 0)], (2, 2, true)),
            (vec![day(7, 5), day(8, 5), day(9, 5), day(10, 1)], (3, 3, true)),
            (vec![day(7, 5), day(8, 5), day(9, 1), day(10, 5)], (3, 3, true)),
            (vec![day(4, 5), day(5, 5), day(7, 5), day(8, 5), day(10, 0)], (2, 2, true)), // nobody on the 6th
            (vec![day(8, 5), day(10, 5)], (2, 2, true)),                                  // nobody yet on the 9th
            (vec![day(5, 5), day(6, 5)], (0, 2, false)),                                  // nobody on the 7th and 8th
        ] {
            let got = community_streak(&days, Needs::default(), now);
            assert_eq!((got.days, got.best, got.provisional), want, "{days:?}");
        }
    }
}
