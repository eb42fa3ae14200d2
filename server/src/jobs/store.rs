//! Leases in the database.

use daymark_actors::clock::Instant;

use crate::db::{Db, Result};
use crate::{args, sql};

sql! {
    /// Taken when it is free or has run out; the holder holds on. One that lies further ahead than twice the time for which
    /// anybody holds it was taken by a clock that has been set back since; one that lies a little ahead, by another node's.
    HOLD = "INSERT INTO lease (name, holder, until) VALUES ($1, $2, $3)
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
        WHERE lease.holder = excluded.holder OR lease.until <= $4 OR lease.until > $5
        RETURNING until";
    RELEASE = "DELETE FROM lease WHERE name = $1 AND holder = $2";
}

/// Takes a lease for so many milliseconds or holds on to it; false while somebody else holds it.
pub(super) async fn hold(db: &Db, name: &'static str, holder: String, now: Instant, ms: i64) -> Result<bool> {
    let (until, too_far) = (now.plus_ms(ms), now.plus_ms(2 * ms));
    let args = args![name, holder, until, now, too_far];
    let held = db.write(move |tx| Box::pin(async move { tx.opt::<(i64,)>(&HOLD, args).await }));
    Ok(held.await?.is_some())
}

/// Gives a lease back, where this holder has it.
pub(super) async fn release(db: &Db, name: &'static str, holder: String) -> Result<()> {
    db.write(move |tx| Box::pin(async move { tx.exec(&RELEASE, args![name, holder]).await })).await?;
    Ok(())
}
