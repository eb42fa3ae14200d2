//! A period divided into buckets, for figures over time.

use daymark_actors::clock::{Day, Instant};
use daymark_base::civil::{day_start, local_date, plus_days};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::error::{Error, Result};
use super::words;

/// An hour.
pub const HOUR_MS: i64 = 3_600_000;
/// The most buckets in one answer.
const MOST_BUCKETS: i64 = 400;
/// Five years, the longest of the dashboard's ranges.
const LONGEST_DAYS: i64 = 1_827;

/// A period divided into buckets: whole hours, in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buckets {
    /// The first hour's beginning.
    pub start: Instant,
    /// The last hour's end.
    pub end: Instant,
    /// Hours in each bucket.
    pub hours: i64,
}

impl Buckets {
    /// Parses a request made at `now`.
    ///
    /// # Errors
    /// When a value is invalid; the error names its field.
    pub fn read(start: Option<&str>, end: Option<&str>, hours: Option<i64>, now: Instant) -> Result<Self> {
        let hours = hours.unwrap_or(24);
        let midnight = |date: Day| day_start(date, &TimeZone::UTC, 0);
        let end = match end {
            Some(text) => edge("end", text, 1)?,
            None => midnight(plus_days(local_date(now, &TimeZone::UTC, 0), 1)),
        };
        let start = start.map_or_else(|| Ok(end.plus_ms(-7 * 24 * HOUR_MS)), |text| edge("start", text, 0))?;
        if start >= end {
            return Err(Error::field("start", words::START_BEFORE_END));
        }
        let length = (end.0 - start.0) / HOUR_MS;
        if length > LONGEST_DAYS * 24 {
            return Err(Error::field("start", words::FIVE_YEARS));
        }
        let buckets = Self { start, end, hours };
        if buckets.count() > MOST_BUCKETS {
            return Err(Error::field("granularity_in_hour", words::too_many_buckets(MOST_BUCKETS)));
        }
        Ok(buckets)
    }

    /// The period as a whole.
    #[must_use]
    pub const fn one(start: Instant, end: Instant) -> Self {
        Self { start, end, hours: (end.0 - start.0) / HOUR_MS }
    }

    /// The number of buckets.
    #[must_use]
    pub const fn count(&self) -> i64 {
        let length = (self.end.0 - self.start.0) / HOUR_MS;
        (length + self.hours - 1) / self.hours
    }

    /// The length of each bucket, in milliseconds.
    #[must_use]
    pub const fn width_ms(&self) -> i64 {
        self.hours * HOUR_MS
    }

    /// When a bucket begins.
    #[must_use]
    pub fn at(&self, bucket: i64) -> Instant {
        self.start.plus_ms(bucket * self.width_ms())
    }
}

/// An edge of the range. For a date: its first hour, or that of the date `days` later. For an instant: the start of its
/// hour, or its end.
fn edge(field: &str, text: &str, days: i64) -> Result<Instant> {
    // The length is checked because a text that only begins with a date is not a date.
    if let Some(date) = text.parse::<Day>().ok().filter(|_| text.len() == "YYYY-MM-DD".len()) {
        return Ok(day_start(plus_days(date, days), &TimeZone::UTC, 0));
    }
    let instant: Timestamp = text.parse().map_err(|_| Error::field(field, words::DATE_OR_INSTANT))?;
    let ms = Instant::from(instant).0;
    let hour = if days == 0 { ms.div_euclid(HOUR_MS) } else { (ms + HOUR_MS - 1).div_euclid(HOUR_MS) };
    Ok(Instant(hour * HOUR_MS))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(start: &'static str, end: &'static str, hours: i64) -> Result<Buckets> {
        let said = |text: &'static str| (!text.is_empty()).then_some(text);
        let now = "2026-05-06T10:20:00Z".parse::<Timestamp>().expect("an instant");
        Buckets::read(said(start), said(end), (hours > 0).then_some(hours), now.into())
    }

    fn shown(buckets: &Buckets) -> (String, String, i64) {
        (buckets.start.timestamp().to_string(), buckets.end.timestamp().to_string(), buckets.count())
    }

    #[test]
    fn a_range_covers_whole_hours_and_defaults_to_seven_days() {
        let range = |start, end, hours| shown(&read(start, end, hours).expect("a range"));
        let from_to = |start: &str, end: &str, n| (start.to_owned(), end.to_owned(), n);
        assert_eq!(range("", "", 0), from_to("2026-04-30T00:00:00Z", "2026-05-07T00:00:00Z", 7));
        assert_eq!(range("2026-05-01", "2026-05-01", 1), from_to("2026-05-01T00:00:00Z", "2026-05-02T00:00:00Z", 24));
        assert_eq!(
            range("2026-05-06T08:59:59Z", "2026-05-06T12:01:00+02:00", 1),
            from_to("2026-05-06T08:00:00Z", "2026-05-06T11:00:00Z", 3)
        );
        // The last bucket ends with the range.
        assert_eq!(range("2026-05-01", "2026-05-10", 168).2, 2);
    }

    #[test]
    fn an_invalid_range_names_the_wrong_field() {
        let fault = |start, end, hours| read(start, end, hours).expect_err("a fault").to_string();
        for (start, end, hours, field) in [
            ("yesterday", "", 0, "start:"),
            ("2026-05-01T10:00:00", "", 0, "start:"),
            ("", "2026-13-01", 0, "end:"),
            ("2026-05-07", "2026-05-06", 0, "start:"),
            ("2020-01-01", "2026-05-06", 8784, "start:"),
            ("2026-01-01", "2026-05-06", 1, "granularity_in_hour:"),
        ] {
            assert!(fault(start, end, hours).contains(field), "{start} {end} {hours}");
        }
        assert!(read("2026-05-06T10:00:00Z", "2026-05-06T10:00:00Z", 1).is_err(), "an empty range");
    }
}
