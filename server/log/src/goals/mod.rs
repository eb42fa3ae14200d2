//! Goals that members set themselves, by name, and how far they are.
//!
//! Owns `goal`. Progress is worked out from the log each time; nothing of it is kept.

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
