//! Amounts of money, and the arithmetic that loses no minor unit.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize, Serializer};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::{Currency, words};

/// An amount in minor units of a currency: 1,250 EUR cents are 12.50 EUR, and 1,250 JPY are 1,250 JPY.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub struct Money {
    /// Minor units; negative for a reversal.
    pub amount: i64,
    /// The currency.
    pub currency: Currency,
}

/// An amount of money as answers show it.
#[derive(Serialize, ToSchema)]
#[schema(as = Money)]
struct Shown {
    /// Minor units; negative for a reversal.
    amount: i64,
    /// The currency.
    currency: Currency,
    /// Decimal digits of the amount: 2 for cents.
    digits: u32,
}

impl Serialize for Money {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { amount, currency } = *self;
        Shown { amount, currency, digits: currency.digits() }.serialize(serializer)
    }
}

impl PartialSchema for Money {
    fn schema() -> RefOr<Schema> {
        Shown::schema()
    }
}

impl ToSchema for Money {
    fn name() -> Cow<'static, str> {
        Shown::name()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        Shown::schemas(schemas);
    }
}

impl Money {
    /// This many minor units.
    #[must_use]
    pub const fn new(amount: i64, currency: Currency) -> Self {
        Self { amount, currency }
    }

    /// Zero.
    #[must_use]
    pub const fn zero(currency: Currency) -> Self {
        Self::new(0, currency)
    }

    /// Whether it is zero.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.amount == 0
    }

    /// The sum; `None` if the currencies differ, or it does not fit 64 bits.
    #[must_use]
    pub fn plus(self, other: Self) -> Option<Self> {
        let amount = self.amount.checked_add(other.amount).filter(|_| self.currency == other.currency)?;
        Some(Self { amount, ..self })
    }

    /// The difference; `None` if the currencies differ, or it does not fit 64 bits.
    #[must_use]
    pub fn minus(self, other: Self) -> Option<Self> {
        self.plus(other.negated())
    }

    /// The same amount in the other direction.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self { amount: self.amount.saturating_neg(), currency: self.currency }
    }

    /// Why cards cannot be charged exactly this amount, as a sentence; `None` when they can.
    #[must_use]
    pub fn card_fault(self) -> Option<String> {
        let step = self.currency.card_step();
        (self.amount % step != 0).then(|| words::card_step(Self::new(step, self.currency)))
    }

    /// As people read it, such as `1,234.50 EUR`.
    #[must_use]
    pub fn to_text(self) -> String {
        self.to_string()
    }

    /// As programs read it, such as `1234.50`.
    #[must_use]
    pub fn decimal(self) -> String {
        let (digits, sign) = (self.currency.digits(), if self.amount < 0 { "-" } else { "" });
        let (unit, size) = (10_u64.pow(digits), self.amount.unsigned_abs());
        match digits {
            0 => format!("{sign}{size}"),
            _ => format!("{sign}{}.{:0width$}", size / unit, size % unit, width = digits as usize),
        }
    }

    /// The part `part / whole` of it, to the nearest minor unit; half a unit is rounded away from zero, as tax offices
    /// do. `whole` is above 0.
    #[must_use]
    pub fn share(self, part: i64, whole: i64) -> Self {
        let (product, whole) = (i128::from(self.amount) * i128::from(part), i128::from(whole.max(1)));
        let twice = product.abs() * 2 + whole;
        let rounded = (twice / (whole * 2)) * product.signum();
        Self { amount: i64::try_from(rounded).unwrap_or(if rounded < 0 { i64::MIN } else { i64::MAX }), ..self }
    }

    /// Splits the amount by weights, into parts that add up to it. Leftover minor units go to the parts that lost most
    /// by rounding down, the earlier one first. Weights are 0 or more; if all are 0, the first part gets everything.
    #[must_use]
    pub fn split(self, weights: &[i64]) -> Vec<Self> {
        let whole: i128 = weights.iter().copied().map(i128::from).sum();
        let (sign, size) = (self.amount.signum(), i128::from(self.amount).abs());
        let mut parts: Vec<(i128, i128)> = weights
            .iter()
            .map(|weight| match whole {
                0 => (0, 0),
                _ => (size * i128::from(*weight) / whole, size * i128::from(*weight) % whole),
            })
            .collect();
        let mut left = size - parts.iter().map(|(part, _)| part).sum::<i128>();
        let mut order: Vec<usize> = (0..parts.len()).collect();
        order.sort_by_key(|at| std::cmp::Reverse(parts[*at].1));
        if let (0, Some(first)) = (whole, parts.first_mut()) {
            *first = (left, 0);
            left = 0;
        }
        for at in order {
            let one = left.min(1);
            parts[at].0 += one;
            left -= one;
        }
        let back = |part: i128| i64::try_from(part).unwrap_or(i64::MAX) * sign;
        parts.into_iter().map(|(part, _)| Self { amount: back(part), ..self }).collect()
    }
}

/// As people read it: `1,234.50 EUR`.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.currency.digits();
        let unit = 10_u64.pow(digits);
        let (size, sign) = (self.amount.unsigned_abs(), if self.amount < 0 { "-" } else { "" });
        let whole = (size / unit).to_string();
        let mut grouped = String::with_capacity(whole.len() * 4 / 3 + 1);
        for (at, digit) in whole.chars().enumerate() {
            if at > 0 && (whole.len() - at).is_multiple_of(3) {
                grouped.push(',');
            }
            grouped.push(digit);
        }
        match digits {
            0 => write!(f, "{sign}{grouped} {}", self.currency),
            _ => write!(f, "{sign}{grouped}.{:0width$} {}", size % unit, self.currency, width = digits as usize),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn eur(minor: i64) -> Money {
        Money::new(minor, Currency::EUR)
    }

    #[test]
    fn amounts_use_the_decimal_digits_of_their_currency() {
        let text = |minor, currency| Money::new(minor, currency).to_string();
        assert_eq!(text(123_450, Currency::EUR), "1,234.50 EUR");
        assert_eq!(text(-5, Currency::USD), "-0.05 USD");
        assert_eq!(text(1_234_567, Currency::JPY), "1,234,567 JPY");
        assert_eq!(text(1_234_567, Currency::BHD), "1,234.567 BHD");
        assert_eq!(text(0, Currency::BHD), "0.000 BHD");
        let decimal = |minor, currency| Money::new(minor, currency).decimal();
        assert_eq!(decimal(123_450, Currency::EUR), "1234.50");
        assert_eq!((decimal(-5, Currency::USD), decimal(999, Currency::JPY)), ("-0.05".to_owned(), "999".to_owned()));
        assert_eq!(text(999, Currency::JPY), "999 JPY");
        assert_eq!(text(i64::MIN, Currency::EUR), "-92,233,720,368,547,758.08 EUR");
    }

    #[test]
    fn amounts_in_different_currencies_cannot_be_added() {
        assert_eq!(eur(1).plus(Money::new(1, Currency::JPY)), None);
        assert_eq!(eur(i64::MAX).plus(eur(1)), None);
        assert_eq!(eur(5).minus(eur(7)), Some(eur(-2)));
    }

    #[test]
    fn amounts_that_cards_cannot_be_charged_name_the_smallest_one() {
        let fault = |amount, code: &str| Money::new(amount, code.parse().expect("a currency")).card_fault();
        for (amount, code) in [(1, "EUR"), (1, "JPY"), (1, "ISK"), (1_250, "BHD"), (500, "MGA"), (0, "KWD")] {
            assert_eq!(fault(amount, code), None, "{code}");
        }
        let multiple = |of: &str| Some(format!("Enter a multiple of {of}. Cards cannot be charged in smaller steps."));
        assert_eq!(fault(1_255, "BHD"), multiple("0.010 BHD"));
        assert_eq!(fault(550, "MGA"), multiple("1.00 MGA"));
    }

    #[test]
    fn json_includes_the_number_of_decimal_digits() {
        let json = serde_json::to_string(&Money::new(1290, Currency::BHD)).expect("JSON");
        assert_eq!(json, r#"{"amount":1290,"currency":"BHD","digits":3}"#);
        assert_eq!(serde_json::from_str::<Money>(&json).ok(), Some(Money::new(1290, Currency::BHD)));
    }

    #[test]
    fn half_a_minor_unit_rounds_away_from_zero() {
        assert_eq!([eur(5), eur(-5), eur(3), eur(1)].map(|m| m.share(1, 2).amount), [3, -3, 2, 1]);
        assert_eq!(eur(100).share(1, 3), eur(33));
        assert_eq!(eur(200).share(1, 3), eur(67));
        assert_eq!(eur(1000).share(19, 100), eur(190));
    }

    #[test]
    fn split_gives_leftover_units_to_the_largest_remainders() {
        let minors = |parts: Vec<Money>| parts.into_iter().map(|part| part.amount).collect::<Vec<_>>();
        assert_eq!(minors(eur(100).split(&[1, 1, 1])), [34, 33, 33]);
        assert_eq!(minors(eur(-100).split(&[1, 1, 1])), [-34, -33, -33]);
        assert_eq!(minors(eur(7).split(&[0, 0])), [7, 0]);
        assert_eq!(minors(eur(10).split(&[5, 9_975])), [0, 10]);
        assert!(eur(10).split(&[]).is_empty());
    }

    proptest! {
        #[test]
        fn split_parts_add_up_to_the_whole(minor in -1_000_000_000_000_i64..1_000_000_000_000, weights in prop::collection::vec(0_i64..1_000_000, 1..8)) {
            let parts = eur(minor).split(&weights);
            prop_assert_eq!(parts.len(), weights.len());
            prop_assert_eq!(parts.iter().map(|part| part.amount).sum::<i64>(), minor);
            let whole: i64 = weights.iter().sum();
            for (part, weight) in parts.iter().zip(&weights) {
                if whole > 0 {
                    let exact = minor as f64 * *weight as f64 / whole as f64;
                    prop_assert!((part.amount as f64 - exact).abs() <= 1.0 + exact.abs() * 1e-9, "{} of {}", part.amount, exact);
                }
            }
        }

        #[test]
        fn a_share_is_rounded_to_the_nearest_minor_unit(minor in -1_000_000_000_i64..1_000_000_000, part in 0_i64..2_000_000, whole in 1_i64..2_000_000) {
            let share = eur(minor).share(part, whole).amount;
            let twice = (i128::from(share) * i128::from(whole) - i128::from(minor) * i128::from(part)).abs() * 2;
            prop_assert!(twice <= i128::from(whole));
            prop_assert_eq!(eur(-minor).share(part, whole).amount, -share);
        }
    }
}
