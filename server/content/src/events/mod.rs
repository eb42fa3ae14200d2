//! Events: when and where they are, what happens there, who comes, and what those are told.
//!
//! Owns `event` and every table that begins with `event_`. Whoever comes or goes holds the event's row (`door`), so that
//! places are given once and in order. What members are told by itself is found by a job (`telling`).

mod calendar;
mod door;
mod home;
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
pub use model::{EventCard, EventIn, EventOut, EventStatus};
pub use parts::{ScheduleIn, TrainerIn, VenueIn, add_schedule, add_trainer, add_venue};
pub use routes::{listed, public};
pub use service::create;
pub use store::erase;
pub use telling::tell_due;

use daymark_web::feature::Feature;
use daymark_web::job::{SECOND, one};

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[one("events", SECOND.saturating_mul(30), |ctx| Box::pin(tell_due(ctx)))],
    ..Feature::named("events")
};
