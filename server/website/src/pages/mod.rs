//! Pages that administrators write: the privacy policy, the terms, and their own.
//!
//! Owns `page` and `page_old_slug`; versions are in `revision`. The legal pages show the program's own text until an
//! administrator writes one (`defaults`).

mod defaults;
mod demo;
mod editing;
mod model;
mod publishing;
mod reading;
mod revisions;
mod rules;
mod service;
mod store;
mod words;

pub use model::{PageOut, PageRef, RestoreIn, RevisionCardOut, RevisionOut};
pub use reading::{for_index, in_footer, public};

use daymark_web::endpoint::Endpoint;
use daymark_web::feature::Feature;
use daymark_web::job::{SECOND, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints,
    jobs: &[one("pages-due", SECOND.saturating_mul(10), |ctx| Box::pin(publishing::publish_due(ctx)))],
    tables: tables! {
        "page" hidden "texts of the site: their readers have them", kept "it belongs to the site";
        "page_old_slug";
    },
    demo: Some(|ctx, _, now| Box::pin(demo::add(ctx, now))),
    ..Feature::named("pages")
};

fn endpoints() -> Vec<Endpoint> {
    [reading::endpoints(), editing::endpoints(), publishing::endpoints(), revisions::endpoints()]
        .into_iter()
        .flatten()
        .collect()
}
