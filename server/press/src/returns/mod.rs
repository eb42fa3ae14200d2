//! Returned mail: bounces, and complaints about unwanted mail. They come from a mail provider's webhook, or in emails
//! to a mailbox. An address that bounced permanently, or complained, gets no more mail until an administrator lifts the
//! block (R68).
//!
//! Owns `mail_return`: reports already received. The addresses themselves are in `emails`.

mod mailbox;
mod model;
mod providers;
mod reports;
mod routes;
mod service;
mod store;
mod suppressed;
mod words;

pub use providers::ses::Topic;

use daymark_web::feature::Feature;
use daymark_web::job::{HOUR, MINUTE, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[
        one("mail-returns", MINUTE.saturating_mul(2), |ctx| Box::pin(mailbox::read_all(ctx))),
        one("old-mail-returns", HOUR, |ctx| Box::pin(service::forget(ctx))),
    ],
    limits: &[&routes::REPORTS],
    tables: tables! { "mail_return"; },
    ..Feature::named("returns")
};
