//! Sending what waits: a job. Nothing is sent inside a transaction; a message that was on its way when the program died is
//! sent once more, and replaces the one that may have arrived, because it has the same tag.

use std::time::Duration;

use anyhow::Result;
use daymark_actors::clock::Instant;
use futures_util::{StreamExt, stream};
use metrics::counter;
use rand::Rng;

use super::store::{self, Due};
use crate::adapters::push::{Message, Outcome};
use crate::http::ctx::Ctx;
use crate::tally::Figure;

/// How long a message belongs to whoever took it. Longer than a push service is waited for.
const LEASE_MS: i64 = 60_000;
/// Messages that are taken at once, and those of them that are under way at the same time.
const TAKEN: i64 = 500;
const AT_ONCE: usize = 64;
/// The first wait of a message that could not be sent; each further one is twice as long, up to an hour.
const WAIT_MS: i64 = 60_000;
const LONGEST_MS: i64 = 3_600_000;
/// No message waits for longer, for the end of quiet hours at most: a clock that has been set back since made it wait.
const FARTHEST_MS: i64 = 2 * 86_400_000;
/// A device that was silent for so long is pushed to no longer.
const SILENT_MS: i64 = 60 * 86_400_000;

/// Sends everything that is due.
///
/// # Errors
/// The database's own.
pub async fn send_due(ctx: Ctx) -> Result<()> {
    loop {
        let now = ctx.clock.now();
        let due = store::take_due(&ctx.db, now, now.plus_ms(LEASE_MS), now.plus_ms(FARTHEST_MS), TAKEN).await?;
        if due.is_empty() || ctx.drain.is_stopping() {
            return Ok(());
        }
        let mut attempts = Vec::with_capacity(due.len());
        for message in &due {
            attempts.push(attempt(&ctx, message, now));
        }
        let sent: Vec<(&Due, Outcome)> = stream::iter(attempts).buffer_unordered(AT_ONCE).collect().await;
        let mut ended = Vec::new();
        for (message, outcome) in sent {
            if settle(&ctx, message, outcome, now).await? {
                ended.push(message.id);
            }
        }
        store::end(&ctx.db, &ended).await?;
    }
}

async fn attempt<'a>(ctx: &Ctx, due: &'a Due, now: Instant) -> (&'a Due, Outcome) {
    if due.expires_at <= now {
        return (due, Outcome::Refused("too late".into()));
    }
    if due.ended_at.is_some() {
        return (due, Outcome::Gone);
    }
    let Due { content, tag, urgency, expires_at, .. } = due;
    let message = Message { device: &due.device(), content, tag, urgency, expires_at: *expires_at };
    (due, ctx.pusher.send(&ctx.outward, &message, now).await)
}

/// Does what follows from an outcome. Whether the message has come to its end.
async fn settle(ctx: &Ctx, due: &Due, outcome: Outcome, now: Instant) -> Result<bool> {
    let (result, ended) = match outcome {
        Outcome::Taken => {
            ctx.tally.add(Figure::PushesTaken);
            ("taken", true)
        }
        Outcome::Gone => {
            store::drop_device(&ctx.db, due.device_id).await?;
            ctx.tally.add(Figure::PushesGone);
            ("gone", true)
        }
        Outcome::Refused(answer) => {
            tracing::warn!(message = due.id, answer, "a push was not taken");
            ctx.tally.add(Figure::PushesRefused);
            ("refused", true)
        }
        Outcome::Later(wait, answer) => {
            tracing::info!(message = due.id, answer, "a push could not be sent; it is tried again");
            store::again(&ctx.db, due.id, next(due.attempts, wait, now)).await?;
            ("later", false)
        }
    };
    counter!("push_messages_total", "result" => result).increment(1);
    Ok(ended)
}

/// When a message is tried again: when the push service said, or later and later; varied by a tenth, so that what failed
/// together does not come back together.
fn next(attempts: i64, wait: Option<Duration>, now: Instant) -> Instant {
    let doubled = WAIT_MS << attempts.clamp(1, 7).saturating_sub(1);
    let said = wait.map(|wait| i64::try_from(wait.as_millis()).unwrap_or(i64::MAX));
    let ms = said.unwrap_or(doubled).clamp(1_000, LONGEST_MS) as f64 * rand::rng().random_range(1.0..1.1);
    now.plus_ms(ms as i64)
}

/// Removes devices that have been silent for long: a job.
///
/// # Errors
/// The database's own.
pub async fn sweep(ctx: Ctx) -> Result<()> {
    while store::sweep(&ctx.db, ctx.clock.now().plus_ms(-SILENT_MS)).await? > 0 {}
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_sent_comes_back_later_and_later_or_when_it_was_said() {
        let wait = |attempts, said: Option<u64>| next(attempts, said.map(Duration::from_secs), Instant(0)).0 / 1000;
        assert!((60..=66).contains(&wait(1, None)) && (120..=132).contains(&wait(2, None)));
        assert!((3600..=3960).contains(&wait(50, None)), "at most an hour");
        assert!((300..=330).contains(&wait(9, Some(300))));
        assert!((1..=2).contains(&wait(1, Some(0))) && wait(1, Some(u64::MAX)) <= 3960);
    }
}
