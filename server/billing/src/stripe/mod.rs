//! Stripe as a provider of payments: Checkout, the customer portal, payment intents and webhooks.

use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature = Feature::named("stripe");
