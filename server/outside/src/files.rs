//! Where files are stored: a folder on this machine, or a bucket of an S3-compatible store.

use std::path;

use anyhow::{Context, Result, anyhow};
use bytes::Bytes;
use daymark_base::config::Config;
use daymark_base::disk::why;
use futures_util::TryStreamExt;
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::prefix::PrefixStore;
use object_store::{Error, ObjectMeta, ObjectStore, ObjectStoreExt};

/// The length of a test file: about that of a small picture.
const TRIED: usize = 1 << 16;

/// The prefix in a bucket for files that can be generated again.
const CACHE: &str = "cache";

/// A store of files by name.
pub struct Store {
    files: Box<dyn ObjectStore>,
    in_bucket: bool,
}

/// A file in a list of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// Its name.
    pub name: String,
    /// Its length.
    pub bytes: u64,
    /// When it was stored, by the store's own clock.
    pub stored_ms: i64,
}

impl Store {
    /// The store that the settings describe.
    ///
    /// # Errors
    /// When the folder cannot be created, or the settings of the bucket are invalid.
    pub fn new(config: &Config) -> Result<Self> {
        if config.files.bucket.is_empty() { Self::folder(&config.uploads()) } else { Self::bucket(config) }
    }

    /// The store for files that can be generated again: beside the uploads, and not durable. Names may have folders.
    ///
    /// # Errors
    /// As [`Store::new`].
    pub fn cache(config: &Config) -> Result<Self> {
        if config.files.bucket.is_empty() {
            let files = Box::new(LocalFileSystem::new_with_prefix(made(&config.cache())?)?);
            return Ok(Self { files, in_bucket: false });
        }
        Ok(Self { files: Box::new(PrefixStore::new(s3(config)?, CACHE)), in_bucket: true })
    }

    fn folder(folder: &path::Path) -> Result<Self> {
        // A file is written under another name, synced and renamed, and its folder synced: after a power cut, either
        // the whole file is there or nothing.
        let files = Box::new(LocalFileSystem::new_with_prefix(made(folder)?)?.with_fsync(true));
        Ok(Self { files, in_bucket: false })
    }

    fn bucket(config: &Config) -> Result<Self> {
        Ok(Self { files: Box::new(s3(config)?), in_bucket: true })
    }

    /// Whether the files are in a bucket, where each call costs money.
    #[must_use]
    pub const fn is_in_bucket(&self) -> bool {
        self.in_bucket
    }

    /// Stores a file: when this returns, it survives a power cut.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn put(&self, name: &str, content: Bytes) -> Result<()> {
        self.files.put(&Path::from(name), content.into()).await?;
        Ok(())
    }

    /// The file of this name, if it exists.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn get(&self, name: &str) -> Result<Option<Bytes>> {
        match self.files.get(&Path::from(name)).await {
            Ok(found) => Ok(Some(found.bytes().await?)),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(e) => Err(e.into()),
        }
    }

    /// Writes a small file and removes it.
    ///
    /// # Errors
    /// When the file cannot be written or removed.
    pub async fn try_out(&self) -> Result<()> {
        // A unique name: another node may be testing the same folder.
        let name = format!("try-{}", uuid::Uuid::now_v7().simple());
        let written = self.put(&name, Bytes::from_static(&[0; TRIED])).await;
        self.remove(&name).await?;
        written
    }

    /// Every file, in no particular order.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn list(&self) -> Result<Vec<Stored>> {
        let stored = |meta: ObjectMeta| Stored {
            name: meta.location.to_string(),
            bytes: meta.size,
            stored_ms: meta.last_modified.timestamp_millis(),
        };
        Ok(self.files.list(None).map_ok(stored).try_collect().await?)
    }

    /// Removes a file; removing it again does no harm.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn remove(&self, name: &str) -> Result<()> {
        match self.files.delete(&Path::from(name)).await {
            Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
            Err(e) => Err(e.into()),
        }
    }
}

/// The folder, created if it is missing.
fn made(folder: &path::Path) -> Result<&path::Path> {
    std::fs::create_dir_all(folder).map_err(|e| anyhow!("cannot make the folder {}: {}", folder.display(), why(&e)))?;
    Ok(folder)
}

fn s3(config: &Config) -> Result<AmazonS3> {
    // If a provider is already installed, it is the same one.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let settings = &config.files;
    let mut builder = AmazonS3Builder::new()
        .with_bucket_name(&settings.bucket)
        .with_region(&settings.region)
        .with_access_key_id(settings.access_key.expose())
        .with_secret_access_key(settings.secret_key.expose());
    if !settings.endpoint.is_empty() {
        // Plain http is for a store on the same machine or in the same private network.
        builder = builder.with_endpoint(&settings.endpoint).with_allow_http(settings.endpoint.starts_with("http:"));
    }
    builder.build().context("the bucket of the settings")
}
