//! Customers, prices and coupons.

use serde::Deserialize;

use super::{Metadata, Ref, or_default};

/// A member, or a company, as Stripe knows them.
#[derive(Clone, Debug, Deserialize)]
pub struct Customer {
    /// `cus_…`.
    pub id: String,
    /// Whether it was removed at Stripe.
    #[serde(default)]
    pub deleted: bool,
    /// Our own metadata on it.
    #[serde(default, deserialize_with = "or_default")]
    pub metadata: Metadata,
}

/// How often a price is paid.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Interval {
    /// Each month.
    Month,
    /// Each year.
    Year,
    /// An interval that Daymark does not sell.
    #[serde(other)]
    Other,
}

/// A price.
#[derive(Clone, Debug, Deserialize)]
pub struct Price {
    /// `price_…`.
    pub id: String,
    /// The currency, three lowercase letters.
    pub currency: String,
    /// The amount; absent if Stripe calculates it.
    #[serde(alias = "amount")]
    pub unit_amount: Option<i64>,
    /// The product that is sold.
    pub product: Option<Ref>,
    /// Our own metadata on it.
    #[serde(default, deserialize_with = "or_default")]
    pub metadata: Metadata,
}

/// A coupon.
#[derive(Clone, Debug, Deserialize)]
pub struct Coupon {
    /// Its id.
    pub id: String,
}
