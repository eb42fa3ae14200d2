//! The SQL of revisions.
//!
//! # Errors
//! Errors of the database.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};

/// How many versions of a text are kept.
const KEPT: i64 = 200;

sql! {
    KEEP = "INSERT INTO revision (kind, object_id, version, saved_at, by_id, title, summary, body)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    FORGET_OLD = "DELETE FROM revision WHERE kind = $1 AND object_id = $2 AND version <= $3";
    LIST = "SELECT r.version, r.saved_at, r.by_id, m.first_name, m.last_name, r.title
        FROM revision r LEFT JOIN member m ON m.id = r.by_id
        WHERE r.kind = $1 AND r.object_id = $2 AND r.version < $3 ORDER BY r.version DESC LIMIT $4";
    ONE = "SELECT version, saved_at, title, summary, body FROM revision WHERE kind = $1 AND object_id = $2 AND version = $3";
    FORGET = "DELETE FROM revision WHERE kind = $1 AND object_id = $2";
}

/// The kind of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An article.
    Article,
    /// A page of the site.
    Page,
    /// A campaign.
    Newsletter,
}

daymark_base::words!(Kind { Article "article", Page "page", Newsletter "newsletter" });

/// A saved version without its text.
#[derive(Clone, Debug, db::Record)]
pub struct RevisionCard {
    /// The number of the version.
    pub version: i64,
    /// When it was saved.
    pub saved_at: Instant,
    /// The id of the member who saved it.
    pub by_id: Option<i64>,
    /// Their first name.
    pub first_name: Option<String>,
    /// Their last name.
    pub last_name: Option<String>,
    /// Its title.
    pub title: String,
}

impl RevisionCard {
    /// The name of the member who saved it; empty if it is not known.
    #[must_use]
    pub fn by_name(&self) -> String {
        let name = |part: &Option<String>| part.clone().unwrap_or_default();
        format!("{} {}", name(&self.first_name), name(&self.last_name)).trim().to_owned()
    }
}

/// A saved version.
#[derive(Clone, Debug, db::Record)]
pub struct Revision {
    /// The number of the version.
    pub version: i64,
    /// When it was saved.
    pub saved_at: Instant,
    /// Its title.
    pub title: String,
    /// Its summary.
    pub summary: String,
    /// Its Markdown.
    pub body: String,
}

/// Stores a version, and keeps only the newest `KEPT`.
pub async fn keep(tx: &mut Tx, (kind, object): (Kind, i64), by: Option<i64>, text: Revision) -> Result<()> {
    let Revision { version, saved_at, title, summary, body } = text;
    tx.exec(&KEEP, args![kind.text(), object, version, saved_at, by, title, summary, body]).await?;
    tx.exec(&FORGET_OLD, args![kind.text(), object, version - KEPT]).await.map(drop)
}

/// Versions before one, the newest first.
pub async fn list(db: &Db, (kind, object): (Kind, i64), before: i64, limit: i64) -> Result<Vec<RevisionCard>> {
    db.all(&LIST, args![kind.text(), object, before, limit]).await
}

/// The newest version.
pub async fn newest(tx: &mut Tx, (kind, object): (Kind, i64)) -> Result<Option<RevisionCard>> {
    tx.opt(&LIST, args![kind.text(), object, i64::MAX, 1_i64]).await
}

/// One version.
pub async fn one(db: &Db, (kind, object): (Kind, i64), version: i64) -> Result<Option<Revision>> {
    db.opt(&ONE, args![kind.text(), object, version]).await
}

/// Deletes every version of a text.
pub async fn forget(tx: &mut Tx, (kind, object): (Kind, i64)) -> Result<()> {
    tx.exec(&FORGET, args![kind.text(), object]).await.map(drop)
}
