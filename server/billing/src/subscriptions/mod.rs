//! Subscriptions: what a member has, from the first trial to the last renewal.

use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature = Feature::named("subscriptions");
