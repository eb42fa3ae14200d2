//! The stages of habits, and their changes.

use std::collections::HashSet;

use daymark_actors::clock::{Day, Instant};
use daymark_base::civil::plus_days;
use daymark_base::db::{self, Db, Result, Rows, Tx, Val};
use daymark_base::{args, row, sql};
use daymark_people::accounts;

use crate::habits::rules::lifecycle::{Cause, Stage};

sql! {
    HABITS_OF = "SELECT activity_id, status, since, since_on, review_on FROM habit WHERE member_id = $1";
    /// Locks a program before its activities, as an editor does. Habits and their changes refer to both.
    KEEP_ACTIVITIES = "SELECT a.id FROM program p JOIN activity a ON a.program_id = p.id WHERE a.id IN {ids $1}
      ORDER BY p.id, a.id {for key share}";
    HABIT = "SELECT activity_id, status, since, since_on, review_on FROM habit WHERE member_id = $1 AND activity_id = $2";
    PUT_HABIT = "INSERT INTO habit (member_id, activity_id, program_id, status, since, since_on, review_on, checked_on)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $6)
      ON CONFLICT (member_id, activity_id) DO UPDATE SET status = excluded.status, since = excluded.since,
        since_on = excluded.since_on, review_on = excluded.review_on, seen_version = 0";
    MOVE_HABIT = "UPDATE habit SET status = $4, since = $5, since_on = $6, review_on = $7, seen_version = 0
      WHERE member_id = $1 AND activity_id = $2 AND status = $3";
    ADD_CHANGE = "INSERT INTO habit_change (member_id, activity_id, from_status, to_status, cause, review_on, at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)";
    SEEN_HABITS = "UPDATE habit SET seen_version = $2, checked_on = $3
      WHERE member_id = $1 AND (status = 2 OR status = 3)";
    /// Impossible and Not Now.
    PUT_OFF = "SELECT member_id, activity_id FROM habit WHERE member_id IN {ids $1} AND status IN (4, 5)";
    KNOWS_HABIT = "SELECT a.id FROM activity a JOIN membership s ON s.program_id = a.program_id
      WHERE s.member_id = $1 AND a.id = $2 AND (s.state IN ('joined', 'completed') OR s.left_at IS NOT NULL)";
    CHANGES = "SELECT id, from_status, to_status, cause, review_on, at FROM habit_change
      WHERE member_id = $1 AND activity_id = $2 AND id < $3 ORDER BY id DESC LIMIT $4";
    OF_ENDED_PROGRAMS = "SELECT h.member_id, h.activity_id, h.status FROM program p
      JOIN habit h ON h.program_id = p.id AND h.status <> 0
      WHERE p.closed_at <= $1 OR p.ends_at <= $1 LIMIT $2";
    DURATIONS = "SELECT id, duration FROM program WHERE duration IS NOT NULL";
    PAST_THEIR_DURATION = "SELECT h.member_id, h.activity_id, h.status
      FROM {rows $1: program_id BIGINT, joined_on TEXT} AS r
      JOIN habit h ON h.program_id = r.program_id AND h.status <> 0
      JOIN membership s ON s.member_id = h.member_id AND s.program_id = h.program_id AND s.joined_on <= r.joined_on
      LIMIT $2";
    TO_REVIEW = "SELECT h.member_id, h.activity_id, h.status, h.review_on, a.title
      FROM habit h JOIN activity a ON a.id = h.activity_id
      JOIN membership s ON s.member_id = h.member_id AND s.program_id = h.program_id AND s.state = 'joined'
      JOIN program p ON p.id = h.program_id AND p.closed_at IS NULL AND (p.ends_at IS NULL OR p.ends_at > $6)
      WHERE h.review_on IS NOT NULL AND h.review_on <= $1 AND (h.review_on, h.member_id, h.activity_id) > ($2, $3, $4)
      ORDER BY h.review_on, h.member_id, h.activity_id LIMIT $5";
    TO_CHECK = "SELECT s.member_id, s.version FROM member_state s
      WHERE s.member_id > $2 AND EXISTS (SELECT 1 FROM habit h
        JOIN membership p ON p.member_id = h.member_id AND p.program_id = h.program_id AND p.state = 'joined'
        WHERE h.member_id = s.member_id AND (h.status = 2 OR h.status = 3)
          AND (h.seen_version < s.version OR h.checked_on < $1))
      ORDER BY s.member_id LIMIT $3";
}

/// The stage of a habit.
#[derive(Clone, Debug)]
pub struct HabitRow {
    pub activity: i64,
    pub stage: Stage,
    pub since: Instant,
    pub since_on: Day,
    pub review_on: Option<Day>,
}

#[derive(db::Record)]
struct Raw {
    activity_id: i64,
    status: i64,
    since: Instant,
    since_on: Day,
    review_on: Option<Day>,
}

/// The stage with a stored number; stored numbers are always valid.
fn stage(number: i64) -> Stage {
    Stage::of(number).unwrap_or_default()
}

impl From<Raw> for HabitRow {
    fn from(r: Raw) -> Self {
        let Raw { activity_id: activity, status, since, since_on, review_on } = r;
        Self { activity, stage: stage(status), since, since_on, review_on }
    }
}

/// A change of a habit.
#[derive(Clone, Debug)]
pub struct HabitMove {
    pub from: Stage,
    pub to: Stage,
    pub cause: Cause,
    pub review_on: Option<Day>,
    pub at: Instant,
    /// The member's date.
    pub on: Day,
}

/// A member's habits that have changed at least once.
pub async fn habits_of(db: &Db, member: i64) -> Result<Vec<HabitRow>> {
    Ok(db.all::<Raw>(&HABITS_OF, args![member]).await?.into_iter().map(HabitRow::from).collect())
}

/// Keeps activities from being deleted until the transaction ends, and returns how many of them exist. Call it before
/// writing habits.
pub async fn keep_activities(tx: &mut Tx, activities: impl IntoIterator<Item = i64>) -> Result<usize> {
    Ok(tx.all::<(i64,)>(&KEEP_ACTIVITIES, args![Val::ids(activities)]).await?.len())
}

/// A habit, under its member's lock.
pub async fn lock_habit(tx: &mut Tx, member: i64, activity: i64) -> Result<Option<HabitRow>> {
    accounts::lock_log(tx, member).await?;
    Ok(tx.opt::<Raw>(&HABIT, args![member, activity]).await?.map(HabitRow::from))
}

async fn add_change(tx: &mut Tx, member: i64, activity: i64, step: &HabitMove) -> Result<()> {
    let HabitMove { from, to, cause, review_on, at, .. } = step;
    let values = args![member, activity, from.number(), to.number(), cause.text(), *review_on, *at];
    tx.exec(&ADD_CHANGE, values).await.map(drop)
}

/// Writes the new stage of a habit, and the change.
pub async fn put_habit(tx: &mut Tx, member: i64, activity: i64, program: i64, step: &HabitMove) -> Result<()> {
    let HabitMove { to, review_on, at, on, .. } = step;
    tx.exec(&PUT_HABIT, args![member, activity, program, to.number(), *at, *on, *review_on]).await?;
    add_change(tx, member, activity, step).await
}

/// Makes these changes where a habit is still in its old stage, and returns how many were made. With `seen`, first
/// stores the log version and date of this check; a changed habit is checked again. The members are first kept from
/// being erased, because an erasure locks them before their habits.
pub async fn move_habits(
    tx: &mut Tx,
    moves: Vec<(i64, i64, HabitMove)>,
    seen: Option<(i64, i64, Day)>,
) -> Result<usize> {
    let members = moves.iter().map(|(member, ..)| *member);
    accounts::keep(tx, members.chain(seen.map(|(member, ..)| member))).await?;
    if !moves.is_empty() {
        keep_activities(tx, moves.iter().map(|(_, activity, _)| *activity)).await?;
    }
    if let Some((member, version, date)) = seen {
        tx.exec(&SEEN_HABITS, args![member, version, date]).await?;
    }
    let mut made = 0;
    for (member, activity, step) in moves {
        let HabitMove { from, to, review_on, at, on, .. } = &step;
        let values = args![member, activity, from.number(), to.number(), *at, *on, *review_on];
        if tx.exec(&MOVE_HABIT, values).await? == 1 {
            add_change(tx, member, activity, &step).await?;
            made += 1;
        }
    }
    Ok(made)
}

/// The habits that these members have put off, or cannot do for the time being: member and activity.
pub async fn put_off(db: &Db, members: impl IntoIterator<Item = i64>) -> Result<HashSet<(i64, i64)>> {
    Ok(db.all(&PUT_OFF, args![Val::ids(members)]).await?.into_iter().collect())
}

/// Whether an activity belongs to a program that the member is or was in.
pub async fn knows_habit(db: &Db, member: i64, activity: i64) -> Result<bool> {
    Ok(db.opt::<(i64,)>(&KNOWS_HABIT, args![member, activity]).await?.is_some())
}

/// A stored change of a habit.
pub struct ChangeRow {
    pub id: i64,
    pub from: Stage,
    pub to: Stage,
    pub cause: Cause,
    pub review_on: Option<Day>,
    pub at: Instant,
}

#[derive(db::Record)]
struct RawChange {
    id: i64,
    from_status: i64,
    to_status: i64,
    cause: String,
    review_on: Option<Day>,
    at: Instant,
}

/// A habit's changes, newest first, before an id.
pub async fn habit_changes(db: &Db, member: i64, activity: i64, before: i64, limit: i64) -> Result<Vec<ChangeRow>> {
    let rows = db.all::<RawChange>(&CHANGES, args![member, activity, before, limit]).await?;
    let change = |r: RawChange| ChangeRow {
        id: r.id,
        from: stage(r.from_status),
        to: stage(r.to_status),
        cause: Cause::stored(&r.cause),
        review_on: r.review_on,
        at: r.at,
    };
    Ok(rows.into_iter().map(change).collect())
}

/// A habit that is about to change automatically.
pub struct DueHabit {
    pub member: i64,
    pub activity: i64,
    pub stage: Stage,
}

impl From<(i64, i64, i64)> for DueHabit {
    fn from((member, activity, status): (i64, i64, i64)) -> Self {
        Self { member, activity, stage: stage(status) }
    }
}

/// Open habits of programs that ended at `before` or earlier.
pub async fn habits_of_ended_programs(db: &Db, before: Instant, limit: i64) -> Result<Vec<DueHabit>> {
    let rows = db.all::<(i64, i64, i64)>(&OF_ENDED_PROGRAMS, args![before, limit]).await?;
    Ok(rows.into_iter().map(DueHabit::from).collect())
}

/// Open habits of members whose own days of an UNTIMED program are over, in any zone.
pub async fn habits_past_their_duration(db: &Db, utc: Day, limit: i64) -> Result<Vec<DueHabit>> {
    let mut rows = Rows::new();
    for (program, days) in db.all::<(i64, i64)>(&DURATIONS, args![]).await? {
        // The last date is joined_on + days − 1; one day more for the zones behind UTC.
        rows.push(row![program, plus_days(utc, -days - 1)]);
    }
    let found = db.all::<(i64, i64, i64)>(&PAST_THEIR_DURATION, args![rows, limit]).await?;
    Ok(found.into_iter().map(DueHabit::from).collect())
}

/// A habit whose review day has come, or comes soon in its member's zone.
#[derive(db::Record)]
struct RawReview {
    member_id: i64,
    activity_id: i64,
    status: i64,
    review_on: Day,
    title: String,
}

/// A habit to review, with its stage.
pub struct ReviewRow {
    pub member: i64,
    pub activity: i64,
    pub stage: Stage,
    pub review_on: Day,
    pub title: String,
}

/// Habits with a review day up to a date, in order after a key. Habits of programs that the member has left, or that
/// have ended, are not included.
pub async fn habits_to_review(
    db: &Db,
    until: Day,
    after: (Day, i64, i64),
    limit: i64,
    now: Instant,
) -> Result<Vec<ReviewRow>> {
    let rows = db.all::<RawReview>(&TO_REVIEW, args![until, after.0, after.1, after.2, limit, now]).await?;
    let review = |r: RawReview| ReviewRow {
        member: r.member_id,
        activity: r.activity_id,
        stage: stage(r.status),
        review_on: r.review_on,
        title: r.title,
    };
    Ok(rows.into_iter().map(review).collect())
}

/// Members with forming or firm habits in a program that they are in, whose log has changed since the last check, or
/// who were not checked on this date: with their log's version, in the order of ids.
pub async fn members_with_habits_to_check(db: &Db, date: Day, after: i64, limit: i64) -> Result<Vec<(i64, i64)>> {
    db.all(&TO_CHECK, args![date, after, limit]).await
}
