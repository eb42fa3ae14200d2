//! Reads the mailbox that email returns to: a job.

use daymark_outside::mailbox::{Mailbox, Taken};
use daymark_people::emails;
use daymark_web::ctx::Ctx;

use super::providers::Returned;
use super::reports::{self, Report};
use super::service;

/// Emails per run; the next run continues.
const AT_ONCE: usize = 500;

/// Records the reports of unread emails about ours, and marks them as read. Only a report that contains one of our
/// emails counts: its Message-ID identifies the recipient, whatever else the report claims. A report read twice counts
/// once.
///
/// # Errors
/// When the mailbox or the database is unreachable, or an email could not be processed.
pub(super) async fn read_all(ctx: Ctx) -> anyhow::Result<()> {
    let Some(mailbox) = ctx.service::<Option<Mailbox>>() else { return Ok(()) };
    mailbox.read_each(AT_ONCE, || ctx.drain.is_stopping(), reports::read, |report| take(ctx.clone(), report)).await
}

async fn take(ctx: Ctx, report: Report) -> anyhow::Result<Taken> {
    if let Some(email) = emails::recipient_of(&ctx, &report.message_id).await? {
        let event = format!("{} {:?}", report.message_id, report.what);
        let returned = Returned { event, email, what: report.what, said: report.said };
        service::take(&ctx, "mailbox", vec![returned]).await?;
    }
    Ok(Taken::Done)
}
