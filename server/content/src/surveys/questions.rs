//! Administrators change questions.

use daymark_base::db::Tx;
use daymark_people::audit;
use daymark_web::access::{Admin, Visitor};
use daymark_web::caller::By;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::asking::{admit, edits};
use super::editing::EditSurveys;
use super::kinds::{ZERO_TO_TEN, zero_to_ten};
use super::model::{
    Audience, ConditionIn, EditedOut, OrderIn, PlaceIn, Preset, RemovedOut, State, SurveyCondition, SurveyPage,
    SurveyQuestion, SurveyQuestionIn, SurveyQuestionPatch,
};
use super::rules::content::{apply_preset, change_type, choices, hide_points, settle, waited_for};
use super::rules::placing::{self, Places};
use super::store::versions::Version;
use super::store::{kinds, questions, surveys, versions};
use super::{drafting, showing, words};

/// Most questions of a version.
const MOST: usize = 200;

pub(super) async fn read(visitor: Visitor, Path((id,)): Path<(i64,)>) -> Result<Data<SurveyQuestion>> {
    let editor = edits(visitor.caller.as_ref());
    let (survey, version) = questions::home(&visitor.db, id).await?.ok_or(Code::NotFound)?;
    let survey = surveys::find(&visitor.db, survey).await?.ok_or(Code::NotFound)?;
    let published = versions::read(&visitor.db, survey.id, version).await?.is_some_and(|v| v.published_at.is_some());
    let hidden = survey.state == State::Draft || survey.audience == Audience::Invited || !published;
    if hidden && !editor {
        return Err(Code::NotFound.into());
    }
    admit(&visitor, &survey, visitor.caller.as_ref(), false).await?;
    let all = questions::of_version(&visitor.db, survey.id, version).await?;
    let mut question = all.into_iter().find(|question| question.id == id).ok_or(Code::NotFound)?;
    if !editor {
        hide_points(&mut question);
    }
    Ok(Data(question))
}

pub(super) async fn add(
    admin: Admin<EditSurveys>,
    Path((survey,)): Path<(i64,)>,
    Body(input): Body<SurveyQuestionIn>,
) -> Result<Created<SurveyQuestion>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let mut survey = drafting::locked(tx, survey).await?;
            let version = drafting::open(tx, &mut survey, by.at).await?;
            let all = drafting::questions(tx, &version).await?;
            if all.len() >= MOST {
                return Err(Error::field("title", words::FULL));
            }
            let (type_id, kind) = kind(tx, input.type_id).await?;
            let condition = condition(tx, survey.id, &all, input.show_if.as_ref()).await?;
            let mut question = new(survey.id, input)?;
            question.type_id = type_id;
            question.lineage = questions::next_lineage(tx, survey.id).await?;
            if let Some((id, preset)) = kind {
                question.questiontype_id = id;
                apply_preset(&mut question, preset, 0);
            }
            settle(&mut question).map_err(|(field, sentence)| Error::field(field, sentence))?;
            let last = i64::try_from(version.pages.len()).unwrap_or(1) - 1;
            let page = question.page.clamp(0, last.max(0));
            let id = questions::add(tx, version.version, 0, &question, condition.as_ref()).await?;
            let others: Places = all.iter().map(|q| (q.id, q.page)).collect();
            questions::place(tx, &placing::put(&others, id, Some(page), None, page)).await?;
            surveys::reordered(tx, survey.id).await?;
            let all = drafting::questions(tx, &version).await?;
            let made = all.into_iter().find(|question| question.id == id).ok_or(Code::NotFound)?;
            audit::write(tx, &by, "survey:add-question", ("survey", survey.id), Value::Null, json!(made)).await?;
            Ok(made)
        }
        .boxed()
    });
    Ok(Created(written.await?))
}

/// A new question. Without a page it goes to the last page.
fn new(survey_id: i64, input: SurveyQuestionIn) -> Result<SurveyQuestion> {
    Ok(SurveyQuestion {
        id: 0,
        lineage: 0,
        survey_id,
        type_id: input.type_id,
        questiontype_id: None,
        page: input.page.unwrap_or(i64::MAX),
        title: input.title,
        description: input.description,
        choices: choices(input.choices, &[], 0).map_err(|(field, sentence)| Error::field(field, sentence))?,
        lowest: input.lowest,
        scale: input.scale,
        low_label: input.low_label,
        high_label: input.high_label,
        required: input.required,
        show_if: None,
        dimension: input.dimension.filter(|name| !name.is_empty()),
        reversed: Some(input.reversed),
        content_version: 0,
    })
}

/// The type of a kind of question, and its preset if it has one. If an administrator added the kind, its id comes with
/// the preset.
async fn kind(tx: &mut Tx, id: i64) -> Result<(i64, Option<(Option<i64>, Preset)>)> {
    if id == ZERO_TO_TEN {
        return Ok((4, Some((None, zero_to_ten()))));
    }
    if (1..=kinds::FIRST).contains(&id) {
        return Ok((id, None));
    }
    let found = kinds::lock(tx, id).await?.ok_or_else(|| Error::field("type_id", words::NO_SUCH_TYPE))?;
    Ok((found.type_id, Some((Some(found.id), found.preset))))
}

/// A stored condition, by lineage.
async fn condition(
    tx: &mut Tx,
    survey: i64,
    all: &[SurveyQuestion],
    input: Option<&ConditionIn>,
) -> Result<Option<SurveyCondition>> {
    let Some(ConditionIn { question_id, any_of }) = input else { return Ok(None) };
    let lineage = questions::lineages(tx, survey, [*question_id]).await?.remove(question_id);
    let lineage = lineage.filter(|lineage| all.iter().any(|question| question.lineage == *lineage));
    let question_id = lineage.ok_or_else(|| Error::field("show_if.question_id", words::NO_SUCH_QUESTION))?;
    Ok(Some(SurveyCondition { question_id, any_of: any_of.clone() }))
}

pub(super) async fn update(
    admin: Admin<EditSurveys>,
    Path((id,)): Path<(i64,)>,
    Body(patch): Body<SurveyQuestionPatch>,
) -> Result<Data<SurveyQuestion>> {
    let (survey, _) = questions::home(&admin.db, id).await?.ok_or(Code::NotFound)?;
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let mut survey = drafting::locked(tx, survey).await?;
            let version = drafting::open(tx, &mut survey, by.at).await?;
            let all = drafting::questions(tx, &version).await?;
            let was = drafting::successor(tx, survey.id, id, &all).await?;
            let before = by_lineage(&all, &was);
            let condition = match &patch.show_if {
                Some(input) => condition(tx, survey.id, &all, input.as_ref()).await?,
                None => before.clone(),
            };
            let (page, position, seen) = (patch.page, patch.position, patch.content_version);
            let mut is = changed(tx, was.clone(), patch).await?;
            // The same content again is not refused: the first reply may have been lost.
            if is != was || condition != before {
                drafting::check_seen(was.content_version, seen)?;
                is.content_version += 1;
            }
            if let Some((title, choice)) = waited_for(&all, &was, &is) {
                return Err(Error::with(Code::InUse, words::choice_waited_for(title, choice)));
            }
            questions::update(tx, &is, condition.as_ref()).await?;
            if page.is_some() || position.is_some() {
                let others: Places = all.iter().filter(|q| q.id != was.id).map(|q| (q.id, q.page)).collect();
                let places = placing::put(&others, was.id, page, position, was.page);
                if !placing::rises(&places) {
                    return Err(Error::field("page", words::PAGES_RISE));
                }
                if places != placed(&all) {
                    questions::place(tx, &places).await?;
                    surveys::reordered(tx, survey.id).await?;
                }
            }
            let all = drafting::questions(tx, &version).await?;
            let is = all.into_iter().find(|question| question.id == was.id).ok_or(Code::NotFound)?;
            let object = ("survey", survey.id);
            audit::write(tx, &by, "survey:change-question", object, json!(was), json!(is)).await?;
            Ok(is)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

/// A question's own condition, by lineage.
fn by_lineage(all: &[SurveyQuestion], question: &SurveyQuestion) -> Option<SurveyCondition> {
    let condition = question.show_if.clone()?;
    let named = all.iter().find(|other| other.id == condition.question_id)?;
    Some(SurveyCondition { question_id: named.lineage, ..condition })
}

async fn changed(tx: &mut Tx, mut q: SurveyQuestion, patch: SurveyQuestionPatch) -> Result<SurveyQuestion> {
    let mut preset = None;
    let last = questions::last_choice(tx, q.survey_id, q.lineage).await?;
    if let Some(id) = patch.type_id {
        let (type_id, kind) = kind(tx, id).await?;
        change_type(&mut q, type_id);
        q.questiontype_id = kind.as_ref().and_then(|(id, _)| *id);
        preset = kind.map(|(_, preset)| preset);
    }
    q.title = patch.title.unwrap_or(q.title);
    q.description = patch.description.unwrap_or(q.description);
    if let Some(input) = patch.choices {
        q.choices = choices(input, &q.choices, last).map_err(|(field, sentence)| Error::field(field, sentence))?;
    }
    q.lowest = patch.lowest.or(q.lowest);
    q.scale = patch.scale.or(q.scale);
    q.low_label = patch.low_label.unwrap_or(q.low_label);
    q.high_label = patch.high_label.unwrap_or(q.high_label);
    q.reversed = patch.reversed.or(q.reversed);
    q.required = patch.required.unwrap_or(q.required);
    if let Some(dimension) = patch.dimension {
        q.dimension = dimension.filter(|name| !name.is_empty());
    }
    if let Some(preset) = preset {
        apply_preset(&mut q, preset, last);
    }
    settle(&mut q).map_err(|(field, sentence)| Error::field(field, sentence))?;
    Ok(q)
}

pub(super) async fn remove(admin: Admin<EditSurveys>, Path((id,)): Path<(i64,)>) -> Result<Data<RemovedOut>> {
    let (survey, _) = questions::home(&admin.db, id).await?.ok_or(Code::NotFound)?;
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let mut survey = drafting::locked(tx, survey).await?;
            let version = drafting::open(tx, &mut survey, by.at).await?;
            let all = drafting::questions(tx, &version).await?;
            let was = drafting::successor(tx, survey.id, id, &all).await?;
            let waits = |q: &SurveyQuestion| q.show_if.as_ref().is_some_and(|c| c.question_id == was.id);
            if all.iter().any(waits) {
                return Err(Error::with(Code::InUse, words::WAITED_FOR));
            }
            questions::remove(tx, was.id).await?;
            surveys::reordered(tx, survey.id).await?;
            let object = ("survey", survey.id);
            audit::write(tx, &by, "survey:remove-question", object, json!(was), Value::Null).await?;
            Ok(was.id)
        }
        .boxed()
    });
    Ok(Data(RemovedOut { id: written.await? }))
}

/// Questions in order, each with its page.
fn placed(all: &[SurveyQuestion]) -> Places {
    all.iter().map(|question| (question.id, question.page)).collect()
}

/// The places of these questions, from a caller's list with ids of any version. It must name each question once.
async fn places(tx: &mut Tx, survey: i64, all: &[SurveyQuestion], sent: &[PlaceIn]) -> Result<Places> {
    let lineages = questions::lineages(tx, survey, sent.iter().map(|place| place.id)).await?;
    let mut places = Places::new();
    for place in sent {
        let found = all.iter().find(|q| lineages.get(&place.id) == Some(&q.lineage));
        let question = found.filter(|q| !places.iter().any(|(id, _)| *id == q.id));
        let question = question.ok_or_else(|| Error::field("questions", words::EACH_ONCE))?;
        places.push((question.id, place.page));
    }
    if places.len() != all.len() {
        return Err(Error::field("questions", words::EACH_ONCE));
    }
    if placing::rises(&places) { Ok(places) } else { Err(Error::field("questions", words::PAGES_RISE)) }
}

/// Sets the order of the questions, and the pages if they change with it: removing a page moves its questions.
pub(super) async fn order(
    admin: Admin<EditSurveys>,
    Path((survey,)): Path<(i64,)>,
    Body(input): Body<OrderIn>,
) -> Result<Data<EditedOut>> {
    let by: By = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let mut locked = drafting::locked(tx, survey).await?;
            drafting::check_seen(locked.pages_version, input.pages_version)?;
            drafting::check_seen(locked.order_version, input.order_version)?;
            let version = drafting::open(tx, &mut locked, by.at).await?;
            let all = drafting::questions(tx, &version).await?;
            let places = places(tx, survey, &all, &input.questions).await?;
            let pages = input.pages.map(|pages| pages.into_iter().map(SurveyPage::from).collect::<Vec<_>>());
            let pages = pages.unwrap_or_else(|| version.pages.clone());
            let was = json!({ "questions": placed(&all), "pages": version.pages });
            let is = json!({ "questions": places, "pages": pages });
            if places != placed(&all) {
                questions::place(tx, &places).await?;
                surveys::reordered(tx, survey).await?;
            }
            if pages != version.pages {
                locked.pages_version += 1;
                versions::update(tx, Version { pages, ..version }).await?;
                surveys::update(tx, &locked, by.at).await?;
            }
            Ok(audit::write(tx, &by, "survey:order", ("survey", survey), was, is).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(showing::edited(&admin.db, survey).await?))
}
