//! When a member's score in a program next changes without a log.

use daymark_actors::clock::{Day, Instant};
use daymark_base::civil::{days_between, plus_days};

use crate::programs::rules::scoring::Scoring;

/// A member's days in a program, and the member's current date.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    /// The first day that counts.
    pub first: Day,
    /// The last day, inclusive; `None` for no end.
    pub last: Option<Day>,
    /// The member's own date.
    pub today: Day,
}

impl Span {
    /// The days so far, including today.
    #[must_use]
    pub fn days(&self) -> i64 {
        let newest = self.last.map_or(self.today, |last| last.min(self.today));
        (days_between(self.first, newest) + 1).max(0)
    }

    /// When a score can next change by itself: an average when the next day begins, the others when the oldest open day
    /// closes. `None` when only logs change it. `ends` and `closes` return when a date ends and closes for the member.
    #[must_use]
    pub fn until(
        &self,
        scoring: Scoring,
        now: Instant,
        ends: impl Fn(Day) -> Instant,
        closes: impl Fn(Day) -> Instant,
    ) -> Option<Instant> {
        match scoring {
            Scoring::TotalPoints => None,
            Scoring::AveragePerDay => {
                let next = plus_days(self.today, 1).max(self.first);
                Some(next)
                    .filter(|next| self.last.is_none_or(|last| *next <= last))
                    .map(|next| ends(plus_days(next, -1)))
            }
            Scoring::BestStreak | Scoring::ShareOfDaysDone => self.next_close(now, closes),
        }
    }

    /// When the oldest open day closes; `None` when none is open or yet to come. `closes` is as for
    /// [`until`](Self::until).
    #[must_use]
    pub fn next_close(&self, now: Instant, closes: impl Fn(Day) -> Instant) -> Option<Instant> {
        let inside = |date: &Day| self.last.is_none_or(|last| *date <= last);
        // A date closes 12 hours after its end, and up to a day later by the clock of a place further east.
        let from = plus_days(self.today, -3).max(self.first);
        (0..=3).map(|n| plus_days(from, n)).filter(inside).map(closes).filter(|at| *at > now).min()
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use jiff::tz::TimeZone;
    use proptest::prelude::*;

    use super::*;
    use daymark_base::civil::{day_close, day_start, local_date};

    fn at(text: &str) -> Instant {
        text.parse::<jiff::Timestamp>().expect("an instant").into()
    }

    fn until(span: Span, scoring: Scoring, now: Instant) -> Option<Instant> {
        let utc = TimeZone::UTC;
        span.until(scoring, now, |d| day_start(plus_days(d, 1), &utc, 0), |d| day_close(d, &utc, 0))
    }

    #[test]
    fn a_score_next_changes_when_a_day_starts_or_closes() {
        let span = |today| Span { first: date(2026, 5, 3), last: Some(date(2026, 5, 31)), today };
        for (now, today, days, average, closing) in [
            ("2026-05-01T10:00:00Z", date(2026, 5, 1), 0, Some("2026-05-03T00:00:00Z"), Some("2026-05-04T12:00:00Z")),
            ("2026-05-03T10:00:00Z", date(2026, 5, 3), 1, Some("2026-05-04T00:00:00Z"), Some("2026-05-04T12:00:00Z")),
            ("2026-05-04T11:59:59Z", date(2026, 5, 4), 2, Some("2026-05-05T00:00:00Z"), Some("2026-05-04T12:00:00Z")),
            ("2026-05-04T12:00:00Z", date(2026, 5, 4), 2, Some("2026-05-05T00:00:00Z"), Some("2026-05-05T12:00:00Z")),
            ("2026-05-31T13:00:00Z", date(2026, 5, 31), 29, None, Some("2026-06-01T12:00:00Z")),
            ("2026-06-01T11:00:00Z", date(2026, 6, 1), 29, None, Some("2026-06-01T12:00:00Z")),
            ("2026-06-01T12:00:00Z", date(2026, 6, 1), 29, None, None),
        ] {
            assert_eq!(span(today).days(), days, "{now}");
            assert_eq!(until(span(today), Scoring::AveragePerDay, at(now)), average.map(at), "{now}");
            for scoring in [Scoring::BestStreak, Scoring::ShareOfDaysDone] {
                assert_eq!(until(span(today), scoring, at(now)), closing.map(at), "{now}");
            }
            assert_eq!(until(span(today), Scoring::TotalPoints, at(now)), None);
        }
    }

    proptest! {
        #[test]
        fn day_counts_change_only_at_the_predicted_time(hours in 0_i64..1_500, first in 1_i8..28, length in prop::option::of(0_i64..40)) {
            let now = at("2026-05-01T00:00:00Z").plus_ms(hours * 3_600_000);
            let first = date(2026, 5, first);
            let last = length.map(|n| plus_days(first, n));
            let span = |now: Instant| Span { first, last, today: local_date(now, &TimeZone::UTC, 0) };
            let closed = |now: Instant| {
                (0..100).map(|n| plus_days(first, n)).filter(|d| last.is_none_or(|l| *d <= l) && day_close(*d, &TimeZone::UTC, 0) <= now).count()
            };
            let far = now.plus_ms(90 * 86_400_000);
            let average = until(span(now), Scoring::AveragePerDay, now).unwrap_or(far);
            prop_assert!(average > now);
            prop_assert_eq!(span(average.plus_ms(-1)).days(), span(now).days());
            prop_assert!(average == far || span(average).days() > span(now).days());
            let closing = until(span(now), Scoring::BestStreak, now).unwrap_or(far);
            prop_assert!(closing > now);
            prop_assert_eq!(closed(closing.plus_ms(-1)), closed(now));
            prop_assert!(closing == far || closed(closing) > closed(now));
        }
    }
}
