//! Stripe as a provider of payments: Checkout, the customer portal, payment intents and webhooks.
//!
//! Owns `provider_event`, `provider_object`, `provider_refusal`, `stripe_price`, `stripe_intent`, `reconciliation` and
//! `provider_finding`. Stripe keeps its subscriptions; an event only says what to fetch (R95), and a nightly comparison
//! finds what was missed (R96).

mod account;
mod amounts;
mod applying;
mod cards;
mod checking;
mod events;
mod facts;
mod invoicing;
mod marks;
mod model;
mod paying;
mod reconciling;
mod returning;
mod routes;
mod rules;
mod second;
mod store;
mod words;

pub use account::Account;
pub use checking::check;

use daymark_base::config::Config;
use daymark_web::feature::Feature;
use daymark_web::job::{HOUR, SECOND, one};
use daymark_web::tables;

use crate::providers::PaymentProviders;

/// The providers of the settings: `manual`, and Stripe if it is on.
#[must_use]
pub fn providers(config: &Config) -> PaymentProviders {
    match Account::new(config) {
        Some(account) => PaymentProviders::manual().with(Box::new(account)),
        None => PaymentProviders::manual(),
    }
}

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[
        // A member who returns from Stripe's page waits for this job.
        one("stripe-events", SECOND.saturating_mul(2), |ctx| Box::pin(events::work(ctx))),
        one("stripe-reconciliation", HOUR, |ctx| Box::pin(reconciling::nightly(ctx))),
        one("old-stripe-events", HOUR, |ctx| Box::pin(events::forget(ctx))),
    ],
    limits: &[&routes::WEBHOOKS, &routes::COMPARISONS],
    tables: tables! {
        "provider_event";
        "provider_object";
        "provider_refusal";
        "stripe_price";
        "stripe_intent";
        "reconciliation" hidden "who started a comparison: it is about the site", kept "what administrators did stays on record";
        "provider_finding" of "member_id", kept "what was refunded stays on record, without a name";
    },
    erase: Some(|tx, _, member, now| Box::pin(store::erase(tx, member, now))),
    ..Feature::named("stripe")
};
