//! Newsletters: who gets them, what they agreed to, and what is sent.
//!
//! Owns `newsletter`, `subscriber`, `subscription`, `subscriber_consent`, `subscriber_link`, and what begins with `campaign`.
//! A subscriber is an address; an account with the same address is found by it. Addresses that refuse mail are known to
//! `emails`.

mod campaigns;
mod importing;
mod limits;
mod lists;
mod model;
mod own;
mod preferences;
mod reader;
mod routes;
mod store;
mod subscribers;
mod subscribing;
mod words;

pub use campaigns::Issues;
pub use lists::make_default;

use daymark_web::feature::Feature;
use daymark_web::job::{HOUR, SECOND, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[
        one("newsletters", SECOND, |ctx| Box::pin(campaigns::go_on(ctx))),
        one("unconfirmed-subscribers", HOUR, |ctx| Box::pin(subscribing::forget(ctx))),
    ],
    limits: limits::ALL,
    letters: &[&subscribing::CONFIRM, &subscribing::ALREADY, &campaigns::NEWSLETTER],
    tables: tables! {
        "newsletter";
        "subscriber" within "email_folded IN (SELECT email_folded FROM member WHERE id = $1)";
        "subscription" within "subscriber_id IN (SELECT s.id FROM subscriber s JOIN member m ON m.email_folded = s.email_folded
            WHERE m.id = $1)";
        "subscriber_consent" within "subscriber_id IN (SELECT s.id FROM subscriber s
            JOIN member m ON m.email_folded = s.email_folded WHERE m.id = $1)";
        "subscriber_link" hidden "hashes of links in mails: keys, and nothing but keys";
        "campaign";
        "campaign_count";
        "campaign_mail" within "address IN (SELECT email_folded FROM member WHERE id = $1)";
    },
    erase: Some(|tx, _, member, _| {
        Box::pin(async move {
            campaigns::erase(tx, member).await?;
            store::subscribers::erase(tx, member).await
        })
    }),
    ..Feature::named("newsletter")
};
