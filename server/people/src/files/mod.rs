//! Files that members put up, for themselves or for the site: pictures, made anew before anybody sees them.
//!
//! Owns `file`, and what lies in the store. A file is written down before it is stored and kept by the change that shows it;
//! one that no change kept, or that another took the place of, is removed by a job.

mod picture;
mod routes;
mod service;
mod store;
mod words;

pub use picture::Shape;
pub use service::{Added, Files, drop_all, keep, keep_shown, let_go_shown, of, put, put_for_site, remove_due};

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
