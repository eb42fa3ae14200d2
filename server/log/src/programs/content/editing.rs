//! A program being edited: its row is locked until the transaction ends, and the permitted changes are known.

use std::collections::HashSet;

use daymark_actors::clock::{Day, Instant};
use daymark_base::civil::{local_date, parse_zone, plus_days};
use daymark_base::db::Tx;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use futures_util::future::BoxFuture;

use super::store;
use crate::programs::model::{ActivityOut, PlanItemOut, StepOut};
use crate::programs::rules::editing::{Ground, Lived, Piece, Stage, Whole};
use crate::programs::rules::plan::{PlanItem, Step, Timing};
use crate::programs::store::ProgramRow;
use crate::programs::{Program, program, store as programs, words};

/// Most steps of a program, retired ones included.
pub const MOST_STEPS: usize = 200;
/// Most plan items of a step, including retired ones.
pub const MOST_PIECES: usize = 200;
/// Most activities of a program, retired ones included.
pub const MOST_ACTIVITIES: usize = 200;

/// A program being edited.
pub struct Editing {
    /// Its row.
    pub row: ProgramRow,
    /// The program with its content.
    pub program: Program,
    /// What may be changed.
    pub stage: Stage,
    /// Whether anyone ever took part or is on the waiting list.
    pub joined: bool,
    /// The newest date that has begun for any member or in the program's zone.
    pub newest: Day,
}

/// Begins to edit a program.
///
/// # Errors
/// 404 for an unknown program.
pub async fn begin(tx: &mut Tx, id: i64, now: Instant) -> Result<Editing> {
    let row = programs::lock(tx, id).await?.ok_or(Code::NotFound)?;
    let (activities, plan) = store::content(tx, id).await?;
    let program = program::assemble(row.clone(), activities.iter(), plan.iter());
    let (joined, zones) = (store::joined(tx, id).await?, store::zones(tx, id).await?);
    let newest = newest(&program, &zones, now);
    let stage = stage(&program, joined, newest, now);
    Ok(Editing { row, program, stage, joined, newest })
}

/// The newest date in a program's own zone and in all zones that its members have had: a date that was reached stays
/// reached.
pub fn newest(program: &Program, zones: &[String], now: Instant) -> Day {
    let theirs = zones.iter().filter_map(|name| parse_zone(name).ok()).map(|tz| local_date(now, &tz, 0));
    theirs.fold(local_date(now, &program.tz, 0), Day::max)
}

/// What may be changed of a program.
pub fn stage(program: &Program, joined: bool, newest: Day, now: Instant) -> Stage {
    Lived { state: program.state(now), timing: program.timing, newest, joined }.stage()
}

impl Editing {
    /// When additions start to count; `None` before anyone has started a day of the program.
    ///
    /// # Errors
    /// `conflict` when the program is over.
    pub fn begins(&self) -> Result<Option<Day>> {
        match self.stage {
            Stage::Anything => Ok(None),
            Stage::Additions { from } => Ok(Some(from)),
            Stage::Words => Err(Error::with(Code::Conflict, words::ONLY_TEXTS)),
        }
    }

    /// One of its steps.
    ///
    /// # Errors
    /// 404 when it has no such step.
    pub fn step(&self, id: i64) -> Result<(&StepOut, &Step)> {
        self.program.steps().find(|(shown, _)| shown.id == id).ok_or(Code::NotFound.into())
    }

    /// One of its activities.
    ///
    /// # Errors
    /// 404 when it has no such activity.
    pub fn activity(&self, id: i64) -> Result<ActivityOut> {
        let found = self.program.activity(id).ok_or(Code::NotFound)?;
        Ok(program::activity_out(found.1))
    }

    /// Activities that can be due.
    pub fn live(&self) -> HashSet<i64> {
        let live = self.program.activities.iter().filter(|a| a.scheduled.retired_on.is_none());
        live.map(|a| a.scheduled.id).collect()
    }

    /// A step's position, for the editing rules.
    pub fn ground(&self, step: i64) -> Ground {
        let last = self.program.steps().last().is_some_and(|(shown, _)| shown.id == step);
        Ground { stage: self.stage, last, after: self.after() }
    }

    /// The first date after the whole plan; `None` for an UNTIMED program.
    pub fn after(&self) -> Option<Day> {
        let Timing::Timed { start, .. } = self.program.timing else { return None };
        let days = self.program.steps().flat_map(|(_, step)| &step.items).map(|item| item.duration).sum();
        Some(plus_days(start, days))
    }
}

/// Checks that this many more activities fit into a program.
///
/// # Errors
/// Names `activities` when they do not.
pub fn check_room(editing: &Editing, more: usize) -> Result<()> {
    if editing.program.activities.len() + more > MOST_ACTIVITIES {
        return Err(Error::field("activities", words::too_many_activities(MOST_ACTIVITIES)));
    }
    Ok(())
}

/// A step's plan in the form of the editing rules.
pub fn pieces(shown: &StepOut, step: &Step) -> Vec<Piece> {
    let piece = |(shown, item): (&PlanItemOut, &PlanItem)| {
        let (activities, retired_on) = (item.activities.clone(), shown.retired_on);
        Piece { id: Some(shown.id), duration: item.duration, activities, retired_on }
    };
    shown.plan.iter().zip(&step.items).map(piece).collect()
}

/// A program's content, for the check before it opens.
pub fn whole(program: &Program) -> Whole {
    let live = |id: i64| program.activity(id).is_some_and(|(_, a)| a.scheduled.retired_on.is_none());
    let due = |item: &PlanItem| item.activities.iter().filter(|a| a.retired_on.is_none() && live(a.id)).count();
    Whole {
        timing: program.timing,
        activities: program.activities.iter().filter(|a| a.scheduled.retired_on.is_none()).count(),
        steps: program.steps().map(|(_, s)| s.items.iter().map(|i| (i.duration, due(i))).collect()).collect(),
    }
}

/// Checks that a draft can open as it is now, with its row already changed.
///
/// # Errors
/// Names everything that prevents it; `conflict` for a template.
pub async fn check_opening(tx: &mut Tx, row: &ProgramRow, now: Instant) -> Result<()> {
    if row.template {
        return Err(Error::with(Code::Conflict, words::TEMPLATE_STAYS));
    }
    check(tx, row, |program| local_date(now, &program.tz, 0)).await
}

/// Checks a program that was created open. Its days may be over: history can be imported into it.
///
/// # Errors
/// Names everything that it lacks.
pub async fn check_created(tx: &mut Tx, row: &ProgramRow) -> Result<()> {
    check(tx, row, |_| Day::MIN).await
}

async fn check(tx: &mut Tx, row: &ProgramRow, today: impl FnOnce(&Program) -> Day + Send) -> Result<()> {
    let (activities, plan) = store::content(tx, row.id).await?;
    let program = program::assemble(row.clone(), activities.iter(), plan.iter());
    let lacks = whole(&program).lacks(today(&program));
    if lacks.is_empty() {
        return Ok(());
    }
    Err(lacks.into_iter().fold(Error::new(Code::Invalid), |e, lack| e.and_field(lack.place, lack.why)))
}

/// Edits a program, and notifies everything that caches it.
///
/// # Errors
/// When the change fails.
pub async fn change<T: Send + 'static>(
    ctx: &Ctx,
    program: i64,
    f: impl for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T>> + Send + 'static,
) -> Result<T> {
    let done = ctx.db.write(f).await?;
    ctx.live.program_changed(program);
    Ok(done)
}
