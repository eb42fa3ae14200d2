//! The SQL of packs.

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Tx};
use daymark_base::{args, sql};

sql! {
    COUNT = "SELECT COUNT(*) FROM program_pack";
    LIST = "SELECT id, title, description, content, created_at, updated_at FROM program_pack
        WHERE $1 IS NULL OR id < $1 ORDER BY id DESC LIMIT $2";
    ONE = "SELECT id, title, description, content, created_at, updated_at FROM program_pack WHERE id = $1";
    LOCKED = "SELECT id, title, description, content, created_at, updated_at FROM program_pack WHERE id = $1
        {for update}";
    ADD = "INSERT INTO program_pack (title, description, content, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $4) RETURNING id, title, description, content, created_at, updated_at";
    CHANGE = "UPDATE program_pack SET title = $2, description = $3, content = $4, updated_at = $5 WHERE id = $1
        RETURNING id, title, description, content, created_at, updated_at";
    DELETE = "DELETE FROM program_pack WHERE id = $1";
}

/// A stored pack.
#[derive(Clone, Debug, daymark_base::db::Record)]
pub struct PackRow {
    pub id: i64,
    pub title: String,
    pub description: String,
    /// JSON.
    pub content: String,
    pub created_at: i64,
    pub updated_at: i64,
}

/// How many packs there are.
pub async fn count(tx: &mut Tx) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&COUNT, args![]).await?.0)
}

/// The packs before an id, newest first.
pub async fn list(db: &Db, before: Option<i64>, limit: i64) -> Result<Vec<PackRow>> {
    db.all(&LIST, args![before, limit]).await
}

/// One pack.
pub async fn one(db: &Db, id: i64) -> Result<Option<PackRow>> {
    db.opt(&ONE, args![id]).await
}

/// One pack, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<PackRow>> {
    tx.opt(&LOCKED, args![id]).await
}

/// Adds a pack.
pub async fn add(tx: &mut Tx, title: String, description: String, content: String, now: Instant) -> Result<PackRow> {
    tx.one(&ADD, args![title, description, content, now]).await
}

/// Rewrites a pack.
pub async fn change(
    tx: &mut Tx,
    id: i64,
    title: String,
    description: String,
    content: String,
    now: Instant,
) -> Result<PackRow> {
    tx.one(&CHANGE, args![id, title, description, content, now]).await
}

/// Deletes a pack.
pub async fn delete(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&DELETE, args![id]).await.map(drop)
}
