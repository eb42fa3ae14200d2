//! Notices about a program's dates: it starts tomorrow, or its grace ends.

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_base::civil::{Calendar, local_date, parse_zone, plus_days, wall};
use daymark_base::db;
use daymark_people::accounts::{self, calendars};
use daymark_people::notifications::{self, Category, Notice};
use daymark_web::ctx::Ctx;
use futures_util::FutureExt;
use jiff::tz::TimeZone;

use super::rules::{GRACE_TOLD_MS, is_eve};
use super::store::{self, Eve, Late, Once};
use super::words;
use crate::programs::rules::state::GRACE_MS;

/// Members per read and per transaction.
const AT_ONCE: i64 = 500;

/// Sends the notices that are due.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn tell_due(ctx: Ctx) -> Result<()> {
    let now = ctx.clock.now();
    // Programs that start tomorrow in some time zone.
    let today = local_date(now, &TimeZone::UTC, 0);
    let mut after = (0, 0);
    loop {
        let eves = store::eves(&ctx.db, today, plus_days(today, 2), after, AT_ONCE).await.context("who starts")?;
        let Some(last) = eves.last() else { break };
        after = (last.program_id, last.member_id);
        let calendars = calendars(&ctx.db, eves.iter().map(|eve| eve.member_id)).await.context("calendars")?;
        let clock = |c: &Calendar| (c.date(now), wall(now, c.zone_on(c.date(now))).1);
        let is_due = |eve: &Eve| calendars.get(&eve.member_id).is_some_and(|c| is_eve(eve.start_date, clock(c)));
        let due = eves.into_iter().filter(is_due);
        tell(&ctx, due.map(started).collect(), now).await.context("starts tomorrow")?;
    }
    after = (0, 0);
    // Programs in their last day of grace.
    let (from, to) = (now.plus_ms(-GRACE_MS), now.plus_ms(GRACE_TOLD_MS - GRACE_MS));
    loop {
        let late = store::late(&ctx.db, from, to, after, AT_ONCE).await.context("whose grace ends")?;
        let Some(last) = late.last() else { return Ok(()) };
        after = (last.program_id, last.member_id);
        tell(&ctx, late.into_iter().map(ending).collect(), now).await.context("grace ends")?;
    }
}

fn zone(name: &str) -> TimeZone {
    parse_zone(name).unwrap_or(TimeZone::UTC)
}

fn notice(program: i64, (title, body): (String, String)) -> Notice {
    Notice { category: Category::Programs, title, body, link: Some(format!("/challenges/{program}")) }
}

fn started(eve: Eve) -> (Once, Notice) {
    let Eve { program_id, member_id, title, start_date, joined, .. } = eve;
    let once = Once { member: member_id, program: program_id, kind: "starts", date: start_date.to_string() };
    (once, notice(program_id, words::starts(&title, start_date, joined)))
}

fn ending(late: Late) -> (Once, Notice) {
    let Late { program_id, member_id, title, start_date, ended_at, timezone } = late;
    let date = start_date.unwrap_or_default();
    let once = Once { member: member_id, program: program_id, kind: "grace", date };
    (once, notice(program_id, words::grace(&title, ended_at.plus_ms(GRACE_MS), &zone(&timezone))))
}

/// Notifies each member once: the node that stores the mark first sends the notice.
async fn tell(ctx: &Ctx, due: Vec<(Once, Notice)>, now: Instant) -> Result<()> {
    if due.is_empty() {
        return Ok(());
    }
    let told = ctx.db.write::<_, db::Error>(move |tx| {
        async move {
            accounts::keep(tx, due.iter().map(|(once, _)| once.member)).await?;
            let first = store::claim(tx, due.iter().map(|(once, _)| once), now).await?;
            // A member may get notices about several programs, but `tell_all` expects one notice per member.
            let mut told = Vec::new();
            for (program, notices) in store::by_program(due, &first) {
                tracing::debug!(program, members = notices.len(), "sending a program's notices");
                told.extend(notifications::tell_all(tx, Category::Programs, notices, now).await?);
            }
            Ok(told)
        }
        .boxed()
    });
    notifications::show(ctx, told.await?);
    Ok(())
}
