//! Pure rules of prices.

use super::model::{Interval, Price};
use crate::money::Money;

/// The monthly revenue of a price, to the nearest minor unit.
#[must_use]
pub fn monthly(price: &Price) -> Money {
    price.price.share(1, price.interval.months())
}

/// When a change from one price to another takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The prices are the same.
    None,
    /// At once, as soon as it is paid.
    Now,
    /// At the end of the paid period.
    AtEnd,
    /// Never: the currencies differ.
    Impossible,
}

/// When a change takes effect (R82). Each price comes with the position of its package. A higher price is immediate; a
/// lower one, and a change from yearly to monthly, waits for the end of the paid period, so that no one pays for the
/// same time twice and nothing needs a refund.
#[must_use]
pub fn change((from_position, from): (i64, &Price), (to_position, to): (i64, &Price)) -> Change {
    if from.id == to.id {
        return Change::None;
    }
    if from.price.currency != to.price.currency {
        return Change::Impossible;
    }
    match (from.interval, to.interval) {
        (Interval::Year, Interval::Month) => Change::AtEnd,
        (Interval::Month, Interval::Year) if to_position >= from_position => Change::Now,
        (Interval::Month, Interval::Year) => Change::AtEnd,
        _ if to.price.amount > from.price.amount => Change::Now,
        _ => Change::AtEnd,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::money::Currency;

    fn price(id: i64, interval: Interval, amount: i64) -> Price {
        Price { id, package_id: 1, interval, price: Money::new(amount, Currency::EUR), archived: false }
    }

    #[test]
    fn upgrades_apply_now_and_downgrades_at_period_end() {
        use Interval::{Month, Year};
        for (from, to, when) in [
            ((0, price(1, Month, 900)), (0, price(1, Month, 900)), Change::None),
            ((0, price(1, Month, 900)), (1, price(2, Month, 1900)), Change::Now),
            ((1, price(2, Month, 1900)), (0, price(1, Month, 900)), Change::AtEnd),
            ((0, price(1, Month, 900)), (0, price(2, Year, 9000)), Change::Now),
            ((1, price(1, Month, 1900)), (0, price(2, Year, 9000)), Change::AtEnd),
            ((0, price(1, Year, 9000)), (1, price(2, Month, 1900)), Change::AtEnd),
            ((0, price(1, Year, 9000)), (1, price(2, Year, 19_000)), Change::Now),
            ((0, price(1, Year, 9000)), (1, price(2, Year, 9000)), Change::AtEnd),
        ] {
            assert_eq!(change((from.0, &from.1), (to.0, &to.1)), when, "{from:?} to {to:?}");
        }
        let yen = Price { price: Money::new(900, Currency::JPY), ..price(2, Month, 0) };
        assert_eq!(change((0, &price(1, Month, 900)), (1, &yen)), Change::Impossible);
    }

    #[test]
    fn yearly_prices_are_divided_by_twelve() {
        assert_eq!(monthly(&price(1, Interval::Year, 9900)).amount, 825);
        assert_eq!(monthly(&price(1, Interval::Year, 10_000)).amount, 833);
        assert_eq!(monthly(&price(1, Interval::Month, 900)).amount, 900);
    }

    proptest! {
        /// An immediate upgrade can be reversed only at the end of the period, never immediately.
        #[test]
        fn a_change_and_its_reverse_never_both_apply_now(
            a in (0..5i64, any::<bool>(), 0..100_000i64), b in (0..5i64, any::<bool>(), 0..100_000i64),
        ) {
            let made = |id, (_, year, amount): (i64, bool, i64)| {
                price(id, if year { Interval::Year } else { Interval::Month }, amount)
            };
            let (from, to) = (made(1, a), made(2, b));
            let there = change((a.0, &from), (b.0, &to));
            let back = change((b.0, &to), (a.0, &from));
            prop_assert!(!(there == Change::Now && back == Change::Now), "{from:?} {to:?}");
        }
    }
}
