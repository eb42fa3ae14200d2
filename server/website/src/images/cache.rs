//! The cache of resized pictures, with a size limit.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result};
use bytes::Bytes;
use daymark_base::config::Config;
use daymark_outside::files::{Store, Stored};
use daymark_people::files;
use daymark_web::ctx::Ctx;

use super::rules::{original, surplus};

/// The prefix of files made from the app's own pictures, which are never removed.
pub(super) const OF_APP: &str = "app-";
/// A tenth of the limit can be added between two checks.
const UNCHECKED: u64 = 10;

/// The cache of this node, or of all nodes if files are in a bucket.
pub(super) struct Cache {
    store: Store,
    limit: u64,
    /// Bytes that this node has added since it last began to check the limit.
    added: AtomicU64,
}

impl Cache {
    /// Opens the cache of a program with these settings.
    ///
    /// # Errors
    /// When the store cannot be used.
    pub(super) fn new(config: &Config) -> Result<Self> {
        let store = Store::cache(config).context("the cache of pictures")?;
        let limit = config.files.image_cache_mb.saturating_mul(1_000_000);
        Ok(Self { store, limit, added: AtomicU64::new(0) })
    }

    /// The picture stored under a name. A cache that cannot be read counts as empty.
    pub(super) async fn get(&self, name: &str) -> Option<Bytes> {
        let found = self.store.get(name).await;
        found.inspect_err(|e| tracing::warn!(cause = format!("{e:#}"), "the cache of pictures cannot be read")).ok()?
    }

    /// Stores a picture, and returns whether the caller must check the limit. A picture that
    /// cannot be stored is made again.
    pub(super) async fn put(&self, name: &str, content: Bytes) -> bool {
        let bytes = content.len() as u64;
        if let Err(e) = self.store.put(name, content).await {
            tracing::warn!(cause = format!("{e:#}"), "a picture in another size was not kept");
        }
        let added = self.added.fetch_add(bytes, Ordering::Relaxed) + bytes;
        // Of several callers at the same moment, one checks.
        added.saturating_mul(UNCHECKED) > self.limit && self.added.swap(0, Ordering::Relaxed) > 0
    }

    /// Removes variants of deleted pictures, and the oldest files above the limit.
    ///
    /// # Errors
    /// When the database or the store fails; the next run removes the rest.
    pub(super) async fn tidy(&self, ctx: &Ctx) -> Result<()> {
        let all = self.store.list().await.context("listing the cache of pictures")?;
        let named: HashSet<String> = all.iter().map(|file| original(&file.name).to_owned()).collect();
        let uploads: Vec<String> = named.into_iter().filter(|name| !name.starts_with(OF_APP)).collect();
        let existing = files::existing(ctx, &uploads).await?;
        let is_orphan = |file: &Stored| {
            let original = original(&file.name);
            !original.starts_with(OF_APP) && !existing.contains(original)
        };
        let (orphans, kept): (Vec<Stored>, Vec<Stored>) = all.into_iter().partition(is_orphan);
        let sizes: Vec<(u64, i64)> = kept.iter().map(|file| (file.bytes, file.stored_ms)).collect();
        let surplus = surplus(&sizes, self.limit);
        for name in orphans.iter().chain(surplus.into_iter().map(|n| &kept[n])).map(|file| &file.name) {
            self.store.remove(name).await?;
        }
        Ok(())
    }
}
