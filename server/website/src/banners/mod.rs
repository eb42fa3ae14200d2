//! Banners: short messages at a place of the site, for an audience and a period.
//!
//! Owns `banner` and `banner_dismissal`. The banner of the available programs and that of the events are the
//! default ones of their places (`available`, `events_home`).

mod available;
mod demo;
mod dismissing;
mod editing;
mod events_home;
mod model;
mod reading;
mod rules;
mod service;
mod store;
mod words;

use daymark_web::endpoint::Endpoint;
use daymark_web::feature::Feature;
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints,
    tables: tables! {
        "banner";
        "banner_dismissal" of "member_id";
    },
    erase: Some(|tx, _, member, _| Box::pin(store::erase(tx, member))),
    demo: Some(|ctx, _, now| Box::pin(demo::add(ctx, now))),
    ..Feature::named("banners")
};

fn endpoints() -> Vec<Endpoint> {
    [
        reading::endpoints(),
        dismissing::endpoints(),
        editing::endpoints(),
        available::endpoints(),
        events_home::endpoints(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
