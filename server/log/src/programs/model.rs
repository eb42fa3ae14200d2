//! Programs as clients send and see them.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::Amount;
use daymark_derive::input;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::rules::activity::DEFAULT_POINTS;
pub use super::rules::activity::Direction;
use super::rules::recurrence::Recurrence;
pub use super::rules::scoring::Scoring;
pub use super::rules::state::State;
use daymark_web::part::{clearable, said, site_path};

use super::words;

/// Whether a program has fixed dates, or begins for each member on joining.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Category {
    /// The same dates for all, each in their own zone.
    Timed,
    /// Day 1 is the day of joining.
    Untimed,
}

impl Category {
    /// The word in the database and in JSON.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Timed => "TIMED",
            Self::Untimed => "UNTIMED",
        }
    }
}

/// A new activity.
#[input]
#[derive(Clone, Debug, Serialize)]
pub struct ActivityIn {
    /// What to do, 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200), custom(said))]
    pub title: String,
    /// The description, at most 4,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 4000))]
    pub description: String,
    /// Points for a done day, 0 to 10,000; 10 by default.
    #[serde(default = "ten")]
    #[garde(range(min = 0, max = 10_000))]
    pub points: i64,
    /// 1, 7, 30, 90 or 365 days, or `{"times": n, "per": days}`; daily by default.
    #[serde(default = "daily")]
    #[schema(value_type = serde_json::Value)]
    pub recurrence: Recurrence,
    /// The target, in `unit`.
    #[serde(default)]
    #[garde(inner(custom(positive)))]
    #[schema(value_type = Option<f64>, minimum = 0.001, maximum = 1_000_000_000)]
    pub target_amount: Option<Amount>,
    /// What the amount counts, at most 40 characters.
    #[serde(default)]
    #[garde(length(chars, max = 40))]
    pub unit: Option<String>,
    /// Whether the target is a floor or a ceiling; a floor by default.
    #[serde(default)]
    pub direction: Option<Direction>,
}

const fn ten() -> i64 {
    DEFAULT_POINTS
}

const fn daily() -> Recurrence {
    Recurrence::DAILY
}

fn positive(amount: &Amount, (): &()) -> garde::Result {
    if amount.0 > 0 { Ok(()) } else { Err(garde::Error::new(words::ABOVE_ZERO)) }
}

/// A new plan item: activities for a number of days.
#[input]
#[derive(Clone, Debug, Serialize)]
pub struct PlanItemIn {
    /// Civil days, 1 to 3,660.
    #[garde(range(min = 1, max = 3660))]
    pub duration: i64,
    /// Ids of existing activities.
    #[serde(default)]
    #[garde(length(max = 100))]
    pub activity_ids: Vec<i64>,
    /// Positions in the request's own `activities`, from 0.
    #[serde(default)]
    #[garde(length(max = 100))]
    pub activities: Vec<usize>,
}

/// A new step.
#[input]
#[derive(Clone, Debug, Serialize)]
pub struct StepIn {
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
    /// Its plan items, one after another. Only a draft's step can have none.
    #[serde(default)]
    #[garde(length(max = 200), dive)]
    pub plan: Vec<PlanItemIn>,
}

/// A new program.
#[input]
#[derive(Clone, Debug, Serialize)]
pub struct ProgramIn {
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200), custom(said))]
    pub title: String,
    /// Markdown, at most 20,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 20_000))]
    pub description: String,
    /// Such as 'Accelerator Program' or 'Monthly Missions'.
    #[serde(default)]
    #[garde(length(chars, max = 100))]
    pub r#type: String,
    /// Path of the picture.
    #[serde(default)]
    #[garde(length(chars, max = 500), inner(custom(site_path)))]
    pub image: Option<String>,
    /// Path of the banner.
    #[serde(default)]
    #[garde(length(chars, max = 500), inner(custom(site_path)))]
    pub banner: Option<String>,
    /// Whether it has fixed dates, or begins for each member on joining.
    pub category: Category,
    /// First day; needed for TIMED.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub start_date: Option<Day>,
    /// Last day; needed for TIMED.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub end_date: Option<Day>,
    /// UNTIMED: civil days for each member, inclusive; endless by default.
    #[serde(default)]
    #[garde(range(min = 1, max = 3660))]
    pub duration: Option<i64>,
    /// Last day to join.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub dead_line: Option<Day>,
    /// IANA zone in which the program starts and ends; UTC by default.
    #[serde(default)]
    #[garde(length(chars, max = 100))]
    pub timezone: Option<String>,
    /// Places; unlimited by default.
    #[serde(default)]
    #[garde(range(min = 1, max = 10_000_000))]
    pub capacity: Option<i64>,
    /// Most points from logs in a day; steps and questionnaires come on top. Unlimited by default.
    #[serde(default)]
    #[garde(range(min = 1, max = 1_000_000))]
    pub daily_cap: Option<i64>,
    /// Whether days up to 7 back can be filled in for points.
    #[serde(default)]
    pub allow_backfill: bool,
    /// What its board ranks by; total points by default.
    #[serde(default)]
    #[schema(inline)]
    pub scoring: Scoring,
    /// Whether lists show it first.
    #[serde(default)]
    pub featured: bool,
    /// The package required to join; none by default.
    #[serde(default)]
    #[garde(length(chars, max = 100))]
    pub package: Option<String>,
    /// Whether members can join without the package.
    #[serde(default)]
    pub free_purchase: bool,
    /// Whether it is a draft, hidden from members.
    #[serde(default)]
    pub draft: bool,
    /// Whether it is a template, which stays a draft.
    #[serde(default)]
    pub template: bool,
    /// Its activities. Only a draft can have none.
    #[serde(default)]
    #[garde(length(max = 100), dive)]
    pub activities: Vec<ActivityIn>,
    /// Its steps; without steps, all activities are due by their recurrence.
    #[serde(default)]
    #[garde(length(max = 100), dive)]
    pub steps: Vec<StepIn>,
}

/// Changes to a program; omitted fields stay. An empty path removes a picture.
#[input]
#[derive(Clone, Debug, Default, Serialize)]
pub struct ProgramPatch {
    /// The version that was edited: 409 `conflict` if there is a newer one.
    pub version: Option<i64>,
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200), inner(custom(said)))]
    pub title: Option<String>,
    /// Markdown, at most 20,000 characters.
    #[garde(length(chars, max = 20_000))]
    pub description: Option<String>,
    /// The program's type.
    #[garde(length(chars, max = 100))]
    pub r#type: Option<String>,
    /// Path of the picture.
    #[garde(length(chars, max = 500), inner(custom(site_path)))]
    pub image: Option<String>,
    /// Path of the banner.
    #[garde(length(chars, max = 500), inner(custom(site_path)))]
    pub banner: Option<String>,
    /// Whether it has fixed dates, or begins on joining; only before the start. The other category's dates are deleted.
    pub category: Option<Category>,
    /// First day; only before the start.
    #[schema(value_type = Option<String>, format = Date)]
    pub start_date: Option<Day>,
    /// Last day; only before the start.
    #[schema(value_type = Option<String>, format = Date)]
    pub end_date: Option<Day>,
    /// UNTIMED: civil days for each member, null for no end; only before the start.
    #[serde(default, deserialize_with = "clearable", skip_serializing_if = "Option::is_none")]
    #[garde(inner(inner(range(min = 1, max = 3660))))]
    #[schema(value_type = Option<i64>)]
    pub duration: Option<Option<i64>>,
    /// Last day to join; null for none.
    #[serde(default, deserialize_with = "clearable", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = Date)]
    pub dead_line: Option<Option<Day>>,
    /// IANA zone in which it starts and ends; only before the start.
    #[garde(length(chars, max = 100))]
    pub timezone: Option<String>,
    /// Places; null for no limit.
    #[serde(default, deserialize_with = "clearable", skip_serializing_if = "Option::is_none")]
    #[garde(inner(inner(range(min = 1, max = 10_000_000))))]
    #[schema(value_type = Option<i64>)]
    pub capacity: Option<Option<i64>>,
    /// Most points from logs in a day; steps and questionnaires come on top. Null for no limit; only before the start.
    #[serde(default, deserialize_with = "clearable", skip_serializing_if = "Option::is_none")]
    #[garde(inner(inner(range(min = 1, max = 1_000_000))))]
    #[schema(value_type = Option<i64>)]
    pub daily_cap: Option<Option<i64>>,
    /// Whether days up to 7 back can be filled in for points; only before the start.
    pub allow_backfill: Option<bool>,
    /// What its board ranks by; only before the start.
    pub scoring: Option<Scoring>,
    /// Whether lists show it first.
    pub featured: Option<bool>,
    /// The package required to join; an empty text removes it. Members keep their place.
    #[garde(length(chars, max = 100))]
    pub package: Option<String>,
    /// Whether members can join without the package.
    pub free_purchase: Option<bool>,
    /// Whether it is a draft, hidden from members; only before the first member joins. `false` publishes a complete
    /// draft.
    pub draft: Option<bool>,
    /// Turns a draft into a template, which cannot be published.
    pub template: Option<bool>,
    /// Activities to add.
    #[serde(default)]
    #[garde(length(max = 100), dive)]
    pub add_activities: Vec<ActivityIn>,
}

/// An activity.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Activity)]
pub struct ActivityOut {
    /// The activity's id.
    pub id: i64,
    /// What to do.
    pub title: String,
    /// The description.
    pub description: String,
    /// Points for a done day.
    pub points: i64,
    /// 1, 7, 30, 90 or 365 days, or `{"times": n, "per": days}`.
    #[schema(value_type = serde_json::Value)]
    pub recurrence: Recurrence,
    /// The target.
    #[schema(value_type = Option<f64>)]
    pub target_amount: Option<Amount>,
    /// What the amount counts.
    pub unit: Option<String>,
    /// Whether the target is a floor or a ceiling.
    pub direction: Option<Direction>,
    /// Its first day, if it was added after the program began.
    #[schema(value_type = Option<String>, format = Date)]
    pub added_on: Option<Day>,
    /// From this day on it is no longer due.
    #[schema(value_type = Option<String>, format = Date)]
    pub retired_on: Option<Day>,
}

/// A plan item: activities for a number of days of a step.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PlanItem)]
pub struct PlanItemOut {
    /// The plan item's id.
    pub id: i64,
    /// The number of civil days.
    pub duration: i64,
    /// The activities due on these days, without removed ones.
    pub activity_ids: Vec<i64>,
    /// All of its activities, including removed ones, with their dates.
    pub asked: Vec<AskedOut>,
    /// From this day on nothing of it is due; its days stay.
    #[schema(value_type = Option<String>, format = Date)]
    pub retired_on: Option<Day>,
}

/// An activity of a plan item.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = PlannedActivity)]
pub struct AskedOut {
    /// The activity.
    pub activity_id: i64,
    /// The first day on which it is due here, if it was added after the program began.
    #[schema(value_type = Option<String>, format = Date)]
    pub added_on: Option<Day>,
    /// From this day on it is no longer due here.
    #[schema(value_type = Option<String>, format = Date)]
    pub retired_on: Option<Day>,
}

/// A step.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Step)]
pub struct StepOut {
    /// The step's id.
    pub id: i64,
    /// The step's title.
    pub title: String,
    /// What it is about, in Markdown.
    pub description: String,
    /// The description, rendered; not in lists of programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub html: Option<String>,
    /// The id of a YouTube video, 11 characters.
    pub video: Option<String>,
    /// Path of its picture.
    pub image: Option<String>,
    /// Points for completing it, once.
    pub points: i64,
    /// Its plan items, one after another.
    pub plan: Vec<PlanItemOut>,
    /// From this day on nothing of it is due; its days stay.
    #[schema(value_type = Option<String>, format = Date)]
    pub retired_on: Option<Day>,
}

/// A program.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Program)]
pub struct ProgramOut {
    /// The program's id.
    pub id: i64,
    /// Such as 'Accelerator Program'.
    #[serde(rename = "type")]
    pub kind: String,
    /// The title.
    pub title: String,
    /// The description, in Markdown.
    pub description: String,
    /// The description's first paragraph without markup, or the first item of its list.
    pub summary: String,
    /// The description, rendered; not in lists of programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub html: Option<String>,
    /// Path of the picture.
    pub image: Option<String>,
    /// Path of the banner.
    pub banner: Option<String>,
    /// Whether it has fixed dates, or begins for each member on joining.
    pub category: Category,
    /// Its current status.
    pub state: State,
    /// First day.
    #[schema(value_type = Option<String>, format = Date)]
    pub start_date: Option<Day>,
    /// Last day, as planned.
    #[schema(value_type = Option<String>, format = Date)]
    pub end_date: Option<Day>,
    /// The last day that counts: `end_date`, or the earlier day on which an administrator ended the program.
    #[schema(value_type = Option<String>, format = Date)]
    pub last_date: Option<Day>,
    /// UNTIMED: civil days for each member.
    pub duration: Option<i64>,
    /// Last day to join.
    #[schema(value_type = Option<String>, format = Date)]
    pub dead_line: Option<Day>,
    /// IANA zone in which it starts and ends.
    pub timezone: String,
    /// Places.
    pub capacity: Option<i64>,
    /// Most points from logs in a day; steps and questionnaires come on top.
    pub daily_cap: Option<i64>,
    /// Whether past days can be filled in for points.
    pub allow_backfill: bool,
    /// What its board ranks by. Ties are ordered by the earlier last change of the score, then the earlier joining.
    pub scoring: Scoring,
    /// Whether lists show it first.
    pub featured: bool,
    /// The key of the package required to join, if any.
    pub package: Option<String>,
    /// The name of that package.
    pub package_title: Option<String>,
    /// Whether members can join without the package.
    pub free_purchase: bool,
    /// How many members take part.
    pub members_count: i64,
    /// Its activities.
    pub activities: Vec<ActivityOut>,
    /// Its steps, in order.
    pub steps: Vec<StepOut>,
    /// The only company whose members can see and join it.
    pub company_id: Option<i64>,
    /// SHA-256 over the final board, once it is final.
    pub result_digest: Option<String>,
    /// When it was created.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
}
