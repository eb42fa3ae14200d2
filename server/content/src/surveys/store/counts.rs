//! Counts of submitted responses.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::{BTreeMap, BTreeSet};

use daymark_actors::ports::Answers;
use daymark_base::db::{self, Db, Json, Result, Rows, Tx, Val};
use daymark_base::{args, row, sql};
use serde_json::json;

use crate::surveys::rules::counting::Cells;

sql! {
    QUEUE = "INSERT INTO survey_counting (survey_id, version, period, cells) VALUES ($1, $2, $3, $4)";
    QUEUED = "SELECT id FROM survey_counting LIMIT 1";
    TAKE = "DELETE FROM survey_counting WHERE id IN (SELECT id FROM survey_counting ORDER BY id LIMIT $1)
      RETURNING survey_id, version, period, cells";
    ADD = "INSERT INTO survey_count (survey_id, version, period, cell, people, total)
      SELECT r.survey_id, r.version, r.period, r.cell, r.people, r.total
      FROM {rows $1: survey_id BIGINT, version BIGINT, period TEXT, cell TEXT, people BIGINT, total BIGINT} AS r WHERE true
      ON CONFLICT (survey_id, version, period, cell) DO UPDATE SET people = survey_count.people + excluded.people,
        total = survey_count.total + excluded.total";
    RESPONSES = "SELECT survey_id, CAST(SUM(people) AS BIGINT) FROM survey_count
      WHERE survey_id IN {ids $1} AND cell = 'n' AND period = '' GROUP BY survey_id";
    CELLS = "SELECT cell, people, total FROM survey_count WHERE survey_id = $1 AND version = $2 AND period = $3";
    PERIODS = "SELECT DISTINCT period FROM survey_count
      WHERE survey_id = $1 AND ($2 IS NULL OR version = $2) AND cell = 'n' AND people > 0 AND period <> ''
      ORDER BY period DESC LIMIT 240";
    UNFINISHED = "SELECT last_question, COUNT(*) FROM survey_response
      WHERE survey_id = $1 AND version = $2 AND state = 'draft' AND ($3 IS NULL OR period = $3) GROUP BY last_question";
}

/// The period whose counts are those of all periods.
const ALL_PERIODS: &str = "";

/// Queues a change of the counts, so that submissions do not wait for each other.
pub async fn queue(tx: &mut Tx, survey: i64, version: i64, period: &str, cells: &Cells) -> Result<()> {
    if cells.is_empty() {
        return Ok(());
    }
    tx.exec(&QUEUE, args![survey, version, period, json!(cells)]).await.map(drop)
}

/// Whether a change is queued.
pub async fn is_queued(db: &Db) -> Result<bool> {
    Ok(db.opt::<(i64,)>(&QUEUED, args![]).await?.is_some())
}

#[derive(db::Record)]
struct Queued {
    survey_id: i64,
    version: i64,
    period: String,
    cells: Json<Cells>,
}

/// Adds at most this many queued changes to the counts, and returns the number of responses to each affected survey.
pub async fn fold(tx: &mut Tx, most: i64) -> Result<Vec<Answers>> {
    let queued: Vec<Queued> = tx.all(&TAKE, args![most]).await?;
    // In a fixed order, so that two nodes cannot deadlock.
    let mut sums: BTreeMap<(i64, i64, String, String), (i64, i64)> = BTreeMap::new();
    for change in queued {
        let month = Some(change.period).filter(|period| period != ALL_PERIODS);
        for period in month.into_iter().chain([ALL_PERIODS.to_owned()]) {
            for (cell, (people, total)) in &change.cells.0 {
                let sum = sums.entry((change.survey_id, change.version, period.clone(), cell.clone())).or_default();
                *sum = (sum.0 + people, sum.1 + total);
            }
        }
    }
    let mut rows = Rows::new();
    for ((survey, version, period, cell), (people, total)) in &sums {
        rows.push(row![*survey, *version, period, cell, *people, *total]);
    }
    if sums.is_empty() {
        return Ok(Vec::new());
    }
    tx.exec(&ADD, args![rows]).await?;
    let surveys = sums.keys().map(|(survey, ..)| *survey).collect::<BTreeSet<_>>();
    let counted: Vec<(i64, i64)> = tx.all(&RESPONSES, args![Val::ids(surveys)]).await?;
    Ok(counted.into_iter().map(|(survey_id, responses)| Answers { survey_id, responses }).collect())
}

/// The counts of a version, in one period or in all.
pub async fn cells(db: &Db, survey: i64, version: i64, period: Option<&str>) -> Result<Cells> {
    let period = period.unwrap_or(ALL_PERIODS);
    let rows: Vec<(String, i64, i64)> = db.all(&CELLS, args![survey, version, period]).await?;
    Ok(rows.into_iter().map(|(cell, people, total)| (cell, (people, total))).collect())
}

/// The periods with responses to a version, or to any, newest first.
pub async fn periods(db: &Db, survey: i64, version: Option<i64>) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = db.all(&PERIODS, args![survey, version]).await?;
    Ok(rows.into_iter().map(|(period,)| period).collect())
}

/// Unfinished responses by the last question that was answered; `None` before the first.
pub async fn unfinished(db: &Db, survey: i64, version: i64, period: Option<&str>) -> Result<Vec<(Option<i64>, i64)>> {
    db.all(&UNFINISHED, args![survey, version, period]).await
}
