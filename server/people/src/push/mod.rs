//! Push notifications: the devices on which members allowed them, and the messages that wait to be sent.
//!
//! Owns `push_device`, `push_message`, `push_fallback` and `push_quiet`. A feature pushes with [`queue`], in the
//! transaction of the change that it reports; a job sends the messages. If a feature asked for it, messages that no
//! device accepts return to it through [`untaken`]. The app's worker decides what to show: it gets a [`Push`] as JSON.

mod model;
mod outdated;
mod routes;
mod rules;
mod sending;
mod store;
mod words;

pub use model::{Action, Push, Urgency};
pub use outdated::{Outdated, Tagged, drop_outdated};
pub use rules::{minute_of, text_of};
pub use sending::{send_due, sweep};
pub use store::{follow, may_be_untaken, queue, reaching, untaken};

use daymark_web::feature::Feature;
use daymark_web::job::{HOUR, SECOND, each, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[
        each("push", SECOND.saturating_mul(2), |ctx| Box::pin(send_due(ctx))),
        one("silent-devices", HOUR, |ctx| Box::pin(sweep(ctx))),
    ],
    limits: &[&routes::PUSH_TEST],
    tables: tables! {
        "push_device" of "member_id";
        "push_message";
        "push_fallback" hidden "what a reminder says while its push is on the way: the same words stand in its reminder";
        "push_quiet" of "member_id";
    },
    erase: Some(|tx, _, member, _| Box::pin(store::erase(tx, member))),
    ..Feature::named("push")
};
