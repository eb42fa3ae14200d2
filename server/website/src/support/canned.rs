//! Canned answers, which the team uses again and again.

use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Searching;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Created, Data, Page};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{CannedIn, CannedOut, CannedPatch, RemovedOut};
use super::routes::AnswerTickets;
use super::store::canned as store;
use super::words;

pub(super) async fn list(admin: Admin<AnswerTickets>, Query(query): Query<Searching>) -> Result<Page<CannedOut>> {
    let (pattern, paging) = query.parts();
    let rows = store::list(&admin.db, pattern, paging.after()?.unwrap_or(0), paging.limit() + 1).await?;
    Ok(paging.page(rows, |row| row.id))
}

/// The audit log's view of a canned answer.
fn recorded(answer: &CannedOut) -> Value {
    json!({ "title": answer.title, "text": answer.text })
}

pub(super) async fn create(admin: Admin<AnswerTickets>, Body(input): Body<CannedIn>) -> Result<Created<CannedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let (title, text) = (input.title.trim().to_owned(), input.text.trim().to_owned());
            let id = store::add(tx, &title, &text, by.at).await?;
            let made = CannedOut { id, title, text, used: 0, version: 1, updated_at: by.at };
            let object = ("canned-answer", id);
            audit::write(tx, &by, "canned-answer:create", object, Value::Null, recorded(&made)).await?;
            Ok(made)
        }
        .boxed()
    });
    Ok(Created(written.await?))
}

pub(super) async fn update(
    admin: Admin<AnswerTickets>,
    Path((id,)): Path<(i64,)>,
    Body(patch): Body<CannedPatch>,
) -> Result<Data<CannedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            if patch.version != was.version {
                return Err(Error::with(Code::Conflict, words::CHANGED_MEANWHILE));
            }
            let is = CannedOut {
                title: patch.title.map_or_else(|| was.title.clone(), |title| title.trim().to_owned()),
                text: patch.text.map_or_else(|| was.text.clone(), |text| text.trim().to_owned()),
                version: was.version + 1,
                updated_at: by.at,
                ..was.clone()
            };
            if (&is.title, &is.text) == (&was.title, &was.text) {
                return Ok(was);
            }
            store::update(tx, &is).await?;
            let object = ("canned-answer", id);
            audit::write(tx, &by, "canned-answer:update", object, recorded(&was), recorded(&is)).await?;
            Ok(is)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

pub(super) async fn remove(admin: Admin<AnswerTickets>, Path((id,)): Path<(i64,)>) -> Result<Data<RemovedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            store::remove(tx, id).await?;
            let object = ("canned-answer", id);
            Ok(audit::write(tx, &by, "canned-answer:delete", object, recorded(&was), Value::Null).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(RemovedOut { id }))
}
