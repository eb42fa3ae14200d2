//! The periods of a board: which dates belong to each, and when a program's date changes.

use std::str::FromStr;

use jiff::ToSpan;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use crate::clock::{Day, Instant};

/// The time span of a board. Month, week (from Monday) and day are the program's current ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Period {
    /// All time.
    #[default]
    All,
    /// The calendar month.
    Month,
    /// The ISO week.
    Week,
    /// Today.
    Day,
}

impl Period {
    /// The first and last date of the period that holds `today`; `None` for all time.
    #[must_use]
    pub fn span(self, today: Day) -> Option<(Day, Day)> {
        match self {
            Self::All => None,
            Self::Month => Some((today.first_of_month(), today.last_of_month())),
            Self::Week => {
                let first = today.saturating_sub(i64::from(today.weekday().to_monday_zero_offset()).days());
                Some((first, first.saturating_add(6.days())))
            }
            Self::Day => Some((today, today)),
        }
    }
}

/// A period that does not exist.
#[derive(Debug, thiserror::Error)]
#[error("a period is all, month, week or day")]
pub struct BadPeriod;

impl FromStr for Period {
    type Err = BadPeriod;
    fn from_str(s: &str) -> Result<Self, BadPeriod> {
        match s {
            "all" => Ok(Self::All),
            "month" => Ok(Self::Month),
            "week" => Ok(Self::Week),
            "day" => Ok(Self::Day),
            _ => Err(BadPeriod),
        }
    }
}

/// The oldest date that any period can still show.
pub(crate) fn oldest(today: Day) -> Day {
    let first = |p: Period| p.span(today).map_or(today, |(first, _)| first);
    first(Period::Month).min(first(Period::Week))
}

/// The date in a zone.
pub(crate) fn date(now: Instant, zone: &TimeZone) -> Day {
    zone.to_datetime(now.timestamp()).date()
}

/// The first instant of the day after `today` in a zone.
pub(crate) fn next_midnight(today: Day, zone: &TimeZone) -> Instant {
    let start = today.tomorrow().ok().and_then(|d| d.to_zoned(zone.clone()).ok()).and_then(|z| z.start_of_day().ok());
    start.map_or(Instant(i64::MAX), |z| z.timestamp().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        text.parse().expect("date")
    }

    #[test]
    fn periods_cover_the_calendar_week_and_month() {
        let today = day("2026-02-01"); // a Sunday
        assert_eq!(Period::Week.span(today), Some((day("2026-01-26"), day("2026-02-01"))));
        assert_eq!(Period::Month.span(today), Some((day("2026-02-01"), day("2026-02-28"))));
        assert_eq!(oldest(today), day("2026-01-26"));
        assert_eq!(oldest(day("2026-02-20")), day("2026-02-01"));
    }

    #[test]
    fn a_day_without_midnight_starts_at_1_am() {
        let cairo = TimeZone::get("Africa/Cairo").expect("zone");
        // 2026-04-24 begins at 01:00 there.
        let start = next_midnight(day("2026-04-23"), &cairo);
        assert_eq!(start.to_string(), "2026-04-23T22:00:00.000Z");
        assert_eq!(date(start, &cairo), day("2026-04-24"));
        assert_eq!(date(start.plus_ms(-1), &cairo), day("2026-04-23"));
    }
}
