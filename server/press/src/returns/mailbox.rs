//! Reads the mailbox that mail returns to: a job.

use daymark_outside::mailbox::Mailbox;
use daymark_people::emails;
use daymark_web::ctx::Ctx;

use super::providers::Returned;
use super::{reports, service};

/// Mails per run; the next run continues.
const AT_ONCE: usize = 500;

/// Records the reports of unread mails about ours, and marks them as read. Only a report that contains one of our mails
/// counts: its Message-ID identifies the recipient, whatever else the report claims. A report read twice counts once.
///
/// # Errors
/// When the mailbox or the database is unreachable.
pub(super) async fn read_all(ctx: Ctx) -> anyhow::Result<()> {
    let Some(mailbox) = ctx.service::<Option<Mailbox>>() else { return Ok(()) };
    let mut opened = mailbox.open().await?;
    for uid in opened.unread().await?.into_iter().take(AT_ONCE) {
        if ctx.drain.is_stopping() {
            break;
        }
        if let Some(report) = reports::read(&opened.read(uid).await?)
            && let Some(email) = emails::recipient_of(&ctx, &report.message_id).await?
        {
            let event = format!("{} {:?}", report.message_id, report.what);
            let returned = Returned { event, email, what: report.what, said: report.said };
            service::take(&ctx, "mailbox", vec![returned]).await?;
        }
        opened.seen(uid).await?;
    }
    opened.close().await
}
