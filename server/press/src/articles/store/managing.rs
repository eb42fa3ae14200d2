//! Articles as their editors see and change them.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};

use crate::articles::model::{ManagedCard, Visibility, Writer};
use crate::writing::{Rendered, State};

macro_rules! managed {
    ($($rest:literal),+) => {
        concat!(
            "SELECT a.id, a.slug, a.title, a.state, a.visibility, a.featured, a.cover, a.author_id, w.name AS author_name,
                w.slug AS author_slug, w.picture AS author_picture, a.publish_at, a.publish_zone, a.published_at, a.updated_at,
                a.views, a.reactions, a.comments,
                (SELECT COUNT(*) FROM article_link l JOIN article_link_target t ON t.url = l.url
                  WHERE l.article_id = a.id AND t.broken AND a.state = 'published') AS broken_outer_links",
            $($rest),+
        )
    };
}

/// What editors look for: `$1` to `$4`.
macro_rules! wanted {
    () => {
        "($1 IS NULL OR a.state = $1) AND ($2 IS NULL OR a.author_id = $2) AND ($3 IS NULL OR a.search LIKE $3 ESCAPE '\\')
            AND (NOT $4 OR a.state = 'published' AND EXISTS (
              SELECT 1 FROM article_link l JOIN article_link_target t ON t.url = l.url WHERE l.article_id = a.id AND t.broken))"
    };
}

sql! {
    LIST = concat!(managed!(" FROM article a JOIN author w ON w.id = a.author_id WHERE (a.updated_at, a.id) < ($5, $6) AND "),
        wanted!(), " ORDER BY a.updated_at DESC, a.id DESC LIMIT $7");
    COUNT = concat!("SELECT COUNT(*) FROM article a WHERE ", wanted!());
    ONE = managed!(", a.version, a.summary, a.body, a.html, a.words, a.minutes, a.cover_alt, a.canonical, a.social_title,
        a.social_text, a.social_picture, a.comments_closed FROM article a JOIN author w ON w.id = a.author_id WHERE a.id = $1");
    LOCK = "SELECT a.id, a.slug, a.title, a.summary, a.body, a.state, a.visibility, a.author_id, a.version,
          a.cover, a.cover_alt, a.canonical, a.social_title, a.social_text, a.social_picture, a.featured, a.comments_closed,
          a.publish_at, a.publish_zone, a.published_at, a.updated_at
        FROM article a WHERE a.id = $1 {for update}";
    TAKEN = "SELECT id FROM article WHERE slug = $1 AND id <> $2
        UNION ALL SELECT article_id FROM article_old_slug WHERE slug = $1 AND article_id <> $2";
    ADD = "INSERT INTO article (slug, state, visibility, author_id, version, edited_by, title, summary, body, html, opening,
          headings, excerpt, search, words, minutes, cover_alt, social_title, social_text, featured, comments_closed,
          updated_at, created_at)
        VALUES ($1, 'draft', 'everyone', $2, 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, '', '', '', FALSE, FALSE, $14, $14)
        RETURNING id";
    WRITE_TEXT = "UPDATE article SET version = version + 1, edited_by = $2, title = $3, summary = $4, body = $5, html = $6,
          opening = $7, headings = $8, excerpt = $9, search = $10, words = $11, minutes = $12, updated_at = $13 WHERE id = $1";
    WRITE_META = "UPDATE article SET slug = $2, state = $3, visibility = $4, author_id = $5, cover = $6, cover_alt = $7,
          canonical = $8, social_title = $9, social_text = $10, featured = $11, comments_closed = $12, publish_at = $13,
          publish_zone = $14, published_at = $15, updated_at = $16, social_picture = $17 WHERE id = $1";
    TOUCH = "UPDATE article SET updated_at = $2 WHERE id = $1";
    KEEP_SLUG = "INSERT INTO article_old_slug (slug, article_id) VALUES ($1, $2) ON CONFLICT (slug) DO NOTHING";
    FREE_SLUG = "DELETE FROM article_old_slug WHERE slug = $1 AND article_id = $2";
    REMOVE = "DELETE FROM article WHERE id = $1";
    DUE = "SELECT id FROM article WHERE state = 'scheduled' AND publish_at <= $1 ORDER BY publish_at LIMIT 100";
    PROGRAMS = "SELECT id FROM program WHERE id IN {ids $1}";
    EVENTS = "SELECT id FROM event WHERE id IN {ids $1}";
    SLUGS = "SELECT slug FROM article
          WHERE state = 'published' AND slug IN (SELECT r.slug FROM {rows $1: slug TEXT} AS r)
        UNION SELECT o.slug FROM article_old_slug o JOIN article a ON a.id = o.article_id
          WHERE a.state = 'published' AND o.slug IN (SELECT r.slug FROM {rows $1: slug TEXT} AS r)";
}

/// A row of the list of editors.
#[derive(Clone, Debug, db::Record)]
pub struct ManagedRow {
    pub id: i64,
    slug: String,
    title: String,
    state: String,
    visibility: String,
    featured: bool,
    cover: Option<String>,
    author_id: i64,
    author_name: String,
    author_slug: String,
    author_picture: Option<String>,
    publish_at: Option<Instant>,
    publish_zone: Option<String>,
    published_at: Option<Instant>,
    pub updated_at: Instant,
    views: i64,
    reactions: i64,
    comments: i64,
    broken_outer_links: i64,
}

impl ManagedRow {
    /// Path of its picture.
    pub fn cover(&self) -> Option<&str> {
        self.cover.as_deref()
    }

    /// Its state.
    pub fn state(&self) -> State {
        self.state.parse().unwrap_or_default()
    }
}

impl From<ManagedRow> for ManagedCard {
    fn from(r: ManagedRow) -> Self {
        Self {
            id: r.id,
            state: r.state(),
            slug: r.slug,
            title: r.title,
            visibility: r.visibility.parse().unwrap_or(Visibility::Packages),
            featured: r.featured,
            cover: r.cover,
            author: Writer { id: r.author_id, name: r.author_name, slug: r.author_slug, picture: r.author_picture },
            publish_at: r.publish_at,
            publish_zone: r.publish_zone,
            published_at: r.published_at,
            updated_at: r.updated_at,
            views: r.views,
            reactions: r.reactions,
            comments: r.comments,
            broken_outer_link_count: r.broken_outer_links,
        }
    }
}

/// What an editor sees beyond the row.
#[derive(Clone, Debug, db::Record)]
pub struct ManagedWhole {
    #[column(flatten)]
    pub card: ManagedRow,
    pub version: i64,
    pub summary: String,
    pub body: String,
    pub html: String,
    pub words: i64,
    pub minutes: i64,
    pub cover_alt: String,
    pub canonical: Option<String>,
    pub social_title: String,
    pub social_text: String,
    pub social_picture: Option<String>,
    pub comments_closed: bool,
}

/// The filter of editors.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub state: Option<&'static str>,
    pub author: Option<i64>,
    pub search: Option<String>,
    pub broken_links: bool,
}

impl Wanted {
    fn args(self) -> Vec<db::Val> {
        args![self.state, self.author, self.search, self.broken_links]
    }
}

/// Articles, the latest changed first, after a key.
pub async fn list(db: &Db, wanted: Wanted, after: (i64, i64), limit: i64) -> Result<Vec<ManagedRow>> {
    let mut values = wanted.args();
    values.extend(args![after.0, after.1, limit]);
    db.all(&LIST, values).await
}

/// How many articles match the filter.
pub async fn count(db: &Db, wanted: Wanted) -> Result<i64> {
    Ok(db.one::<(i64,)>(&COUNT, wanted.args()).await?.0)
}

/// One article.
pub async fn one(db: &Db, id: i64) -> Result<Option<ManagedWhole>> {
    db.opt(&ONE, args![id]).await
}

/// The row of an article.
#[derive(Clone, Debug, db::Record)]
pub struct ArticleRow {
    pub id: i64,
    pub slug: String,
    pub title: String,
    pub summary: String,
    pub body: String,
    pub state: String,
    pub visibility: String,
    pub author_id: i64,
    pub version: i64,
    pub cover: Option<String>,
    pub cover_alt: String,
    pub canonical: Option<String>,
    pub social_title: String,
    pub social_text: String,
    pub social_picture: Option<String>,
    pub featured: bool,
    pub comments_closed: bool,
    pub publish_at: Option<Instant>,
    pub publish_zone: Option<String>,
    pub published_at: Option<Instant>,
    pub updated_at: Instant,
}

/// An article's row, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<ArticleRow>> {
    tx.opt(&LOCK, args![id]).await
}

/// Whether another article has an address, or had it.
pub async fn is_taken(tx: &mut Tx, slug: &str, but: i64) -> Result<bool> {
    Ok(!tx.all::<(i64,)>(&TAKEN, args![slug, but]).await?.is_empty())
}

/// A text as it is stored: its source, and what is derived from it.
pub struct Text {
    pub title: String,
    pub summary: String,
    pub body: String,
    pub rendered: Rendered,
    pub headings: String,
    pub excerpt: String,
    pub search: String,
}

/// Adds a draft.
pub async fn add(tx: &mut Tx, slug: &str, author: i64, by: Option<i64>, text: Text, now: Instant) -> Result<i64> {
    let Text { title, summary, body, rendered: r, headings, excerpt, search } = text;
    let values = args![
        slug, author, by, title, summary, body, r.html, r.opening, headings, excerpt, search, r.words, r.minutes, now
    ];
    Ok(tx.one::<(i64,)>(&ADD, values).await?.0)
}

/// Writes a text as the next version.
pub async fn write_text(tx: &mut Tx, id: i64, by: Option<i64>, text: Text, now: Instant) -> Result<()> {
    let Text { title, summary, body, rendered: r, headings, excerpt, search } = text;
    let values =
        args![id, by, title, summary, body, r.html, r.opening, headings, excerpt, search, r.words, r.minutes, now];
    tx.exec(&WRITE_TEXT, values).await.map(drop)
}

/// Writes everything but the text.
pub async fn write_meta(tx: &mut Tx, row: ArticleRow, now: Instant) -> Result<()> {
    let r = row;
    let values = args![
        r.id,
        r.slug,
        r.state,
        r.visibility,
        r.author_id,
        r.cover,
        r.cover_alt,
        r.canonical,
        r.social_title,
        r.social_text,
        r.featured,
        r.comments_closed,
        r.publish_at,
        r.publish_zone,
        r.published_at,
        now,
        r.social_picture
    ];
    tx.exec(&WRITE_META, values).await.map(drop)
}

/// Records that something about an article has changed.
pub async fn touch(tx: &mut Tx, id: i64, now: Instant) -> Result<()> {
    tx.exec(&TOUCH, args![id, now]).await.map(drop)
}

/// Lets an old address lead to its article, and frees the new one.
pub async fn move_slug(tx: &mut Tx, id: i64, old: &str, new: &str) -> Result<()> {
    tx.exec(&FREE_SLUG, args![new, id]).await?;
    tx.exec(&KEEP_SLUG, args![old, id]).await.map(drop)
}

/// Removes an article with its comments and reactions.
pub async fn remove(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&REMOVE, args![id]).await.map(drop)
}

/// Scheduled articles that are due to be published.
pub async fn due(db: &Db, now: Instant) -> Result<Vec<i64>> {
    Ok(db.all::<(i64,)>(&DUE, args![now]).await?.into_iter().map(|(id,)| id).collect())
}

/// Which of these programs and events exist, and which of these addresses lead to published articles.
pub async fn existing(
    db: &Db,
    programs: Vec<i64>,
    events: Vec<i64>,
    slugs: Vec<String>,
) -> Result<(Vec<i64>, Vec<i64>, Vec<String>)> {
    let ids = async |statement, wanted: Vec<i64>| -> Result<Vec<i64>> {
        if wanted.is_empty() {
            return Ok(Vec::new());
        }
        Ok(db.all::<(i64,)>(statement, args![db::Val::ids(wanted)]).await?.into_iter().map(|(id,)| id).collect())
    };
    let mut rows = db::Rows::new();
    for slug in &slugs {
        rows.push(daymark_base::row![slug]);
    }
    let found = if slugs.is_empty() { Vec::new() } else { db.all::<(String,)>(&SLUGS, args![rows]).await? };
    Ok((ids(&PROGRAMS, programs).await?, ids(&EVENTS, events).await?, found.into_iter().map(|(slug,)| slug).collect()))
}
