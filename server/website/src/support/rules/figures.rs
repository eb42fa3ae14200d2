//! How long people waited for a first answer.

/// The time to the first answer of some tickets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waits {
    /// How many tickets were answered.
    pub count: i64,
    /// The median, in minutes.
    pub median: Option<i64>,
    /// The time that nine in ten tickets did not exceed, in minutes.
    pub slowest_tenth: Option<i64>,
}

/// The statistics of these waits, each in milliseconds. Minutes are rounded up.
#[must_use]
pub fn waits(mut each: Vec<i64>) -> Waits {
    each.sort_unstable();
    let at = |share: usize| {
        let place = (each.len() * share).div_ceil(100).checked_sub(1)?;
        Some((each.get(place)?.max(&0) + 59_999) / 60_000)
    };
    Waits { count: i64::try_from(each.len()).unwrap_or(i64::MAX), median: at(50), slowest_tenth: at(90) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn median_and_slowest_tenth_are_actual_waits() {
        assert_eq!(waits(vec![]), Waits::default());
        assert_eq!(waits(vec![60_001]), Waits { count: 1, median: Some(2), slowest_tenth: Some(2) });
        let ten = (1..=10).rev().map(|n| n * 60_000).collect();
        assert_eq!(waits(ten), Waits { count: 10, median: Some(5), slowest_tenth: Some(9) });
    }

    proptest! {
        #[test]
        fn percentiles_cover_at_least_their_share_of_waits(each in proptest::collection::vec(0..10_000_000i64, 1..60)) {
            let found = waits(each.clone());
            let (median, slowest) = (found.median.expect("one"), found.slowest_tenth.expect("one"));
            let within = |minutes: i64| each.iter().filter(|ms| **ms <= minutes * 60_000).count();
            prop_assert!(median <= slowest);
            prop_assert!(within(median) * 2 >= each.len() && within(slowest) * 10 >= each.len() * 9);
        }
    }
}
