//! Surveys as shown to callers.

use daymark_actors::clock::Day;
use daymark_base::db::Db;
use daymark_web::error::{Code, Result};

use super::model::{EditedOut, State, SurveyCard, SurveyOut, SurveyStanding};
use super::rules::asked::{has_values, minutes};
use super::rules::repeating::{Next, Rhythm};
use super::store::reading::Mine;
use super::store::responses::Response;
use super::store::surveys::{self, Card, Survey, Which};
use super::store::{questions, versions};

/// The number of something, as clients see it.
fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A version of a survey, with points, independent of the caller.
///
/// # Errors
/// 404 without such a version.
pub(super) async fn whole(db: &Db, survey: &Survey, version: i64) -> Result<SurveyOut> {
    let v = versions::read(db, survey.id, version).await?.ok_or(Code::NotFound)?;
    let questions = questions::of_version(db, survey.id, version).await?;
    let texts = questions.iter().filter(|question| !has_values(question)).count();
    let card = SurveyCard {
        id: survey.id,
        title: v.title,
        summary: v.summary,
        state: survey.state,
        audience: survey.audience,
        anonymous: survey.anonymous,
        monthly: survey.monthly,
        scorecard: survey.scorecard,
        question_count: count(questions.len()),
        minutes: minutes(count(questions.len()), count(texts)),
        responses: None,
        me: None,
    };
    Ok(SurveyOut {
        card,
        version,
        intro: v.intro,
        thanks: v.thanks,
        source: v.source,
        allow_edit: survey.allow_edit,
        cooldown_days: survey.cooldown_days,
        pages: v.pages,
        questions,
        dimensions: v.dimensions,
        bands: v.bands,
        company: None,
        response: None,
    })
}

/// A survey as its editors see it.
///
/// # Errors
/// 404 without such a survey.
pub(super) async fn edited(db: &Db, id: i64) -> Result<EditedOut> {
    let survey = surveys::find(db, id).await?.ok_or(Code::NotFound)?;
    edited_as_of(db, &survey).await
}

/// Like [`edited`], but with the versions of `survey`, which the caller read or changed earlier. If a colleague has
/// changed texts or a list since, the caller's next change of them is refused.
///
/// # Errors
/// When the database fails.
pub(super) async fn edited_as_of(db: &Db, survey: &Survey) -> Result<EditedOut> {
    let id = survey.id;
    let mut out = whole(db, survey, survey.edited_version()).await?;
    let which = Which { id: Some(id), members: true, invited: true, ..Which::default() };
    out.card.responses = surveys::cards(db, which, FIRST, 1).await?.pop().map(|card| card.responses);
    let published = match survey.published_version {
        Some(version) => versions::read(db, id, version).await?.and_then(|v| v.published_at),
        None => None,
    };
    Ok(EditedOut {
        survey: out,
        published_version: survey.published_version,
        published_at: published,
        draft_version: survey.draft_version,
        texts_version: survey.texts_version,
        pages_version: survey.pages_version,
        dimensions_version: survey.dimensions_version,
        bands_version: survey.bands_version,
        order_version: survey.order_version,
    })
}

/// The key that sorts before every survey of a list.
pub(super) const FIRST: surveys::Key = (2, i64::MAX);

/// A survey in a list, with the caller's status.
pub(super) fn card(card: Card, me: Option<SurveyStanding>, editor: bool) -> SurveyCard {
    SurveyCard {
        id: card.id,
        title: card.title,
        summary: card.summary,
        state: card.state,
        audience: card.audience,
        anonymous: card.anonymous,
        monthly: card.monthly,
        scorecard: card.scorecard,
        question_count: card.questions,
        minutes: minutes(card.questions, card.texts),
        responses: editor.then_some(card.responses),
        me,
    }
}

/// The status of an invited person, from the response that their link led to. No response means that they answered
/// anonymously, or with their account.
pub(super) fn invited(state: State, response: Option<&Response>) -> SurveyStanding {
    let draft = response.filter(|response| response.is_draft());
    let last = response.filter(|response| !response.is_draft());
    SurveyStanding {
        draft_id: draft.map(|draft| draft.id),
        report_id: last.map(|last| last.id),
        answered_on: last.map(|last| last.local_date),
        next_on: None,
        open: state == State::Open && draft.is_some(),
    }
}

/// A member's status in a survey on their local date: `mine` are their responses to it, newest first.
pub(super) fn standing(state: State, rhythm: Rhythm, mine: &[&Mine], today: Day) -> SurveyStanding {
    let draft = mine.iter().find(|response| response.is_draft());
    let last = mine.iter().find(|response| !response.is_draft());
    let next = rhythm.next(last.map(|last| (last.period.as_str(), last.local_date)), today);
    SurveyStanding {
        draft_id: draft.map(|draft| draft.id),
        report_id: last.filter(|last| last.own).map(|last| last.id),
        answered_on: last.map(|last| last.local_date),
        next_on: if let Next::On(date) = next { Some(date) } else { None },
        open: state == State::Open && next == Next::Now,
    }
}
