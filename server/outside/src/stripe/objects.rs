//! The objects of Stripe, with the fields that billing reads (docs.stripe.com/api; npm `stripe` has the same as types).
//!
//! Amounts are in Stripe's minor units, which are not always those of ISO 4217 (docs.stripe.com/currencies). Times are
//! in seconds since 1970.

mod customers;
mod events;
mod invoices;
mod pages;
mod payments;
mod subscriptions;

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

pub use customers::{Coupon, Customer, Interval, Price};
pub use events::{Endpoint, Event};
pub use invoices::{Invoice, InvoicePayment, InvoiceStatus, Line, Period};
pub use pages::{Portal, Session, SessionStatus};
pub use payments::{
    Card, Charge, Dispute, DisputeStatus, IntentStatus, PaymentIntent, PaymentMethod, Refund, RefundStatus,
    SetupIntent, SetupStatus,
};
pub use subscriptions::{Item, Schedule, Subscription, SubscriptionStatus};

/// Our own metadata on an object.
pub type Metadata = BTreeMap<String, String>;

/// Another object: Stripe returns its id, or the whole object if requested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ref(pub String);

impl<'de> Deserialize<'de> for Ref {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Id(String),
            Object { id: String },
        }
        let (Form::Id(id) | Form::Object { id }) = Form::deserialize(d)?;
        Ok(Self(id))
    }
}

/// A page of a list.
#[derive(Clone, Debug, Deserialize)]
pub struct List<T> {
    /// The objects, the newest first.
    pub data: Vec<T>,
    /// Whether there are more.
    #[serde(default)]
    pub has_more: bool,
}

/// Null is the same as missing.
fn or_default<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(d: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(d)?.unwrap_or_default())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub fn read<T: serde::de::DeserializeOwned>(json: &str) -> T {
        serde_json::from_str(json).unwrap_or_else(|e| panic!("{json}: {e}"))
    }

    #[test]
    fn a_reference_is_read_from_an_id_or_an_object() {
        assert_eq!(read::<Ref>(r#""cus_1""#), read::<Ref>(r#"{"id":"cus_1","object":"customer"}"#));
    }
}
