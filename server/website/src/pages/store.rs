//! The SQL of pages.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};

macro_rules! card {
    ($($rest:literal),+) => {
        concat!(
            "SELECT id, slug, title, state, in_footer, publish_at, publish_zone, published_at, updated_at, version",
            $($rest),+
        )
    };
}

sql! {
    LIST = card!(" FROM page WHERE (updated_at, id) < ($3, $4) AND ($1 IS NULL OR state = $1)
        AND ($2 IS NULL OR search LIKE $2 ESCAPE '\\') ORDER BY updated_at DESC, id DESC LIMIT $5");
    COUNT = "SELECT COUNT(*) FROM page WHERE ($1 IS NULL OR state = $1) AND ($2 IS NULL OR search LIKE $2 ESCAPE '\\')";
    ONE = card!(", summary, body, html, headings FROM page WHERE id = $1");
    LOCK = card!(", summary, body, html, headings FROM page WHERE id = $1 {for update}");
    PUBLISHED = card!(", summary, body, html, headings FROM page WHERE slug = $1 AND state = 'published'");
    MOVED = card!(", summary, body, html, headings FROM page
        WHERE id = (SELECT page_id FROM page_old_slug WHERE slug = $1) AND state = 'published'");
    IN_FOOTER = "SELECT slug, title FROM page WHERE state = 'published' AND in_footer ORDER BY id LIMIT 200";
    FOR_INDEX = "SELECT slug, updated_at FROM page WHERE state = 'published' ORDER BY id LIMIT 200";
    TAKEN = "SELECT id FROM page WHERE slug = $1 AND id <> $2
        UNION ALL SELECT page_id FROM page_old_slug WHERE slug = $1 AND page_id <> $2";
    KEEP_SLUG = "INSERT INTO page_old_slug (slug, page_id) VALUES ($1, $2) ON CONFLICT (slug) DO NOTHING";
    FREE_SLUG = "DELETE FROM page_old_slug WHERE slug = $1 AND page_id = $2";
    COUNT_ALL = "SELECT COUNT(*) FROM page";
    ADD = "INSERT INTO page (slug, state, in_footer, version, edited_by, title, summary, body, html, headings, search,
          created_at, updated_at)
        VALUES ($1, 'draft', FALSE, 1, $2, $3, $4, $5, $6, $7, $8, $9, $9) RETURNING id";
    WRITE_TEXT = "UPDATE page SET version = version + 1, edited_by = $2, title = $3, summary = $4, body = $5, html = $6,
        headings = $7, search = $8, updated_at = $9 WHERE id = $1";
    WRITE_META = "UPDATE page SET slug = $2, state = $3, in_footer = $4, publish_at = $5, publish_zone = $6, published_at = $7,
        updated_at = $8 WHERE id = $1";
    REMOVE = "DELETE FROM page WHERE id = $1";
    DUE = "SELECT id FROM page WHERE state = 'scheduled' AND publish_at <= $1 ORDER BY publish_at LIMIT 100";
}

/// A row of the administrators' list.
#[derive(Clone, Debug, db::Record)]
pub struct CardRow {
    pub id: i64,
    pub slug: String,
    pub title: String,
    pub state: String,
    pub in_footer: bool,
    pub publish_at: Option<Instant>,
    pub publish_zone: Option<String>,
    pub published_at: Option<Instant>,
    pub updated_at: Instant,
    pub version: i64,
}

/// A whole page.
#[derive(Clone, Debug, db::Record)]
pub struct PageRow {
    #[column(flatten)]
    pub card: CardRow,
    pub summary: String,
    pub body: String,
    pub html: String,
    pub headings: String,
}

/// A stored text: its source, and its rendering.
pub struct Text {
    pub title: String,
    pub summary: String,
    pub body: String,
    pub html: String,
    pub headings: String,
    pub search: String,
}

/// Pages, the latest changed first, after a key.
pub async fn list(
    db: &Db,
    (state, search): (Option<&'static str>, Option<String>),
    after: (i64, i64),
    limit: i64,
) -> Result<Vec<CardRow>> {
    db.all(&LIST, args![state, search, after.0, after.1, limit]).await
}

/// How many pages match.
pub async fn count(db: &Db, (state, search): (Option<&'static str>, Option<String>)) -> Result<i64> {
    Ok(db.one::<(i64,)>(&COUNT, args![state, search]).await?.0)
}

/// One page.
pub async fn one(db: &Db, id: i64) -> Result<Option<PageRow>> {
    db.opt(&ONE, args![id]).await
}

/// The same, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<PageRow>> {
    tx.opt(&LOCK, args![id]).await
}

/// The published page with this address.
pub async fn published(db: &Db, slug: &str) -> Result<Option<PageRow>> {
    db.opt(&PUBLISHED, args![slug]).await
}

/// The published page that had this address.
pub async fn moved(db: &Db, slug: &str) -> Result<Option<PageRow>> {
    db.opt(&MOVED, args![slug]).await
}

/// Addresses and titles of published pages that the footer lists.
pub async fn in_footer(db: &Db) -> Result<Vec<(String, String)>> {
    db.all(&IN_FOOTER, args![]).await
}

/// Addresses of published pages with the time of their last change.
pub async fn for_index(db: &Db) -> Result<Vec<(String, Instant)>> {
    db.all(&FOR_INDEX, args![]).await
}

/// Whether a page other than `but` has an address, or had it.
pub async fn is_taken(tx: &mut Tx, slug: &str, but: i64) -> Result<bool> {
    Ok(!tx.all::<(i64,)>(&TAKEN, args![slug, but]).await?.is_empty())
}

/// Lets an old address lead to its page, and frees the new one.
pub async fn move_slug(tx: &mut Tx, id: i64, old: &str, new: &str) -> Result<()> {
    tx.exec(&FREE_SLUG, args![new, id]).await?;
    tx.exec(&KEEP_SLUG, args![old, id]).await.map(drop)
}

/// How many pages there are.
pub async fn count_all(tx: &mut Tx) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&COUNT_ALL, args![]).await?.0)
}

/// Adds a draft.
pub async fn add(tx: &mut Tx, slug: &str, by: Option<i64>, text: Text, now: Instant) -> Result<i64> {
    let Text { title, summary, body, html, headings, search } = text;
    Ok(tx.one::<(i64,)>(&ADD, args![slug, by, title, summary, body, html, headings, search, now]).await?.0)
}

/// Writes a text and increments the version.
pub async fn write_text(tx: &mut Tx, id: i64, by: i64, text: Text, now: Instant) -> Result<()> {
    let Text { title, summary, body, html, headings, search } = text;
    tx.exec(&WRITE_TEXT, args![id, by, title, summary, body, html, headings, search, now]).await.map(drop)
}

/// Writes everything but the text.
pub async fn write_meta(tx: &mut Tx, row: CardRow, now: Instant) -> Result<()> {
    let CardRow { id, slug, state, in_footer, publish_at, publish_zone, published_at, .. } = row;
    tx.exec(&WRITE_META, args![id, slug, state, in_footer, publish_at, publish_zone, published_at, now]).await.map(drop)
}

/// Removes a page.
pub async fn remove(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&REMOVE, args![id]).await.map(drop)
}

/// Scheduled pages that are due.
pub async fn due(db: &Db, now: Instant) -> Result<Vec<i64>> {
    Ok(db.all::<(i64,)>(&DUE, args![now]).await?.into_iter().map(|(id,)| id).collect())
}
