//! Cheers and comments: what members of a program say to each other about a day.
//!
//! Owns `cheer`, `comment`, `comment_report`, `comment_notice`. Who is hidden is not seen here either; what is reported waits
//! for a moderator; the member whose day it is is told, gathered.

mod cheers;
mod days;
mod model;
mod moderation;
mod routes;
mod rules;
mod store;
mod telling;
mod words;
mod writing;

pub use store::erase;
pub use telling::tell_due;

use daymark_web::feature::Feature;
use daymark_web::job::{SECOND, one};

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[one("cheers", SECOND.saturating_mul(10), |ctx| Box::pin(tell_due(ctx)))],
    ..Feature::named("comments")
};
