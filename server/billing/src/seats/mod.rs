//! Company packages: seats that the owner of a company gives and takes.

use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature = Feature::named("seats");
