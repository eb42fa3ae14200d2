//! The SQL of files.

use std::collections::HashSet;

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Rows, Tx};
use daymark_base::{args, row, sql};

use crate::locks;

sql! {
    HELD = "SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM file WHERE member_id = $1";
    ADD = "INSERT INTO file (name, member_id, purpose, bytes, created_at, remove_at) VALUES ($1, $2, $3, $4, $5, $6)";
    KEEP = "UPDATE file SET remove_at = NULL WHERE name = $1 AND remove_at > $2";
    LET_GO = "UPDATE file SET remove_at = $3
        WHERE member_id = $1 AND ($2 IS NULL OR purpose = $2) AND remove_at IS NULL";
    LET_GO_SHOWN = "UPDATE file SET remove_at = $2 WHERE name = $1 AND member_id IS NULL AND remove_at IS NULL";
    BYTES = "SELECT bytes FROM file WHERE name = $1";
    EXISTING = "SELECT f.name FROM {rows $1: name TEXT} AS r JOIN file f ON f.name = r.name";
    KEPT = "SELECT name, purpose FROM file WHERE member_id = $1 AND remove_at IS NULL ORDER BY purpose";
    DUE = "SELECT name FROM file WHERE remove_at <= $1 ORDER BY remove_at, name LIMIT 100";
    FORGET = "DELETE FROM file WHERE name = $1";
}

/// How many bytes a member's files take, including those about to be removed. The member is locked until the
/// transaction ends: if two uploads arrive at once, the second waits here, then counts the first and replaces it.
pub(super) async fn held(tx: &mut Tx, member: i64) -> Result<u64> {
    locks::lock(tx, member).await?;
    let (bytes,): (i64,) = tx.one(&HELD, args![member]).await?;
    Ok(bytes.unsigned_abs())
}

/// Adds the row of a file that is about to be stored.
pub(super) async fn add(
    tx: &mut Tx,
    name: &str,
    member: Option<i64>,
    purpose: &str,
    bytes: u64,
    now: Instant,
    remove_at: Instant,
) -> Result<()> {
    tx.exec(&ADD, args![name, member, purpose, bytes.cast_signed(), now, remove_at]).await.map(drop)
}

/// Keeps a file; `false` when it had expired.
pub(super) async fn keep(tx: &mut Tx, name: &str, now: Instant) -> Result<bool> {
    Ok(tx.exec(&KEEP, args![name, now]).await? == 1)
}

/// Releases a member's files, for one purpose or all; `false` when there are none. The member is locked until the
/// transaction ends.
pub(super) async fn let_go(tx: &mut Tx, member: i64, purpose: Option<&str>, now: Instant) -> Result<bool> {
    locks::lock(tx, member).await?;
    let purpose = purpose.map(str::to_owned);
    Ok(tx.exec(&LET_GO, args![member, purpose, now]).await? > 0)
}

/// Releases a file of the site.
pub(super) async fn let_go_shown(tx: &mut Tx, name: &str, now: Instant) -> Result<()> {
    tx.exec(&LET_GO_SHOWN, args![name, now]).await.map(drop)
}

/// The length of a file, if it is known.
pub(super) async fn bytes(db: &Db, name: &str) -> Result<Option<u64>> {
    Ok(db.opt::<(i64,)>(&BYTES, args![name]).await?.map(|(bytes,)| bytes.unsigned_abs()))
}

/// Which of these names are known.
pub(super) async fn existing(db: &Db, names: &[String]) -> Result<HashSet<String>> {
    let mut rows = Rows::new();
    for name in names {
        rows.push(row![name]);
    }
    Ok(db.all::<(String,)>(&EXISTING, args![rows]).await?.into_iter().map(|(name,)| name).collect())
}

/// Names and purposes of a member's files.
pub(super) async fn kept(db: &Db, member: i64) -> Result<Vec<(String, String)>> {
    db.all(&KEPT, args![member]).await
}

/// A batch of files to be removed.
pub(super) async fn due(db: &Db, now: Instant) -> Result<Vec<String>> {
    Ok(db.all::<(String,)>(&DUE, args![now]).await?.into_iter().map(|(name,)| name).collect())
}

/// Deletes a file's row.
pub(super) async fn forget(db: &Db, name: &str) -> Result<()> {
    db.exec(&FORGET, args![name]).await.map(drop)
}
