//! Banners: short messages at a place of the site, for those whom they are for.

use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature = Feature::named("banners");
