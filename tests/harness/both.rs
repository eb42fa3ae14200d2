//! An empty database of each kind, for tests of the database layer.

pub mod postgres;

use std::sync::OnceLock;

use daymark_base::db::{Db, Options, migrate};
use tempfile::TempDir;

use self::postgres::Cluster;

/// One cluster for all tests of this binary.
pub fn cluster() -> &'static Cluster {
    static CLUSTER: OnceLock<Cluster> = OnceLock::new();
    CLUSTER.get_or_init(|| Cluster::start().expect("a private PostgreSQL"))
}

/// An open database, and what must outlive it.
pub struct Fixture {
    /// The database.
    pub db: Db,
    /// Its address.
    pub url: String,
    _folder: TempDir,
}

impl std::ops::Deref for Fixture {
    type Target = Db;

    fn deref(&self) -> &Db {
        &self.db
    }
}

/// A new SQLite database, not migrated.
pub async fn sqlite(options: &Options) -> Fixture {
    let folder = tempfile::tempdir().expect("folder");
    let url = format!("sqlite:{}", folder.path().join("test.db").display());
    Fixture { db: Db::open(&url, options).await.expect("sqlite"), url, _folder: folder }
}

/// A new PostgreSQL database, not migrated.
pub async fn postgres(options: &Options) -> Fixture {
    let folder = tempfile::tempdir().expect("folder");
    let url = cluster().database(None).await.expect("database");
    Fixture { db: Db::open(&url, options).await.expect("postgres"), url, _folder: folder }
}

/// One of each, migrated.
pub async fn both() -> [Fixture; 2] {
    let options = Options::default();
    let both = [sqlite(&options).await, postgres(&options).await];
    for db in &both {
        migrate::run(db).await.expect("migrations");
    }
    both
}
