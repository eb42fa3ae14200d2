//! What people read about money.

/// A code that ISO 4217 does not have, or one that cannot be used for payment, such as gold.
pub(super) const UNKNOWN_CURRENCY: &str = "Enter a currency code such as EUR, USD or JPY.";
