//! The page about the people behind the site: a text with a picture, the team, and a gallery.
//!
//! Owns `about`, `about_person` and `about_picture`; versions of the text are in `revision`.

mod captions;
mod content;
mod demo;
mod gallery;
mod members;
mod model;
mod reading;
mod revisions;
pub(crate) mod store;
mod words;

pub use model::AboutOut;
pub use reading::public;

use daymark_web::endpoint::Endpoint;
use daymark_web::feature::Feature;
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints,
    tables: tables! {
        "about";
        "about_person";
        "about_picture";
    },
    demo: Some(|ctx, _, now| Box::pin(demo::add(ctx, now))),
    ..Feature::named("about")
};

fn endpoints() -> Vec<Endpoint> {
    [
        reading::endpoints(),
        content::endpoints(),
        revisions::endpoints(),
        members::endpoints(),
        captions::endpoints(),
        gallery::endpoints(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
