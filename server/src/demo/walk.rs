//! Replays the demo's weeks, one UTC day after the other, up to the current minute.

use std::collections::HashMap;

use anyhow::{Result, ensure};
use daymark_actors::clock::{Clock, Day, Instant, VirtualClock};
use daymark_actors::event::{Change, Status, Submission};
use daymark_base::civil::{day_start, local_date, plus_days};
use daymark_base::db::Rows;
use daymark_base::row;
use daymark_log::habits::rules::pause::Pause;
use daymark_log::habits::{Outcome, finalise, pause, standings};
use daymark_log::imports::past;
use daymark_log::programs::rules::activity::Direction;
use daymark_log::programs::{Activity, enrol};
use daymark_log::rewards;
use daymark_people::accounts::Privacy;
use daymark_web::ctx::Ctx;
use daymark_web::error;
use futures_util::{FutureExt, StreamExt, TryStreamExt, stream};
use jiff::tz::TimeZone;

use super::days::{asked, met, submission, submissions};
use super::dice::Dice;
use super::settle::{Inhabitant, Site};
use super::{groups, store};

/// Ordinary logging stops this long before now; the rest of the time is for the feed of the last five minutes.
const QUIET_MS: i64 = 6 * 60_000;
/// How many people appear in that feed.
const FRESH: usize = 9;
/// Who paused: (first name, first date and last date in days from today).
const PAUSES: &[(&str, i64, i64)] = &[("Zanele", -12, -8), ("Erik", -1, 4)];

/// Replays every day and returns the number of operations.
pub async fn walk(ctx: &Ctx, clock: &VirtualClock, site: &Site, now: Instant) -> Result<usize> {
    let today = local_date(now, &TimeZone::UTC, 0);
    let sent = everything(site, today, now);
    let first = site.people.iter().map(|p| p.joins_at).min().unwrap_or(now);
    let mut date = local_date(first, &TimeZone::UTC, 0);
    while date <= today {
        let (from, to) = (day_start(date, &TimeZone::UTC, 0), day_start(plus_days(date, 1), &TimeZone::UTC, 0));
        clock.set(from);
        join(ctx, site, from, to).await?;
        pauses(ctx, site, date, today).await?;
        let of_day = sent.iter().filter(|s| from <= s.received_at && s.received_at < to);
        // In the order of their arrival: `buffered` starts them one after the other.
        let answers = stream::iter(of_day).map(|s| submit(ctx, s)).buffered(past::AT_ONCE);
        answers.try_collect::<Vec<()>>().await?;
        clock.set(to.plus_ms(-1).min(now));
        standings::job(ctx.clone()).await?;
        finalise::community_days(&ctx.db, clock.now()).await?;
        // Runs each evening, so that a badge has the date on which it was earned.
        rewards::grant_due(ctx.clone()).await?;
        date = plus_days(date, 1);
    }
    clock.set(now);
    groups::gather(ctx, site, now).await?;
    store::seen(&ctx.db, last_seen(site, &sent)).await?;
    Ok(sent.iter().map(|s| s.ops.len()).sum())
}

/// When each person joined, and when they last sent something.
fn last_seen(site: &Site, sent: &[Submission]) -> Rows {
    let mut rows = Rows::new();
    for who in &site.people {
        let last = sent.iter().filter(|s| s.member == who.id).map(|s| s.received_at).max();
        rows.push(row![who.id, who.joins_at.0, last.unwrap_or(who.joins_at).0]);
    }
    rows
}

/// All submissions, oldest first.
fn everything(site: &Site, today: Day, now: Instant) -> Vec<Submission> {
    let fresh = fresh(site, now);
    let mut sent = Vec::new();
    for who in &site.people {
        let mut date = who.joined_on;
        while date <= plus_days(today, 1) {
            let kept = fresh.get(&who.index).filter(|f| f.ops.iter().all(|op| op.entry.date == date));
            let without = kept.and_then(|f| f.ops.first()).map(|op| op.entry.activity);
            if !paused(who, date, today) {
                sent.extend(submissions(who, date, today, without));
            }
            date = plus_days(date, 1);
        }
    }
    sent.retain(|s| s.received_at <= now.plus_ms(-QUIET_MS));
    sent.extend(fresh.into_values());
    sent.sort_by_key(|s| (s.received_at, s.member));
    sent
}

/// What some people did in the last five minutes, by person.
fn fresh(site: &Site, now: Instant) -> HashMap<i64, Submission> {
    let mut found: Vec<(u64, &Inhabitant)> = Vec::new();
    for who in &site.people {
        let awake = (6..=22).contains(&who.tz.to_datetime(now.timestamp()).hour());
        let away = paused(who, local_date(now, &who.tz, 0), local_date(now, &TimeZone::UTC, 0));
        if awake && !away && who.person.privacy != Privacy::Hidden {
            found.push((Dice::of(&[who.index, 2]).roll(), who));
        }
    }
    found.sort_by_key(|f| f.0);
    let done = found.into_iter().filter_map(|(_, who)| Some((who.index, just_done(who, now)?)));
    done.take(FRESH).collect()
}

/// Something that a person did a moment ago.
fn just_done(who: &Inhabitant, now: Instant) -> Option<Submission> {
    let date = local_date(now, &who.tz, 0);
    let mut dice = Dice::of(&[who.index, 3]);
    let mut daily = asked(who, date);
    daily.retain(|a| a.scheduled.recurrence.times_per_days().1 == 1);
    // Counted activities fit any hour; "lights out" at noon would be odd.
    if daily.iter().any(|a| counted(a)) {
        daily.retain(|a| counted(a));
    }
    let activity = dice.pick(&daily)?;
    let changes = match activity.target {
        Some(target) => met(&mut dice, target, true).into_iter().map(|c| c.1).collect(),
        None => vec![Change::SetStatus(Status::Done)],
    };
    let ops = changes.into_iter().map(|c| (activity.scheduled.id, c)).collect();
    Some(submission(who, date, now.plus_ms(-1_000 * dice.between(45, 280)), 0, ops))
}

fn counted(activity: &Activity) -> bool {
    activity.target.is_some_and(|t| t.direction == Direction::AtLeast)
}

async fn submit(ctx: &Ctx, submission: &Submission) -> Result<()> {
    let answer = past::submit(ctx, submission.clone()).await?.map_err(anyhow::Error::from)?;
    for op in answer.results {
        ensure!(op.result != Outcome::Rejected, "the demo's own log was rejected: {}", op.code.unwrap_or_default());
    }
    Ok(())
}

async fn join(ctx: &Ctx, site: &Site, from: Instant, to: Instant) -> Result<()> {
    let joining = site.people.iter().filter(|p| from <= p.joins_at && p.joins_at < to);
    let mut joining: Vec<_> = joining.map(|p| (p.joins_at, p.id, p.joined_on, p.program.clone())).collect();
    joining.sort_by_key(|j| (j.0, j.1));
    let write = ctx.db.write(move |tx| {
        async move {
            for (at, id, on, program) in joining {
                enrol(tx, program.id, id, at, on).await?;
            }
            Ok::<_, error::Error>(())
        }
        .boxed()
    });
    Ok(write.await?)
}

async fn pauses(ctx: &Ctx, site: &Site, date: Day, today: Day) -> Result<()> {
    for (who, new) in site.people.iter().filter_map(|who| Some((who, pause_of(who, today)?))) {
        if new.from == date {
            pause(&ctx.db, who.id, new, date, ctx.clock.now()).await?;
        }
    }
    Ok(())
}

fn pause_of(who: &Inhabitant, today: Day) -> Option<Pause> {
    let (_, from, to) = PAUSES.iter().find(|p| p.0 == who.person.first)?;
    Some(Pause { from: plus_days(today, *from), to: plus_days(today, *to) })
}

fn paused(who: &Inhabitant, date: Day, today: Day) -> bool {
    pause_of(who, today).is_some_and(|p| p.covers(date))
}
