//! The SQL of entitlements.

use daymark_actors::clock::Instant;
use daymark_actors::event::MemberId;
use daymark_base::db::{Db, Result, Tx};
use daymark_base::{args, sql};

sql! {
    HOLDS = "SELECT EXISTS (SELECT 1 FROM entitlement
      WHERE member_id = $1 AND (program_id = $2 OR package = $3) AND (expires_at IS NULL OR expires_at > $4))";
    HOLDS_ANY = "SELECT EXISTS (SELECT 1 FROM entitlement
      WHERE member_id = $1 AND package IS NOT NULL AND (expires_at IS NULL OR expires_at > $2))";
    PACKAGES_OF = "SELECT DISTINCT package FROM entitlement
      WHERE member_id = $1 AND package IS NOT NULL AND (expires_at IS NULL OR expires_at > $2) LIMIT 100";
    TAKE = "INSERT INTO entitlement (member_id, program_id, source, granted_at) VALUES ($1, $2, 'free', $3)
      ON CONFLICT DO NOTHING";
    ERASE_ENTITLEMENTS = "DELETE FROM entitlement WHERE member_id = $1";
    TAKEN = "SELECT source, granted_at FROM entitlement WHERE member_id = $1 AND program_id = $2";
}

/// Whether a member is entitled to a program, directly or through its package.
pub async fn holds(tx: &mut Tx, member: MemberId, program: i64, package: &str, now: Instant) -> Result<bool> {
    Ok(tx.one::<(bool,)>(&HOLDS, args![member, program, package, now]).await?.0)
}

/// The same, outside a transaction.
pub async fn holds_now(db: &Db, member: MemberId, program: i64, package: &str, now: Instant) -> Result<bool> {
    Ok(db.one::<(bool,)>(&HOLDS, args![member, program, package, now]).await?.0)
}

/// Whether a member has a package, whichever it is.
pub async fn holds_any(db: &Db, member: MemberId, now: Instant) -> Result<bool> {
    Ok(db.one::<(bool,)>(&HOLDS_ANY, args![member, now]).await?.0)
}

/// The packages that a member has.
pub async fn packages_of(db: &Db, member: MemberId, now: Instant) -> Result<Vec<String>> {
    Ok(db.all::<(String,)>(&PACKAGES_OF, args![member, now]).await?.into_iter().map(|(package,)| package).collect())
}

/// Deletes a member's entitlements.
pub async fn erase(tx: &mut Tx, member: MemberId) -> Result<()> {
    tx.exec(&ERASE_ENTITLEMENTS, args![member]).await.map(drop)
}

/// Entitles a member to a program, once: what granted it, and when.
pub async fn take(tx: &mut Tx, member: MemberId, program: i64, now: Instant) -> Result<(String, i64)> {
    tx.exec(&TAKE, args![member, program, now]).await?;
    tx.one(&TAKEN, args![member, program]).await
}
