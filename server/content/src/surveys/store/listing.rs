//! Responses as administrators list, read and export them.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::{Day, Instant};
use daymark_base::db::{self, Db, Json, Result, Val};
use daymark_base::{args, sql};

use super::reading::whole;
use super::responses::{Response, Row};
use crate::surveys::finishing::midnight;
use crate::surveys::model::{
    AnswerRowOut, ResponseRowOut, ResponseState, RevisionOut, SurveyAnswerOut, SurveyChoice, SurveyResponseOut,
};

/// Responses that administrators look for.
macro_rules! listed {
    ($first:literal) => {
        concat!(
            "SELECT r.id, r.survey_id, r.version, r.member_id, r.company_id, r.key_hash, r.period, r.state, r.local_date,
                r.started_at, r.updated_at, r.submitted_at, r.seconds, r.score, r.share_hash, r.corrected, m.first_name,
                m.last_name, m.email, s.anonymous
              FROM survey_response r JOIN survey s ON s.id = r.survey_id LEFT JOIN member m ON m.id = r.member_id
              WHERE ",
            $first,
            "r.id < $8 AND ($1 IS NULL OR r.survey_id = $1) AND ($2 IS NULL OR r.version = $2)
                AND ($3 IS NULL OR r.state = $3) AND ($4 IS NULL OR r.period = $4)
                AND ($5 IS NULL OR r.started_at >= $5) AND ($6 IS NULL OR r.started_at < $6)
                AND ($7 IS NULL OR EXISTS (SELECT 1 FROM survey_answer a
                  WHERE a.response_id = r.id AND NOT a.hidden AND a.search LIKE $7 ESCAPE '\\'))
              ORDER BY r.id DESC LIMIT $9"
        )
    };
}

/// Answers after a response and a question. `$id` is the response's id, from the table that is read first.
macro_rules! exported {
    ($first:literal, $id:literal) => {
        concat!(
            "SELECT r.id AS response_id, r.survey_id, r.version, r.period, r.state, r.member_id, m.first_name,
                m.last_name, r.local_date, r.score, r.corrected, a.question_id, q.title, q.type_id, q.choices,
                a.answers, a.descriptive_ans, a.selected_rate
              FROM survey_response r JOIN survey_answer a ON a.response_id = r.id
              JOIN survey_question q ON q.id = a.question_id LEFT JOIN member m ON m.id = r.member_id
              WHERE ",
            $first,
            "($1 IS NULL OR r.survey_id = $1) AND ($2 IS NULL OR r.version = $2) AND ($3 IS NULL OR r.state = $3)
                AND ($4 IS NULL OR r.period = $4) AND ($5 IS NULL OR r.started_at >= $5)
                AND ($6 IS NULL OR r.started_at < $6)
                AND ($7 IS NULL OR EXISTS (SELECT 1 FROM survey_answer t
                  WHERE t.response_id = r.id AND NOT t.hidden AND t.search LIKE $7 ESCAPE '\\'))
                AND NOT a.hidden
                AND (a.answers IS NOT NULL OR a.descriptive_ans IS NOT NULL OR a.selected_rate IS NOT NULL) AND ",
            $id,
            " >= $8 AND (",
            $id,
            " > $8 OR a.question_id > $9) ORDER BY ",
            $id,
            ", a.question_id LIMIT $10"
        )
    };
}

sql! {
    LIST = listed!("");
    LIST_OF_SURVEY = listed!("r.survey_id = $1 AND ");
    ONE = "SELECT r.id, r.survey_id, r.version, r.member_id, r.company_id, r.key_hash, r.period, r.state, r.local_date,
        r.started_at, r.updated_at, r.submitted_at, r.seconds, r.score, r.share_hash, r.corrected, m.first_name, m.last_name,
        m.email, s.anonymous
      FROM survey_response r JOIN survey s ON s.id = r.survey_id LEFT JOIN member m ON m.id = r.member_id WHERE r.id = $1";
    EXPORT = exported!("", "a.response_id");
    EXPORT_OF_SURVEY = exported!("r.survey_id = $1 AND ", "r.id");
    REVISIONS = "SELECT revision, at, by_id, correction, reason, before FROM survey_revision WHERE response_id = $1
      ORDER BY revision DESC LIMIT 200";
}

/// Which responses.
#[derive(Clone)]
pub struct Filter {
    pub survey: Option<i64>,
    pub version: Option<i64>,
    pub state: Option<ResponseState>,
    pub period: Option<String>,
    /// Begun at this instant or later.
    pub from: Option<Instant>,
    /// Begun before this instant.
    pub to: Option<Instant>,
    /// A `LIKE` pattern for written answers.
    pub text: Option<String>,
}

impl Filter {
    fn values(&self) -> Vec<Val> {
        let state = self.state.map(ResponseState::text);
        args![self.survey, self.version, state, self.period.clone(), self.from, self.to, self.text.clone()]
    }
}

#[derive(db::Record)]
struct ListRow {
    #[column(flatten)]
    response: Row,
    first_name: Option<String>,
    last_name: Option<String>,
    email: Option<String>,
    anonymous: bool,
}

fn name(first: Option<String>, last: Option<String>) -> Option<String> {
    first.map(|first| format!("{first} {}", last.unwrap_or_default()).trim().to_owned())
}

async fn rows(db: &Db, rows: Vec<ListRow>) -> Result<Vec<ResponseRowOut>> {
    let (mut people, mut responses) = (Vec::new(), Vec::new());
    for row in rows {
        let mut response: Response = row.response.into();
        if row.anonymous {
            // The time of an unfinished response could show whose it is.
            (response.started_at, response.updated_at) = (midnight(response.started_at), midnight(response.updated_at));
        }
        let name = name(row.first_name, row.last_name);
        people.push((response.member_id, name, row.email, response.local_date, response.seconds, row.anonymous));
        responses.push(response);
    }
    let whole = whole(db, responses).await?;
    let out = |((user_id, name, email, local_date, seconds, anonymous), mut response): (_, SurveyResponseOut)| {
        if anonymous {
            response.answers.iter_mut().for_each(|answer| answer.answered_at = midnight(answer.answered_at));
        }
        ResponseRowOut { response, user_id, name, email, local_date, seconds }
    };
    Ok(people.into_iter().zip(whole).map(out).collect())
}

/// Responses before an id, newest first.
pub async fn list(db: &Db, filter: &Filter, before: i64, limit: i64) -> Result<Vec<ResponseRowOut>> {
    let statement = if filter.survey.is_some() { &LIST_OF_SURVEY } else { &LIST };
    let values = filter.values().into_iter().chain(args![before, limit]).collect();
    rows(db, db.all(statement, values).await?).await
}

/// One response as administrators see it.
pub async fn one(db: &Db, id: i64) -> Result<Option<ResponseRowOut>> {
    Ok(rows(db, db.all(&ONE, args![id]).await?).await?.pop())
}

#[derive(db::Record)]
struct ExportRow {
    response_id: i64,
    survey_id: i64,
    version: i64,
    period: String,
    state: String,
    member_id: Option<i64>,
    first_name: Option<String>,
    last_name: Option<String>,
    local_date: Day,
    score: Option<i64>,
    corrected: bool,
    question_id: i64,
    title: String,
    type_id: i64,
    choices: Json<Vec<SurveyChoice>>,
    answers: Option<Json<Vec<i64>>>,
    descriptive_ans: Option<String>,
    selected_rate: Option<i64>,
}

impl From<ExportRow> for AnswerRowOut {
    fn from(r: ExportRow) -> Self {
        let chosen = r.answers.map(|json| json.0).unwrap_or_default();
        let texts = r.choices.0.into_iter().filter(|choice| chosen.contains(&choice.id)).map(|choice| choice.text);
        let answer = match (r.descriptive_ans, r.selected_rate) {
            (Some(text), _) => text,
            (None, Some(rate)) => rate.to_string(),
            (None, None) => texts.collect::<Vec<_>>().join("; "),
        };
        Self {
            response_id: r.response_id,
            survey_id: r.survey_id,
            version: r.version,
            period: r.period,
            state: r.state.parse().unwrap_or(ResponseState::Draft),
            user_id: r.member_id,
            name: name(r.first_name, r.last_name),
            local_date: r.local_date,
            score: r.score,
            corrected: r.corrected,
            question_id: r.question_id,
            question: r.title,
            type_id: r.type_id,
            answer,
        }
    }
}

/// Response and question of an exported answer.
pub type ExportKey = (i64, i64);

/// Answers after a key, by response and question.
pub async fn exported(db: &Db, filter: &Filter, after: ExportKey, limit: i64) -> Result<Vec<AnswerRowOut>> {
    let statement = if filter.survey.is_some() { &EXPORT_OF_SURVEY } else { &EXPORT };
    let values = filter.values().into_iter().chain(args![after.0, after.1, limit]).collect();
    Ok(db.all::<ExportRow>(statement, values).await?.into_iter().map(Into::into).collect())
}

#[derive(db::Record)]
struct RevisionRow {
    revision: i64,
    at: Instant,
    by_id: Option<i64>,
    correction: bool,
    reason: String,
    before: Json<Vec<SurveyAnswerOut>>,
}

/// The contents of a response before each of its changes, newest change first.
pub async fn revisions(db: &Db, response: i64) -> Result<Vec<RevisionOut>> {
    let rows: Vec<RevisionRow> = db.all(&REVISIONS, args![response]).await?;
    let out = |r: RevisionRow| RevisionOut {
        revision: r.revision,
        at: r.at,
        by_id: r.by_id,
        correction: r.correction,
        reason: r.reason,
        answers: r.before.0,
    };
    Ok(rows.into_iter().map(out).collect())
}
