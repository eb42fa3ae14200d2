//! The details of an article, and its publication.

use anyhow::Context;
use daymark_actors::clock::Instant;
use daymark_base::civil::{parse_zone, zone_name};
use daymark_base::db::Tx;
use daymark_people::audit;
use daymark_people::files;
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, delete, patch};
use daymark_web::error::{Code, Error, Result};
use daymark_web::job::Failures;
use daymark_web::part::{Body, Path};
use daymark_web::reply::Data;
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::editing::managed;
use super::model::{ManagedPost, MetaPatch, PublishIn, RemovedOut};
use super::routes::{PublishPosts, WritePosts};
use super::store::managing::{self, ArticleRow};
use super::store::{announcing, groups};
use super::{rules, service, words};
use crate::writing::{self, Kind, Life, Refusal, State, Step};

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        patch("/v1/core/post/{id}/meta", "Change an article's details, or publish it", change).about(
            "`publish` needs the permission `post:publish`. A scheduled article is published within seconds of its time.",
        ),
        delete("/v1/core/post/{id}", "Delete an article that is not published", remove)
            .about("Its comments, reactions and versions are deleted, too. 409 `conflict` while it is published."),
    ]
}

async fn change(
    admin: Admin<WritePosts>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<MetaPatch>,
) -> Result<Data<ManagedPost>> {
    if input.publish.is_some() && !admin.caller.may::<PublishPosts>() {
        return Err(Code::Forbidden.into());
    }
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = managing::lock(tx, id).await?.ok_or(Code::NotFound)?;
            let mut row = was.clone();
            let categories = input.category_ids.clone();
            apply(tx, &mut row, input, by.at).await?;
            let (before, mut after) = (said(&was), said(&row));
            if let Some(ids) = categories {
                put_categories(tx, id, &ids).await?;
                after["category_ids"] = json!(ids);
            }
            if before == after {
                return Ok(());
            }
            if was.slug != row.slug {
                managing::move_slug(tx, id, &was.slug, &row.slug).await?;
            }
            let action = action(&was, &row);
            let is_new = is_new(&was, &row);
            managing::write_meta(tx, row, by.at).await.map_err(service::taken)?;
            if is_new {
                announcing::begin(tx, id).await?;
            }
            Ok(audit::write(tx, &by, action, ("post", id), before, after).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(managed(&admin, id).await?))
}

/// What the audit log calls a change.
fn action(was: &ArticleRow, is: &ArticleRow) -> &'static str {
    match service::life(is).state {
        state if state == service::life(was).state && was.publish_at == is.publish_at => "post:update",
        State::Published => "post:publish",
        State::Scheduled => "post:schedule",
        State::Archived => "post:archive",
        State::Draft => "post:withdraw",
    }
}

/// What the audit log records of an article.
fn said(row: &ArticleRow) -> Value {
    json!({
        "slug": row.slug, "state": row.state, "visibility": row.visibility, "author_id": row.author_id,
        "cover_alt": row.cover_alt, "canonical": row.canonical, "social_title": row.social_title,
        "social_text": row.social_text, "featured": row.featured, "comments_closed": row.comments_closed,
        "publish_at": row.publish_at, "publish_zone": row.publish_zone, "published_at": row.published_at,
    })
}

async fn apply(tx: &mut Tx, row: &mut ArticleRow, patch: MetaPatch, now: Instant) -> Result<()> {
    if let Some(slug) = patch.slug.filter(|slug| *slug != row.slug) {
        if rules::is_reserved(&slug) || managing::is_taken(tx, &slug, row.id).await? {
            return Err(Error::field("slug", words::SLUG_TAKEN));
        }
        row.slug = slug;
    }
    if let Some(author) = patch.author_id {
        groups::author_in(tx, author).await?.ok_or_else(|| Error::field("author_id", words::NO_SUCH_AUTHOR))?;
        row.author_id = author;
    }
    row.visibility = patch.visibility.map_or_else(|| row.visibility.clone(), |v| v.text().to_owned());
    row.featured = patch.featured.unwrap_or(row.featured);
    row.comments_closed = patch.comments_closed.unwrap_or(row.comments_closed);
    for (field, value) in [
        (&mut row.cover_alt, patch.cover_alt),
        (&mut row.social_title, patch.social_title),
        (&mut row.social_text, patch.social_text),
    ] {
        if let Some(value) = value {
            *field = value;
        }
    }
    if let Some(canonical) = patch.canonical {
        row.canonical = canonical;
    }
    match patch.publish {
        Some(publish) => step(row, &publish, now),
        None => Ok(()),
    }
}

/// Publishes, schedules, archives or withdraws an article.
fn step(row: &mut ArticleRow, publish: &PublishIn, now: Instant) -> Result<()> {
    let step = match publish.state {
        State::Draft => Step::Withdraw,
        State::Published => Step::Publish,
        State::Archived => Step::Archive,
        State::Scheduled => Step::Schedule(publish.at.ok_or_else(|| Error::field("publish.at", words::TIME_MISSING))?),
    };
    if matches!(step, Step::Publish | Step::Schedule(_)) && row.body.trim().is_empty() {
        return Err(Error::with(Code::Conflict, words::EMPTY));
    }
    let life = service::life(row).after(step, now).map_err(|refusal| match refusal {
        Refusal::Past => Error::field("publish.at", words::PAST),
        Refusal::Published => Error::with(Code::Conflict, words::PUBLISHED),
        Refusal::Unpublished => Error::with(Code::Conflict, words::UNPUBLISHED),
    })?;
    let zone = publish.zone.as_deref().unwrap_or("UTC");
    let zone = parse_zone(zone).map_err(|_| Error::field("publish.zone", words::NO_SUCH_ZONE))?;
    row.publish_zone = life.publish_at.map(|_| zone_name(&zone).to_owned());
    live(row, life);
    Ok(())
}

/// Whether a change publishes an article for the first time.
fn is_new(was: &ArticleRow, is: &ArticleRow) -> bool {
    was.published_at.is_none() && is.published_at.is_some()
}

fn live(row: &mut ArticleRow, life: Life) {
    row.state = life.state.text().to_owned();
    row.publish_at = life.publish_at;
    row.published_at = life.published_at;
}

async fn put_categories(tx: &mut Tx, id: i64, ids: &[i64]) -> Result<()> {
    let known = groups::known_categories(tx, ids).await?;
    if let Some(n) = ids.iter().position(|id| !known.contains(id)) {
        return Err(Error::field(format!("category_ids[{n}]"), words::NO_SUCH_CATEGORY));
    }
    Ok(groups::put_categories(tx, id, ids).await?)
}

async fn remove(admin: Admin<PublishPosts>, Path((id,)): Path<(i64,)>) -> Result<Data<RemovedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let row = managing::lock(tx, id).await?.ok_or(Code::NotFound)?;
            if row.state == State::Published.text() {
                return Err(Error::with(Code::Conflict, words::TAKE_BACK_FIRST));
            }
            for picture in [&row.cover, &row.social_picture].into_iter().flatten() {
                files::let_go_shown(tx, picture, by.at).await?;
            }
            writing::forget(tx, (Kind::Article, id)).await?;
            managing::remove(tx, id).await?;
            let was = json!({ "title": row.title, "slug": row.slug });
            Ok(audit::write(tx, &by, "post:delete", ("post", id), was, Value::Null).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(RemovedOut { id }))
}

/// Publishes scheduled articles whose time has come: a job.
///
/// # Errors
/// When the database cannot be read, or an article fails.
pub async fn publish_due(ctx: Ctx) -> anyhow::Result<()> {
    let (now, mut failures) = (ctx.clock.now(), Failures::default());
    for id in managing::due(&ctx.db, now).await.context("articles that are due")? {
        let written = ctx.db.write::<_, daymark_base::db::Error>(move |tx| {
            async move {
                let Some(mut row) = managing::lock(tx, id).await? else { return Ok(()) };
                if let Some(life) = service::life(&row).due(now) {
                    let was = row.clone();
                    live(&mut row, life);
                    let is_new = is_new(&was, &row);
                    managing::write_meta(tx, row, now).await?;
                    if is_new {
                        announcing::begin(tx, id).await?;
                    }
                }
                Ok(())
            }
            .boxed()
        });
        if let Err(cause) = written.await {
            failures.add_row("article", id, cause)?;
        }
    }
    failures.end()
}
