//! What readers do with articles: view, react, save.

use anyhow::Context;
use daymark_base::civil::{local_date, plus_days};
use daymark_base::db;
use daymark_web::access::{Member, Visitor};
use daymark_web::client::Client;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, delete, get, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::limits::Limit;
use daymark_web::network::Network;
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Data, Page};
use futures_util::FutureExt;
use hmac::{Hmac, KeyInit, Mac};
use jiff::tz::TimeZone;
use sha2::Sha256;

use super::model::{MineOut, PostCard, ReactIn, SavedOut, ViewedOut};
use super::reading::visible;
use super::rules;
use super::store::cards::{self, FIRST};
use super::store::{posts, readers as store};
use crate::gathered::Gathered;
use crate::writing::State;

/// Views from one network.
pub(super) static VIEW: Limit = Limit { together: false, ..Limit::new("views", "network", 300, 60) };

/// Readers in one statement.
const AT_ONCE: usize = 5_000;
/// Articles in one read of the popularity.
const ARTICLES: i64 = 500;

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/core/post/{id}/view", "Count a view of an article", view).about(
            "A reader counts once a day, and is stored only as a hash with that day's key until the day is over.",
        ),
        post("/v1/core/post/{id}/react", "React to an article, or remove the reaction", react)
            .about("One reaction for each member and article; a new one replaces it."),
        get("/v1/core/post/saved", "The caller's saved articles, latest first", saved),
        post("/v1/core/post/{id}/save", "Save an article for later", save),
        delete("/v1/core/post/{id}/save", "Remove an article from the saved ones", unsave),
    ]
}

/// Views (R58) since they were last stored: day, article, and a hash of the reader.
pub type Views = Gathered<(String, i64, i64)>;

async fn view(
    visitor: Visitor,
    Path((id,)): Path<(i64,)>,
    network: Network,
    client: Client,
) -> Result<Data<ViewedOut>> {
    visitor.limits.check(&VIEW, network).await?;
    if posts::state(&visitor.db, id).await?.as_deref() != Some(State::Published.text()) {
        return Err(Code::NotFound.into());
    }
    let day = local_date(visitor.clock.now(), &TimeZone::UTC, 0).to_string();
    let who = match &visitor.caller {
        Some(caller) => format!("member {}", caller.id),
        None => format!("network {network} {}", client.0),
    };
    let mut mac = Hmac::<Sha256>::new_from_slice(visitor.config.secret.bytes()).expect("HMAC takes keys of any length");
    mac.update(format!("daymark reader 1 {day} {id} {who}").as_bytes());
    let hash = mac.finalize().into_bytes();
    let reader = i64::from_be_bytes(hash[..8].try_into().map_err(Error::internal)?);
    visitor.service::<Views>().add((day, id, reader));
    Ok(Data(ViewedOut { viewed: true }))
}

/// Stores the views of this node: a job.
///
/// # Errors
/// When the database cannot be written; the views are kept for the next run.
pub async fn store_views(ctx: Ctx) -> anyhow::Result<()> {
    let store = |rows: Vec<(String, i64, i64)>| {
        ctx.db.write::<_, db::Error>(move |tx| async move { store::count(tx, &rows).await }.boxed())
    };
    ctx.service::<Views>().store(AT_ONCE, store).await.context("views of articles")
}

/// Recounts popularity, and deletes the readers of past days: a job.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn count_popular(ctx: Ctx) -> anyhow::Result<()> {
    let today = local_date(ctx.clock.now(), &TimeZone::UTC, 0);
    // A day's last views are stored seconds after its end.
    store::forget(&ctx.db, plus_days(today, -1), plus_days(today, -rules::POPULAR_DAYS)).await?;
    let weights = rules::weights(today);
    let mut after = 0;
    loop {
        let rows = store::popularity(&ctx.db, &weights, after, ARTICLES).await?;
        let Some((last, ..)) = rows.last() else { return Ok(()) };
        after = *last;
        let changed: Vec<_> = rows.iter().filter(|(_, was, is)| was != is).map(|(id, _, is)| (*id, *is)).collect();
        if !changed.is_empty() {
            store::set_popularity(&ctx.db, &changed).await?;
        }
    }
}

async fn react(member: Member, Path((id,)): Path<(i64,)>, Body(input): Body<ReactIn>) -> Result<Data<MineOut>> {
    visible(&member, &id.to_string()).await?;
    let (me, now) = (member.caller.id, member.clock.now());
    let written = member
        .db
        .write::<_, db::Error>(move |tx| async move { store::react(tx, id, me, input.kind, now).await }.boxed());
    if !written.await? {
        return Err(Code::NotFound.into());
    }
    let (reaction, saved) = posts::mine(&member.db, id, me).await?;
    Ok(Data(MineOut { reaction, saved }))
}

async fn saved(member: Member, Query(paging): Query<Paging>) -> Result<Page<PostCard>> {
    let after = paging.after()?.unwrap_or(FIRST);
    let rows = cards::saved(&member.db, member.caller.id, after, paging.limit() + 1).await?;
    let Page { rows, next } = paging.page(rows, |(row, at)| (*at, row.id));
    Ok(Page { rows: cards::whole(&member.db, rows.into_iter().map(|(row, _)| row).collect()).await?, next })
}

async fn save(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<SavedOut>> {
    visible(&member, &id.to_string()).await?;
    store::save(&member.db, member.caller.id, id, member.clock.now()).await?;
    Ok(Data(SavedOut { saved: true }))
}

async fn unsave(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<SavedOut>> {
    store::unsave(&member.db, member.caller.id, id).await?;
    Ok(Data(SavedOut { saved: false }))
}
