//! Automatic notices about events: an event starts tomorrow, its time or place has changed, or it is cancelled. A job
//! finds what is due. It marks a notice as sent and sends it in one transaction, so each notice is sent once, no matter
//! which node runs the job and how often.

mod store;

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_base::civil::{local_date, parse_zone, wall};
use daymark_base::db;
use daymark_log::program_notices::is_eve;
use daymark_people::accounts;
use daymark_people::notifications::{self, Category, Notice};
use daymark_web::ctx::Ctx;
use daymark_web::error::Error;
use daymark_web::job::Failures;
use futures_util::FutureExt;
use jiff::tz::TimeZone;

use super::model::EventStatus;
use super::{door, store as events, words};
use store::{Due, Kind, Subject};

/// Members in one read, and in one transaction.
const AT_ONCE: i64 = 500;
/// How many events one read returns, and how many events' places one run updates.
const EVENTS_AT_ONCE: i64 = 200;
/// How long an event must be unchanged before a change is announced: editors work in several steps.
const QUIET_MS: i64 = 5 * 60_000;
/// The longest time before an event's start at which the start is already tomorrow somewhere on earth.
const EVE_MS: i64 = 40 * 3_600_000;

/// A notice about an event.
pub fn notice(event: i64, (title, body): (String, String)) -> Notice {
    Notice { category: Category::Events, title, body, link: Some(format!("/events/{event}")) }
}

/// Frees the places of closed accounts, assigns places that became free outside a call, and sends due notices: a job.
///
/// # Errors
/// When the database cannot be read, or an event fails.
pub async fn tell_due(ctx: Ctx) -> Result<()> {
    let now = ctx.clock.now();
    let mut changed = door::with_closed(&ctx.db, now, EVENTS_AT_ONCE).await.context("closed accounts")?;
    changed.extend(door::waited_for(&ctx.db, now, EVENTS_AT_ONCE).await.context("who waits")?);
    let mut failures = Failures::default();
    for event in changed {
        let given = ctx.db.write::<_, Error>(move |tx| async move { door::settle(tx, event, now).await }.boxed());
        match given.await {
            Ok(told) => notifications::show(&ctx, told),
            Err(cause) => failures.add_row("event", event, cause)?,
        }
    }
    for (kind, until) in
        [(Kind::Starts, now.plus_ms(EVE_MS)), (Kind::Changed, now.plus_ms(-QUIET_MS)), (Kind::Cancelled, now)]
    {
        let mut after = 0;
        loop {
            let events = store::subjects(&ctx.db, kind, (now, until), after, EVENTS_AT_ONCE).await.context("events")?;
            let Some(last) = events.last() else { break };
            after = last.id;
            for event in events {
                if let Err(cause) = tell_of(&ctx, kind, &event, now).await {
                    failures.add_row("event", event.id, cause)?;
                }
            }
        }
    }
    failures.end()
}

fn zone(name: &str) -> TimeZone {
    parse_zone(name).unwrap_or(TimeZone::UTC)
}

/// Notifies everyone concerned, in batches.
async fn tell_of(ctx: &Ctx, kind: Kind, event: &Subject, now: Instant) -> Result<()> {
    let mut after = 0;
    loop {
        let due = store::due(&ctx.db, kind, event, after, AT_ONCE).await?;
        let Some(last) = due.last() else { break };
        after = last.member_id;
        let now_due = due.into_iter().filter_map(|due| about(kind, event, &due, now).map(|about| (due, about)));
        tell(ctx, kind, event.clone(), now_due.collect(), now).await?;
    }
    if kind == Kind::Changed {
        store::announced(&ctx.db, event.id, event.at).await?;
    }
    Ok(())
}

/// Notifies each recipient once: only the node that stores the mark first sends the notice. Does nothing if the event
/// has changed meanwhile.
async fn tell(ctx: &Ctx, kind: Kind, event: Subject, due: Vec<(Due, String)>, now: Instant) -> Result<()> {
    if due.is_empty() {
        return Ok(());
    }
    let told = ctx.db.write::<_, db::Error>(move |tx| {
        async move {
            accounts::keep(tx, due.iter().map(|(due, _)| due.member_id)).await?;
            let Some(row) = events::lock_door(tx, event.id).await? else { return Ok(Vec::new()) };
            let at = if kind == Kind::Cancelled { row.cancelled_at } else { row.changed_at };
            let status = if kind == Kind::Cancelled { EventStatus::Cancelled } else { EventStatus::Published };
            if (at.unwrap_or_default(), row.status()) != (event.at, status) {
                return Ok(Vec::new());
            }
            let first = store::claim(tx, kind, event.id, &due, now).await?;
            let new = due.iter().filter(|(due, _)| first.contains(&due.member_id));
            let notices = new.map(|(due, _)| (due.member_id, notice(event.id, words(kind, &event, &due.reader))));
            let told = notifications::tell_all(tx, Category::Events, notices.collect(), now).await?;
            if kind == Kind::Changed {
                store::announcing(tx, event.id).await?;
            }
            Ok(told)
        }
        .boxed()
    });
    notifications::show(ctx, told.await?);
    Ok(())
}

/// Identifies a notice, so that it is sent only once: the start date for the member, or the time of the change. `None`
/// when the notice is not due.
fn about(kind: Kind, event: &Subject, due: &Due, now: Instant) -> Option<String> {
    if kind != Kind::Starts {
        return Some(event.at.0.to_string());
    }
    let zone = zone(&due.reader);
    let date = local_date(event.starts_at, &zone, 0);
    is_eve(date, wall(now, &zone)).then(|| date.to_string()).filter(|date| due.known.as_ref() != Some(date))
}

fn words(kind: Kind, event: &Subject, reader: &str) -> (String, String) {
    let (zone, reader) = (zone(&event.timezone), zone(reader));
    let told = words::Told {
        title: &event.title,
        at: (event.starts_at, event.ends_at),
        zone: &zone,
        venue: event.venue.as_deref(),
        reader: &reader,
    };
    match kind {
        Kind::Starts => words::starts(&told),
        Kind::Changed => words::changed(&told, event.online),
        Kind::Cancelled => words::cancelled(&told),
    }
}
