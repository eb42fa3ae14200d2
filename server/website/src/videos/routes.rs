//! The calls about videos.

use daymark_base::search;
use daymark_people::audit;
use daymark_web::access::{Admin, Public};
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, get, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::limits::Limit;
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Counted, Data, Page};
use futures_util::FutureExt;
use serde_json::json;

use super::model::{ChannelIn, ChannelOut, HideIn, ManagedQuery, ManagedVideo, SyncOut, VideoOut};
use super::store::{self, ChannelRow};
use super::syncing;
use crate::permissions::EditSite;

/// Feed reads that one account starts.
pub(super) static SYNC: Limit = Limit::new("video-sync", "account", 20, 3600);

/// The key that sorts before all videos.
const FIRST: (i64, i64) = (i64::MAX, i64::MAX);

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/videos", "Videos of the channel, newest first", list).shared(),
        get("/v1/core/videos/all", "List all videos for administrators, newest first", all).about(
            "Includes hidden videos and those that the channel no longer has. `meta.total` counts all that \
                    match.",
        ),
        patch("/v1/core/videos/{id}", "Show or hide a video", hide),
        get("/v1/core/videos/channel", "The channel whose videos the site shows", channel),
        post("/v1/core/videos/channel", "Choose the channel whose videos the site shows", choose)
            .about("Its feed is read within the hour, or by `POST /v1/core/videos/sync`. The site keeps its videos."),
        post("/v1/core/videos/sync", "Read the feed of the channel", sync).about(
            "A job does it every hour. The site keeps videos that the channel no longer has, and keeps all if its feed \
             cannot be read: `trouble` says why. 409 `conflict` without a channel.",
        ),
    ]
}

/// Videos that the site shows, the newest first.
///
/// # Errors
/// When the database cannot be read.
pub async fn newest(ctx: &Ctx, limit: i64) -> Result<Vec<VideoOut>> {
    Ok(store::shown(&ctx.db, FIRST, limit).await?.into_iter().map(Into::into).collect())
}

async fn list(ctx: Public, Query(paging): Query<Paging>) -> Result<Page<VideoOut>> {
    let rows = store::shown(&ctx.db, paging.after()?.unwrap_or(FIRST), paging.limit() + 1).await?;
    let Page { rows, next } = paging.page(rows, |row| (row.published_at.0, row.id));
    Ok(Page { rows: rows.into_iter().map(Into::into).collect(), next })
}

async fn all(admin: Admin<EditSite>, Query(query): Query<ManagedQuery>) -> Result<Counted<ManagedVideo>> {
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let search = query.search.as_deref().and_then(search::containing);
    let total = store::count(&admin.db, search.clone()).await?;
    let rows = store::list(&admin.db, search, paging.after()?.unwrap_or(FIRST), paging.limit() + 1).await?;
    let Page { rows, next } = paging.page(rows, |row| (row.published_at.0, row.id));
    Ok(Counted(Page { rows: rows.into_iter().map(Into::into).collect(), next }, total))
}

async fn hide(
    admin: Admin<EditSite>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<HideIn>,
) -> Result<Data<ManagedVideo>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let mut row = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            if row.hidden != input.hidden {
                store::hide(tx, id, input.hidden).await?;
                let (was, is) = (json!({ "hidden": row.hidden }), json!({ "hidden": input.hidden }));
                audit::write(tx, &by, "video:hide", ("video", id), was, is).await?;
                row.hidden = input.hidden;
            }
            Ok(row.into())
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

async fn channel(admin: Admin<EditSite>) -> Result<Data<ChannelOut>> {
    Ok(Data(store::channel(&admin.db).await?.into()))
}

async fn choose(admin: Admin<EditSite>, Body(input): Body<ChannelIn>) -> Result<Data<ChannelOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock_channel(tx).await?;
            if was.channel_id != input.channel_id {
                let (before, after) =
                    (json!({ "channel_id": was.channel_id }), json!({ "channel_id": input.channel_id }));
                store::write_channel(tx, ChannelRow { channel_id: input.channel_id, ..ChannelRow::default() }).await?;
                audit::write(tx, &by, "video-channel:update", ("video-channel", 1), before, after).await?;
            }
            Ok(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(store::channel(&admin.db).await?.into()))
}

async fn sync(admin: Admin<EditSite>) -> Result<Data<SyncOut>> {
    admin.limits.check(&SYNC, admin.caller.id).await?;
    Ok(Data(syncing::sync(&admin, Some(admin.by())).await?))
}
