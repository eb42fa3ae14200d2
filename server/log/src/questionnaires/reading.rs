//! Reading questions and answers.

use daymark_actors::clock::Day;
use daymark_base::db::Db;
use daymark_web::access::{Admin, Member};
use daymark_web::caller::Caller;
use daymark_web::error::{Code, Result};
use daymark_web::export::{Export, Format, Range};
use daymark_web::page::Paging;
use daymark_web::part::{Path, Query};
use daymark_web::permission;
use daymark_web::reply::{Data, Page};

use super::answering::{self, Sheet};
use super::model::{AnswerRowOut, AnswersQuery, DayQuery, QuestionOut, QuestionsOut, ResponseOut, SheetOut};
use super::rules::Present;
use super::store::{self, Asker};
use crate::programs::EditPrograms;

permission! {
    /// Read members’ answers to questions.
    pub ReadAnswers = "answer:read";
}

fn shown(question: Present) -> QuestionOut {
    let Present { id, version, wording, .. } = question;
    QuestionOut {
        id,
        type_id: wording.type_id,
        title: wording.title,
        description: wording.description,
        choices: wording.choices,
        scale: wording.scale,
        required: wording.required,
        version,
    }
}

/// The current questions of a step or an activity; empty if it has no questionnaire.
pub(super) async fn asked(db: &Db, asker: Asker) -> Result<QuestionsOut> {
    let Some((id, points)) = store::find(db, asker).await? else {
        return Ok(QuestionsOut { points: 0, questions: Vec::new() });
    };
    Ok(QuestionsOut { points, questions: store::questions(db, id).await?.into_iter().map(shown).collect() })
}

/// The program of a step or an activity, for its current and former members and its editors; for others it does not
/// exist.
async fn program(ctx: &Member, asker: Asker) -> Result<i64> {
    let program = store::program_of(&ctx.db, asker).await?.ok_or(Code::NotFound)?;
    if Caller::may::<EditPrograms>(&ctx.caller) || store::was_in(&ctx.db, ctx.caller.id, program).await? {
        return Ok(program);
    }
    Err(Code::NotFound.into())
}

pub(super) async fn questions_of_step(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<Vec<QuestionOut>>> {
    questions(&member, Asker::Step(id)).await
}

pub(super) async fn questions_of_activity(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<Vec<QuestionOut>>> {
    questions(&member, Asker::Activity(id)).await
}

async fn questions(member: &Member, asker: Asker) -> Result<Data<Vec<QuestionOut>>> {
    program(member, asker).await?;
    Ok(Data(asked(&member.db, asker).await?.questions))
}

pub(super) async fn sheet_of_step(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<SheetOut>> {
    sheet(&member, Asker::Step(id), None).await
}

pub(super) async fn sheet_of_activity(
    member: Member,
    Path((id,)): Path<(i64,)>,
    Query(query): Query<DayQuery>,
) -> Result<Data<SheetOut>> {
    sheet(&member, Asker::Activity(id), query.date).await
}

async fn sheet(member: &Member, asker: Asker, date: Option<Day>) -> Result<Data<SheetOut>> {
    let program = program(member, asker).await?;
    let Sheet { date, open } = answering::sheet(member, program, asker, date).await?;
    let QuestionsOut { points, questions } = asked(&member.db, asker).await?;
    let response = match store::find(&member.db, asker).await? {
        Some((id, _)) => store::response(&member.db, member.caller.id, id, answering::occasion(date)).await?,
        None => None,
    };
    let open = open && !questions.is_empty();
    Ok(Data(SheetOut { challenge_id: program, local_date: date, open, points, questions, response }))
}

/// The caller's answers in a program.
pub(super) async fn own(
    member: Member,
    Path((program,)): Path<(i64,)>,
    Query(paging): Query<Paging>,
) -> Result<Page<ResponseOut>> {
    let who = member.caller.id;
    if !store::was_in(&member.db, who, program).await? {
        return Err(Code::NotFound.into());
    }
    let before = paging.after()?.unwrap_or(i64::MAX);
    let rows = store::responses(&member.db, who, program, before, paging.limit() + 1).await?;
    Ok(paging.page(rows, |r| r.id))
}

type Key = (i64, i64);

const fn key(row: &AnswerRowOut) -> Key {
    (row.response_id, row.answer.question_id)
}

/// All answers in a program.
pub(super) async fn all(
    admin: Admin<ReadAnswers>,
    Path((program,)): Path<(i64,)>,
    Query(query): Query<AnswersQuery>,
) -> Result<Page<AnswerRowOut>> {
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let after: Key = paging.after()?.unwrap_or_default();
    let (step, activity) = (query.step_id, query.activity_id);
    let rows = store::answer_rows(&admin.db, program, step, activity, after, paging.limit() + 1).await?;
    Ok(paging.page(rows, key))
}

/// All answers in a program, as a CSV file.
pub(super) async fn export(
    admin: Admin<ReadAnswers>,
    Path((program,)): Path<(i64,)>,
    Query(query): Query<AnswersQuery>,
) -> Result<Export<AnswerRowOut>> {
    let (db, step, activity) = (admin.db.clone(), query.step_id, query.activity_id);
    let fetch = move |after: Key, limit| {
        let db = db.clone();
        async move { Ok(store::answer_rows(&db, program, step, activity, after, limit).await?) }
    };
    Export::begin(Format::Csv, "answers", Range { after: (0, 0), most: usize::MAX }, fetch, key).await
}
