//! The layer on both databases.

#[path = "../../../../tests/harness/postgres.rs"]
mod postgres;

mod backups;
mod copying;
mod direct;
mod faults;
mod migrations;
mod statements;
mod transactions;
mod values;

use std::sync::OnceLock;

use daymark_actors::clock::Instant;
use tempfile::TempDir;

use self::postgres::Cluster;
use super::{Db, Options, Result, migrate};
use crate::args;

/// One cluster for all tests of this binary.
fn cluster() -> &'static Cluster {
    static CLUSTER: OnceLock<Cluster> = OnceLock::new();
    CLUSTER.get_or_init(|| Cluster::start().expect("a private PostgreSQL"))
}

/// An open database and what must live as long.
pub(crate) struct Fixture {
    db: Db,
    url: String,
    _folder: TempDir,
}

impl std::ops::Deref for Fixture {
    type Target = Db;

    fn deref(&self) -> &Db {
        &self.db
    }
}

/// A new SQLite database, not migrated.
async fn sqlite(options: &Options) -> Fixture {
    let folder = tempfile::tempdir().expect("folder");
    let url = format!("sqlite:{}", folder.path().join("test.db").display());
    Fixture { db: Db::open(&url, options).await.expect("sqlite"), url, _folder: folder }
}

/// A new PostgreSQL database, not migrated.
async fn postgres(options: &Options) -> Fixture {
    let folder = tempfile::tempdir().expect("folder");
    let url = cluster().database(None).await.expect("database");
    Fixture { db: Db::open(&url, options).await.expect("postgres"), url, _folder: folder }
}

/// One of each, migrated.
pub(crate) async fn both() -> [Fixture; 2] {
    let options = Options::default();
    let both = [sqlite(&options).await, postgres(&options).await];
    for db in &both {
        migrate::run(db).await.expect("migrations");
    }
    both
}

crate::sql! {
    ADD_MEMBER = "INSERT INTO member (email, email_folded, timezone, created_at) VALUES ($1, $1, 'UTC', $2) RETURNING id";
}

async fn add_member(db: &Db, email: &str) -> Result<i64> {
    let email = email.to_owned();
    db.write(move |tx| Box::pin(async move { Ok(tx.one::<(i64,)>(&ADD_MEMBER, args![email, Instant(7)]).await?.0) }))
        .await
}
