//! What ends by itself: programs whose grace is over, community dates that can no longer change, streaks that a missed
//! day ended.

use std::collections::HashMap;
use std::sync::Arc;

use anyhow::Context;
use daymark_actors::clock::Instant;
use daymark_actors::event::{Committed, Hundredths};
use daymark_actors::ports::Event;
use futures_util::FutureExt;
use jiff::tz::TimeZone;

use super::rules::community::{ACTIVE_DAYS, is_provisional};
use super::rules::ranking::{Row, rank, results_digest};
use super::store;
use super::view::View;
use super::words;
use crate::civil::{local_date, plus_days};
use crate::db::{Db, Rows, Tx};
use crate::features::notifications::{self, Category, Notice, Told};
use crate::features::programs::rules::state::GRACE_MS;
use crate::features::programs::{self, FinalRow, standing};
use crate::http::ctx::Ctx;
use crate::row;

/// A program whose board is final now.
pub struct Ended {
    /// Which.
    pub program: i64,
    told: Vec<Told>,
}

/// Writes the final boards of the programs whose grace is over at `now`, each in a transaction of its own that tells its
/// members too, and returns the programs. Another node may have been first: then there is nothing to do.
///
/// # Errors
/// When the database cannot be written.
pub async fn programs(db: &Db, now: Instant) -> crate::db::Result<Vec<Ended>> {
    let mut ended = Vec::new();
    for program in programs::grace_over(db, now.plus_ms(-GRACE_MS), now).await? {
        let told = db.write(move |tx| async move { finalise(tx, program, now).await }.boxed()).await?;
        ended.push(Ended { program, told });
    }
    Ok(ended)
}

async fn finalise(tx: &mut Tx, program: i64, now: Instant) -> crate::db::Result<Vec<Told>> {
    let Some((title, scoring)) = programs::lock_unfinished(tx, program).await? else { return Ok(Vec::new()) };
    let board: HashMap<i64, FinalRow> =
        programs::final_board(tx, program).await?.into_iter().map(|r| (r.member_id, r)).collect();
    let mut rows: Vec<Row> = board.values().map(place).collect();
    let ranks = rank(&mut rows);
    let results: Vec<_> = rows.iter().zip(ranks).map(|(r, rank)| (rank, r.member, r.score)).collect();
    let (mut lines, mut notices) = (Rows::new(), Vec::with_capacity(results.len()));
    for (position, (rank, member, _)) in (1i64..).zip(&results) {
        let Some(r) = board.get(member) else { continue };
        lines.push(row![position, *member, *rank, r.points, r.score, r.streak_longest]);
        let reached = scoring.words(r.points, r.score.map(Hundredths));
        let (title, body) = words::final_results(&title, *rank, results.len(), &reached);
        let link = Some(format!("/challenges/{program}"));
        notices.push((*member, Notice { category: Category::Programs, title, body, link }));
    }
    programs::finalise(tx, program, lines, results_digest(&results), now).await?;
    notifications::tell_all(tx, Category::Programs, notices, now).await
}

fn place(r: &FinalRow) -> Row {
    Row {
        member: r.member_id,
        score: r.score.unwrap_or(r.points),
        last_scored_at: r.last_scored_at.map(Instant),
        joined_at: Instant(r.joined_at),
    }
}

/// The job: final boards, and their watchers told.
///
/// # Errors
/// When the database cannot be written.
pub async fn programs_job(ctx: Ctx) -> anyhow::Result<()> {
    for Ended { program, told } in programs(&ctx.db, ctx.clock.now()).await.context("final boards")? {
        tracing::info!(program, "a program is final");
        ctx.live.program_changed(program);
        notifications::show(&ctx, told);
    }
    Ok(())
}

/// Writes down how the community dates ended that can no longer change at `now`.
///
/// # Errors
/// When the database cannot be written.
pub async fn community_days(db: &Db, now: Instant) -> crate::db::Result<()> {
    let Some(mut date) = store::next_community_day(db).await? else { return Ok(()) };
    while !is_provisional(date, now) && date < local_date(now, &TimeZone::UTC, 0) {
        store::close_community_day(db, date, plus_days(date, -ACTIVE_DAYS)).await?;
        date = plus_days(date, 1);
    }
    Ok(())
}

/// The job of [`community_days`].
///
/// # Errors
/// When the database cannot be written.
pub async fn community_job(ctx: Ctx) -> anyhow::Result<()> {
    community_days(&ctx.db, ctx.clock.now()).await.context("community dates")
}

/// How many memberships one run of the streak job looks at.
const STREAKS_A_RUN: i64 = 1_000;

/// The job: a log brings its own streak up to date; a streak that ended because nothing was logged is found here, so that
/// boards do not show it any longer.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn streaks_job(ctx: Ctx) -> anyhow::Result<()> {
    let since = plus_days(local_date(ctx.clock.now(), &TimeZone::UTC, 0), -1);
    let mut after = (0, 0);
    loop {
        let silent = store::silent_streaks(&ctx.db, since, after, STREAKS_A_RUN).await?;
        let Some(last) = silent.last().map(|s| (s.member_id, s.program_id)) else { return Ok(()) };
        for s in &silent {
            end_streak(&ctx, s).await?;
        }
        after = last;
    }
}

async fn end_streak(ctx: &Ctx, s: &store::SilentStreak) -> anyhow::Result<()> {
    let view = View::load(ctx, s.member_id).await.map_err(|e| anyhow::anyhow!("{e}"))?;
    let Some(membership) = view.memberships().iter().find(|m| m.program.id == s.program_id) else { return Ok(()) };
    let streak = view.streak_in(membership);
    let same = (streak.current, streak.longest) == (s.streak_current, s.streak_longest);
    if same || !store::set_streak(&ctx.db, s, streak).await? {
        return Ok(());
    }
    let standings = standing::of_members(&ctx.db, s.program_id, Some(s.member_id)).await?;
    ctx.live.publish(Event::Committed(Arc::new(Committed { member: s.member_id, standings, ..Committed::default() })));
    Ok(())
}
