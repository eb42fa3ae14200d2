//! What editors send and see.

use daymark_actors::clock::Instant;
use daymark_derive::{input, query};
use daymark_web::part::{clearable, said};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Group, Visibility, Writer};
use crate::articles::links::BrokenRow;
use crate::articles::words;
use crate::writing::{RevisionCard, State, is_slug};

/// A new article: a draft by the caller.
#[input]
#[derive(Debug)]
pub struct PostIn {
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200), custom(said))]
    pub title: String,
    /// A sentence or two, at most 500 characters.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub summary: String,
    /// Markdown, at most 100,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 100_000))]
    pub body: String,
}

/// The text of an article; omitted fields stay.
#[input]
#[derive(Debug)]
#[schema(as = PostContentIn)]
pub struct ContentIn {
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200), inner(custom(said)))]
    pub title: Option<String>,
    /// At most 500 characters.
    #[garde(length(chars, max = 500))]
    pub summary: Option<String>,
    /// Markdown, at most 100,000 characters.
    #[garde(length(chars, max = 100_000))]
    pub body: Option<String>,
    /// The version that was edited. 409 if there is a newer one.
    pub version: i64,
}

/// The publication of an article.
#[input]
#[derive(Debug)]
#[schema(as = PostPublishIn)]
pub struct PublishIn {
    /// The new state.
    pub state: State,
    /// When it is published; for `scheduled` only.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub at: Option<Instant>,
    /// IANA zone of that time; UTC by default.
    #[garde(length(chars, max = 100))]
    pub zone: Option<String>,
}

/// An article's details; omitted fields stay.
#[input]
#[derive(Debug)]
#[schema(as = PostMetaPatch)]
pub struct MetaPatch {
    /// The last part of its address: lowercase letters, digits and hyphens. The old address still leads to the
    /// article.
    #[garde(length(chars, min = 1, max = 80), inner(custom(well_formed)))]
    pub slug: Option<String>,
    /// What its picture shows, at most 300 characters.
    #[garde(length(chars, max = 300))]
    pub cover_alt: Option<String>,
    /// Who can read all of it.
    pub visibility: Option<Visibility>,
    /// Its author.
    pub author_id: Option<i64>,
    /// Its categories, at most 5.
    #[garde(length(max = 5))]
    pub category_ids: Option<Vec<i64>>,
    /// Whether it is among the featured ones.
    pub featured: Option<bool>,
    /// Where it was first published: `https://…`; null for this site.
    #[serde(default, deserialize_with = "clearable")]
    #[garde(inner(inner(length(max = 500), custom(https))))]
    #[schema(value_type = Option<String>)]
    pub canonical: Option<Option<String>>,
    /// Title for previews on social networks, at most 200 characters.
    #[garde(length(chars, max = 200))]
    pub social_title: Option<String>,
    /// Text for previews on social networks, at most 500 characters.
    #[garde(length(chars, max = 500))]
    pub social_text: Option<String>,
    /// Whether comments are closed.
    pub comments_closed: Option<bool>,
    /// Its publication. Needs the permission `post:publish`.
    #[garde(dive)]
    pub publish: Option<PublishIn>,
}

fn well_formed(text: &str, (): &()) -> garde::Result {
    if is_slug(text) { Ok(()) } else { Err(garde::Error::new(words::SLUG)) }
}

fn https(text: &str, (): &()) -> garde::Result {
    let fine =
        text.strip_prefix("https://").is_some_and(|rest| !rest.is_empty() && !rest.contains(char::is_whitespace));
    if fine { Ok(()) } else { Err(garde::Error::new(words::HTTPS)) }
}

/// Tags to add to an article and to remove from it, by name; a new name creates a tag.
#[input]
#[derive(Debug)]
#[schema(as = PostTagsIn)]
pub struct TagsIn {
    /// At most 20.
    #[serde(default)]
    #[garde(length(max = 20), inner(length(chars, min = 1, max = 40)))]
    pub add: Vec<String>,
    /// At most 20.
    #[serde(default)]
    #[garde(length(max = 20), inner(length(chars, min = 1, max = 40)))]
    pub remove: Vec<String>,
}

/// Which articles an editor looks for.
#[query]
#[derive(Debug)]
pub struct ManagedQuery {
    /// Only those in this state.
    pub state: Option<State>,
    /// Only those by this author.
    pub author: Option<i64>,
    /// Only those with this text in title, summary or text, in any case, whatever the punctuation.
    #[garde(length(chars, max = 200))]
    pub search: Option<String>,
    /// True: only published ones with broken links to other sites.
    pub broken_links: Option<bool>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// An article in the list of editors.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ManagedPostCard)]
pub struct ManagedCard {
    /// The article.
    pub id: i64,
    /// The last part of its address.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// Its state.
    pub state: State,
    /// Who can read all of it.
    pub visibility: Visibility,
    /// Whether it is among the featured ones.
    pub featured: bool,
    /// Path of its picture.
    pub cover: Option<String>,
    /// Its author.
    pub author: Writer,
    /// When it will be published.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub publish_at: Option<Instant>,
    /// IANA zone of that time.
    pub publish_zone: Option<String>,
    /// When it was first published.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub published_at: Option<Instant>,
    /// When it last changed.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Instant,
    /// Views, at most one a day by each reader.
    pub views: i64,
    /// How many readers reacted.
    pub reactions: i64,
    /// How many comments it has.
    pub comments: i64,
    /// Broken links to other sites; 0 unless it is published.
    pub broken_outer_link_count: i64,
}

/// A link to another site that is broken.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BrokenArticleLink)]
pub struct BrokenLink {
    /// Where it leads.
    pub url: String,
    /// 404 or 410; null if nothing answers.
    pub status: Option<i64>,
    /// When its checks began to fail.
    #[schema(value_type = String, format = DateTime)]
    pub since: Instant,
}

impl From<BrokenRow> for BrokenLink {
    fn from(BrokenRow { url, status, failing_since }: BrokenRow) -> Self {
        Self { url, status, since: failing_since }
    }
}

/// An article as its editors see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ManagedPost {
    /// What the list shows of it.
    #[serde(flatten)]
    pub card: ManagedCard,
    /// The version of its text; send it with the next change.
    pub version: i64,
    /// One or two sentences.
    pub summary: String,
    /// Markdown.
    pub body: String,
    /// The text as safe HTML.
    pub html: String,
    /// How many words it has.
    pub words: i64,
    /// How many minutes it takes to read.
    pub reading_minutes: i64,
    /// What its picture shows.
    pub cover_alt: String,
    /// Its categories, by name.
    pub categories: Vec<Group>,
    /// Its tags, by name.
    pub tags: Vec<Group>,
    /// Where it was first published, if that is elsewhere.
    pub canonical: Option<String>,
    /// Title for previews on social networks.
    pub social_title: String,
    /// Text for previews on social networks.
    pub social_text: String,
    /// Path of its own preview picture; null for the one drawn by the site.
    pub social_picture: Option<String>,
    /// Whether comments are closed.
    pub comments_closed: bool,
    /// Links within this site that lead nowhere.
    pub broken_links: Vec<String>,
    /// Broken links to other sites, longest broken first.
    pub broken_outer_links: Vec<BrokenLink>,
}

/// What was removed.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = RemovedArticlePart)]
pub struct RemovedOut {
    /// The id of what was removed.
    pub id: i64,
}

/// A picture for a text.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ArticlePicture)]
pub struct PictureOut {
    /// Its path.
    pub path: String,
}

/// A link that shows an article before it is published.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ArticlePreview)]
pub struct PreviewOut {
    /// The path with its token.
    pub path: String,
    /// When the link expires.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Instant,
}

/// A saved version in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ArticleRevisionCard)]
pub struct RevisionCardOut {
    /// The version's number.
    pub version: i64,
    /// When it was saved.
    #[schema(value_type = String, format = DateTime)]
    pub saved_at: Instant,
    /// Who saved it; null for an erased account.
    pub by_id: Option<i64>,
    /// Their name.
    pub by_name: String,
    /// Its title.
    pub title: String,
}

impl From<RevisionCard> for RevisionCardOut {
    fn from(card: RevisionCard) -> Self {
        let by_name = card.by_name();
        Self { version: card.version, saved_at: card.saved_at, by_id: card.by_id, by_name, title: card.title }
    }
}

/// A saved version.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ArticleRevision)]
pub struct RevisionOut {
    /// The version's number.
    pub version: i64,
    /// When it was saved.
    #[schema(value_type = String, format = DateTime)]
    pub saved_at: Instant,
    /// Its title.
    pub title: String,
    /// Its summary.
    pub summary: String,
    /// Its Markdown.
    pub body: String,
}

/// The newest version, to restore another one on top of it.
#[input]
#[derive(Debug)]
#[schema(as = PostRestoreIn)]
pub struct RestoreIn {
    /// The newest version that the caller knows: 409 if there is a newer one.
    pub version: i64,
}
