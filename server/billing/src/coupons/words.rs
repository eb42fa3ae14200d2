//! User-facing text about coupons.

use crate::money::Money;

// A new coupon.

pub(super) const CODE_LETTERS: &str = "Use letters, digits and dashes.";
pub(super) const CODE_TAKEN: &str = "Another coupon already has this code.";
pub(super) const ONE_DISCOUNT: &str = "Enter either a percentage or an amount.";
pub(super) const CURRENCY_TOO: &str = "Choose the currency of the amount.";
pub(super) const NO_SUCH_PACKAGE: &str = "This package does not exist.";
pub(super) const ENDS_BEFORE: &str = "Choose a last day on or after the first.";
pub(super) const FEWER_THAN_USED: &str = "This coupon has already been used more often. Enter a higher number.";

// Using one.

pub(super) const UNKNOWN: &str = "We could not find this coupon. Check the code.";
pub(super) const NOT_YET: &str = "This coupon is not valid yet.";
pub(super) const ENDED: &str = "This coupon has expired.";
pub(super) const USED_UP: &str = "This coupon has been used up.";
pub(super) const USED: &str = "You have already used this coupon.";
pub(super) const OTHER_PACKAGE: &str = "This coupon is not valid for this plan.";
pub(super) const NEW_MEMBERS: &str = "This coupon is only for members who have never paid.";
pub(super) const FREE_ALREADY: &str = "This plan is free, so you do not need a coupon.";

/// The error for an amount in another currency than the price.
pub(super) fn other_currency(amount: Money) -> String {
    format!("This coupon is only valid for prices in {}.", amount.currency)
}

/// Thousandths of a per cent as a percentage, such as `12.5`.
fn percent(thousandths: i64) -> String {
    let text = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The discount in words, such as `20% off` or `5.00 EUR off`.
pub(super) fn off(part: Result<i64, Money>) -> String {
    match part {
        Ok(thousandths) => format!("{}% off", percent(thousandths)),
        Err(amount) => format!("{amount} off"),
    }
}

/// The discount and how long it lasts, such as `20% off for 3 months`.
pub(super) fn off_for(off: &str, months: Option<i64>) -> String {
    match months {
        None => format!("{off} for as long as you keep the plan"),
        Some(0) => format!("{off} your first payment"),
        Some(1) => format!("{off} for 1 month"),
        Some(months) => format!("{off} for {months} months"),
    }
}

/// The line of an invoice.
pub(super) fn line(code: &str, off: &str) -> String {
    format!("Coupon {code}: {off}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::Currency;

    #[test]
    fn discount_texts_state_the_amount_and_duration() {
        assert_eq!(off(Ok(20_000)), "20% off");
        assert_eq!(off(Ok(12_500)), "12.5% off");
        assert_eq!(off(Ok(100_000)), "100% off");
        assert_eq!(off(Ok(125)), "0.125% off");
        let amount = off(Err(Money::new(500, Currency::EUR)));
        assert_eq!(off_for(&amount, None), "5.00 EUR off for as long as you keep the plan");
        assert_eq!(off_for(&amount, Some(0)), "5.00 EUR off your first payment");
        assert_eq!(off_for(&amount, Some(1)), "5.00 EUR off for 1 month");
        assert_eq!(off_for(&amount, Some(3)), "5.00 EUR off for 3 months");
    }
}
