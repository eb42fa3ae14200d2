//! The SQL of goals.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::Amount;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};
use daymark_people::accounts;

use super::rules::{AmountFact, DayFact, Goal, Measure, Period, Start};

sql! {
    GOALS = "SELECT name, title, measure, period, target, unit, counts_from, already, created_at, updated_at FROM goal
      WHERE member_id = $1 AND ($2 IS NULL OR name = $2) ORDER BY created_at, name LIMIT 100";
    OTHERS = "SELECT COUNT(*) FROM goal WHERE member_id = $1 AND name <> $2";
    PUT = "INSERT INTO goal (member_id, name, title, measure, period, target, unit, counts_from, already, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
      ON CONFLICT (member_id, name) DO UPDATE SET title = COALESCE(excluded.title, goal.title), period = excluded.period,
        counts_from = CASE WHEN goal.measure = excluded.measure AND COALESCE(goal.unit, '') = COALESCE(excluded.unit, '')
          THEN goal.counts_from ELSE excluded.counts_from END,
        already = CASE WHEN goal.measure = excluded.measure AND COALESCE(goal.unit, '') = COALESCE(excluded.unit, '')
          THEN goal.already ELSE excluded.already END,
        measure = excluded.measure, target = excluded.target, unit = excluded.unit, updated_at = excluded.updated_at";
    REMOVE = "DELETE FROM goal WHERE member_id = $1 AND name = $2";
    DAYS = "SELECT local_date, CAST(SUM(points) AS BIGINT) AS points, CAST(SUM(done) AS BIGINT) AS done FROM day_score
      WHERE member_id = $1 AND local_date BETWEEN $2 AND $3 GROUP BY local_date";
    AMOUNTS = "SELECT e.local_date, a.unit, CAST(SUM(e.amount) AS BIGINT) AS amount
      FROM entry e JOIN activity a ON a.id = e.activity_id
      WHERE e.member_id = $1 AND e.local_date BETWEEN $2 AND $3 AND e.amount IS NOT NULL AND a.unit IS NOT NULL
      GROUP BY e.local_date, a.unit";
    ERASE_GOALS = "DELETE FROM goal WHERE member_id = $1";
}

/// A goal with its names.
pub struct Named {
    pub name: String,
    pub title: String,
    pub goal: Goal,
    pub start: Option<Start>,
    pub created_at: Instant,
    pub updated_at: Instant,
}

#[derive(db::Record)]
struct Row {
    name: String,
    title: Option<String>,
    measure: String,
    period: String,
    target: i64,
    unit: Option<String>,
    counts_from: Option<Day>,
    already: i64,
    created_at: Instant,
    updated_at: Instant,
}

impl From<Row> for Named {
    fn from(r: Row) -> Self {
        let goal = Goal {
            measure: Measure::stored(&r.measure),
            period: Period::stored(&r.period),
            target: Amount(r.target),
            unit: r.unit,
        };
        let start = r.counts_from.map(|date| Start { date, already: Amount(r.already) });
        let title = r.title.unwrap_or_else(|| r.name.clone());
        Self { name: r.name, title, goal, start, created_at: r.created_at, updated_at: r.updated_at }
    }
}

/// A member's goals, or the one with a name, oldest first.
pub async fn goals(db: &Db, member: i64, name: Option<String>) -> Result<Vec<Named>> {
    Ok(db.all::<Row>(&GOALS, args![member, name]).await?.into_iter().map(Named::from).collect())
}

/// How many goals with other names a member has; locked, so that two calls cannot both find room.
pub async fn others(tx: &mut Tx, member: i64, name: &str) -> Result<i64> {
    accounts::lock_log(tx, member).await?;
    Ok(tx.one::<(i64,)>(&OTHERS, args![member, name]).await?.0)
}

/// Sets a goal, replacing the one with the same name. The start stays if the measure and the unit stay.
pub async fn put(
    tx: &mut Tx,
    member: i64,
    name: String,
    title: Option<String>,
    goal: Goal,
    start: Start,
    now: Instant,
) -> Result<()> {
    let Goal { measure, period, target, unit } = goal;
    let (from, already) = (start.date, start.already.0);
    let values = args![member, name, title, measure.text(), period.text(), target.0, unit, from, already, now];
    tx.exec(&PUT, values).await.map(drop)
}

/// Removes a goal, if it exists.
pub async fn remove(db: &Db, member: i64, name: String) -> Result<()> {
    db.exec(&REMOVE, args![member, name]).await.map(drop)
}

#[derive(db::Record)]
struct DayRow {
    local_date: Day,
    points: i64,
    done: i64,
}

#[derive(db::Record)]
struct AmountRow {
    local_date: Day,
    unit: String,
    amount: i64,
}

/// What was logged from one date to another.
pub async fn facts(db: &Db, member: i64, from: Day, to: Day) -> Result<(Vec<DayFact>, Vec<AmountFact>)> {
    let days = db.all::<DayRow>(&DAYS, args![member, from, to]).await?;
    let amounts = db.all::<AmountRow>(&AMOUNTS, args![member, from, to]).await?;
    let day = |r: DayRow| DayFact { date: r.local_date, points: r.points, done: r.done };
    let amount = |r: AmountRow| AmountFact { date: r.local_date, unit: r.unit, amount: Amount(r.amount) };
    Ok((days.into_iter().map(day).collect(), amounts.into_iter().map(amount).collect()))
}

/// Removes a member's goals, as part of erasing an account.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE_GOALS, args![member]).await.map(drop)
}
