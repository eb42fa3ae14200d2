//! Categories, tags and authors.

use daymark_base::db::{self, Db, Result, Tx, Val};
use daymark_base::{args, row, sql};

use crate::articles::model::{AuthorOut, CategoryOut, TagOut};

/// How many published articles something has.
macro_rules! posts {
    ($table:literal, $column:literal) => {
        concat!(
            "(SELECT COUNT(*) FROM ",
            $table,
            " x JOIN article a ON a.id = x.article_id WHERE x.",
            $column,
            " = g.id AND a.state = 'published') AS posts"
        )
    };
}
macro_rules! categories {
    ($rest:literal) => {
        concat!(
            "SELECT g.id, g.name, g.slug, g.about, g.position, ",
            posts!("article_in_category", "category_id"),
            " FROM article_category g ",
            $rest
        )
    };
}
macro_rules! tags {
    ($rest:literal) => {
        concat!("SELECT g.id, g.name, g.slug, ", posts!("article_tagged", "tag_id"), " FROM article_tag g ", $rest)
    };
}
macro_rules! authors {
    ($rest:literal) => {
        concat!("SELECT g.id, g.name, g.slug, g.about, g.picture,
            (SELECT COUNT(*) FROM article a WHERE a.author_id = g.id AND a.state = 'published') AS posts FROM author g ", $rest)
    };
}

sql! {
    CATEGORIES = categories!("ORDER BY g.position, g.name, g.id LIMIT 200");
    CATEGORY = categories!("WHERE g.id = $1 OR g.slug = $2");
    ADD_CATEGORY = "INSERT INTO article_category (name, slug, about, position)
        SELECT $1, $2, $3, COALESCE(MAX(position), 0) + 1 FROM article_category WHERE true
        ON CONFLICT (slug) DO NOTHING RETURNING id";
    CHANGE_CATEGORY = "UPDATE article_category SET name = $2, about = $3, position = $4 WHERE id = $1";
    REMOVE_CATEGORY = "DELETE FROM article_category WHERE id = $1 RETURNING name";
    COUNT_CATEGORIES = "SELECT COUNT(*) FROM article_category";
    TAGS = tags!("WHERE g.id > $1 ORDER BY g.id LIMIT $2");
    TAG = tags!("WHERE g.id = $1 OR g.slug = $2");
    ADD_TAG = "INSERT INTO article_tag (name, slug) VALUES ($1, $2) ON CONFLICT (slug) DO NOTHING RETURNING id";
    TAG_OF_SLUG = "SELECT id, name FROM article_tag WHERE slug = $1 {for key share}";
    CHANGE_TAG = "UPDATE article_tag SET name = $2 WHERE id = $1";
    REMOVE_TAG = "DELETE FROM article_tag WHERE id = $1 RETURNING name";
    AUTHORS = authors!("WHERE g.id > $1 ORDER BY g.id LIMIT $2");
    AUTHOR = authors!("WHERE g.id = $1 OR g.slug = $2");
    ADD_AUTHOR = "INSERT INTO author (member_id, name, slug, about) VALUES ($1, $2, $3, $4)
        ON CONFLICT (slug) DO NOTHING RETURNING id";
    LOCK_WRITER = "SELECT first_name, last_name FROM member WHERE id = $1 {for no key update}";
    AUTHOR_OF_MEMBER = "SELECT id FROM author WHERE member_id = $1";
    CHANGE_AUTHOR = "UPDATE author SET name = $2, about = $3, picture = $4 WHERE id = $1";
    REMOVE_AUTHOR = "DELETE FROM author WHERE id = $1 RETURNING name";
    IS_AUTHOR = "SELECT id FROM article WHERE author_id = $1 LIMIT 1";
    KNOWN_CATEGORIES = "SELECT id FROM article_category WHERE id IN {ids $1} ORDER BY id {for key share}";
    CLEAR_CATEGORIES = "DELETE FROM article_in_category WHERE article_id = $1";
    PUT_CATEGORIES = "INSERT INTO article_in_category (category_id, article_id) SELECT r.id, $2 FROM {rows $1: id BIGINT} AS r WHERE true
        ON CONFLICT DO NOTHING";
    PUT_TAG = "INSERT INTO article_tagged (tag_id, article_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    TAGS_OF = "SELECT g.id, g.name FROM article_tagged x JOIN article_tag g ON g.id = x.tag_id WHERE x.article_id = $1
        ORDER BY g.id";
    TAKE_TAG = "DELETE FROM article_tagged WHERE article_id = $1 AND tag_id = $2";
    COUNT_TAGS = "SELECT COUNT(*) FROM article_tagged WHERE article_id = $1";
}

#[derive(db::Record)]
struct CategoryRow {
    id: i64,
    name: String,
    slug: String,
    about: String,
    position: i64,
    posts: i64,
}

impl From<CategoryRow> for CategoryOut {
    fn from(r: CategoryRow) -> Self {
        Self { id: r.id, name: r.name, slug: r.slug, about: r.about, position: r.position, posts: r.posts }
    }
}

#[derive(db::Record)]
struct TagRow {
    id: i64,
    name: String,
    slug: String,
    posts: i64,
}

impl From<TagRow> for TagOut {
    fn from(r: TagRow) -> Self {
        Self { id: r.id, name: r.name, slug: r.slug, posts: r.posts }
    }
}

#[derive(db::Record)]
struct AuthorRow {
    id: i64,
    name: String,
    slug: String,
    about: String,
    picture: Option<String>,
    posts: i64,
}

impl From<AuthorRow> for AuthorOut {
    fn from(r: AuthorRow) -> Self {
        Self { id: r.id, name: r.name, slug: r.slug, about: r.about, picture: r.picture, posts: r.posts }
    }
}

/// The arguments for the id or the address that a path contains.
fn named(id_or_slug: &str) -> Vec<Val> {
    match id_or_slug.parse::<i64>() {
        Ok(id) => args![id, None::<String>],
        Err(_) => args![None::<i64>, id_or_slug],
    }
}

/// Every category, in order.
pub async fn categories(db: &Db) -> Result<Vec<CategoryOut>> {
    Ok(db.all::<CategoryRow>(&CATEGORIES, args![]).await?.into_iter().map(Into::into).collect())
}

/// A category by id or address.
pub async fn category(db: &Db, id_or_slug: &str) -> Result<Option<CategoryOut>> {
    Ok(db.opt::<CategoryRow>(&CATEGORY, named(id_or_slug)).await?.map(Into::into))
}

/// A category by id, in a transaction.
pub async fn category_in(tx: &mut Tx, id: i64) -> Result<Option<CategoryOut>> {
    Ok(tx.opt::<CategoryRow>(&CATEGORY, args![id, None::<String>]).await?.map(Into::into))
}

/// How many categories there are.
pub async fn count_categories(tx: &mut Tx) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&COUNT_CATEGORIES, args![]).await?.0)
}

/// Changes a category.
pub async fn change_category(tx: &mut Tx, id: i64, name: &str, about: &str, position: i64) -> Result<()> {
    tx.exec(&CHANGE_CATEGORY, args![id, name, about, position]).await.map(drop)
}

/// Removes a category and returns its name. Its articles stay.
pub async fn remove_category(tx: &mut Tx, id: i64) -> Result<Option<String>> {
    Ok(tx.opt::<(String,)>(&REMOVE_CATEGORY, args![id]).await?.map(|(name,)| name))
}

/// Tags after an id.
pub async fn tags(db: &Db, after: i64, limit: i64) -> Result<Vec<TagOut>> {
    Ok(db.all::<TagRow>(&TAGS, args![after, limit]).await?.into_iter().map(Into::into).collect())
}

/// A tag by id or address.
pub async fn tag(db: &Db, id_or_slug: &str) -> Result<Option<TagOut>> {
    Ok(db.opt::<TagRow>(&TAG, named(id_or_slug)).await?.map(Into::into))
}

/// A tag by id, in a transaction.
pub async fn tag_in(tx: &mut Tx, id: i64) -> Result<Option<TagOut>> {
    Ok(tx.opt::<TagRow>(&TAG, args![id, None::<String>]).await?.map(Into::into))
}

/// Adds a tag; `None` when there is one with this address.
pub async fn add_tag(tx: &mut Tx, name: &str, slug: &str) -> Result<Option<i64>> {
    Ok(tx.opt::<(i64,)>(&ADD_TAG, args![name, slug]).await?.map(|(id,)| id))
}

/// Id and name of the tag with this address, which is not deleted until the transaction ends.
pub async fn tag_at(tx: &mut Tx, slug: &str) -> Result<Option<(i64, String)>> {
    tx.opt(&TAG_OF_SLUG, args![slug]).await
}

/// Renames a tag; its address stays.
pub async fn change_tag(tx: &mut Tx, id: i64, name: &str) -> Result<()> {
    tx.exec(&CHANGE_TAG, args![id, name]).await.map(drop)
}

/// Removes a tag and returns its name.
pub async fn remove_tag(tx: &mut Tx, id: i64) -> Result<Option<String>> {
    Ok(tx.opt::<(String,)>(&REMOVE_TAG, args![id]).await?.map(|(name,)| name))
}

/// Authors after an id.
pub async fn authors(db: &Db, after: i64, limit: i64) -> Result<Vec<AuthorOut>> {
    Ok(db.all::<AuthorRow>(&AUTHORS, args![after, limit]).await?.into_iter().map(Into::into).collect())
}

/// An author by id or address.
pub async fn author(db: &Db, id_or_slug: &str) -> Result<Option<AuthorOut>> {
    Ok(db.opt::<AuthorRow>(&AUTHOR, named(id_or_slug)).await?.map(Into::into))
}

/// An author by id, in a transaction.
pub async fn author_in(tx: &mut Tx, id: i64) -> Result<Option<AuthorOut>> {
    Ok(tx.opt::<AuthorRow>(&AUTHOR, args![id, None::<String>]).await?.map(Into::into))
}

/// First and last name of a member, who is locked until the transaction ends: nobody else makes them an author.
pub async fn lock_writer(tx: &mut Tx, member: i64) -> Result<Option<(String, String)>> {
    tx.opt(&LOCK_WRITER, args![member]).await
}

/// The author that belongs to a member.
pub async fn author_of(tx: &mut Tx, member: i64) -> Result<Option<i64>> {
    Ok(tx.opt::<(i64,)>(&AUTHOR_OF_MEMBER, args![member]).await?.map(|(id,)| id))
}

/// Changes an author.
pub async fn change_author(tx: &mut Tx, id: i64, name: &str, about: &str, picture: Option<String>) -> Result<()> {
    tx.exec(&CHANGE_AUTHOR, args![id, name, about, picture]).await.map(drop)
}

/// Whether an article is by an author.
pub async fn has_written(tx: &mut Tx, author: i64) -> Result<bool> {
    Ok(tx.opt::<(i64,)>(&IS_AUTHOR, args![author]).await?.is_some())
}

/// Removes an author without articles, and returns the name.
pub async fn remove_author(tx: &mut Tx, id: i64) -> Result<Option<String>> {
    Ok(tx.opt::<(String,)>(&REMOVE_AUTHOR, args![id]).await?.map(|(name,)| name))
}

/// The groups of articles that have a page of their own.
#[derive(Clone, Copy)]
pub enum Kind {
    Category,
    /// An author, and the member that they are.
    Author(Option<i64>),
}

/// Adds a category at the end, or an author; `None` when another one has this address.
pub async fn add(tx: &mut Tx, kind: Kind, name: &str, slug: &str, about: &str) -> Result<Option<i64>> {
    let added: Option<(i64,)> = match kind {
        Kind::Category => tx.opt(&ADD_CATEGORY, args![name, slug, about]).await?,
        Kind::Author(member) => tx.opt(&ADD_AUTHOR, args![member, name, slug, about]).await?,
    };
    Ok(added.map(|(id,)| id))
}

/// Which of these categories exist. Locks them against deletion until the transaction ends: otherwise a deletion could
/// hold them while it waits for the rows that [`put_categories`] replaces.
pub async fn known_categories(tx: &mut Tx, ids: &[i64]) -> Result<Vec<i64>> {
    let rows: Vec<(i64,)> = tx.all(&KNOWN_CATEGORIES, args![Val::ids(ids.iter().copied())]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Sets an article's categories.
pub async fn put_categories(tx: &mut Tx, article: i64, ids: &[i64]) -> Result<()> {
    tx.exec(&CLEAR_CATEGORIES, args![article]).await?;
    let mut rows = db::Rows::new();
    for id in ids {
        rows.push(row![*id]);
    }
    if rows.is_empty() { Ok(()) } else { tx.exec(&PUT_CATEGORIES, args![rows, article]).await.map(drop) }
}

/// Gives an article a tag.
pub async fn put_tag(tx: &mut Tx, article: i64, tag: i64) -> Result<()> {
    tx.exec(&PUT_TAG, args![tag, article]).await.map(drop)
}

/// Ids and names of an article's tags.
pub async fn tags_of(tx: &mut Tx, article: i64) -> Result<Vec<(i64, String)>> {
    tx.all(&TAGS_OF, args![article]).await
}

/// Removes a tag from an article.
pub async fn take_tag(tx: &mut Tx, article: i64, tag: i64) -> Result<()> {
    tx.exec(&TAKE_TAG, args![article, tag]).await.map(drop)
}

/// How many tags an article has.
pub async fn count_tags(tx: &mut Tx, article: i64) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&COUNT_TAGS, args![article]).await?.0)
}
