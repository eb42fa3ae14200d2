//! Pages that administrators write: about, privacy, terms, and their own.

use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature = Feature::named("pages");
