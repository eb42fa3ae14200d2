//! Writes an imported article: a new one, or over the one that has its address.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_people::audit;
use daymark_people::files;
use daymark_web::caller::By;
use daymark_web::error::{Code, Result};
use serde_json::{Value, json};

use super::incoming::Incoming;
use super::model::Outcome;
use super::pictures::{Pictures, Single, Stored, word};
use super::store;
use crate::articles::service::{self, Change, Start};
use crate::articles::store::managing::{self, ArticleRow};
use crate::articles::store::{groups, pictures};
use crate::writing::{self, Life, State, Step};

/// Most categories of the site.
const MOST_CATEGORIES: i64 = 100;

/// The importing member and the time.
pub struct Importer {
    pub member: i64,
    pub by: By,
}

/// The result for an article.
pub struct Written {
    pub outcome: Outcome,
    /// Whether it lost categories because the site has too many.
    pub crowded: bool,
}

/// The state from the file. Articles that were published keep the date of their first publication.
fn life(article: &Incoming, now: Instant) -> Life {
    if let (State::Scheduled, Some(at)) = (article.state, article.published) {
        let before = Life { published_at: article.first_published, ..Life::default() };
        return before.after(Step::Schedule(at), now).unwrap_or(before);
    }
    let at = article.first_published.or(article.published);
    let steps: &[Step] = match article.state {
        // A time in the future was only planned.
        State::Draft | State::Scheduled if at.is_none_or(|at| at > now) => &[],
        State::Draft | State::Scheduled => &[Step::Publish, Step::Withdraw],
        State::Published => &[Step::Publish],
        State::Archived => &[Step::Publish, Step::Archive],
    };
    steps.iter().fold(Life::default(), |life, step| life.after(*step, at.unwrap_or(now)).unwrap_or(life))
}

/// Adds an article.
///
/// # Errors
/// `invalid` if its address was taken meanwhile; `unavailable` if a picture is missing.
pub async fn create(tx: &mut Tx, article: Incoming, made: Pictures, importer: &Importer) -> Result<Written> {
    let now = importer.by.at;
    if managing::is_taken(tx, &article.slug, 0).await? {
        return Ok(Written { outcome: Outcome::Existing, crowded: false });
    }
    let author = author(tx, &article, importer).await?;
    keep_inner(tx, &made, now).await?;
    let life = life(&article, now);
    let changed = article.changed.or(article.published).unwrap_or(now).min(now);
    let start = Start { slug: article.slug.clone(), author, by: Some(importer.member), changed, saved: now };
    let text = (article.title.clone(), article.summary.clone(), article.body.clone());
    let id = service::begin(tx, start, text).await?;
    let (_, crowded) = put_groups(tx, id, &article).await?;
    let mut row = managing::lock(tx, id).await?.ok_or(Code::NotFound)?;
    row.state = life.state.text().to_owned();
    row.publish_at = life.publish_at;
    row.published_at = life.published_at;
    row.publish_zone = life.publish_at.map(|_| article.zone.clone().unwrap_or_else(|| "UTC".to_owned()));
    details(&mut row, &article);
    put_pictures(tx, &mut row, made, now).await?;
    managing::write_meta(tx, row, changed).await?;
    let after = json!({ "item": article.item, "title": article.title, "slug": article.slug, "state": life.state });
    audit::write(tx, &importer.by, "post:import", ("post", id), Value::Null, after).await?;
    Ok(Written { outcome: Outcome::Created, crowded })
}

/// Replaces an article, whose state and first publication stay. The old text is kept as a version.
///
/// # Errors
/// `unavailable` if a picture is missing.
pub async fn replace(tx: &mut Tx, id: i64, article: Incoming, made: Pictures, importer: &Importer) -> Result<Written> {
    let now = importer.by.at;
    let row = managing::lock(tx, id).await?.ok_or(Code::NotFound)?;
    // Before the groups, as for a new article: two imports that add the same author and groups need the same order.
    let author = match article.author {
        Some(_) => author(tx, &article, importer).await?,
        None => row.author_id,
    };
    keep_inner(tx, &made, now).await?;
    let change = Change {
        title: Some(article.title.clone()),
        summary: Some(article.summary.clone()),
        body: Some(article.body.clone()),
    };
    let text = service::rewrite(tx, id, (change, row.version), importer.member, now).await?;
    let (regrouped, crowded) = put_groups(tx, id, &article).await?;
    let before = said(&row);
    let mut is = managing::lock(tx, id).await?.ok_or(Code::NotFound)?;
    is.author_id = author;
    details(&mut is, &article);
    put_pictures(tx, &mut is, made, now).await?;
    let after = said(&is);
    if text.is_none() && !regrouped && before == after {
        return Ok(Written { outcome: Outcome::Unchanged, crowded });
    }
    managing::write_meta(tx, is, now).await?;
    let (before, after) = (
        json!({ "title": row.title, "details": before }),
        json!({ "title": article.title, "item": article.item, "details": after }),
    );
    audit::write(tx, &importer.by, "post:import", ("post", id), before, after).await?;
    Ok(Written { outcome: Outcome::Replaced, crowded })
}

/// Copies an article's details, besides its text, from the file.
fn details(row: &mut ArticleRow, article: &Incoming) {
    row.visibility = article.visibility.text().to_owned();
    row.featured = article.featured;
    row.comments_closed = article.comments_closed;
    row.cover_alt.clone_from(&article.cover_alt);
    row.canonical.clone_from(&article.canonical);
    row.social_title.clone_from(&article.social_title);
    row.social_text.clone_from(&article.social_text);
}

/// Whether a replacement would change an article, besides its body and its pictures.
pub fn changes(standing: &Incoming, article: &Incoming) -> bool {
    let compared = |a: &Incoming| {
        let mut tags: Vec<String> = a.tags.iter().filter_map(|name| service::tag_key(name)).collect();
        tags.sort_unstable();
        let mut categories = a.categories.clone();
        categories.sort_unstable();
        Incoming {
            title: a.title.clone(),
            summary: a.summary.clone(),
            visibility: a.visibility,
            featured: a.featured,
            comments_closed: a.comments_closed,
            categories,
            tags,
            cover_alt: a.cover_alt.clone(),
            canonical: a.canonical.clone(),
            social_title: a.social_title.clone(),
            social_text: a.social_text.clone(),
            ..Incoming::default()
        }
    };
    let name = |a: &Incoming| a.author.as_ref().map(|(name, _)| name.clone());
    compared(standing) != compared(article) || (article.author.is_some() && name(standing) != name(article))
}

fn said(row: &ArticleRow) -> Value {
    json!({
        "visibility": row.visibility, "author_id": row.author_id, "cover": row.cover, "cover_alt": row.cover_alt,
        "canonical": row.canonical, "social_title": row.social_title, "social_text": row.social_text,
        "social_picture": row.social_picture, "featured": row.featured, "comments_closed": row.comments_closed,
    })
}

/// The file's author, by name; by default the importing member.
async fn author(tx: &mut Tx, article: &Incoming, importer: &Importer) -> Result<i64> {
    let Some((name, about)) = &article.author else { return service::author_of(tx, importer.member).await };
    if let Some(author) = store::author(tx, name).await? {
        return Ok(author);
    }
    service::add_group(tx, groups::Kind::Author(None), name, about).await
}

/// Names in the order of their addresses: imports that add the same groups wait for each other in this order.
fn by_slug(names: &[String], slug: impl Fn(&str) -> Option<String>) -> Vec<(String, &String)> {
    let mut all: Vec<_> = names.iter().filter_map(|name| Some((slug(name)?, name))).collect();
    all.sort_unstable();
    all
}

/// Sets an article's categories and tags; returns whether that changed anything, and whether the site has too many
/// categories.
async fn put_groups(tx: &mut Tx, id: i64, article: &Incoming) -> Result<(bool, bool)> {
    let before = store::groups_of(tx, id).await?;
    let (mut categories, mut tags, mut crowded) = (Vec::new(), Vec::new(), false);
    for (_, name) in by_slug(&article.categories, |name| Some(writing::slug(name, ""))) {
        match store::category(tx, name).await? {
            Some(category) => categories.push(category),
            None if groups::count_categories(tx).await? >= MOST_CATEGORIES => crowded = true,
            None => categories.push(service::add_group(tx, groups::Kind::Category, name, "").await?),
        }
    }
    for (slug, name) in by_slug(&article.tags, service::tag_slug) {
        tags.push(service::tag_named(tx, &slug, name).await?.0);
    }
    let categories = groups::known_categories(tx, &categories).await?;
    groups::put_categories(tx, id, &categories).await?;
    store::clear_tags(tx, id).await?;
    for tag in tags {
        groups::put_tag(tx, id, tag).await?;
    }
    Ok((store::groups_of(tx, id).await? != before, crowded))
}

async fn keep(tx: &mut Tx, stored: &Stored, now: Instant) -> Result<()> {
    files::keep_shown(tx, &stored.added, now).await?;
    Ok(store::remember(tx, stored.added.name(), &stored.digest, word(stored.shape)).await?)
}

/// Keeps the pictures of the text, before the text that shows them.
async fn keep_inner(tx: &mut Tx, made: &Pictures, now: Instant) -> Result<()> {
    for stored in &made.added {
        keep(tx, stored, now).await?;
        pictures::add(tx, &stored.added.path(), now).await?;
    }
    for path in &made.reused {
        if !pictures::is_known(tx, path).await? {
            return Err(Code::Unavailable.into());
        }
    }
    Ok(())
}

async fn put_pictures(tx: &mut Tx, row: &mut ArticleRow, made: Pictures, now: Instant) -> Result<()> {
    for (place, single) in [(&mut row.cover, made.cover), (&mut row.social_picture, made.social)] {
        let Single::New(stored) = single else { continue };
        keep(tx, &stored, now).await?;
        if let Some(before) = place.replace(stored.added.path()) {
            files::let_go_shown(tx, &before, now).await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imported_states_and_dates_become_a_valid_lifecycle() {
        let (now, early) = (Instant(1_000), Some(Instant(10)));
        let of = |state, published| life(&Incoming { state, published, ..Incoming::default() }, now);
        let sound = |state, publish_at, published_at| Life { state, publish_at, published_at };
        assert_eq!(of(State::Published, early), sound(State::Published, None, early));
        assert_eq!(of(State::Published, None), sound(State::Published, None, Some(now)));
        assert_eq!(of(State::Archived, early), sound(State::Archived, None, early));
        assert_eq!(of(State::Draft, early), sound(State::Draft, None, early));
        assert_eq!(of(State::Draft, None), Life::default());
        let later = Some(Instant(2_000));
        assert_eq!(of(State::Scheduled, later), sound(State::Scheduled, later, None));
        assert_eq!(of(State::Draft, later), Life::default());
        let again = |state| {
            let article = Incoming { state, published: later, first_published: early, ..Incoming::default() };
            life(&article, now)
        };
        assert_eq!(again(State::Scheduled), sound(State::Scheduled, later, early));
        assert_eq!(again(State::Draft), sound(State::Draft, None, early));
        assert_eq!(again(State::Published), sound(State::Published, None, early), "its time has come meanwhile");
    }
}
