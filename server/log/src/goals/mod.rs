//! Goals that members set for themselves, identified by name, and their progress.
//!
//! Owns `goal`. Progress is computed from the log each time and not stored.

mod model;
mod routes;
mod rules;
mod store;
mod words;

use daymark_web::feature::Feature;
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    tables: tables! {
        "goal" of "member_id";
    },
    erase: Some(|tx, _, member, _| Box::pin(store::erase(tx, member))),
    ..Feature::named("goals")
};
