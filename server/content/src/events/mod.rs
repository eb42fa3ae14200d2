//! Events: when and where they are, their timetable, who takes part, and the notices about them.
//!
//! Owns `event` and every table that begins with `event_`. Joining and leaving lock the event's row (`door`), so that
//! places are given once and in order. A job sends the automatic notices (`telling`).

mod calendar;
mod demo;
mod door;
mod featured;
mod inviting;
mod model;
mod parts;
mod pictures;
mod routes;
mod rules;
mod service;
mod store;
mod telling;
mod words;

pub use door::join_as;
pub use featured::{feature, featured, lock_featured};
pub use model::{EventCard, EventIn, EventOut, EventStatus};
pub use parts::{ScheduleIn, TrainerIn, VenueIn, add_schedule, add_trainer, add_venue};
pub use routes::{EditEvents, listed, public};
pub use service::create;
pub use telling::tell_due;

use daymark_web::feature::Feature;
use daymark_web::job::{SECOND, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[one("events", SECOND.saturating_mul(30), |ctx| Box::pin(tell_due(ctx)))],
    tables: tables! {
        "event";
        "event_home";
        "event_picture";
        "event_schedule";
        "event_trainer";
        "event_venue";
        "event_member" of "member_id";
        "event_notice" of "member_id";
    },
    erase: Some(|tx, _, member, _| Box::pin(store::erase(tx, member))),
    demo: Some(|ctx, people, now| Box::pin(demo::add(ctx, people, now))),
    ..Feature::named("events")
};
