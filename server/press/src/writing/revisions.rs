//! Saved versions of texts: read, compared and restored.

mod store;

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Tx};
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::reply::Page;

use super::words;

pub use store::{Kind, Revision, RevisionCard, forget, keep, list, one};

/// A page of the versions of a text, the newest first.
///
/// # Errors
/// When the cursor is invalid, or the database cannot be read.
pub async fn page<T: From<RevisionCard>>(db: &Db, text: (Kind, i64), paging: &Paging) -> Result<Page<T>> {
    let before = paging.after()?.unwrap_or(i64::MAX);
    let rows = list(db, text, before, paging.limit() + 1).await?;
    let Page { rows, next } = paging.page(rows, |row| row.version);
    Ok(Page { rows: rows.into_iter().map(T::from).collect(), next })
}

/// The error for an editor whose change would overwrite a newer version: it says who saved that version, and when
/// (R59). `changed` is the time of the last change of a text without saved versions.
///
/// # Errors
/// When the database cannot be read.
pub async fn conflict(tx: &mut Tx, text: (Kind, i64), changed: Instant, now: Instant) -> Result<Error> {
    let newest = store::newest(tx, text).await?;
    let (name, at) = newest.map_or((String::new(), changed), |card| (card.by_name(), card.saved_at));
    Ok(Error::with(Code::Conflict, words::changed_meanwhile(&name, at, now)))
}
