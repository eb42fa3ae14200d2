//! The statements of returned mail.
//!
//! # Errors
//! Errors of the database.

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Tx};
use daymark_base::{args, sql};

sql! {
    ADD = "INSERT INTO mail_return (source, event, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    FORGET = "DELETE FROM mail_return WHERE at < $1";
}

/// Stores a report about one address, and returns whether it is new. One report may name several addresses.
pub(super) async fn is_new(tx: &mut Tx, source: &str, event: &str, folded: &str, now: Instant) -> Result<bool> {
    Ok(tx.exec(&ADD, args![source, format!("{event} {folded}"), now]).await? > 0)
}

pub(super) async fn forget(db: &Db, before: Instant) -> Result<()> {
    db.exec(&FORGET, args![before]).await.map(drop)
}
