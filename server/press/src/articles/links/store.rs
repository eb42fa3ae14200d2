//! The SQL of links to other sites.
//!
//! # Errors
//! Errors of the database.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Rows, Tx};
use daymark_base::{args, row, sql};

use super::rules::Told;

sql! {
    UNREAD = "SELECT id, version, body FROM article WHERE state = 'published' AND links_of <> version ORDER BY id LIMIT $1";
    READ = "UPDATE article SET links_of = $2 WHERE id = $1 AND version = $2";
    KNOW = "INSERT INTO article_link_target (url) SELECT r.url FROM {rows $1: url TEXT} AS r WHERE true
        ON CONFLICT DO NOTHING";
    LINK = "INSERT INTO article_link (article_id, url)
        SELECT a.id, r.url FROM {rows $2: url TEXT} AS r JOIN article a ON a.id = $1 WHERE true
        ON CONFLICT DO NOTHING";
    TAKE_OUT = "DELETE FROM article_link WHERE article_id = $1
        AND url NOT IN (SELECT r.url FROM {rows $2: url TEXT} AS r)";
    DUE = "SELECT t.url, t.status, t.misses, t.failing_since, t.broken FROM article_link_target t WHERE t.asked_at <= $1
        AND EXISTS (SELECT 1 FROM article_link l JOIN article a ON a.id = l.article_id
          WHERE l.url = t.url AND a.state = 'published')
        ORDER BY t.asked_at, t.url LIMIT $2";
    RECORD = "UPDATE article_link_target SET asked_at = $2, status = $3, misses = $4, failing_since = $5, broken = $6
        WHERE url = $1";
    FORGET_UNUSED = "DELETE FROM article_link_target WHERE asked_at <= $1
        AND NOT EXISTS (SELECT 1 FROM article_link l WHERE l.url = article_link_target.url)";
    FORGET_ALL = "DELETE FROM article_link_target";
    UNREAD_ALL = "UPDATE article SET links_of = 0 WHERE links_of <> 0";
    BROKEN_OF = "SELECT t.url, t.status, t.failing_since FROM article_link l
          JOIN article_link_target t ON t.url = l.url JOIN article a ON a.id = l.article_id
        WHERE l.article_id = $1 AND t.broken AND a.state = 'published' ORDER BY t.failing_since, t.url";
}

/// A text whose links are not stored yet.
#[derive(Clone, Debug, db::Record)]
pub struct UnreadRow {
    pub id: i64,
    pub version: i64,
    pub body: String,
}

/// Published texts whose links are not stored yet.
pub async fn unread(db: &Db, limit: i64) -> Result<Vec<UnreadRow>> {
    db.all(&UNREAD, args![limit]).await
}

/// Stores the links of a version of a text, if it is still the newest.
pub async fn note(tx: &mut Tx, article: i64, version: i64, links: Vec<String>) -> Result<()> {
    if tx.exec(&READ, args![article, version]).await? == 0 {
        return Ok(());
    }
    let rows = rows_of(&links);
    tx.exec(&TAKE_OUT, args![article, rows.clone()]).await?;
    tx.exec(&KNOW, args![rows.clone()]).await?;
    tx.exec(&LINK, args![article, rows]).await.map(drop)
}

/// Deletes links that an article no longer has.
pub async fn take_out(tx: &mut Tx, article: i64, links: impl IntoIterator<Item = &String>) -> Result<()> {
    tx.exec(&TAKE_OUT, args![article, rows_of(links)]).await.map(drop)
}

fn rows_of<'a>(links: impl IntoIterator<Item = &'a String>) -> Rows {
    let mut rows = Rows::new();
    for link in links {
        rows.push(row![link]);
    }
    rows
}

#[derive(db::Record)]
struct DueRow {
    url: String,
    status: Option<i64>,
    misses: i64,
    failing_since: Option<Instant>,
    broken: bool,
}

/// A link to check, and its known state.
pub struct Due {
    pub url: String,
    pub told: Told,
}

/// Links of published articles last checked at this time or before, oldest first.
pub async fn due(db: &Db, before: Instant, limit: i64) -> Result<Vec<Due>> {
    let rows: Vec<DueRow> = db.all(&DUE, args![before, limit]).await?;
    let due = |DueRow { url, status, misses, failing_since, broken }| Due {
        url,
        told: Told { status, misses, failing_since, broken },
    };
    Ok(rows.into_iter().map(due).collect())
}

/// Records the result of a check.
pub async fn record(db: &Db, url: &str, told: Told, now: Instant) -> Result<()> {
    let Told { status, misses, failing_since, broken } = told;
    db.exec(&RECORD, args![url, now, status, misses, failing_since, broken]).await.map(drop)
}

/// Deletes links that no article has, once they are due for another check.
pub async fn forget_unused(db: &Db, before: Instant) -> Result<()> {
    db.exec(&FORGET_UNUSED, args![before]).await.map(drop)
}

/// Deletes every link.
pub async fn forget_all(db: &Db) -> Result<()> {
    db.exec(&FORGET_ALL, args![]).await?;
    db.exec(&UNREAD_ALL, args![]).await.map(drop)
}

/// A broken link.
#[derive(Clone, Debug, db::Record)]
pub struct BrokenRow {
    pub url: String,
    pub status: Option<i64>,
    pub failing_since: Instant,
}

/// The broken links of an article while it is published, the longest broken first.
pub async fn broken_of(db: &Db, article: i64) -> Result<Vec<BrokenRow>> {
    db.all(&BROKEN_OF, args![article]).await
}
