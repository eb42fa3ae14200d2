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
    /// Whether it was used.
    pub status: Option<SessionStatus>,
    /// `paid`, `unpaid` or `no_payment_required`.
    #[serde(default)]
    pub payment_status: String,
    /// Whose it is.
    pub customer: Option<Ref>,
    /// What it began.
    pub subscription: Option<Ref>,
    /// What it paid.
    pub payment_intent: Option<Ref>,
    /// What it is to us.
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
    /// Its time is over.
    Expired,
    /// A state that was added since.
    #[serde(other)]
    Other,
}

/// A page on which members change how they pay.
#[derive(Clone, Debug, Deserialize)]
pub struct Portal {
    /// Its address.
    pub url: String,
}
