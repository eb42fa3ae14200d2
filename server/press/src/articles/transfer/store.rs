//! The SQL of imports and exports.
//!
//! # Errors
//! Errors of the database.

use std::collections::{HashMap, HashSet};

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Rows, Tx, Val};
use daymark_base::{args, row, sql};

/// Articles with everything that an export contains.
macro_rules! whole {
    ($rest:literal) => {
        concat!(
            "SELECT a.id, a.slug, a.title, a.summary, a.body, a.html, a.state, a.visibility, a.featured,
                a.comments_closed, a.cover, a.cover_alt, a.canonical, a.social_title, a.social_text, a.social_picture,
                a.publish_at, a.publish_zone, a.published_at, a.updated_at, a.created_at, w.id AS author_id,
                w.name AS author_name, w.slug AS author_slug, w.about AS author_about
              FROM article a JOIN author w ON w.id = a.author_id WHERE ",
            $rest
        )
    };
}

sql! {
    KNOWN = "SELECT slug, id FROM article WHERE slug IN (SELECT r.slug FROM {rows $1: slug TEXT} AS r)
        UNION ALL SELECT slug, article_id AS id FROM article_old_slug WHERE slug IN (SELECT r.slug FROM {rows $1: slug TEXT} AS r)";
    AUTHORS = "SELECT DISTINCT name FROM author WHERE name IN (SELECT r.name FROM {rows $1: name TEXT} AS r)";
    AUTHOR = "SELECT id FROM author WHERE name = $1 ORDER BY id LIMIT 1";
    CATEGORY = "SELECT id FROM article_category WHERE name = $1 ORDER BY id LIMIT 1";
    CATEGORIES_OF = "SELECT category_id FROM article_in_category WHERE article_id = $1";
    TAGS_OF = "SELECT tag_id FROM article_tagged WHERE article_id = $1";
    CLEAR_TAGS = "DELETE FROM article_tagged WHERE article_id = $1";
    REMEMBER = "INSERT INTO article_import_picture (name, digest, shape) VALUES ($1, $2, $3)";
    IS_FROM = "SELECT name FROM article_import_picture WHERE name = $1 AND digest = $2";
    SHOWN_FROM = "SELECT p.path FROM article_import_picture i JOIN article_picture p ON p.path = $3 || i.name
        WHERE i.digest = $1 AND i.shape = $2 ORDER BY p.path LIMIT 1";
    SHOWN = "SELECT path FROM article_picture WHERE path IN (SELECT r.path FROM {rows $1: path TEXT} AS r)";
    EXPORT = whole!("a.id > $1 ORDER BY a.id LIMIT $2");
    THESE = whole!("a.id IN {ids $1}");
    GROUPS = "SELECT x.article_id, 'category' AS kind, g.name FROM article_in_category x
          JOIN article_category g ON g.id = x.category_id WHERE x.article_id IN {ids $1}
        UNION ALL SELECT x.article_id, 'tag' AS kind, g.name FROM article_tagged x
          JOIN article_tag g ON g.id = x.tag_id WHERE x.article_id IN {ids $1}
        ORDER BY kind, name";
}

/// Addresses in one statement.
const AT_ONCE: usize = 500;
/// Where pictures are shown.
pub const PICTURES: &str = "/v1/picture/";

fn names<'a>(all: impl IntoIterator<Item = &'a str>) -> Rows {
    let mut rows = Rows::new();
    for name in all {
        rows.push(row![name]);
    }
    rows
}

/// The articles that have or had these addresses.
pub async fn known(db: &Db, slugs: &[&str]) -> Result<HashMap<String, i64>> {
    let mut known = HashMap::new();
    for some in slugs.chunks(AT_ONCE) {
        known.extend(db.all::<(String, i64)>(&KNOWN, args![names(some.iter().copied())]).await?);
    }
    Ok(known)
}

/// Which of these are names of authors.
pub async fn authors(db: &Db, wanted: &[&str]) -> Result<HashSet<String>> {
    let mut known = HashSet::new();
    for some in wanted.chunks(AT_ONCE) {
        let rows: Vec<(String,)> = db.all(&AUTHORS, args![names(some.iter().copied())]).await?;
        known.extend(rows.into_iter().map(|(name,)| name));
    }
    Ok(known)
}

/// The author of this name.
pub async fn author(tx: &mut Tx, name: &str) -> Result<Option<i64>> {
    Ok(tx.opt::<(i64,)>(&AUTHOR, args![name]).await?.map(|(id,)| id))
}

/// The category of this name.
pub async fn category(tx: &mut Tx, name: &str) -> Result<Option<i64>> {
    Ok(tx.opt::<(i64,)>(&CATEGORY, args![name]).await?.map(|(id,)| id))
}

/// The categories and the tags of an article.
pub async fn groups_of(tx: &mut Tx, article: i64) -> Result<(HashSet<i64>, HashSet<i64>)> {
    let ids = |rows: Vec<(i64,)>| rows.into_iter().map(|(id,)| id).collect();
    Ok((ids(tx.all(&CATEGORIES_OF, args![article]).await?), ids(tx.all(&TAGS_OF, args![article]).await?)))
}

/// Removes all tags from an article.
pub async fn clear_tags(tx: &mut Tx, article: i64) -> Result<()> {
    tx.exec(&CLEAR_TAGS, args![article]).await.map(drop)
}

/// Stores the digest of the content that a stored picture was made from.
pub async fn remember(tx: &mut Tx, name: &str, digest: &str, shape: &str) -> Result<()> {
    tx.exec(&REMEMBER, args![name, digest, shape]).await.map(drop)
}

/// Whether a stored picture was made from this content.
pub async fn is_from(db: &Db, path: &str, digest: &str) -> Result<bool> {
    let name = path.strip_prefix(PICTURES).unwrap_or_default();
    Ok(db.opt::<(String,)>(&IS_FROM, args![name, digest]).await?.is_some())
}

/// The path of a text picture made from this content.
pub async fn shown_from(db: &Db, digest: &str, shape: &str) -> Result<Option<String>> {
    Ok(db.opt::<(String,)>(&SHOWN_FROM, args![digest, shape, PICTURES]).await?.map(|(path,)| path))
}

/// Which of these paths are pictures for texts.
pub async fn shown(db: &Db, paths: &[String]) -> Result<HashSet<String>> {
    let rows: Vec<(String,)> = db.all(&SHOWN, args![names(paths.iter().map(String::as_str))]).await?;
    Ok(rows.into_iter().map(|(path,)| path).collect())
}

/// An exported article.
#[derive(Clone, Debug, db::Record)]
pub struct ExportRow {
    pub id: i64,
    pub slug: String,
    pub title: String,
    pub summary: String,
    pub body: String,
    pub html: String,
    pub state: String,
    pub visibility: String,
    pub featured: bool,
    pub comments_closed: bool,
    pub cover: Option<String>,
    pub cover_alt: String,
    pub canonical: Option<String>,
    pub social_title: String,
    pub social_text: String,
    pub social_picture: Option<String>,
    pub publish_at: Option<Instant>,
    pub publish_zone: Option<String>,
    pub published_at: Option<Instant>,
    pub updated_at: Instant,
    pub created_at: Instant,
    pub author_id: i64,
    pub author_name: String,
    pub author_slug: String,
    pub author_about: String,
}

/// A category or a tag of an exported article.
#[derive(Clone, Debug, db::Record)]
pub struct GroupRow {
    pub article_id: i64,
    pub kind: String,
    pub name: String,
}

/// Articles with their categories and tags.
pub type Batch = (Vec<ExportRow>, Vec<GroupRow>);

/// Articles after an id, with their groups.
pub async fn articles(db: &Db, after: i64, limit: i64) -> Result<Batch> {
    with_groups(db, db.all(&EXPORT, args![after, limit]).await?).await
}

/// These articles, with their groups.
pub async fn these(db: &Db, ids: impl IntoIterator<Item = i64>) -> Result<Batch> {
    with_groups(db, db.all(&THESE, args![Val::ids(ids)]).await?).await
}

async fn with_groups(db: &Db, rows: Vec<ExportRow>) -> Result<Batch> {
    let groups = db.all(&GROUPS, args![Val::ids(rows.iter().map(|row| row.id))]).await?;
    Ok((rows, groups))
}
