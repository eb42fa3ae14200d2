//! Kinds of questions: the four of the specification, a rating from 0 to 10, and those that administrators add.

use daymark_people::audit;
use daymark_web::access::{Admin, Public};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::editing::EditSurveys;
use super::model::{Preset, QuestionTypeIn, QuestionTypeOut, QuestionTypePatch, RemovedOut};
use super::rules::content::{check_preset, choices};
use super::store::kinds as store;
use super::words;

/// The id of the kind for ratings from 0 to 10, whose questions are stored as ratings (type 4). It is 0, because the
/// ids after the specification's four belong to kinds that administrators add.
pub(super) const ZERO_TO_TEN: i64 = 0;

fn rates(lowest: i64, scale: i64) -> Preset {
    Preset { lowest: Some(lowest), scale: Some(scale), ..Preset::default() }
}

/// The preset of a rating from 0 to 10.
pub(super) fn zero_to_ten() -> Preset {
    rates(0, 10)
}

/// The kinds that no administrator added.
fn built_in() -> Vec<QuestionTypeOut> {
    let kind = |(id, name): (i64, &&str)| {
        let preset = if id == 4 { rates(1, 5) } else { Preset::default() };
        QuestionTypeOut { id, name: (*name).to_owned(), type_id: id, preset, custom: false }
    };
    let name = words::ZERO_TO_TEN.to_owned();
    let wide = QuestionTypeOut { id: ZERO_TO_TEN, name, type_id: 4, preset: zero_to_ten(), custom: false };
    (1..).zip(&words::TYPES).map(kind).chain([wide]).collect()
}

pub(super) async fn list(ctx: Public) -> Result<Data<Vec<QuestionTypeOut>>> {
    let mut all = built_in();
    all.extend(store::all(&ctx.db).await?);
    Ok(Data(all))
}

pub(super) async fn read(ctx: Public, Path((id,)): Path<(i64,)>) -> Result<Data<QuestionTypeOut>> {
    match built_in().into_iter().find(|kind| kind.id == id) {
        Some(kind) => Ok(Data(kind)),
        None => Ok(Data(store::one(&ctx.db, id).await?.ok_or(Code::NotFound)?)),
    }
}

fn checked(kind: QuestionTypeOut) -> Result<QuestionTypeOut> {
    check_preset(kind.type_id, &kind.preset).map_err(|(field, sentence)| Error::field(field, sentence))?;
    Ok(kind)
}

pub(super) async fn create(
    admin: Admin<EditSurveys>,
    Body(input): Body<QuestionTypeIn>,
) -> Result<Created<QuestionTypeOut>> {
    let QuestionTypeIn { name, type_id, choices: offered, lowest, scale, low_label, high_label } = input;
    let choices = choices(offered, &[], 0).map_err(|(field, sentence)| Error::field(field, sentence))?;
    let preset = Preset { choices, lowest, scale, low_label, high_label };
    let mut kind = checked(QuestionTypeOut { id: 0, name, type_id, preset, custom: true })?;
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let added = store::add(tx, &kind, by.at).await?;
            kind.id = added.ok_or_else(|| Error::field("name", words::TYPE_TAKEN))?;
            let object = ("question-type", kind.id);
            audit::write(tx, &by, "question-type:create", object, Value::Null, json!(kind)).await?;
            Ok(kind)
        }
        .boxed()
    });
    Ok(Created(written.await?))
}

pub(super) async fn update(
    admin: Admin<EditSurveys>,
    Path((id,)): Path<(i64,)>,
    Body(patch): Body<QuestionTypePatch>,
) -> Result<Data<QuestionTypeOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            let before = was.preset.clone();
            let last = before.choices.iter().map(|choice| choice.id).max().unwrap_or(0);
            let offered = match patch.choices {
                Some(input) => {
                    choices(input, &before.choices, last).map_err(|(field, sentence)| Error::field(field, sentence))?
                }
                None => before.choices,
            };
            let preset = Preset {
                choices: offered,
                lowest: patch.lowest.or(before.lowest),
                scale: patch.scale.or(before.scale),
                low_label: patch.low_label.unwrap_or(before.low_label),
                high_label: patch.high_label.unwrap_or(before.high_label),
            };
            let name = patch.name.unwrap_or_else(|| was.name.clone());
            let is = checked(QuestionTypeOut { name, preset, ..was.clone() })?;
            if is == was {
                return Ok(is);
            }
            if !store::update(tx, &is).await? {
                return Err(Error::field("name", words::TYPE_TAKEN));
            }
            let object = ("question-type", id);
            audit::write(tx, &by, "question-type:update", object, json!(was), json!(is)).await?;
            Ok(is)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

pub(super) async fn remove(admin: Admin<EditSurveys>, Path((id,)): Path<(i64,)>) -> Result<Data<RemovedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            store::remove(tx, id).await?;
            let object = ("question-type", id);
            Ok(audit::write(tx, &by, "question-type:delete", object, json!(was), Value::Null).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(RemovedOut { id }))
}
