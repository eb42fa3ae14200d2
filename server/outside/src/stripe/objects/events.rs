//! What Stripe tells of objects, and where.

use serde::Deserialize;

/// What happened to an object. Only the object's id is read: it is fetched again.
#[derive(Clone, Debug, Deserialize)]
pub struct Event {
    /// `evt_…`.
    pub id: String,
    /// Such as `invoice.paid`.
    #[serde(rename = "type")]
    pub kind: String,
    /// When it happened.
    pub created: i64,
    /// The object.
    pub data: About,
}

/// The object of an event.
#[derive(Clone, Debug, Deserialize)]
pub struct About {
    /// The object, as it was then.
    pub object: Named,
}

/// The name of an object.
#[derive(Clone, Debug, Deserialize)]
pub struct Named {
    /// Its id.
    #[serde(default)]
    pub id: String,
    /// Its kind, such as `invoice`.
    #[serde(default)]
    pub object: String,
}

/// A webhook, as it is registered with Stripe.
#[derive(Clone, Debug, Deserialize)]
pub struct Endpoint {
    /// Where Stripe calls.
    pub url: String,
    /// `enabled` or `disabled`.
    pub status: String,
    /// What Stripe calls about; `*` is everything.
    pub enabled_events: Vec<String>,
}
