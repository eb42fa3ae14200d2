//! The SQL of the recommended event.
//!
//! # Errors
//! Errors of the database.

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Tx};
use daymark_base::{args, sql};

sql! {
    // An event that is not public, or is over, is not returned.
    READ = "SELECT e.id FROM event_home h
        JOIN event e ON e.id = h.featured_event_id AND e.status = 'published' AND NOT e.invited_only AND e.ends_at > $1
        WHERE h.id = 1";
    LOCKED = "SELECT featured_event_id FROM event_home WHERE id = 1 {for update}";
    EXISTS = "SELECT id FROM event WHERE id = $1";
    // The contents of the other columns have moved to a banner of the events page.
    WRITE = "INSERT INTO event_home (id, title, text, featured_event_id, updated_at) VALUES (1, '', '', $1, $2)
        ON CONFLICT (id) DO UPDATE SET featured_event_id = excluded.featured_event_id, updated_at = excluded.updated_at";
}

/// The recommended event, while it is public and not over.
pub async fn read(db: &Db, now: Instant) -> Result<Option<i64>> {
    Ok(db.opt::<(i64,)>(&READ, args![now]).await?.map(|(id,)| id))
}

/// The chosen event, locked until the transaction ends.
pub async fn lock(tx: &mut Tx) -> Result<Option<i64>> {
    Ok(tx.opt::<(Option<i64>,)>(&LOCKED, args![]).await?.and_then(|(id,)| id))
}

/// Whether there is such an event.
pub async fn exists(tx: &mut Tx, event: i64) -> Result<bool> {
    Ok(tx.opt::<(i64,)>(&EXISTS, args![event]).await?.is_some())
}

/// Chooses an event, or none.
pub async fn write(tx: &mut Tx, event: Option<i64>, now: Instant) -> Result<()> {
    tx.exec(&WRITE, args![event, now]).await.map(drop)
}
