//! When a reminder is looked at, and whether it is sent.

use daymark_actors::clock::{Day, Instant};
use jiff::tz::TimeZone;

use crate::civil::{ZoneSpan, at_minute, plus_days, wall, zone_on};

/// The most reminders of a member.
pub const MOST_REMINDERS: i64 = 50;
/// One that comes later than this, because nothing was running, is not sent for that date any more.
const TOO_LATE_MS: i64 = 2 * 3_600_000;
/// The longest wait there is: for a date four days ahead, where the places of two dates lie a day apart.
const FARTHEST_MS: i64 = 6 * 86_400_000;

/// Days of the week; bit 0 is Monday.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weekdays(pub i64);

impl Weekdays {
    /// Every day.
    pub const ALL: Self = Self(0b111_1111);

    /// Of numbers from 1 (Monday) to 7 (Sunday); `None` for others, and for none at all.
    #[must_use]
    pub fn of(days: &[i64]) -> Option<Self> {
        let fine = !days.is_empty() && days.iter().all(|day| (1..=7).contains(day));
        fine.then(|| Self(days.iter().fold(0, |bits, day| bits | 1 << (day - 1))))
    }

    /// Their numbers, from 1 (Monday).
    #[must_use]
    pub fn numbers(self) -> Vec<i64> {
        (1..=7).filter(|day| self.0 & 1 << (day - 1) != 0).collect()
    }

    fn holds(self, date: Day) -> bool {
        self.0 & 1 << date.weekday().to_monday_zero_offset() != 0
    }
}

/// The next time that a reminder is looked at after `after`, and the member's date that this is for: each of their dates once,
/// so that a zone which they will be in by then counts. `last` is the last date that it was sent for.
#[must_use]
pub fn next_wake(after: Instant, minute: i64, spans: &[ZoneSpan], last: Option<Day>) -> (Instant, Day) {
    let (today, _) = wall(after, zone_on(spans, Day::MAX));
    // From yesterday on, because the clock may be a day behind where the member comes from; for as many dates as lie between
    // any two places and a date that never was.
    let dates = (-1..=4).map(|days| plus_days(today, days)).filter(|date| last.is_none_or(|last| last < *date));
    let wakes = dates.filter_map(|date| {
        let zone = zone_on(spans, date);
        let at = at_minute(date, minute, zone);
        // A date that the zone left out has no such minute.
        (at > after && wall(at, zone).0 == date).then_some((at, date))
    });
    wakes.min().unwrap_or_else(|| (after.plus_ms(86_400_000), plus_days(today, 1)))
}

/// Whether a reminder that was to be looked at at `wake` for `date` may be sent at `now`.
#[must_use]
pub fn is_on(now: Instant, wake: Instant, date: Day, weekdays: Weekdays) -> bool {
    weekdays.holds(date) && wake > earliest(now)
}

/// What is to come after this was set by a clock that has been set back since: a reminder is looked at on every date.
#[must_use]
pub fn farthest(now: Instant) -> Instant {
    now.plus_ms(FARTHEST_MS)
}

/// A date that a reminder was looked at or sent for, unless no place on earth has reached it yet: then the clock was set back.
#[must_use]
pub fn believed(date: Option<Day>, now: Instant) -> Option<Day> {
    let (today, _) = wall(now, &TimeZone::UTC);
    date.filter(|date| *date <= plus_days(today, 1))
}

/// What was to come then, or before, is too late now.
#[must_use]
pub fn earliest(now: Instant) -> Instant {
    now.plus_ms(-TOO_LATE_MS - 1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const ZONES: [&str; 13] = [
        "UTC",
        "Pacific/Kiritimati",
        "Pacific/Pago_Pago",
        "Asia/Kathmandu",
        "Australia/Lord_Howe",
        "Europe/Berlin",
        "America/New_York",
        "Africa/Cairo",
        "Asia/Beirut",
        "America/Havana",
        "America/Santiago",
        "Africa/Casablanca",
        "Pacific/Apia",
    ];

    fn zone(name: &str) -> TimeZone {
        TimeZone::get(name).expect("a zone")
    }

    fn at(text: &str) -> Instant {
        text.parse::<jiff::Timestamp>().map(Instant::from).expect("an instant")
    }

    fn day(text: &str) -> Day {
        text.parse().expect("a date")
    }

    /// Sends one whenever it is looked at, from `from` on.
    fn fired(
        from: Instant,
        minute: i64,
        times: usize,
        spans: impl Fn(Instant) -> Vec<ZoneSpan>,
    ) -> Vec<(Instant, Day)> {
        let mut all = Vec::new();
        let (mut now, mut last) = (from, None);
        for _ in 0..times {
            let (wake, date) = next_wake(now, minute, &spans(now), last);
            all.push((wake, date));
            (now, last) = (wake, Some(date));
        }
        all
    }

    #[test]
    fn the_wall_clock_decides_over_a_clock_change() {
        let berlin = [ZoneSpan { from: day("2026-01-01"), tz: zone("Europe/Berlin") }];
        let wakes = fired(at("2026-03-27T12:00:00Z"), 2 * 60 + 30, 3, |_| berlin.to_vec());
        let expected = ["2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z"].map(at);
        assert_eq!(wakes.iter().map(|(wake, _)| *wake).collect::<Vec<_>>(), expected, "forward by the gap");
        let wakes = fired(at("2026-10-24T12:00:00Z"), 2 * 60 + 30, 2, |_| berlin.to_vec());
        let expected = ["2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"].map(at);
        assert_eq!(wakes.iter().map(|(wake, _)| *wake).collect::<Vec<_>>(), expected, "the first of the two");
    }

    #[test]
    fn a_date_that_never_was_has_no_reminder() {
        let apia = [ZoneSpan { from: day("2011-01-01"), tz: zone("Pacific/Apia") }];
        let dates: Vec<Day> =
            fired(at("2011-12-29T06:00:00Z"), 8 * 60, 3, |_| apia.to_vec()).into_iter().map(|(_, date)| date).collect();
        assert_eq!(dates, ["2011-12-29", "2011-12-31", "2012-01-01"].map(day));
    }

    #[test]
    fn weekdays_are_those_of_the_members_date() {
        let work = Weekdays::of(&[1, 2, 3, 4, 5]).expect("weekdays");
        assert_eq!(work.numbers(), [1, 2, 3, 4, 5]);
        let now = at("2026-05-08T10:00:00Z");
        assert!(is_on(now, now, day("2026-05-08"), work), "a Friday");
        assert!(!is_on(now, now, day("2026-05-09"), work), "a Saturday");
        assert!(is_on(now.plus_ms(TOO_LATE_MS), now, day("2026-05-08"), work));
        assert!(!is_on(now.plus_ms(TOO_LATE_MS + 1), now, day("2026-05-08"), work));
        assert_eq!((Weekdays::of(&[]), Weekdays::of(&[0]), Weekdays::of(&[1, 8])), (None, None, None));
        assert_eq!(Weekdays::of(&[1, 2, 3, 4, 5, 6, 7]), Some(Weekdays::ALL));
    }

    proptest! {
        #[test]
        fn each_date_that_exists_has_it_once(
            zone_at in 0..ZONES.len(), start in 1_200_000_000_000..2_500_000_000_000i64, minute in 0..1440i64,
        ) {
            let tz = zone(ZONES[zone_at]);
            let spans = [ZoneSpan { from: day("2000-01-01"), tz: tz.clone() }];
            let wakes = fired(Instant(start), minute, 400, |_| spans.to_vec());
            for pair in wakes.windows(2) {
                let ((one, date), (next, following)) = (pair[0], pair[1]);
                prop_assert!(one < next && date < following);
                let missing = plus_days(date, 1);
                let skipped = wall(at_minute(missing, minute, &tz), &tz).0 != missing;
                prop_assert!(following == missing || skipped && following == plus_days(date, 2), "{missing}");
            }
        }

        #[test]
        fn a_journey_never_brings_it_twice_for_a_date(
            zones in proptest::collection::vec(0..ZONES.len(), 1..6), start in 1_200_000_000_000..2_500_000_000_000i64,
            minute in 0..1440i64,
        ) {
            // Another zone every two days, in force from the traveller's next date on.
            let first = wall(Instant(start), &zone(ZONES[zones[0]])).0;
            let spans: Vec<ZoneSpan> = zones
                .iter()
                .enumerate()
                .map(|(n, at)| ZoneSpan { from: plus_days(first, 2 * n as i64), tz: zone(ZONES[*at]) })
                .collect();
            let known = |now: Instant| {
                let reached = |span: &&ZoneSpan| plus_days(span.from, -1) <= wall(now, &span.tz).0;
                let mut known: Vec<ZoneSpan> = spans.iter().take_while(reached).cloned().collect();
                if known.is_empty() {
                    known.push(spans[0].clone());
                }
                known
            };
            let wakes = fired(Instant(start), minute, 20, known);
            for pair in wakes.windows(2) {
                prop_assert!(pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1, "{pair:?}");
            }
        }
    }
}
