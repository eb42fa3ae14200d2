//! The SQL of help articles.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Json, Result, Rows, Tx};
use daymark_base::{args, row, sql};
use daymark_press::writing::Heading;

use crate::support::model::ArticleCard;

/// The columns of an [`ArticleCard`].
macro_rules! cards {
    ($more:literal, $rest:literal) => {
        concat!(
            "SELECT a.id, a.slug, a.title, a.summary, a.topic_id, t.name AS topic, a.published, a.updated_at",
            $more,
            " FROM support_article a LEFT JOIN support_topic t ON t.id = a.topic_id WHERE ",
            $rest
        )
    };
}

sql! {
    LIST = cards!("", "(a.published OR $1) AND ($2 IS NULL OR a.topic_id = $2)
        AND NOT EXISTS (SELECT 1 FROM {rows $3: pattern TEXT} AS r WHERE a.search NOT LIKE r.pattern)
        AND (LOWER(a.title), a.id) > (LOWER($4), $5) ORDER BY LOWER(a.title), a.id LIMIT $6");
    BY_ID = cards!(", a.html, a.headings, a.body, a.version", "a.id = $1");
    BY_SLUG = cards!(", a.html, a.headings, a.body, a.version", "a.slug = $1");
    BY_OLD_SLUG = cards!(", a.html, a.headings, a.body, a.version",
        "a.id = (SELECT article_id FROM support_article_old_slug WHERE slug = $1)");
    LOCK = "SELECT id FROM support_article WHERE id = $1 OR slug = $2 {for update}";
    TAKEN = "SELECT id FROM support_article WHERE slug = $1 AND id <> $2
        UNION ALL SELECT article_id FROM support_article_old_slug WHERE slug = $1 AND article_id <> $2";
    KEEP_SLUG = "INSERT INTO support_article_old_slug (slug, article_id) VALUES ($1, $2) ON CONFLICT (slug) DO NOTHING";
    FREE_SLUG = "DELETE FROM support_article_old_slug WHERE slug = $1 AND article_id = $2";
    ADD = "INSERT INTO support_article (slug, topic_id, title, summary, body, html, headings, search, published, version,
            updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $10) RETURNING id";
    UPDATE = "UPDATE support_article SET slug = $2, topic_id = $3, title = $4, summary = $5, body = $6, html = $7,
            headings = $8, search = $9, published = $10, version = version + 1, updated_at = $11
        WHERE id = $1";
    REMOVE = "DELETE FROM support_article WHERE id = $1";
}

/// A stored article.
#[derive(Clone, Debug, db::Record)]
pub struct ArticleRow {
    #[column(flatten)]
    pub card: ArticleCard,
    pub html: String,
    pub headings: Json<Vec<Heading>>,
    pub body: String,
    pub version: i64,
}

/// The stored form of an article.
pub struct Text {
    pub slug: String,
    pub topic_id: Option<i64>,
    pub title: String,
    pub summary: String,
    pub body: String,
    pub html: String,
    pub headings: String,
    pub search: String,
    pub published: bool,
}

/// Which articles to list.
pub struct Wanted {
    pub drafts: bool,
    pub topic: Option<i64>,
    /// Only those that match each of these patterns. Letters and digits in a pattern are literal.
    pub patterns: Vec<String>,
}

/// Articles sorted by title in any case, after a title and an id.
pub async fn list(db: &Db, wanted: Wanted, (title, id): (String, i64), limit: i64) -> Result<Vec<ArticleCard>> {
    let mut patterns = Rows::new();
    for pattern in wanted.patterns {
        patterns.push(row![pattern]);
    }
    db.all(&LIST, args![wanted.drafts, wanted.topic, patterns, title, id, limit]).await
}

/// An article by its id, its slug, or an earlier slug: a slug is never a number.
pub async fn one(db: &Db, name: &str) -> Result<Option<ArticleRow>> {
    if let Ok(id) = name.parse::<i64>() {
        return db.opt(&BY_ID, args![id]).await;
    }
    match db.opt(&BY_SLUG, args![name]).await? {
        Some(row) => Ok(Some(row)),
        None => db.opt(&BY_OLD_SLUG, args![name]).await,
    }
}

/// An article by its id or its slug, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, name: &str) -> Result<Option<ArticleRow>> {
    let id = name.parse::<i64>().ok();
    let slug = id.is_none().then(|| name.to_owned());
    let Some((id,)) = tx.opt::<(i64,)>(&LOCK, args![id, slug]).await? else { return Ok(None) };
    tx.opt(&BY_ID, args![id]).await
}

/// Whether an article other than `but` has a slug, or had it.
pub async fn is_taken(tx: &mut Tx, slug: &str, but: i64) -> Result<bool> {
    Ok(tx.opt::<(i64,)>(&TAKEN, args![slug, but]).await?.is_some())
}

/// Adds an article and returns its id.
pub async fn add(tx: &mut Tx, text: Text, now: Instant) -> Result<i64> {
    let Text { slug, topic_id, title, summary, body, html, headings, search, published } = text;
    let values = args![slug, topic_id, title, summary, body, html, headings, search, published, now];
    Ok(tx.one::<(i64,)>(&ADD, values).await?.0)
}

/// Changes an article.
pub async fn update(tx: &mut Tx, id: i64, text: Text, now: Instant) -> Result<()> {
    let Text { slug, topic_id, title, summary, body, html, headings, search, published } = text;
    let values = args![id, slug, topic_id, title, summary, body, html, headings, search, published, now];
    tx.exec(&UPDATE, values).await.map(drop)
}

/// Lets an old slug lead to its article, and frees the new one.
pub async fn move_slug(tx: &mut Tx, id: i64, old: &str, new: &str) -> Result<()> {
    tx.exec(&FREE_SLUG, args![new, id]).await?;
    tx.exec(&KEEP_SLUG, args![old, id]).await.map(drop)
}

/// Removes an article.
pub async fn remove(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&REMOVE, args![id]).await.map(drop)
}
