//! Events that Stripe reports, and the webhooks that receive them.

use serde::Deserialize;

/// What happened to an object. Only the object's id is read: it is fetched again.
#[derive(Clone, Debug, Deserialize)]
pub struct Event {
    /// `evt_…`.
    pub id: String,
    /// The type of event, such as `invoice.paid`.
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

/// The id and type of an object.
#[derive(Clone, Debug, Deserialize)]
pub struct Named {
    /// Its id.
    #[serde(default)]
    pub id: String,
    /// Its type, such as `invoice`.
    #[serde(default)]
    pub object: String,
}

/// A webhook, as it is registered with Stripe.
#[derive(Clone, Debug, Deserialize)]
pub struct Endpoint {
    /// The address that Stripe calls.
    pub url: String,
    /// `enabled` or `disabled`.
    pub status: String,
    /// The types of events that Stripe sends to it; `*` means all.
    pub enabled_events: Vec<String>,
}
