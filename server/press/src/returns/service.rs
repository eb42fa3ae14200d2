//! Acts on reports.
//!
//! # Errors
//! Errors of the database.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_people::accounts::Email;
use daymark_people::emails::{self, Refusal};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Error, Result};
use futures_util::FutureExt;

use super::providers::{Returned, What};
use super::store;
use crate::newsletter;

/// How long a report is stored. Providers repeat theirs for a few days.
const KEPT_MS: i64 = 30 * 86_400_000;
/// The most characters stored of what a server said.
const SAID_MOST: usize = 500;

/// Records reports, each once, and ends the subscriptions of those who complain. Returns how many reports were new.
pub(super) async fn take(ctx: &Ctx, source: &'static str, reports: Vec<Returned>) -> Result<u64> {
    let now = ctx.clock.now();
    let mut taken = 0;
    for report in reports {
        // Not an address: we sent nothing there.
        let Ok(email) = report.email.parse::<Email>() else { continue };
        // Each report has its own transaction; a shared one would have to lock the subscribers in order.
        let written =
            ctx.db.write::<_, Error>(move |tx| async move { take_one(tx, source, &email, report, now).await }.boxed());
        taken += u64::from(written.await?);
    }
    Ok(taken)
}

/// Records a report; false if it was recorded before.
async fn take_one(tx: &mut Tx, source: &str, email: &Email, report: Returned, now: Instant) -> Result<bool> {
    if !store::is_new(tx, source, &report.event, email.folded(), now).await? {
        return Ok(false);
    }
    let said: String = report.said.chars().filter(|c| !c.is_control()).take(SAID_MOST).collect();
    let kind = match report.what {
        What::Complained => Refusal::Complained,
        What::Bounced | What::Deferred => Refusal::Bounced,
    };
    emails::refused(tx, email.folded(), kind, report.what != What::Deferred, &said, now).await?;
    if kind == Refusal::Complained {
        newsletter::complained(tx, email.folded(), now).await?;
    }
    Ok(true)
}

/// Deletes old reports: a job.
pub(super) async fn forget(ctx: Ctx) -> anyhow::Result<()> {
    Ok(store::forget(&ctx.db, ctx.clock.now().plus_ms(-KEPT_MS)).await?)
}
