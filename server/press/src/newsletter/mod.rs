//! Newsletters: their subscribers, consents and emails.
//!
//! Owns `newsletter`, `newsletter_pace`, `subscriber`, `subscription`, `subscriber_consent`, `subscriber_link`, and the
//! tables whose names begin with `campaign` or `series`.
//! A subscriber is an address; an account is matched by its address, once that is confirmed. `emails` knows the
//! addresses that are blocked from mail.

mod campaigns;
mod demo;
mod importing;
mod limits;
mod lists;
mod model;
mod own;
mod pace;
mod preferences;
mod reader;
mod routes;
mod series;
mod store;
mod subscribers;
mod subscribing;
mod words;

pub use campaigns::{Issues, Opened, Sent, sent};
pub use lists::make_default;
pub use series::{Starts, Who, begin as begin_series, make_first as make_first_series};
pub use store::subscribers::complained;

use daymark_web::ctx::Ctx;
use daymark_web::feature::Feature;
use daymark_web::job::{HOUR, MINUTE, SECOND, each, one};
use daymark_web::tables;

/// Sends due emails of series, then a part of the running campaigns, within one pace: a job. People wait for the emails
/// of a series, so these come first.
async fn send(ctx: Ctx) -> anyhow::Result<()> {
    let sent = series::send_due(&ctx).await;
    campaigns::go_on(ctx).await?;
    sent
}

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[
        one("newsletters", SECOND, |ctx| Box::pin(send(ctx))),
        each("newsletter-opens", SECOND.saturating_mul(2), |ctx| Box::pin(campaigns::store_opens(ctx))),
        one("forget-opens", HOUR, |ctx| Box::pin(campaigns::forget_opens(ctx))),
        one("series", MINUTE, |ctx| Box::pin(series::go_on(ctx))),
        one("weekly-series", HOUR, |ctx| Box::pin(series::enrol_members(ctx))),
        one("unconfirmed-subscribers", HOUR, |ctx| Box::pin(subscribing::forget(ctx))),
    ],
    limits: limits::ALL,
    letters: &[&subscribing::CONFIRM, &subscribing::ALREADY, &campaigns::NEWSLETTER, &series::MAIL],
    tables: tables! {
        "newsletter";
        "subscriber" within "email_folded IN (SELECT email_folded FROM member
            WHERE id = $1 AND email_verified_at IS NOT NULL)";
        "subscription" within "subscriber_id IN (SELECT s.id FROM subscriber s JOIN member m ON m.email_folded = s.email_folded
            WHERE m.id = $1 AND m.email_verified_at IS NOT NULL)";
        "subscriber_consent" within "subscriber_id IN (SELECT s.id FROM subscriber s
            JOIN member m ON m.email_folded = s.email_folded WHERE m.id = $1 AND m.email_verified_at IS NOT NULL)";
        "subscriber_link" hidden "hashes of links in mails: keys, and nothing but keys";
        "newsletter_pace";
        "campaign";
        "campaign_count";
        "campaign_link";
        "campaign_seen";
        "campaign_mail" within "address IN (SELECT email_folded FROM member
            WHERE id = $1 AND email_verified_at IS NOT NULL)";
        "series";
        "series_step";
        "series_run" within "subscriber_id IN (SELECT s.id FROM subscriber s JOIN member m ON m.email_folded = s.email_folded
            WHERE m.id = $1 AND m.email_verified_at IS NOT NULL)";
        "series_mail" within "subscriber_id IN (SELECT s.id FROM subscriber s JOIN member m ON m.email_folded = s.email_folded
            WHERE m.id = $1 AND m.email_verified_at IS NOT NULL)";
    },
    erase: Some(|tx, _, member, _| {
        Box::pin(async move {
            campaigns::erase(tx, member).await?;
            store::subscribers::erase(tx, member).await
        })
    }),
    demo: Some(|ctx, people, now| Box::pin(demo::add(ctx, people, now))),
    days_moved: Some(|tx, member, _| Box::pin(series::move_days(tx, member))),
    ..Feature::named("newsletter")
};
