//! The questions of surveys. A condition is stored by the lineage of the question that it names, and read by its id.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::HashMap;

use daymark_base::db::{self, Db, Json, Result, Rows, Tx, Val};
use daymark_base::{args, row, sql};
use serde_json::json;

use super::kinds::FIRST;
use crate::surveys::model::{SurveyChoice, SurveyCondition, SurveyQuestion};

sql! {
    OF_VERSION = "SELECT id, lineage, survey_id, page, type_id, questiontype_id, title, description, choices, lowest, scale,
        low_label, high_label, reversed, required, dimension, show_if, content_version
      FROM survey_question WHERE survey_id = $1 AND version = $2 ORDER BY position, id";
    HOME = "SELECT survey_id, version FROM survey_question WHERE id = $1";
    LINEAGES = "SELECT id, lineage FROM survey_question WHERE survey_id = $1 AND id IN {ids $2}";
    NEXT_LINEAGE = "SELECT COALESCE(MAX(lineage), 0) + 1 FROM survey_question WHERE survey_id = $1";
    CHOICES = "SELECT choices FROM survey_question WHERE survey_id = $1 AND lineage = $2";
    ADD = "INSERT INTO survey_question (survey_id, version, lineage, position, page, type_id, questiontype_id, title,
        description, choices, lowest, scale, low_label, high_label, reversed, required, dimension, show_if, content_version)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) RETURNING id";
    UPDATE = "UPDATE survey_question SET page = $2, type_id = $3, questiontype_id = $4, title = $5, description = $6,
        choices = $7, lowest = $8, scale = $9, low_label = $10, high_label = $11, reversed = $12, required = $13,
        dimension = $14, show_if = $15, content_version = $16 WHERE id = $1";
    PLACE = "UPDATE survey_question SET position = r.position, page = r.page
      FROM {rows $1: id BIGINT, position BIGINT, page BIGINT} AS r WHERE survey_question.id = r.id";
    REMOVE = "DELETE FROM survey_question WHERE id = $1";
    COPY = "INSERT INTO survey_question (survey_id, version, lineage, position, page, type_id, questiontype_id, title,
        description, choices, lowest, scale, low_label, high_label, reversed, required, dimension, show_if, content_version)
      SELECT $3, $4, lineage, position, page, type_id, questiontype_id, title, description, choices, lowest, scale, low_label,
        high_label, reversed, required, dimension, show_if, content_version
      FROM survey_question WHERE survey_id = $1 AND version = $2";
}

#[derive(db::Record)]
struct Row {
    id: i64,
    lineage: i64,
    survey_id: i64,
    page: i64,
    type_id: i64,
    questiontype_id: Option<i64>,
    title: String,
    description: String,
    choices: Json<Vec<SurveyChoice>>,
    lowest: Option<i64>,
    scale: Option<i64>,
    low_label: String,
    high_label: String,
    reversed: bool,
    required: bool,
    dimension: Option<String>,
    show_if: Option<Json<SurveyCondition>>,
    content_version: i64,
}

/// The questions of a version. Each condition names its question by id, or by 0 when that question no longer exists.
fn assembled(rows: Vec<Row>) -> Vec<SurveyQuestion> {
    let ids: HashMap<i64, i64> = rows.iter().map(|row| (row.lineage, row.id)).collect();
    let id = |lineage: i64| ids.get(&lineage).copied().unwrap_or(0);
    let question = |r: Row| SurveyQuestion {
        id: r.id,
        lineage: r.lineage,
        survey_id: r.survey_id,
        type_id: r.type_id,
        questiontype_id: r.questiontype_id.map(|id| id + FIRST),
        page: r.page,
        title: r.title,
        description: r.description,
        choices: r.choices.0,
        lowest: r.lowest,
        scale: r.scale,
        low_label: r.low_label,
        high_label: r.high_label,
        required: r.required,
        show_if: r.show_if.map(|Json(c)| SurveyCondition { question_id: id(c.question_id), ..c }),
        dimension: r.dimension,
        reversed: Some(r.reversed),
        content_version: r.content_version,
    };
    rows.into_iter().map(question).collect()
}

/// The questions of a version, in order.
pub async fn of_version(db: &Db, survey: i64, version: i64) -> Result<Vec<SurveyQuestion>> {
    Ok(assembled(db.all(&OF_VERSION, args![survey, version]).await?))
}

/// The same inside a transaction.
pub async fn of_version_in(tx: &mut Tx, survey: i64, version: i64) -> Result<Vec<SurveyQuestion>> {
    Ok(assembled(tx.all(&OF_VERSION, args![survey, version]).await?))
}

/// The survey and version of a question.
pub async fn home(db: &Db, id: i64) -> Result<Option<(i64, i64)>> {
    db.opt(&HOME, args![id]).await
}

/// Lineages of a survey's questions, whatever their version.
pub async fn lineages(tx: &mut Tx, survey: i64, ids: impl IntoIterator<Item = i64>) -> Result<HashMap<i64, i64>> {
    Ok(tx.all::<(i64, i64)>(&LINEAGES, args![survey, Val::ids(ids)]).await?.into_iter().collect())
}

/// A lineage that no question of the survey has.
pub async fn next_lineage(tx: &mut Tx, survey: i64) -> Result<i64> {
    let (lineage,) = tx.one(&NEXT_LINEAGE, args![survey]).await?;
    Ok(lineage)
}

/// The highest id of a question's choices in all stored versions; 0 if there is none.
pub async fn last_choice(tx: &mut Tx, survey: i64, lineage: i64) -> Result<i64> {
    let versions: Vec<(Json<Vec<SurveyChoice>>,)> = tx.all(&CHOICES, args![survey, lineage]).await?;
    Ok(versions.iter().flat_map(|(choices,)| &choices.0).map(|choice| choice.id).max().unwrap_or(0))
}

/// The columns of a row from `page` on, with the condition by lineage.
fn content(q: &SurveyQuestion, condition: Option<&SurveyCondition>) -> Vec<Val> {
    args![
        q.page,
        q.type_id,
        q.questiontype_id.map(|id| id - FIRST),
        &q.title,
        &q.description,
        json!(q.choices),
        q.lowest,
        q.scale,
        &q.low_label,
        &q.high_label,
        q.reversed.unwrap_or(false),
        q.required,
        q.dimension.clone(),
        condition.map(|condition| json!(condition)),
        q.content_version
    ]
}

/// Adds a question at a position of a version, and returns its id. `condition` names a question by its lineage.
pub async fn add(
    tx: &mut Tx,
    version: i64,
    position: i64,
    question: &SurveyQuestion,
    condition: Option<&SurveyCondition>,
) -> Result<i64> {
    let place = args![question.survey_id, version, question.lineage, position];
    let values = place.into_iter().chain(content(question, condition)).collect();
    let (id,) = tx.one(&ADD, values).await?;
    Ok(id)
}

/// Changes a question. `condition` names a question by its lineage.
pub async fn update(tx: &mut Tx, question: &SurveyQuestion, condition: Option<&SurveyCondition>) -> Result<()> {
    let values = args![question.id].into_iter().chain(content(question, condition)).collect();
    tx.exec(&UPDATE, values).await.map(drop)
}

/// Sets the order of questions, from the first on, and the page of each.
pub async fn place(tx: &mut Tx, places: &[(i64, i64)]) -> Result<()> {
    let mut rows = Rows::new();
    for (position, (id, page)) in (0_i64..).zip(places) {
        rows.push(row![*id, position, *page]);
    }
    tx.exec(&PLACE, args![rows]).await.map(drop)
}

/// Deletes a question of the version that is edited.
pub async fn remove(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&REMOVE, args![id]).await.map(drop)
}

/// Copies the questions of a version into another one, of this or another survey. Lineages stay.
pub async fn copy(tx: &mut Tx, from: (i64, i64), to: (i64, i64)) -> Result<()> {
    tx.exec(&COPY, args![from.0, from.1, to.0, to.1]).await.map(drop)
}
