//! Published articles in lists.

use std::collections::HashMap;

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Rows, Val};
use daymark_base::{args, row, sql};

use crate::articles::model::{Group, PostCard, Visibility, Writer};

/// The columns of a card.
macro_rules! cards {
    ($($rest:literal),+) => {
        concat!(
            "SELECT a.id, a.slug, a.title, a.excerpt AS summary, a.cover, a.cover_alt, a.visibility, a.featured, a.published_at,
                a.minutes, a.reactions, a.comments, a.popularity, a.author_id, w.name AS author_name, w.slug AS author_slug,
                w.picture AS author_picture
              FROM article a JOIN author w ON w.id = a.author_id ",
            $($rest),+
        )
    };
}

/// The newest first, before a key: `$1` and `$2`, at most `$3`.
macro_rules! newest {
    ($join:literal, $which:literal) => {
        cards!(
            $join,
            " WHERE a.state = 'published' AND (a.published_at, a.id) < ($1, $2) ",
            $which,
            " ORDER BY a.published_at DESC, a.id DESC LIMIT $3"
        )
    };
}

sql! {
    RECENT = newest!("", "");
    FEATURED = newest!("", "AND a.featured");
    OF_CATEGORY = newest!("JOIN article_in_category x ON x.article_id = a.id AND x.category_id = $4", "");
    OF_TAG = newest!("JOIN article_tagged x ON x.article_id = a.id AND x.tag_id = $4", "");
    OF_AUTHOR = newest!("", "AND a.author_id = $4");
    FOUND = newest!("", "AND NOT EXISTS (
          SELECT 1 FROM {rows $4: pattern TEXT} AS r WHERE a.search NOT LIKE r.pattern)");
    NEWER = "SELECT a.published_at, a.id FROM article a
        WHERE a.state = 'published' AND (a.published_at, a.id) > ($1, $2) AND ($4 IS NULL OR a.author_id = $4)
          AND ($5 IS NULL OR EXISTS (
            SELECT 1 FROM article_in_category x WHERE x.category_id = $5 AND x.article_id = a.id))
          AND ($6 IS NULL OR EXISTS (SELECT 1 FROM article_tagged x WHERE x.tag_id = $6 AND x.article_id = a.id))
        ORDER BY a.published_at, a.id LIMIT 1 OFFSET $3";
    POPULAR = cards!("WHERE a.state = 'published' AND (a.popularity, a.id) < ($1, $2)
        ORDER BY a.popularity DESC, a.id DESC LIMIT $3");
    SAVED = cards!("JOIN article_saved x ON x.article_id = a.id AND x.member_id = $4
        WHERE a.state = 'published' AND (x.saved_at, a.id) < ($1, $2) ORDER BY x.saved_at DESC, a.id DESC LIMIT $3");
    SAVED_AT = "SELECT article_id, saved_at FROM article_saved WHERE member_id = $1 AND article_id IN {ids $2}";
    // A shared tag says more than a shared category.
    RELATED = cards!("JOIN (SELECT article_id, SUM(weight) AS weight FROM (
            SELECT o.article_id, 2 AS weight FROM article_tagged t JOIN article_tagged o ON o.tag_id = t.tag_id
              WHERE t.article_id = $1
            UNION ALL SELECT o.article_id, 1 AS weight FROM article_in_category c
              JOIN article_in_category o ON o.category_id = c.category_id WHERE c.article_id = $1) s GROUP BY article_id) r
          ON r.article_id = a.id
        WHERE a.state = 'published' AND a.id <> $1 ORDER BY r.weight DESC, a.published_at DESC, a.id DESC LIMIT $2");
    CATEGORIES = "SELECT x.article_id, g.id, g.name, g.slug FROM article_in_category x
        JOIN article_category g ON g.id = x.category_id WHERE x.article_id IN {ids $1} ORDER BY g.position, g.name, g.id LIMIT 1000";
}

/// A row of a list.
#[derive(Clone, Debug, db::Record)]
pub struct CardRow {
    pub id: i64,
    slug: String,
    title: String,
    summary: String,
    cover: Option<String>,
    cover_alt: String,
    visibility: String,
    featured: bool,
    pub published_at: Option<Instant>,
    minutes: i64,
    reactions: i64,
    comments: i64,
    pub popularity: i64,
    author_id: i64,
    author_name: String,
    author_slug: String,
    author_picture: Option<String>,
}

impl CardRow {
    /// Its title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The last part of its address.
    pub fn slug(&self) -> &str {
        &self.slug
    }

    /// Who can read all of it. An unknown word counts as the strictest visibility.
    pub fn visibility(&self) -> Visibility {
        self.visibility.parse().unwrap_or(Visibility::Packages)
    }

    /// The card that readers see.
    pub fn out(self, categories: Vec<Group>) -> PostCard {
        let visibility = self.visibility();
        PostCard {
            id: self.id,
            slug: self.slug,
            title: self.title,
            summary: self.summary,
            cover: self.cover,
            cover_alt: self.cover_alt,
            visibility,
            featured: self.featured,
            published_at: self.published_at,
            reading_minutes: self.minutes,
            reactions: self.reactions,
            comments: self.comments,
            author: Writer {
                id: self.author_id,
                name: self.author_name,
                slug: self.author_slug,
                picture: self.author_picture,
            },
            categories,
        }
    }
}

/// A position in a list: what it is sorted by, and the id.
pub type Key = (i64, i64);

/// The key that sorts before everything.
pub const FIRST: Key = (i64::MAX, i64::MAX);

/// A group of articles, by its id.
#[derive(Clone, Copy, Debug)]
pub enum Grouped {
    Category(i64),
    Tag(i64),
    Author(i64),
}

/// Which articles a list shows.
#[derive(Clone, Debug)]
pub enum Which {
    All,
    Featured,
    Of(Grouped),
    /// Articles that match each of these patterns. Letters and digits in a pattern are literal.
    Found(Vec<String>),
}

/// The newest articles first, after a key.
pub async fn newest(db: &Db, which: Which, after: Key, limit: i64) -> Result<Vec<CardRow>> {
    let (statement, more) = match which {
        Which::All => (&RECENT, args![]),
        Which::Featured => (&FEATURED, args![]),
        Which::Of(Grouped::Category(id)) => (&OF_CATEGORY, args![id]),
        Which::Of(Grouped::Tag(id)) => (&OF_TAG, args![id]),
        Which::Of(Grouped::Author(id)) => (&OF_AUTHOR, args![id]),
        Which::Found(patterns) => {
            let mut rows = Rows::new();
            for pattern in patterns {
                rows.push(row![pattern]);
            }
            (&FOUND, args![rows])
        }
    };
    db.all(statement, args![after.0, after.1, limit].into_iter().chain(more).collect()).await
}

/// The key after which the page just before `key` begins, among all articles or in a group. `None` for the first page.
pub async fn page_before(db: &Db, of: Option<Grouped>, key: Key, limit: i64) -> Result<Option<Key>> {
    let [mut author, mut category, mut tag] = [None; 3];
    match of {
        Some(Grouped::Author(id)) => author = Some(id),
        Some(Grouped::Category(id)) => category = Some(id),
        Some(Grouped::Tag(id)) => tag = Some(id),
        None => {}
    }
    db.opt(&NEWER, args![key.0, key.1, limit, author, category, tag]).await
}

/// The most popular articles first, after a key.
pub async fn popular(db: &Db, after: Key, limit: i64) -> Result<Vec<CardRow>> {
    db.all(&POPULAR, args![after.0, after.1, limit]).await
}

/// Articles that a member has saved, the latest first, with the time of each.
pub async fn saved(db: &Db, member: i64, after: Key, limit: i64) -> Result<Vec<(CardRow, i64)>> {
    let rows: Vec<CardRow> = db.all(&SAVED, args![after.0, after.1, limit, member]).await?;
    let ids = Val::ids(rows.iter().map(|row| row.id));
    let times: HashMap<i64, i64> = db.all::<(i64, i64)>(&SAVED_AT, args![member, ids]).await?.into_iter().collect();
    Ok(rows
        .into_iter()
        .map(|row| (times.get(&row.id).copied().unwrap_or_default(), row))
        .map(|(at, row)| (row, at))
        .collect())
}

/// Articles with the same tags or categories.
pub async fn related(db: &Db, article: i64, limit: i64) -> Result<Vec<CardRow>> {
    db.all(&RELATED, args![article, limit]).await
}

#[derive(db::Record)]
struct GroupRow {
    article_id: i64,
    id: i64,
    name: String,
    slug: String,
}

/// The cards of these rows, with their categories.
pub async fn whole(db: &Db, rows: Vec<CardRow>) -> Result<Vec<PostCard>> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let mut of: HashMap<i64, Vec<Group>> = HashMap::new();
    for g in db.all::<GroupRow>(&CATEGORIES, args![Val::ids(rows.iter().map(|row| row.id))]).await? {
        of.entry(g.article_id).or_default().push(Group { id: g.id, name: g.name, slug: g.slug });
    }
    let out = rows.into_iter().map(|row| {
        let categories = of.remove(&row.id).unwrap_or_default();
        row.out(categories)
    });
    Ok(out.collect())
}
