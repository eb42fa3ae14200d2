//! The SQL of questionnaires.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::HashMap;

use daymark_actors::clock::{Day, Instant};
use daymark_base::db::{self, Db, Json, Result, Rows, Tx, Val};
use daymark_base::{args, row, sql};

use super::kinds::Given;
use super::model::{AnswerOut, AnswerRowOut, ChoiceOut, ResponseOut};
use super::rules::{Present, Step, Wording};

/// The owner of a questionnaire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asker {
    /// A step, once.
    Step(i64),
    /// An activity, each day.
    Activity(i64),
}

impl Asker {
    /// The step's id and the activity's; exactly one is set.
    const fn ids(self) -> (Option<i64>, Option<i64>) {
        match self {
            Self::Step(id) => (Some(id), None),
            Self::Activity(id) => (None, Some(id)),
        }
    }

    /// Kind and id, as the audit log names them.
    #[must_use]
    pub const fn object(self) -> (&'static str, i64) {
        match self {
            Self::Step(id) => ("step", id),
            Self::Activity(id) => ("activity", id),
        }
    }
}

sql! {
    PROGRAM_OF = "SELECT program_id FROM step WHERE id = $1 UNION ALL SELECT program_id FROM activity WHERE id = $2";
    WAS_IN = "SELECT program_id FROM membership
      WHERE member_id = $1 AND program_id = $2 AND (state IN ('joined', 'completed') OR left_at IS NOT NULL)";
    FIND = "SELECT id, points FROM questionnaire WHERE step_id = $1 OR activity_id = $2";
    LOCK = "SELECT id, points FROM questionnaire WHERE step_id = $1 OR activity_id = $2 {for update}";
    MAKE = "INSERT INTO questionnaire (step_id, activity_id, updated_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    SET_POINTS = "UPDATE questionnaire SET points = $2, updated_at = $3 WHERE id = $1";
    QUESTIONS = "SELECT q.id, q.version, q.type_id, q.title, q.description, q.options, q.scale, q.required,
        EXISTS (SELECT 1 FROM answer a WHERE a.question_id = q.id) AS answered
      FROM question q WHERE q.questionnaire_id = $1 AND q.retired_at IS NULL ORDER BY q.position, q.id";
    ADD = "INSERT INTO question (questionnaire_id, position, version, type_id, title, description, options, scale, required,
        created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    CHANGE = "UPDATE question SET position = $2, type_id = $3, title = $4, description = $5, options = $6, scale = $7,
        required = $8 WHERE id = $1";
    KEEP = "UPDATE question SET position = $2 WHERE id = $1";
    REMOVE = "DELETE FROM question WHERE id = $1";
    RETIRE = "UPDATE question SET retired_at = $2 WHERE id = $1";
    UNANSWERED = "SELECT q.step_id FROM questionnaire q JOIN step s ON s.id = q.step_id
      WHERE s.program_id = $2
        AND EXISTS (SELECT 1 FROM question n WHERE n.questionnaire_id = q.id AND n.required AND n.retired_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM questionnaire_response r WHERE r.questionnaire_id = q.id AND r.member_id = $1)
      LIMIT 200";
    PUT_RESPONSE = "INSERT INTO questionnaire_response (member_id, questionnaire_id, program_id, occasion, answered_at,
        updated_at)
      VALUES ($1, $2, $3, $4, $5, $5)
      ON CONFLICT (member_id, questionnaire_id, occasion) DO UPDATE SET updated_at = excluded.updated_at RETURNING id";
    CLEAR_ANSWERS = "DELETE FROM answer WHERE response_id = $1";
    ADD_ANSWERS = "INSERT INTO answer (response_id, question_id, member_id, answers, descriptive_ans, selected_rate)
      SELECT $2, r.question_id, $3, r.answers, r.descriptive_ans, r.selected_rate
      FROM {rows $1: question_id BIGINT, answers TEXT, descriptive_ans TEXT, selected_rate BIGINT} AS r WHERE true";
    RESPONSE = "SELECT r.id, r.program_id, q.step_id, q.activity_id, r.occasion, r.answered_at, r.updated_at
      FROM questionnaire_response r JOIN questionnaire q ON q.id = r.questionnaire_id
      WHERE r.member_id = $1 AND r.questionnaire_id = $2 AND r.occasion = $3";
    RESPONSES = "SELECT r.id, r.program_id, q.step_id, q.activity_id, r.occasion, r.answered_at, r.updated_at
      FROM questionnaire_response r JOIN questionnaire q ON q.id = r.questionnaire_id
      WHERE r.member_id = $1 AND r.program_id = $2 AND r.id < $3 ORDER BY r.id DESC LIMIT $4";
    ANSWERS = "SELECT a.response_id, q.id AS question_id, q.title, q.version, q.type_id, q.options, a.answers,
        a.descriptive_ans, a.selected_rate
      FROM answer a JOIN question q ON q.id = a.question_id
      WHERE a.response_id IN {ids $1} ORDER BY a.response_id, q.position, q.id";
    ANSWER_ROWS = "SELECT r.member_id, m.first_name, m.last_name, s.step_id, s.activity_id, r.occasion, r.updated_at,
        a.response_id, q.id AS question_id, q.title, q.version, q.type_id, q.options, a.answers, a.descriptive_ans,
        a.selected_rate
      FROM questionnaire_response r JOIN questionnaire s ON s.id = r.questionnaire_id
      JOIN member m ON m.id = r.member_id JOIN answer a ON a.response_id = r.id JOIN question q ON q.id = a.question_id
      WHERE r.program_id = $1 AND ($2 IS NULL OR s.step_id = $2) AND ($3 IS NULL OR s.activity_id = $3)
        AND r.id >= $4 AND (r.id > $4 OR a.question_id > $5)
      ORDER BY r.id, a.question_id LIMIT $6";
    ERASE_ANSWERS = "DELETE FROM questionnaire_response WHERE member_id = $1";
}

/// The program of a step or an activity.
pub async fn program_of(db: &Db, asker: Asker) -> Result<Option<i64>> {
    let (step, activity) = asker.ids();
    Ok(db.opt::<(i64,)>(&PROGRAM_OF, args![step, activity]).await?.map(|(program,)| program))
}

/// Whether the member is or was in a program.
pub async fn was_in(db: &Db, member: i64, program: i64) -> Result<bool> {
    Ok(db.opt::<(i64,)>(&WAS_IN, args![member, program]).await?.is_some())
}

/// Steps of a program with required questions that a member has not answered.
///
/// # Errors
/// When the database cannot be read.
pub async fn unanswered(db: &Db, member: i64, program: i64) -> Result<Vec<i64>> {
    let rows = db.all::<(i64,)>(&UNANSWERED, args![member, program]).await?;
    Ok(rows.into_iter().map(|(step,)| step).collect())
}

/// The id and points of the questionnaire of a step or an activity.
pub async fn find(db: &Db, asker: Asker) -> Result<Option<(i64, i64)>> {
    let (step, activity) = asker.ids();
    db.opt(&FIND, args![step, activity]).await
}

/// The same, locked until the transaction ends, so that no one answers while it changes.
pub async fn lock(tx: &mut Tx, asker: Asker) -> Result<Option<(i64, i64)>> {
    let (step, activity) = asker.ids();
    tx.opt(&LOCK, args![step, activity]).await
}

/// The same, created if there is none yet.
pub async fn lock_or_make(tx: &mut Tx, asker: Asker, now: Instant) -> Result<(i64, i64)> {
    let (step, activity) = asker.ids();
    tx.exec(&MAKE, args![step, activity, now]).await?;
    tx.one(&LOCK, args![step, activity]).await
}

#[derive(db::Record)]
struct QuestionRow {
    id: i64,
    version: i64,
    type_id: i64,
    title: String,
    description: String,
    options: Json<Vec<ChoiceOut>>,
    scale: Option<i64>,
    required: bool,
    answered: bool,
}

impl From<QuestionRow> for Present {
    fn from(r: QuestionRow) -> Self {
        let QuestionRow { type_id, title, description, scale, required, .. } = r;
        let wording = Wording { type_id, title, description, choices: r.options.0, scale, required };
        Self { id: r.id, version: r.version, wording, answered: r.answered }
    }
}

/// The current questions of a questionnaire, in order.
pub async fn questions(db: &Db, questionnaire: i64) -> Result<Vec<Present>> {
    Ok(db.all::<QuestionRow>(&QUESTIONS, args![questionnaire]).await?.into_iter().map(Present::from).collect())
}

/// The same in a transaction.
pub async fn questions_locked(tx: &mut Tx, questionnaire: i64) -> Result<Vec<Present>> {
    Ok(tx.all::<QuestionRow>(&QUESTIONS, args![questionnaire]).await?.into_iter().map(Present::from).collect())
}

fn options(wording: &Wording) -> serde_json::Value {
    serde_json::json!(wording.choices)
}

/// Applies the changes to the questions.
pub async fn take_steps(tx: &mut Tx, questionnaire: i64, points: i64, steps: Vec<Step>, now: Instant) -> Result<()> {
    tx.exec(&SET_POINTS, args![questionnaire, points, now]).await?;
    for step in steps {
        match step {
            Step::Keep(id, at) => tx.exec(&KEEP, args![id, at]).await?,
            Step::Remove(id) => tx.exec(&REMOVE, args![id]).await?,
            Step::Retire(id) => tx.exec(&RETIRE, args![id, now]).await?,
            Step::Change(id, at, w) => {
                let (options, scale) = (options(&w), w.scale);
                let values = args![id, at, w.type_id, w.title, w.description, options, scale, w.required];
                tx.exec(&CHANGE, values).await?
            }
            Step::Add(at, version, w) => {
                let (options, scale) = (options(&w), w.scale);
                let question = args![questionnaire, at, version, w.type_id, w.title, w.description, options, scale];
                tx.exec(&ADD, question.into_iter().chain(args![w.required, now]).collect()).await?
            }
        };
    }
    Ok(())
}

/// Stores a member's answers, replacing those of the same occasion.
pub async fn put_response(
    tx: &mut Tx,
    member: i64,
    questionnaire: i64,
    program: i64,
    occasion: String,
    given: Vec<(i64, Given)>,
    now: Instant,
) -> Result<i64> {
    let values = args![member, questionnaire, program, occasion, now];
    let (response,): (i64,) = tx.one(&PUT_RESPONSE, values).await?;
    tx.exec(&CLEAR_ANSWERS, args![response]).await?;
    let mut rows = Rows::new();
    for (question, given) in given {
        let chosen = given.answers.map(|ids| serde_json::json!(ids).to_string());
        rows.push(row![question, chosen, given.descriptive_ans, given.selected_rate]);
    }
    tx.exec(&ADD_ANSWERS, args![rows, response, member]).await?;
    Ok(response)
}

#[derive(db::Record)]
struct ResponseRow {
    id: i64,
    program_id: Option<i64>,
    step_id: Option<i64>,
    activity_id: Option<i64>,
    occasion: String,
    answered_at: Instant,
    updated_at: Instant,
}

#[derive(db::Record)]
struct AnswerRow {
    response_id: i64,
    question_id: i64,
    title: String,
    version: i64,
    type_id: i64,
    options: Json<Vec<ChoiceOut>>,
    answers: Option<Json<Vec<i64>>>,
    descriptive_ans: Option<String>,
    selected_rate: Option<i64>,
}

impl From<AnswerRow> for AnswerOut {
    fn from(r: AnswerRow) -> Self {
        let answers = r.answers.map(|json| json.0).unwrap_or_default();
        let chosen = r.options.0.into_iter().filter(|choice| answers.contains(&choice.id));
        Self {
            question_id: r.question_id,
            title: r.title,
            version: r.version,
            type_id: r.type_id,
            choices: chosen.map(|choice| choice.text).collect(),
            answers,
            descriptive_ans: r.descriptive_ans,
            selected_rate: r.selected_rate,
        }
    }
}

async fn whole(db: &Db, rows: Vec<ResponseRow>) -> Result<Vec<ResponseOut>> {
    let ids = Val::ids(rows.iter().map(|r| r.id));
    let mut answers: HashMap<i64, Vec<AnswerOut>> = HashMap::new();
    for row in db.all::<AnswerRow>(&ANSWERS, args![ids]).await? {
        answers.entry(row.response_id).or_default().push(row.into());
    }
    let out = |r: ResponseRow| ResponseOut {
        id: r.id,
        challenge_id: r.program_id,
        step_id: r.step_id,
        activity_id: r.activity_id,
        local_date: day(&r.occasion),
        answered_at: r.answered_at,
        updated_at: r.updated_at,
        answers: answers.remove(&r.id).unwrap_or_default(),
    };
    Ok(rows.into_iter().map(out).collect())
}

fn day(occasion: &str) -> Option<Day> {
    occasion.parse().ok()
}

/// A member's answers on an occasion.
pub async fn response(db: &Db, member: i64, questionnaire: i64, occasion: String) -> Result<Option<ResponseOut>> {
    let rows = db.all(&RESPONSE, args![member, questionnaire, occasion]).await?;
    Ok(whole(db, rows).await?.pop())
}

/// A member's answers in a program with ids below `before`, newest first.
pub async fn responses(db: &Db, member: i64, program: i64, before: i64, limit: i64) -> Result<Vec<ResponseOut>> {
    whole(db, db.all(&RESPONSES, args![member, program, before, limit]).await?).await
}

#[derive(db::Record)]
struct WideRow {
    member_id: i64,
    first_name: String,
    last_name: String,
    step_id: Option<i64>,
    activity_id: Option<i64>,
    occasion: String,
    updated_at: Instant,
    #[column(flatten)]
    answer: AnswerRow,
}

/// All answers in a program, or only those to one step or activity, after a response and question.
pub async fn answer_rows(
    db: &Db,
    program: i64,
    step: Option<i64>,
    activity: Option<i64>,
    after: (i64, i64),
    limit: i64,
) -> Result<Vec<AnswerRowOut>> {
    let rows: Vec<WideRow> = db.all(&ANSWER_ROWS, args![program, step, activity, after.0, after.1, limit]).await?;
    let out = |r: WideRow| AnswerRowOut {
        response_id: r.answer.response_id,
        user_id: r.member_id,
        name: format!("{} {}", r.first_name, r.last_name).trim().to_owned(),
        step_id: r.step_id,
        activity_id: r.activity_id,
        local_date: day(&r.occasion),
        updated_at: r.updated_at,
        answer: r.answer.into(),
    };
    Ok(rows.into_iter().map(out).collect())
}

/// Removes a member's answers, as part of erasing an account.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE_ANSWERS, args![member]).await.map(drop)
}
