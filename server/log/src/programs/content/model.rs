//! Requests that change a program's content, and what editors see of it.

use daymark_actors::clock::Day;
use daymark_actors::event::Amount;
use daymark_derive::input;
use daymark_web::part::{said, site_path};
use serde::Serialize;
use utoipa::ToSchema;

use crate::programs::model::{ActivityIn, PlanItemIn, ProgramOut, StepIn};
use crate::programs::rules::activity::Direction;
use crate::programs::rules::recurrence::Recurrence;
use crate::programs::words;

/// A new step of a program.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = NewStep)]
pub struct NewStepIn {
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200), custom(said))]
    pub title: String,
    /// What it is about, in Markdown, at most 20,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 20_000))]
    pub description: String,
    /// A YouTube video: its id of 11 characters, or a link to it.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub video: Option<String>,
    /// Path of its picture.
    #[serde(default)]
    #[garde(length(chars, max = 500), inner(custom(site_path)))]
    pub image: Option<String>,
    /// Points for completing it, once, 0 to 10,000.
    #[serde(default)]
    #[garde(range(min = 0, max = 10_000))]
    pub points: i64,
    /// Activities that the program does not have yet; `plan` names them by their positions.
    #[serde(default)]
    #[garde(length(max = 100), dive)]
    pub activities: Vec<ActivityIn>,
    /// Its plan items, one after another. Only a draft's step can have none.
    #[serde(default)]
    #[garde(length(max = 200), dive)]
    pub plan: Vec<PlanItemIn>,
}

impl NewStepIn {
    /// The step, and the new activities.
    pub fn split(self) -> (StepIn, Vec<ActivityIn>) {
        let Self { title, description, video, image, points, activities, plan } = self;
        (StepIn { title, description, video, image, points, plan }, activities)
    }
}

/// The new state of a plan item.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = PlanItemPatch)]
pub struct PieceIn {
    /// The id of the existing item; a new one by default.
    pub id: Option<i64>,
    /// Civil days, 1 to 3,660.
    #[garde(range(min = 1, max = 3660))]
    pub duration: i64,
    /// The activities due on these days.
    #[serde(default)]
    #[garde(length(max = 100))]
    pub activity_ids: Vec<i64>,
}

/// Changes to a step; omitted fields stay.
#[input]
#[derive(Clone, Debug, Default, Serialize)]
#[schema(as = StepPatch)]
pub struct StepPatch {
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200), inner(custom(said)))]
    pub title: Option<String>,
    /// Markdown, at most 20,000 characters.
    #[garde(length(chars, max = 20_000))]
    pub description: Option<String>,
    /// A YouTube video: its id of 11 characters, or a link to it; an empty text removes it.
    #[garde(length(chars, max = 500))]
    pub video: Option<String>,
    /// Path of its picture; an empty text removes it.
    #[garde(length(chars, max = 500), inner(custom(site_path)))]
    pub image: Option<String>,
    /// Points for completing it, 0 to 10,000; only before the program has begun.
    #[garde(range(min = 0, max = 10_000))]
    pub points: Option<i64>,
    /// The whole plan in order: items that it omits are removed.
    #[garde(length(max = 200), dive)]
    pub plan: Option<Vec<PieceIn>>,
}

/// Additions to an existing plan item, or a new item.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = PlanItemAddition)]
pub struct PieceAddition {
    /// The id of the item to extend; a new one by default.
    pub id: Option<i64>,
    /// Civil days of a new item, 1 to 3,660.
    #[garde(inner(range(min = 1, max = 3660)))]
    pub duration: Option<i64>,
    /// Ids of activities of the program.
    #[serde(default)]
    #[garde(length(max = 100))]
    pub activity_ids: Vec<i64>,
    /// Positions in the request's own `activities`, from 0.
    #[serde(default)]
    #[garde(length(max = 100))]
    pub activities: Vec<usize>,
}

/// Activities for a step.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = StepActivities)]
pub struct StepActivitiesIn {
    /// The step.
    pub step_id: i64,
    /// Activities that the program does not have yet; `plan` names them by their positions.
    #[serde(default)]
    #[garde(length(max = 100), dive)]
    pub activities: Vec<ActivityIn>,
    /// The plan items on which they are due.
    #[garde(length(min = 1, max = 200), dive)]
    pub plan: Vec<PieceAddition>,
}

/// The order of a program's steps.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = StepOrder)]
pub struct OrderIn {
    /// The ids of all steps, in the new order.
    #[garde(length(min = 1, max = 200))]
    pub step_ids: Vec<i64>,
}

/// Changes to an activity; omitted fields stay. After the start only title and text can change.
#[input]
#[derive(Clone, Debug, Default, Serialize)]
#[schema(as = ActivityPatch)]
pub struct ActivityPatch {
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200), inner(custom(said)))]
    pub title: Option<String>,
    /// At most 4,000 characters.
    #[garde(length(chars, max = 4000))]
    pub description: Option<String>,
    /// Points for a done day, 0 to 10,000.
    #[garde(range(min = 0, max = 10_000))]
    pub points: Option<i64>,
    /// 1, 7, 30, 90 or 365 days, or `{"times": n, "per": days}`.
    #[schema(value_type = Option<serde_json::Value>)]
    pub recurrence: Option<Recurrence>,
    /// The target, in `unit`; 0 removes it.
    #[garde(inner(custom(not_negative)))]
    #[schema(value_type = Option<f64>, minimum = 0, maximum = 1_000_000_000)]
    pub target_amount: Option<Amount>,
    /// What the amount counts, at most 40 characters.
    #[garde(length(chars, max = 40))]
    pub unit: Option<String>,
    /// Whether the target is a floor or a ceiling.
    pub direction: Option<Direction>,
}

fn not_negative(amount: &Amount, (): &()) -> garde::Result {
    if amount.0 >= 0 { Ok(()) } else { Err(garde::Error::new(words::NOT_NEGATIVE)) }
}

/// The result of a removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RemovalOutcome)]
pub enum Outcome {
    /// Deleted.
    Deleted,
    /// Retired: no longer due from `retired_on` on; earned points stay.
    Retired,
    /// Archived; its results stay.
    Archived,
}

/// The result of removing something.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Removed)]
pub struct RemovedOut {
    /// The removed item's id.
    pub id: i64,
    /// The result.
    pub outcome: Outcome,
    /// From this day on it is no longer due.
    #[schema(value_type = Option<String>, format = Date)]
    pub retired_on: Option<Day>,
}

/// What can be changed now, besides text and media.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ProgramChanges)]
pub enum Changes {
    /// Anything.
    Anything,
    /// Things can be added and retired, from `changes_from` on.
    Additions,
    /// Nothing: the program is over.
    Words,
}

/// Something that prevents a draft from opening.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Lack)]
pub struct LackOut {
    /// Where, such as `steps[2].plan[0].duration`.
    pub field: String,
    /// What is wrong there.
    pub message: String,
}

/// A program, for its editors.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EditedProgram)]
pub struct EditedOut {
    /// The public program with its steps, plans and activities, including retired ones.
    pub challenge: ProgramOut,
    /// Whether it is a template, which stays a draft.
    pub template: bool,
    /// Grows with each change.
    pub version: i64,
    /// What can be changed now, besides text and media.
    pub changes: Changes,
    /// The first day on which an addition or removal counts: no member has reached it yet.
    #[schema(value_type = Option<String>, format = Date)]
    pub changes_from: Option<Day>,
    /// What `DELETE` would do now; `null` if members prevent it.
    pub on_delete: Option<Outcome>,
    /// What is missing before it can be published; empty if nothing is, or if it is published.
    pub lacks: Vec<LackOut>,
    /// The number of days in the whole plan.
    pub planned_days: i64,
}
