//! The endpoints that change and remove activities.

use daymark_actors::event::Amount;
use daymark_base::db::Tx;
use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::caller::By;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, delete, patch};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::Data;
use futures_util::FutureExt;
use serde_json::json;

use super::editing::{self, Editing, begin, change};
use super::model::{ActivityPatch, Outcome, RemovedOut};
use super::{plans, store};
use crate::programs::model::{ActivityIn, ActivityOut, PlanItemOut};
use crate::programs::rules::editing::{Stage, Wanted, revise};
use crate::programs::{Catalogue, EditPrograms, program, words};

const IN_STEP: &str = "/v2/core/challenge/{challenge_id}/step/{step_id}/activity/{activity_id}";
const IN_PROGRAM: &str = "/v2/core/challenge/{challenge_id}/activity/{activity_id}";
const CHANGES: &str = "Before the start everything can change, afterwards only title and text. An activity exists \
                       once in its program and can be part of several steps.";
const REMOVALS: &str = "Before the start the activity is deleted. Afterwards it is retired: no longer due from the \
                        first day that no member has reached. What was earned with it stays. A published program \
                        keeps at least one activity.";

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        patch(IN_STEP, "Change an activity of a step", update_in_step).about(CHANGES),
        delete(IN_STEP, "Remove an activity from a step", remove_from_step).about(REMOVALS),
        patch(IN_PROGRAM, "Change an activity", update).about(CHANGES),
        delete(IN_PROGRAM, "Remove an activity from a program", remove).about(REMOVALS),
    ]
}

async fn update_in_step(
    admin: Admin<EditPrograms>,
    Path((program, step, id)): Path<(i64, i64, i64)>,
    Body(patch): Body<ActivityPatch>,
) -> Result<Data<ActivityOut>> {
    changed(&admin, program, Some(step), id, patch).await
}

async fn update(
    admin: Admin<EditPrograms>,
    Path((program, id)): Path<(i64, i64)>,
    Body(patch): Body<ActivityPatch>,
) -> Result<Data<ActivityOut>> {
    changed(&admin, program, None, id, patch).await
}

async fn changed(
    admin: &Admin<EditPrograms>,
    program: i64,
    step: Option<i64>,
    id: i64,
    patch: ActivityPatch,
) -> Result<Data<ActivityOut>> {
    let by = admin.by();
    let written = change(admin, program, move |tx| {
        async move {
            let editing = begin(tx, program, by.at).await?;
            if let Some(step) = step {
                check_in_step(&editing, step, id)?;
            }
            let before = editing.activity(id)?;
            let after = merged(&before, patch);
            plans::check_direction(&after, "")?;
            check_allowed(&editing, &before, &after)?;
            store::change_activity(tx, id, &after).await?;
            store::touch(tx, program, by.at).await?;
            let (before, after) = (json!(before), json!(after));
            Ok(audit::write(tx, &by, "program:update-activity", ("activity", id), before, after).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(shown(admin, program, id).await?))
}

async fn shown(ctx: &Ctx, program: i64, id: i64) -> Result<ActivityOut> {
    let found = ctx.service::<Catalogue>().now(&ctx.db, &[program]).await?.pop().ok_or(Code::NotFound)?;
    let (_, activity) = found.activity(id).ok_or(Code::NotFound)?;
    Ok(program::activity_out(activity))
}

/// Checks that an activity is in a step: 404 otherwise.
fn check_in_step(editing: &Editing, step: i64, id: i64) -> Result<()> {
    let (_, rules) = editing.step(step)?;
    let named = rules.items.iter().flat_map(|item| &item.activities).any(|asked| asked.id == id);
    if named { Ok(()) } else { Err(Code::NotFound.into()) }
}

/// The changed activity; without a target, it does not keep its direction.
fn merged(before: &ActivityOut, patch: ActivityPatch) -> ActivityIn {
    let target_amount = patch.target_amount.or(before.target_amount).filter(|amount| *amount > Amount(0));
    let aimed = target_amount.is_some();
    ActivityIn {
        title: patch.title.unwrap_or_else(|| before.title.clone()),
        description: patch.description.unwrap_or_else(|| before.description.clone()),
        points: patch.points.unwrap_or(before.points),
        recurrence: patch.recurrence.unwrap_or(before.recurrence),
        target_amount,
        unit: patch.unit.or_else(|| before.unit.clone()).filter(|unit| !unit.is_empty()),
        direction: patch.direction.or(before.direction.filter(|_| aimed)),
    }
}

/// Rejects changes that affect scores after the start: only the wording may change then.
fn check_allowed(editing: &Editing, before: &ActivityOut, after: &ActivityIn) -> Result<()> {
    if editing.stage == Stage::Anything {
        return Ok(());
    }
    let moved = [
        ("points", before.points != after.points),
        ("recurrence", before.recurrence != after.recurrence),
        ("target_amount", before.target_amount != after.target_amount),
        ("unit", before.unit != after.unit),
        ("direction", before.direction != after.direction.filter(|_| after.target_amount.is_some())),
    ];
    match moved.into_iter().find(|(_, moved)| *moved) {
        Some((name, _)) => Err(Error::field(name, words::STARTED)),
        None => Ok(()),
    }
}

async fn remove_from_step(
    admin: Admin<EditPrograms>,
    Path((program, step, id)): Path<(i64, i64, i64)>,
) -> Result<Data<RemovedOut>> {
    let by = admin.by();
    let taken = change(&admin, program, move |tx| async move { out_of_step(tx, program, step, id, &by).await }.boxed());
    Ok(Data(taken.await?))
}

async fn out_of_step(tx: &mut Tx, program: i64, step: i64, id: i64, by: &By) -> Result<RemovedOut> {
    let editing = begin(tx, program, by.at).await?;
    check_in_step(&editing, step, id)?;
    let (shown, rules) = editing.step(step)?;
    let standing = editing::pieces(shown, rules);
    let asked = || rules.items.iter().flat_map(|item| &item.activities).filter(|asked| asked.id == id);
    if asked().all(|asked| asked.retired_on.is_some()) {
        let retired_on = asked().filter_map(|asked| asked.retired_on).max();
        return Ok(RemovedOut { id, outcome: Outcome::Retired, retired_on });
    }
    let retired_on = editing.begins()?;
    let without = |item: &PlanItemOut| Wanted {
        id: Some(item.id),
        duration: item.duration,
        activities: item.activity_ids.iter().copied().filter(|other| *other != id).collect(),
    };
    let wanted: Vec<Wanted> = shown.plan.iter().map(without).collect();
    let plan =
        revise(editing.ground(step), &standing, &wanted).map_err(|fault| Error::with(Code::Conflict, fault.why))?;
    store::write_plan(tx, step, &plan).await?;
    store::touch(tx, program, by.at).await?;
    let outcome = if retired_on.is_some() { Outcome::Retired } else { Outcome::Deleted };
    let out = RemovedOut { id, outcome, retired_on };
    audit::write(tx, by, "program:remove-activity", ("step", step), json!(shown), json!(out)).await?;
    Ok(out)
}

async fn remove(admin: Admin<EditPrograms>, Path((program, id)): Path<(i64, i64)>) -> Result<Data<RemovedOut>> {
    let by = admin.by();
    let taken = change(&admin, program, move |tx| async move { removed(tx, program, id, &by).await }.boxed());
    Ok(Data(taken.await?))
}

async fn removed(tx: &mut Tx, program: i64, id: i64, by: &By) -> Result<RemovedOut> {
    let editing = begin(tx, program, by.at).await?;
    let before = editing.activity(id)?;
    if before.retired_on.is_some() {
        return Ok(RemovedOut { id, outcome: Outcome::Retired, retired_on: before.retired_on });
    }
    let retired_on = editing.begins()?;
    if !editing.row.draft && editing.live().len() == 1 {
        return Err(Error::with(Code::Conflict, words::LAST_ACTIVITY));
    }
    match retired_on {
        Some(from) => store::retire_activity(tx, id, from).await?,
        None => store::delete_activity(tx, id).await?,
    }
    store::touch(tx, program, by.at).await?;
    let outcome = if retired_on.is_some() { Outcome::Retired } else { Outcome::Deleted };
    let out = RemovedOut { id, outcome, retired_on };
    audit::write(tx, by, "program:remove-activity", ("activity", id), json!(before), json!(out)).await?;
    Ok(out)
}
