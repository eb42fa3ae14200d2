//! Coupons: discounts by a code, in percent or as an amount, for a number of months.

use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature = Feature::named("coupons");
