//! A company's weeks: the one-time reading, and the stored figures.

use daymark_actors::clock::{Day, Instant};
use daymark_base::db::{self, Db, Result, Rows, Tx};
use daymark_base::{args, row, sql};

use crate::companies::model::WeekNumbers;

sql! {
    WITHOUT_WEEK = "SELECT c.id FROM company c WHERE c.created_at < $2
      AND NOT EXISTS (SELECT 1 FROM company_week w WHERE w.company_id = c.id AND w.week = $1)
      ORDER BY c.id LIMIT 100";
    // Members who belonged to the company all week, with the figures of their week. Each is in at most one active
    // program that is not their own copy. If a later release allows more, the weeks are still stored while it runs
    // beside this one.
    COHORT = "SELECT c.member_id,
        (SELECT MAX(p.program_id) FROM membership p
          WHERE p.member_id = c.member_id AND NOT p.custom AND p.state = 'joined' AND p.ended_at IS NULL) AS program_id,
        COALESCE(CAST(SUM(d.points) AS BIGINT), 0) AS points, COALESCE(CAST(SUM(d.done) AS BIGINT), 0) AS done
      FROM company_member c JOIN member m ON m.id = c.member_id
      LEFT JOIN day_score d ON d.member_id = c.member_id AND d.local_date BETWEEN $2 AND $3
      WHERE c.company_id = $1 AND c.joined_at < $4 AND NOT m.test_user AND NOT m.disabled
      GROUP BY c.member_id";
    ADD_WEEK = "INSERT INTO company_week (company_id, week, shown, members, active, done, points)
      VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING";
    ADD_PARTS = "INSERT INTO company_week_program (company_id, week, program_id, members, active, done, points)
      SELECT $2, $3, r.program_id, r.members, r.active, r.done, r.points
      FROM {rows $1: program_id BIGINT, members BIGINT, active BIGINT, done BIGINT, points BIGINT} AS r WHERE true";
    WEEKS = "SELECT week, shown, members, active, done, points FROM company_week
      WHERE company_id = $1 AND ($2 IS NULL OR week < $2) ORDER BY week DESC LIMIT $3";
    PARTS = "SELECT w.week, w.program_id, p.title, w.members, w.active, w.done, w.points FROM company_week_program w
      JOIN program p ON p.id = w.program_id WHERE w.company_id = $1 AND w.week BETWEEN $2 AND $3
      ORDER BY w.week DESC, w.members DESC, w.program_id LIMIT 10000";
}

/// Companies that existed before a week began and have no figures stored for it.
pub async fn without_week(db: &Db, week: Day, began: Instant) -> Result<Vec<i64>> {
    Ok(db.all::<(i64,)>(&WITHOUT_WEEK, args![week, began]).await?.into_iter().map(|(id,)| id).collect())
}

/// A member's week.
#[derive(Clone, Copy, Debug, db::Record)]
pub struct CohortRow {
    pub program_id: Option<i64>,
    pub points: i64,
    pub done: i64,
}

/// The weeks of members who belonged to a company from the week's first instant on.
pub async fn cohort(db: &Db, company: i64, (from, to): (Day, Day), began: Instant) -> Result<Vec<CohortRow>> {
    db.all(&COHORT, args![company, from, to, began]).await
}

/// Stores a week; false when another node did.
pub async fn add_week(
    tx: &mut Tx,
    (company, week): (i64, Day),
    whole: Option<WeekNumbers>,
    parts: &[(i64, WeekNumbers)],
) -> Result<bool> {
    let n = whole.unwrap_or(WeekNumbers { members: 0, active: 0, done: 0, points: 0 });
    let values = args![company, week, whole.is_some(), n.members, n.active, n.done, n.points];
    if tx.exec(&ADD_WEEK, values).await? == 0 {
        return Ok(false);
    }
    let mut rows = Rows::new();
    for (program, n) in parts {
        rows.push(row![*program, n.members, n.active, n.done, n.points]);
    }
    tx.exec(&ADD_PARTS, args![rows, company, week]).await?;
    Ok(true)
}

/// A stored week.
#[derive(Clone, Debug, db::Record)]
pub struct WeekRow {
    pub week: Day,
    pub shown: bool,
    pub members: i64,
    pub active: i64,
    pub done: i64,
    pub points: i64,
}

/// A program's part of a stored week.
#[derive(Clone, Debug, db::Record)]
pub struct PartRow {
    pub week: Day,
    pub program_id: i64,
    pub title: String,
    pub members: i64,
    pub active: i64,
    pub done: i64,
    pub points: i64,
}

/// A company's weeks, newest first, before a given week.
pub async fn weeks(db: &Db, company: i64, before: Option<Day>, limit: i64) -> Result<Vec<WeekRow>> {
    db.all(&WEEKS, args![company, before, limit]).await
}

/// The parts of programs in the weeks from one to another.
pub async fn parts(db: &Db, company: i64, from: Day, to: Day) -> Result<Vec<PartRow>> {
    db.all(&PARTS, args![company, from, to]).await
}
