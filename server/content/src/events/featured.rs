//! The event that the events page recommends. Other content above the events is a banner of that page.
//!
//! # Errors
//! Errors of the database.

mod store;

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Tx};

/// The recommended event, while it is public and not over.
pub async fn featured(db: &Db, now: Instant) -> Result<Option<i64>> {
    store::read(db, now).await
}

/// The recommended event as it was chosen, locked until the transaction ends.
pub async fn lock_featured(tx: &mut Tx) -> Result<Option<i64>> {
    store::lock(tx).await
}

/// Recommends an event, or none. False when there is no such event.
pub async fn feature(tx: &mut Tx, event: Option<i64>, now: Instant) -> Result<bool> {
    if let Some(event) = event
        && !store::exists(tx, event).await?
    {
        return Ok(false);
    }
    store::write(tx, event, now).await?;
    Ok(true)
}
