//! The SQL of canned answers.
//!
//! # Errors
//! Errors of the database.

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Tx};
use daymark_base::{args, search, sql};

use crate::support::model::CannedOut;

sql! {
    LIST = "SELECT id, title, text, used, version, updated_at FROM support_answer
        WHERE id > $1 AND (CAST($2 AS TEXT) IS NULL OR search LIKE $2 ESCAPE '\\') ORDER BY id LIMIT $3";
    LOCK = "SELECT id, title, text, used, version, updated_at FROM support_answer WHERE id = $1 {for update}";
    ADD = "INSERT INTO support_answer (title, text, search, updated_at) VALUES ($1, $2, $3, $4) RETURNING id";
    UPDATE = "UPDATE support_answer SET title = $2, text = $3, search = $4, version = $5, updated_at = $6 WHERE id = $1";
    REMOVE = "DELETE FROM support_answer WHERE id = $1";
    USED = "UPDATE support_answer SET used = used + 1 WHERE id = $1";
}

/// Canned answers after an id.
pub async fn list(db: &Db, pattern: Option<String>, after: i64, limit: i64) -> Result<Vec<CannedOut>> {
    db.all(&LIST, args![after, pattern, limit]).await
}

/// A canned answer, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<CannedOut>> {
    tx.opt(&LOCK, args![id]).await
}

/// Adds a canned answer and returns its id.
pub async fn add(tx: &mut Tx, title: &str, text: &str, now: Instant) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&ADD, args![title, text, search::folded([title, text]), now]).await?.0)
}

/// Changes a canned answer.
pub async fn update(tx: &mut Tx, answer: &CannedOut) -> Result<()> {
    let CannedOut { id, title, text, version, updated_at, .. } = answer;
    let found_by = search::folded([title.as_str(), text.as_str()]);
    tx.exec(&UPDATE, args![*id, title, text, found_by, *version, *updated_at]).await.map(drop)
}

/// Removes a canned answer.
pub async fn remove(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&REMOVE, args![id]).await.map(drop)
}

/// Counts a use of a canned answer.
pub async fn used(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&USED, args![id]).await.map(drop)
}
