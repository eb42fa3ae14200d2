//! Emails to support: replies go to their ticket, others open a new one.

mod html;
mod reading;

use daymark_base::config::Config;
use daymark_base::db::{self, Tx};
use daymark_outside::mail::sender;
use daymark_outside::mailbox::{Mailbox, Taken};
use daymark_people::accounts::Email;
use daymark_people::notifications::{self, Told};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Error, Result};
use futures_util::FutureExt;

use super::answering;
use super::contact::one_line;
use super::model::{By, Via};
use super::rules::letters::fresh;
use super::store::messages::{self, NewMessage};
use super::store::tickets::{self, NewTicket};
use super::telling::{self, News};
use super::{mailing, marks, words};
use reading::Incoming;

/// Emails per run; the next run continues.
const AT_ONCE: usize = 200;
/// Emails that one ticket accepts in an hour: this stops two programs answering each other.
const IN_AN_HOUR: i64 = 20;
/// Tickets that one address can open by email in an hour.
const OPENED_IN_AN_HOUR: i64 = 5;
/// Tickets that all addresses without an account together can open by email in an hour: a sender can be forged, and
/// each ticket sends them an email.
const UNKNOWN_IN_AN_HOUR: i64 = 100;
const HOUR_MS: i64 = 3_600_000;
/// The most characters kept of an email's text and of its subject.
const TEXT: usize = 10_000;
const SUBJECT: usize = 150;

/// The mailbox that people write to, if one is set.
pub struct Inbox(Option<Mailbox>);

impl Inbox {
    /// The mailbox of the settings (`support.mailbox`).
    ///
    /// # Errors
    /// When its address is invalid.
    pub fn new(config: &Config) -> anyhow::Result<Self> {
        Ok(Self(Mailbox::at(&config.support.mailbox, "support.mailbox")?))
    }
}

/// Processes unread emails and marks them as read: a job. Each has effect once, however often it is read.
///
/// # Errors
/// When the mailbox or the database cannot be reached, or an email could not be processed.
pub(super) async fn read_all(ctx: Ctx) -> anyhow::Result<()> {
    let Some(mailbox) = &ctx.service::<Inbox>().0 else { return Ok(()) };
    mailbox.read_each(AT_ONCE, || ctx.drain.is_stopping(), reading::read, |mail| take(ctx.clone(), mail)).await
}

/// Processes one email. Automatic emails and our own are ignored. All others count, because an alias or a blind copy
/// does not name our address.
async fn take(ctx: Ctx, mail: Incoming) -> anyhow::Result<Taken> {
    let (_, token) = marks::in_addresses(&ctx.config, mail.to.iter().map(String::as_str));
    let (from_us, _) = marks::in_addresses(&ctx.config, [mail.from.as_str()]);
    let Ok(from) = mail.from.parse::<Email>() else { return Ok(Taken::Done) };
    let is_sender = sender(&ctx.config).is_ok_and(|own| own.email.to_string().to_lowercase() == from.folded());
    if mail.automatic || from_us || is_sender {
        return Ok(Taken::Done);
    }
    let ticket = match token {
        Some(token) => marks::ticket(&ctx, &token).await?.map(|row| row.id),
        None => None,
    };
    let member = tickets::member_at(&ctx.db, from.folded()).await?;
    let team = telling::team(&ctx).await?;
    let (own, readers) = (ctx.clone(), team.clone());
    let written = ctx.db.write::<_, Error>(move |tx| {
        async move {
            let now = own.clock.now();
            let is_unknown = ticket.is_none() && member.is_none();
            if is_unknown && tickets::unknown_since(tx, now.plus_ms(-HOUR_MS)).await? >= UNKNOWN_IN_AN_HOUR {
                return Ok(None);
            }
            if !messages::is_new(tx, &mail.id, now).await? {
                return Ok(Some(Vec::new()));
            }
            match replied(tx, &own, ticket, (&mail, &from), &readers).await? {
                Some(told) => Ok(Some(told)),
                None => opened(tx, &own, member, (mail, &from), &readers).await.map(Some),
            }
        }
        .boxed()
    });
    let Some(told) = written.await? else {
        tell_of_waiting(&ctx, team).await?;
        return Ok(Taken::Waits);
    };
    notifications::show(&ctx, told);
    Ok(Taken::Done)
}

/// Notifies the team that emails from unknown senders are waiting, at most once an hour.
async fn tell_of_waiting(ctx: &Ctx, team: Vec<i64>) -> db::Result<()> {
    let now = ctx.clock.now();
    let written = ctx.db.write::<_, db::Error>(move |tx| {
        async move {
            if !messages::may_tell(tx, now.plus_ms(-HOUR_MS), now).await? {
                return Ok(Vec::new());
            }
            tracing::warn!("unknown senders open too many tickets by mail, their mails wait");
            telling::waiting(tx, UNKNOWN_IN_AN_HOUR, &team, now).await
        }
        .boxed()
    });
    notifications::show(ctx, written.await?);
    Ok(())
}

/// Adds an email to its ticket, and returns the team's notices. `None` if there is no such ticket.
async fn replied(
    tx: &mut Tx,
    ctx: &Ctx,
    ticket: Option<i64>,
    (mail, from): (&Incoming, &Email),
    team: &[i64],
) -> Result<Option<Vec<Told>>> {
    let Some(id) = ticket else { return Ok(None) };
    let Some(ticket) = tickets::lock(tx, id, None).await? else { return Ok(None) };
    let now = ctx.clock.now();
    if messages::mails_since(tx, id, now.plus_ms(-HOUR_MS)).await? >= IN_AN_HOUR {
        tracing::warn!(ticket = id, "a ticket gets too many mails, one was left out");
        return Ok(Some(Vec::new()));
    }
    // Anyone who has the email with the mark can answer it. The team sees if they used another address.
    let other = (from.folded() != ticket.address().to_lowercase()).then(|| from.as_str().to_owned());
    let text = body(&fresh(&mail.text, words::ABOVE), mail.attachments);
    Ok(Some(answering::reply(tx, &ticket, (&text, Via::Mail, other), team, now).await?))
}

/// Opens a ticket with an email. Emails from an address that writes too much are dropped, and get no confirmation.
async fn opened(
    tx: &mut Tx,
    ctx: &Ctx,
    member: Option<i64>,
    (mail, from): (Incoming, &Email),
    team: &[i64],
) -> Result<Vec<Told>> {
    let now = ctx.clock.now();
    // Counted here, because an email that could not be processed is read again.
    if tickets::mailed_since(tx, from.folded(), now.plus_ms(-HOUR_MS)).await? >= OPENED_IN_AN_HOUR {
        tracing::warn!("an address opens too many tickets by mail, a mail was left out");
        return Ok(Vec::new());
    }
    let subject: String = one_line(&mail.subject).chars().take(SUBJECT).collect();
    let name: String = one_line(&mail.name).chars().take(100).collect();
    let new = NewTicket {
        member,
        name: if name.is_empty() { from.as_str().to_owned() } else { name },
        email: from.as_str().to_owned(),
        subject: if subject.is_empty() { words::NO_SUBJECT.to_owned() } else { subject },
        topic: None,
        via: Via::Mail.text(),
        message_id: mail.message_id,
    };
    let ticket = tickets::add(tx, new, now).await?;
    // The quoted or forwarded text is kept, because the email may be about it.
    let text = body(mail.text.trim(), mail.attachments);
    let message = NewMessage { by: By::Customer, author: member, text, via: Via::Mail, mail_from: None };
    messages::add(tx, ticket.id, message, now).await?;
    mailing::received(tx, ctx, &ticket, now).await?;
    Ok(telling::tell(tx, (&ticket, News::Opened), team, now).await?)
}

/// The text of a message, with a note if something was left out.
fn body(text: &str, attachments: usize) -> String {
    let kept: String = text.chars().take(TEXT).collect();
    let cut = (kept.len() < text.len()).then(|| words::CUT.to_owned());
    let files = (attachments > 0).then(|| words::left_out(attachments));
    let text = if kept.is_empty() { words::NO_TEXT.to_owned() } else { kept };
    [Some(text), cut, files].into_iter().flatten().collect::<Vec<_>>().join("\n\n")
}
