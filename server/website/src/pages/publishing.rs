//! The address and publication of a page.

use anyhow::Context;
use daymark_actors::clock::Instant;
use daymark_base::civil::{parse_zone, zone_name};
use daymark_base::db::Tx;
use daymark_people::audit;
use daymark_press::writing::{Life, Refusal, State, Step};
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, patch};
use daymark_web::error::{Code, Error, Result};
use daymark_web::job::Failures;
use daymark_web::part::{Body, Path};
use daymark_web::reply::Data;
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::editing::managed;
use super::model::{ManagedPage, MetaPatch, PublishIn};
use super::store::{self, CardRow, PageRow};
use super::{service, words};
use crate::permissions::EditSite;

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        patch("/v1/core/page/{id}/meta", "Change the address of a page, or publish it", change)
            .about("A scheduled page is published within seconds of its time."),
    ]
}

async fn change(
    admin: Admin<EditSite>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<MetaPatch>,
) -> Result<Data<ManagedPage>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let page = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            let was = page.card.clone();
            let is = applied(tx, page, input, by.at).await?;
            if said(&was) == said(&is) {
                return Ok(());
            }
            if was.slug != is.slug {
                store::move_slug(tx, id, &was.slug, &is.slug).await?;
            }
            let (action, before, after) = (action(&was, &is), said(&was), said(&is));
            store::write_meta(tx, is, by.at).await.map_err(service::taken)?;
            Ok(audit::write(tx, &by, action, ("page", id), before, after).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(managed(&admin, id).await?))
}

async fn applied(tx: &mut Tx, page: PageRow, patch: MetaPatch, now: Instant) -> Result<CardRow> {
    let PageRow { card: mut row, body, .. } = page;
    if let Some(slug) = patch.slug.filter(|slug| *slug != row.slug) {
        if store::is_taken(tx, &slug, row.id).await? {
            return Err(Error::field("slug", words::SLUG_TAKEN));
        }
        row.slug = slug;
    }
    row.in_footer = patch.in_footer.unwrap_or(row.in_footer);
    if let Some(publish) = patch.publish {
        step(&mut row, body.trim().is_empty(), &publish, now)?;
    }
    Ok(row)
}

/// Changes the state of a page's publication.
fn step(row: &mut CardRow, empty: bool, publish: &PublishIn, now: Instant) -> Result<()> {
    let step = match publish.state {
        State::Draft => Step::Withdraw,
        State::Published => Step::Publish,
        State::Archived => Step::Archive,
        State::Scheduled => Step::Schedule(publish.at.ok_or_else(|| Error::field("publish.at", words::TIME_MISSING))?),
    };
    if empty && matches!(step, Step::Publish | Step::Schedule(_)) {
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

fn live(row: &mut CardRow, life: Life) {
    row.state = life.state.text().to_owned();
    row.publish_at = life.publish_at;
    row.published_at = life.published_at;
}

/// The audit log's name for a change.
fn action(was: &CardRow, is: &CardRow) -> &'static str {
    match service::life(is).state {
        state if state == service::life(was).state && was.publish_at == is.publish_at => "page:update",
        State::Published => "page:publish",
        State::Scheduled => "page:schedule",
        State::Archived => "page:archive",
        State::Draft => "page:withdraw",
    }
}

/// The audit log's view of a page.
fn said(row: &CardRow) -> Value {
    json!({
        "slug": row.slug, "state": row.state, "in_footer": row.in_footer, "publish_at": row.publish_at,
        "publish_zone": row.publish_zone, "published_at": row.published_at,
    })
}

/// Publishes scheduled pages whose time has come: a job.
///
/// # Errors
/// When the database cannot be read, or a page fails.
pub async fn publish_due(ctx: Ctx) -> anyhow::Result<()> {
    let (now, mut failures) = (ctx.clock.now(), Failures::default());
    for id in store::due(&ctx.db, now).await.context("pages that are due")? {
        let written = ctx.db.write::<_, daymark_base::db::Error>(move |tx| {
            async move {
                let Some(PageRow { card: mut row, .. }) = store::lock(tx, id).await? else { return Ok(()) };
                if let Some(life) = service::life(&row).due(now) {
                    live(&mut row, life);
                    store::write_meta(tx, row, now).await?;
                }
                Ok(())
            }
            .boxed()
        });
        if let Err(cause) = written.await {
            failures.add_row("page", id, cause)?;
        }
    }
    failures.end()
}
