//! Statistics of billing: recurring revenue, churn, conversion of trials, and income.

use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature = Feature::named("statistics");
