//! When the next newsletter mail may be queued: one row for the whole site.
//!
//! # Errors
//! Errors of the database.

use daymark_base::db::{Db, Result, Tx};
use daymark_base::{args, sql};

sql! {
    READ = "SELECT paced_at FROM newsletter_pace WHERE id = 1";
    LOCK = "SELECT paced_at FROM newsletter_pace WHERE id = 1 {for update}";
    FIRST = "INSERT INTO newsletter_pace (id, paced_at) VALUES (1, 0) ON CONFLICT (id) DO NOTHING";
    ADVANCE = "UPDATE newsletter_pace SET paced_at = $1 WHERE id = 1";
}

/// When the next email may be queued, in milliseconds.
pub async fn read(db: &Db) -> Result<i64> {
    Ok(db.opt::<(i64,)>(&READ, args![]).await?.map_or(0, |(at,)| at))
}

/// The same, locked until the transaction ends.
pub async fn lock(tx: &mut Tx) -> Result<i64> {
    if let Some((at,)) = tx.opt::<(i64,)>(&LOCK, args![]).await? {
        return Ok(at);
    }
    tx.exec(&FIRST, args![]).await?;
    Ok(tx.one::<(i64,)>(&LOCK, args![]).await?.0)
}

/// Stores when the next email may be queued.
pub async fn advance(tx: &mut Tx, at: i64) -> Result<()> {
    tx.exec(&ADVANCE, args![at]).await.map(drop)
}
