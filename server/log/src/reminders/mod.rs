//! Reminders that members set for themselves: about an activity, the day, or a streak that would end tonight.
//!
//! Owns `reminder`. A job processes each one once on every date of its member, and sends it at most once for that date.

mod firing;
mod model;
mod routes;
mod rules;
mod store;
mod words;

pub use firing::fire_due;
pub use store::look_again;

use daymark_people::push::Outdated;
use daymark_web::feature::Feature;
use daymark_web::job::{SECOND, each};
use daymark_web::tables;

inventory::submit! { Outdated(|ctx, waited| Box::pin(firing::outdated(ctx, waited))) }

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    days_moved: Some(|tx, member, now| Box::pin(look_again(tx, member, now))),
    jobs: &[each("reminders", SECOND.saturating_mul(5), |ctx| Box::pin(fire_due(ctx)))],
    tables: tables! {
        "reminder" of "member_id";
    },
    erase: Some(|tx, _, member, _| Box::pin(store::erase(tx, member))),
    ..Feature::named("reminders")
};
