//! Pictures that members upload, for themselves or for the site, re-encoded before anyone sees them.
//!
//! Owns `file`, and the contents of the store. A file's row is written before the file is stored. The change that shows
//! the file keeps it; a job removes files that no change kept, and those that were replaced.

mod picture;
mod routes;
mod service;
mod store;
mod words;

pub use picture::Shape;
pub use service::{
    Added, Files, content, drop_all, existing, exists, keep, keep_shown, let_go_shown, name_of, of, put,
    put_bytes_for_site, put_for_site, remove_due, shown,
};

use daymark_web::feature::Feature;
use daymark_web::job::{MINUTE, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    fault: Some(service::fault),
    jobs: &[one("files", MINUTE, |ctx| Box::pin(remove_due(ctx)))],
    limits: &[&service::UPLOAD],
    tables: tables! {
        "file" of "member_id", kept "a job removes the file itself and then its row";
    },
    erase: Some(|tx, _, member, now| Box::pin(service::erase(tx, member, now))),
    ..Feature::named("files")
};
