//! Sending queued mails: a job. Nothing is sent inside a transaction, and a crash loses nothing.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::HashSet;

use anyhow::Result;
use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_outside::mail::{Mailer, Outcome, Outgoing};
use daymark_web::ctx::Ctx;
use daymark_web::feature::Features;
use daymark_web::letter::{Letter, Rendered};
use futures_util::{StreamExt, stream};
use rand::Rng;
use serde_json::Value;
use tokio::sync::mpsc;

use super::letter::{SECRET, render};
use super::message_ids;
use super::model::{Refusal, Status, Unwanted};
use super::sender::Sender;
use super::store::{self, Due};
use super::words;

/// How long a taken mail is leased.
const LEASE_MS: i64 = 300_000;
/// No attempt starts this close to the end of the lease. An attempt takes up to a minute
/// ([`LONGEST`](daymark_outside::mail::LONGEST)), and after the lease another node would send the email too.
const MARGIN_MS: i64 = 90_000;
/// Emails taken at once, and how many of them are sent at the same time.
const TAKEN: i64 = 128;
const AT_ONCE: usize = 8;
/// No mail waits for longer than this: a later time means that the clock has been set back since.
const FARTHEST_MS: i64 = 2 * 86_400_000;

/// Minutes until the next attempt, after the first, the second, and so on. After the last attempt the email has failed.
const WAITS_MIN: [i64; 7] = [1, 5, 30, 120, 360, 720, 1440];

/// An address that was rejected this often within [`SOFT_WITHIN_MS`] gets no more mail.
pub(super) const SOFT_MOST: i64 = 5;
const SOFT_WITHIN_MS: i64 = 7 * 86_400_000;

/// How long the log is kept.
const LOG_MS: i64 = 180 * 86_400_000;

/// The time from which temporary rejections count.
#[must_use]
pub const fn soft_since(now: Instant) -> Instant {
    now.plus_ms(-SOFT_WITHIN_MS)
}

/// The outcome of an email, to be stored.
struct Outcomes {
    id: i64,
    folded: String,
    /// Whether the address refused it permanently; `None` if the address did not refuse it.
    refused: Option<bool>,
    then: Then,
    answer: String,
    at: Instant,
}

enum Then {
    Ends(Status),
    Again(Instant),
    /// The email was not tried. It is taken again when its lease ends.
    Untried,
}

/// Sends everything that is due. An email without a stored outcome, because the program died, is sent again with the
/// same Message-ID: the server may have accepted it already, and mailboxes show it once (R64).
pub async fn send_due(ctx: Ctx) -> Result<()> {
    let Some(mailer) = ctx.service::<Option<Mailer>>() else {
        return Ok(store::keep_all(&ctx.db, ctx.clock.now(), words::NO_SERVER).await?);
    };
    // Checked before more is taken: what is taken and not sent waits until its lease ends.
    while !ctx.drain.is_stopping() {
        let now = ctx.clock.now();
        let lease = now.plus_ms(LEASE_MS);
        let due = store::take_due(&ctx.db, now, lease, now.plus_ms(FARTHEST_MS), TAKEN).await?;
        if due.is_empty() {
            break;
        }
        let known = store::refusals(&ctx.db, &due, soft_since(now)).await?;
        let closed = known.into_iter().filter(|(_, permanent, recent)| *permanent > 0 || *recent >= SOFT_MOST);
        let closed: HashSet<String> = closed.map(|(folded, ..)| folded).collect();
        // Outcomes are stored while other emails are being sent. Those that arrive during a commit are stored together
        // in the next one.
        let (said, heard) = mpsc::channel(AT_ONCE);
        let parts = (&ctx, &closed, &said, lease.plus_ms(-MARGIN_MS));
        let sending = async {
            stream::iter(due).for_each_concurrent(AT_ONCE, |mail| attempt(parts, mailer, mail)).await;
        };
        let writing = write_down(&ctx, heard);
        let (_, written) = tokio::join!(
            async {
                sending.await;
                let _ = said.send(None).await;
            },
            writing
        );
        written?;
    }
    Ok(())
}

/// Stores outcomes until there are no more, each time all those that have arrived meanwhile.
async fn write_down(ctx: &Ctx, mut heard: mpsc::Receiver<Option<Outcomes>>) -> Result<()> {
    let mut come = Vec::new();
    while heard.recv_many(&mut come, TAKEN as usize).await > 0 {
        let ends = come.iter().any(Option::is_none);
        let mut outcomes: Vec<Outcomes> = come.drain(..).flatten().collect();
        // In the order in which other transactions lock emails.
        outcomes.sort_unstable_by_key(|one| one.id);
        if !outcomes.is_empty() {
            ctx.db.write::<_, db::Error>(move |tx| Box::pin(async move { write_all(tx, &outcomes).await })).await?;
        }
        if ends {
            break;
        }
    }
    Ok(())
}

async fn write_all(tx: &mut Tx, outcomes: &[Outcomes]) -> db::Result<()> {
    for Outcomes { id, folded, refused, then, answer, at } in outcomes {
        if let Some(permanent) = refused {
            store::refused(tx, folded, Refusal::Rejected, *permanent, answer, *at).await?;
        }
        match then {
            Then::Ends(status) => store::end(tx, *id, *status, answer, *at).await?,
            Then::Again(next) => store::again(tx, *id, *next, answer).await?,
            Then::Untried => store::untried(tx, *id).await?,
        }
    }
    Ok(())
}

type Parts<'a> = (&'a Ctx, &'a HashSet<String>, &'a mpsc::Sender<Option<Outcomes>>, Instant);

async fn attempt((ctx, closed, said, leave): Parts<'_>, mailer: &Mailer, due: Due) {
    // No outcome can be stored: the email is sent when its lease has ended.
    if said.is_closed() {
        return;
    }
    let (refused, then, answer) = if ctx.clock.now() > leave {
        (None, Then::Untried, String::new())
    } else if closed.contains(&due.recipient_folded) {
        (None, Then::Ends(Status::Cancelled), words::SUPPRESSED.to_owned())
    } else {
        let outcome = match outgoing(ctx, &due).await {
            Ok(mail) => mailer.send(mail).await,
            Err(e) => Err(e),
        };
        what_follows(&due, outcome, ctx.clock.now())
    };
    let outcomes = Outcomes { id: due.id, folded: due.recipient_folded, refused, then, answer, at: ctx.clock.now() };
    // Without a receiver the write failed, and the email is tried again when its lease ends.
    let _ = said.send(Some(outcomes)).await;
}

fn what_follows(due: &Due, outcome: Result<Outcome>, now: Instant) -> (Option<bool>, Then, String) {
    let later = || next(due.attempts, now).map_or(Then::Ends(Status::Failed), Then::Again);
    match outcome {
        Ok(Outcome::Sent(answer)) => (None, Then::Ends(Status::Sent), answer),
        Ok(Outcome::Refused(answer)) => (Some(true), Then::Ends(Status::Failed), answer),
        Ok(Outcome::Declined(answer)) => {
            tracing::warn!(mail = due.id, answer, "the mail server rejected a mail, but not its recipient");
            (None, Then::Ends(Status::Failed), answer)
        }
        // However often an email is tried, it counts as one refusal, once it has failed.
        Ok(Outcome::Deferred(answer)) => {
            let then = later();
            (matches!(then, Then::Ends(_)).then_some(false), then, answer)
        }
        Ok(Outcome::Unreachable(answer)) => {
            tracing::warn!(mail = due.id, answer, "the mail server cannot be used, trying again");
            (None, later(), answer)
        }
        Err(e) => match e.downcast::<Unwanted>() {
            Ok(Unwanted(why)) => (None, Then::Ends(Status::Cancelled), why.to_owned()),
            Err(e) if db::Error::any_in(e.as_ref(), db::Error::is_transient) => {
                tracing::warn!(mail = due.id, cause = format!("{e:#}"), "a mail could not be composed, trying again");
                (None, later(), words::NOT_RENDERED.to_owned())
            }
            Err(e) => {
                tracing::error!(mail = due.id, cause = format!("{e:#}"), "a mail could not be composed");
                (None, Then::Ends(Status::Failed), words::NOT_RENDERED.to_owned())
            }
        },
    }
}

async fn outgoing<'a>(ctx: &Ctx, due: &'a Due) -> Result<Outgoing<'a>> {
    let letter = ctx.service::<Features>().letter(&due.email_type);
    let letter = letter.ok_or_else(|| anyhow::anyhow!("no letter {}", due.email_type))?;
    let mut values = revealed(&due.content.0, due.secret.as_deref());
    // A preview for administrators lacks this field, so that a letter can tell the two apart.
    if let Value::Object(fields) = &mut values {
        fields.insert("sending".to_owned(), Value::Bool(true));
    }
    let Rendered { subject, html, text } = rendered(ctx, letter, &values).await?;
    // A sender from the settings keeps its own name.
    let from_name = if ctx.config.mail_from.is_empty() { Some(Sender::of(ctx).await?.name) } else { None };
    let message_id = message_ids::new(&ctx.config, due.id, due.created_at);
    let value = |name: &str| values[name].as_str().map(str::to_owned);
    let (unsubscribe, reply_to, thread) = (value("unsubscribe"), value("reply_to"), value("thread"));
    Ok(Outgoing { to: &due.recipient, from_name, subject, html, text, message_id, unsubscribe, reply_to, thread })
}

/// An email as it is sent.
pub(super) async fn rendered(ctx: &Ctx, letter: &Letter, values: &Value) -> Result<Rendered> {
    match letter.compose {
        Some(compose) => compose(ctx, values).await,
        None => render(letter, values, &Sender::of(ctx).await?),
    }
}

/// The values that can contain the placeholder of an email's secret.
const WITH_SECRET: [&str; 5] = ["link", "choices", "unsubscribe", "reply_to", "reader"];

/// An email's values with its secret inserted; a deleted one shows as dots. Only the values that we write ourselves
/// have one: others can contain a name or a subject with the placeholder.
pub(super) fn revealed(values: &Value, secret: Option<&str>) -> Value {
    let mut values = values.clone();
    for name in WITH_SECRET {
        if let Some(Value::String(text)) = values.get_mut(name) {
            *text = text.replace(SECRET, secret.unwrap_or("•••"));
        }
    }
    values
}

/// When to try again after this many attempts, varied by a tenth, so that emails that failed together are not retried
/// together.
fn next(attempts: i64, now: Instant) -> Option<Instant> {
    let minutes = WAITS_MIN.get(usize::try_from(attempts - 1).ok()?)?;
    let ms = (minutes * 60_000) as f64 * rand::rng().random_range(0.9..1.1);
    Some(now.plus_ms(ms as i64))
}

/// Deletes old emails from the log: a job.
pub async fn forget_old(ctx: Ctx) -> Result<()> {
    let now = ctx.clock.now();
    while store::forget(&ctx.db, now.plus_ms(-LOG_MS), soft_since(now)).await? > 0 {}
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn retry_delays_grow_and_stop_after_eight_attempts() {
        let waits: Vec<i64> = (1..=7).map(|n| next(n, Instant(0)).expect("another attempt").0 / 60_000).collect();
        assert!(waits.windows(2).all(|pair| pair[0] < pair[1]), "{waits:?}");
        assert!(next(8, Instant(0)).is_none());
    }

    fn due(attempts: i64) -> Due {
        Due {
            id: 1,
            email_type: String::new(),
            recipient: String::new(),
            recipient_folded: String::new(),
            content: db::Json(Value::Null),
            secret: None,
            attempts,
            created_at: Instant(0),
        }
    }

    #[test]
    fn a_deferred_mail_counts_once_after_its_last_attempt() {
        let counted = |attempts| {
            let deferred = Ok(Outcome::Deferred("451".to_owned()));
            let (refused, then, _) = what_follows(&due(attempts), deferred, Instant(0));
            assert_eq!(refused.is_some(), matches!(then, Then::Ends(Status::Failed)), "attempt {attempts}");
            refused
        };
        assert_eq!((1..=8).filter_map(counted).collect::<Vec<_>>(), [false]);
    }

    #[test]
    fn a_mail_that_a_passing_error_of_the_database_stopped_is_tried_again() {
        let then = |e: anyhow::Error| what_follows(&due(1), Err(e), Instant(0)).1;
        let web = |e: db::Error| anyhow::Error::from(daymark_web::error::Error::from(e)).context("the site's name");
        let late = || db::Error::Late(std::time::Duration::from_secs(30));
        for passing in [db::Error::Busy.into(), late().into(), web(db::Error::Busy), web(late())] {
            assert!(matches!(then(passing), Then::Again(_)));
        }
        assert!(matches!(then(db::Error::NotFound.into()), Then::Ends(Status::Failed)));
        assert!(matches!(then(web(db::Error::mistake("a column"))), Then::Ends(Status::Failed)));
        assert!(matches!(then(Unwanted("unsubscribed").into()), Then::Ends(Status::Cancelled)));
    }

    #[test]
    fn a_secret_replaces_its_placeholder_or_shows_as_dots() {
        let theirs = json!({ "title": "x{secret}", "link": "{secret}" });
        let values = json!({ "link": "https://x/?token={secret}", "subject": "{secret}", "items": [theirs] });
        let sent = json!({ "link": "https://x/?token=abc", "subject": "{secret}", "items": [theirs] });
        assert_eq!(revealed(&values, Some("abc")), sent, "not in what others wrote");
        assert_eq!(revealed(&values, None)["link"], "https://x/?token=•••");
    }
}
