//! What the site is called and looks like: its name, logo, colours, links, footer and the sections of its first page.

use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature = Feature::named("identity");
