//! Taxes: rates by country and date.

use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature = Feature::named("taxes");
