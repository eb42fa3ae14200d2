//! The data that the site has about a member: an archive for them to download, and its erasure.

mod archive;
mod erasure;
mod routes;
mod store;
mod words;

pub use erasure::erase_due;

use daymark_web::feature::Feature;
use daymark_web::job::{HOUR, one};

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[one("erased-accounts", HOUR, |ctx| Box::pin(erase_due(ctx)))],
    limits: &[&routes::EXPORT],
    ..Feature::named("accounts")
};
