//! The site's name and appearance: its name, logo, colours, links, footer and the sections of its landing page.
//!
//! Owns `site`. Defaults (`words`) fill what was never saved, so that an answer is always complete.

mod colours;
mod logo;
mod model;
mod routes;
mod sections;
mod service;
mod store;
mod words;

pub use model::{Colours, Dates, FooterOut, ItemOut, SectionOut, SiteOut, SocialOut};
pub use sections::Key;
pub use service::{current, masthead, own, stylesheet};

use daymark_web::feature::Feature;
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    tables: tables! {
        "site";
    },
    ..Feature::named("identity")
};
