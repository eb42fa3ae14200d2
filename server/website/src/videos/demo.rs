//! The demo's videos: titles and texts of a made-up channel, with ids that lead to no real video.

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_base::demo::ago;
use daymark_base::search;
use daymark_people::files::Shape;
use daymark_web::ctx::Ctx;
use daymark_web::error::Error;
use futures_util::FutureExt;

use super::store::{self, SeenRow};
use super::syncing;
use crate::pictures;

const CHANNEL: &str = "UCdaymark-demo-channel-0";

/// (id, days ago, title, description)
const VIDEOS: [(&str, i64, &str, &str); 6] = [
    (
        "dmDemoVid01",
        3,
        "Ten minutes of mobility before work",
        "Seven gentle moves for neck, back and hips. No mat needed.",
    ),
    ("dmDemoVid02", 10, "A breathing break for busy afternoons", "Four rounds of slow breathing. Headphones help."),
    (
        "dmDemoVid03",
        17,
        "How to build an evening routine that lasts",
        "Nora shows the three steps that most people skip.",
    ),
    (
        "dmDemoVid04",
        24,
        "Strength at home: the chair workout",
        "One chair, twelve minutes, three levels to choose from.",
    ),
    ("dmDemoVid05", 38, "What a freeze is for", "Felix explains why a missed day does not break your streak."),
    ("dmDemoVid06", 52, "A walk with the team: Lisbon", "Sixty members, eight kilometres, and one very good bakery."),
];

/// Adds the videos.
pub(super) async fn add(ctx: &Ctx, now: Instant) -> Result<()> {
    let seen = |(id, days, title, description): &(&str, i64, &str, &str)| SeenRow {
        video_id: (*id).to_owned(),
        title: (*title).to_owned(),
        description: (*description).to_owned(),
        search: search::folded([*title, *description]),
        published_at: ago(now, days * 24),
    };
    let rows: Vec<SeenRow> = VIDEOS.iter().map(seen).collect();
    let mut drawn = Vec::new();
    for n in 0..VIDEOS.len() {
        // In another order than in the gallery.
        drawn.push(pictures::add_bytes(ctx, Shape::Card, pictures::landscape(6 + VIDEOS.len() - n)?).await?);
    }
    let written = ctx.db.write::<_, Error>(move |tx| {
        async move {
            let ids: Vec<String> = rows.iter().map(|row| row.video_id.clone()).collect();
            store::put(tx, CHANNEL, rows, now).await?;
            for (video, picture) in store::known(tx, &ids).await?.into_iter().zip(&drawn) {
                let path = pictures::keep(tx, picture, now).await?;
                store::set_picture(tx, video.id, &path).await?;
                pictures::show(tx, &syncing::place(video.id), [&path], now).await?;
            }
            Ok(())
        }
        .boxed()
    });
    written.await.context("the videos")
}
