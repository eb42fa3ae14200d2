//! One article, as its readers see it.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Val};
use daymark_base::{args, sql};

use super::cards::CardRow;
use crate::articles::model::{Group, Reaction, ReactionCount};

/// What an article's own page shows beyond its card.
macro_rules! whole {
    ($($rest:literal),+) => {
        concat!(
            "SELECT a.id, a.slug, a.title, a.excerpt AS summary, a.cover, a.cover_alt, a.visibility, a.featured, a.published_at,
                a.minutes, a.reactions, a.comments, a.popularity, a.author_id, w.name AS author_name, w.slug AS author_slug,
                w.picture AS author_picture, a.state, a.html, a.opening, a.headings, a.words, a.canonical, a.social_title,
                a.social_text, a.social_picture, a.updated_at, a.comments_closed
              FROM article a JOIN author w ON w.id = a.author_id ",
            $($rest),+
        )
    };
}

sql! {
    BY_ID = whole!("WHERE a.id = $1");
    BY_SLUG = whole!("WHERE a.slug = $1");
    BY_OLD_SLUG = whole!("WHERE a.id = (SELECT article_id FROM article_old_slug WHERE slug = $1)");
    GROUPS = "SELECT 'category' AS kind, g.id, g.name, g.slug, g.position FROM article_in_category x
          JOIN article_category g ON g.id = x.category_id WHERE x.article_id = $1
        UNION ALL SELECT 'tag' AS kind, g.id, g.name, g.slug, 0 AS position FROM article_tagged x
          JOIN article_tag g ON g.id = x.tag_id WHERE x.article_id = $1
        ORDER BY kind, position, name, id LIMIT 200";
    REACTIONS = "SELECT kind, COUNT(*) AS n FROM article_reaction WHERE article_id = $1 GROUP BY kind ORDER BY n DESC, kind";
    MINE = "SELECT (SELECT kind FROM article_reaction WHERE article_id = $1 AND member_id = $2),
        EXISTS (SELECT 1 FROM article_saved WHERE article_id = $1 AND member_id = $2)";
    FOR_INDEX = "SELECT slug, updated_at FROM article WHERE state = 'published' AND canonical IS NULL
        ORDER BY published_at DESC, id DESC LIMIT $1";
    // The first version is as old as the article, or has just been imported.
    TEXTS = "SELECT a.id, a.html, a.opening, r.saved_at FROM article a
          LEFT JOIN revision r ON r.kind = 'article' AND r.object_id = a.id AND r.version = a.version AND r.version > 1
        WHERE a.id IN {ids $1}";
    PUBLISHED = "SELECT id, slug, title FROM article WHERE state = 'published' AND id IN {ids $1}";
    STATE = "SELECT state FROM article WHERE id = $1";
}

/// An article.
#[derive(Clone, Debug, db::Record)]
pub struct WholeRow {
    #[column(flatten)]
    pub card: CardRow,
    pub state: String,
    pub html: String,
    pub opening: String,
    pub headings: String,
    pub words: i64,
    pub canonical: Option<String>,
    pub social_title: String,
    pub social_text: String,
    pub social_picture: Option<String>,
    pub updated_at: Instant,
    pub comments_closed: bool,
}

/// An article by its id, its address, or an earlier address.
pub async fn find(db: &Db, id_or_slug: &str) -> Result<Option<WholeRow>> {
    if let Ok(id) = id_or_slug.parse::<i64>() {
        return db.opt(&BY_ID, args![id]).await;
    }
    match db.opt(&BY_SLUG, args![id_or_slug]).await? {
        Some(row) => Ok(Some(row)),
        None => db.opt(&BY_OLD_SLUG, args![id_or_slug]).await,
    }
}

/// The word of an article's state.
pub async fn state(db: &Db, id: i64) -> Result<Option<String>> {
    Ok(db.opt::<(String,)>(&STATE, args![id]).await?.map(|(state,)| state))
}

#[derive(db::Record)]
struct GroupRow {
    kind: String,
    id: i64,
    name: String,
    slug: String,
}

/// An article's categories and tags, in their order.
pub async fn groups(db: &Db, article: i64) -> Result<(Vec<Group>, Vec<Group>)> {
    let rows: Vec<GroupRow> = db.all(&GROUPS, args![article]).await?;
    let (categories, tags): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.kind == "category");
    let out = |rows: Vec<GroupRow>| {
        rows.into_iter().map(|row| Group { id: row.id, name: row.name, slug: row.slug }).collect()
    };
    Ok((out(categories), out(tags)))
}

/// The readers' reactions, most frequent first.
pub async fn reactions(db: &Db, article: i64) -> Result<Vec<ReactionCount>> {
    let rows: Vec<(String, i64)> = db.all(&REACTIONS, args![article]).await?;
    Ok(rows.into_iter().filter_map(|(kind, count)| Some(ReactionCount { kind: kind.parse().ok()?, count })).collect())
}

/// A member's reaction, and whether they have saved the article.
pub async fn mine(db: &Db, article: i64, member: i64) -> Result<(Option<Reaction>, bool)> {
    let (kind, saved): (Option<String>, bool) = db.one(&MINE, args![article, member]).await?;
    Ok((kind.and_then(|kind| kind.parse().ok()), saved))
}

/// Addresses of published articles with the time of their last change, the newest first. Articles that belong to
/// another site are left out.
pub async fn for_index(db: &Db, limit: i64) -> Result<Vec<(String, Instant)>> {
    db.all(&FOR_INDEX, args![limit]).await
}

/// A published text.
#[derive(db::Record)]
pub struct TextRow {
    pub id: i64,
    pub html: String,
    /// Its first paragraphs.
    pub opening: String,
    /// When it was last changed, if it was.
    pub saved_at: Option<Instant>,
}

/// The texts of these articles.
pub async fn texts(db: &Db, ids: impl IntoIterator<Item = i64>) -> Result<Vec<TextRow>> {
    db.all(&TEXTS, args![Val::ids(ids)]).await
}

/// The ids, slugs and titles of those of these articles that are published.
pub async fn published(db: &Db, ids: Vec<i64>) -> Result<Vec<(i64, String, String)>> {
    db.all(&PUBLISHED, args![Val::ids(ids)]).await
}
