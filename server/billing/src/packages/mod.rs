//! Packages: what members can buy, what it opens, and its prices.

use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature = Feature::named("packages");
