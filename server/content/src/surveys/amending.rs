//! Changes of finished responses: by their authors where the survey allows it, and corrections by administrators (R51).

use daymark_people::{accounts, audit};
use daymark_web::access::Owner;
use daymark_web::caller::{By, Caller};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::Data;
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::answering::saved;
use super::model::{AmendIn, ResponseState, SavedResponse, State, SurveyAnswerOut, SurveyQuestion};
use super::responses::CorrectResponses;
use super::rules::counting::difference;
use super::rules::merging::{Answer, Answers};
use super::store::responses::{self, Revision};
use super::store::surveys::{self, Survey};
use super::store::{counts, questions};
use super::{finishing, saving, words};

pub(super) async fn amend(
    owner: Owner,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<AmendIn>,
) -> Result<Data<SavedResponse>> {
    let response = responses::read(&owner.db, id).await?.ok_or(Code::NotFound)?;
    let survey = surveys::find(&owner.db, response.survey_id).await?.ok_or(Code::NotFound)?;
    let own = response.member_id == Some(owner.caller.id);
    let corrects = Caller::may::<CorrectResponses>(&owner.caller);
    if !own && !corrects {
        return Err(Code::NotFound.into());
    }
    let correction = !(own && survey.allow_edit && survey.state == State::Open);
    if survey.anonymous || (correction && !corrects) {
        return Err(Error::with(Code::Conflict, words::NO_CHANGES));
    }
    let reason = input.reason.unwrap_or_default().trim().to_owned();
    if correction && reason.is_empty() {
        return Err(Error::field("reason", words::REASON));
    }
    let change = Change { survey, id, sent: input.responses, correction, reason };
    let (by, caller) = (owner.by(), owner.caller.id);
    owner.db.write::<_, Error>(move |tx| async move { change.run(tx, &by, caller).await }.boxed()).await?;
    Ok(Data(saved(&owner, id, Some(caller)).await?))
}

struct Change {
    survey: Survey,
    id: i64,
    sent: Vec<super::model::SurveyAnswerIn>,
    correction: bool,
    reason: String,
}

impl Change {
    async fn run(self, tx: &mut daymark_base::db::Tx, by: &By, caller: i64) -> Result<()> {
        // The revision refers to the caller, whose erasure locks their account before their responses.
        accounts::keep(tx, [caller]).await?;
        let mut response = responses::lock(tx, self.id).await?.ok_or(Code::NotFound)?;
        if response.is_draft() {
            return Err(Error::with(Code::Conflict, words::NOT_SUBMITTED));
        }
        let questions = questions::of_version_in(tx, self.survey.id, response.version).await?;
        let before = responses::answers(tx, self.id).await?;
        let mut changed = saving::taken(&questions, &self.sent, by.at)?;
        let empty = Answer::default();
        changed.retain(|question, answer| {
            answer.at = by.at;
            before.get(question).unwrap_or(&empty).given != answer.given
        });
        if changed.is_empty() {
            return Ok(());
        }
        let mut after = before.clone();
        after.extend(changed.clone());
        responses::put_answers(tx, self.id, &changed).await?;
        let (_, counted) = finishing::reckoned(tx, &response, &questions, &before).await?;
        response.state = ResponseState::Amended;
        response.updated_at = by.at;
        response.corrected |= self.correction;
        let counts = finishing::store(tx, &response, &questions, &after).await?;
        let change = difference(&counted, &counts);
        counts::queue(tx, self.survey.id, response.version, &response.period, &change).await?;
        if self.correction {
            // Only ids: the answers are erased with their author's account, and this row stays.
            let what = json!({ "reason": self.reason, "questions": changed.keys().collect::<Vec<_>>() });
            audit::write(tx, by, "survey-response:correct", ("survey-response", self.id), Value::Null, what).await?;
        }
        let before = json!(shown(&questions, &before));
        let revision = Revision { at: by.at, by: caller, correction: self.correction, reason: self.reason, before };
        Ok(responses::revise(tx, self.id, revision).await?)
    }
}

/// Answers as clients see them, in the order of the questions.
fn shown(questions: &[SurveyQuestion], answers: &Answers) -> Vec<SurveyAnswerOut> {
    let answer = |question: &SurveyQuestion| {
        let Answer { at, given } = answers.get(&question.id).filter(|answer| answer.is_given())?.clone();
        Some(SurveyAnswerOut {
            question_id: question.id,
            type_id: question.type_id,
            answers: given.answers.unwrap_or_default(),
            descriptive_ans: given.descriptive_ans,
            selected_rate: given.selected_rate,
            answered_at: at,
        })
    };
    questions.iter().filter_map(answer).collect()
}
