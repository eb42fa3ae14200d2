//! Adding pictures, and recording which place shows them.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use anyhow::Context;
use bytes::Bytes;
use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_people::files::{self, Added, Shape};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Error, Result};
use daymark_web::upload::Upload;
use futures_util::FutureExt;

use super::{store, words};

/// The purpose under which the pictures are stored.
const PURPOSE: &str = "site";
/// How long a picture is kept while no place shows it.
const WAITS_MS: i64 = 7 * 86_400_000;

/// Stores an upload durably. No place shows it yet: call [`keep`] in the transaction that names it.
///
/// # Errors
/// `invalid` for an invalid picture, `too_many_requests`, `unavailable`.
pub async fn add(ctx: &Ctx, by: i64, shape: Shape, upload: Upload) -> Result<Added> {
    files::put_for_site(ctx, by, PURPOSE, shape, upload).await
}

/// Like [`add`], but for a picture that the program itself has fetched.
///
/// # Errors
/// `invalid` for an invalid picture, `unavailable`.
pub async fn add_bytes(ctx: &Ctx, shape: Shape, bytes: Bytes) -> Result<Added> {
    files::put_bytes_for_site(ctx, PURPOSE, shape, bytes).await
}

/// Keeps a stored picture, and returns its path. Call it in the transaction of the change that names the picture.
///
/// # Errors
/// `unavailable` when it was removed meanwhile.
pub async fn keep(tx: &mut Tx, added: &Added, now: Instant) -> Result<String> {
    let path = added.path();
    files::keep_shown(tx, added, now).await?;
    store::add(tx, &path, now).await?;
    Ok(path)
}

/// Checks that `field` names an uploaded picture.
///
/// # Errors
/// Names `field` when it does not.
pub async fn known(tx: &mut Tx, field: &str, path: Option<&String>) -> Result<()> {
    match path {
        Some(path) if !store::is_known(tx, path).await? => Err(Error::field(field, words::NO_SUCH_PICTURE)),
        _ => Ok(()),
    }
}

/// Records that a place shows exactly these pictures. Pictures that no place shows any more are removed. Paths of other
/// files are ignored.
pub async fn show<'a>(
    tx: &mut Tx,
    place: &str,
    paths: impl IntoIterator<Item = &'a String>,
    now: Instant,
) -> db::Result<()> {
    let before = store::of(tx, place).await?;
    store::clear(tx, place).await?;
    store::show(tx, place, paths).await?;
    for path in before {
        if store::remove(tx, &path).await? {
            files::let_go_shown(tx, &path, now).await?;
        }
    }
    Ok(())
}

/// Records that a place also shows these pictures: for texts whose earlier versions can be restored.
pub async fn also<'a>(tx: &mut Tx, place: &str, paths: impl IntoIterator<Item = &'a String>) -> db::Result<()> {
    store::show(tx, place, paths).await
}

/// Records that a place shows no pictures any more.
pub async fn forget(tx: &mut Tx, place: &str, now: Instant) -> db::Result<()> {
    show(tx, place, [], now).await
}

/// Removes pictures that no place shows, a week after they were uploaded: a job.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn remove_unused(ctx: Ctx) -> anyhow::Result<()> {
    let now = ctx.clock.now();
    for path in store::unused(&ctx.db, now.plus_ms(-WAITS_MS)).await.context("unused pictures")? {
        let written = ctx.db.write::<_, db::Error>(move |tx| {
            async move {
                if store::remove(tx, &path).await? {
                    files::let_go_shown(tx, &path, now).await?;
                }
                Ok(())
            }
            .boxed()
        });
        written.await.context("an unused picture")?;
    }
    Ok(())
}
