//! Goals that members set themselves, by name, and how far they are.
//!
//! Owns `goal`. Progress is worked out from the log each time; nothing of it is kept.

mod model;
mod routes;
mod rules;
mod store;
mod words;

pub use store::erase;

use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature = Feature { endpoints: routes::endpoints, ..Feature::named("goals") };
