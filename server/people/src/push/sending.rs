//! Sending queued pushes: a job. Nothing is sent inside a transaction. A message that was being sent when the program
//! crashed is sent again, and replaces the first on the device because it has the same tag.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use anyhow::Result;
use daymark_actors::clock::Instant;
use daymark_outside::outward::Outward;
use daymark_outside::push::{FARTHEST_MS, Message, Outcome, Pusher};
use daymark_web::ctx::Ctx;
use daymark_web::tally::Figure;
use futures_util::{StreamExt, stream};
use metrics::counter;
use rand::Rng;

use super::outdated::without_outdated;
use super::store::{self, Due, Settled};

/// How long a taken message is leased.
const LEASE_MS: i64 = 60_000;
/// No message is sent this close to the end of its lease: a call to a push service takes less time than this. The
/// message is left to the next node.
const MARGIN_MS: i64 = 15_000;
/// Messages that are sent at the same time, and those whose outcomes are stored together.
const AT_ONCE: usize = 64;
const SETTLED: usize = 128;
/// Messages taken at once: no more than fit into the lease when every push service is slow.
const TAKEN: i64 = 256;
/// The first wait after a failure; it doubles each time, up to an hour.
const WAIT_MS: i64 = 60_000;
const LONGEST_MS: i64 = 3_600_000;
/// A device that has not confirmed itself for this long gets no more pushes.
const SILENT_MS: i64 = 60 * 86_400_000;

/// Sends everything that is due.
pub async fn send_due(ctx: Ctx) -> Result<()> {
    // Checked before more is taken: what is taken and not sent waits until its lease ends.
    while !ctx.drain.is_stopping() {
        let now = ctx.clock.now();
        let lease = now.plus_ms(LEASE_MS);
        let due = store::take_due(&ctx.db, now, lease, now.plus_ms(FARTHEST_MS), TAKEN).await?;
        if due.is_empty() {
            break;
        }
        let due = without_outdated(&ctx, due, now).await?;
        let mut attempts = Vec::with_capacity(due.len());
        for message in &due {
            attempts.push(attempt(&ctx, message, lease.plus_ms(-MARGIN_MS)));
        }
        let mut groups = stream::iter(attempts).buffer_unordered(AT_ONCE).chunks(SETTLED);
        while let Some(group) = groups.next().await {
            settle(&ctx, group).await?;
        }
    }
    Ok(())
}

/// Sends a message. Without an outcome, its turn came too late for the lease.
async fn attempt<'a>(ctx: &Ctx, due: &'a Due, leave: Instant) -> (&'a Due, Option<Outcome>) {
    let now = ctx.clock.now();
    if due.expires_at <= now {
        return (due, Some(Outcome::Refused("too late".into())));
    }
    if due.ended_at.is_some() {
        // The device stays: it confirms itself in the member's next session.
        return (due, Some(Outcome::Refused("signed out".into())));
    }
    if now > leave {
        return (due, None);
    }
    let device = due.device();
    let Due { content, tag, urgency, expires_at, .. } = due;
    let message = Message { device: &device, content, tag, urgency, expires_at: *expires_at };
    (due, Some(ctx.service::<Pusher>().send(ctx.service::<Outward>(), &message, now).await))
}

/// Counts and stores the outcomes.
async fn settle(ctx: &Ctx, outcomes: Vec<(&Due, Option<Outcome>)>) -> Result<()> {
    let now = ctx.clock.now();
    let mut settled = Settled::default();
    for (due, outcome) in outcomes {
        let Some(outcome) = outcome else { continue };
        let result = match outcome {
            Outcome::Taken => {
                ctx.tally.add(Figure::PushesTaken);
                settled.taken.push(due.id);
                "taken"
            }
            Outcome::Gone => {
                ctx.tally.add(Figure::PushesGone);
                settled.gone.push(due.device_id);
                "gone"
            }
            Outcome::Refused(answer) => {
                tracing::warn!(message = due.id, answer, "a push was rejected");
                ctx.tally.add(Figure::PushesRefused);
                settled.ended.push(due.id);
                "refused"
            }
            Outcome::Later(until, answer) => {
                tracing::info!(message = due.id, answer, "a push could not be sent, trying again");
                settled.again.push((due.id, next(due.attempts, until, now).min(due.expires_at)));
                "later"
            }
        };
        counter!("push_messages_total", "result" => result).increment(1);
    }
    Ok(store::settle(&ctx.db, settled).await?)
}

/// When to try again: when the push service said, or with growing pauses; varied by a tenth, so that pushes that failed
/// together are not retried together.
fn next(attempts: i64, until: Option<Instant>, now: Instant) -> Instant {
    let doubled = (WAIT_MS << attempts.clamp(1, 7).saturating_sub(1)).min(LONGEST_MS);
    let said = until.map(|until| until.0.saturating_sub(now.0).clamp(1_000, FARTHEST_MS));
    let ms = said.unwrap_or(doubled) as f64 * rand::rng().random_range(1.0..1.1);
    now.plus_ms((ms as i64).min(FARTHEST_MS))
}

/// Removes devices that have not confirmed themselves for a long time: a job.
pub async fn sweep(ctx: Ctx) -> Result<()> {
    while store::sweep(&ctx.db, ctx.clock.now().plus_ms(-SILENT_MS)).await? > 0 {}
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retries_back_off_or_follow_retry_after() {
        let wait = |attempts, said: Option<i64>| {
            let until = said.map(|seconds| Instant(7_000).plus_ms(seconds.saturating_mul(1000)));
            (next(attempts, until, Instant(7_000)).0 - 7_000) / 1000
        };
        assert!((60..=66).contains(&wait(1, None)) && (120..=132).contains(&wait(2, None)));
        assert!((3600..=3960).contains(&wait(50, None)), "at most an hour");
        assert!((300..=330).contains(&wait(9, Some(300))));
        assert!((36_000..=39_600).contains(&wait(1, Some(36_000))), "as long as the service asked for");
        assert!((1..=2).contains(&wait(1, Some(0))) && (1..=2).contains(&wait(1, Some(-50))));
        assert_eq!(wait(1, Some(i64::MAX)), FARTHEST_MS / 1000);
    }
}
