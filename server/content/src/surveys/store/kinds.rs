//! Kinds of questions that administrators added.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Json, Result, Tx};
use daymark_base::{args, sql};
use serde_json::json;

use crate::surveys::model::{Preset, QuestionTypeOut};

/// Ids of kinds begin after the specification's four.
pub const FIRST: i64 = 4;

sql! {
    ALL = "SELECT id, name, type_id, preset FROM survey_question_type ORDER BY id LIMIT 500";
    ONE = "SELECT id, name, type_id, preset FROM survey_question_type WHERE id = $1";
    LOCK = "SELECT id, name, type_id, preset FROM survey_question_type WHERE id = $1 {for update}";
    ADD = "INSERT INTO survey_question_type (name, type_id, preset, created_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (name) DO NOTHING RETURNING id";
    NAMED = "SELECT id FROM survey_question_type WHERE name = $1 AND id <> $2";
    UPDATE = "UPDATE survey_question_type SET name = $2, preset = $3 WHERE id = $1";
    REMOVE = "DELETE FROM survey_question_type WHERE id = $1";
}

/// The id of the row of a kind. Callers may ask for any number.
fn row_id(id: i64) -> i64 {
    id.saturating_sub(FIRST)
}

#[derive(db::Record)]
struct Row {
    id: i64,
    name: String,
    type_id: i64,
    preset: Json<Preset>,
}

impl From<Row> for QuestionTypeOut {
    fn from(r: Row) -> Self {
        Self { id: r.id + FIRST, name: r.name, type_id: r.type_id, preset: r.preset.0, custom: true }
    }
}

/// All added kinds.
pub async fn all(db: &Db) -> Result<Vec<QuestionTypeOut>> {
    Ok(db.all::<Row>(&ALL, args![]).await?.into_iter().map(Into::into).collect())
}

/// An added kind.
pub async fn one(db: &Db, id: i64) -> Result<Option<QuestionTypeOut>> {
    Ok(db.opt::<Row>(&ONE, args![row_id(id)]).await?.map(Into::into))
}

/// An added kind, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<QuestionTypeOut>> {
    Ok(tx.opt::<Row>(&LOCK, args![row_id(id)]).await?.map(Into::into))
}

/// Adds a kind and returns its id; `None` when the name is taken.
pub async fn add(tx: &mut Tx, kind: &QuestionTypeOut, now: Instant) -> Result<Option<i64>> {
    let values = args![&kind.name, kind.type_id, json!(kind.preset), now];
    Ok(tx.opt::<(i64,)>(&ADD, values).await?.map(|(id,)| id + FIRST))
}

/// Changes a kind. False when another kind has its name.
pub async fn update(tx: &mut Tx, kind: &QuestionTypeOut) -> Result<bool> {
    let id = row_id(kind.id);
    if tx.opt::<(i64,)>(&NAMED, args![&kind.name, id]).await?.is_some() {
        return Ok(false);
    }
    match tx.exec(&UPDATE, args![id, &kind.name, json!(kind.preset)]).await {
        // Another call has just taken the name.
        Err(e) if e.is_unique_violation() => Ok(false),
        updated => updated.map(|_| true),
    }
}

/// Deletes a kind. Questions that were made from it stay.
pub async fn remove(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&REMOVE, args![row_id(id)]).await.map(drop)
}
