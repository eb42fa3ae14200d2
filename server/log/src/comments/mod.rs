//! Cheers and comments of a program's members on each other's days.
//!
//! Owns `cheer`, `comment`, `comment_report`, `comment_notice`. Hidden members are hidden here too; reported comments
//! wait for a moderator; the day's owner gets one notice for several cheers and comments.

mod cheers;
mod days;
mod model;
mod moderation;
mod routes;
mod rules;
mod store;
mod telling;
mod words;
mod writing;

pub use days::author;
pub use model::{AuthorOut, Moderated, ReportIn, ReportOut, ReportedOut};
pub use moderation::{Decision, ModerateComments, decide};
pub use rules::text;
pub use store::{moderated, queue};
pub use telling::tell_due;
pub use words::HIDDEN_AUTHOR;
pub use writing::{COMMENT, REPORT};

use daymark_web::feature::Feature;
use daymark_web::job::{SECOND, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[one("cheers", SECOND.saturating_mul(10), |ctx| Box::pin(tell_due(ctx)))],
    limits: &[&cheers::CHEER, &writing::COMMENT, &writing::REPORT],
    tables: tables! {
        "cheer" of "by_id";
        "comment" of "by_id";
        "comment_report" of "by_id";
        "comment_notice" hidden "when the member was last told of comments: a mark of the program's own";
    },
    erase: Some(|tx, _, member, _| Box::pin(store::erase(tx, member))),
    ..Feature::named("comments")
};
