//! Where files lie: a folder of this machine, or a bucket of an S3-compatible store.

use std::path;

use anyhow::{Context, Result};
use bytes::Bytes;
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{Error, ObjectStore, ObjectStoreExt};

use crate::config::Config;

/// A store of files by name.
pub struct Store(Box<dyn ObjectStore>);

impl Store {
    /// The store of the settings.
    ///
    /// # Errors
    /// When the folder cannot be made, or the settings of the bucket are none.
    pub fn new(config: &Config) -> Result<Self> {
        if config.files.bucket.is_empty() { Self::folder(&config.uploads()) } else { Self::bucket(config) }
    }

    fn folder(folder: &path::Path) -> Result<Self> {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(Self(Box::new(LocalFileSystem::new_with_prefix(folder)?)))
    }

    fn bucket(config: &Config) -> Result<Self> {
        // A provider that is there already is the same one.
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
        Ok(Self(Box::new(builder.build().context("the bucket of the settings")?)))
    }

    /// Keeps a file.
    ///
    /// # Errors
    /// The store's own.
    pub async fn put(&self, name: &str, content: Bytes) -> Result<()> {
        self.0.put(&Path::from(name), content.into()).await?;
        Ok(())
    }

    /// A file; `None` when there is none of this name.
    ///
    /// # Errors
    /// The store's own.
    pub async fn get(&self, name: &str) -> Result<Option<Bytes>> {
        match self.0.get(&Path::from(name)).await {
            Ok(found) => Ok(Some(found.bytes().await?)),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(e) => Err(e.into()),
        }
    }

    /// Removes a file; again is no matter.
    ///
    /// # Errors
    /// The store's own.
    pub async fn remove(&self, name: &str) -> Result<()> {
        match self.0.delete(&Path::from(name)).await {
            Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
            Err(e) => Err(e.into()),
        }
    }
}
