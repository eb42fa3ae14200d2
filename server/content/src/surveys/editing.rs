//! Administrators create, change and publish surveys.

use daymark_base::db::{self, Tx};
use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::caller::By;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::permission;
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{
    Audience, EditedOut, RemovedOut, State, SurveyBand, SurveyDimension, SurveyIn, SurveyPatch, TemplateOut,
};
use super::rules::publishing::{check_bands, check_dimensions};
use super::store::surveys::{self, Survey};
use super::store::versions::Version;
use super::store::{questions, versions};
use super::{drafting, recommending, showing, templates, words};

permission! {
    /// Create, change and publish surveys, and see their results.
    pub EditSurveys = "survey:edit";
}

pub(super) async fn create(admin: Admin<EditSurveys>, Body(input): Body<SurveyIn>) -> Result<Created<EditedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let made = json!(input);
            let id = make(tx, input, &by).await?;
            audit::write(tx, &by, "survey:create", ("survey", id), Value::Null, made).await?;
            Ok(id)
        }
        .boxed()
    });
    let id = written.await?;
    Ok(Created(showing::edited(&admin.db, id).await?))
}

async fn make(tx: &mut Tx, input: SurveyIn, by: &By) -> Result<i64> {
    let SurveyIn { title, summary, template, copy_of } = input;
    match (template, copy_of) {
        (Some(_), Some(_)) => Err(Error::field("copy_of", words::EMPTY_OR_COPY)),
        (Some(name), None) => {
            let found = templates::by_id(&name);
            let template = found.ok_or_else(|| Error::field("template", words::NO_SUCH_TEMPLATE))?;
            templates::make(tx, template, title, summary, by.at).await
        }
        (None, Some(other)) => copy(tx, other, title, summary, by).await,
        (None, None) => {
            let id = surveys::create(tx, by.at).await?;
            let version = Version { title, summary, ..drafting::blank(id) };
            drafting::searchable(tx, &version).await?;
            versions::add(tx, version).await?;
            Ok(id)
        }
    }
}

async fn copy(tx: &mut Tx, other: i64, title: String, summary: String, by: &By) -> Result<i64> {
    let unknown = || Error::field("copy_of", words::NO_SUCH_SURVEY);
    let from = surveys::lock(tx, other).await?.ok_or_else(unknown)?;
    let source = versions::read_in(tx, other, from.edited_version()).await?.ok_or_else(unknown)?;
    let id = surveys::create(tx, by.at).await?;
    let draft = Version { survey_id: id, version: 1, title, summary, published_at: None, ..source };
    drafting::searchable(tx, &draft).await?;
    versions::add(tx, draft).await?;
    questions::copy(tx, (other, from.edited_version()), (id, 1)).await?;
    let (state, scorecard) = (State::Draft, false);
    let made = Survey { id, state, scorecard, published_version: None, draft_version: Some(1), ..from };
    surveys::update(tx, &made, by.at).await?;
    Ok(id)
}

pub(super) async fn templates(_: Admin<EditSurveys>) -> Result<Data<Vec<TemplateOut>>> {
    Ok(Data(templates::all()))
}

pub(super) async fn update(
    admin: Admin<EditSurveys>,
    Path((id,)): Path<(i64,)>,
    Body(patch): Body<SurveyPatch>,
) -> Result<Data<EditedOut>> {
    check(&patch)?;
    recommending::check(&admin, id, &patch).await?;
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let mut survey = drafting::locked(tx, id).await?;
            let was = survey.clone();
            if changes_text(&patch) {
                let version = drafting::open(tx, &mut survey, by.at).await?;
                let changed = changed(version.clone(), &patch);
                count_changes(&mut survey, &patch, &version, &changed)?;
                if survey.published_version.is_none() {
                    drafting::searchable(tx, &changed).await?;
                }
                versions::update(tx, changed).await?;
            }
            set(tx, &mut survey, &patch, &by).await?;
            if survey.scorecard && !was.scorecard {
                replace_scorecard(tx, id, &by).await?;
            }
            surveys::update(tx, &survey, by.at).await.map_err(taken)?;
            let after = json!({ "changes": patch, "survey": survey });
            audit::write(tx, &by, "survey:update", ("survey", id), json!(was), after).await?;
            Ok(survey)
        }
        .boxed()
    });
    let survey = written.await?;
    Ok(Data(showing::edited_as_of(&admin.db, &survey).await?))
}

/// Raises the versions of the texts and the lists that a patch changes. Refuses the patch if it was based on an older
/// version, but not if it sends the same content again: the first reply may have been lost.
fn count_changes(survey: &mut Survey, patch: &SurveyPatch, was: &Version, is: &Version) -> Result<()> {
    for (version, seen, changes) in [
        (&mut survey.texts_version, patch.texts_version, was.texts() != is.texts()),
        (&mut survey.pages_version, patch.pages_version, was.pages != is.pages),
        (&mut survey.dimensions_version, patch.dimensions_version, was.dimensions != is.dimensions),
        (&mut survey.bands_version, patch.bands_version, was.bands != is.bands),
    ] {
        if changes {
            drafting::check_seen(*version, seen)?;
            *version += 1;
        }
    }
    Ok(())
}

/// Ends the scorecard role of the survey that has it now, if there is one.
async fn replace_scorecard(tx: &mut Tx, id: i64, by: &By) -> Result<()> {
    if let Some(other) = surveys::end_scorecard(tx, id).await? {
        let (was, is) = (json!({ "scorecard": true }), json!({ "scorecard": false }));
        audit::write(tx, by, "survey:update", ("survey", other), was, is).await?;
    }
    Ok(())
}

/// The error when another survey has just become the scorecard.
fn taken(e: db::Error) -> Error {
    if e.is_unique_violation() { Error::with(Code::Conflict, words::SCORECARD_TAKEN) } else { e.into() }
}

fn check(patch: &SurveyPatch) -> Result<()> {
    let bands: Vec<SurveyBand> = patch.bands.iter().flatten().cloned().map(Into::into).collect();
    check_bands(&bands).map_err(|sentence| Error::field("bands", sentence))?;
    let dimensions: Vec<SurveyDimension> = patch.dimensions.iter().flatten().cloned().map(Into::into).collect();
    check_dimensions(&dimensions).map_err(|(field, sentence)| Error::field(field, sentence))
}

const fn changes_text(p: &SurveyPatch) -> bool {
    p.title.is_some()
        || p.summary.is_some()
        || p.intro.is_some()
        || p.thanks.is_some()
        || p.source.is_some()
        || p.pages.is_some()
        || p.dimensions.is_some()
        || p.bands.is_some()
}

fn changed(v: Version, patch: &SurveyPatch) -> Version {
    let p = patch.clone();
    Version {
        title: p.title.unwrap_or(v.title),
        summary: p.summary.unwrap_or(v.summary),
        intro: p.intro.unwrap_or(v.intro),
        thanks: p.thanks.unwrap_or(v.thanks),
        source: p.source.unwrap_or(v.source),
        pages: p.pages.map_or(v.pages, |pages| pages.into_iter().map(Into::into).collect()),
        dimensions: p.dimensions.map_or(v.dimensions, |all| all.into_iter().map(Into::into).collect()),
        bands: p.bands.map_or(v.bands, |bands| bands.into_iter().map(Into::into).collect()),
        ..v
    }
}

/// Sets the fields that apply to all versions.
async fn set(tx: &mut Tx, survey: &mut Survey, patch: &SurveyPatch, by: &By) -> Result<()> {
    let (anonymous, monthly) = (patch.anonymous.unwrap_or(survey.anonymous), patch.monthly.unwrap_or(survey.monthly));
    if (anonymous, monthly) != (survey.anonymous, survey.monthly) && surveys::answered(tx, survey.id).await? {
        let field = if anonymous == survey.anonymous { "monthly" } else { "anonymous" };
        return Err(Error::field(field, words::ANSWERED));
    }
    (survey.anonymous, survey.monthly) = (anonymous, monthly);
    survey.audience = patch.audience.unwrap_or(survey.audience);
    survey.allow_edit = patch.allow_edit.unwrap_or(survey.allow_edit);
    survey.cooldown_days = patch.cooldown_days.unwrap_or(survey.cooldown_days);
    survey.scorecard = patch.scorecard.unwrap_or(survey.scorecard);
    match patch.state {
        Some(State::Open) if survey.state == State::Draft => drafting::publish(tx, survey, by.at).await?,
        Some(State::Closed) if survey.state == State::Draft => {
            return Err(Error::with(Code::Conflict, words::PUBLISH_FIRST));
        }
        Some(State::Draft) if survey.state != State::Draft => {
            return Err(Error::with(Code::Conflict, words::STAYS_PUBLISHED));
        }
        Some(state) => survey.state = state,
        None => {}
    }
    check_scorecard(survey, patch)
}

/// Checks that members can answer the scorecard every month and see their scores.
fn check_scorecard(survey: &Survey, patch: &SurveyPatch) -> Result<()> {
    let SurveyPatch { scorecard, monthly, anonymous, audience, .. } = patch;
    let concerned = scorecard.is_some() || monthly.is_some() || anonymous.is_some() || audience.is_some();
    if !survey.scorecard || !concerned {
        return Ok(());
    }
    // Names the field that the patch changes: the role itself, or a setting that the role needs.
    let field = |name| if *scorecard == Some(true) { "scorecard" } else { name };
    let (field, sentence) = if survey.audience == Audience::Invited {
        ("audience", words::SCORECARD_FOR_ALL)
    } else if survey.state == State::Draft {
        ("scorecard", words::SCORECARD_PUBLISHED)
    } else if !survey.monthly {
        (field("monthly"), words::SCORECARD_MONTHLY)
    } else if survey.anonymous {
        (field("anonymous"), words::SCORECARD_NAMED)
    } else {
        return Ok(());
    };
    Err(Error::field(field, sentence))
}

pub(super) async fn edited(admin: Admin<EditSurveys>, Path((id,)): Path<(i64,)>) -> Result<Data<EditedOut>> {
    Ok(Data(showing::edited(&admin.db, id).await?))
}

/// Publishing without changes leaves no row in the audit log.
pub(super) async fn publish(admin: Admin<EditSurveys>, Path((id,)): Path<(i64,)>) -> Result<Data<EditedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let mut survey = drafting::locked(tx, id).await?;
            let was = survey.clone();
            drafting::publish(tx, &mut survey, by.at).await?;
            if survey == was {
                return Ok(());
            }
            surveys::update(tx, &survey, by.at).await?;
            Ok(audit::write(tx, &by, "survey:publish", ("survey", id), json!(was), json!(survey)).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(showing::edited(&admin.db, id).await?))
}

/// Deletes a survey that was never published, so no one has answered it or was invited to it.
pub(super) async fn remove(admin: Admin<EditSurveys>, Path((id,)): Path<(i64,)>) -> Result<Data<RemovedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = drafting::locked(tx, id).await?;
            if was.state != State::Draft {
                return Err(Error::with(Code::Conflict, words::NOT_A_DRAFT));
            }
            surveys::remove(tx, id).await?;
            Ok(audit::write(tx, &by, "survey:delete", ("survey", id), json!(was), Value::Null).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(RemovedOut { id }))
}
