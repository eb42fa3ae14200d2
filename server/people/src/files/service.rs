//! Storing, keeping and removing files.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;
use std::time::Duration;

use anyhow::Context;
use bytes::Bytes;
use daymark_actors::clock::Instant;
use daymark_base::config::Config;
use daymark_base::db::{self, Tx};
use daymark_outside::files::Store;
use daymark_web::bounded::Bounded;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::limits::Limit;
use daymark_web::upload::Upload;
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use tokio::sync::Mutex;
use uuid::Uuid;

use super::picture::{Shape, remade};
use super::store;

/// Pictures that one account uploads.
pub(super) static UPLOAD: Limit = Limit::new("pictures", "account", 30, 3600);

/// How many pictures can wait for encoding.
const WAITING: usize = 8;
/// How long an uploaded file is kept without a change that shows it.
const UNSHOWN_MS: i64 = 3_600_000;
/// How long the result of a test file is valid.
const TRIED_FOR: Duration = Duration::from_secs(1);
/// The path of every file.
const SHOWN_AT: &str = "/v1/picture/";
/// The suffix of a photograph's name, and of a member's files in the archive.
const ENDING: &str = ".jpg";
/// The suffixes of names.
const ENDINGS: [&str; 2] = [ENDING, ".png"];

/// The store of files, and the limits of uploading and re-encoding.
pub struct Files {
    pub(super) store: Store,
    desk: Bounded,
    quota: u64,
    /// Whether the last file could not be stored.
    failing: AtomicBool,
    tried: Arc<Mutex<Tried>>,
}

/// The result of the last test file.
#[derive(Default)]
struct Tried {
    at: Option<std::time::Instant>,
    fault: Option<String>,
}

impl Files {
    /// The store that these settings describe.
    ///
    /// # Errors
    /// When the store cannot be used.
    pub fn new(config: &Config) -> anyhow::Result<Self> {
        // Re-encoding a picture takes up to 200 MB of memory. It gets half of the cores, so that the others can answer
        // calls.
        let cores = available_parallelism().map_or(1, usize::from);
        Ok(Self {
            store: Store::new(config).context("the store of files")?,
            desk: Bounded::new(cores.div_ceil(2), WAITING),
            quota: config.files.quota_mb.saturating_mul(1_000_000),
            failing: AtomicBool::default(),
            tried: Arc::default(),
        })
    }

    async fn store(&self, name: &str, content: Bytes) -> Result<()> {
        let stored = self.store.put(name, content).await;
        self.failing.store(stored.is_err(), Ordering::Relaxed);
        stored.map_err(Error::unavailable)
    }
}

/// Why uploads cannot be stored, at most a second old. A bucket is tested only after an upload has failed.
pub(super) fn fault(ctx: &Ctx) -> LocalBoxFuture<'_, Option<String>> {
    tried(ctx).map(|fault| fault.map(|fault| format!("uploads cannot be stored: {fault}"))).boxed_local()
}

async fn tried(ctx: &Ctx) -> Option<String> {
    let files = ctx.service::<Files>();
    if files.store.is_in_bucket() && !files.failing.load(Ordering::Relaxed) {
        return None;
    }
    let mut tried = Arc::clone(&files.tried).lock_owned().await;
    if tried.at.is_some_and(|at| at.elapsed() < TRIED_FOR) {
        return tried.fault.clone();
    }
    let ctx = ctx.clone();
    // Runs in its own task, so that the test continues even if its caller stops waiting for a hanging disk.
    let trying = tokio::spawn(async move {
        let outcome = ctx.service::<Files>().store.try_out().await;
        ctx.service::<Files>().failing.store(outcome.is_err(), Ordering::Relaxed);
        *tried = Tried { at: Some(std::time::Instant::now()), fault: outcome.err().map(|e| format!("{e:#}")) };
        tried.fault.clone()
    });
    trying.await.unwrap_or_else(|e| Some(e.to_string()))
}

/// A stored file that nothing shows yet: [`keep`] it in the change that does.
#[derive(Clone, Debug)]
pub struct Added {
    name: String,
    purpose: &'static str,
}

impl Added {
    /// A file with a random name.
    fn new(purpose: &'static str, shape: Shape) -> Self {
        Self { name: format!("{}{}", Uuid::new_v4().simple(), shape.ending()), purpose }
    }

    /// Its name in the store.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The path that shows it.
    #[must_use]
    pub fn path(&self) -> String {
        format!("{SHOWN_AT}{}", self.name)
    }
}

/// Re-encodes an uploaded picture and stores it. A member has one picture per `purpose`.
///
/// # Errors
/// `invalid` for an invalid picture, `quota_reached`, `too_many_requests`, `unavailable`.
pub async fn put(ctx: &Ctx, member: i64, purpose: &'static str, shape: Shape, upload: Upload) -> Result<Added> {
    ctx.limits.check(&UPLOAD, member).await?;
    let made = made(ctx, shape, upload.bytes.clone()).await?;
    let added = Added::new(purpose, shape);
    let (now, quota, bytes, row) = (ctx.clock.now(), ctx.service::<Files>().quota, made.len() as u64, added.clone());
    let written = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            if store::held(tx, member).await?.saturating_add(bytes) > quota {
                return Err(Code::QuotaReached.into());
            }
            Ok(store::add(tx, &row.name, Some(member), row.purpose, bytes, now, now.plus_ms(UNSHOWN_MS)).await?)
        })
    });
    written.await?;
    ctx.service::<Files>().store(&added.name, made).await?;
    Ok(added)
}

/// [`put`] for a picture of the site: it belongs to no member, counts toward no quota, and stays when its uploader
/// leaves. [`keep_shown`] it in the change that shows it.
///
/// # Errors
/// `invalid` for an invalid picture, `too_many_requests`, `unavailable`.
pub async fn put_for_site(ctx: &Ctx, by: i64, purpose: &'static str, shape: Shape, upload: Upload) -> Result<Added> {
    ctx.limits.check(&UPLOAD, by).await?;
    put_bytes_for_site(ctx, purpose, shape, upload.bytes.clone()).await
}

/// [`put_for_site`] for a picture that the program itself has read from elsewhere.
///
/// # Errors
/// `invalid` for an invalid picture, `unavailable`.
pub async fn put_bytes_for_site(ctx: &Ctx, purpose: &'static str, shape: Shape, bytes: Bytes) -> Result<Added> {
    let made = made(ctx, shape, bytes).await?;
    let added = Added::new(purpose, shape);
    let (now, bytes, row) = (ctx.clock.now(), made.len() as u64, added.clone());
    let written = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(
            async move { Ok(store::add(tx, &row.name, None, row.purpose, bytes, now, now.plus_ms(UNSHOWN_MS)).await?) },
        )
    });
    written.await?;
    ctx.service::<Files>().store(&added.name, made).await?;
    Ok(added)
}

/// Re-encodes an upload.
async fn made(ctx: &Ctx, shape: Shape, sent: Bytes) -> Result<Bytes> {
    let made = ctx.service::<Files>().desk.run(move || {
        let made = remade(&sent, shape);
        made.map_err(|refusal| Error::field("file", refusal.to_string()))
    });
    Ok(Bytes::from(made.await?))
}

/// Keeps a file in the change that shows it, and releases the member's previous file of the same purpose.
///
/// # Errors
/// `unavailable` when it was removed meanwhile.
pub async fn keep(tx: &mut Tx, member: i64, added: &Added, now: Instant) -> Result<()> {
    drop_all(tx, member, added.purpose, now).await?;
    if store::keep(tx, &added.name, now).await? { Ok(()) } else { Err(Code::Unavailable.into()) }
}

/// Keeps a picture of the site in the change that shows it.
///
/// # Errors
/// `unavailable` when it was removed meanwhile.
pub async fn keep_shown(tx: &mut Tx, added: &Added, now: Instant) -> Result<()> {
    if store::keep(tx, &added.name, now).await? { Ok(()) } else { Err(Code::Unavailable.into()) }
}

/// Releases a picture of the site, in the change after which nothing shows it. Other paths are ignored.
pub async fn let_go_shown(tx: &mut Tx, path: &str, now: Instant) -> db::Result<()> {
    match name_of(path) {
        Some(name) => store::let_go_shown(tx, name, now).await,
        None => Ok(()),
    }
}

/// Releases a member's file for a purpose, in the change that no longer shows it. `false` when there is none.
pub async fn drop_all(tx: &mut Tx, member: i64, purpose: &str, now: Instant) -> db::Result<bool> {
    store::let_go(tx, member, Some(purpose), now).await
}

/// Releases all files of a member who is being erased.
pub async fn erase(tx: &mut Tx, member: i64, now: Instant) -> db::Result<()> {
    store::let_go(tx, member, None, now).await.map(drop)
}

/// A file, if it exists and is complete. A damaged one counts as missing and is logged.
///
/// # Errors
/// `unavailable` when the store is.
pub async fn content(ctx: &Ctx, name: &str) -> Result<Option<Bytes>> {
    let Some(bytes) = store::bytes(&ctx.db, name).await? else { return Ok(None) };
    let found = ctx.service::<Files>().store.get(name).await.map_err(Error::unavailable)?;
    let length = found.as_ref().map_or(0, Bytes::len);
    if length as u64 == bytes {
        return Ok(found);
    }
    tracing::warn!(name, length, expected = bytes, "an upload is missing or damaged, answering 404");
    Ok(None)
}

/// The content of a picture, by the path that shows it; `None` for another path, or when it is missing.
///
/// # Errors
/// `unavailable` when the store is.
pub async fn shown(ctx: &Ctx, path: &str) -> Result<Option<Bytes>> {
    match name_of(path) {
        Some(name) => content(ctx, name).await,
        None => Ok(None),
    }
}

/// Whether a file of this name is known.
pub async fn exists(ctx: &Ctx, name: &str) -> db::Result<bool> {
    Ok(store::bytes(&ctx.db, name).await?.is_some())
}

/// Which of these names are known.
pub async fn existing(ctx: &Ctx, names: &[String]) -> db::Result<HashSet<String>> {
    store::existing(&ctx.db, names).await
}

/// The name of the file that a path shows; `None` when it is not the path of a file.
#[must_use]
pub fn name_of(path: &str) -> Option<&str> {
    path.strip_prefix(SHOWN_AT).filter(|name| is_name(name))
}

/// A member's uploads: purpose and content.
///
/// # Errors
/// `unavailable` when the store is.
pub async fn of(ctx: &Ctx, member: i64) -> Result<Vec<(String, Bytes)>> {
    let mut files = Vec::new();
    for (name, purpose) in store::kept(&ctx.db, member).await? {
        if let Some(content) = content(ctx, &name).await? {
            files.push((format!("{purpose}{ENDING}"), content));
        }
    }
    Ok(files)
}

/// Removes files that nothing shows: a job.
///
/// # Errors
/// When the database or the store fails; the rest is tried again next time.
pub async fn remove_due(ctx: Ctx) -> anyhow::Result<()> {
    let now = ctx.clock.now();
    loop {
        let due = store::due(&ctx.db, now).await?;
        if due.is_empty() {
            return Ok(());
        }
        for name in due {
            // The row is deleted last: without it the file would never be removed.
            ctx.service::<Files>().store.remove(&name).await?;
            store::forget(&ctx.db, &name).await?;
        }
    }
}

/// Whether a text has the form of our file names. Nothing else reaches the store.
pub(super) fn is_name(text: &str) -> bool {
    let random = ENDINGS.iter().find_map(|ending| text.strip_suffix(ending)).unwrap_or_default();
    random.len() == 32 && random.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_generated_file_names_are_valid() {
        assert!(is_name("0123456789abcdef0123456789abcdef.jpg") && is_name("0123456789abcdef0123456789abcdef.png"));
        for other in [
            "",
            ".jpg",
            "..",
            "../secret",
            "0123456789abcdef0123456789abcdef",
            "0123456789abcdef0123456789abcdef.gif",
            "0123456789ABCDEF0123456789abcdef.jpg",
            "0123456789abcdef/123456789abcdef.jpg",
            "0123456789abcdef0123456789abcdef.jpg#1",
        ] {
            assert!(!is_name(other), "{other}");
        }
    }
}
