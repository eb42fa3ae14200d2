//! Reading the feed of the channel, and pictures of its videos.

use std::collections::{BTreeSet, HashMap};

use anyhow::Context;
use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_base::search;
use daymark_outside::outward::{Method, Outward, Purpose};
use daymark_people::audit;
use daymark_people::files::Shape;
use daymark_web::caller::By;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use futures_util::FutureExt;
use serde_json::json;

use super::feed::{self, Channel, Video};
use super::model::SyncOut;
use super::rules::{complete_from, is_gone};
use super::store::{self, ChannelRow, SeenRow};
use super::words;
use crate::pictures;

/// Most bytes of a feed, and of a picture.
const FEED: usize = 2 * 1024 * 1024;
const PICTURE: usize = 2 * 1024 * 1024;
/// Pictures per run; the next run continues.
const AT_ONCE: i64 = 10;
/// How long to wait before requesting an unreadable picture again.
const AGAIN_MS: i64 = 86_400_000;

/// Reads the feed and stores its data, or the reason why it could not be read: the site keeps its videos. `by` is the
/// administrator who asked for it, for the audit log.
///
/// # Errors
/// `conflict` without a channel, or if another one was chosen meanwhile.
pub async fn sync(ctx: &Ctx, by: Option<By>) -> Result<SyncOut> {
    let channel = store::channel(&ctx.db).await?.channel_id;
    let channel = channel.ok_or_else(|| Error::with(Code::Conflict, words::NO_CHANNEL))?;
    let read = asked(ctx, &channel).await;
    let now = ctx.clock.now();
    let written = ctx.db.write::<_, Error>(move |tx| {
        async move {
            let row = store::lock_channel(tx).await?;
            if row.channel_id.as_ref() != Some(&channel) {
                return Err(Error::with(Code::Conflict, words::OTHER_CHANNEL));
            }
            let was = json!({ "synced_at": row.synced_at });
            let out = match read {
                Ok(found) => stored(tx, &channel, found, now).await?,
                Err(trouble) => {
                    let synced_at = row.synced_at;
                    store::write_channel(tx, ChannelRow { trouble: Some(trouble.clone()), ..row }).await?;
                    SyncOut { added: 0, changed: 0, gone: 0, synced_at, trouble: Some(trouble) }
                }
            };
            if let Some(by) = by {
                let is = json!(out);
                audit::write(tx, &by, "video-channel:sync", ("video-channel", 1), was, is).await?;
            }
            Ok(out)
        }
        .boxed()
    });
    written.await
}

/// The channel's feed, or why it could not be read, for administrators. The log has the details.
async fn asked(ctx: &Ctx, channel: &str) -> std::result::Result<Channel, String> {
    let base = &ctx.config.videos.feed_url;
    let purpose = Purpose::at("the feed of a channel", &[base.as_str()], FEED);
    let url = format!("{base}?channel_id={channel}");
    let answer = match ctx.service::<Outward>().call(&purpose, Method::GET, &url) {
        Ok(call) => call.send().await,
        Err(trouble) => Err(trouble),
    };
    let answer = answer.map_err(|trouble| said(&trouble, words::NO_ANSWER))?;
    match answer.status {
        200 => feed::read(&answer.body).map_err(|trouble| said(&trouble, words::UNREADABLE)),
        404 | 410 => Err(said(&answer.status, words::NO_FEED)),
        status => Err(said(&status, words::NO_ANSWER)),
    }
}

fn said(trouble: &dyn std::fmt::Display, words: &str) -> String {
    tracing::info!(%trouble, "the feed of the channel could not be read");
    words.to_owned()
}

/// Stores a feed's content, and returns what has changed.
async fn stored(tx: &mut Tx, channel: &str, found: Channel, now: Instant) -> db::Result<SyncOut> {
    let known: HashMap<String, store::VideoRow> = store::known(tx, found.videos.iter().map(|video| &video.video_id))
        .await?
        .into_iter()
        .map(|row| (row.video_id.clone(), row))
        .collect();
    let same = |row: &store::VideoRow, video: &Video| {
        (&row.title, &row.description, row.gone) == (&video.title, &video.description, false)
    };
    let changed = found.videos.iter().filter(|v| known.get(&v.video_id).is_some_and(|row| !same(row, v))).count();
    let added = found.videos.len() - found.videos.iter().filter(|v| known.contains_key(&v.video_id)).count();
    let from = complete_from(found.videos.iter().map(|video| video.published_at));
    let named: BTreeSet<&String> = found.videos.iter().map(|video| &video.video_id).collect();
    let before = store::of_channel(tx, channel, from.unwrap_or(Instant(i64::MAX))).await?;
    let missing =
        |row: &&store::VideoRow| !row.gone && !named.contains(&row.video_id) && is_gone(row.published_at, from);
    let gone: Vec<i64> = before.iter().filter(missing).map(|row| row.id).collect();
    let counted = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
    let out = SyncOut {
        added: counted(added),
        changed: counted(changed),
        gone: counted(gone.len()),
        synced_at: Some(now),
        trouble: None,
    };
    store::mark_gone(tx, gone).await?;
    let seen = found.videos.into_iter().map(|video| SeenRow {
        search: search::folded([video.title.as_str(), video.description.as_str()]),
        video_id: video.video_id,
        title: video.title,
        description: video.description,
        published_at: video.published_at,
    });
    store::put(tx, channel, seen.collect(), now).await?;
    let row = ChannelRow {
        channel_id: Some(channel.to_owned()),
        title: Some(found.title),
        synced_at: Some(now),
        trouble: None,
    };
    store::write_channel(tx, row).await?;
    Ok(out)
}

/// Reads the feed if there is a channel: a job.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn sync_by_itself(ctx: Ctx) -> anyhow::Result<()> {
    match sync(&ctx, None).await {
        // There is no channel, or another one was chosen meanwhile.
        Err(e) if e.code() == Code::Conflict => Ok(()),
        other => other.map(drop).context("the channel's videos"),
    }
}

/// Fetches missing pictures of videos, so that pages show them without requests to another site: a job.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn read_pictures(ctx: Ctx) -> anyhow::Result<()> {
    let base = ctx.config.videos.pictures_url.clone();
    let purpose = Purpose::at("a picture of a video", &[base.as_str()], PICTURE);
    let since = ctx.clock.now().plus_ms(-AGAIN_MS);
    for (id, video) in store::without_picture(&ctx.db, since, AT_ONCE).await? {
        store::picture_asked(&ctx.db, id, ctx.clock.now()).await?;
        let url = format!("{base}/vi/{video}/hqdefault.jpg");
        let Ok(call) = ctx.service::<Outward>().call(&purpose, Method::GET, &url) else { return Ok(()) };
        let answer = tokio::select! {
            answer = call.send() => answer,
            () = ctx.drain.stopping() => return Ok(()),
        };
        let Some(answer) = answer.ok().filter(|answer| answer.status == 200) else { continue };
        // An invalid picture is requested again after a day; until then the video is shown without it.
        let Ok(added) = pictures::add_bytes(&ctx, Shape::Card, answer.body).await else { continue };
        let now = ctx.clock.now();
        let written = ctx.db.write::<_, Error>(move |tx| {
            async move {
                let path = pictures::keep(tx, &added, now).await?;
                if store::set_picture(tx, id, &path).await? {
                    pictures::show(tx, &place(id), [&path], now).await?;
                }
                Ok(())
            }
            .boxed()
        });
        written.await.context("a picture of a video")?;
    }
    Ok(())
}

/// The place of a video's picture.
pub(super) fn place(id: i64) -> String {
    format!("video:{id}")
}
