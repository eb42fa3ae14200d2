//! Members' progress in programs: the current step and day, what is open today, what prevents completing a step, and
//! what is done so far.
//!
//! Owns `step_completion`. Everything else follows from programs, the log and the answers.

mod inside;
mod model;
mod others;
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
        "step_completion" of "member_id";
    },
    erase: Some(|tx, _, member, _| Box::pin(store::erase(tx, member))),
    ..Feature::named("progress")
};
