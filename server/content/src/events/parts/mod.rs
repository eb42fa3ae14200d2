//! The parts of an event: its venues, trainers and schedule.

mod model;
mod schedules;
mod store;
mod trainers;
mod venues;

use daymark_actors::clock::Instant;

pub use model::{ScheduleIn, ScheduleOut, TrainerIn, TrainerOut, VenueIn, VenueOut};
pub use schedules::{add_schedule, move_along};
pub use store::{of_event, set_trainer_image, trainer_image};
pub use trainers::add_trainer;
pub use venues::add_venue;

use daymark_base::db::Tx;
use daymark_web::endpoint::Endpoint;
use daymark_web::error::{Code, Error, Result};

use super::store::{self as events, EventRow};
use super::words;

/// The most venues of an event.
pub const MOST_VENUES: i64 = 20;
/// The most trainers of an event.
pub const MOST_TRAINERS: i64 = 50;
/// The most entries of an event's schedule.
pub const MOST_SCHEDULES: i64 = 200;

/// The endpoints of venues, trainers and schedules.
pub fn endpoints() -> Vec<Endpoint> {
    [venues::endpoints(), trainers::endpoints(), schedules::endpoints()].into_iter().flatten().collect()
}

/// An event, locked for a change of its parts.
async fn begin(tx: &mut Tx, event: i64) -> Result<EventRow> {
    events::lock(tx, event).await?.ok_or(Code::NotFound.into())
}

/// Fails if there is no room for one more.
fn check_room(present: i64, most: i64, field: &str) -> Result<()> {
    if present < most { Ok(()) } else { Err(Error::field(field, words::too_many(most))) }
}

/// Updates the event for calendars, before a part of it changes. If its place changes, participants are notified.
async fn changed(tx: &mut Tx, event: &EventRow, moved: bool, now: Instant) -> Result<()> {
    if moved && event.concerns(now) {
        events::moves(tx, event.id, now).await?;
    }
    Ok(events::touch(tx, event.id, now).await?)
}
