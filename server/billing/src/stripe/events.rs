//! Events from Stripe: stored once as they arrive, and processed by a job.

use daymark_outside::stripe::Event;
use daymark_web::ctx::Ctx;

use super::account::account;
use super::applying::{OBJECTS, apply};
use super::facts::Trouble;
use super::rules::{self, MOST_ATTEMPTS, pause_ms};
use super::store::{self, DueRow, NewEvent, Source};

/// How many events are processed in one round.
const AT_ONCE: i64 = 100;
/// How long an event is stored: a little longer than Stripe itself stores it.
const KEPT_MS: i64 = 40 * 86_400_000;

/// Stores an event if it is about an object that we handle. Returns whether it is new.
pub(super) async fn take(ctx: &Ctx, event: &Event, source: Source) -> daymark_base::db::Result<bool> {
    let about = &event.data.object;
    if !OBJECTS.contains(&about.object.as_str()) || about.id.is_empty() {
        return Ok(false);
    }
    let new = NewEvent {
        event: &event.id,
        kind: &event.kind,
        object: &about.object,
        object_ref: &about.id,
        source,
        happened_at: rules::instant(event.created),
    };
    store::add_event(&ctx.db, &new, ctx.clock.now()).await
}

/// Processes due events: a job. Several events about one object fetch it once.
///
/// # Errors
/// When the database fails.
pub(super) async fn work(ctx: Ctx) -> anyhow::Result<()> {
    let Some(account) = account(&ctx) else { return Ok(()) };
    let now = ctx.clock.now();
    loop {
        let due = store::due(&ctx.db, now, AT_ONCE).await?;
        if due.is_empty() {
            return Ok(());
        }
        for event in last_of_each(due) {
            let outcome = tokio::select! {
                outcome = apply(&ctx, account, &event.object, &event.object_ref) => outcome,
                () = ctx.drain.stopping() => return Ok(()),
            };
            match outcome {
                Ok(()) => store::done(&ctx.db, &event).await?,
                Err(trouble) => {
                    postpone(&ctx, &event, &trouble).await?;
                    if trouble.is_outage() {
                        return Ok(());
                    }
                }
            }
        }
    }
}

/// The last event about each object, in the order in which the objects first appeared.
fn last_of_each(due: Vec<DueRow>) -> Vec<DueRow> {
    let mut last: Vec<DueRow> = Vec::new();
    for event in due {
        match last.iter_mut().find(|one| (&one.object, &one.object_ref) == (&event.object, &event.object_ref)) {
            Some(one) if event.id > one.id => *one = event,
            Some(_) => {}
            None => last.push(event),
        }
    }
    last
}

async fn postpone(ctx: &Ctx, event: &DueRow, trouble: &Trouble) -> anyhow::Result<()> {
    let again = event.attempts + 1 < MOST_ATTEMPTS;
    tracing::warn!(event = event.event, object = event.object_ref, again, %trouble, "an event of Stripe");
    let next = again.then(|| ctx.clock.now().plus_ms(pause_ms(event.attempts)));
    Ok(store::later(&ctx.db, event.id, next, &trouble.to_string()).await?)
}

/// Deletes old events: a job.
///
/// # Errors
/// When the database fails.
pub(super) async fn forget(ctx: Ctx) -> anyhow::Result<()> {
    Ok(store::forget_events(&ctx.db, ctx.clock.now().plus_ms(-KEPT_MS)).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_latest_event_of_each_object_remains() {
        let row = |id, object: &str| DueRow {
            id,
            event: format!("evt_{id}"),
            object: "invoice".into(),
            object_ref: object.into(),
            attempts: 0,
        };
        let last = last_of_each(vec![row(3, "in_1"), row(1, "in_2"), row(2, "in_1"), row(4, "in_2")]);
        let shown: Vec<_> = last.iter().map(|event| (event.id, event.object_ref.as_str())).collect();
        assert_eq!(shown, [(3, "in_1"), (4, "in_2")]);
    }
}
