//! The average of stars.

/// How a program is rated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Stars on average, to one decimal.
    pub average: f64,
    /// How many reviews.
    pub count: i64,
}

impl Rating {
    /// The rating from the number of reviews and the sum of their stars; `None` without reviews.
    #[must_use]
    pub fn of(count: i64, stars: i64) -> Option<Self> {
        // In whole tenths: half a tenth rounds up, regardless of floating-point error.
        (count > 0).then(|| Self { average: ((stars * 20 + count) / (count * 2)) as f64 / 10.0, count })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn averages_are_rounded_to_the_nearest_tenth() {
        assert_eq!(Rating::of(0, 0), None);
        assert_eq!(Rating::of(3, 14), Some(Rating { average: 4.7, count: 3 }));
        assert_eq!(Rating::of(20, 85), Some(Rating { average: 4.3, count: 20 }), "4.25 rounds up");
        for count in 1..60 {
            for stars in count..=5 * count {
                let average = Rating::of(count, stars).expect("a rating").average;
                let exact = stars as f64 / count as f64;
                assert!(
                    (1.0..=5.0).contains(&average) && (average - exact).abs() < 0.05 + 1e-9,
                    "{stars} / {count}: {average}"
                );
                assert_eq!(
                    format!("{average}").len(),
                    format!("{average:.1}").trim_end_matches(".0").len(),
                    "one decimal"
                );
            }
        }
    }
}
