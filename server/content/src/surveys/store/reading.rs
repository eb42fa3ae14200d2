//! Reading responses, for their authors and for reports.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::HashMap;

use daymark_actors::clock::{Day, Instant};
use daymark_base::db::{self, Db, Json, Result, Val};
use daymark_base::{args, sql};

use super::responses::{Response, Row, response};
use crate::surveys::model::{ResponseState, SurveyAnswerOut, SurveyResponseOut, WrittenAnswer};

sql! {
    OF_MEMBER = response!("survey_id = $1 AND member_id = $2 AND id < $3 ORDER BY id DESC LIMIT $4");
    ANSWERS = "SELECT a.response_id, a.question_id, q.type_id, a.answers, a.descriptive_ans, a.selected_rate, a.answered_at
      FROM survey_answer a JOIN survey_question q ON q.id = a.question_id
      WHERE a.response_id IN {ids $1}
        AND (a.answers IS NOT NULL OR a.descriptive_ans IS NOT NULL OR a.selected_rate IS NOT NULL)
      ORDER BY a.response_id, q.position, q.id";
    SCORES = "SELECT response_id, dimension, score FROM survey_score WHERE response_id IN {ids $1}";
    PREVIOUS = "SELECT id, local_date, score FROM survey_response
      WHERE survey_id = $1 AND member_id = $2 AND state <> 'draft' AND (local_date, id) < ($3, $4)
      ORDER BY local_date DESC, id DESC LIMIT 1";
    MINE = "SELECT survey_id, id, state, period, local_date, own FROM (
        SELECT survey_id, id, state, period, local_date, TRUE AS own FROM survey_response
          WHERE member_id = $1 AND survey_id IN {ids $2}
        UNION ALL SELECT r.survey_id, r.id, r.state, r.period, r.local_date, FALSE FROM member m
          JOIN survey_invitation i ON i.email_folded = m.email_folded AND i.survey_id IN {ids $2}
          JOIN survey_response r ON r.id = i.response_id AND r.member_id IS NULL AND r.state <> 'draft'
          WHERE m.id = $1 AND m.email_verified_at IS NOT NULL) AS x
      ORDER BY local_date DESC, id DESC LIMIT 10000";
    HISTORY = "SELECT id, period, local_date, score, version FROM survey_response
      WHERE survey_id = $1 AND member_id = $2 AND state <> 'draft' ORDER BY local_date DESC, id DESC LIMIT $3";
    TEXTS = "SELECT a.response_id, a.descriptive_ans, r.local_date
      FROM survey_answer a JOIN survey_response r ON r.id = a.response_id
      WHERE a.question_id = $1 AND a.response_id < $2 AND r.state <> 'draft' AND NOT a.hidden
        AND a.descriptive_ans IS NOT NULL
      ORDER BY a.response_id DESC LIMIT $3";
    MEMBER = "SELECT id FROM member WHERE email_folded = $1";
}

#[derive(db::Record)]
struct AnswerRow {
    response_id: i64,
    question_id: i64,
    type_id: i64,
    answers: Option<Json<Vec<i64>>>,
    descriptive_ans: Option<String>,
    selected_rate: Option<i64>,
    answered_at: Instant,
}

/// Responses with their answers, in this order.
pub async fn whole(db: &Db, responses: Vec<Response>) -> Result<Vec<SurveyResponseOut>> {
    let ids = Val::ids(responses.iter().map(|r| r.id));
    let mut answers: HashMap<i64, Vec<SurveyAnswerOut>> = HashMap::new();
    for r in db.all::<AnswerRow>(&ANSWERS, args![ids]).await? {
        answers.entry(r.response_id).or_default().push(SurveyAnswerOut {
            question_id: r.question_id,
            type_id: r.type_id,
            answers: r.answers.map(|json| json.0).unwrap_or_default(),
            descriptive_ans: r.descriptive_ans,
            selected_rate: r.selected_rate,
            answered_at: r.answered_at,
        });
    }
    let out = |r: Response| SurveyResponseOut {
        answers: answers.remove(&r.id).unwrap_or_default(),
        id: r.id,
        survey_id: r.survey_id,
        version: r.version,
        state: r.state,
        period: r.period,
        started_at: r.started_at,
        updated_at: r.updated_at,
        submitted_at: r.submitted_at,
        score: r.score,
        corrected: r.corrected,
    };
    Ok(responses.into_iter().map(out).collect())
}

/// One response with its answers.
pub async fn with_answers(db: &Db, response: Response) -> Result<Option<SurveyResponseOut>> {
    Ok(whole(db, vec![response]).await?.pop())
}

/// A member's responses to a survey, newest first, before an id.
pub async fn of_member(db: &Db, survey: i64, member: i64, before: i64, limit: i64) -> Result<Vec<SurveyResponseOut>> {
    let rows: Vec<Row> = db.all(&OF_MEMBER, args![survey, member, before, limit]).await?;
    whole(db, rows.into_iter().map(Into::into).collect()).await
}

/// The scores of responses, by response and dimension.
pub async fn scores(db: &Db, responses: impl IntoIterator<Item = i64>) -> Result<HashMap<(i64, String), i64>> {
    let rows: Vec<(i64, String, i64)> = db.all(&SCORES, args![Val::ids(responses)]).await?;
    Ok(rows.into_iter().map(|(response, dimension, score)| ((response, dimension), score)).collect())
}

/// The response that its author submitted before this one: its id, date and score.
pub async fn previous(db: &Db, response: &Response) -> Result<Option<(i64, Day, Option<i64>)>> {
    let Some(member) = response.member_id else { return Ok(None) };
    db.opt(&PREVIOUS, args![response.survey_id, member, response.local_date, response.id]).await
}

/// One of a member's responses, in brief.
#[derive(db::Record)]
pub struct Mine {
    pub survey_id: i64,
    pub id: i64,
    state: String,
    pub period: String,
    pub local_date: Day,
    /// Whether it belongs to the account. If not, it was submitted with an invitation to the confirmed address.
    pub own: bool,
}

impl Mine {
    /// Whether it is still being answered.
    pub fn is_draft(&self) -> bool {
        self.state == ResponseState::Draft.text()
    }
}

/// A member's responses to these surveys, and those submitted with an invitation to their confirmed address. Newest
/// first.
pub async fn mine(db: &Db, member: i64, surveys: impl IntoIterator<Item = i64>) -> Result<Vec<Mine>> {
    db.all(&MINE, args![member, Val::ids(surveys)]).await
}

/// Id, period, date, score and version of what a member submitted to a survey, newest first.
pub async fn history(
    db: &Db,
    survey: i64,
    member: i64,
    most: i64,
) -> Result<Vec<(i64, String, Day, Option<i64>, i64)>> {
    db.all(&HISTORY, args![survey, member, most]).await
}

/// The text answers to a question, newest first, before a response.
pub async fn texts(db: &Db, question: i64, before: i64, limit: i64) -> Result<Vec<WrittenAnswer>> {
    let rows: Vec<(i64, String, Day)> = db.all(&TEXTS, args![question, before, limit]).await?;
    Ok(rows.into_iter().map(|(response_id, text, date)| WrittenAnswer { response_id, text, date }).collect())
}

/// The member with this folded address.
pub async fn member(db: &Db, folded: &str) -> Result<Option<i64>> {
    Ok(db.opt::<(i64,)>(&MEMBER, args![folded]).await?.map(|(id,)| id))
}
