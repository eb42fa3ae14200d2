//! The version of a survey that is edited. The first change after publishing copies the published one.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_web::error::{Code, Error, Result};

use super::model::{State, SurveyPage, SurveyQuestion};
use super::rules::publishing;
use super::store::surveys::{self, Survey};
use super::store::versions::Version;
use super::store::{questions, versions};
use super::words;

/// An empty first version.
pub(super) fn blank(survey_id: i64) -> Version {
    Version {
        survey_id,
        version: 1,
        title: String::new(),
        summary: String::new(),
        intro: String::new(),
        thanks: String::new(),
        source: String::new(),
        pages: vec![SurveyPage { title: String::new() }],
        dimensions: Vec::new(),
        bands: Vec::new(),
        published_at: None,
    }
}

/// A survey that is being changed: locked until the transaction ends.
///
/// # Errors
/// 404 without such a survey.
pub(super) async fn locked(tx: &mut Tx, id: i64) -> Result<Survey> {
    surveys::lock(tx, id).await?.ok_or(Code::NotFound.into())
}

/// Checks that the version of texts, a list or a question is the one that the caller saw, if the call names one.
///
/// # Errors
/// 409 when another administrator has changed it since.
pub(super) fn check_seen(version: i64, seen: Option<i64>) -> Result<()> {
    let is_old = seen.is_some_and(|seen| seen != version);
    if is_old { Err(Error::with(Code::Conflict, words::EDITED_MEANWHILE)) } else { Ok(()) }
}

/// The edited version, copied from the published one if there is none.
///
/// # Errors
/// When the database fails.
pub(super) async fn open(tx: &mut Tx, survey: &mut Survey, now: Instant) -> Result<Version> {
    let from = survey.edited_version();
    let version = versions::read_in(tx, survey.id, from).await?.ok_or(Code::NotFound)?;
    if survey.draft_version.is_some() {
        return Ok(version);
    }
    let draft = Version { version: from + 1, published_at: None, ..version };
    versions::add(tx, draft.clone()).await?;
    questions::copy(tx, (survey.id, from), (survey.id, draft.version)).await?;
    survey.draft_version = Some(draft.version);
    surveys::update(tx, survey, now).await?;
    Ok(draft)
}

/// The questions of the version that is edited.
///
/// # Errors
/// When the database fails.
pub(super) async fn questions(tx: &mut Tx, version: &Version) -> Result<Vec<SurveyQuestion>> {
    Ok(questions::of_version_in(tx, version.survey_id, version.version).await?)
}

/// Publishes the edited version, if there is one, and opens a draft survey. The caller stores `survey`.
///
/// # Errors
/// Names what prevents publishing.
pub(super) async fn publish(tx: &mut Tx, survey: &mut Survey, now: Instant) -> Result<()> {
    let Some(draft) = survey.draft_version else { return Ok(()) };
    let version = versions::read_in(tx, survey.id, draft).await?.ok_or(Code::NotFound)?;
    let questions = questions(tx, &version).await?;
    publishing::check(&version.pages, &version.dimensions, &questions)
        .map_err(|faults| faults.into_iter().fold(Error::new(Code::Invalid), |e, (f, s)| e.and_field(f, s)))?;
    versions::publish(tx, survey.id, draft, now).await?;
    searchable(tx, &version).await?;
    (survey.published_version, survey.draft_version) = (Some(draft), None);
    if survey.state == State::Draft {
        survey.state = State::Open;
    }
    Ok(())
}

/// Makes a survey searchable by the title and summary of this version.
///
/// # Errors
/// When the database fails.
pub(super) async fn searchable(tx: &mut Tx, version: &Version) -> Result<()> {
    let text = daymark_base::search::folded([version.title.as_str(), version.summary.as_str()]);
    Ok(surveys::set_search(tx, version.survey_id, text).await?)
}

/// The question of the edited version with the same lineage as this question, whose id may be of any version.
///
/// # Errors
/// 404 when it was removed.
pub(super) async fn successor(tx: &mut Tx, survey: i64, id: i64, all: &[SurveyQuestion]) -> Result<SurveyQuestion> {
    let lineage = questions::lineages(tx, survey, [id]).await?.remove(&id).ok_or(Code::NotFound)?;
    let found = all.iter().find(|question| question.lineage == lineage).cloned();
    found.ok_or_else(|| Error::with(Code::NotFound, words::REMOVED))
}
