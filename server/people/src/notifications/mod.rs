//! Notifications: each member's settings (category × channel × frequency), and their notices in the app.
//!
//! Owns `notification_choice`, `notice` and `notice_mail`. A feature notifies members with [`tell`] or [`tell_all`], in
//! the transaction of the change that it reports, and shows it on open devices with [`show`] after the commit. Notices
//! that members also want by email wait in `notice_mail` until the email is sent (`mailing`).

mod choices;
mod mailing;
mod model;
mod notices;
mod routes;
mod rules;
mod store;
mod words;

pub use mailing::send_due;
pub use model::NoticeOut;
pub use notices::{Notice, Told, forget_old, named, remind, show, tell, tell_all};
pub use rules::{Category, Channel, Frequency};

use daymark_web::feature::Feature;
use daymark_web::job::{HOUR, SECOND, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[
        one("notice-mail", SECOND.saturating_mul(10), |ctx| Box::pin(send_due(ctx))),
        one("old-notices", HOUR, |ctx| Box::pin(forget_old(ctx))),
    ],
    letters: &[&mailing::NEWS],
    tables: tables! {
        "notification_choice" of "member_id";
        "notice" of "member_id";
        "notice_actor" hidden "which notices to others name the member: these notices belong to the others";
        "notice_mail" of "member_id";
    },
    erase: Some(|tx, _, member, _| Box::pin(store::erase(tx, member))),
    ..Feature::named("notifications")
};
