//! The SQL of an event's parts.

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Tx};
use daymark_base::{args, sql};

use super::model::{ScheduleOut, TrainerOut, VenueOut};
use super::{MOST_SCHEDULES, MOST_TRAINERS, MOST_VENUES};

sql! {
    VENUES = "SELECT id, name, address, city, country, map_url, note FROM event_venue WHERE event_id = $1 ORDER BY id LIMIT $2";
    VENUE = "SELECT id, name, address, city, country, map_url, note FROM event_venue WHERE event_id = $1 AND id = $2";
    FIRST_VENUE = "SELECT id FROM event_venue WHERE event_id = $1 ORDER BY id LIMIT 1";
    COUNT_VENUES = "SELECT COUNT(*) FROM event_venue WHERE event_id = $1";
    ADD_VENUE = "INSERT INTO event_venue (event_id, name, address, city, country, map_url, note)
        VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id";
    CHANGE_VENUE = "UPDATE event_venue SET name = $2, address = $3, city = $4, country = $5, map_url = $6, note = $7
        WHERE id = $1";
    DELETE_VENUE = "DELETE FROM event_venue WHERE id = $1";

    TRAINERS = "SELECT id, name, role, bio, image FROM event_trainer WHERE event_id = $1 ORDER BY id LIMIT $2";
    TRAINER = "SELECT id, name, role, bio, image FROM event_trainer WHERE event_id = $1 AND id = $2";
    COUNT_TRAINERS = "SELECT COUNT(*) FROM event_trainer WHERE event_id = $1";
    ADD_TRAINER = "INSERT INTO event_trainer (event_id, name, role, bio) VALUES ($1, $2, $3, $4) RETURNING id";
    CHANGE_TRAINER = "UPDATE event_trainer SET name = $2, role = $3, bio = $4 WHERE id = $1";
    SET_TRAINER_IMAGE = "UPDATE event_trainer SET image = $2 WHERE id = $1";
    DELETE_TRAINER = "DELETE FROM event_trainer WHERE id = $1";

    SCHEDULES = "SELECT id, title, description, starts_at, ends_at, venue_id, trainer_id FROM event_schedule
        WHERE event_id = $1 ORDER BY starts_at, id LIMIT $2";
    SCHEDULE = "SELECT id, title, description, starts_at, ends_at, venue_id, trainer_id FROM event_schedule
        WHERE event_id = $1 AND id = $2";
    COUNT_SCHEDULES = "SELECT COUNT(*) FROM event_schedule WHERE event_id = $1";
    ADD_SCHEDULE = "INSERT INTO event_schedule (event_id, title, description, starts_at, ends_at, venue_id, trainer_id)
        VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id";
    CHANGE_SCHEDULE = "UPDATE event_schedule SET title = $2, description = $3, starts_at = $4, ends_at = $5, venue_id = $6,
        trainer_id = $7 WHERE id = $1";
    DELETE_SCHEDULE = "DELETE FROM event_schedule WHERE id = $1";
    SHIFT_SCHEDULES = "UPDATE event_schedule SET starts_at = starts_at + $2, ends_at = ends_at + $2 WHERE event_id = $1";
    SCHEDULE_OUTSIDE = "SELECT title FROM event_schedule WHERE event_id = $1 AND (starts_at < $2 OR ends_at > $3)
        ORDER BY starts_at, id LIMIT 1";
}

/// All parts of an event.
pub async fn of_event(db: &Db, event: i64) -> Result<(Vec<VenueOut>, Vec<TrainerOut>, Vec<ScheduleOut>)> {
    Ok((
        db.all(&VENUES, args![event, MOST_VENUES]).await?,
        db.all(&TRAINERS, args![event, MOST_TRAINERS]).await?,
        db.all(&SCHEDULES, args![event, MOST_SCHEDULES]).await?,
    ))
}

/// A venue of an event.
pub async fn venue(tx: &mut Tx, event: i64, id: i64) -> Result<Option<VenueOut>> {
    tx.opt(&VENUE, args![event, id]).await
}

/// Whether a venue is the first of its event, where people go.
pub async fn is_first_venue(tx: &mut Tx, event: i64, id: i64) -> Result<bool> {
    Ok(tx.opt::<(i64,)>(&FIRST_VENUE, args![event]).await? == Some((id,)))
}

/// How many venues an event has.
pub async fn count_venues(tx: &mut Tx, event: i64) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&COUNT_VENUES, args![event]).await?.0)
}

/// Adds a venue; its id is ignored.
pub async fn add_venue(tx: &mut Tx, event: i64, v: VenueOut) -> Result<i64> {
    let values = args![event, v.name, v.address, v.city, v.country, v.map_url, v.note];
    Ok(tx.one::<(i64,)>(&ADD_VENUE, values).await?.0)
}

/// Writes a changed venue back.
pub async fn change_venue(tx: &mut Tx, v: VenueOut) -> Result<()> {
    tx.exec(&CHANGE_VENUE, args![v.id, v.name, v.address, v.city, v.country, v.map_url, v.note]).await.map(drop)
}

/// Removes a venue; its schedule entries stay without a venue.
pub async fn delete_venue(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&DELETE_VENUE, args![id]).await.map(drop)
}

/// A trainer of an event.
pub async fn trainer(tx: &mut Tx, event: i64, id: i64) -> Result<Option<TrainerOut>> {
    tx.opt(&TRAINER, args![event, id]).await
}

/// How many trainers an event has.
pub async fn count_trainers(tx: &mut Tx, event: i64) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&COUNT_TRAINERS, args![event]).await?.0)
}

/// Adds a trainer without a picture; the id is ignored.
pub async fn add_trainer(tx: &mut Tx, event: i64, t: TrainerOut) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&ADD_TRAINER, args![event, t.name, t.role, t.bio]).await?.0)
}

/// Writes a changed trainer back.
pub async fn change_trainer(tx: &mut Tx, t: TrainerOut) -> Result<()> {
    tx.exec(&CHANGE_TRAINER, args![t.id, t.name, t.role, t.bio]).await.map(drop)
}

/// A trainer's picture; `None` when the event has no such trainer.
pub async fn trainer_image(tx: &mut Tx, event: i64, id: i64) -> Result<Option<Option<String>>> {
    Ok(trainer(tx, event, id).await?.map(|t| t.image))
}

/// Sets or removes a trainer's picture.
pub async fn set_trainer_image(tx: &mut Tx, id: i64, path: Option<String>) -> Result<()> {
    tx.exec(&SET_TRAINER_IMAGE, args![id, path]).await.map(drop)
}

/// Removes a trainer; their schedule entries stay without a trainer.
pub async fn delete_trainer(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&DELETE_TRAINER, args![id]).await.map(drop)
}

/// An entry of an event's schedule.
pub async fn schedule(tx: &mut Tx, event: i64, id: i64) -> Result<Option<ScheduleOut>> {
    tx.opt(&SCHEDULE, args![event, id]).await
}

/// How many entries an event's schedule has.
pub async fn count_schedules(tx: &mut Tx, event: i64) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&COUNT_SCHEDULES, args![event]).await?.0)
}

/// Adds an entry; its id is ignored.
pub async fn add_schedule(tx: &mut Tx, event: i64, s: ScheduleOut) -> Result<i64> {
    let values = args![event, s.title, s.description, s.starts_at, s.ends_at, s.venue_id, s.trainer_id];
    Ok(tx.one::<(i64,)>(&ADD_SCHEDULE, values).await?.0)
}

/// Writes a changed entry back.
pub async fn change_schedule(tx: &mut Tx, s: ScheduleOut) -> Result<()> {
    let values = args![s.id, s.title, s.description, s.starts_at, s.ends_at, s.venue_id, s.trainer_id];
    tx.exec(&CHANGE_SCHEDULE, values).await.map(drop)
}

/// Removes an entry.
pub async fn delete_schedule(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&DELETE_SCHEDULE, args![id]).await.map(drop)
}

/// Moves a whole schedule by this many milliseconds.
pub async fn shift(tx: &mut Tx, event: i64, ms: i64) -> Result<()> {
    tx.exec(&SHIFT_SCHEDULES, args![event, ms]).await.map(drop)
}

/// The title of the first schedule entry that is not wholly between two instants.
pub async fn outside(tx: &mut Tx, event: i64, from: Instant, to: Instant) -> Result<Option<String>> {
    Ok(tx.opt::<(String,)>(&SCHEDULE_OUTSIDE, args![event, from, to]).await?.map(|(title,)| title))
}
