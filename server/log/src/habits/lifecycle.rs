//! The status of the caller's habits: members change it here, `lifecycle/upkeep` makes the automatic changes.

mod upkeep;

pub use upkeep::job;

use daymark_actors::clock::{Day, Instant};
use daymark_base::civil::{days_between, plus_days};
use daymark_derive::input;
use daymark_web::access::Member;
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Data, Page};
use futures_util::FutureExt;
use serde::Serialize;
use utoipa::ToSchema;

use super::habit::{self, Habit};
use super::rules::lifecycle::{Cause, MOST_REVIEW_DAYS, REVIEW_DAYS, Stage};
use super::store::{self, HabitMove, HabitRow};
use super::view::View;
use super::words;

/// A status with its title and colour (specification, section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = HabitStatus)]
pub(super) struct StageOut {
    /// 0 Closed, 1 Review Now, 2 Forming, 3 Doing, 4 Impossible, 5 Not Now.
    id: i64,
    /// The name.
    title: &'static str,
    /// The colour's name.
    color: &'static str,
}

impl From<Stage> for StageOut {
    fn from(stage: Stage) -> Self {
        Self { id: stage.number(), title: stage.title(), color: stage.color() }
    }
}

/// What a member decides about a habit.
#[input]
#[derive(Debug)]
pub(super) struct HabitPatch {
    /// One of the habit's `allowed` statuses, or the current one.
    #[garde(range(min = 0, max = 5))]
    status: i64,
    /// With 4 and 5: the review day, after today and at most 365 days ahead; by default in 30 days.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    review_on: Option<Day>,
}

impl HabitPatch {
    /// The requested stage with its review day.
    fn parsed(&self, today: Day) -> Result<(Stage, Option<Day>)> {
        let stage = Stage::of(self.status).ok_or_else(|| Error::field("status", words::HABIT_STATUS))?;
        match self.review_on {
            Some(_) if !stage.is_put_off() => Err(Error::field("review_on", words::NO_REVIEW)),
            Some(on) if on <= today || days_between(today, on) > MOST_REVIEW_DAYS => {
                Err(Error::field("review_on", words::REVIEW_DAY))
            }
            on => Ok((stage, stage.is_put_off().then(|| on.unwrap_or(plus_days(today, REVIEW_DAYS))))),
        }
    }
}

pub(super) async fn change(
    member: Member,
    Path((activity,)): Path<(i64,)>,
    Body(patch): Body<HabitPatch>,
) -> Result<Data<Habit>> {
    let view = View::load(&member, member.caller.id).await?;
    let today = view.today();
    let (to, review_on) = patch.parsed(today)?;
    let joined = view.memberships().iter().filter(|m| m.state == "joined");
    let part = joined.into_iter().find(|m| m.program.activity(activity).is_some()).ok_or(Code::NotFound)?;
    if part.last_date().is_some_and(|last| last < today) {
        return Err(Error::with(Code::Conflict, words::ENDED));
    }
    let (who, program, at) = (member.caller.id, part.program.id, member.clock.now());
    let written = member.db.write(move |tx| {
        async move {
            if store::keep_activities(tx, [activity]).await? == 0 {
                return Err(Code::NotFound.into());
            }
            let row = store::lock_habit(tx, who, activity).await?;
            let from = row.as_ref().map_or(Stage::default(), |row| row.stage);
            if from != to && !from.by_member().contains(&to) {
                return Err(Error::with(Code::Conflict, words::no_such_move(from.title(), to.title())));
            }
            let chosen = row.as_ref().is_some_and(|row| row.review_on == review_on) || patch.review_on.is_none();
            if from == to && (chosen || !to.is_put_off()) {
                return Ok(());
            }
            let step = HabitMove { from, to, cause: Cause::Member, review_on, at, on: today };
            Ok(store::put_habit(tx, who, activity, program, &step).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(habit::one(&member, activity).await?.ok_or(Code::NotFound)?))
}

/// A change of a habit.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HabitChange)]
pub(super) struct ChangeOut {
    /// Its id; later changes have higher ids.
    id: i64,
    /// The status before the change.
    from: StageOut,
    /// The status after the change.
    to: StageOut,
    /// Why the status changed.
    cause: Cause,
    /// The review day that was set.
    #[schema(value_type = Option<String>, format = Date)]
    review_on: Option<Day>,
    /// When it changed.
    #[schema(value_type = String, format = DateTime)]
    at: Instant,
}

pub(super) async fn history(
    member: Member,
    Path((activity,)): Path<(i64,)>,
    Query(paging): Query<Paging>,
) -> Result<Page<ChangeOut>> {
    let (who, before) = (member.caller.id, paging.after()?.unwrap_or(i64::MAX));
    if !store::knows_habit(&member.db, who, activity).await? {
        return Err(Code::NotFound.into());
    }
    let rows = store::habit_changes(&member.db, who, activity, before, paging.limit() + 1).await?;
    let page = paging.page(rows, |row| row.id);
    let out = |row: store::ChangeRow| ChangeOut {
        id: row.id,
        from: row.from.into(),
        to: row.to.into(),
        cause: row.cause,
        review_on: row.review_on,
        at: row.at,
    };
    Ok(Page { rows: page.rows.into_iter().map(out).collect(), next: page.next })
}

/// The stage of a habit: its row, or Review Now.
pub(super) fn standing(rows: &[HabitRow], activity: i64) -> (Stage, Option<&HabitRow>) {
    let row = rows.iter().find(|row| row.activity == activity);
    (row.map_or(Stage::default(), |row| row.stage), row)
}
