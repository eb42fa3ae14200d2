//! Administrators set the questions.

use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::Data;
use futures_util::FutureExt;
use serde_json::json;

use super::model::{QuestionsIn, QuestionsOut};
use super::rules::{self, Wording};
use super::store::{self, Asker};
use super::{reading, words};
use crate::programs::EditPrograms;

pub(super) async fn of_step(
    admin: Admin<EditPrograms>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<QuestionsIn>,
) -> Result<Data<QuestionsOut>> {
    set(&admin, Asker::Step(id), input).await
}

pub(super) async fn of_activity(
    admin: Admin<EditPrograms>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<QuestionsIn>,
) -> Result<Data<QuestionsOut>> {
    set(&admin, Asker::Activity(id), input).await
}

async fn set(admin: &Admin<EditPrograms>, asker: Asker, input: QuestionsIn) -> Result<Data<QuestionsOut>> {
    store::program_of(&admin.db, asker).await?.ok_or(Code::NotFound)?;
    if matches!(asker, Asker::Activity(_)) && input.points > 0 {
        return Err(Error::field("points", words::NO_POINTS));
    }
    let wanted = wordings(&input)?;
    let by = admin.by();
    let written = admin.db.write(move |tx| {
        async move {
            let (questionnaire, _) = store::lock_or_make(tx, asker, by.at).await?;
            let present = store::questions_locked(tx, questionnaire).await?;
            let steps = rules::steps(&present, &wanted).ok_or_else(|| Error::field("questions", words::BAD_ID))?;
            store::take_steps(tx, questionnaire, input.points, steps, by.at).await?;
            let before: Vec<_> = present.iter().map(|q| &q.wording).collect();
            audit::write(tx, &by, "questionnaire:set", asker.object(), json!(before), json!(input)).await?;
            Ok::<_, Error>(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(reading::asked(&admin.db, asker).await?))
}

fn wordings(input: &QuestionsIn) -> Result<Vec<(Option<i64>, Wording)>> {
    let mut wanted = Vec::new();
    let mut fault: Option<Error> = None;
    for (n, question) in input.questions.iter().enumerate() {
        match Wording::of(question, &format!("questions[{n}]")) {
            Ok(wording) => wanted.push((question.id, wording)),
            Err((field, sentence)) => {
                fault = Some(fault.unwrap_or(Error::new(Code::Invalid)).and_field(field, sentence));
            }
        }
    }
    fault.map_or(Ok(wanted), Err)
}
