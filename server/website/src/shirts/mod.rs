//! Orders of T-shirts by members to whom a program or a package opens them.

use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature = Feature::named("shirts");
