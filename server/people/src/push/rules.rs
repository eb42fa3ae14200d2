//! When a push may be shown.

use daymark_actors::clock::Instant;
use daymark_base::civil::{at_minute, plus_days, wall};
use jiff::tz::TimeZone;

/// Quiet hours, in minutes of the member's day by the wall clock, from `from` until just before `to`. They may span
/// midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiet {
    pub from: i64,
    pub to: i64,
}

impl Quiet {
    fn holds(self, minute: i64) -> bool {
        if self.from < self.to {
            (self.from..self.to).contains(&minute)
        } else {
            minute >= self.from || minute < self.to
        }
    }

    /// The instant itself, or the end of the quiet hours that contain it.
    pub fn after(self, at: Instant, zone: &TimeZone) -> Instant {
        let (date, minute) = wall(at, zone);
        if !self.holds(minute) {
            return at;
        }
        let ends_tomorrow = minute >= self.to;
        // If the clock was set back across the end of the quiet hours, that end may already be past: then it is the
        // instant itself.
        at_minute(plus_days(date, i64::from(ends_tomorrow)), self.to, zone).max(at)
    }
}

/// Minutes of `HH:MM`.
pub fn minute_of(text: &str) -> Option<i64> {
    let (hour, minute) = text.split_once(':')?;
    let number = |text: &str, below: i64| {
        let digits = text.len() == 2 && text.bytes().all(|b| b.is_ascii_digit());
        if digits { text.parse::<i64>().ok().filter(|n| *n < below) } else { None }
    };
    Some(number(hour, 24)? * 60 + number(minute, 60)?)
}

/// `HH:MM` of minutes.
pub fn text_of(minute: i64) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn times_of_day_round_trip_and_bad_ones_are_rejected() {
        for minute in 0..1440 {
            assert_eq!(minute_of(&text_of(minute)), Some(minute));
        }
        for bad in ["", "7:00", "07:0", "24:00", "07:60", "07:00:00", "+7:00", "07.00"] {
            assert_eq!(minute_of(bad), None, "{bad}");
        }
    }

    fn at(text: &str) -> Instant {
        text.parse::<jiff::Timestamp>().map(Instant::from).expect("an instant")
    }

    #[test]
    fn a_push_in_quiet_hours_waits_until_they_end() {
        let berlin = TimeZone::get("Europe/Berlin").expect("a zone");
        let night = Quiet { from: 22 * 60, to: 7 * 60 };
        let shown = |text| night.after(at(text), &berlin);
        assert_eq!(shown("2026-05-06T19:59:59Z"), at("2026-05-06T19:59:59Z"));
        assert_eq!(shown("2026-05-06T20:00:00Z"), at("2026-05-07T05:00:00Z"));
        assert_eq!(shown("2026-05-07T04:59:59Z"), at("2026-05-07T05:00:00Z"));
        assert_eq!(shown("2026-05-07T05:00:00Z"), at("2026-05-07T05:00:00Z"));
        // A night that is an hour shorter.
        assert_eq!(shown("2026-03-28T22:00:00Z"), at("2026-03-29T05:00:00Z"));
        let noon = Quiet { from: 12 * 60, to: 13 * 60 };
        assert_eq!(noon.after(at("2026-05-06T10:30:00Z"), &berlin), at("2026-05-06T11:00:00Z"));
        assert_eq!(noon.after(at("2026-05-06T11:00:00Z"), &berlin), at("2026-05-06T11:00:00Z"));
    }

    proptest! {
        #[test]
        fn quiet_hours_delay_a_push_by_at_most_fifty_hours(
            ms in 0..4_102_444_800_000i64, from in 0..1440i64, to in 0..1440i64,
            zone in proptest::sample::select(&["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu",
                "Australia/Lord_Howe", "Europe/Berlin", "America/New_York", "Africa/Cairo", "Asia/Beirut",
                "America/Havana", "America/Santiago", "Africa/Casablanca", "Pacific/Apia"][..]),
        ) {
            prop_assume!(from != to);
            let zone = TimeZone::get(zone).expect("a zone");
            let shown = Quiet { from, to }.after(Instant(ms), &zone);
            // Apia once skipped a whole day.
            prop_assert!(shown.0 >= ms && shown.0 - ms <= 50 * 3_600_000);
            // The quiet hours are over, however the clocks changed meanwhile.
            let (_, minute) = wall(shown, &zone);
            let again = Quiet { from, to }.after(shown, &zone);
            prop_assert!(again == shown || minute != to, "{minute}");
        }
    }
}
