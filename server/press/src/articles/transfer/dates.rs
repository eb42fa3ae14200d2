//! Dates as people and programs write them in front matter. Those without a zone are in UTC.

use daymark_actors::clock::Instant;
use jiff::civil::{Date, DateTime};
use jiff::fmt::strtime;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// Accepted formats besides RFC 3339.
const ZONED: [&str; 3] = ["%Y-%m-%d %H:%M:%S %z", "%Y-%m-%d %H:%M %z", "%a, %d %b %Y %H:%M:%S %z"];
const LOCAL: [&str; 2] = ["%Y-%m-%d %H:%M", "%Y/%m/%d %H:%M:%S"];
const DAYS: [&str; 6] = ["%Y/%m/%d", "%b %d %Y", "%b %d, %Y", "%B %d, %Y", "%d %b %Y", "%d %B %Y"];
/// The years that an article can be from.
const YEARS: std::ops::RangeInclusive<i16> = 1900..=2999;

/// The time that a text names.
#[must_use]
pub fn read(text: &str) -> Option<Instant> {
    let text = text.trim();
    let at = zoned(text).or_else(|| local(text))?;
    YEARS.contains(&at.to_zoned(TimeZone::UTC).year()).then(|| Instant::from(at))
}

fn zoned(text: &str) -> Option<Timestamp> {
    let parsed = text.parse::<Timestamp>().ok().or_else(|| text.parse::<Zoned>().ok().map(|at| at.timestamp()));
    parsed.or_else(|| ZONED.iter().find_map(|form| strtime::parse(form, text).ok()?.to_timestamp().ok()))
}

fn local(text: &str) -> Option<Timestamp> {
    let at = text.parse::<DateTime>().ok();
    let at = at.or_else(|| LOCAL.iter().find_map(|form| DateTime::strptime(form, text).ok()));
    let day = || DAYS.iter().find_map(|form| Date::strptime(form, text).ok()).map(|day| day.at(0, 0, 0, 0));
    at.or_else(day)?.to_zoned(TimeZone::UTC).ok().map(|at| at.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_date_formats_are_parsed() {
        for (text, at) in [
            ("2026-05-31T08:00:00Z", "2026-05-31T08:00:00Z"),
            ("2026-05-31T08:00:00.000+02:00", "2026-05-31T06:00:00Z"),
            ("2026-05-31 08:00:00 +0200", "2026-05-31T06:00:00Z"),
            ("2026-05-31 08:00", "2026-05-31T08:00:00Z"),
            ("2026-05-31 08:00:00", "2026-05-31T08:00:00Z"),
            ("2026-05-31T08:00:00", "2026-05-31T08:00:00Z"),
            ("2026-05-31", "2026-05-31T00:00:00Z"),
            (" May 31, 2026 ", "2026-05-31T00:00:00Z"),
            ("May 31 2026", "2026-05-31T00:00:00Z"),
            ("31 May 2026", "2026-05-31T00:00:00Z"),
        ] {
            let at: Timestamp = at.parse().expect("a time");
            assert_eq!(read(text), Some(Instant::from(at)), "{text}");
        }
        for text in ["", "soon", "2026-13-01", "0001-01-01", "31.05.", "9999-01-01"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
