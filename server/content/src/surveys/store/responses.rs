//! Responses in progress.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::{Day, Instant};
use daymark_base::db::{self, Db, Json, Result, Rows, Tx, Val};
use daymark_base::{args, row, search, sql};
use daymark_log::questionnaires::Given;
use serde_json::json;

use crate::surveys::model::ResponseState;
use crate::surveys::rules::merging::{Answer, Answers};
use crate::surveys::rules::scoring::Scores;

/// A whole response.
macro_rules! response {
    ($where:literal) => {
        concat!(
            "SELECT id, survey_id, version, member_id, company_id, key_hash, period, state, local_date, started_at,
                updated_at, submitted_at, seconds, score, share_hash, corrected
              FROM survey_response WHERE ",
            $where
        )
    };
}
pub(super) use response;

sql! {
    READ = response!("id = $1");
    LOCK = response!("id = $1 {for update}");
    // The response of the period, or else an unfinished one of an earlier period, which the member continues.
    LOCK_OF_MEMBER = response!("survey_id = $1 AND member_id = $2 AND (period = $3 OR state = 'draft')
      ORDER BY CASE WHEN period = $3 THEN 0 ELSE 1 END LIMIT 1 {for update}");
    OF_MEMBER = response!("survey_id = $1 AND member_id = $2 AND (period = $3 OR state = 'draft')
      ORDER BY CASE WHEN period = $3 THEN 0 ELSE 1 END LIMIT 1");
    LOCK_OF_DEVICE = response!("survey_id = $1 AND key_hash = $2 {for update}");
    OF_DEVICE = response!("survey_id = $1 AND key_hash = $2");
    LOCK_SUBMITTED = response!("member_id = $1 AND state <> 'draft' ORDER BY id {for update}");
    LAST = "SELECT period, local_date FROM (
        SELECT id, period, local_date FROM survey_response WHERE survey_id = $1 AND member_id = $2 AND state <> 'draft'
        UNION ALL SELECT r.id, r.period, r.local_date FROM member m
          JOIN survey_invitation i ON i.survey_id = $1 AND i.email_folded = m.email_folded
          JOIN survey_response r ON r.id = i.response_id AND r.member_id IS NULL AND r.state <> 'draft'
          WHERE m.id = $2 AND m.email_verified_at IS NOT NULL) AS x
      WHERE id <> $3 AND (CAST($4 AS TEXT) IS NULL OR local_date <= $4) ORDER BY local_date DESC, id DESC LIMIT 1";
    BEGIN = "INSERT INTO survey_response (survey_id, version, member_id, company_id, key_hash, period, state, local_date,
        started_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, 'draft', $7, $8, $8) ON CONFLICT DO NOTHING RETURNING id";
    TOUCH = "UPDATE survey_response SET period = $2, local_date = $3, updated_at = $4, last_question = $5, company_id = $6
      WHERE id = $1";
    FINISH = "UPDATE survey_response SET state = $2, period = $3, local_date = $4, started_at = $5, updated_at = $6,
        submitted_at = $7, seconds = $8, score = $9, corrected = $10, company_id = $11 WHERE id = $1";
    CLAIM = "UPDATE survey_response SET member_id = $2, company_id = $3, period = $4, key_hash = NULL WHERE id = $1";
    // Answers by invitation stay with their link.
    ASSIGN = "UPDATE survey_response SET member_id = $3 WHERE survey_id = $1 AND key_hash = $2 AND member_id IS NULL
        AND state <> 'draft' AND NOT EXISTS (SELECT 1 FROM survey_invitation i WHERE i.response_id = survey_response.id)";
    UNNAME = "UPDATE survey_response SET key_hash = NULL WHERE id = $1";
    CUT_TIMES = "UPDATE survey_answer SET answered_at = $2 WHERE response_id = $1";
    DONE = "INSERT INTO survey_done (survey_id, key_hash) VALUES ($1, $2)";
    IS_DONE = "SELECT survey_id FROM survey_done WHERE survey_id = $1 AND key_hash = $2";
    REMOVE = "DELETE FROM survey_response WHERE id = $1";
    ANSWERS = "SELECT question_id, answers, descriptive_ans, selected_rate, answered_at FROM survey_answer
      WHERE response_id = $1";
    PUT_ANSWERS = "INSERT INTO survey_answer (response_id, question_id, answers, descriptive_ans, selected_rate, search,
        answered_at)
      SELECT $2, r.question_id, r.answers, r.descriptive_ans, r.selected_rate, r.search, r.answered_at
      FROM {rows $1: question_id BIGINT, answers TEXT, descriptive_ans TEXT, selected_rate BIGINT, search TEXT,
        answered_at BIGINT} AS r WHERE true
      ON CONFLICT (response_id, question_id) DO UPDATE SET answers = excluded.answers,
        descriptive_ans = excluded.descriptive_ans, selected_rate = excluded.selected_rate, search = excluded.search,
        answered_at = excluded.answered_at";
    HIDE = "UPDATE survey_answer SET hidden = question_id IN {ids $2} WHERE response_id = $1";
    CLEAR_SCORES = "DELETE FROM survey_score WHERE response_id = $1";
    ADD_SCORES = "INSERT INTO survey_score (response_id, dimension, score)
      SELECT $2, r.dimension, r.score FROM {rows $1: dimension TEXT, score BIGINT} AS r WHERE true";
    REVISE = "INSERT INTO survey_revision (response_id, revision, at, by_id, correction, reason, before)
      VALUES ($1, (SELECT COALESCE(MAX(revision), 0) + 1 FROM survey_revision WHERE response_id = $1), $2, $3, $4, $5, $6)";
    SHARE = "UPDATE survey_response SET share_hash = $3 WHERE id = $1 AND member_id = $2 AND state <> 'draft'";
    // The outer conditions are for PostgreSQL, which checks only them again after it has waited for another change.
    FORGET = "DELETE FROM survey_response WHERE state = 'draft' AND member_id IS NULL AND updated_at < $1
      AND id IN (SELECT id FROM survey_response
        WHERE state = 'draft' AND member_id IS NULL AND updated_at < $1 ORDER BY updated_at LIMIT 1000)";
    ERASE = "DELETE FROM survey_response WHERE member_id = $1";
}

/// A response without its answers.
#[derive(Clone, Debug)]
pub struct Response {
    pub id: i64,
    pub survey_id: i64,
    pub version: i64,
    pub member_id: Option<i64>,
    pub company_id: Option<i64>,
    pub key_hash: Option<String>,
    pub period: String,
    pub state: ResponseState,
    pub local_date: Day,
    pub started_at: Instant,
    pub updated_at: Instant,
    pub submitted_at: Option<Instant>,
    pub seconds: Option<i64>,
    pub score: Option<i64>,
    pub share_hash: Option<String>,
    pub corrected: bool,
}

impl Response {
    /// Whether it is still being answered.
    pub fn is_draft(&self) -> bool {
        self.state == ResponseState::Draft
    }
}

#[derive(db::Record)]
pub(super) struct Row {
    id: i64,
    survey_id: i64,
    version: i64,
    member_id: Option<i64>,
    company_id: Option<i64>,
    key_hash: Option<String>,
    period: String,
    state: String,
    local_date: Day,
    started_at: Instant,
    updated_at: Instant,
    submitted_at: Option<Instant>,
    seconds: Option<i64>,
    score: Option<i64>,
    share_hash: Option<String>,
    corrected: bool,
}

impl From<Row> for Response {
    fn from(r: Row) -> Self {
        Self {
            id: r.id,
            survey_id: r.survey_id,
            version: r.version,
            member_id: r.member_id,
            company_id: r.company_id,
            key_hash: r.key_hash,
            period: r.period,
            state: r.state.parse().unwrap_or(ResponseState::Draft),
            local_date: r.local_date,
            started_at: r.started_at,
            updated_at: r.updated_at,
            submitted_at: r.submitted_at,
            seconds: r.seconds,
            score: r.score,
            share_hash: r.share_hash,
            corrected: r.corrected,
        }
    }
}

/// A response.
pub async fn read(db: &Db, id: i64) -> Result<Option<Response>> {
    Ok(db.opt::<Row>(&READ, args![id]).await?.map(Into::into))
}

/// A response, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<Response>> {
    Ok(tx.opt::<Row>(&LOCK, args![id]).await?.map(Into::into))
}

/// A member's response of a period, or their unfinished one.
pub async fn of_member(db: &Db, survey: i64, member: i64, period: &str) -> Result<Option<Response>> {
    Ok(db.opt::<Row>(&OF_MEMBER, args![survey, member, period]).await?.map(Into::into))
}

/// The same, locked until the transaction ends.
pub async fn lock_of_member(tx: &mut Tx, survey: i64, member: i64, period: &str) -> Result<Option<Response>> {
    Ok(tx.opt::<Row>(&LOCK_OF_MEMBER, args![survey, member, period]).await?.map(Into::into))
}

/// A device's response.
pub async fn of_device(db: &Db, survey: i64, key: &str) -> Result<Option<Response>> {
    Ok(db.opt::<Row>(&OF_DEVICE, args![survey, key]).await?.map(Into::into))
}

/// The same, locked until the transaction ends.
pub async fn lock_of_device(tx: &mut Tx, survey: i64, key: &str) -> Result<Option<Response>> {
    Ok(tx.opt::<Row>(&LOCK_OF_DEVICE, args![survey, key]).await?.map(Into::into))
}

/// All responses that a member has submitted, locked until the transaction ends.
pub async fn lock_submitted(tx: &mut Tx, member: i64) -> Result<Vec<Response>> {
    Ok(tx.all::<Row>(&LOCK_SUBMITTED, args![member]).await?.into_iter().map(Into::into).collect())
}

/// Period and date of a member's last submission, with the account or as a visitor with an invitation to its confirmed
/// address. The response `besides` does not count.
pub async fn last(db: &Db, survey: i64, member: i64, besides: Option<i64>) -> Result<Option<(String, Day)>> {
    db.opt(&LAST, args![survey, member, besides.unwrap_or(0), None::<Day>]).await
}

/// The same inside a transaction, of the responses up to a date: a late one may arrive after that of the next month.
pub async fn last_in(
    tx: &mut Tx,
    survey: i64,
    (member, besides): (i64, Option<i64>),
    until: Day,
) -> Result<Option<(String, Day)>> {
    tx.opt(&LAST, args![survey, member, besides.unwrap_or(0), until]).await
}

/// A response to be created.
pub struct Begun {
    pub survey: i64,
    pub version: i64,
    pub member: Option<i64>,
    pub company: Option<i64>,
    pub key: Option<String>,
    pub period: String,
    pub date: Day,
    pub at: Instant,
}

/// Begins a response; does nothing when another call has just begun it.
pub async fn begin(tx: &mut Tx, b: Begun) -> Result<()> {
    let values = args![b.survey, b.version, b.member, b.company, b.key, b.period, b.date, b.at];
    tx.opt::<(i64,)>(&BEGIN, values).await.map(drop)
}

/// Notes that a draft has changed, and which question was answered last.
pub async fn touch(tx: &mut Tx, response: &Response, last_question: Option<i64>) -> Result<()> {
    let r = response;
    tx.exec(&TOUCH, args![r.id, &r.period, r.local_date, r.updated_at, last_question, r.company_id]).await.map(drop)
}

/// Stores a finished response with its scores. `hidden` are the questions that were not asked in the end.
pub async fn finish(tx: &mut Tx, r: &Response, scores: &Scores, hidden: Vec<i64>) -> Result<()> {
    let (state, period, date) = (r.state.text(), &r.period, r.local_date);
    let (started, updated, submitted) = (r.started_at, r.updated_at, r.submitted_at);
    let (overall, corrected) = (scores.overall, r.corrected);
    let values =
        args![r.id, state, period, date, started, updated, submitted, r.seconds, overall, corrected, r.company_id];
    tx.exec(&FINISH, values).await?;
    tx.exec(&HIDE, args![r.id, Val::ids(hidden)]).await?;
    tx.exec(&CLEAR_SCORES, args![r.id]).await?;
    let mut rows = Rows::new();
    for (dimension, score) in &scores.dimensions {
        rows.push(row![dimension, score]);
    }
    tx.exec(&ADD_SCORES, args![rows, r.id]).await.map(drop)
}

/// Assigns a device's response to a member.
pub async fn claim(tx: &mut Tx, id: i64, member: i64, company: Option<i64>, period: &str) -> Result<()> {
    tx.exec(&CLAIM, args![id, member, company, period]).await.map(drop)
}

/// Assigns a device's finished response to the member whose account was just created for it. The device's key stays
/// valid, so it does not reveal whether the address already had an account.
pub async fn assign(tx: &mut Tx, survey: i64, key: &str, member: i64) -> Result<()> {
    tx.exec(&ASSIGN, args![survey, key, member]).await.map(drop)
}

/// Removes the link from an anonymous response to its device, and notes that the device has answered.
pub async fn unname(tx: &mut Tx, response: &Response, day: Instant) -> Result<()> {
    if let Some(key) = &response.key_hash {
        tx.exec(&DONE, args![response.survey_id, key]).await?;
    }
    tx.exec(&CUT_TIMES, args![response.id, day]).await?;
    tx.exec(&UNNAME, args![response.id]).await.map(drop)
}

/// Whether a device has submitted to an anonymous survey.
pub async fn is_done(tx: &mut Tx, survey: i64, key: &str) -> Result<bool> {
    Ok(tx.opt::<(i64,)>(&IS_DONE, args![survey, key]).await?.is_some())
}

/// The same outside a transaction.
pub async fn has_done(db: &Db, survey: i64, key: &str) -> Result<bool> {
    Ok(db.opt::<(i64,)>(&IS_DONE, args![survey, key]).await?.is_some())
}

/// Deletes a response.
pub async fn remove(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&REMOVE, args![id]).await.map(drop)
}

#[derive(db::Record)]
struct AnswerRow {
    question_id: i64,
    answers: Option<Json<Vec<i64>>>,
    descriptive_ans: Option<String>,
    selected_rate: Option<i64>,
    answered_at: Instant,
}

/// The answers of a response, empty ones too.
pub async fn answers(tx: &mut Tx, response: i64) -> Result<Answers> {
    let rows: Vec<AnswerRow> = tx.all(&ANSWERS, args![response]).await?;
    let answer = |r: AnswerRow| {
        let answers = r.answers.map(|json| json.0);
        let given = Given { answers, descriptive_ans: r.descriptive_ans, selected_rate: r.selected_rate };
        (r.question_id, Answer { at: r.answered_at, given })
    };
    Ok(rows.into_iter().map(answer).collect())
}

/// Stores answers in place of the earlier ones to the same questions.
pub async fn put_answers(tx: &mut Tx, response: i64, answers: &Answers) -> Result<()> {
    let mut rows = Rows::new();
    for (question, Answer { at, given }) in answers {
        let chosen = given.answers.as_ref().map(|ids| json!(ids).to_string());
        let text = given.descriptive_ans.as_deref();
        rows.push(row![*question, chosen, text, given.selected_rate, text.map(|text| search::folded([text])), *at]);
    }
    tx.exec(&PUT_ANSWERS, args![rows, response]).await.map(drop)
}

/// A change of a finished response.
pub struct Revision {
    pub at: Instant,
    pub by: i64,
    pub correction: bool,
    pub reason: String,
    /// The answers before the change.
    pub before: serde_json::Value,
}

/// Stores the content of a response before a change.
pub async fn revise(tx: &mut Tx, response: i64, r: Revision) -> Result<()> {
    tx.exec(&REVISE, args![response, r.at, r.by, r.correction, r.reason, r.before]).await.map(drop)
}

/// Sets or ends the link to a member's own report. False when there is no such report.
pub async fn share(db: &Db, id: i64, member: i64, hash: Option<String>) -> Result<bool> {
    Ok(db.exec(&SHARE, args![id, member, hash]).await? == 1)
}

/// Deletes some of the unfinished responses of visitors that have not changed since an instant, and returns how many.
pub async fn forget(db: &Db, before: Instant) -> Result<u64> {
    db.exec(&FORGET, args![before]).await
}

/// Removes what a member answered, as part of erasing an account.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE, args![member]).await.map(drop)
}
