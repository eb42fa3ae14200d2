//! The SQL of programs' content.

use daymark_actors::clock::{Day, Instant};
use daymark_base::db::{Db, Result, Rows, Tx, Val};
use daymark_base::{args, row, sql};
use daymark_people::accounts;

use super::plans;
use crate::programs::model::ActivityIn;
use crate::programs::rules::editing::Piece;
use crate::programs::store::{ACTIVITIES_OF, ActivityRow, PLANS_OF, PlanRow};

sql! {
    /// A cancelled place does not count, but a place that the member once used does.
    JOINED = "SELECT EXISTS (SELECT 1 FROM membership WHERE program_id = $1 AND state <> 'cancelled')
        OR EXISTS (SELECT 1 FROM day_score WHERE program_id = $1)";
    ZONES = "SELECT DISTINCT z.timezone FROM membership s JOIN member_zone z ON z.member_id = s.member_id
        WHERE s.program_id = $1 LIMIT 1000";
    TAKING_PART = "SELECT COUNT(*) FROM membership WHERE program_id = $1 AND state <> 'cancelled'";
    TOUCH = "UPDATE program SET version = version + 1, updated_at = $2 WHERE id = $1";

    PROGRAM_OF_STEP = "SELECT program_id FROM step WHERE id = $1";
    NEXT_STEP = "SELECT COALESCE(MAX(position), -1) + 1 FROM step WHERE program_id = $1";
    NEWEST_STEPS = "SELECT id FROM step WHERE program_id = $1 AND position >= $2 ORDER BY position LIMIT 200";
    CHANGE_STEP = "UPDATE step SET title = $2, description = $3, video = $4, image = $5, points = $6 WHERE id = $1";
    RETIRE_STEP = "UPDATE step SET retired_on = $2 WHERE id = $1";
    DELETE_STEP = "DELETE FROM step WHERE id = $1";
    /// Moves the steps aside first: two rows must never share a position, not even while they are swapped.
    STEPS_ASIDE = "UPDATE step SET position = -1 - position WHERE program_id = $1";
    PLACE_STEPS = "UPDATE step SET position = r.position FROM {rows $1: id BIGINT, position BIGINT} AS r
        WHERE step.id = r.id AND step.program_id = $2";

    EMPTY_PIECES = "DELETE FROM plan_item_activity
        WHERE plan_item_id IN (SELECT id FROM plan_item WHERE step_id = $1)";
    DELETE_PIECES = "DELETE FROM plan_item WHERE step_id = $1 AND NOT (id IN {ids $2})";
    PIECES_ASIDE = "UPDATE plan_item SET position = -1 - position WHERE step_id = $1";
    PLACE_PIECES = "UPDATE plan_item SET position = r.position, duration = r.duration, retired_on = r.retired_on
        FROM {rows $1: id BIGINT, position BIGINT, duration BIGINT, retired_on TEXT} AS r
        WHERE plan_item.id = r.id AND plan_item.step_id = $2";
    ADD_PIECES = "INSERT INTO plan_item (step_id, position, duration)
        SELECT $2, r.position, r.duration FROM {rows $1: position BIGINT, duration BIGINT} AS r WHERE true";
    FILL_PIECES = "INSERT INTO plan_item_activity (plan_item_id, activity_id, added_on, retired_on)
        SELECT i.id, r.activity_id, r.added_on, r.retired_on
        FROM {rows $1: position BIGINT, activity_id BIGINT, added_on TEXT, retired_on TEXT} AS r
        JOIN plan_item i ON i.step_id = $2 AND i.position = r.position WHERE true";

    CHANGE_ACTIVITY = "UPDATE activity SET title = $2, description = $3, points = $4, times = $5, per_days = $6,
            target_amount = $7, unit = $8, direction = $9 WHERE id = $1";
    DELETE_ACTIVITY = "DELETE FROM activity WHERE id = $1";
    /// Locks reminders by id, like every statement that locks several. Deleting the activities would lock them in any
    /// order.
    LOCK_REMINDERS = "SELECT id FROM reminder WHERE activity_id IN {ids $1} ORDER BY id {for update}";
    ENTITLED = "SELECT DISTINCT member_id FROM entitlement WHERE program_id = $1";
    /// Locks entitlements by id, as for a company's seats. Deleting the program would lock them in any order.
    LOCK_ENTITLEMENTS = "SELECT id FROM entitlement WHERE program_id = $1 ORDER BY id {for update}";
    RETIRE_ACTIVITY = "UPDATE activity SET retired_on = $2 WHERE id = $1 AND retired_on IS NULL";
    RETIRE_EVERYWHERE = "UPDATE plan_item_activity SET retired_on = $2 WHERE activity_id = $1 AND retired_on IS NULL";

    DELETE_PROGRAM = "DELETE FROM program WHERE id = $1";
    CLOSE = "UPDATE program SET closed_at = $2, version = version + 1, updated_at = $2
        WHERE id = $1 AND closed_at IS NULL";
    ARCHIVE = "UPDATE program SET archived_at = $2, version = version + 1, updated_at = $2
        WHERE id = $1 AND archived_at IS NULL";
    SET_IMAGE = "UPDATE program SET image = $2 WHERE id = $1";
    SET_BANNER = "UPDATE program SET banner = $2 WHERE id = $1";
    SET_STEP_IMAGE = "UPDATE step SET image = $2 WHERE id = $1";
    /// A pack holds its pictures in its JSON.
    SHOWN = "SELECT EXISTS (SELECT 1 FROM program WHERE image = $1 OR banner = $1)
        OR EXISTS (SELECT 1 FROM step WHERE image = $1)
        OR EXISTS (SELECT 1 FROM program_pack WHERE content LIKE '%' || $1 || '%')";

    LIST_ALL = "SELECT id FROM program WHERE custom = FALSE
            AND ($2 IS NULL OR $2 = CASE
              WHEN archived_at IS NOT NULL THEN 'archived'
              WHEN finalised_at IS NOT NULL THEN 'final'
              WHEN draft THEN 'draft'
              WHEN COALESCE(closed_at, ends_at) <= $1 THEN 'grace'
              WHEN starts_at <= $1 THEN 'running'
              ELSE 'open' END)
            AND ($3 IS NULL OR template = $3)
            AND ($4 IS NULL OR (created_at, id) < ($4, $5))
            AND ($7 IS NULL OR company_id = $7)
        ORDER BY created_at DESC, id DESC LIMIT $6";
}

/// The activities and the plan of a program, in order.
pub async fn content(tx: &mut Tx, program: i64) -> Result<(Vec<ActivityRow>, Vec<PlanRow>)> {
    let id = Val::ids([program]);
    Ok((tx.all(&ACTIVITIES_OF, args![id.clone()]).await?, tx.all(&PLANS_OF, args![id]).await?))
}

/// Whether anyone ever took part in a program or is on its waiting list.
pub async fn joined(tx: &mut Tx, program: i64) -> Result<bool> {
    Ok(tx.one::<(bool,)>(&JOINED, args![program]).await?.0)
}

/// The zones that a program's members have had.
pub async fn zones(tx: &mut Tx, program: i64) -> Result<Vec<String>> {
    Ok(tx.all::<(String,)>(&ZONES, args![program]).await?.into_iter().map(|(name,)| name).collect())
}

/// [`joined`] and [`zones`] outside a transaction.
pub async fn lived(db: &Db, program: i64) -> Result<(bool, Vec<String>)> {
    let (joined,): (bool,) = db.one(&JOINED, args![program]).await?;
    let zones = db.all::<(String,)>(&ZONES, args![program]).await?;
    Ok((joined, zones.into_iter().map(|(name,)| name).collect()))
}

/// How many members take part, took part, or are waiting.
pub async fn taking_part(tx: &mut Tx, program: i64) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&TAKING_PART, args![program]).await?.0)
}

/// Increments the program's version.
pub async fn touch(tx: &mut Tx, program: i64, now: Instant) -> Result<()> {
    tx.exec(&TOUCH, args![program, now]).await.map(drop)
}

/// The program that a step is in.
pub async fn program_of_step(db: &Db, step: i64) -> Result<Option<i64>> {
    Ok(db.opt::<(i64,)>(&PROGRAM_OF_STEP, args![step]).await?.map(|(program,)| program))
}

/// The position after a program's last step.
pub async fn next_step(tx: &mut Tx, program: i64) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&NEXT_STEP, args![program]).await?.0)
}

/// The steps from a position on.
pub async fn steps_from(tx: &mut Tx, program: i64, position: i64) -> Result<Vec<i64>> {
    let rows = tx.all::<(i64,)>(&NEWEST_STEPS, args![program, position]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// A step's text and media, and the points for completing it.
pub struct Words {
    pub title: String,
    pub description: String,
    pub video: Option<String>,
    pub image: Option<String>,
    pub points: i64,
}

/// Changes a step's text and media.
pub async fn change_step(tx: &mut Tx, step: i64, words: Words) -> Result<()> {
    let Words { title, description, video, image, points } = words;
    tx.exec(&CHANGE_STEP, args![step, title, description, video, image, points]).await.map(drop)
}

/// Marks a step as retired.
pub async fn retire_step(tx: &mut Tx, step: i64, on: Day) -> Result<()> {
    tx.exec(&RETIRE_STEP, args![step, on]).await.map(drop)
}

/// Deletes a step with its plan.
pub async fn delete_step(tx: &mut Tx, step: i64) -> Result<()> {
    tx.exec(&DELETE_STEP, args![step]).await.map(drop)
}

/// Puts all steps of a program into this order.
pub async fn order_steps(tx: &mut Tx, program: i64, order: &[i64]) -> Result<()> {
    let mut rows = Rows::new();
    (0i64..).zip(order).for_each(|(position, id)| rows.push(row![*id, position]));
    tx.exec(&STEPS_ASIDE, args![program]).await?;
    tx.exec(&PLACE_STEPS, args![rows, program]).await.map(drop)
}

/// Writes the whole plan of a step; items that it does not name are deleted.
pub async fn write_plan(tx: &mut Tx, step: i64, plan: &[Piece]) -> Result<()> {
    let (mut kept, mut new, mut asked) = (Rows::new(), Rows::new(), Rows::new());
    for (position, piece) in (0i64..).zip(plan) {
        match piece.id {
            Some(id) => kept.push(row![id, position, piece.duration, piece.retired_on]),
            None => new.push(row![position, piece.duration]),
        }
        piece.activities.iter().for_each(|a| asked.push(row![position, a.id, a.added_on, a.retired_on]));
    }
    tx.exec(&EMPTY_PIECES, args![step]).await?;
    tx.exec(&DELETE_PIECES, args![step, Val::ids(plan.iter().filter_map(|p| p.id))]).await?;
    tx.exec(&PIECES_ASIDE, args![step]).await?;
    tx.exec(&PLACE_PIECES, args![kept, step]).await?;
    tx.exec(&ADD_PIECES, args![new, step]).await?;
    tx.exec(&FILL_PIECES, args![asked, step]).await.map(drop)
}

/// Rewrites an activity.
pub async fn change_activity(tx: &mut Tx, id: i64, a: &ActivityIn) -> Result<()> {
    let (times, per) = a.recurrence.times_per_days();
    let target = a.target_amount.map(|t| t.0);
    let values = args![id, &a.title, &a.description, a.points, times, per, target, a.unit.clone(), plans::direction(a)];
    tx.exec(&CHANGE_ACTIVITY, values).await.map(drop)
}

/// Deletes an activity, and removes it from every plan.
pub async fn delete_activity(tx: &mut Tx, id: i64) -> Result<()> {
    tx.all::<(i64,)>(&LOCK_REMINDERS, args![Val::ids([id])]).await?;
    tx.exec(&DELETE_ACTIVITY, args![id]).await.map(drop)
}

/// From this date on an activity is not due, whatever the plan.
pub async fn retire_activity(tx: &mut Tx, id: i64, on: Day) -> Result<()> {
    tx.exec(&RETIRE_ACTIVITY, args![id, on]).await?;
    tx.exec(&RETIRE_EVERYWHERE, args![id, on]).await.map(drop)
}

/// Keeps the members who have a right to a program from being erased until the transaction ends. An erasure locks them
/// before their rights.
pub async fn keep_entitled(tx: &mut Tx, id: i64) -> Result<()> {
    let members: Vec<(i64,)> = tx.all(&ENTITLED, args![id]).await?;
    accounts::keep(tx, members.into_iter().map(|(member,)| member)).await
}

/// Deletes a program with everything in it. `activities` are all that it has.
pub async fn delete_program(tx: &mut Tx, id: i64, activities: impl IntoIterator<Item = i64>) -> Result<()> {
    tx.all::<(i64,)>(&LOCK_REMINDERS, args![Val::ids(activities)]).await?;
    tx.all::<(i64,)>(&LOCK_ENTITLEMENTS, args![id]).await?;
    tx.exec(&DELETE_PROGRAM, args![id]).await.map(drop)
}

/// Ends a program early.
pub async fn close(tx: &mut Tx, id: i64, now: Instant) -> Result<()> {
    tx.exec(&CLOSE, args![id, now]).await.map(drop)
}

/// Archives a program.
pub async fn archive(tx: &mut Tx, id: i64, now: Instant) -> Result<()> {
    tx.exec(&ARCHIVE, args![id, now]).await.map(drop)
}

/// Where a picture is shown: on a program, in its banner, or on a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Image(i64),
    Banner(i64),
    Step(i64),
}

/// Sets or removes the picture of a place.
pub async fn set_picture(tx: &mut Tx, place: Place, path: Option<String>) -> Result<()> {
    let (sql, id) = match place {
        Place::Image(id) => (&SET_IMAGE, id),
        Place::Banner(id) => (&SET_BANNER, id),
        Place::Step(id) => (&SET_STEP_IMAGE, id),
    };
    tx.exec(sql, args![id, path]).await.map(drop)
}

/// Whether any program, step or pack shows a picture.
pub async fn shown(tx: &mut Tx, path: &str) -> Result<bool> {
    Ok(tx.one::<(bool,)>(&SHOWN, args![path]).await?.0)
}

/// Ids of all programs except members' own copies, including drafts and templates, newest first.
pub async fn list_all(
    db: &Db,
    now: Instant,
    state: Option<&'static str>,
    (template, company): (Option<bool>, Option<i64>),
    after: Option<(i64, i64)>,
    limit: i64,
) -> Result<Vec<i64>> {
    let (at, id) = after.unzip();
    let rows = db.all::<(i64,)>(&LIST_ALL, args![now, state, template, at, id, limit, company]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}
