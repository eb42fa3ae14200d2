//! Pictures of the site in the sizes that pages ask for, and pictures that administrators upload.

use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature = Feature::named("images");
