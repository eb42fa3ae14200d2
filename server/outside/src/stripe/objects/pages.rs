//! Stripe's pages: Checkout and the customer portal.

use serde::Deserialize;

use super::{Metadata, Ref, or_default};

/// A page on which a member pays.
#[derive(Clone, Debug, Deserialize)]
pub struct Session {
    /// `cs_…`.
    pub id: String,
    /// Its address, while it is open.
    pub url: Option<String>,
    /// Its state.
    pub status: Option<SessionStatus>,
    /// `paid`, `unpaid` or `no_payment_required`.
    #[serde(default)]
    pub payment_status: String,
    /// The customer who pays.
    pub customer: Option<Ref>,
    /// The subscription that it started.
    pub subscription: Option<Ref>,
    /// The payment that was made on it.
    pub payment_intent: Option<Ref>,
    /// Our own metadata on it.
    #[serde(default, deserialize_with = "or_default")]
    pub metadata: Metadata,
}

/// The state of a page on which a member pays.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum SessionStatus {
    /// It waits for the member.
    Open,
    /// The member finished it; the payment may still take days.
    Complete,
    /// It has expired.
    Expired,
    /// A state that Stripe added later.
    #[serde(other)]
    Other,
}

/// A page on which members change how they pay.
#[derive(Clone, Debug, Deserialize)]
pub struct Portal {
    /// Its address.
    pub url: String,
}
