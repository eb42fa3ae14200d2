//! User-facing text about money.

use super::Money;

/// A code that ISO 4217 does not have, or one that cannot be used for payment, such as gold.
pub(super) const UNKNOWN_CURRENCY: &str = "Enter a currency code such as EUR, USD or JPY.";

/// An amount with a part that cards cannot be charged.
pub(super) fn card_step(step: Money) -> String {
    format!("Enter a multiple of {step}. Cards cannot be charged in smaller steps.")
}
