//! Our metadata keys on Stripe's objects, by which we recognise them.

use daymark_outside::stripe::Metadata;

pub(super) const SUBSCRIPTION: &str = "daymark_subscription";
pub(super) const REDEMPTION: &str = "daymark_redemption";
pub(super) const CUSTOMER: &str = "daymark_customer";
pub(super) const PRICE: &str = "daymark_price";
pub(super) const INVOICE: &str = "daymark_invoice";
pub(super) const REFUND: &str = "daymark_refund";

/// The number that the metadata holds for a key.
pub(super) fn number(marks: &Metadata, mark: &str) -> Option<i64> {
    marks.get(mark)?.parse().ok()
}
