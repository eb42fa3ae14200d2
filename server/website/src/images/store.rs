//! The SQL of uploads.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};
use daymark_people::accounts;

sql! {
    OPEN = "SELECT COUNT(*) FROM upload WHERE member_id = $1 AND expires_at > $2";
    BEGIN = "INSERT INTO upload (id, member_id, bytes, expires_at) VALUES ($1, $2, $3, $4)";
    ONE = "SELECT id, bytes, received, expires_at FROM upload WHERE id = $1 AND member_id = $2 AND expires_at > $3";
    LOCK = "SELECT id, bytes, received, expires_at FROM upload
        WHERE id = $1 AND member_id = $2 AND expires_at > $3 {for update}";
    ADD = "INSERT INTO upload_piece (upload_id, start, content) VALUES ($1, $2, $3)";
    RECEIVED = "UPDATE upload SET received = $2, expires_at = $3 WHERE id = $1";
    DROP_IDLE = "DELETE FROM upload WHERE member_id = $1 AND expires_at <= $2";
    PIECES = "SELECT content FROM upload_piece WHERE upload_id = $1 ORDER BY start";
    REMOVE = "DELETE FROM upload WHERE id = $1 AND member_id = $2";
    FORGET = "DELETE FROM upload WHERE expires_at <= $1";
    ERASE = "DELETE FROM upload WHERE member_id = $1";
}

/// An upload.
#[derive(Clone, Debug, db::Record)]
pub(super) struct UploadRow {
    pub id: String,
    pub bytes: i64,
    pub received: i64,
    pub expires_at: Instant,
}

/// Begins an upload. False if the member has `most` open ones already; those that expire by `idle` make room. Locks the
/// member, so that their uploads are counted and begun one at a time.
pub(super) async fn begin(
    tx: &mut Tx,
    member: i64,
    row: &UploadRow,
    (most, idle): (i64, Instant),
    now: Instant,
) -> Result<bool> {
    accounts::lock(tx, member).await?;
    let (open,): (i64,) = tx.one(&OPEN, args![member, now]).await?;
    if open >= most && tx.exec(&DROP_IDLE, args![member, idle]).await? == 0 {
        return Ok(false);
    }
    tx.exec(&BEGIN, args![&row.id, member, row.bytes, row.expires_at]).await?;
    Ok(true)
}

/// A member's upload.
pub(super) async fn one(db: &Db, id: &str, member: i64, now: Instant) -> Result<Option<UploadRow>> {
    db.opt(&ONE, args![id, member, now]).await
}

/// The same, locked until the transaction ends.
pub(super) async fn lock(tx: &mut Tx, id: &str, member: i64, now: Instant) -> Result<Option<UploadRow>> {
    tx.opt(&LOCK, args![id, member, now]).await
}

/// Adds a piece to an upload, as it was before; returns what it is then.
pub(super) async fn add(tx: &mut Tx, row: UploadRow, content: Vec<u8>, expires_at: Instant) -> Result<UploadRow> {
    let received = row.received.saturating_add(i64::try_from(content.len()).unwrap_or(i64::MAX));
    tx.exec(&ADD, args![&row.id, row.received, content]).await?;
    tx.exec(&RECEIVED, args![&row.id, received, expires_at]).await?;
    Ok(UploadRow { received, expires_at, ..row })
}

/// The pieces in their order.
pub(super) async fn pieces(db: &Db, id: &str) -> Result<Vec<Vec<u8>>> {
    Ok(db.all::<(Vec<u8>,)>(&PIECES, args![id]).await?.into_iter().map(|(content,)| content).collect())
}

/// Removes an upload; false when there is none.
pub(super) async fn remove(tx: &mut Tx, id: &str, member: i64) -> Result<bool> {
    Ok(tx.exec(&REMOVE, args![id, member]).await? == 1)
}

/// Removes uploads that were not used in time.
pub(super) async fn forget(db: &Db, now: Instant) -> Result<()> {
    db.exec(&FORGET, args![now]).await.map(drop)
}

/// Removes a member's uploads, as part of erasing an account.
pub(super) async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE, args![member]).await.map(drop)
}
