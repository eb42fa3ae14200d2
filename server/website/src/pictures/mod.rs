//! Pictures that administrators upload for the site, kept while a place shows them.
//!
//! Owns `site_picture` and `site_picture_shown`. An upload has no place at first; the change that shows it names its
//! place, such as `site` or `banner:3`. A job removes pictures that no place shows. A picture of an article that a place
//! shows is also in these tables, and the reverse: it is removed when neither shows it.

mod drawing;
mod service;
mod store;
mod words;

pub(crate) use drawing::{landscape, portrait};
pub use service::{add, add_bytes, also, forget, keep, known, remove_unused, show};

use daymark_web::feature::Feature;
use daymark_web::job::{HOUR, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    jobs: &[one("site-pictures", HOUR, |ctx| Box::pin(remove_unused(ctx)))],
    tables: tables! {
        "site_picture";
        "site_picture_shown";
    },
    ..Feature::named("pictures")
};
