//! Leases in the database.

use daymark_actors::clock::Instant;

use crate::db::{Db, Result};
use crate::{args, sql};

sql! {
    /// Taken when it is free or its holder is dead: the one whose last word is this. The holder holds on.
    HOLD = "INSERT INTO lease (name, holder, until) VALUES ($1, $2, $3)
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
        WHERE lease.holder = excluded.holder OR lease.holder = $4 AND lease.until = $5
        RETURNING until";
    HOLDER = "SELECT holder, until FROM lease WHERE name = $1";
    RELEASE = "DELETE FROM lease WHERE name = $1 AND holder = $2";
}

/// Takes a lease or holds on to it; false while somebody else holds it, other than the dead.
pub(super) async fn hold(
    db: &Db,
    name: &'static str,
    holder: String,
    until: Instant,
    dead: Option<(String, i64)>,
) -> Result<bool> {
    let (dead, word) = dead.unzip();
    let args = args![name, holder, until, dead.unwrap_or_default(), word.unwrap_or_default()];
    let held = db.write(move |tx| Box::pin(async move { tx.opt::<(i64,)>(&HOLD, args).await }));
    Ok(held.await?.is_some())
}

/// Who holds a lease, and their last word.
pub(super) async fn holder(db: &Db, name: &'static str) -> Result<Option<(String, i64)>> {
    db.opt(&HOLDER, args![name]).await
}

/// Gives a lease back, where this holder has it.
pub(super) async fn release(db: &Db, name: &'static str, holder: String) -> Result<()> {
    db.write(move |tx| Box::pin(async move { tx.exec(&RELEASE, args![name, holder]).await })).await?;
    Ok(())
}
