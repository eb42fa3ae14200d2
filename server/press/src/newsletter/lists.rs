//! Newsletters, for administrators.

use daymark_actors::clock::Instant;
use daymark_base::db::Db;
use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{NewsletterIn, NewsletterOut, NewsletterPatch, RemovedOut};
use super::store::lists as store;
use super::subscribers::{EditNewsletters, ReadNewsletters};
use super::words;

/// Creates the newsletter that the form subscribes to, if it is missing. Runs at each start.
///
/// # Errors
/// When the database cannot be written.
pub async fn make_default(db: &Db, now: Instant) -> daymark_base::db::Result<()> {
    store::make_default(db, now).await
}

pub(super) async fn all(admin: Admin<ReadNewsletters>) -> Result<Data<Vec<NewsletterOut>>> {
    Ok(Data(store::all(&admin.db).await?))
}

pub(super) async fn create(
    admin: Admin<EditNewsletters>,
    Body(input): Body<NewsletterIn>,
) -> Result<Created<NewsletterOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let (name, about) = (input.name.trim(), input.about.trim());
            let id = store::add(tx, name, about, by.at).await?;
            let id = id.ok_or_else(|| Error::field("name", words::LIST_TAKEN))?;
            let is = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            audit::write(tx, &by, "newsletter:create", ("newsletter", id), Value::Null, json!(is)).await?;
            Ok(is)
        }
        .boxed()
    });
    Ok(Created(written.await?))
}

pub(super) async fn update(
    admin: Admin<EditNewsletters>,
    Path((id,)): Path<(i64,)>,
    Body(patch): Body<NewsletterPatch>,
) -> Result<Data<NewsletterOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            let is = NewsletterOut {
                name: patch.name.map_or_else(|| was.name.clone(), |name| name.trim().to_owned()),
                about: patch.about.map_or_else(|| was.about.clone(), |about| about.trim().to_owned()),
                is_default: was.is_default || patch.is_default == Some(true),
                ..was.clone()
            };
            if !store::update(tx, &is).await? {
                return Err(Error::field("name", words::LIST_TAKEN));
            }
            audit::write(tx, &by, "newsletter:update", ("newsletter", id), json!(was), json!(is)).await?;
            Ok(is)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

pub(super) async fn remove(admin: Admin<EditNewsletters>, Path((id,)): Path<(i64,)>) -> Result<Data<RemovedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            if was.is_default {
                return Err(Error::with(Code::InUse, words::KEEP_DEFAULT));
            }
            // Without its newsletter a series would go to all subscribers.
            if store::has_series(tx, id).await? {
                return Err(Error::with(Code::InUse, words::KEEP_FOR_SERIES));
            }
            store::remove(tx, id).await?;
            Ok(audit::write(tx, &by, "newsletter:delete", ("newsletter", id), json!(was), Value::Null).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(RemovedOut { id }))
}
