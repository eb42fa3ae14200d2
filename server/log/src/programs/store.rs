//! The SQL of programs.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::MemberId;
use daymark_base::civil::{local_date, parse_zone, plus_days};
use daymark_base::db::{Db, Result, Rows, Tx, Val};
use daymark_base::{args, row, sql};
use daymark_people::accounts::{self, ShownRow};
use jiff::tz::TimeZone;
use serde::Serialize;

use crate::programs::rules::scoring::Scoring;

/// A stored program.
#[derive(Clone, Debug, daymark_base::db::Record, Serialize)]
pub struct ProgramRow {
    pub id: i64,
    #[column(rename = "type")]
    pub kind: String,
    pub title: String,
    pub description: String,
    pub image: Option<String>,
    pub banner: Option<String>,
    pub category: String,
    pub start_date: Option<String>,
    pub end_date: Option<String>,
    pub duration: Option<i64>,
    pub dead_line: Option<String>,
    pub timezone: String,
    pub capacity: Option<i64>,
    pub daily_cap: Option<i64>,
    pub allow_backfill: bool,
    pub scoring: String,
    pub featured: bool,
    pub custom: bool,
    pub draft: bool,
    pub template: bool,
    pub starts_at: i64,
    pub ends_at: Option<i64>,
    pub closed_at: Option<i64>,
    pub finalised_at: Option<i64>,
    pub archived_at: Option<i64>,
    pub result_digest: Option<String>,
    pub package: Option<String>,
    pub free_purchase: bool,
    pub created_by: Option<i64>,
    pub version: i64,
    pub company_id: Option<i64>,
    pub origin_company_id: Option<i64>,
    pub origin_program_id: Option<i64>,
    pub created_at: i64,
}

/// What a custom program was copied from; nothing if it was not.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin {
    /// The only company whose members may join it.
    pub company: Option<i64>,
    /// The first original.
    pub program: Option<i64>,
}

impl ProgramRow {
    /// Whether it is this member's custom program.
    pub fn is_custom_of(&self, member: MemberId) -> bool {
        self.custom && self.created_by == Some(member)
    }

    /// The program that a right to join refers to: the one that it was copied from, or itself.
    pub fn original(&self) -> i64 {
        self.origin_program_id.unwrap_or(self.id)
    }

    /// The only company whose members may join it: its own, or that of the program that it was copied from (R117).
    pub fn only_company(&self) -> Option<i64> {
        self.company_id.or(self.origin_company_id)
    }
}

/// A stored activity.
#[derive(Clone, Debug, daymark_base::db::Record)]
pub struct ActivityRow {
    pub id: i64,
    pub program_id: i64,
    pub title: String,
    pub description: String,
    pub points: i64,
    pub times: i64,
    pub per_days: i64,
    pub target_amount: Option<i64>,
    pub unit: Option<String>,
    pub direction: Option<String>,
    pub added_on: Option<String>,
    pub retired_on: Option<String>,
}

/// One activity of one plan item of one step, with the step's and the item's own columns repeated.
#[derive(Clone, Debug, daymark_base::db::Record)]
pub struct PlanRow {
    pub program_id: i64,
    pub step_id: i64,
    pub step_title: String,
    pub step_description: String,
    pub video: Option<String>,
    pub image: Option<String>,
    pub step_points: i64,
    pub step_retired_on: Option<String>,
    pub item_id: Option<i64>,
    pub duration: Option<i64>,
    pub item_retired_on: Option<String>,
    pub activity_id: Option<i64>,
    pub added_on: Option<String>,
    pub retired_on: Option<String>,
}

/// A member's standing in a program, with the columns that decide how others see them.
#[derive(Debug, daymark_base::db::Record)]
pub struct StandingRow {
    pub program_id: i64,
    pub member_id: i64,
    pub ranked: bool,
    pub score_seq: i64,
    pub points: i64,
    pub score: Option<i64>,
    pub streak_current: i64,
    pub last_scored_at: Option<i64>,
    pub joined_at: i64,
    #[column(flatten)]
    pub shown: ShownRow,
}

/// One date of a member in a program.
#[derive(Debug, daymark_base::db::Record)]
pub struct DayRow {
    pub member_id: i64,
    pub local_date: String,
    pub points: i64,
    pub done: i64,
}

#[derive(daymark_base::db::Record)]
struct Id {
    id: i64,
}

#[derive(daymark_base::db::Record)]
struct Count {
    id: i64,
    n: i64,
}

/// SQL: whether a program is public, as `Program::is_public` defines it. The columns have a prefix, such as `p.`.
#[macro_export]
macro_rules! public_program {
    ($prefix:literal) => {
        concat!("(NOT ", $prefix, "draft AND NOT ", $prefix, "custom AND ", $prefix, "company_id IS NULL)")
    };
}

sql! { INSERT_PROGRAM = "INSERT INTO program (type, title, description, image, banner, category, start_date, end_date,
    duration, dead_line, timezone, capacity, daily_cap, allow_backfill, featured, custom, draft, template, starts_at,
    ends_at, created_by, created_at, updated_at, package, free_purchase, scoring, origin_company_id,
    origin_program_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $22, $23,
    $24, $25, $26, $27)
  RETURNING id" }

/// Inserts a program, with its values in the order of the columns, and returns its id.
pub async fn insert_program(tx: &mut Tx, values: Vec<daymark_base::db::Val>) -> Result<i64> {
    Ok(tx.one::<Id>(&INSERT_PROGRAM, values).await?.id)
}

sql! { INSERT_ACTIVITIES = "INSERT INTO activity (program_id, position, title, description, points, times, per_days,
    target_amount, unit, direction, added_on)
  SELECT $2, r.position, r.title, r.description, r.points, r.times, r.per_days, r.target_amount, r.unit, r.direction, $3
  FROM {rows $1: position BIGINT, title TEXT, description TEXT, points BIGINT, times BIGINT, per_days BIGINT,
    target_amount BIGINT, unit TEXT, direction TEXT} AS r WHERE true" }
sql! { ACTIVITY_IDS = "SELECT id FROM activity WHERE program_id = $1 ORDER BY position" }

/// Adds activities and returns the ids of all of the program's activities in order.
pub async fn insert_activities(tx: &mut Tx, program: i64, rows: Rows, added_on: Option<Day>) -> Result<Vec<i64>> {
    tx.exec(&INSERT_ACTIVITIES, args![rows, program, added_on]).await?;
    Ok(tx.all::<Id>(&ACTIVITY_IDS, args![program]).await?.into_iter().map(|r| r.id).collect())
}

sql! { INSERT_STEPS = "INSERT INTO step (program_id, position, title, description, video, image, points)
  SELECT $2, r.position, r.title, r.description, r.video, r.image, r.points
  FROM {rows $1: position BIGINT, title TEXT, description TEXT, video TEXT, image TEXT, points BIGINT} AS r WHERE true" }
sql! { INSERT_PLAN_ITEMS = "INSERT INTO plan_item (step_id, position, duration)
  SELECT s.id, r.position, r.duration FROM {rows $1: step BIGINT, position BIGINT, duration BIGINT} AS r
  JOIN step s ON s.program_id = $2 AND s.position = r.step WHERE true" }
sql! { INSERT_PLAN_ACTIVITIES = "INSERT INTO plan_item_activity (plan_item_id, activity_id, added_on)
  SELECT i.id, r.activity_id, $3 FROM {rows $1: step BIGINT, position BIGINT, activity_id BIGINT} AS r
  JOIN step s ON s.program_id = $2 AND s.position = r.step
  JOIN plan_item i ON i.step_id = s.id AND i.position = r.position WHERE true" }

/// Adds steps with their plans: rows of (position, title, description, video, image, points), (step position, position,
/// duration), (step position, item position, activity). `added_on` is the first date on which they are due, in a
/// program that has begun.
pub async fn insert_steps(
    tx: &mut Tx,
    program: i64,
    steps: Rows,
    items: Rows,
    activities: Rows,
    added_on: Option<Day>,
) -> Result<()> {
    tx.exec(&INSERT_STEPS, args![steps, program]).await?;
    tx.exec(&INSERT_PLAN_ITEMS, args![items, program]).await?;
    tx.exec(&INSERT_PLAN_ACTIVITIES, args![activities, program, added_on]).await?;
    Ok(())
}

/// Selects a [`ProgramRow`].
macro_rules! program {
    ($which:literal) => {
        concat!(
            "SELECT id, type, title, description, image, banner, category, start_date, end_date, duration, dead_line,
                timezone, capacity, daily_cap, allow_backfill, scoring, featured, custom, draft, template, starts_at, ends_at,
                closed_at, finalised_at, archived_at, result_digest, package, free_purchase, created_by, version,
                company_id, origin_company_id, origin_program_id, created_at
              FROM program WHERE ",
            $which
        )
    };
}

sql! { PROGRAMS_BY_ID = program!("id IN {ids $1}") }
sql! { pub ACTIVITIES_OF = "SELECT id, program_id, title, description, points, times, per_days, target_amount, unit, direction,
    added_on, retired_on
  FROM activity WHERE program_id IN {ids $1} ORDER BY program_id, position" }
sql! { pub PLANS_OF = "SELECT s.program_id, s.id AS step_id, s.title AS step_title, s.description AS step_description, s.video,
    s.image, s.points AS step_points, s.retired_on AS step_retired_on, i.id AS item_id, i.duration, i.retired_on AS item_retired_on,
    a.activity_id, a.added_on, a.retired_on
  FROM step s LEFT JOIN plan_item i ON i.step_id = s.id LEFT JOIN plan_item_activity a ON a.plan_item_id = i.id
  WHERE s.program_id IN {ids $1} ORDER BY s.program_id, s.position, i.position, a.activity_id" }

/// Whole programs: rows, activities in order, plans in order.
pub async fn load(db: &Db, ids: &[i64]) -> Result<(Vec<ProgramRow>, Vec<ActivityRow>, Vec<PlanRow>)> {
    let ids = Val::ids(ids.iter().copied());
    Ok((
        db.all(&PROGRAMS_BY_ID, args![ids.clone()]).await?,
        db.all(&ACTIVITIES_OF, args![ids.clone()]).await?,
        db.all(&PLANS_OF, args![ids]).await?,
    ))
}

sql! {
    LOCK_PROGRAM = program!("id = $1 {for update}");
    // Logs refer to the program's row. With a plain FOR UPDATE, they would wait for this lock and block the program.
    LOCK_DOOR = program!("id = $1 {for no key update}");
    ACTIVE = program!("id = (SELECT program_id FROM membership
      WHERE member_id = $1 AND custom = $2 AND state = 'joined' AND ended_at IS NULL)");
}

/// A program's row, locked for a change until the transaction ends. Nothing can be logged in the program meanwhile.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<ProgramRow>> {
    tx.opt(&LOCK_PROGRAM, args![id]).await
}

/// A program's row, locked for joining and leaving: these wait for each other, but logs do not wait.
pub async fn lock_door(tx: &mut Tx, id: i64) -> Result<Option<ProgramRow>> {
    tx.opt(&LOCK_DOOR, args![id]).await
}

/// The member's active program of the site, or own copy.
pub async fn active(tx: &mut Tx, member: MemberId, custom: bool) -> Result<Option<ProgramRow>> {
    tx.opt(&ACTIVE, args![member, custom]).await
}

// The states are a function of four instants (rules::state_at); `$2` names the requested one, NULL for any.
sql! { LIST = "SELECT id FROM program
  WHERE custom = FALSE AND draft = FALSE
    AND ($2 IS NULL OR $2 = CASE
      WHEN archived_at IS NOT NULL THEN 'archived'
      WHEN finalised_at IS NOT NULL THEN 'final'
      WHEN COALESCE(closed_at, ends_at) <= $1 THEN 'grace'
      WHEN starts_at <= $1 THEN 'running'
      ELSE 'open' END)
    AND ($3 IS NULL OR type = $3)
    AND ($4 IS NULL OR (featured, created_at, id) < ($4, $5, $6))
    AND (company_id IS NULL OR company_id = $8)
    AND ($9 IS NULL OR company_id = $9)
  ORDER BY featured DESC, created_at DESC, id DESC LIMIT $7" }

/// Ids of the public programs and those of `company`, featured and newest first, after the key of the previous page.
/// With `alone`, only those of that company.
pub async fn list(
    db: &Db,
    now: Instant,
    state: Option<&'static str>,
    kind: Option<String>,
    after: Option<(bool, i64, i64)>,
    (company, alone): (Option<i64>, Option<i64>),
    limit: i64,
) -> Result<Vec<i64>> {
    let (featured, created_at, id) = after.map_or((None, None, None), |(f, c, i)| (Some(f), Some(c), Some(i)));
    let rows = db.all::<Id>(&LIST, args![now, state, kind, featured, created_at, id, limit, company, alone]).await?;
    Ok(rows.into_iter().map(|r| r.id).collect())
}

sql! { pub(super) COUNT_MEMBERS = "SELECT program_id AS id, COUNT(*) AS n FROM membership
WHERE program_id IN {ids $1} AND state IN ('joined', 'completed') GROUP BY program_id" }

/// How many members take part in each of these programs; programs without members are left out.
pub async fn count_members(db: &Db, ids: &[i64]) -> Result<Vec<(i64, i64)>> {
    let rows = db.all::<Count>(&COUNT_MEMBERS, args![Val::ids(ids.iter().copied())]).await?;
    Ok(rows.into_iter().map(|r| (r.id, r.n)).collect())
}

// A final board keeps its rows, whatever becomes of the accounts.
sql! { STANDINGS = "SELECT s.program_id, s.member_id, s.score_seq, s.points, s.score, s.streak_current,
    CASE WHEN p.finalised_at IS NOT NULL THEN r.position IS NOT NULL
      ELSE s.state IN ('joined', 'completed') AND NOT m.test_user AND NOT m.disabled
        AND m.erase_at IS NULL END AS ranked,
    s.last_scored_at, s.joined_at, m.id, m.first_name, m.last_name, m.nickname, m.image, m.privacy_level, m.test_user, m.disabled
  FROM membership s JOIN member m ON m.id = s.member_id JOIN program p ON p.id = s.program_id
  LEFT JOIN program_result r ON r.program_id = s.program_id AND r.member_id = s.member_id
  WHERE s.program_id = $1 AND ($2 IS NULL OR s.member_id = $2)" }

/// Everyone who is or was in a program, or one member. Not a list for clients: boards are built from it.
pub async fn standings(db: &Db, program: i64, member: Option<MemberId>) -> Result<Vec<StandingRow>> {
    db.all(&STANDINGS, args![program, member]).await
}

sql! { DAYS_SINCE = "SELECT member_id, local_date, points, done FROM day_score
WHERE program_id = $1 AND local_date >= $2 AND ($3 IS NULL OR member_id = $3)" }

/// Every date of a program from `since` on, of all members or of one.
pub async fn days_since(db: &Db, program: i64, member: Option<MemberId>, since: Day) -> Result<Vec<DayRow>> {
    db.all(&DAYS_SINCE, args![program, since, member]).await
}

sql! { UPDATE_PROGRAM = "UPDATE program SET title = $2, description = $3, type = $4, image = $5, banner = $6,
    start_date = $7, end_date = $8, dead_line = $9, capacity = $10, featured = $11, draft = $12, starts_at = $13,
    ends_at = $14, updated_at = $15, template = $16, category = $17,
    duration = $18, timezone = $19, daily_cap = $20, allow_backfill = $21, package = $22,
    free_purchase = $23, scoring = $24, version = version + 1 WHERE id = $1" }

/// Writes a changed row back.
pub async fn update(tx: &mut Tx, row: &ProgramRow, now: Instant) -> Result<()> {
    let r = row.clone();
    tx.exec(
        &UPDATE_PROGRAM,
        args![
            r.id,
            r.title,
            r.description,
            r.kind,
            r.image,
            r.banner,
            r.start_date,
            r.end_date,
            r.dead_line,
            r.capacity,
            r.featured,
            r.draft,
            r.starts_at,
            r.ends_at,
            now,
            r.template,
            r.category,
            r.duration,
            r.timezone,
            r.daily_cap,
            r.allow_backfill,
            r.package,
            r.free_purchase,
            r.scoring
        ],
    )
    .await?;
    Ok(())
}

// A board waits until its scores and streaks are up to date.
sql! { GRACE_OVER = "SELECT id FROM program
WHERE finalised_at IS NULL AND draft = FALSE AND COALESCE(closed_at, ends_at) <= $1
  AND NOT EXISTS (SELECT 1 FROM membership s WHERE s.program_id = program.id AND s.state IN ('joined', 'completed')
    AND (s.streak_until IS NOT NULL OR s.score_until IS NOT NULL))
  AND id > $2
ORDER BY id LIMIT 100" }

/// Programs that ended `before` this instant and are not final yet, in which every day of every member has closed and
/// is scored: the next ones `after` an id.
pub async fn grace_over(db: &Db, before: Instant, after: i64) -> Result<Vec<i64>> {
    Ok(db.all::<Id>(&GRACE_OVER, args![before, after]).await?.into_iter().map(|r| r.id).collect())
}

/// A line of the final board before it has a rank.
#[derive(Clone, Debug, daymark_base::db::Record)]
pub struct FinalRow {
    /// The member.
    pub member_id: i64,
    /// Points in the program.
    pub points: i64,
    /// The score that the program ranks by, in hundredths; `None` where it ranks by points.
    pub score: Option<i64>,
    /// The longest streak in the program, days.
    pub streak_longest: i64,
    /// When the score last changed, unix milliseconds.
    pub last_scored_at: Option<i64>,
    /// When the member joined, unix milliseconds.
    pub joined_at: i64,
}

sql! { FINAL_BOARD = "SELECT s.member_id, s.points, s.score, s.streak_longest, s.last_scored_at, s.joined_at
  FROM membership s JOIN member m ON m.id = s.member_id
  WHERE s.program_id = $1 AND s.state IN ('joined', 'completed') AND NOT m.test_user AND NOT m.disabled
    AND m.erase_at IS NULL" }
sql! { INSERT_RESULTS = "INSERT INTO program_result (program_id, position, member_id, rank, points, score, streak)
  SELECT $2, r.position, r.member_id, r.rank, r.points, r.score, r.streak
  FROM {rows $1: position BIGINT, member_id BIGINT, rank BIGINT, points BIGINT, score BIGINT, streak BIGINT} AS r WHERE true" }
sql! { FINALISE = "UPDATE program SET finalised_at = $2, result_digest = $3, version = version + 1 WHERE id = $1" }
// Cancels the pre-enrolments that are left.
sql! { COMPLETE_MEMBERS = "UPDATE membership SET state = CASE state WHEN 'joined' THEN 'completed' ELSE 'cancelled' END, score_until = NULL
WHERE program_id = $1 AND state IN ('joined', 'pre_enrolled')" }

/// Everyone on the final board.
pub async fn final_board(tx: &mut Tx, program: i64) -> Result<Vec<FinalRow>> {
    tx.all(&FINAL_BOARD, args![program]).await
}

/// Writes the final board: rows of (position, member, rank, points, score, streak).
pub async fn finalise(tx: &mut Tx, program: i64, rows: Rows, digest: String, now: Instant) -> Result<()> {
    tx.exec(&INSERT_RESULTS, args![rows, program]).await?;
    tx.exec(&FINALISE, args![program, now, digest]).await?;
    tx.exec(&COMPLETE_MEMBERS, args![program]).await?;
    Ok(())
}

sql! {
    // There are few distinct pairs, even if there are many own copies.
    DURATIONS = "SELECT DISTINCT duration, timezone FROM program WHERE duration IS NOT NULL AND finalised_at IS NULL";
    // As for a final board, streaks and scores must be up to date.
    PAST_THEIR_DURATION = "SELECT s.member_id, s.program_id
      FROM {rows $1: duration BIGINT, timezone TEXT, joined_on TEXT} AS r
      JOIN program p ON p.duration = r.duration AND p.timezone = r.timezone AND p.finalised_at IS NULL
      JOIN membership s ON s.program_id = p.id AND s.state = 'joined' AND s.joined_on <= r.joined_on
        AND s.streak_until IS NULL AND s.score_until IS NULL LIMIT $2";
    COMPLETE = "UPDATE membership SET state = 'completed', ended_at = $3
      WHERE member_id = $1 AND program_id = $2 AND state = 'joined'";
}

/// Up to `limit` members whose own days in an UNTIMED program ended `before` this instant, with the program.
pub async fn past_their_duration(db: &Db, before: Instant, limit: i64) -> Result<Vec<(MemberId, i64)>> {
    let mut rows = Rows::new();
    for (days, zone) in db.all::<(i64, String)>(&DURATIONS, args![]).await? {
        let tz = parse_zone(&zone).unwrap_or(TimeZone::UTC);
        // The last date is joined_on + days − 1.
        rows.push(row![days, zone, plus_days(local_date(before, &tz, 0), -days)]);
    }
    db.all(&PAST_THEIR_DURATION, args![rows, limit]).await
}

/// Completes one member's program.
pub async fn complete(tx: &mut Tx, member: MemberId, program: i64, now: Instant) -> Result<()> {
    accounts::keep(tx, [member]).await?;
    accounts::lock_log(tx, member).await?;
    tx.exec(&COMPLETE, args![member, program, now]).await.map(drop)
}

sql! { pub(super) VERSIONS = "SELECT id, version AS n FROM program WHERE id IN {ids $1}" }

/// The current versions of these programs.
pub async fn versions(db: &Db, ids: &[i64]) -> Result<Vec<(i64, i64)>> {
    let rows = db.all::<Count>(&VERSIONS, args![Val::ids(ids.iter().copied())]).await?;
    Ok(rows.into_iter().map(|r| (r.id, r.n)).collect())
}

sql! { PRIVATE_AMONG = concat!("SELECT id FROM program WHERE id IN {ids $1} AND NOT ", public_program!("")) }

/// Those of these programs that are not public. Unlike the catalogue, it reads nothing else of them.
pub async fn private_among(db: &Db, ids: &[i64]) -> Result<Vec<i64>> {
    let rows: Vec<(i64,)> = db.all(&PRIVATE_AMONG, args![Val::ids(ids.iter().copied())]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

// As `routes::may_see`, for many pairs at once. A program that does not exist is hidden from everyone.
sql! { HIDDEN_FROM = "SELECT r.program_id, r.member_id FROM {rows $1: program_id BIGINT, member_id BIGINT} AS r
  WHERE NOT EXISTS (SELECT 1 FROM program p WHERE p.id = r.program_id AND CASE
      WHEN p.custom THEN p.created_by = r.member_id
        OR EXISTS (SELECT 1 FROM membership s WHERE s.program_id = p.id AND s.member_id = r.member_id
          AND s.state IN ('joined', 'completed', 'pre_enrolled'))
      WHEN p.draft THEN FALSE
      WHEN p.company_id IS NULL THEN TRUE
      ELSE EXISTS (SELECT 1 FROM company_member c WHERE c.company_id = p.company_id AND c.member_id = r.member_id)
    END)" }

/// Those of these programs and members where the member may not see the program. A visitor has the id 0.
pub async fn hidden_from(db: &Db, pairs: &[(i64, MemberId)]) -> Result<Vec<(i64, MemberId)>> {
    let mut rows = Rows::new();
    pairs.iter().for_each(|(program, member)| rows.push(row![program, member]));
    db.all(&HIDDEN_FROM, args![rows]).await
}

sql! { RESCORE = "UPDATE membership SET score = $2, score_at = $3, score_until = $4, score_seq = score_seq + 1
WHERE program_id = $1" }

/// Resets all scores in a program for another scoring; unless `scored`, it ranks by points. Only before the start.
pub async fn rescore(tx: &mut Tx, program: i64, scored: bool, now: Instant) -> Result<()> {
    let at = scored.then_some(now);
    tx.exec(&RESCORE, args![program, scored.then_some(0), at, at]).await.map(drop)
}

sql! { NEXT_ACTIVITY = "SELECT $1 AS id, COALESCE(MAX(position), -1) + 1 AS n FROM activity WHERE program_id = $1" }

/// The position after a program's last activity.
pub async fn next_activity(tx: &mut Tx, program: i64) -> Result<i64> {
    Ok(tx.one::<Count>(&NEXT_ACTIVITY, args![program]).await?.n)
}

// Everyone whose row changes, or who is on the final board.
sql! { MEMBERS_AT_END = "SELECT member_id FROM membership
WHERE program_id = $1 AND state IN ('joined', 'pre_enrolled', 'completed')" }

/// Locks a program that is not final yet, and returns its title and scoring; `None` when it is final or deleted. Its
/// members are first kept from being erased, because an erasure locks them before their memberships and own copies.
pub async fn lock_unfinished(tx: &mut Tx, id: i64) -> Result<Option<(String, Scoring)>> {
    let members: Vec<(i64,)> = tx.all(&MEMBERS_AT_END, args![id]).await?;
    accounts::keep(tx, members.into_iter().map(|(member,)| member)).await?;
    let program = lock(tx, id).await?.filter(|p| p.finalised_at.is_none());
    Ok(program.map(|p| (p.title, Scoring::of(&p.scoring))))
}
