//! Pages as clients send and see them.

use daymark_actors::clock::Instant;
use daymark_derive::{input, query};
use daymark_press::writing::{Heading, Revision, RevisionCard, State, is_slug};
use daymark_web::part::said;
use serde::Serialize;
use utoipa::ToSchema;

use super::words;

/// A new page: a draft.
#[input]
#[derive(Debug)]
#[schema(as = SitePageIn)]
pub struct PageIn {
    /// 1 to 120 characters.
    #[garde(length(chars, min = 1, max = 120), custom(said))]
    pub title: String,
    /// The last part of its address; made from the title by default.
    #[garde(length(chars, max = 80), inner(custom(well_formed)))]
    pub slug: Option<String>,
    /// A sentence or two for search engines, at most 300 characters.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub summary: String,
    /// Markdown, at most 100,000 characters. A legal page without it starts from the default text.
    #[garde(length(chars, max = 100_000))]
    pub body: Option<String>,
}

/// The text of a page; omitted fields stay.
#[input]
#[derive(Debug)]
#[schema(as = SitePageContentIn)]
pub struct ContentIn {
    /// 1 to 120 characters.
    #[garde(length(chars, min = 1, max = 120), inner(custom(said)))]
    pub title: Option<String>,
    /// At most 300 characters.
    #[garde(length(chars, max = 300))]
    pub summary: Option<String>,
    /// Markdown, at most 100,000 characters.
    #[garde(length(chars, max = 100_000))]
    pub body: Option<String>,
    /// The version that was edited. 409 if there is a newer one.
    pub version: i64,
}

/// The publication of a page.
#[input]
#[derive(Debug)]
#[schema(as = SitePagePublishIn)]
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

/// The address and publication of a page; omitted fields stay.
#[input]
#[derive(Debug)]
#[schema(as = SitePageMetaPatch)]
pub struct MetaPatch {
    /// The last part of its address: lowercase letters, digits and hyphens. The old address still leads to the page.
    #[garde(length(chars, min = 1, max = 80), inner(custom(well_formed)))]
    pub slug: Option<String>,
    /// Whether the footer links to it.
    pub in_footer: Option<bool>,
    /// Its publication.
    #[garde(dive)]
    pub publish: Option<PublishIn>,
}

/// Restores an earlier version as the newest one.
#[input]
#[derive(Debug)]
#[schema(as = SitePageRestoreIn)]
pub struct RestoreIn {
    /// The newest version that the caller knows: 409 if there is a newer one.
    pub version: i64,
}

fn well_formed(text: &str, (): &()) -> garde::Result {
    if is_slug(text) { Ok(()) } else { Err(garde::Error::new(words::SLUG)) }
}

/// Which pages to list.
#[query]
#[derive(Debug)]
pub struct ManagedQuery {
    /// Only those in this state.
    pub state: Option<State>,
    /// Only those with this text in title, summary or body, in any case.
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

/// A page's title and path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageRef {
    /// Its title.
    pub title: String,
    /// Its path.
    pub path: String,
}

/// A page as its readers see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SitePageText)]
pub struct PageOut {
    /// The page; null for the default text.
    pub id: Option<i64>,
    /// The last part of its address.
    pub slug: String,
    /// Its path.
    pub path: String,
    /// Its title.
    pub title: String,
    /// One or two sentences.
    pub summary: String,
    /// Safe HTML.
    pub html: String,
    /// Its headings in order.
    pub headings: Vec<Heading>,
    /// When it was first published; null for the default text.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub published_at: Option<Instant>,
    /// When it last changed; null for the default text.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub updated_at: Option<Instant>,
}

/// A page in the administrators' list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ManagedSitePageCard)]
pub struct ManagedCard {
    /// The page.
    pub id: i64,
    /// The last part of its address.
    pub slug: String,
    /// Its path.
    pub path: String,
    /// Its title.
    pub title: String,
    /// Its state.
    pub state: State,
    /// Whether the footer links to it.
    pub in_footer: bool,
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
    /// The version of its text; send it with the next change.
    pub version: i64,
}

/// A page as its administrators see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ManagedSitePage)]
pub struct ManagedPage {
    /// Its row in the list.
    #[serde(flatten)]
    pub card: ManagedCard,
    /// One or two sentences.
    pub summary: String,
    /// Markdown.
    pub body: String,
    /// `body` as safe HTML.
    pub html: String,
}

/// A saved version in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SitePageRevisionCard)]
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

/// A saved version.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SitePageRevision)]
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

/// A removed page.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = RemovedSitePage)]
pub struct RemovedOut {
    /// The page's id.
    pub id: i64,
}

impl From<RevisionCard> for RevisionCardOut {
    fn from(card: RevisionCard) -> Self {
        let by_name = card.by_name();
        Self { version: card.version, saved_at: card.saved_at, by_id: card.by_id, by_name, title: card.title }
    }
}

impl From<Revision> for RevisionOut {
    fn from(text: Revision) -> Self {
        let Revision { version, saved_at, title, summary, body } = text;
        Self { version, saved_at, title, summary, body }
    }
}
