//! Rewriting the devices and the responses of anonymous surveys.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Tx};
use daymark_base::{args, sql};

use super::responses;

sql! {
    UNMIXED_DEVICES = "SELECT DISTINCT survey_id FROM survey_done WHERE NOT mixed ORDER BY survey_id";
    // Both databases read all of the rows before they insert the first.
    MIX_DEVICES = sqlite "INSERT OR REPLACE INTO survey_done (survey_id, key_hash, mixed)
        SELECT survey_id, key_hash, TRUE FROM survey_done WHERE survey_id = $1 ORDER BY key_hash",
      postgres "WITH gone AS (DELETE FROM survey_done WHERE survey_id = $1 RETURNING survey_id, key_hash)
        INSERT INTO survey_done (survey_id, key_hash, mixed)
        SELECT survey_id, key_hash, TRUE FROM gone ORDER BY key_hash";
    UNMIXED = "SELECT id FROM survey WHERE anonymous AND mixed_until < $1 ORDER BY id";
    RESPONSES = "SELECT r.id FROM survey_response r JOIN survey s ON s.id = r.survey_id
      WHERE r.survey_id = $1 AND r.state <> 'draft' AND r.submitted_at >= s.mixed_until AND r.submitted_at < $2
      ORDER BY random()";
    COPY = "INSERT INTO survey_response (survey_id, version, period, state, local_date, started_at, updated_at,
        submitted_at, seconds, score)
      SELECT survey_id, version, period, state, local_date, started_at, updated_at, submitted_at, seconds, score
      FROM survey_response WHERE id = $1 RETURNING id";
    COPY_ANSWERS = "INSERT INTO survey_answer (response_id, question_id, answers, descriptive_ans, selected_rate, search,
        hidden, answered_at)
      SELECT $2, question_id, answers, descriptive_ans, selected_rate, search, hidden, answered_at FROM survey_answer
      WHERE response_id = $1 ORDER BY question_id";
    COPY_SCORES = "INSERT INTO survey_score (response_id, dimension, score)
      SELECT $2, dimension, score FROM survey_score WHERE response_id = $1 ORDER BY dimension";
    MIXED = "UPDATE survey SET mixed_until = $2 WHERE id = $1";
}

fn ids(rows: Vec<(i64,)>) -> Vec<i64> {
    rows.into_iter().map(|(id,)| id).collect()
}

/// Surveys with devices that have answered since the devices were last rewritten.
pub async fn unmixed_devices(db: &Db) -> Result<Vec<i64>> {
    Ok(ids(db.all(&UNMIXED_DEVICES, args![]).await?))
}

/// Rewrites the devices that have answered a survey. The caller has locked the survey: renewing an invitation changes a
/// device's key.
pub async fn mix_devices(tx: &mut Tx, survey: i64) -> Result<()> {
    tx.exec(&MIX_DEVICES, args![survey]).await.map(drop)
}

/// Anonymous surveys that may have responses from before an instant that are not rewritten yet.
pub async fn unmixed(db: &Db, before: Instant) -> Result<Vec<i64>> {
    Ok(ids(db.all(&UNMIXED, args![before]).await?))
}

/// These responses of a survey, in random order.
pub async fn responses(db: &Db, survey: i64, before: Instant) -> Result<Vec<i64>> {
    Ok(ids(db.all(&RESPONSES, args![survey, before]).await?))
}

/// Copies a finished anonymous response to a new id, and deletes the old one. Does nothing if another node already has.
pub async fn rewrite(tx: &mut Tx, id: i64) -> Result<()> {
    if responses::lock(tx, id).await?.is_none() {
        return Ok(());
    }
    let (copy,): (i64,) = tx.one(&COPY, args![id]).await?;
    tx.exec(&COPY_ANSWERS, args![id, copy]).await?;
    tx.exec(&COPY_SCORES, args![id, copy]).await?;
    responses::remove(tx, id).await
}

/// Notes that a survey's responses from before an instant are rewritten.
pub async fn mixed(db: &Db, survey: i64, before: Instant) -> Result<()> {
    db.exec(&MIXED, args![survey, before]).await.map(drop)
}
