//! What members are told of events by itself: that one starts tomorrow, that its time or place has changed, that it is
//! cancelled. A job finds out what is due; writing down that it was told and telling it are one transaction, so that each
//! comes once, whoever runs the job and however often.

mod store;

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use futures_util::FutureExt;
use jiff::tz::TimeZone;

use super::{door, rules};
use crate::civil::{local_date, parse_zone};
use crate::db;
use crate::features::notifications::{self, Category, Notice};
use crate::features::program_notices::is_eve;
use crate::http::ctx::Ctx;
use crate::http::error::Error;
use store::{Due, Kind};

/// Members in one read, and in one transaction.
const AT_ONCE: i64 = 500;
/// Events whose places are looked at in one run.
const EVENTS_AT_ONCE: i64 = 200;
/// How long nothing more may have changed before a change is told: whoever edits an event does it in several steps.
const QUIET_MS: i64 = 5 * 60_000;
/// The longest before its beginning that an event starts tomorrow somewhere on earth.
const EVE_MS: i64 = 40 * 3_600_000;

/// A notice of an event.
pub fn notice(event: i64, (title, body): (String, String)) -> Notice {
    Notice { category: Category::Events, title, body, link: Some(format!("/events/{event}")) }
}

/// Gives places that became free without a call, and tells what is due: a job.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn tell_due(ctx: Ctx) -> Result<()> {
    let now = ctx.clock.now();
    for event in door::waited_for(&ctx.db, now, EVENTS_AT_ONCE).await.context("who waits")? {
        let given = ctx.db.write::<_, Error>(move |tx| async move { door::settle(tx, event, now).await }.boxed());
        let told = given.await.map_err(|e| anyhow::anyhow!("{e}")).context("places of an event")?;
        notifications::show(&ctx, told);
    }
    for (kind, until) in
        [(Kind::Starts, now.plus_ms(EVE_MS)), (Kind::Changed, now.plus_ms(-QUIET_MS)), (Kind::Cancelled, now)]
    {
        let mut after = (0, 0);
        loop {
            let due = store::due(&ctx.db, kind, (now, until), after, AT_ONCE).await.context("who is told")?;
            let Some(last) = due.last() else { break };
            after = (last.event_id, last.member_id);
            tell(&ctx, kind, due, now).await.context("telling of events")?;
        }
    }
    Ok(())
}

fn zone(name: &str) -> TimeZone {
    parse_zone(name).unwrap_or(TimeZone::UTC)
}

/// Tells each of them once: whoever writes down first that it was told tells it.
async fn tell(ctx: &Ctx, kind: Kind, due: Vec<Due>, now: Instant) -> Result<()> {
    let due: Vec<(Due, String)> =
        due.into_iter().filter_map(|due| about(kind, &due, now).map(|about| (due, about))).collect();
    if due.is_empty() {
        return Ok(());
    }
    let told = ctx.db.write::<_, db::Error>(move |tx| {
        async move {
            let first = store::claim(tx, kind, &due, now).await?;
            let mut told = Vec::new();
            // One member may be told of several events; a notice in the app is found by its member.
            for of_event in due.chunk_by(|(a, _), (b, _)| a.event_id == b.event_id) {
                let new = of_event.iter().filter(|(due, _)| first.contains(&(due.event_id, due.member_id)));
                let notices = new.map(|(due, _)| (due.member_id, notice(due.event_id, words(kind, due))));
                told.extend(notifications::tell_all(tx, Category::Events, notices.collect(), now).await?);
            }
            Ok(told)
        }
        .boxed()
    });
    notifications::show(ctx, told.await?);
    Ok(())
}

/// What it is about that a member is told once: a date of theirs, or a change. `None` when it is not time.
fn about(kind: Kind, due: &Due, now: Instant) -> Option<String> {
    match kind {
        Kind::Starts => {
            let zone = zone(&due.reader);
            let date = local_date(due.starts_at, &zone, 0);
            is_eve(date, now, &zone).then(|| date.to_string()).filter(|date| due.known.as_ref() != Some(date))
        }
        Kind::Changed | Kind::Cancelled => due.at.map(|at| at.0.to_string()),
    }
}

fn words(kind: Kind, due: &Due) -> (String, String) {
    let (zone, reader) = (zone(&due.timezone), zone(&due.reader));
    let told = rules::Told {
        title: &due.title,
        at: (due.starts_at, due.ends_at),
        zone: &zone,
        venue: due.venue.as_deref(),
        reader: &reader,
    };
    match kind {
        Kind::Starts => rules::starts(&told),
        Kind::Changed => rules::changed(&told),
        Kind::Cancelled => rules::cancelled(&told),
    }
}
