//! Videos of a channel: read from its feed, and kept when the channel disappears.
//!
//! Owns `video_channel` and `video`.

mod demo;
mod feed;
mod model;
mod routes;
mod rules;
mod store;
mod syncing;
mod words;

pub use model::VideoOut;
pub use routes::newest;

use daymark_web::feature::Feature;
use daymark_web::job::{HOUR, MINUTE, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[
        one("videos", HOUR, |ctx| Box::pin(syncing::sync_by_itself(ctx))),
        one("video-pictures", MINUTE, |ctx| Box::pin(syncing::read_pictures(ctx))),
    ],
    limits: &[&routes::SYNC],
    tables: tables! {
        "video_channel";
        "video";
    },
    demo: Some(|ctx, _, now| Box::pin(demo::add(ctx, now))),
    ..Feature::named("videos")
};
