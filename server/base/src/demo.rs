//! Times on the demo site.

use daymark_actors::clock::Instant;

/// A time `hours` ago or up to an hour earlier, because people do not act on the hour. The same `hours` always give the
/// same minutes, and more hours give an earlier time.
#[must_use]
pub const fn ago(now: Instant, hours: i64) -> Instant {
    now.plus_ms((-hours * 3_600 - (hours * 7_919) % 3_541) * 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_in_order_and_at_different_minutes() {
        let at: Vec<i64> = (0..4_000).map(|hours| ago(Instant(0), hours).0).collect();
        assert!(at.windows(2).all(|pair| pair[1] < pair[0]));
        assert!((1..60).all(|days| at[days * 24] / 60_000 % 60 != at[days * 24 + 24] / 60_000 % 60));
    }
}
