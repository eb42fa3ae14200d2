//! The schedule of an event.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::endpoint::{Endpoint, delete, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{ScheduleIn, ScheduleOut, SchedulePatch};
use super::{MOST_SCHEDULES, begin, changed, check_room, store};
use crate::events::model::GoneOut;
use crate::events::routes::EditEvents;
use crate::events::store::EventRow;
use crate::events::words;

const WITHIN: &str = "Within the event's time, with the event's venues and trainers.";

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/core/event/{id}/schedule", "Add an entry to an event's schedule", add).about(WITHIN),
        patch("/v1/core/event/{id}/schedule/{schedule_id}", "Change a schedule entry", change).about(WITHIN),
        delete("/v1/core/event/{id}/schedule/{schedule_id}", "Remove a schedule entry", remove),
    ]
}

/// Checks that an entry fits into an event's schedule.
async fn check(tx: &mut Tx, event: &EventRow, entry: &ScheduleOut) -> Result<()> {
    if entry.starts_at < event.starts_at || entry.starts_at >= event.ends_at {
        return Err(Error::field("starts_at", words::OUTSIDE));
    }
    if entry.ends_at <= entry.starts_at {
        return Err(Error::field("ends_at", words::END_AFTER_START));
    }
    if entry.ends_at > event.ends_at {
        return Err(Error::field("ends_at", words::OUTSIDE));
    }
    if let Some(id) = entry.venue_id
        && store::venue(tx, event.id, id).await?.is_none()
    {
        return Err(Error::field("venue_id", words::NO_SUCH_VENUE));
    }
    if let Some(id) = entry.trainer_id
        && store::trainer(tx, event.id, id).await?.is_none()
    {
        return Err(Error::field("trainer_id", words::NO_SUCH_TRAINER));
    }
    Ok(())
}

/// Moves a schedule along with the start of its event, and checks that it fits into the event's new times.
///
/// # Errors
/// When it does not fit: names `ends_at`.
pub async fn move_along(tx: &mut Tx, event: &EventRow, began: Instant) -> Result<()> {
    if event.starts_at != began {
        store::shift(tx, event.id, event.starts_at.0 - began.0).await?;
    }
    match store::outside(tx, event.id, event.starts_at, event.ends_at).await? {
        Some(title) => Err(Error::field("ends_at", words::cut_off(&title))),
        None => Ok(()),
    }
}

async fn add(
    admin: Admin<EditEvents>,
    Path((event,)): Path<(i64,)>,
    Body(input): Body<ScheduleIn>,
) -> Result<Created<ScheduleOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let made = add_schedule(tx, event, input, by.at).await?;
            audit::write(tx, &by, "event:add-schedule", ("event", event), Value::Null, json!(made)).await?;
            Ok(made)
        }
        .boxed()
    });
    Ok(Created(written.await?))
}

/// Adds an entry to an event's schedule.
///
/// # Errors
/// 404 for an unknown event; names the invalid field.
pub async fn add_schedule(tx: &mut Tx, event: i64, input: ScheduleIn, now: Instant) -> Result<ScheduleOut> {
    let row = begin(tx, event).await?;
    check_room(store::count_schedules(tx, event).await?, MOST_SCHEDULES, "title")?;
    let ScheduleIn { title, description, starts_at, ends_at, venue_id, trainer_id } = input;
    let mut made = ScheduleOut { id: 0, title, description, starts_at, ends_at, venue_id, trainer_id };
    check(tx, &row, &made).await?;
    made.id = store::add_schedule(tx, event, made.clone()).await?;
    changed(tx, &row, false, now).await?;
    Ok(made)
}

async fn change(
    admin: Admin<EditEvents>,
    Path((event, id)): Path<(i64, i64)>,
    Body(patch): Body<SchedulePatch>,
) -> Result<Data<ScheduleOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let row = begin(tx, event).await?;
            let was = store::schedule(tx, event, id).await?.ok_or(Code::NotFound)?;
            let mut is = was.clone();
            is.title = patch.title.unwrap_or(is.title);
            is.description = patch.description.unwrap_or(is.description);
            is.starts_at = patch.starts_at.unwrap_or(is.starts_at);
            is.ends_at = patch.ends_at.unwrap_or(is.ends_at);
            is.venue_id = patch.venue_id.unwrap_or(is.venue_id);
            is.trainer_id = patch.trainer_id.unwrap_or(is.trainer_id);
            check(tx, &row, &is).await?;
            store::change_schedule(tx, is.clone()).await?;
            changed(tx, &row, false, by.at).await?;
            audit::write(tx, &by, "event:change-schedule", ("event", event), json!(was), json!(is)).await?;
            Ok(is)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

async fn remove(admin: Admin<EditEvents>, Path((event, id)): Path<(i64, i64)>) -> Result<Data<GoneOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let row = begin(tx, event).await?;
            let was = store::schedule(tx, event, id).await?.ok_or(Code::NotFound)?;
            store::delete_schedule(tx, id).await?;
            changed(tx, &row, false, by.at).await?;
            audit::write(tx, &by, "event:remove-schedule", ("event", event), json!(was), Value::Null).await?;
            Ok(GoneOut { id })
        }
        .boxed()
    });
    Ok(Data(written.await?))
}
