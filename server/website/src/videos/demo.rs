//! The demo's videos: titles and texts of a made-up channel, with ids that lead to no real video.

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_base::{db, search};
use daymark_web::ctx::Ctx;
use futures_util::FutureExt;

use super::store::{self, SeenRow};

const DAY_MS: i64 = 86_400_000;
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
        "Priya shows the three steps that most people skip.",
    ),
    (
        "dmDemoVid04",
        24,
        "Strength at home: the chair workout",
        "One chair, twelve minutes, three levels to choose from.",
    ),
    ("dmDemoVid05", 38, "What a freeze is for", "Jonas explains why a missed day does not break your streak."),
    ("dmDemoVid06", 52, "A walk with the team: Lisbon", "Sixty members, eight kilometres, and one very good bakery."),
];

/// Adds them.
pub(super) async fn add(ctx: &Ctx, now: Instant) -> Result<()> {
    let seen = |(id, days, title, description): &(&str, i64, &str, &str)| SeenRow {
        video_id: (*id).to_owned(),
        title: (*title).to_owned(),
        description: (*description).to_owned(),
        search: search::folded([*title, *description]),
        published_at: now.plus_ms(-DAY_MS * days),
    };
    let rows: Vec<SeenRow> = VIDEOS.iter().map(seen).collect();
    let written =
        ctx.db.write::<_, db::Error>(move |tx| async move { store::put(tx, CHANNEL, rows, now).await }.boxed());
    written.await.context("the videos")
}
