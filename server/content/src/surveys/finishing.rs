//! A response is finished: scored, stored and counted.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_log::questionnaires::Faults;
use daymark_web::error::{Code, Error, Result};

use super::model::{ResponseState, SurveyQuestion};
use super::rules::asked::{asked, missing};
use super::rules::counting::{Cells, cells};
use super::rules::merging::Answers;
use super::rules::scoring::{Scores, score};
use super::store::responses::{self, Response};
use super::store::surveys::Survey;
use super::store::{counts, versions};

pub(super) const DAY_MS: i64 = 86_400_000;

/// The error for invalid answers.
pub(super) fn invalid(faults: Faults) -> Error {
    faults.into_iter().fold(Error::new(Code::Invalid), |e, (field, sentence)| e.and_field(field, sentence))
}

/// The beginning of an instant's day in UTC.
pub(super) fn midnight(now: Instant) -> Instant {
    now.plus_ms(-now.0.rem_euclid(DAY_MS))
}

/// Submits a response. `finished` is when the respondent finished it, by the device's clock. For an anonymous survey, it
/// keeps nothing that identifies the respondent, and no time of day (R52); `mixing` removes the order of the rows.
///
/// # Errors
/// Names each question that must still be answered.
pub(super) async fn submit(
    tx: &mut Tx,
    survey: &Survey,
    (mut response, finished): (Response, Instant),
    questions: &[SurveyQuestion],
    answers: &Answers,
) -> Result<()> {
    response.state = ResponseState::Submitted;
    response.submitted_at = Some(response.updated_at);
    response.seconds = Some(((finished.0 - response.started_at.0) / 1000).max(0));
    if survey.anonymous {
        let midnight = midnight(finished);
        (response.started_at, response.updated_at, response.submitted_at) = (midnight, midnight, Some(midnight));
        responses::unname(tx, &response, midnight).await?;
    }
    let cells = store(tx, &response, questions, answers).await?;
    Ok(counts::queue(tx, survey.id, response.version, &response.period, &cells).await?)
}

/// Scores and stores a finished response, and returns what it adds to the counts.
///
/// # Errors
/// Names each question that must still be answered.
pub(super) async fn store(
    tx: &mut Tx,
    response: &Response,
    questions: &[SurveyQuestion],
    answers: &Answers,
) -> Result<Cells> {
    let missing = missing(questions, answers);
    if !missing.is_empty() {
        return Err(invalid(missing));
    }
    let (scores, cells) = reckoned(tx, response, questions, answers).await?;
    let asked = asked(questions, answers);
    let hidden = questions.iter().map(|question| question.id).filter(|id| !asked.iter().any(|q| q.id == *id));
    responses::finish(tx, response, &scores, hidden.collect()).await?;
    Ok(cells)
}

/// The scores of a response, and what it adds to the counts.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn reckoned(
    tx: &mut Tx,
    response: &Response,
    questions: &[SurveyQuestion],
    answers: &Answers,
) -> db::Result<(Scores, Cells)> {
    let version = versions::read_in(tx, response.survey_id, response.version).await?;
    let version = version.ok_or(db::Error::NotFound)?;
    let scores = score(questions, &version.dimensions, answers);
    let cells = cells(questions, answers, &scores, response.seconds);
    Ok((scores, cells))
}
