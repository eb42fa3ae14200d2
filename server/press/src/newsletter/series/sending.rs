//! Sends the due emails of each series: a job. The row that records who got which mail, the email, and when to check
//! again are written in one transaction, so each email is sent once, whenever the program crashes (R67).

use std::collections::{HashMap, HashSet};

use anyhow::Result;
use daymark_actors::clock::Instant;
use daymark_base::civil::{Calendar, local_date, parse_day, plus_days};
use daymark_base::db::{self, Tx};
use daymark_people::accounts::{self, calendars};
use daymark_people::emails::{self, Bulk, SECRET};
use daymark_web::ctx::Ctx;
use futures_util::FutureExt;
use jiff::tz::TimeZone;
use serde_json::json;

use super::composing::{MAIL, Week};
use super::model::Starts;
use super::rules::{Next, Timed, after_start, of_week};
use super::store::{self, Look, NEVER, Run};
use crate::newsletter::pace::Pace;
use crate::newsletter::reader;

/// People who are checked in one batch, at most.
const AT_ONCE: i64 = 200;
/// How recently a member must have joined a program to start its series.
const JOINED_WITHIN_MS: i64 = 7 * 86_400_000;
/// How far back sent weekly emails are read.
const REMEMBERED_MS: i64 = 21 * 86_400_000;

/// The changes to store for a person in a series.
struct Move {
    run: Run,
    look: Look,
    mail: Option<Mail>,
}

/// An email to a person in a series; a weekly one has their own week. There is none if nothing was due in that week.
struct Mail {
    step: i64,
    turn: String,
    week: Option<Week>,
}

/// Starts the series of members who joined a program, and sends due mails: a job.
///
/// # Errors
/// When the database cannot be read or written.
pub(in super::super) async fn go_on(ctx: Ctx) -> Result<()> {
    let now = ctx.clock.now();
    store::enrol_joined(&ctx.db, now.plus_ms(-JOINED_WITHIN_MS), now).await?;
    send_due(&ctx).await
}

/// Sends due emails, as many as the pace allows.
///
/// # Errors
/// When the database cannot be read or written.
pub(in super::super) async fn send_due(ctx: &Ctx) -> Result<()> {
    loop {
        let now = ctx.clock.now();
        let most = Pace::read(ctx, now).await?.allows(AT_ONCE);
        let due = store::due(&ctx.db, now, most).await?;
        if due.is_empty() || ctx.drain.is_stopping() {
            return Ok(());
        }
        let moves = looked_at(ctx, due, now).await?;
        let parts = ctx.clone();
        ctx.db.write::<_, db::Error>(move |tx| async move { write(tx, &parts, &moves, now).await }.boxed()).await?;
    }
}

/// Starts the weekly series for members who are not in it: a job.
///
/// # Errors
/// When the database cannot be written.
pub(in super::super) async fn enrol_members(ctx: Ctx) -> Result<()> {
    Ok(store::enrol_members(&ctx.db, ctx.clock.now()).await?)
}

async fn looked_at(ctx: &Ctx, due: Vec<Run>, now: Instant) -> Result<Vec<Move>> {
    let calendars = calendars(&ctx.db, due.iter().filter_map(|run| run.member_id)).await?;
    let series: HashSet<i64> = due.iter().map(|run| run.series_id).collect();
    let mut steps: HashMap<i64, Vec<Timed>> = HashMap::new();
    for (of, step) in store::timed(&ctx.db, series).await? {
        steps.entry(of).or_default().push(step);
    }
    let since = local_date(now.plus_ms(-REMEMBERED_MS), &TimeZone::UTC, 0).to_string();
    let mut sent: HashMap<(i64, i64), HashSet<(i64, String)>> = HashMap::new();
    for (series, subscriber, step, turn) in store::sent(&ctx.db, &due, &since).await? {
        sent.entry((series, subscriber)).or_default().insert((step, turn));
    }
    let mut moves = Vec::with_capacity(due.len());
    for run in due {
        let calendar = run.member_id.and_then(|member| calendars.get(&member).cloned()).unwrap_or_default();
        let steps = steps.get(&run.series_id).map(Vec::as_slice).unwrap_or_default();
        let sent = sent.remove(&(run.series_id, run.subscriber_id)).unwrap_or_default();
        moves.push(look(ctx, run, steps, sent, &calendar, now).await?);
    }
    Ok(moves)
}

/// The next step for a person now.
async fn look(
    ctx: &Ctx,
    run: Run,
    steps: &[Timed],
    mut sent: HashSet<(i64, String)>,
    calendar: &Calendar,
    now: Instant,
) -> Result<Move> {
    if !run.stays {
        return Ok(Move { run, look: Look::Ends, mail: None });
    }
    let weekly = run.starts == Starts::Weekly;
    let rule = if weekly { of_week } else { after_start };
    let tz = calendar.zone_on(calendar.date(now));
    loop {
        let (step, turn) = match rule(steps, &sent, run.began_at, now, tz) {
            Next::Send { step, turn } => (step, turn),
            Next::Wait(at) => return Ok(Move { run, look: Look::At(at), mail: None }),
            Next::Done => return Ok(Move { run, look: Look::At(NEVER), mail: None }),
        };
        if !weekly {
            return Ok(Move { run, look: Look::At(now), mail: Some(Mail { step, turn, week: None }) });
        }
        // The email is about the week before.
        let week = match (run.member_id, parse_day(&turn)) {
            (Some(member), Some(monday)) => {
                Week::of(ctx, member, plus_days(monday, -7)).await.map_err(anyhow::Error::new)?
            }
            _ => None,
        };
        if week.is_some() {
            return Ok(Move { run, look: Look::At(now), mail: Some(Mail { step, turn, week }) });
        }
        sent.insert((step, turn));
    }
}

async fn write(tx: &mut Tx, ctx: &Ctx, moves: &[Move], now: Instant) -> db::Result<()> {
    let pace = Pace::lock(tx, ctx, now).await?;
    // Others may have used the pace meanwhile: emails beyond it wait.
    let mut left = pace.allows(AT_ONCE);
    let mut has_room = || {
        left -= 1;
        left >= 0
    };
    let moves: Vec<&Move> = moves.iter().filter(|one| one.mail.is_none() || has_room()).collect();
    accounts::keep(tx, moves.iter().filter_map(|one| one.run.member_id)).await?;
    // If several nodes check a run, only the first one moves it.
    let looks: Vec<_> = moves.iter().map(|one| (&one.run, one.look)).collect();
    let moved = store::advance(tx, &looks, now).await?;
    let mine = moves.iter().filter(|one| moved.contains(&(one.run.series_id, one.run.subscriber_id)));
    let mails: Vec<(&Run, &Mail)> = mine.filter_map(|one| Some((&one.run, one.mail.as_ref()?))).collect();
    let rows: Vec<_> = mails.iter().map(|(run, mail)| (mail.step, run.subscriber_id, mail.turn.as_str())).collect();
    let first = store::add_mails(tx, &rows, now).await?;
    let origin = ctx.config.public_url.origin();
    let is_first = |(run, mail): &&(&Run, &Mail)| first.contains(&(mail.step, run.subscriber_id, mail.turn.clone()));
    let bulk = mails.iter().filter(is_first).map(|(run, mail)| Bulk {
        to: run.email.clone(),
        member: run.member_id,
        values: json!({ "step": mail.step, "program": run.program_id, "week": mail.week, "reader": SECRET,
            "unsubscribe": format!("{origin}/v1/auth/newsletter/unsubscribe?token={SECRET}") }),
        secret: reader::token(ctx, run.subscriber_id),
        once: format!("series:{}:{}:{}", mail.step, run.subscriber_id, mail.turn),
    });
    let queued = emails::queue_all(tx, &MAIL, bulk.collect(), now).await?;
    pace.take(tx, queued.len()).await
}
