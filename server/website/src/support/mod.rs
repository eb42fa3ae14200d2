//! Support: topics, and tickets that people open and administrators answer.

use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature = Feature::named("support");
