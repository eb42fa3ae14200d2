//! Series of points over time for charts: buckets of days, months or years, and their total. The specification keys
//! them by day-month-year (`5-11-2026`, without leading zeros).

use std::collections::BTreeMap;

use daymark_actors::clock::Day;
use daymark_base::civil::plus_days;
use serde::{Deserialize, Serialize};

/// The longest series, in days: ten years.
pub const MAX_DURATION: i64 = 3650;

/// The width of a bucket.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// A date.
    #[default]
    Day,
    /// A calendar month.
    Month,
    /// A calendar year.
    Year,
}

/// The dashboard's ranges: name, duration in days, group (the specification's constants). The first is the default.
pub const RANGES: [(&str, i64, Group); 5] = [
    ("Last 7 days", 7, Group::Day),
    ("Last 30 days", 30, Group::Day),
    ("Last 6 months", 180, Group::Month),
    ("Last 1 year", 365, Group::Month),
    ("Last 5 years", 1825, Group::Year),
];

/// Points in buckets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// Each bucket's key, its first date as day-month-year, with its points; oldest first, without gaps.
    pub buckets: Vec<(String, i64)>,
    /// The sum of all buckets.
    pub total: i64,
}

impl Series {
    /// The buckets by their keys, and their sum under `total` (specification, section 3: "stats series keyed by
    /// day-month-year strings with a total key").
    #[must_use]
    pub fn keyed(&self) -> BTreeMap<String, i64> {
        self.buckets.iter().cloned().chain([("total".to_owned(), self.total)]).collect()
    }
}

/// The first dates of the buckets that end with the one containing `today`: `duration` days, duration ÷ 30 months or
/// duration ÷ 365 years, at least one; the duration is clamped between 1 and [`MAX_DURATION`]. Months and years are
/// whole calendar ones, so that a chart's bar matches its label. The series covers points from the first of these dates
/// on.
#[must_use]
pub fn bucket_starts(today: Day, duration: i64, group: Group) -> Vec<Day> {
    let duration = duration.clamp(1, MAX_DURATION);
    let count = match group {
        Group::Day => duration,
        Group::Month => (duration / 30).max(1),
        Group::Year => (duration / 365).max(1),
    };
    let mut starts = vec![bucket_of(today, group)];
    while (starts.len() as i64) < count {
        let last = starts[starts.len() - 1];
        starts.push(bucket_of(plus_days(last, -1), group));
    }
    starts.reverse();
    starts
}

/// The series up to and including `today`; points of dates outside of it are left out.
pub fn series(points: impl IntoIterator<Item = (Day, i64)>, today: Day, duration: i64, group: Group) -> Series {
    let starts = bucket_starts(today, duration, group);
    let mut sums = vec![0; starts.len()];
    for (date, delta) in points {
        if date <= today
            && let Ok(i) = starts.binary_search(&bucket_of(date, group))
        {
            sums[i] += delta;
        }
    }
    let total = sums.iter().sum();
    Series { buckets: starts.into_iter().map(key).zip(sums).collect(), total }
}

/// A date in the form of the specification's keys.
#[must_use]
pub fn key(date: Day) -> String {
    format!("{}-{}-{}", date.day(), date.month(), date.year())
}

fn bucket_of(date: Day, group: Group) -> Day {
    match group {
        Group::Day => date,
        Group::Month => date.first_of_month(),
        Group::Year => date.first_of_year(),
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    const TODAY: Day = date(2026, 3, 2);

    #[test]
    fn series_group_points_by_day_month_or_year() {
        let points =
            [(date(2026, 3, 3), 99), (TODAY, 5), (date(2026, 2, 28), 7), (date(2026, 2, 1), 1), (date(2024, 2, 29), 2)];
        let keys = |duration, group| {
            let s = series(points, TODAY, duration, group);
            (s.buckets.iter().map(|(k, v)| format!("{k}={v}")).collect::<Vec<_>>().join(" "), s.total)
        };
        assert_eq!(keys(3, Group::Day), ("28-2-2026=7 1-3-2026=0 2-3-2026=5".into(), 12));
        assert_eq!(keys(90, Group::Month), ("1-1-2026=0 1-2-2026=8 1-3-2026=5".into(), 13));
        assert_eq!(keys(1095, Group::Year), ("1-1-2024=2 1-1-2025=0 1-1-2026=13".into(), 15));
        assert_eq!(keys(10, Group::Year), ("1-1-2026=13".into(), 13));
        let keyed = series(points, TODAY, 2, Group::Day).keyed();
        let expected = [("1-3-2026", 0), ("2-3-2026", 5), ("total", 5)].map(|(key, n)| (key.to_owned(), n));
        assert_eq!(keyed, BTreeMap::from(expected));
    }

    #[test]
    fn dashboard_ranges_give_the_expected_buckets() {
        let counts = RANGES.map(|(_, duration, group)| bucket_starts(TODAY, duration, group).len());
        assert_eq!(counts, [7, 30, 6, 12, 5]);
        assert_eq!(bucket_starts(TODAY, 180, Group::Month)[0], date(2025, 10, 1));
        assert_eq!(bucket_starts(TODAY, -5, Group::Day), [TODAY]);
        assert_eq!(bucket_starts(TODAY, i64::MAX, Group::Day).len(), 3650);
    }

    proptest! {
        #[test]
        fn buckets_add_up_to_all_points_in_the_range(
            points in prop::collection::vec((0_i64..800, -20_i64..20), 0..40), duration in 1_i64..800,
            group in prop::sample::select(vec![Group::Day, Group::Month, Group::Year]),
        ) {
            let points: Vec<_> = points.into_iter().map(|(ago, p)| (plus_days(TODAY, -ago), p)).collect();
            let first = bucket_starts(TODAY, duration, group)[0];
            let want: i64 = points.iter().filter(|(d, _)| *d >= first).map(|(_, p)| p).sum();
            let got = series(points, TODAY, duration, group);
            prop_assert_eq!(got.total, want);
            prop_assert_eq!(got.buckets.iter().map(|(_, p)| p).sum::<i64>(), want);
        }
    }
}
