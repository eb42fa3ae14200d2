//! The landing page's content, from all features, and the site's description for programs.
//!
//! Owns no table.

mod model;
mod root;
mod routes;
mod words;

pub use model::{Community, LandingOut};
pub use routes::landing;

use daymark_web::endpoint::Endpoint;
use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature = Feature { endpoints, ..Feature::named("landing") };

fn endpoints() -> Vec<Endpoint> {
    [routes::endpoints(), root::endpoints()].into_iter().flatten().collect()
}
