//! Copies: steps of other programs and of packs, and whole programs.

use daymark_derive::input;
use std::collections::HashMap;

use daymark_actors::clock::{Day, Instant};
use daymark_base::civil::{days_between, plus_days};
use daymark_base::db::Tx;
use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::Created;
use futures_util::FutureExt;
use serde::Serialize;
use serde_json::{Value, json};

use super::editing::{Editing, begin, change};
use super::model::EditedOut;
use super::{editor, packs, steps, store};
use crate::programs::model::{
    ActivityIn, ActivityOut, PlanItemIn, PlanItemOut, ProgramIn, ProgramOut, StepIn, StepOut,
};
use crate::programs::{EditPrograms, Program, program, service, store as programs, words};

const ASSIGNED: &str = "The steps are copied to the end of the program, as they are now and without retired parts. \
                        Later changes do not carry over. Identical activities are not added twice. In a program that \
                        has started, the steps count from the first day that no member has reached.";

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/core/challenge/{id}/assign-step", "Copy steps from other programs into a program", assign_steps)
            .about(ASSIGNED),
        post("/v1/core/challenge/{id}/assign-pack", "Copy the steps of a pack into a program", assign_pack)
            .about(ASSIGNED),
        post("/v2/core/challenge/{id}/clone", "Clone a program as a draft", clone_program).about(
            "Copies everything except members and retired parts. Without dates, it keeps those of the original. With \
             only `start_date`, its length stays and its last day to join moves along. A clone of a template is an \
             ordinary draft unless `template` is true.",
        ),
    ]
}

/// Activities and steps without a program: `plan` names activities by their positions.
#[input]
#[derive(Clone, Debug, Default, Serialize)]
#[schema(as = PackContent)]
pub struct Content {
    /// The activities.
    #[serde(default)]
    #[garde(length(max = 100), dive)]
    pub activities: Vec<ActivityIn>,
    /// The steps with their plans.
    #[serde(default)]
    #[garde(length(max = 100), dive)]
    pub steps: Vec<StepIn>,
}

impl Content {
    /// The current content of a program: all of it, including activities in no step.
    pub fn of(program: &Program) -> Self {
        let live = program.activities.iter().filter(|a| a.scheduled.retired_on.is_none());
        let activities: Vec<ActivityOut> = live.map(program::activity_out).collect();
        let steps = program.steps().map(|(shown, _)| shown).filter(|step| step.retired_on.is_none());
        Self::from_shown(activities, steps)
    }

    /// One step of a program, with its activities.
    pub fn of_step(program: &Program, step: &StepOut) -> Self {
        let asked = |id: i64| step.plan.iter().any(|item| item.activity_ids.contains(&id));
        let live = program.activities.iter().filter(|a| a.scheduled.retired_on.is_none() && asked(a.scheduled.id));
        Self::from_shown(live.map(program::activity_out).collect(), std::iter::once(step))
    }

    /// Keeps only the activities at some positions, and renumbers the positions.
    pub fn with(mut self, keep: impl Fn(usize) -> bool) -> Self {
        let kept: Vec<usize> = (0..self.activities.len()).filter(|n| keep(*n)).collect();
        let at: HashMap<usize, usize> = kept.iter().enumerate().map(|(new, old)| (*old, new)).collect();
        for piece in self.steps.iter_mut().flat_map(|step| &mut step.plan) {
            piece.activities = piece.activities.iter().filter_map(|old| at.get(old).copied()).collect();
        }
        self.activities = kept.into_iter().filter_map(|n| self.activities.get(n).cloned()).collect();
        self
    }

    fn from_shown<'a>(activities: Vec<ActivityOut>, steps: impl Iterator<Item = &'a StepOut>) -> Self {
        let at: HashMap<i64, usize> = activities.iter().enumerate().map(|(n, a)| (a.id, n)).collect();
        let item = |item: &PlanItemOut| PlanItemIn {
            duration: item.duration,
            activity_ids: Vec::new(),
            activities: item.activity_ids.iter().filter_map(|id| at.get(id).copied()).collect(),
        };
        let step = |step: &StepOut| StepIn {
            title: step.title.clone(),
            description: step.description.clone(),
            video: step.video.clone(),
            image: step.image.clone(),
            points: step.points,
            // Retired plan items are not copied.
            plan: step.plan.iter().filter(|i| i.retired_on.is_none()).map(item).collect(),
        };
        Self { steps: steps.map(step).collect(), activities: activities.into_iter().map(again).collect() }
    }
}

/// An activity in the form of a request.
fn again(a: ActivityOut) -> ActivityIn {
    ActivityIn {
        title: a.title,
        description: a.description,
        points: a.points,
        recurrence: a.recurrence,
        target_amount: a.target_amount,
        unit: a.unit,
        direction: a.direction,
    }
}

/// Appends content to a program and returns the new steps' ids. Existing activities are reused.
async fn add(tx: &mut Tx, editing: &Editing, content: &Content, now: Instant) -> Result<Vec<i64>> {
    let there: Vec<(i64, Value)> = Content::of(&editing.program)
        .activities
        .iter()
        .zip(editing.program.activities.iter().filter(|a| a.scheduled.retired_on.is_none()))
        .map(|(a, rules)| (rules.scheduled.id, json!(a)))
        .collect();
    let mut new = Vec::new();
    // For each position of the content: the existing activity, or the position among the new ones.
    let found: Vec<Result<i64, usize>> = content
        .activities
        .iter()
        .map(|a| {
            let same = there.iter().find(|(_, present)| *present == json!(a));
            same.map(|(id, _)| *id).ok_or_else(|| {
                new.push(a.clone());
                new.len() - 1
            })
        })
        .collect();
    let mut steps = content.steps.clone();
    for item in steps.iter_mut().flat_map(|step| &mut step.plan) {
        for at in std::mem::take(&mut item.activities) {
            match found.get(at) {
                Some(Ok(id)) => item.activity_ids.push(*id),
                Some(Err(position)) => item.activities.push(*position),
                None => {}
            }
        }
    }
    steps::append(tx, editing, &new, &steps, now).await
}

/// Steps to copy.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = AssignedSteps)]
struct AssignStepsIn {
    /// One step.
    step_id: Option<i64>,
    /// Several steps, in this order.
    #[serde(default)]
    #[garde(length(max = 100))]
    step_ids: Vec<i64>,
}

async fn assign_steps(
    admin: Admin<EditPrograms>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<AssignStepsIn>,
) -> Result<Created<Vec<StepOut>>> {
    let wanted: Vec<i64> = input.step_id.into_iter().chain(input.step_ids).collect();
    if wanted.is_empty() {
        return Err(Error::field("step_ids", words::REQUIRED));
    }
    let mut sources = Vec::with_capacity(wanted.len());
    for (n, step) in wanted.iter().enumerate() {
        let missing = || Error::field(format!("step_ids[{n}]"), words::NO_SUCH_STEP);
        let source = store::program_of_step(&admin.db, *step).await?.ok_or_else(missing)?;
        let program = editor::known(&admin, source).await?;
        let shown = program.steps().find(|(shown, _)| shown.id == *step).ok_or_else(missing)?;
        sources.push(Content::of_step(&program, shown.0));
    }
    assigned(&admin, id, sources, json!({ "step_ids": wanted })).await
}

/// A pack to copy.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = AssignedPack)]
struct AssignPackIn {
    /// The pack.
    pack_id: i64,
}

async fn assign_pack(
    admin: Admin<EditPrograms>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<AssignPackIn>,
) -> Result<Created<Vec<StepOut>>> {
    let content = packs::content(&admin, input.pack_id).await?;
    let content = content.ok_or_else(|| Error::field("pack_id", words::NO_SUCH_PACK))?;
    assigned(&admin, id, vec![content], json!(input)).await
}

async fn assigned(
    admin: &Admin<EditPrograms>,
    id: i64,
    sources: Vec<Content>,
    what: Value,
) -> Result<Created<Vec<StepOut>>> {
    let by = admin.by();
    let written = change(admin, id, move |tx| {
        async move {
            let mut ids = Vec::new();
            for content in sources {
                // Read again for each source, so that it finds the activities that the one before added.
                let editing = begin(tx, id, by.at).await?;
                ids.extend(add(tx, &editing, &content, by.at).await?);
            }
            audit::write(tx, &by, "program:assign-steps", ("program", id), what, json!(ids)).await?;
            Ok(ids)
        }
        .boxed()
    });
    let ids = written.await?;
    let program = editor::known(admin, id).await?;
    let new = program.written_steps(admin).iter().filter(|step| ids.contains(&step.id));
    Ok(Created(new.cloned().collect()))
}

/// A clone's own fields.
#[input]
#[derive(Clone, Debug, Default, Serialize)]
#[schema(as = ProgramClone)]
struct CloneIn {
    /// Its title, 1 to 200 characters; the original's by default.
    #[garde(length(chars, min = 1, max = 200))]
    title: Option<String>,
    /// First day.
    #[schema(value_type = Option<String>, format = Date)]
    start_date: Option<Day>,
    /// Last day.
    #[schema(value_type = Option<String>, format = Date)]
    end_date: Option<Day>,
    /// Last day to join.
    #[schema(value_type = Option<String>, format = Date)]
    dead_line: Option<Day>,
    /// Whether the clone is a template, too.
    #[serde(default)]
    template: bool,
}

async fn clone_program(
    admin: Admin<EditPrograms>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<CloneIn>,
) -> Result<Created<EditedOut>> {
    let (by, original) = (admin.by(), editor::known(&admin, id).await?);
    let written = admin.db.write(move |tx| {
        async move {
            // Locked, so that its pictures are not released while they are copied.
            programs::lock(tx, id).await?.ok_or(Code::NotFound)?;
            let made = cloned(&original, original.out(by.at, 0), input.clone());
            let clone = service::create(tx, made, by.actor, by.at).await?;
            let what = json!({ "original": id, "own": input });
            audit::write(tx, &by, "program:clone", ("program", clone), Value::Null, what).await?;
            Ok::<_, Error>(clone)
        }
        .boxed()
    });
    let clone = written.await?;
    Ok(Created(editor::edited(&admin, clone).await?))
}

fn cloned(original: &Program, shown: ProgramOut, own: CloneIn) -> ProgramIn {
    // With another first day the other dates move along.
    let by = own.start_date.zip(shown.start_date).map_or(0, |(new, old)| days_between(old, new));
    let along = |date: Option<Day>| date.map(|day| plus_days(day, by));
    let Content { activities, steps } = Content::of(original);
    ProgramIn {
        title: own.title.unwrap_or(shown.title),
        description: shown.description,
        r#type: shown.kind,
        image: shown.image,
        banner: shown.banner,
        category: shown.category,
        start_date: own.start_date.or(shown.start_date),
        end_date: own.end_date.or(along(shown.end_date)),
        duration: shown.duration,
        dead_line: own.dead_line.or(along(shown.dead_line)),
        timezone: Some(shown.timezone),
        capacity: shown.capacity,
        daily_cap: shown.daily_cap,
        allow_backfill: shown.allow_backfill,
        scoring: shown.scoring,
        featured: false,
        package: shown.package,
        free_purchase: shown.free_purchase,
        draft: true,
        template: own.template,
        activities,
        steps,
    }
}

/// A program's steps with their activities, for a pack.
///
/// # Errors
/// 404 for an unknown program.
pub async fn of_program(ctx: &Ctx, id: i64) -> Result<Content> {
    let content = Content::of(&*editor::known(ctx, id).await?);
    let asked: Vec<usize> = content.steps.iter().flat_map(|s| &s.plan).flat_map(|p| p.activities.clone()).collect();
    // A pack consists of steps: activities in none of them are left out.
    Ok(content.with(|n| asked.contains(&n)))
}
