//! Assigning places that become free.

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_actors::event::MemberId;
use daymark_base::db::Tx;
use daymark_people::notifications::{self, Category, Notice, Told};
use daymark_web::ctx::Ctx;
use daymark_web::error::{self, Error};
use daymark_web::job::Failures;
use futures_util::FutureExt;

use super::service::{at_door, entrance};
use super::store;
use crate::programs::rules::join::PLACE_KEPT_MS;
use crate::programs::rules::state::State;
use crate::programs::store::ProgramRow;
use crate::programs::{Program, words};

/// Updates a program's places: see [`give`].
pub async fn settle(tx: &mut Tx, program: i64, now: Instant) -> error::Result<Vec<Told>> {
    let (row, shell) = at_door(tx, program).await?;
    give(tx, &row, &shell, now).await
}

/// Takes back as many places that were not used in time as waiting members need, gives free ones to the next in line,
/// and notifies them. Does nothing once joining has closed. The caller has locked the program.
pub async fn give(tx: &mut Tx, row: &ProgramRow, shell: &Program, now: Instant) -> error::Result<Vec<Told>> {
    if entrance(row, shell, 0, now).pre_enrol(now).is_err() {
        return Ok(Vec::new());
    }
    let mut notices = Vec::new();
    let mut places = match row.capacity {
        Some(capacity) => capacity - store::places_taken(tx, row.id).await?,
        None => i64::MAX,
    };
    let kept_from = now.plus_ms(-PLACE_KEPT_MS);
    if kept_from.0 >= row.starts_at {
        let waiting = store::all_waiting(tx, row.id).await?;
        if waiting > 0 && waiting > places {
            let members = store::lapse(tx, row.id, kept_from, waiting - places).await?;
            places += i64::try_from(members.len()).unwrap_or(i64::MAX);
            add(&mut notices, members, || lapsed(row));
        }
    }
    if places > 0 {
        add(&mut notices, store::promote(tx, row, now, places).await?, || free(row));
    }
    if shell.state(now) == State::Running {
        add(&mut notices, store::begun(tx, row.id).await?, || begun(row));
    }
    if notices.is_empty() {
        return Ok(Vec::new());
    }
    Ok(notifications::tell_all(tx, Category::Programs, notices, now).await?)
}

fn add(notices: &mut Vec<(MemberId, Notice)>, members: Vec<MemberId>, notice: impl Fn() -> Notice) {
    notices.extend(members.into_iter().map(|member| (member, notice())));
}

fn notice(row: &ProgramRow, say: fn(&str) -> (String, &'static str)) -> Notice {
    let (title, body) = say(&row.title);
    let link = Some(format!("/challenges/{}", row.id));
    Notice { category: Category::Programs, title, body: body.to_owned(), link }
}

fn free(row: &ProgramRow) -> Notice {
    notice(row, words::place_free)
}

fn begun(row: &ProgramRow) -> Notice {
    notice(row, words::started)
}

fn lapsed(row: &ProgramRow) -> Notice {
    notice(row, words::place_lapsed)
}

/// Programs per read.
const PROGRAMS_AT_ONCE: i64 = 200;

/// The job: gives out places that became free outside a request, and notifies members when their programs have begun.
///
/// # Errors
/// When the database cannot be read, or a program fails.
pub async fn job(ctx: Ctx) -> Result<()> {
    let (mut after, mut failures) = (0, Failures::default());
    loop {
        let programs = store::waited_for(&ctx.db, after, PROGRAMS_AT_ONCE).await.context("who waits")?;
        let Some(last) = programs.last() else { return failures.end() };
        after = *last;
        for program in programs {
            let now = ctx.clock.now();
            let given = ctx.db.write::<_, Error>(move |tx| async move { settle(tx, program, now).await }.boxed());
            match given.await {
                Ok(told) => notifications::show(&ctx, told),
                Err(cause) => failures.add_row("program", program, cause)?,
            }
        }
    }
}
