//! When a reminder is processed, and whether it is sent.

use daymark_actors::clock::{Day, Instant};
use daymark_base::civil::{Calendar, at_minute, day_start, plus_days, wall};
use jiff::tz::TimeZone;

/// The maximum number of reminders of a member.
pub const MOST_REMINDERS: i64 = 50;
/// A reminder that is later than this, because nothing was running, is no longer sent for that date.
const TOO_LATE_MS: i64 = 2 * 3_600_000;
/// The longest possible wait: for a date four days ahead, where two zones lie a day apart.
const FARTHEST_MS: i64 = 6 * 86_400_000;

/// Days of the week; bit 0 is Monday.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weekdays(pub i64);

impl Weekdays {
    /// Every day.
    pub const ALL: Self = Self(0b111_1111);

    /// From numbers 1 (Monday) to 7 (Sunday); `None` if there are others, or none at all.
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

/// The instant of a wall-clock minute on a member's date; `None` if that date has no such minute. A date lasts until
/// the hour at which the next one begins, and the time before that hour belongs to its night: for a member whose days
/// begin at three, "Monday, 01:00" is an hour after the midnight that ends Monday, and is about Monday's habits. A
/// skipped minute moves forward by the gap, though not into the next date. A skipped date has no minutes, and a date
/// cut short by a journey eastwards has none after its end.
#[must_use]
pub fn instant(calendar: &Calendar, date: Day, minute: i64) -> Option<Instant> {
    let (zone, hour) = (calendar.zone_on(date), calendar.start_hour());
    let late = minute < i64::from(hour) * 60;
    let last = day_start(plus_days(date, 1), zone, hour).plus_ms(-60_000);
    let at = at_minute(plus_days(date, i64::from(late)), minute, zone).min(last);
    (calendar.date(at) == date).then_some(at)
}

/// The next time that a reminder is processed after `after`, and the member's date for which this is: each of their
/// dates once. `last` is the last date for which it was processed or sent.
#[must_use]
pub fn next_wake(after: Instant, minute: i64, calendar: &Calendar, last: Option<Day>) -> (Instant, Day) {
    let today = calendar.date(after);
    // Enough dates to cover the difference between any two zones, and a skipped date.
    let dates = (0..=4).map(|ahead| plus_days(today, ahead)).filter(|date| last.is_none_or(|last| last < *date));
    let wakes = dates.filter_map(|date| Some((instant(calendar, date, minute).filter(|at| *at > after)?, date)));
    wakes.min().unwrap_or_else(|| (after.plus_ms(86_400_000), plus_days(today, 1)))
}

/// Whether a reminder that was scheduled at `wake` for `date` may be sent at `now`.
#[must_use]
pub fn is_on(now: Instant, wake: Instant, date: Day, weekdays: Weekdays) -> bool {
    weekdays.holds(date) && wake > earliest(now)
}

/// The latest plausible schedule: reminders are processed on every date, so a later one was made by a clock that has
/// been set back since.
#[must_use]
pub fn farthest(now: Instant) -> Instant {
    now.plus_ms(FARTHEST_MS)
}

/// The date for which a reminder was processed or sent, unless no place on earth has reached it yet: then the clock was
/// set back.
#[must_use]
pub fn believed(date: Option<Day>, now: Instant) -> Option<Day> {
    let (today, _) = wall(now, &TimeZone::UTC);
    date.filter(|date| *date <= plus_days(today, 1))
}

/// The last date for which a reminder was sent, of the last two that were stored.
#[must_use]
pub fn last_fired(on: Option<Day>, before: Option<Day>, now: Instant) -> Option<Day> {
    believed(on, now).max(believed(before, now))
}

/// A reminder that was scheduled for this instant or earlier is too late now.
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

    fn calendar(zones: impl IntoIterator<Item = (Day, TimeZone)>, start_hour: i8) -> Calendar {
        let mut calendar = Calendar::beginning_at(i64::from(start_hour));
        zones.into_iter().for_each(|(from, tz)| calendar.push(from, tz, Some(from), Instant(i64::MIN)));
        calendar
    }

    fn in_zone(name: &str, start_hour: i8) -> Calendar {
        calendar([(day("2000-01-01"), zone(name))], start_hour)
    }

    /// Sends a reminder each time it is processed, from `from` on, as the job does. If the member's calendar by then
    /// gives another time, it waits for that time.
    fn fired(from: Instant, minute: i64, times: usize, days: impl Fn(Instant) -> Calendar) -> Vec<(Instant, Day)> {
        let mut all = Vec::new();
        let (mut wake, mut date) = next_wake(from, minute, &days(from), None);
        for _ in 0..times {
            let known = days(wake);
            let mut looked = plus_days(date, -1);
            if instant(&known, date, minute) == Some(wake) {
                all.push((wake, date));
                looked = date;
            }
            (wake, date) = next_wake(earliest(wake), minute, &known, Some(looked));
        }
        all
    }

    #[test]
    fn reminders_follow_the_wall_clock_across_dst_changes() {
        let berlin = in_zone("Europe/Berlin", 0);
        let wakes = fired(at("2026-03-27T12:00:00Z"), 2 * 60 + 30, 3, |_| berlin.clone());
        let expected = ["2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z"].map(at);
        assert_eq!(wakes.iter().map(|(wake, _)| *wake).collect::<Vec<_>>(), expected, "moved forward by the gap");
        let wakes = fired(at("2026-10-24T12:00:00Z"), 2 * 60 + 30, 2, |_| berlin.clone());
        let expected = ["2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"].map(at);
        assert_eq!(wakes.iter().map(|(wake, _)| *wake).collect::<Vec<_>>(), expected, "the first of the two 02:30s");
    }

    #[test]
    fn a_skipped_date_has_no_reminder() {
        let wakes = fired(at("2011-12-29T06:00:00Z"), 8 * 60, 3, |_| in_zone("Pacific/Apia", 0));
        let dates: Vec<Day> = wakes.into_iter().map(|(_, date)| date).collect();
        assert_eq!(dates, ["2011-12-29", "2011-12-31", "2012-01-01"].map(day));
        // The night after the midnight that ended the 29th belongs to the 29th.
        let owl = in_zone("Pacific/Apia", 1);
        assert_eq!(instant(&owl, day("2011-12-29"), 0), Some(at("2011-12-30T10:00:00Z")));
        assert_eq!(instant(&owl, day("2011-12-30"), 0), None);
        assert_eq!(instant(&owl, day("2011-12-31"), 0), Some(at("2011-12-31T10:00:00Z")));
    }

    #[test]
    fn hours_before_the_day_start_belong_to_the_previous_day() {
        let owl = in_zone("Europe/Berlin", 3);
        let monday = day("2026-05-04");
        assert_eq!(instant(&owl, monday, 60), Some(at("2026-05-04T23:00:00Z")), "01:00 in the night after Monday");
        assert_eq!(instant(&owl, monday, 3 * 60), Some(at("2026-05-04T01:00:00Z")), "when Monday begins");
        // At 02:00 it is still Monday. A reminder that was sent for Monday at 20:00 and then moved to 01:00 comes next
        // in the night after Tuesday.
        assert_eq!(next_wake(at("2026-05-05T00:00:00Z"), 20 * 60, &owl, None).1, day("2026-05-05"));
        let later = next_wake(at("2026-05-04T20:00:00Z"), 60, &owl, Some(monday));
        assert_eq!(later, (at("2026-05-05T23:00:00Z"), day("2026-05-05")));
        // A skipped minute at which the next day begins moves to the last minute before it.
        assert_eq!(instant(&owl, day("2026-03-28"), 2 * 60 + 30), Some(at("2026-03-29T00:59:00Z")));
    }

    #[test]
    fn travellers_are_reminded_in_local_time() {
        let journey = |to: &str| {
            let from = [("2026-01-01", "Europe/Berlin"), ("2026-05-07", to)];
            calendar(from.map(|(from, tz)| (day(from), zone(tz))), 0)
        };
        let until = at("2026-05-06T19:00:00Z");
        let known = |to| move |now| if now < until { in_zone("Europe/Berlin", 0) } else { journey(to) };
        let wakes = |to| fired(at("2026-05-06T08:00:00Z"), 20 * 60, 5, known(to));
        let west = wakes("America/New_York");
        let expected = ["2026-05-06T18:00:00Z", "2026-05-08T00:00:00Z", "2026-05-09T00:00:00Z"].map(at);
        assert_eq!(west[..3].iter().map(|(wake, _)| *wake).collect::<Vec<_>>(), expected);
        assert_eq!(west[1].1, day("2026-05-07"), "the evening of the seventh there");
        // By the time a reminder for 20:00 on the seventh would come in Berlin, 20:00 is over in Tokyo, so it is
        // processed earlier.
        let east = next_wake(earliest(until), 20 * 60, &journey("Asia/Tokyo"), Some(day("2026-05-06")));
        assert_eq!(east, (at("2026-05-07T11:00:00Z"), day("2026-05-07")));
        // A day that a journey east cuts short has no reminder after its end.
        assert_eq!(instant(&journey("Asia/Tokyo"), day("2026-05-06"), 20 * 60), None);
    }

    #[test]
    fn reminders_fire_only_on_chosen_weekdays_within_two_hours() {
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
        fn each_existing_date_gets_exactly_one_reminder(
            zone_at in 0..ZONES.len(), start in 1_200_000_000_000..2_500_000_000_000i64, minute in 0..1440i64,
            start_hour in 0..=6i8,
        ) {
            let days = in_zone(ZONES[zone_at], start_hour);
            let wakes = fired(Instant(start), minute, 400, |_| days.clone());
            prop_assert!(wakes.len() == 400);
            for pair in wakes.windows(2) {
                let ((one, date), (next, following)) = (pair[0], pair[1]);
                prop_assert!(one < next && date < following);
                let missing = plus_days(date, 1);
                let skipped = instant(&days, missing, minute).is_none();
                prop_assert!(following == missing || skipped && following == plus_days(date, 2), "{missing}");
            }
        }

        #[test]
        fn travellers_get_local_time_reminders_once_per_date(
            zones in proptest::collection::vec(0..ZONES.len(), 1..6), start in 1_200_000_000_000..2_500_000_000_000i64,
            minute in 0..1440i64, start_hour in 0..=6i8,
        ) {
            // A new zone every three days, in force from the traveller's next date on.
            let first = wall(Instant(start), &zone(ZONES[zones[0]])).0;
            let spans: Vec<(Day, TimeZone)> =
                zones.iter().enumerate().map(|(n, at)| (plus_days(first, 3 * n as i64), zone(ZONES[*at]))).collect();
            let known = |now: Instant| {
                let reached = spans.iter().take_while(|(from, tz)| plus_days(*from, -1) <= wall(now, tz).0).count();
                calendar(spans[..reached.max(1)].iter().cloned(), start_hour)
            };
            let wakes = fired(Instant(start), minute, 30, known);
            prop_assert!(wakes.len() >= 18);
            for (wake, date) in &wakes {
                let days = known(*wake);
                let tz = days.zone_on(*date);
                prop_assert_eq!(days.date(*wake), *date);
                // Only a minute that the clock skips is replaced by another one.
                let asked = (plus_days(*date, i64::from(minute < i64::from(start_hour) * 60)), minute);
                let (shown, left_out) = (wall(*wake, tz), wall(at_minute(asked.0, minute, tz), tz) != asked);
                prop_assert!(shown == asked || left_out, "{wake:?} {shown:?}");
            }
            for pair in wakes.windows(2) {
                let ((one, date), (next, following)) = (pair[0], pair[1]);
                prop_assert!(one < next && date < following, "{pair:?}");
                // No date is left out, except where a journey cut a day short or skipped the minute.
                let mut missing = (1..).map(|ahead| plus_days(date, ahead)).take_while(|missing| *missing < following);
                let near = |missing: Day| spans.iter().any(|(from, _)| *from == missing || *from == plus_days(missing, 1));
                let days = known(next);
                prop_assert!(missing.all(|day| near(day) || instant(&days, day, minute).is_none()), "{pair:?}");
            }
        }
    }
}
