//! Sending queued mails: a job. Nothing is sent inside a transaction, and a crash loses nothing.
//!
//! # Errors
//! Those of the database, unless a function names others.

use std::time::Duration;

use anyhow::Result;
use daymark_actors::clock::Instant;
use daymark_outside::mail::{Mailer, Outcome, Outgoing};
use daymark_web::ctx::Ctx;
use daymark_web::feature::Features;
use futures_util::{StreamExt, stream};
use rand::Rng;
use serde_json::Value;

use super::letter::{Rendered, SECRET, render};
use super::model::Status;
use super::store::{self, Due};
use super::words;

/// How long a taken mail is leased. Longer than the timeout of the mail server.
const LEASE: Duration = Duration::from_secs(300);
/// Mails taken at once, and how many of them are sent at the same time.
const TAKEN: i64 = 32;
const AT_ONCE: usize = 4;
/// No mail waits for longer than this: a later time was set by a clock that has been set back since.
const FARTHEST_MS: i64 = 2 * 86_400_000;

/// Minutes until the next attempt, after the first, the second, … After the last the mail has failed.
const WAITS_MIN: [i64; 7] = [1, 5, 30, 120, 360, 720, 1440];

/// An address that was rejected this often within [`SOFT_WITHIN_MS`] gets no more mail.
pub(super) const SOFT_MOST: i64 = 5;
pub(super) const SOFT_WITHIN_MS: i64 = 7 * 86_400_000;

/// How long the log is kept.
const LOG_MS: i64 = 180 * 86_400_000;

/// Sends everything that is due.
pub async fn send_due(ctx: Ctx) -> Result<()> {
    let Some(mailer) = ctx.service::<Option<Mailer>>() else {
        store::keep_all(&ctx.db, ctx.clock.now(), words::NO_SERVER).await?;
        return Ok(());
    };
    loop {
        let now = ctx.clock.now();
        let lease = now.plus_ms(LEASE.as_millis() as i64);
        let due = store::take_due(&ctx.db, now, lease, now.plus_ms(FARTHEST_MS), TAKEN).await?;
        if due.is_empty() || ctx.drain.is_stopping() {
            return Ok(());
        }
        let mut attempts = Vec::with_capacity(due.len());
        for mail in &due {
            attempts.push(attempt(&ctx, mailer, mail));
        }
        let done: Vec<Result<()>> = stream::iter(attempts).buffer_unordered(AT_ONCE).collect().await;
        done.into_iter().collect::<Result<()>>()?;
    }
}

async fn attempt(ctx: &Ctx, mailer: &Mailer, due: &Due) -> Result<()> {
    let now = ctx.clock.now();
    let (permanent, recent) = store::refusals(&ctx.db, &due.recipient_folded, now.plus_ms(-SOFT_WITHIN_MS)).await?;
    if permanent > 0 || recent >= SOFT_MOST {
        return Ok(store::end(&ctx.db, due.id, Status::Cancelled, words::SUPPRESSED, now).await?);
    }
    let outcome = match outgoing(ctx, due) {
        Ok(mail) => mailer.send(mail).await,
        Err(e) => Err(e),
    };
    let now = ctx.clock.now();
    let refused = async |permanent: bool, answer: &str| {
        store::add_refusal(&ctx.db, &due.recipient_folded, permanent, answer, now).await
    };
    match outcome {
        Ok(Outcome::Sent(answer)) => store::end(&ctx.db, due.id, Status::Sent, &answer, now).await?,
        Ok(Outcome::Refused(answer)) => {
            refused(true, &answer).await?;
            store::end(&ctx.db, due.id, Status::Failed, &answer, now).await?;
        }
        Ok(Outcome::Deferred(answer)) => {
            refused(false, &answer).await?;
            later(ctx, due, &answer, now).await?;
        }
        Ok(Outcome::Unreachable(answer)) => {
            tracing::warn!(mail = due.id, answer, "the mail server is unreachable, trying again");
            later(ctx, due, &answer, now).await?;
        }
        Err(e) => {
            tracing::error!(mail = due.id, cause = format!("{e:#}"), "a mail could not be composed");
            store::end(&ctx.db, due.id, Status::Failed, words::NOT_RENDERED, now).await?;
        }
    }
    Ok(())
}

fn outgoing<'a>(ctx: &Ctx, due: &'a Due) -> Result<Outgoing<'a>> {
    let letter = ctx.service::<Features>().letter(&due.email_type);
    let letter = letter.ok_or_else(|| anyhow::anyhow!("no letter {}", due.email_type))?;
    let values = revealed(&due.content.0, due.secret.as_deref());
    let Rendered { subject, html, text } = render(letter, &values, ctx.config.public_url.origin())?;
    let message_id = format!("<{}.{}@{}>", due.id, due.created_at.0, ctx.config.mail_host());
    let unsubscribe = values["unsubscribe"].as_str().map(str::to_owned);
    Ok(Outgoing { to: &due.recipient, subject, html, text, message_id, unsubscribe })
}

/// A mail's values with its secret inserted; a deleted one shows as dots.
pub(super) fn revealed(values: &Value, secret: Option<&str>) -> Value {
    match values {
        Value::String(text) => Value::String(text.replace(SECRET, secret.unwrap_or("•••"))),
        Value::Array(items) => items.iter().map(|item| revealed(item, secret)).collect(),
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(name, value)| (name.clone(), revealed(value, secret))).collect())
        }
        other => other.clone(),
    }
}

async fn later(ctx: &Ctx, due: &Due, answer: &str, now: Instant) -> Result<()> {
    match next(due.attempts, now) {
        Some(at) => store::again(&ctx.db, due.id, at, answer).await?,
        None => store::end(&ctx.db, due.id, Status::Failed, answer, now).await?,
    }
    Ok(())
}

/// When to try again after this many attempts, varied by a tenth, so that mails that failed together are not retried
/// together.
fn next(attempts: i64, now: Instant) -> Option<Instant> {
    let minutes = WAITS_MIN.get(usize::try_from(attempts - 1).ok()?)?;
    let ms = (minutes * 60_000) as f64 * rand::rng().random_range(0.9..1.1);
    Some(now.plus_ms(ms as i64))
}

/// Deletes old mails from the log: a job.
pub async fn forget_old(ctx: Ctx) -> Result<()> {
    let now = ctx.clock.now();
    while store::forget(&ctx.db, now.plus_ms(-LOG_MS), now.plus_ms(-SOFT_WITHIN_MS)).await? > 0 {}
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn attempts_lie_further_and_further_apart_and_end() {
        let waits: Vec<i64> = (1..=7).map(|n| next(n, Instant(0)).expect("another attempt").0 / 60_000).collect();
        assert!(waits.windows(2).all(|pair| pair[0] < pair[1]), "{waits:?}");
        assert!(next(8, Instant(0)).is_none());
    }

    #[test]
    fn a_secret_stands_where_its_mark_is() {
        let values = json!({ "link": "https://x/?token={secret}", "n": [1, "{secret}"] });
        assert_eq!(revealed(&values, Some("abc")), json!({ "link": "https://x/?token=abc", "n": [1, "abc"] }));
        assert_eq!(revealed(&values, None)["link"], "https://x/?token=•••");
    }
}
