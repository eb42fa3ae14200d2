//! Editing series. Administrators can change one while people are in it.

use daymark_people::{audit, emails};
use daymark_web::access::Admin;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::{Created, Data, Said};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::composing::{self, MAIL};
use super::model::{RemovedOut, SeriesIn, SeriesOut, SeriesPatch, Starts, Step, TestIn};
use super::store;
use crate::newsletter::campaigns::{self, SendNewsletters};
use crate::newsletter::store::lists;
use crate::newsletter::subscribers::EditNewsletters;
use crate::newsletter::words;
use crate::writing;

/// A change of a series in the audit log.
const CHANGED: &str = "series:update";

/// What the audit log records of a series: not its whole text.
fn recorded(series: &SeriesOut) -> Value {
    let steps: Vec<_> =
        series.steps.iter().map(|s| json!({ "subject": s.step.subject, "is_on": s.step.is_on })).collect();
    json!({ "name": series.name, "is_on": series.is_on, "version": series.version, "steps": steps })
}

fn named(name: &str) -> Result<String> {
    let name = name.trim();
    if name.is_empty() { Err(Error::field("name", words::REQUIRED)) } else { Ok(name.to_owned()) }
}

/// Checks the emails of a series: always their days and links, and if it is on, that active emails are not empty.
fn check(starts: Starts, is_on: bool, steps: &[Step]) -> Result<()> {
    for (n, step) in steps.iter().enumerate() {
        let field = |name: &str| format!("steps[{n}].{name}");
        if starts == Starts::Weekly && step.days > 6 {
            return Err(Error::field(field("days"), words::DAY_OF_WEEK));
        }
        if let Some((m, name)) = campaigns::fault(&step.blocks) {
            return Err(Error::field(field(&format!("blocks[{m}].{name}")), words::LINK));
        }
        if is_on && step.is_on && step.subject.trim().is_empty() {
            return Err(Error::field(field("subject"), words::REQUIRED));
        }
        if is_on && step.is_on && !campaigns::is_filled(&step.blocks) {
            return Err(Error::field(field("blocks"), words::EMPTY));
        }
    }
    if is_on && !steps.iter().any(|step| step.is_on) { Err(Error::field("steps", words::EMPTY)) } else { Ok(()) }
}

/// A series that is on sends emails, so only people who `may_send` can turn it on or off, or change it while it is on.
fn permit(may_send: bool, is_on: bool) -> Result<()> {
    if is_on && !may_send { Err(Error::with(Code::Forbidden, words::ONLY_SENDERS)) } else { Ok(()) }
}

pub(in super::super) async fn create(
    admin: Admin<EditNewsletters>,
    Body(input): Body<SeriesIn>,
) -> Result<Created<SeriesOut>> {
    let (by, name) = (admin.by(), named(&input.name)?);
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let id = store::add(tx, input.starts, &name, by.at).await?;
            let is = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            audit::write(tx, &by, "series:create", ("series", id), Value::Null, recorded(&is)).await?;
            Ok(is)
        }
        .boxed()
    });
    Ok(Created(written.await?))
}

pub(in super::super) async fn update(
    admin: Admin<EditNewsletters>,
    Path((id,)): Path<(i64,)>,
    Body(patch): Body<SeriesPatch>,
) -> Result<Data<SeriesOut>> {
    let (by, may_send) = (admin.by(), admin.caller.may::<SendNewsletters>());
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            permit(may_send, was.is_on || patch.is_on == Some(true))?;
            if patch.version.is_some_and(|version| version != was.version) {
                // No versions of a series are kept; the audit log knows who saved it.
                let saved = audit::last(tx, CHANGED, ("series", id)).await?;
                let (name, at) = saved.unwrap_or((String::new(), was.updated_at));
                return Err(Error::with(Code::Conflict, writing::changed_meanwhile(&name, at, by.at)));
            }
            let mut is = was.clone();
            is.name = patch.name.as_deref().map_or_else(|| Ok(was.name.clone()), named)?;
            is.is_on = patch.is_on.unwrap_or(was.is_on);
            is.newsletter_id = patch.newsletter_id.map_or(was.newsletter_id, |id| Some(id).filter(|id| *id != 0));
            is.program_id = patch.program_id.map_or(was.program_id, |id| Some(id).filter(|id| *id != 0));
            if let Some(newsletter) = is.newsletter_id
                && lists::known(tx, &[newsletter]).await? == 0
            {
                return Err(Error::field("newsletter_id", words::NO_SUCH_LIST));
            }
            if is.program_id.is_some()
                && (is.starts != Starts::Joined || !store::has_program(tx, is.program_id).await?)
            {
                return Err(Error::field("program_id", words::NO_SUCH_PROGRAM));
            }
            let steps = patch.steps.unwrap_or_else(|| was.steps.iter().map(|s| s.step.clone()).collect());
            check(is.starts, is.is_on, &steps)?;
            for step in &steps {
                campaigns::keep_pictures(tx, &step.blocks).await?;
            }
            store::update(tx, &was, &is, by.at).await?;
            store::set_steps(tx, &was, &steps).await?;
            let is = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            audit::write(tx, &by, CHANGED, ("series", id), recorded(&was), recorded(&is)).await?;
            Ok(is)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

pub(in super::super) async fn remove(
    admin: Admin<EditNewsletters>,
    Path((id,)): Path<(i64,)>,
) -> Result<Data<RemovedOut>> {
    let (by, may_send) = (admin.by(), admin.caller.may::<SendNewsletters>());
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            permit(may_send, was.is_on)?;
            store::remove(tx, id).await?;
            Ok(audit::write(tx, &by, "series:delete", ("series", id), recorded(&was), Value::Null).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(RemovedOut { id }))
}

pub(in super::super) async fn test(
    admin: Admin<SendNewsletters>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<TestIn>,
) -> Result<Said<()>> {
    let (by, me) = (admin.by(), admin.caller.id);
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let series = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            if !series.steps.iter().any(|step| step.step.id == Some(input.step_id)) {
                return Err(Code::NotFound.into());
            }
            emails::queue_to_member(tx, me, MAIL.name, &composing::tried(series.starts, input.step_id), by.at).await?;
            let after = json!({ "step": input.step_id });
            Ok(audit::write(tx, &by, "series:test", ("series", id), Value::Null, after).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Said((), words::TEST_SENT))
}
