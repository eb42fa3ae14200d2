//! A program as the rules read it.

use std::sync::OnceLock;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{ActivityId, Amount, MemberId, ProgramId};
use daymark_base::civil::parse_zone;
use daymark_web::ctx::Ctx;
use daymark_web::markdown::{Rendered, render};
use jiff::tz::TimeZone;

use super::model::{ActivityOut, AskedOut, Category, PlanItemOut, ProgramOut, Scoring, State, StepOut};
use super::rules::activity::{Direction, Scheduled, Target};
use super::rules::plan::{Asked, Plan, PlanItem, Step, Timing};
use super::rules::recurrence::Recurrence;
use super::rules::state::Life;
use super::store::{ActivityRow, PlanRow, ProgramRow};

/// How often a description counts in a program's size: as text, as a copy of it beside the rendered one, and rendered.
/// Markup seldom makes a text twice as long.
const COPIES: usize = 4;

/// An activity as the rules read it.
#[derive(Clone, Debug)]
pub struct Activity {
    /// When it is due.
    pub scheduled: Scheduled,
    /// What to do.
    pub title: String,
    /// Points for a done day.
    pub points: i64,
    /// The target.
    pub target: Option<Target>,
    /// What the amount counts.
    pub unit: Option<String>,
    /// The description.
    pub description: String,
}

/// A program as the rules read it.
#[derive(Clone, Debug)]
pub struct Program {
    /// The program's id.
    pub id: ProgramId,
    /// Its title.
    pub title: String,
    /// Grows with each change.
    pub version: i64,
    /// Its dates.
    pub timing: Timing,
    /// The zone in which it starts and ends.
    pub tz: TimeZone,
    /// Most points a member can earn in a day.
    pub daily_cap: Option<i64>,
    /// Whether days up to 7 back can be filled in for points.
    pub allow_backfill: bool,
    /// What its board ranks by.
    pub scoring: Scoring,
    /// Its activities, in order.
    pub activities: Vec<Activity>,
    steps: Vec<Step>,
    row: ProgramRow,
    shown_steps: Vec<StepOut>,
    written: OnceLock<Rendered>,
    written_steps: OnceLock<Vec<StepOut>>,
}

impl Program {
    /// An activity and its position.
    #[must_use]
    pub fn activity(&self, id: ActivityId) -> Option<(usize, &Activity)> {
        self.activities.iter().enumerate().find(|(_, a)| a.scheduled.id == id)
    }

    /// The plan day on which a step begins, from 1.
    #[must_use]
    pub fn step_begins(&self, step: i64) -> Option<i64> {
        let at = self.shown_steps.iter().position(|s| s.id == step)?;
        Some(1 + self.shown_steps[..at].iter().flat_map(|s| &s.plan).map(|item| item.duration).sum::<i64>())
    }

    /// What determines its state.
    #[must_use]
    pub fn life(&self) -> Life<'_> {
        Life {
            draft: self.row.draft,
            timing: self.timing,
            tz: &self.tz,
            closed_early_at: self.row.closed_at.map(Instant),
            finalised: self.row.finalised_at.is_some(),
            archived: self.row.archived_at.is_some(),
        }
    }

    /// A member's plan.
    #[must_use]
    pub fn plan(&self, joined_on: Day, left_on: Option<Day>) -> Plan<'_> {
        Plan { timing: self.timing, steps: &self.steps, joined_on, left_on }
    }

    /// A member's last date in it: the program's own end, an early close, or the end of the member's own days.
    #[must_use]
    pub fn last_date(&self, joined_on: Day) -> Option<Day> {
        self.life().last_date(self.timing.last_day(joined_on))
    }

    /// The last date of a member who may have left it.
    #[must_use]
    pub fn last_date_of(&self, joined_on: Day, left_on: Option<Day>) -> Option<Day> {
        [self.last_date(joined_on), left_on].into_iter().flatten().min()
    }

    /// Whether it is over for a member. It can still be in grace.
    #[must_use]
    pub fn is_over(&self, joined_on: Day, now: Instant) -> bool {
        self.life().ends_at(self.timing.last_day(joined_on)).is_some_and(|end| end <= now)
    }

    /// Its state.
    #[must_use]
    pub fn state(&self, now: Instant) -> State {
        self.life().state_at(now)
    }

    /// Whether it is public.
    #[must_use]
    pub const fn is_public(&self) -> bool {
        !self.row.draft && !self.row.custom && self.row.company_id.is_none()
    }

    /// The only company whose members can see it, once it is published.
    #[must_use]
    pub const fn company(&self) -> Option<i64> {
        if self.row.draft { None } else { self.row.company_id }
    }

    /// Whether it is a member's custom program.
    #[must_use]
    pub const fn is_custom(&self) -> bool {
        self.row.custom
    }

    /// The member who created it.
    #[must_use]
    pub const fn made_by(&self) -> Option<MemberId> {
        self.row.created_by
    }

    /// Whether it is this member's custom program.
    #[must_use]
    pub fn is_custom_of(&self, member: MemberId) -> bool {
        self.row.is_custom_of(member)
    }

    /// The only company whose members may join it.
    #[must_use]
    pub fn only_company(&self) -> Option<i64> {
        self.row.only_company()
    }

    /// The program that a right to join refers to: the one that it was copied from, or itself.
    #[must_use]
    pub fn original(&self) -> i64 {
        self.row.original()
    }

    /// The package that it requires; `None` when it is free for all.
    #[must_use]
    pub fn package(&self) -> Option<&str> {
        self.row.package.as_deref()
    }

    /// Whether members may join without its package.
    #[must_use]
    pub const fn is_free_to_take(&self) -> bool {
        self.row.free_purchase
    }

    /// Whether it is a template, which never opens.
    #[must_use]
    pub const fn is_template(&self) -> bool {
        self.row.template
    }

    /// Its capacity; `None` is unlimited.
    #[must_use]
    pub const fn capacity(&self) -> Option<i64> {
        self.row.capacity
    }

    /// The first instant of its first day, or when it was created.
    #[must_use]
    pub const fn starts_at(&self) -> i64 {
        self.row.starts_at
    }

    /// Its steps, as shown and as the rules read them.
    pub fn steps(&self) -> impl Iterator<Item = (&StepOut, &Step)> {
        self.shown_steps.iter().zip(&self.steps)
    }

    /// Its description, rendered once: another version of the program is another value.
    #[must_use]
    pub fn written(&self, ctx: &Ctx) -> &Rendered {
        self.written.get_or_init(|| render(ctx, &self.row.description))
    }

    /// Its steps with their descriptions rendered, also once.
    #[must_use]
    pub fn written_steps(&self, ctx: &Ctx) -> &[StepOut] {
        self.written_steps.get_or_init(|| {
            let written = |step: &StepOut| StepOut { html: Some(render(ctx, &step.description).html), ..step.clone() };
            self.shown_steps.iter().map(written).collect()
        })
    }

    /// Roughly how many bytes of memory it takes. Rendered descriptions are included, even before they are rendered.
    #[must_use]
    pub fn size(&self) -> usize {
        let activity = |a: &Activity| size_of::<Activity>() + a.title.len() + a.description.len();
        let asked = size_of::<AskedOut>() + size_of::<Asked>() + size_of::<ActivityId>();
        let item = |i: &PlanItemOut| size_of::<PlanItemOut>() + size_of::<PlanItem>() + i.asked.len() * asked;
        let step = |s: &StepOut| {
            let plan: usize = s.plan.iter().map(item).sum();
            // Rendered steps are a second list.
            2 * (size_of::<StepOut>() + s.title.len() + plan) + COPIES * s.description.len()
        };
        let activities: usize = self.activities.iter().map(activity).sum();
        let steps: usize = self.shown_steps.iter().map(step).sum();
        size_of::<Self>() + COPIES * self.row.description.len() + activities + steps
    }

    /// Its sort key in lists.
    #[must_use]
    pub const fn list_key(&self) -> (bool, i64, i64) {
        (self.row.featured, self.row.created_at, self.id)
    }

    /// The IANA name of its zone.
    #[must_use]
    pub fn timezone(&self) -> &str {
        &self.row.timezone
    }

    /// As shown to clients, without what is rendered.
    #[must_use]
    pub fn out(&self, now: Instant, members_count: i64) -> ProgramOut {
        let row = self.row.clone();
        let life = self.life();
        ProgramOut {
            id: row.id,
            kind: row.kind,
            title: row.title,
            description: row.description,
            summary: String::new(),
            html: None,
            image: row.image,
            banner: row.banner,
            category: category(&row.category),
            state: self.state(now),
            start_date: day(row.start_date.as_deref()),
            end_date: day(row.end_date.as_deref()),
            last_date: life.last_date(life.program_last()),
            duration: row.duration,
            dead_line: day(row.dead_line.as_deref()),
            timezone: row.timezone,
            capacity: row.capacity,
            daily_cap: row.daily_cap,
            allow_backfill: row.allow_backfill,
            scoring: self.scoring,
            featured: row.featured,
            members_count,
            activities: self.activities.iter().map(activity_out).collect(),
            steps: self.shown_steps.clone(),
            company_id: row.company_id,
            result_digest: row.result_digest,
            package: row.package,
            package_title: None,
            free_purchase: row.free_purchase,
            created_at: Instant(row.created_at),
        }
    }
}

/// An activity as shown to clients.
pub fn activity_out(a: &Activity) -> ActivityOut {
    ActivityOut {
        id: a.scheduled.id,
        title: a.title.clone(),
        description: a.description.clone(),
        points: a.points,
        recurrence: a.scheduled.recurrence,
        target_amount: a.target.map(|t| t.amount),
        unit: a.unit.clone(),
        direction: a.target.map(|t| t.direction),
        added_on: a.scheduled.added_on,
        retired_on: a.scheduled.retired_on,
    }
}

/// A program, from its rows in their order.
pub fn assemble<'a>(
    row: ProgramRow,
    activities: impl Iterator<Item = &'a ActivityRow>,
    plan: impl Iterator<Item = &'a PlanRow>,
) -> Program {
    let (shown_steps, steps) = steps(plan);
    let timing = match (category(&row.category), day(row.start_date.as_deref())) {
        (Category::Timed, Some(start)) => Timing::Timed { start, end: day(row.end_date.as_deref()) },
        _ => Timing::Untimed { duration: row.duration },
    };
    Program {
        id: row.id,
        title: row.title.clone(),
        version: row.version,
        timing,
        // A stored zone was valid when it was stored; should the zone database drop it, UTC keeps the program working.
        tz: parse_zone(&row.timezone).unwrap_or(TimeZone::UTC),
        daily_cap: row.daily_cap,
        allow_backfill: row.allow_backfill,
        scoring: Scoring::of(&row.scoring),
        activities: activities.map(activity).collect(),
        steps,
        shown_steps,
        written: OnceLock::new(),
        written_steps: OnceLock::new(),
        row,
    }
}

fn activity(r: &ActivityRow) -> Activity {
    let direction = match r.direction.as_deref() {
        Some("at_most") => Direction::AtMost,
        _ => Direction::AtLeast,
    };
    let small = |n: i64| u16::try_from(n).unwrap_or(u16::MAX);
    let recurrence = match (r.times, r.per_days) {
        (1, per @ (1 | 7 | 30 | 90 | 365)) => Recurrence::Every(small(per)),
        (n, per) => Recurrence::Times { n: small(n), per_days: small(per) },
    };
    Activity {
        scheduled: Scheduled {
            id: r.id,
            recurrence,
            added_on: day(r.added_on.as_deref()),
            retired_on: day(r.retired_on.as_deref()),
        },
        title: r.title.clone(),
        points: r.points,
        target: r.target_amount.map(|amount| Target { amount: Amount(amount), direction }),
        unit: r.unit.clone(),
        description: r.description.clone(),
    }
}

/// Steps with their plan items, as shown and as the rules read them, from rows in the order of both.
fn steps<'a>(rows: impl Iterator<Item = &'a PlanRow>) -> (Vec<StepOut>, Vec<Step>) {
    let (mut shown, mut ruled): (Vec<StepOut>, Vec<Step>) = (Vec::new(), Vec::new());
    for r in rows {
        if shown.last().is_none_or(|s| s.id != r.step_id) {
            shown.push(step(r));
            ruled.push(Step::default());
        }
        let (Some(step), Some(rules), Some(id)) = (shown.last_mut(), ruled.last_mut(), r.item_id) else { continue };
        if step.plan.last().is_none_or(|i| i.id != id) {
            let (duration, retired_on) = (r.duration.unwrap_or_default(), day(r.item_retired_on.as_deref()));
            step.plan.push(PlanItemOut { id, duration, activity_ids: Vec::new(), asked: Vec::new(), retired_on });
            rules.items.push(PlanItem { duration, activities: Vec::new() });
        }
        let (Some(item), Some(rules), Some(id)) = (step.plan.last_mut(), rules.items.last_mut(), r.activity_id) else {
            continue;
        };
        let (added_on, retired_on) = (day(r.added_on.as_deref()), day(r.retired_on.as_deref()));
        rules.activities.push(Asked { id, added_on, retired_on });
        item.asked.push(AskedOut { activity_id: id, added_on, retired_on });
        if retired_on.is_none() {
            item.activity_ids.push(id);
        }
    }
    (shown, ruled)
}

fn step(r: &PlanRow) -> StepOut {
    StepOut {
        id: r.step_id,
        title: r.step_title.clone(),
        description: r.step_description.clone(),
        html: None,
        video: r.video.clone(),
        image: r.image.clone(),
        points: r.step_points,
        plan: Vec::new(),
        retired_on: day(r.step_retired_on.as_deref()),
    }
}

/// The category for a stored word.
pub fn category(text: &str) -> Category {
    if text == "TIMED" { Category::Timed } else { Category::Untimed }
}

/// A date from its stored text, which is always valid.
pub fn day(text: Option<&str>) -> Option<Day> {
    text.and_then(|t| t.parse().ok())
}

#[cfg(test)]
impl Program {
    /// A TIMED program in UTC for tests of other features: activities as (times, per days, target, points).
    pub(crate) fn sample(
        start: Day,
        end: Day,
        daily_cap: Option<i64>,
        activities: &[(i64, i64, Option<Target>, i64)],
    ) -> Self {
        let row = ProgramRow {
            id: 1,
            kind: String::new(),
            title: "Sample".into(),
            description: String::new(),
            image: None,
            banner: None,
            category: "TIMED".into(),
            start_date: Some(start.to_string()),
            end_date: Some(end.to_string()),
            duration: None,
            dead_line: None,
            timezone: "UTC".into(),
            capacity: None,
            daily_cap,
            allow_backfill: false,
            scoring: Scoring::default().text().into(),
            featured: false,
            custom: false,
            draft: false,
            template: false,
            starts_at: 0,
            ends_at: None,
            closed_at: None,
            finalised_at: None,
            archived_at: None,
            result_digest: None,
            package: None,
            free_purchase: false,
            created_by: None,
            company_id: None,
            origin_company_id: None,
            origin_program_id: None,
            version: 1,
            created_at: 0,
        };
        let activities: Vec<ActivityRow> = (1i64..)
            .zip(activities)
            .map(|(id, (times, per_days, target, points))| ActivityRow {
                id,
                program_id: 1,
                title: format!("Activity {id}"),
                description: String::new(),
                points: *points,
                times: *times,
                per_days: *per_days,
                target_amount: target.map(|t| t.amount.0),
                unit: target.map(|_| "units".into()),
                direction: target.map(|t| match t.direction {
                    Direction::AtLeast => "at_least".into(),
                    Direction::AtMost => "at_most".into(),
                }),
                added_on: None,
                retired_on: None,
            })
            .collect();
        assemble(row, activities.iter(), std::iter::empty())
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_programs_size_includes_its_rendered_descriptions() {
        let mut program = Program::sample(date(2026, 5, 1), date(2026, 5, 31), None, &[]);
        let empty = program.size();
        program.row.description = "a".repeat(10_000);
        let described = program.size();
        assert!(described >= empty + 20_000, "{empty} {described}");
        program.shown_steps.push(StepOut {
            id: 1,
            title: String::new(),
            description: "a".repeat(10_000),
            html: None,
            video: None,
            image: None,
            points: 0,
            plan: Vec::new(),
            retired_on: None,
        });
        assert!(program.size() >= described + 30_000, "{described} {}", program.size());
    }
}
