//! Pure rules of statistics (R93): months, and rates.

use daymark_actors::clock::{Day, Instant};
use daymark_base::civil::day_start;
use daymark_web::error::{Error, Result};
use jiff::ToSpan;
use jiff::tz::TimeZone;

use super::words;

/// The longest range, in months.
const MOST_MONTHS: usize = 60;
/// The default number of months.
const USUAL_MONTHS: i64 = 12;

/// A month in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Month {
    /// Its first day.
    pub first: Day,
    /// Its first instant.
    pub start: Instant,
    /// The first instant of the next month.
    pub end: Instant,
}

impl Month {
    fn of(day: Day) -> Self {
        let first = day.first_of_month();
        let next = first.checked_add(1.month()).unwrap_or(first);
        let start = |day| day_start(day, &TimeZone::UTC, 0);
        Self { first, start: start(first), end: start(next) }
    }
}

/// The months of a range, the first and the last included: by default the last twelve.
///
/// # Errors
/// A field error on `from` when the range is empty, or longer than five years.
pub fn months(from: Option<Day>, to: Option<Day>, today: Day) -> Result<Vec<Month>> {
    let last = Month::of(to.unwrap_or(today));
    let usual = || last.first.checked_sub((USUAL_MONTHS - 1).months()).unwrap_or(last.first);
    let mut month = Month::of(from.unwrap_or_else(usual));
    if month.first > last.first {
        return Err(Error::field("from", words::FROM_BEFORE_TO));
    }
    let mut months = Vec::new();
    while month.first <= last.first {
        if months.len() == MOST_MONTHS {
            return Err(Error::field("from", words::FIVE_YEARS));
        }
        months.push(month);
        let next = month.first.checked_add(1.month()).unwrap_or(Day::MAX);
        if next <= month.first {
            break;
        }
        month = Month::of(next);
    }
    Ok(months)
}

/// A share from 0 to 1, rounded to four digits; `None` if the whole is zero.
pub fn share(part: i64, whole: i64) -> Option<f64> {
    (whole > 0).then(|| ((part * 20_000 + whole) / (whole * 2)) as f64 / 10_000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        text.parse().expect("a day")
    }

    fn shown(from: Option<&str>, to: Option<&str>) -> Result<Vec<String>> {
        let found = months(from.map(day), to.map(day), day("2026-11-24"))?;
        Ok(found.into_iter().map(|month| month.first.strftime("%Y-%m").to_string()).collect())
    }

    #[test]
    fn a_range_covers_whole_months_and_defaults_to_twelve() {
        assert_eq!(shown(Some("2026-01-31"), Some("2026-03-01")).expect("months"), ["2026-01", "2026-02", "2026-03"]);
        let usual = shown(None, None).expect("months");
        assert_eq!((usual.len(), usual[0].as_str(), usual[11].as_str()), (12, "2025-12", "2026-11"));
        let february = Month::of(day("2028-02-10"));
        assert_eq!(february.start.to_string(), "2028-02-01T00:00:00.000Z");
        assert_eq!(february.end.to_string(), "2028-03-01T00:00:00.000Z");
    }

    #[test]
    fn reversed_and_overlong_ranges_are_rejected() {
        let fault = |from, to| shown(from, to).expect_err("a fault").to_string();
        assert!(fault(Some("2026-12-01"), None).contains("from"));
        assert!(fault(Some("2020-01-01"), Some("2026-01-01")).contains("from"));
        assert_eq!(shown(Some("2021-02-01"), Some("2026-01-01")).expect("months").len(), 60);
    }

    #[test]
    fn a_share_has_four_decimals_unless_the_whole_is_zero() {
        assert_eq!(share(1, 0), None);
        assert_eq!(share(1, 3), Some(0.3333));
        assert_eq!(share(2, 3), Some(0.6667));
        assert_eq!(share(0, 5), Some(0.0));
        assert_eq!(share(5, 5), Some(1.0));
    }
}
