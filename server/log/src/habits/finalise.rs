//! Finalising: programs whose grace is over, and community dates that can no longer change.

use std::collections::{HashMap, HashSet};

use anyhow::Context;
use daymark_actors::clock::Instant;
use daymark_actors::event::Hundredths;
use daymark_base::civil::{local_date, plus_days};
use daymark_base::db::{Db, Rows, Tx};
use daymark_base::row;
use daymark_people::notifications::{self, Category, Notice, Told};
use daymark_web::ctx::Ctx;
use daymark_web::job::Failures;
use futures_util::FutureExt;
use jiff::tz::TimeZone;

use super::rules::community::{ACTIVE_DAYS, is_provisional};
use super::rules::ranking::{ResultLine, Row, rank, results_digest};
use super::{standings, store, words};
use crate::programs::rules::state::GRACE_MS;
use crate::programs::{self, FinalRow};

/// How many members' own ends are read at a time.
const AT_ONCE: i64 = 1000;

/// A program whose board is final now.
pub struct Ended {
    /// The program's id.
    pub program: i64,
    told: Vec<Told>,
}

/// Stores the final boards of the programs whose grace is over at `now`, each in a separate transaction that also
/// notifies its members, and passes each program on. Another node may have been first: then there is nothing to do. A
/// board that cannot be stored does not hold up the others.
///
/// # Errors
/// When the database cannot be read, or a board cannot be stored.
pub async fn programs(db: &Db, now: Instant, mut ended: impl FnMut(Ended)) -> anyhow::Result<()> {
    let (mut after, mut failures) = (0, Failures::default());
    loop {
        let due = programs::grace_over(db, now.plus_ms(-GRACE_MS), after).await?;
        let Some(last) = due.last() else { return failures.end() };
        after = *last;
        for program in due {
            match db.write(move |tx| async move { finalise(tx, program, now).await }.boxed()).await {
                Ok(told) => ended(Ended { program, told }),
                Err(cause) => failures.add_row("program", program, cause)?,
            }
        }
    }
}

async fn finalise(tx: &mut Tx, program: i64, now: Instant) -> daymark_base::db::Result<Vec<Told>> {
    let Some((title, scoring)) = programs::lock_unfinished(tx, program).await? else { return Ok(Vec::new()) };
    let board: HashMap<i64, FinalRow> =
        programs::final_board(tx, program).await?.into_iter().map(|r| (r.member_id, r)).collect();
    let mut rows: Vec<Row> = board.values().map(place).collect();
    let ranks = rank(&mut rows);
    let line = |(row, rank): (&Row, i64)| {
        let FinalRow { member_id: member, points, score, streak_longest, .. } = *board.get(&row.member)?;
        Some(ResultLine { rank, member, points, score, longest_streak: streak_longest })
    };
    let results: Vec<ResultLine> = rows.iter().zip(ranks).filter_map(line).collect();
    let (mut lines, mut notices) = (Rows::new(), Vec::with_capacity(results.len()));
    for (position, r) in (1i64..).zip(&results) {
        let ResultLine { rank, member, .. } = r;
        lines.push(row![position, *member, *rank, r.points, r.score, r.longest_streak]);
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

/// Completes the programs of members whose own days, and the grace after them, are over at `now`: an UNTIMED program
/// ends for each member separately. One that cannot be completed does not hold up the others.
///
/// # Errors
/// When the database cannot be read, or a program cannot be completed.
pub async fn own_ends(db: &Db, now: Instant) -> anyhow::Result<()> {
    let (mut failed, mut failures) = (HashSet::new(), Failures::default());
    loop {
        let mut due = programs::past_their_duration(db, now.plus_ms(-GRACE_MS), AT_ONCE + failures.count()).await?;
        due.retain(|one| !failed.contains(one));
        if due.is_empty() {
            return failures.end();
        }
        for (member, program) in due {
            let done = db.write(move |tx| async move { programs::complete(tx, member, program, now).await }.boxed());
            if let Err(cause) = done.await {
                failures.add(member, cause)?;
                failed.insert((member, program));
            }
        }
    }
}

/// The job: stores final boards and notifies their watchers. Due standings are computed first; a program with any left
/// waits for the next run.
///
/// # Errors
/// When a step failed for any row. The other steps are taken all the same.
pub async fn programs_job(ctx: Ctx) -> anyhow::Result<()> {
    let standings = standings::job(ctx.clone()).await;
    let announce = |Ended { program, told }| {
        tracing::info!(program, "a program is final");
        ctx.live.program_changed(program);
        notifications::show(&ctx, told);
    };
    let boards = programs(&ctx.db, ctx.clock.now(), announce).await.context("final boards");
    let ends = own_ends(&ctx.db, ctx.clock.now()).await.context("members' own ends");
    let failed: Vec<_> = [standings, boards, ends].into_iter().filter_map(Result::err).collect();
    let causes: Vec<_> = failed.iter().map(|cause| format!("{cause:#}")).collect();
    anyhow::ensure!(causes.is_empty(), causes.join("; "));
    Ok(())
}

/// Stores the results of community dates that can no longer change at `now`.
///
/// # Errors
/// When the database cannot be written.
pub async fn community_days(db: &Db, now: Instant) -> daymark_base::db::Result<()> {
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
