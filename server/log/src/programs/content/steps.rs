//! The endpoints that add, change, order and remove steps.

use daymark_actors::clock::{Day, Instant};
use daymark_base::civil::plus_days;
use daymark_base::db::Tx;
use daymark_people::audit;
use daymark_web::access::{Admin, Member, Visitor};
use daymark_web::caller::By;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, delete, get, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::editing::{self, Editing, MOST_PIECES, MOST_STEPS, begin, change};
use super::model::{NewStepIn, OrderIn, Outcome, RemovedOut, StepActivitiesIn, StepPatch};
use super::store::{self, Words};
use super::{pictures, plans};
use crate::programs::model::{ActivityIn, PlanItemOut, StepIn, StepOut};
use crate::programs::routes::visible;
use crate::programs::rules::editing::{Fault, Stage, Wanted, revise};
use crate::programs::{Catalogue, EditPrograms, store as programs, words};

const RULES: &str = "Before the start everything can change. After the first day has started for any member, \
                     additions count from the first day that no member has reached, new days go to the end of the \
                     last step, and anything left out is retired: no longer due from that day, while its days and \
                     what was earned stay. After the end, only text and media can change. An error names the place, \
                     such as `plan[2].duration`.";

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/challenge/{id}/challenge-step", "The steps of a program", list).shared(),
        post("/v1/core/challenge/{id}/challenge-step", "Add a step to the end of a program", add).about(RULES),
        get("/v1/core/challenge-step/{id}", "One step", read),
        patch("/v1/core/challenge-step/{id}", "Change a step", update).about(RULES),
        delete("/v1/core/challenge-step/{id}", "Remove a step", remove).about(RULES),
        post("/v1/core/challenge/{id}/step-order", "Reorder the steps of a program", order)
            .about("Only before the start. List all steps."),
        post("/v2/core/challenge/{id}/step-activities", "Add activities to a step", add_activities).about(RULES),
    ]
}

async fn list(visitor: Visitor, Path((id,)): Path<(i64,)>) -> Result<Data<Vec<StepOut>>> {
    let program = visible(&visitor, id, visitor.caller.as_ref()).await?;
    Ok(Data(program.written_steps(&visitor).to_vec()))
}

async fn read(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<StepOut>> {
    let program = store::program_of_step(&member.db, id).await?.ok_or(Code::NotFound)?;
    let program = visible(&member, program, Some(&member.caller)).await?;
    let found = program.written_steps(&member).iter().find(|step| step.id == id);
    Ok(Data(found.ok_or(Code::NotFound)?.clone()))
}

/// A step as it is now.
pub async fn shown(ctx: &Ctx, program: i64, step: i64) -> Result<StepOut> {
    let found = ctx.service::<Catalogue>().now(&ctx.db, &[program]).await?.pop().ok_or(Code::NotFound)?;
    let step = found.written_steps(ctx).iter().find(|written| written.id == step);
    Ok(step.ok_or(Code::NotFound)?.clone())
}

/// The program of the step to be changed.
pub async fn program_of(ctx: &Ctx, step: i64) -> Result<i64> {
    store::program_of_step(&ctx.db, step).await?.ok_or(Code::NotFound.into())
}

async fn add(
    admin: Admin<EditPrograms>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<NewStepIn>,
) -> Result<Created<StepOut>> {
    let by = admin.by();
    let written = change(&admin, id, move |tx| {
        async move {
            let editing = begin(tx, id, by.at).await?;
            let made = json!(input);
            let (step, activities) = input.split();
            let ids = append(tx, &editing, &activities, std::slice::from_ref(&step), by.at).await.map_err(single)?;
            let step = ids.first().copied().ok_or(Code::NotFound)?;
            audit::write(tx, &by, "program:add-step", ("step", step), Value::Null, made).await?;
            Ok(step)
        }
        .boxed()
    });
    let step = written.await?;
    Ok(Created(shown(&admin, id, step).await?))
}

/// Removes the step's number from field names, for a request with a single step.
fn single(e: Error) -> Error {
    e.renamed(|field| field.replacen("steps[0].", "", 1))
}

/// Adds activities, and steps at the end of a program, and returns the new steps' ids.
///
/// # Errors
/// Names the invalid place.
pub async fn append(
    tx: &mut Tx,
    editing: &Editing,
    activities: &[ActivityIn],
    steps: &[StepIn],
    now: Instant,
) -> Result<Vec<i64>> {
    let (program, from) = (editing.row.id, editing.begins()?);
    check_new(editing, steps, from)?;
    let new = add_new(tx, editing, activities, from).await?;
    let resolved = plans::resolve(steps, &editing.live(), &new)?;
    let position = store::next_step(tx, program).await?;
    plans::insert(tx, program, position, steps, &resolved, from).await?;
    store::touch(tx, program, now).await?;
    Ok(store::steps_from(tx, program, position).await?)
}

fn check_new(editing: &Editing, steps: &[StepIn], from: Option<Day>) -> Result<()> {
    let present = editing.program.steps().count();
    if from.is_some() && present == 0 {
        let why = words::WITHOUT_STEPS;
        return Err(Error::with(Code::Conflict, why));
    }
    if present + steps.len() > MOST_STEPS {
        return Err(Error::field("steps", words::too_many_steps(MOST_STEPS)));
    }
    let mut next = editing.after().filter(|_| from.is_some());
    for (s, step) in steps.iter().enumerate() {
        if step.plan.is_empty() && !editing.row.draft {
            return Err(Error::field(format!("steps[{s}].plan"), words::NOTHING_DUE));
        }
        for (p, piece) in step.plan.iter().enumerate() {
            next = next.map(|day| plus_days(day, piece.duration));
            if next.zip(from).is_some_and(|(next, from)| next <= from) {
                let why = words::DAYS_ARE_OVER;
                return Err(Error::field(format!("steps[{s}].plan[{p}].duration"), why));
            }
        }
    }
    Ok(())
}

/// Adds activities to a program and returns their ids.
async fn add_new(tx: &mut Tx, editing: &Editing, new: &[ActivityIn], from: Option<Day>) -> Result<Vec<i64>> {
    if new.is_empty() {
        return Ok(Vec::new());
    }
    editing::check_room(editing, new.len())?;
    let program = editing.row.id;
    let next = programs::next_activity(tx, program).await?;
    let all = programs::insert_activities(tx, program, plans::activity_rows(new, next)?, from).await?;
    Ok(all[all.len().saturating_sub(new.len())..].to_vec())
}

async fn update(
    admin: Admin<EditPrograms>,
    Path((id,)): Path<(i64,)>,
    Body(patch): Body<StepPatch>,
) -> Result<Data<StepOut>> {
    let (by, program) = (admin.by(), program_of(&admin, id).await?);
    let written = change(&admin, program, move |tx| {
        async move {
            let editing = begin(tx, program, by.at).await?;
            let before = json!(editing.step(id)?.0);
            let after = json!(patch);
            patched(tx, &editing, id, patch, by.at).await?;
            store::touch(tx, program, by.at).await?;
            Ok(audit::write(tx, &by, "program:update-step", ("step", id), before, after).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(shown(&admin, program, id).await?))
}

async fn patched(tx: &mut Tx, editing: &Editing, id: i64, patch: StepPatch, now: Instant) -> Result<()> {
    let (step, _) = editing.step(id)?;
    let image = patch.image.or(step.image.clone()).filter(|path| !path.is_empty());
    let words = Words {
        title: patch.title.unwrap_or(step.title.clone()),
        description: patch.description.unwrap_or(step.description.clone()),
        video: if patch.video.is_some() { plans::video(patch.video.as_deref(), "video")? } else { step.video.clone() },
        image,
        points: patch.points.unwrap_or(step.points),
    };
    if words.points != step.points && editing.stage != Stage::Anything {
        return Err(Error::field("points", words::STARTED));
    }
    store::change_step(tx, id, words).await?;
    if let Some(path) = &step.image {
        pictures::let_go(tx, path, now).await?;
    }
    let Some(plan) = patch.plan else { return Ok(()) };
    let live = editing.live();
    let mut wanted = Vec::with_capacity(plan.len());
    for (n, piece) in plan.iter().enumerate() {
        let activities = plans::named(&piece.activity_ids, &[], &live, &[], &format!("plan[{n}]"))?;
        wanted.push(Wanted { id: piece.id, duration: piece.duration, activities });
    }
    if wanted.is_empty() && editing.stage == Stage::Anything && !editing.row.draft {
        return Err(Error::field("plan", words::NOTHING_DUE));
    }
    replan(tx, editing, id, &wanted).await.map_err(|e| match e {
        Replan::Fault(fault) => named_at(&fault, fault.at),
        Replan::Other(e) => e,
    })
}

/// Why a plan was refused.
enum Replan {
    Fault(Fault),
    Other(Error),
}

impl From<Error> for Replan {
    fn from(e: Error) -> Self {
        Self::Other(e)
    }
}

/// The error about a plan, with the request's field name.
fn named_at(fault: &Fault, at: Option<usize>) -> Error {
    Error::field(at.map_or(fault.field.to_owned(), |n| format!("plan[{n}].{}", fault.field)), fault.why)
}

async fn replan(tx: &mut Tx, editing: &Editing, id: i64, wanted: &[Wanted]) -> Result<(), Replan> {
    let (shown, step) = editing.step(id)?;
    let plan = revise(editing.ground(id), &editing::pieces(shown, step), wanted).map_err(Replan::Fault)?;
    if plan.len() > MOST_PIECES {
        return Err(Error::field("plan", words::too_many_pieces(MOST_PIECES)).into());
    }
    store::write_plan(tx, id, &plan).await.map_err(|e| Error::from(e).into())
}

async fn add_activities(
    admin: Admin<EditPrograms>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<StepActivitiesIn>,
) -> Result<Data<StepOut>> {
    let (by, step) = (admin.by(), input.step_id);
    let written = change(&admin, id, move |tx| {
        async move {
            let editing = begin(tx, id, by.at).await?;
            let before = json!(editing.step(step)?.0);
            let after = json!(input);
            extended(tx, &editing, input).await?;
            store::touch(tx, id, by.at).await?;
            Ok(audit::write(tx, &by, "program:add-activities", ("step", step), before, after).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(shown(&admin, id, step).await?))
}

/// Extends existing plan items, and adds items at the end.
async fn extended(tx: &mut Tx, editing: &Editing, input: StepActivitiesIn) -> Result<()> {
    let new = add_new(tx, editing, &input.activities, editing.begins()?).await?;
    let (shown, _) = editing.step(input.step_id)?;
    let standing = |item: &PlanItemOut| Wanted {
        id: Some(item.id),
        duration: item.duration,
        activities: item.activity_ids.clone(),
    };
    let mut wanted: Vec<Wanted> = shown.plan.iter().map(standing).collect();
    // The position of each item in the request, for error messages.
    let mut said: Vec<Option<usize>> = vec![None; wanted.len()];
    let live = editing.live();
    for (n, addition) in input.plan.iter().enumerate() {
        let place = format!("plan[{n}]");
        let mut more = plans::named(&addition.activity_ids, &addition.activities, &live, &new, &place)?;
        match addition.id.map(|id| wanted.iter().position(|w| w.id == Some(id))) {
            Some(None) => return Err(Error::field(format!("{place}.id"), words::NO_SUCH_PIECE)),
            Some(Some(at)) => {
                if addition.duration.is_some_and(|days| days != wanted[at].duration) {
                    let why = words::PIECE_DAYS;
                    return Err(Error::field(format!("{place}.duration"), why));
                }
                more.retain(|id| !wanted[at].activities.contains(id));
                wanted[at].activities.append(&mut more);
                said[at] = Some(n);
            }
            None => {
                let duration = addition.duration;
                let duration = duration.ok_or_else(|| Error::field(format!("{place}.duration"), words::REQUIRED))?;
                wanted.push(Wanted { id: None, duration, activities: more });
                said.push(Some(n));
            }
        }
    }
    replan(tx, editing, input.step_id, &wanted).await.map_err(|e| match e {
        Replan::Fault(fault) => named_at(&fault, fault.at.and_then(|at| said.get(at).copied().flatten())),
        Replan::Other(e) => e,
    })
}

async fn remove(admin: Admin<EditPrograms>, Path((id,)): Path<(i64,)>) -> Result<Data<RemovedOut>> {
    let (by, program) = (admin.by(), program_of(&admin, id).await?);
    let written = change(&admin, program, move |tx| async move { removed(tx, program, id, &by).await }.boxed());
    Ok(Data(written.await?))
}

async fn removed(tx: &mut Tx, program: i64, id: i64, by: &By) -> Result<RemovedOut> {
    let editing = begin(tx, program, by.at).await?;
    let (shown, step) = editing.step(id)?;
    if shown.retired_on.is_some() {
        return Ok(RemovedOut { id, outcome: Outcome::Retired, retired_on: shown.retired_on });
    }
    let retired_on = editing.begins()?;
    match retired_on {
        Some(from) => {
            let mut plan = editing::pieces(shown, step);
            plan.iter_mut().for_each(|piece| piece.retire(from));
            store::write_plan(tx, id, &plan).await?;
            store::retire_step(tx, id, from).await?;
        }
        None => store::delete_step(tx, id).await?,
    }
    if let Some(path) = shown.image.as_ref().filter(|_| retired_on.is_none()) {
        pictures::let_go(tx, path, by.at).await?;
    }
    store::touch(tx, program, by.at).await?;
    let outcome = if retired_on.is_some() { Outcome::Retired } else { Outcome::Deleted };
    let out = RemovedOut { id, outcome, retired_on };
    audit::write(tx, by, "program:remove-step", ("step", id), json!(shown), json!(out)).await?;
    Ok(out)
}

async fn order(
    admin: Admin<EditPrograms>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<OrderIn>,
) -> Result<Data<Vec<StepOut>>> {
    let by = admin.by();
    let written = change(&admin, id, move |tx| {
        async move {
            let editing = begin(tx, id, by.at).await?;
            let present: Vec<i64> = editing.program.steps().map(|(shown, _)| shown.id).collect();
            if editing.stage != Stage::Anything {
                return Err(Error::with(Code::Conflict, words::STEP_ORDER));
            }
            let (mut named, mut all) = (input.step_ids.clone(), present.clone());
            named.sort_unstable();
            all.sort_unstable();
            if named != all {
                return Err(Error::field("step_ids", words::EVERY_STEP));
            }
            store::order_steps(tx, id, &input.step_ids).await?;
            store::touch(tx, id, by.at).await?;
            let (before, after) = (json!(present), json!(input.step_ids));
            Ok(audit::write(tx, &by, "program:order-steps", ("program", id), before, after).await?)
        }
        .boxed()
    });
    written.await?;
    let program = visible(&admin, id, Some(&admin.caller)).await?;
    Ok(Data(program.written_steps(&admin).to_vec()))
}
