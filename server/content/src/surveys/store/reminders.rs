//! When members are reminded of the next month.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::{HashMap, HashSet};

use daymark_actors::clock::{Day, Instant};
use daymark_base::db::{self, Db, Result, Rows, Tx, Val};
use daymark_base::{args, row, sql};

sql! {
    DUE = "SELECT survey_id, member_id, due_at FROM survey_reminder WHERE due_at <= $1 ORDER BY due_at, survey_id, member_id
      LIMIT $2";
    LAST = "SELECT survey_id, member_id, MAX(period), MAX(local_date) FROM survey_response
      WHERE member_id IN {ids $1} AND survey_id IN {ids $2} AND state <> 'draft' GROUP BY survey_id, member_id";
    // IN looks up each row by the index; EXISTS would read the whole table, and all given rows for each of its rows.
    TAKE = "DELETE FROM survey_reminder WHERE (due_at, survey_id, member_id) IN (
        SELECT r.due_at, r.survey_id, r.member_id
        FROM {rows $1: survey_id BIGINT, member_id BIGINT, due_at BIGINT} AS r)
      RETURNING survey_id, member_id";
    PLAN = "INSERT INTO survey_reminder (survey_id, member_id, due_at)
      SELECT r.survey_id, r.member_id, r.due_at FROM {rows $1: survey_id BIGINT, member_id BIGINT, due_at BIGINT} AS r WHERE true
      ON CONFLICT (survey_id, member_id) DO UPDATE SET due_at = excluded.due_at";
    ERASE = "DELETE FROM survey_reminder WHERE member_id = $1";
}

/// A survey and a member.
pub type Whose = (i64, i64);

/// A reminder, and when it is due to be checked.
#[derive(Clone, Copy, db::Record)]
pub struct Reminder {
    pub survey_id: i64,
    pub member_id: i64,
    pub due_at: Instant,
}

impl Reminder {
    pub fn whose(&self) -> Whose {
        (self.survey_id, self.member_id)
    }
}

fn rows(all: &[Reminder]) -> Rows {
    let mut rows = Rows::new();
    for r in all {
        rows.push(row![r.survey_id, r.member_id, r.due_at]);
    }
    rows
}

/// Reminders to check now, the oldest first.
pub async fn due(db: &Db, now: Instant, most: i64) -> Result<Vec<Reminder>> {
    db.all(&DUE, args![now, most]).await
}

/// Month and date of what these members last submitted.
pub async fn last(db: &Db, of: &[Reminder]) -> Result<HashMap<Whose, (String, Day)>> {
    let (members, surveys) = (of.iter().map(|r| r.member_id), of.iter().map(|r| r.survey_id));
    let rows: Vec<(i64, i64, String, Day)> = db.all(&LAST, args![Val::ids(members), Val::ids(surveys)]).await?;
    Ok(rows.into_iter().map(|(survey, member, period, date)| ((survey, member), (period, date))).collect())
}

/// Deletes reminders, and returns those that no other node has deleted first.
pub async fn take(tx: &mut Tx, due: &[Reminder]) -> Result<HashSet<Whose>> {
    Ok(tx.all::<Whose>(&TAKE, args![rows(due)]).await?.into_iter().collect())
}

/// Sets when reminders are checked next.
pub async fn plan(tx: &mut Tx, reminders: &[Reminder]) -> Result<()> {
    if reminders.is_empty() {
        return Ok(());
    }
    tx.exec(&PLAN, args![rows(reminders)]).await.map(drop)
}

/// Deletes a member's reminders, as part of erasing an account.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE, args![member]).await.map(drop)
}
