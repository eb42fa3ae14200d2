//! The caller's habits: every activity of their programs, with its strength and status.

use std::collections::BTreeMap;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{Amount, Status};
use daymark_base::civil::plus_days;
use daymark_web::access::Member;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Result};
use daymark_web::part::Path;
use daymark_web::reply::Data;
use serde::Serialize;
use utoipa::ToSchema;

use super::journal::MembershipDesk;
use super::lifecycle::{StageOut, standing};
use super::model::StreakOut;
use super::routes::streak_out;
use super::rules::lifecycle::Facts;
use super::rules::strength;
use super::store::{self, EntryRow, HabitRow};
use super::view::View;
use crate::programs::Activity;
use crate::programs::rules::plan::Due;
use crate::programs::rules::recurrence::Recurrence;

/// Days of history from which the strength is computed: thirty half-lives, after which older days have no visible
/// effect.
const HISTORY_DAYS: i64 = 400;
/// Days of history that are shown: thirteen weeks.
const SHOWN_DAYS: i64 = 91;

/// A habit.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Habit {
    /// The activity.
    activity_id: i64,
    /// Its program.
    challenge_id: i64,
    /// What to do.
    title: String,
    /// 1, 7, 30, 90 or 365 days, or `{"times": n, "per": days}`.
    #[schema(value_type = serde_json::Value)]
    recurrence: Recurrence,
    /// The target.
    #[schema(value_type = Option<f64>)]
    target_amount: Option<Amount>,
    /// What the amount counts.
    unit: Option<String>,
    /// The habit strength, 0 to 1.
    strength: f64,
    /// Days on which it was done.
    done_days: i64,
    /// The streak of its program.
    streak: StreakOut,
    /// Due today, and neither Impossible nor Not Now.
    due_today: bool,
    /// Its status.
    status: StageOut,
    /// When it got this status; absent until the status was first set.
    #[schema(value_type = Option<String>, format = DateTime)]
    since: Option<Instant>,
    /// The review day.
    #[schema(value_type = Option<String>, format = Date)]
    review_on: Option<Day>,
    /// The statuses that the caller can set.
    allowed: Vec<StageOut>,
}

pub(super) async fn list(member: Member) -> Result<Data<Vec<Habit>>> {
    Ok(Data(own(&member, None).await?))
}

/// One of the caller's habits.
pub(super) async fn one(member: &Member, activity: i64) -> Result<Option<Habit>> {
    Ok(own(member, Some(activity)).await?.pop())
}

async fn own(member: &Member, only: Option<i64>) -> Result<Vec<Habit>> {
    let view = View::load(member, member.caller.id).await?;
    let wanted: Vec<_> = activities(&view).filter(|(_, a)| only.is_none_or(|id| a.scheduled.id == id)).collect();
    let entries = entries(member, &view, wanted.iter().map(|(_, a)| a.scheduled.id)).await?;
    let rows = store::habits_of(&member.db, member.caller.id).await?;
    Ok(wanted.into_iter().map(|(m, a)| habit(&view, m, a, &entries, &rows)).collect())
}

/// A date of a habit's history.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HabitDay)]
pub(super) struct HabitDayOut {
    #[schema(value_type = String, format = Date)]
    date: Day,
    /// The habit strength at the end of the date, 0 to 1.
    strength: f64,
    /// Whether it was done; absent where it was not due, was impossible or paused, or is still open.
    done: Option<bool>,
}

/// The last dates of one of the caller's habits, oldest first: none before they joined.
pub(super) async fn days(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<Vec<HabitDayOut>>> {
    let view = View::load(&member, member.caller.id).await?;
    let (m, activity) = activities(&view).find(|(_, a)| a.scheduled.id == id).ok_or(Code::NotFound)?;
    let entries = entries(&member, &view, [id].into_iter()).await?;
    let outcomes: BTreeMap<Day, bool> = outcomes(&view, m, activity, &statuses(&entries, id)).into_iter().collect();
    let first = m.joined_on.max(plus_days(view.today(), 1 - SHOWN_DAYS));
    let mut now = strength::strength(outcomes.range(..first).map(|(_, done)| *done));
    let dates = (0..).map(|n| plus_days(first, n)).take_while(|date| *date <= view.today());
    let day = |date: Day| {
        let done = outcomes.get(&date).copied();
        now = done.map_or(now, |done| strength::step(now, done));
        HabitDayOut { date, strength: rounded(now), done }
    };
    Ok(Data(dates.map(day).collect()))
}

fn rounded(strength: f64) -> f64 {
    (strength * 1000.0).round() / 1000.0
}

/// Every activity of the programs that a member is in.
fn activities(view: &View) -> impl Iterator<Item = (&MembershipDesk, &Activity)> {
    let joined = view.memberships().iter().filter(|m| m.state == "joined");
    joined.flat_map(|m| m.program.activities.iter().map(move |a| (m, a)))
}

async fn entries(ctx: &Ctx, view: &View, activities: impl Iterator<Item = i64>) -> Result<Vec<EntryRow>> {
    let from = plus_days(view.today(), -HISTORY_DAYS);
    let ids: Vec<i64> = activities.collect();
    Ok(store::entries_of(&ctx.db, view.id(), from, &ids).await?)
}

/// The facts on which changes of these habits depend, in their order.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn facts(ctx: &Ctx, view: &View, habits: &[HabitRow]) -> Result<Vec<Facts>> {
    let entries = entries(ctx, view, habits.iter().map(|h| h.activity)).await?;
    let of = |row: &HabitRow| {
        let found = activities(view).find(|(_, a)| a.scheduled.id == row.activity);
        let Some((m, activity)) = found else {
            // The member has left the program: the habit stays as it is until they return or the program ends.
            return Facts { strength: 1.0, ..Facts::default() };
        };
        let statuses = statuses(&entries, row.activity);
        let done_days = statuses.range(row.since_on..).filter(|(_, s)| **s == Status::Done).count();
        Facts {
            ended: m.last_date().is_some_and(|last| view.is_closed(last)),
            review_due: row.review_on.is_some_and(|on| on <= view.today()),
            done_days: i64::try_from(done_days).unwrap_or(i64::MAX),
            strength: strength::strength(outcomes(view, m, activity, &statuses).into_iter().map(|(_, done)| done)),
        }
    };
    Ok(habits.iter().map(of).collect())
}

fn statuses(entries: &[EntryRow], activity: i64) -> BTreeMap<Day, Status> {
    entries.iter().filter(|r| r.key.activity == activity).map(|r| (r.key.date, r.status)).collect()
}

fn habit(view: &View, m: &MembershipDesk, activity: &Activity, entries: &[EntryRow], rows: &[HabitRow]) -> Habit {
    let id = activity.scheduled.id;
    let statuses = statuses(entries, id);
    let outcomes = outcomes(view, m, activity, &statuses);
    let today = due(m, activity, &statuses, view.today());
    let (stage, row) = standing(rows, id);
    Habit {
        activity_id: id,
        challenge_id: m.program.id,
        title: activity.title.clone(),
        recurrence: activity.scheduled.recurrence,
        target_amount: activity.target.map(|t| t.amount),
        unit: activity.unit.clone(),
        strength: rounded(strength::strength(outcomes.into_iter().map(|(_, done)| done))),
        done_days: statuses.values().map(|s| i64::from(*s == Status::Done)).sum(),
        streak: streak_out(view.streak_in(m)),
        due_today: stage.is_asked_for() && today.earns() && m.last_date().is_none_or(|last| view.today() <= last),
        status: stage.into(),
        since: row.map(|row| row.since),
        review_on: row.and_then(|row| row.review_on),
        allowed: stage.by_member().iter().map(|to| (*to).into()).collect(),
    }
}

/// Whether it was done on each due date that has closed, plus later dates on which it is done already.
fn outcomes(
    view: &View,
    m: &MembershipDesk,
    activity: &Activity,
    statuses: &BTreeMap<Day, Status>,
) -> Vec<(Day, bool)> {
    let mut outcomes = Vec::new();
    let mut date = m.joined_on.max(plus_days(view.today(), -HISTORY_DAYS));
    let last = m.last_date().map_or(view.today(), |last| last.min(view.today()));
    while date <= last {
        let status = statuses.get(&date).copied().unwrap_or_default();
        let asked = due(m, activity, statuses, date);
        match (asked, status) {
            (Due::No, _) | (_, Status::Impossible) => {}
            (_, Status::Done) => outcomes.push((date, true)),
            (Due::Must, _) if view.existed(date) && !view.paused(date) && view.is_closed(date) => {
                outcomes.push((date, false));
            }
            _ => {}
        }
        date = plus_days(date, 1);
    }
    outcomes
}

fn due(m: &MembershipDesk, activity: &Activity, statuses: &BTreeMap<Day, Status>, date: Day) -> Due {
    let plan = m.program.plan(m.joined_on, m.left_on);
    let Some(period) = plan.period(&activity.scheduled, date) else { return Due::No };
    let done = statuses.range(period.first..date).filter(|(_, s)| **s == Status::Done).count();
    plan.due(&activity.scheduled, date, i64::try_from(done).unwrap_or(i64::MAX))
}
