//! Stores articles.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_base::search;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use serde_json::{Value, json};

use super::store::managing::{self, ArticleRow, Text};
use super::store::{groups, pictures};
use super::{links, rules, words};
use crate::writing::{self, Kind, Life, Rendered, Revision, State, render, shortened};

/// The most characters of a card's excerpt, if there is no summary.
const EXCERPT: usize = 220;

/// A text in its stored form.
pub fn text(title: String, summary: String, body: String) -> Text {
    let rendered = render(&body);
    let own = shortened(&summary, 500);
    let excerpt = if own.is_empty() { shortened(&rendered.first, EXCERPT) } else { own };
    let search = rules::found_by(&title, &summary, &rendered.plain);
    // A list of plain values is always JSON.
    let headings = serde_json::to_string(&rendered.headings).unwrap_or_else(|_| "[]".to_owned());
    Text { title: title.trim().to_owned(), summary, body, rendered, headings, excerpt, search }
}

/// An address that no other article has or had.
pub async fn free_slug(tx: &mut Tx, title: &str) -> Result<String> {
    let base = writing::slug(title, "article");
    let mut n = 1;
    loop {
        let slug = writing::numbered(&base, n);
        if writing::is_slug(&slug) && !rules::is_reserved(&slug) && !managing::is_taken(tx, &slug, 0).await? {
            return Ok(slug);
        }
        n += 1;
    }
}

/// Adds a draft with its first version.
pub async fn add(
    tx: &mut Tx,
    author: i64,
    by: Option<i64>,
    (title, summary, body): (String, String, String),
    now: Instant,
) -> Result<i64> {
    let slug = free_slug(tx, &title).await?;
    begin(tx, Start { slug, author, by, changed: now, saved: now }, (title, summary, body)).await
}

/// The initial data of an article.
pub struct Start {
    /// The last part of its address: no other article has or had it.
    pub slug: String,
    pub author: i64,
    /// Who saves it.
    pub by: Option<i64>,
    /// When it was last changed, here or on the site that it comes from.
    pub changed: Instant,
    /// When its first version is saved.
    pub saved: Instant,
}

/// Adds a draft at an address, with its first version.
pub async fn begin(tx: &mut Tx, start: Start, (title, summary, body): (String, String, String)) -> Result<i64> {
    let Start { slug, author, by, changed, saved } = start;
    let text = text(title, summary, body);
    let kept = revision(&text, 1, saved);
    let links = text.rendered.links.clone();
    let id = managing::add(tx, &slug, author, by, text, changed).await.map_err(taken)?;
    pictures::show(tx, id, &links).await?;
    writing::keep(tx, (Kind::Article, id), by, kept).await?;
    Ok(id)
}

/// The error when another article took the address a moment ago.
pub fn taken(e: daymark_base::db::Error) -> Error {
    if e.is_unique_violation() { Error::field("slug", words::SLUG_TAKEN) } else { e.into() }
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

/// A change of a text.
#[derive(Default)]
pub struct Change {
    pub title: Option<String>,
    pub summary: Option<String>,
    pub body: Option<String>,
}

/// Saves a text over the version that its editor saw, and returns the audit log's view of it. `None` if it changes
/// nothing (R59).
///
/// # Errors
/// 409 when another editor has saved a newer version; names `body` if a published or scheduled article would lose its
/// text.
pub async fn rewrite(
    tx: &mut Tx,
    id: i64,
    (change, version): (Change, i64),
    by: i64,
    now: Instant,
) -> Result<Option<(Value, Value)>> {
    let row = managing::lock(tx, id).await?.ok_or(Code::NotFound)?;
    if row.version != version {
        return Err(writing::conflict(tx, (Kind::Article, id), row.updated_at, now).await?);
    }
    let title = change.title.unwrap_or_else(|| row.title.clone());
    let summary = change.summary.unwrap_or_else(|| row.summary.clone());
    let body = change.body.unwrap_or_else(|| row.body.clone());
    if (&title, &summary, &body) == (&row.title, &row.summary, &row.body) {
        return Ok(None);
    }
    if body.trim().is_empty() && matches!(life(&row).state, State::Published | State::Scheduled) {
        return Err(Error::field("body", words::EMPTIED));
    }
    let text = text(title, summary, body);
    let after = json!({ "version": version + 1, "title": text.title, "words": text.rendered.words });
    pictures::show(tx, id, &text.rendered.links).await?;
    links::take_out(tx, id, &text.rendered.links).await?;
    writing::keep(tx, (Kind::Article, id), Some(by), revision(&text, version + 1, now)).await?;
    managing::write_text(tx, id, Some(by), text, now).await?;
    Ok(Some((json!({ "version": version, "title": row.title }), after)))
}

/// The state and times of a stored article.
pub fn life(row: &ArticleRow) -> Life {
    Life { state: row.state.parse().unwrap_or_default(), publish_at: row.publish_at, published_at: row.published_at }
}

/// The author of a member: created when they write for the first time.
pub async fn author_of(tx: &mut Tx, member: i64) -> Result<i64> {
    let (first, last) = groups::lock_writer(tx, member).await?.ok_or(Code::NotFound)?;
    match groups::author_of(tx, member).await? {
        Some(author) => Ok(author),
        None => add_group(tx, groups::Kind::Author(Some(member)), format!("{first} {last}").trim(), "").await,
    }
}

/// Adds a category or an author, at the first address for the name that no other one has.
pub async fn add_group(tx: &mut Tx, kind: groups::Kind, name: &str, about: &str) -> Result<i64> {
    let otherwise = match kind {
        groups::Kind::Category => "category",
        groups::Kind::Author(_) => "author",
    };
    let base = writing::slug(name, otherwise);
    let mut n = 1;
    loop {
        let slug = writing::numbered(&base, n);
        if writing::is_slug(&slug)
            && let Some(id) = groups::add(tx, kind, name, &slug, about).await?
        {
            return Ok(id);
        }
        n += 1;
    }
}

/// A key that all spellings of a tag's name share: they differ only in case, accents and spaces. `None` for a name
/// without letters and digits.
pub fn tag_key(name: &str) -> Option<String> {
    Some(search::sortable(name)).filter(|key| key.contains(char::is_alphanumeric))
}

/// The address of a tag, which may need a number.
pub fn tag_slug(name: &str) -> Option<String> {
    let key = tag_key(name)?;
    Some(match writing::slug(&key, "") {
        // None of its letters can be in an address.
        none if none.is_empty() => writing::digest_slug("tag", &key),
        slug if writing::is_slug(&slug) => slug,
        // A plain number would be an id.
        number => format!("tag-{number}"),
    })
}

/// The tag with this name, and whether it was added. `slug` is its [`tag_slug`]; it gets a number if a tag with another
/// name has it: C++ and C are two tags. The tag is not deleted until the transaction ends.
pub async fn tag_named(tx: &mut Tx, slug: &str, name: &str) -> Result<(i64, bool)> {
    let mut n = 1;
    loop {
        let slug = writing::numbered(slug, n);
        if let Some(added) = groups::add_tag(tx, name, &slug).await? {
            return Ok((added, true));
        }
        match groups::tag_at(tx, &slug).await? {
            Some((id, its)) if tag_key(&its) == tag_key(name) => return Ok((id, false)),
            Some(_) => n += 1,
            // It has just been deleted, and its address is free.
            None => {}
        }
    }
}

/// Links of a text within this site that lead nowhere.
pub async fn broken(ctx: &Ctx, rendered: &Rendered) -> Result<Vec<String>> {
    let inner = rules::inner(&rendered.links, ctx.config.public_url.origin());
    let ids = |all: &[(i64, String)]| all.iter().map(|(id, _)| *id).collect::<Vec<_>>();
    let slugs = inner.articles.iter().map(|(slug, _)| slug.clone()).collect();
    let (programs, events, slugs) =
        managing::existing(&ctx.db, ids(&inner.programs), ids(&inner.events), slugs).await?;
    let mut broken = inner.broken;
    let missing = |all: Vec<(i64, String)>, known: Vec<i64>| {
        all.into_iter().filter(move |(id, _)| !known.contains(id)).map(|(_, link)| link)
    };
    broken.extend(missing(inner.programs, programs));
    broken.extend(missing(inner.events, events));
    broken.extend(inner.articles.into_iter().filter(|(slug, _)| !slugs.contains(slug)).map(|(_, link)| link));
    Ok(broken)
}
