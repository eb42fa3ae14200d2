//! The ledger: every movement of money, as double entries that sum to zero.

use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature = Feature::named("ledger");
