//! What readers see.

use daymark_actors::clock::Instant;
use daymark_derive::{input, query};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::writing::Heading;

/// Who can read the whole article; others see its first paragraphs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ArticleVisibility)]
pub enum Visibility {
    /// Everyone.
    #[default]
    Everyone,
    /// Members.
    Members,
    /// Members with a package.
    Packages,
}

daymark_base::words!(Visibility { Everyone "everyone", Members "members", Packages "packages" });

/// What a reader needs to read the whole article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ArticleLocked)]
pub enum Locked {
    /// An account.
    Members,
    /// A package.
    Packages,
}

/// A reader's reaction to an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ArticleReaction)]
pub enum Reaction {
    /// A thumb up.
    Like,
    /// A heart.
    Love,
    /// It taught them something.
    Insightful,
    /// Applause.
    Celebrate,
    /// They want to know more.
    Curious,
}

daymark_base::words!(Reaction { Like "like", Love "love", Insightful "insightful", Celebrate "celebrate", Curious "curious" });

/// The author of an article.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ArticleWriter)]
pub struct Writer {
    /// The author.
    pub id: i64,
    /// Their name.
    pub name: String,
    /// The last part of their page's address.
    pub slug: String,
    /// Path of their picture.
    pub picture: Option<String>,
}

/// A category or a tag of an article.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ArticleGroup)]
pub struct Group {
    /// The category or tag.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// The last part of its page's address.
    pub slug: String,
}

/// A published article in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PostCard {
    /// The article.
    pub id: i64,
    /// The last part of its address.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// One or two sentences: its summary, or its beginning.
    pub summary: String,
    /// Path of its picture.
    pub cover: Option<String>,
    /// What the picture shows.
    pub cover_alt: String,
    /// Who can read all of it.
    pub visibility: Visibility,
    /// Whether it is among the featured ones.
    pub featured: bool,
    /// When it was first published; null only in a preview.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub published_at: Option<Instant>,
    /// How many minutes it takes to read.
    pub reading_minutes: i64,
    /// How many readers reacted.
    pub reactions: i64,
    /// How many comments it has.
    pub comments: i64,
    /// Its author.
    pub author: Writer,
    /// Its categories, by name.
    pub categories: Vec<Group>,
}

/// How many readers gave a reaction.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ArticleReactionCount)]
pub struct ReactionCount {
    /// The reaction.
    pub kind: Reaction,
    /// How many readers gave it.
    pub count: i64,
}

/// The caller's relation to an article.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[schema(as = ArticleMine)]
pub struct MineOut {
    /// The caller's reaction.
    pub reaction: Option<Reaction>,
    /// Whether the caller has saved it.
    pub saved: bool,
}

/// An article.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Post)]
pub struct PostOut {
    /// Its card.
    #[serde(flatten)]
    pub card: PostCard,
    /// Safe HTML: the whole text, or its first paragraphs when it is locked.
    pub html: String,
    /// What the caller needs for the whole text; null if this is the whole text.
    pub locked: Option<Locked>,
    /// The headings of what `html` shows.
    pub headings: Vec<Heading>,
    /// How many words the whole text has.
    pub words: i64,
    /// Its tags, by name.
    pub tags: Vec<Group>,
    /// Where it was first published, if that is elsewhere.
    pub canonical: Option<String>,
    /// Title for previews on social networks; empty for its own.
    pub social_title: String,
    /// Text for previews on social networks; empty for its summary.
    pub social_text: String,
    /// Path of its own preview picture; null for the one drawn by the site.
    pub social_picture: Option<String>,
    /// When it last changed.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Instant,
    /// The readers' reactions, most frequent first.
    pub reaction_counts: Vec<ReactionCount>,
    /// Whether comments are open.
    pub comments_open: bool,
    /// The caller's reaction and whether they have saved it; null for visitors.
    pub me: Option<MineOut>,
}

/// Which articles, and which page of them.
#[query]
#[derive(Debug)]
pub struct ListQuery {
    /// Only articles with each of the first eight words, or words that begin with them, in title, summary or text.
    #[garde(length(chars, max = 200))]
    pub search: Option<String>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// The role in which an editor previews an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Eyes {
    /// Not signed in.
    Visitor,
    /// A member without a package.
    Member,
    /// A member with a package.
    Package,
}

/// How to show an article.
#[query]
#[derive(Debug)]
pub struct PostQuery {
    /// For editors: `visitor`, `member` or `package`, to see what they see.
    #[serde(rename = "as")]
    #[param(value_type = Option<String>, pattern = "^(visitor|member|package)$")]
    pub eyes: Option<Eyes>,
    /// The token of a preview link: shows an article that is not published.
    #[garde(length(max = 200))]
    pub preview: Option<String>,
}

/// A reaction; null removes it.
#[input]
#[derive(Debug)]
#[schema(as = ArticleReactIn)]
pub struct ReactIn {
    /// The caller's new reaction.
    pub kind: Option<Reaction>,
}

/// Whether the view was accepted.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = ArticleViewed)]
pub struct ViewedOut {
    /// Always true: a reader counts once a day, no matter how often they look.
    pub viewed: bool,
}

/// Whether an article is saved.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = ArticleSaved)]
pub struct SavedOut {
    /// Whether the caller has saved it.
    pub saved: bool,
}
