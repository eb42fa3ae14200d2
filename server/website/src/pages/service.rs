//! Storing pages.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_base::search;
use daymark_press::writing::{self, Kind, Life, Revision, State, render};
use daymark_web::error::{Code, Error, Result};
use serde_json::{Value, json};

use super::model::{ManagedCard, ManagedPage};
use super::store::{self, CardRow, PageRow, Text};
use super::{rules, words};
use crate::pictures;

/// Most pages of a site.
const MOST: i64 = 200;

/// The place of the pictures that a page shows.
pub fn place(id: i64) -> String {
    format!("page:{id}")
}

/// The stored form of a text, and the links in it.
fn text(title: &str, summary: String, body: String) -> (Text, std::collections::BTreeSet<String>) {
    let rendered = render(&body);
    let title = title.trim().to_owned();
    let search = search::folded([title.as_str(), summary.as_str(), rendered.plain.as_str()]);
    // A list of plain values is always JSON.
    let headings = serde_json::to_string(&rendered.headings).unwrap_or_else(|_| "[]".to_owned());
    (Text { title, summary, body, html: rendered.html, headings, search }, rendered.links)
}

fn revision(text: &Text, version: i64, now: Instant) -> Revision {
    Revision {
        version,
        saved_at: now,
        title: text.title.clone(),
        summary: text.summary.clone(),
        body: text.body.clone(),
    }
}

/// Adds a draft with its first version.
///
/// # Errors
/// Names `slug` if it is taken, and `title` if there are too many pages.
pub async fn add(
    tx: &mut Tx,
    slug: Option<String>,
    by: Option<i64>,
    (title, summary, body): (&str, String, String),
    now: Instant,
) -> Result<i64> {
    if store::count_all(tx).await? >= MOST {
        return Err(Error::field("title", words::too_many(MOST)));
    }
    let slug = match slug {
        Some(slug) if store::is_taken(tx, &slug, 0).await? => return Err(Error::field("slug", words::SLUG_TAKEN)),
        Some(slug) => slug,
        None => free_slug(tx, title).await?,
    };
    let (text, links) = text(title, summary, body);
    let kept = revision(&text, 1, now);
    let id = store::add(tx, &slug, by, text, now).await.map_err(taken)?;
    pictures::also(tx, &place(id), &links).await?;
    writing::keep(tx, (Kind::Page, id), by, kept).await?;
    Ok(id)
}

/// A unique address, made from a title.
async fn free_slug(tx: &mut Tx, title: &str) -> Result<String> {
    let base = writing::slug(title, "page");
    let mut n = 1;
    loop {
        let slug = writing::numbered(&base, n);
        if writing::is_slug(&slug) && !store::is_taken(tx, &slug, 0).await? {
            return Ok(slug);
        }
        n += 1;
    }
}

/// The error when another page has just got the address.
pub fn taken(e: daymark_base::db::Error) -> Error {
    if e.is_unique_violation() { Error::field("slug", words::SLUG_TAKEN) } else { e.into() }
}

/// A change of a text.
#[derive(Default)]
pub struct Change {
    pub title: Option<String>,
    pub summary: Option<String>,
    pub body: Option<String>,
}

/// Saves a text over the version that its editor saw, and returns the audit log's view of it. `None` if it changes
/// nothing (R101).
///
/// # Errors
/// 409 when another editor has saved meanwhile; names `body` if a published or scheduled page would lose its text.
pub async fn rewrite(
    tx: &mut Tx,
    id: i64,
    (change, version): (Change, i64),
    by: i64,
    now: Instant,
) -> Result<Option<(Value, Value)>> {
    let row = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
    if row.card.version != version {
        return Err(writing::conflict(tx, (Kind::Page, id), row.card.updated_at, now).await?);
    }
    let title = change.title.unwrap_or_else(|| row.card.title.clone());
    let summary = change.summary.unwrap_or_else(|| row.summary.clone());
    let body = change.body.unwrap_or_else(|| row.body.clone());
    if (title.trim(), &summary, &body) == (row.card.title.as_str(), &row.summary, &row.body) {
        return Ok(None);
    }
    if body.trim().is_empty() && matches!(life(&row.card).state, State::Published | State::Scheduled) {
        return Err(Error::field("body", words::EMPTIED));
    }
    let (text, links) = text(&title, summary, body);
    let after = json!({ "version": version + 1, "title": text.title, "summary": text.summary });
    pictures::also(tx, &place(id), &links).await?;
    writing::keep(tx, (Kind::Page, id), Some(by), revision(&text, version + 1, now)).await?;
    store::write_text(tx, id, by, text, now).await?;
    Ok(Some((json!({ "version": version, "title": row.card.title, "summary": row.summary }), after)))
}

/// The state of a stored page's publication.
pub fn life(row: &CardRow) -> Life {
    Life { state: row.state.parse().unwrap_or_default(), publish_at: row.publish_at, published_at: row.published_at }
}

impl From<CardRow> for ManagedCard {
    fn from(r: CardRow) -> Self {
        Self {
            id: r.id,
            path: rules::path(&r.slug),
            slug: r.slug,
            title: r.title,
            state: r.state.parse().unwrap_or_default(),
            in_footer: r.in_footer,
            publish_at: r.publish_at,
            publish_zone: r.publish_zone,
            published_at: r.published_at,
            updated_at: r.updated_at,
            version: r.version,
        }
    }
}

impl From<PageRow> for ManagedPage {
    fn from(r: PageRow) -> Self {
        Self { card: r.card.into(), summary: r.summary, body: r.body, html: r.html }
    }
}
