//! The caller's habits: every activity of the programs they are in, with its strength.

use daymark_actors::clock::Day;
use daymark_actors::event::{Amount, Status};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

use super::journal::MembershipDesk;
use super::model::StreakOut;
use super::routes::streak_out;
use super::rules::strength;
use super::store::{self, EntryRow};
use super::view::View;
use crate::civil::plus_days;
use crate::features::programs::Activity;
use crate::features::programs::rules::plan::Due;
use crate::features::programs::rules::recurrence::Recurrence;
use crate::http::access::Member;
use crate::http::error::Result;
use crate::http::reply::Data;

/// Days of history that strength looks at: thirty half-lives, beyond which nothing can be seen any more.
const HISTORY_DAYS: i64 = 400;

/// A habit.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Habit {
    /// The activity.
    activity_id: i64,
    /// Its program.
    challenge_id: i64,
    /// What is to be done.
    title: String,
    /// 1, 7, 30, 90 or 365 days, or `{"times": n, "per": days}`.
    #[schema(value_type = serde_json::Value)]
    recurrence: Recurrence,
    /// How much is aimed at.
    #[schema(value_type = Option<f64>)]
    target_amount: Option<Amount>,
    /// What the amount counts.
    unit: Option<String>,
    /// How firm the habit is, 0 to 1.
    strength: f64,
    /// Days on which it was done.
    done_days: i64,
    /// The streak of its program.
    streak: StreakOut,
    /// Asked for today.
    due_today: bool,
}

pub(super) async fn list(member: Member) -> Result<Data<Vec<Habit>>> {
    let view = View::load(&member, member.caller.id).await?;
    let joined: Vec<&MembershipDesk> = view.memberships().iter().filter(|m| m.state == "joined").collect();
    let ids: Vec<i64> = joined.iter().flat_map(|m| &m.program.activities).map(|a| a.scheduled.id).collect();
    let from = plus_days(view.today(), -HISTORY_DAYS);
    let rows = store::entries_of(&member.db, member.caller.id, from, &ids).await?;
    let habits = joined.iter().flat_map(|m| m.program.activities.iter().map(|a| habit(&view, m, a, &rows)));
    Ok(Data(habits.collect()))
}

fn habit(view: &View, m: &MembershipDesk, activity: &Activity, rows: &[EntryRow]) -> Habit {
    let id = activity.scheduled.id;
    let statuses: BTreeMap<Day, Status> =
        rows.iter().filter(|r| r.key.activity == id).map(|r| (r.key.date, r.status)).collect();
    let outcomes = outcomes(view, m, activity, &statuses);
    let today = due(m, activity, &statuses, view.today());
    Habit {
        activity_id: id,
        challenge_id: m.program.id,
        title: activity.title.clone(),
        recurrence: activity.scheduled.recurrence,
        target_amount: activity.target.map(|t| t.amount),
        unit: activity.unit.clone(),
        strength: (strength::strength(outcomes) * 1000.0).round() / 1000.0,
        done_days: statuses.values().map(|s| i64::from(*s == Status::Done)).sum(),
        streak: streak_out(view.streak_in(m)),
        due_today: today.earns() && m.last_date().is_none_or(|last| view.today() <= last),
    }
}

/// Done or not on each due date that has closed, and on those since that are done already.
fn outcomes(view: &View, m: &MembershipDesk, activity: &Activity, statuses: &BTreeMap<Day, Status>) -> Vec<bool> {
    let mut outcomes = Vec::new();
    let mut date = m.joined_on.max(plus_days(view.today(), -HISTORY_DAYS));
    let last = m.last_date().map_or(view.today(), |last| last.min(view.today()));
    while date <= last {
        let status = statuses.get(&date).copied().unwrap_or_default();
        let asked = due(m, activity, statuses, date);
        match (asked, status) {
            (Due::No, _) | (_, Status::Impossible) => {}
            (_, Status::Done) => outcomes.push(true),
            (Due::Must, _) if !view.paused(date) && view.is_closed(date) => outcomes.push(false),
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
