//! Storage: one set of statements for SQLite and PostgreSQL.
//!
//! A feature writes its SQL in `store.rs` as [`sql!`](crate::sql) statements and runs them with arguments made by
//! [`args!`](crate::args):
//!
//! ```ignore
//! sql! {
//!     FIND = "SELECT id, title FROM program WHERE id = $1";
//!     RENAME = "UPDATE program SET title = $2, version = version + 1 WHERE id = $1";
//! }
//!
//! #[derive(sqlx::FromRow)]
//! pub struct Program { pub id: i64, pub title: String }
//!
//! pub async fn find(db: &Db, id: i64) -> db::Result<Option<Program>> {
//!     db.opt(&FIND, args![id]).await
//! }
//!
//! pub async fn rename(db: &Db, id: i64, title: String) -> Result<Program, AppError> {
//!     db.write(move |tx| {
//!         Box::pin(async move {
//!             if tx.exec(&RENAME, args![id, title]).await? == 0 {
//!                 return Err(AppError::NotFound); // nothing is kept
//!             }
//!             Ok(tx.one(&FIND, args![id]).await?) // committed before `write` returns
//!         })
//!     })
//!     .await
//! }
//! ```

pub mod backup;
pub mod copy;
mod direct;
mod durability;
mod error;
pub mod migrate;
mod open;
mod outage;
pub mod place;
mod pool;
mod rows;
mod schema;
mod session;
mod sql;
#[cfg(test)]
pub(crate) mod tests;
mod tx;
mod types;
mod value;
mod vitals;
mod word;

use std::future::Future;
use std::panic::resume_unwind;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use serde::de::DeserializeOwned;
use sqlx::FromRow;
use sqlx::postgres::{PgConnection, PgRow};
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, TryAcquireError};
use tokio::task::JoinHandle;

pub use durability::Fact;
pub use error::{Constraint, Error, Result};
#[doc(hidden)]
pub use inventory;
pub use open::{OpenError, Options};
pub use rows::{Cell, Rows};
pub use sql::{Registered, Sql};
pub use tx::Tx;
pub use types::{DbDay, DbInstant, DbOptDay, DbOptInstant, Json, by};
pub use value::Val;
pub use word::UnknownWord;

use direct::Direct;
use open::Address;
use outage::Watch;
use pool::Pool;
use tx::Leased;
use vitals::Vitals;

/// Which database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// SQLite, bundled.
    Sqlite,
    /// PostgreSQL 15 or newer.
    Postgres,
}

/// A row's type: `#[derive(sqlx::FromRow)]`, or a tuple.
pub trait Record: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin + 'static {}
impl<T> Record for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin + 'static {}

/// A row's type that the journal can read too: it derives `serde::Deserialize` beside `FromRow`, its columns by name.
pub trait Read: Record + DeserializeOwned {}
impl<T: Record + DeserializeOwned> Read for T {}

/// The future of a transaction's closure.
pub type BoxFuture<'t, T> = Pin<Box<dyn Future<Output = T> + Send + 't>>;

/// How long a statement of an export may take.
const UNHURRIED: Duration = Duration::from_secs(120);

/// The database. Clones share it.
#[derive(Clone)]
pub struct Db {
    inner: Arc<Inner>,
    /// How long its statements may take, where that is not the usual time.
    limit: Option<Duration>,
}

struct Inner {
    store: Store,
    /// Places for transactions, under way or waiting.
    queue: Arc<Semaphore>,
    vitals: Arc<Vitals>,
    /// The runtime that opened the database: transactions run there, so that no HTTP worker's end takes one along.
    home: Handle,
}

enum Store {
    Sqlite { readers: Pool<SqliteConnection>, writer: Pool<SqliteConnection>, direct: Arc<Direct> },
    Postgres(Pool<PgConnection>),
}

impl Db {
    /// Opens `sqlite:PATH` (made when it is missing) or `postgres://…` and checks the settings. Migrations are not run.
    ///
    /// Call it on the runtime that lives as long as the program: connections and transactions belong to it.
    pub async fn open(url: &str, options: &Options) -> Result<Self, OpenError> {
        let store = match open::address(url, options)? {
            Address::Sqlite { writer, reader } => Store::Sqlite {
                direct: Arc::new(Direct::new(writer.get_filename().to_owned(), options.wait)),
                readers: Pool::new(reader, options.connections, options, None),
                writer: Pool::new(writer, 1, options, None),
            },
            Address::Postgres(connect) => {
                let watch = Watch::new(connect.clone());
                Store::Postgres(Pool::new(connect, options.connections, options, Some(watch)))
            }
        };
        let queue = Arc::new(Semaphore::new(options.queue));
        let inner = Inner { store, queue, vitals: Arc::default(), home: Handle::current() };
        let db = Self { inner: Arc::new(inner), limit: None };
        durability::check(&db).await?;
        Ok(db)
    }

    /// The same database for work that takes its time, such as an export: a statement may take two minutes.
    #[must_use]
    pub fn unhurried(&self) -> Self {
        Self { inner: Arc::clone(&self.inner), limit: Some(UNHURRIED) }
    }

    /// Which database this is.
    #[must_use]
    pub fn dialect(&self) -> Dialect {
        match self.inner.store {
            Store::Sqlite { .. } => Dialect::Sqlite,
            Store::Postgres(_) => Dialect::Postgres,
        }
    }

    /// How many statements have been run so far, those of transactions among them: what a call adds to it must not depend on
    /// how long a list is.
    #[must_use]
    pub fn statements(&self) -> u64 {
        self.inner.vitals.statements()
    }

    /// The only row of a read; [`Error::NotFound`] when there is none.
    pub async fn one<T: Record>(&self, sql: &'static Sql, values: Vec<Val>) -> Result<T> {
        let mut leased = self.reader().await?;
        let outcome = leased.conn()?.one(sql, values).await;
        leased.end(&outcome).await;
        outcome
    }

    /// The row of a read, if there is one.
    pub async fn opt<T: Record>(&self, sql: &'static Sql, values: Vec<Val>) -> Result<Option<T>> {
        let mut leased = self.reader().await?;
        let outcome = leased.conn()?.opt(sql, values).await;
        leased.end(&outcome).await;
        outcome
    }

    /// Every row of a read. The statement has a limit.
    pub async fn all<T: Record>(&self, sql: &'static Sql, values: Vec<Val>) -> Result<Vec<T>> {
        let mut leased = self.reader().await?;
        let outcome = leased.conn()?.all(sql, values).await;
        leased.end(&outcome).await;
        outcome
    }

    /// Every row of a short read: some rows found by an index. On SQLite it runs at once in the caller's own thread, which
    /// must not be kept from its other work for long.
    pub async fn rows<T: Read>(&self, sql: &'static Sql, values: Vec<Val>) -> Result<Vec<T>> {
        match &self.inner.store {
            Store::Sqlite { direct, .. } => {
                self.inner.vitals.count();
                direct.read(sql.text(Dialect::Sqlite), &values)
            }
            Store::Postgres(_) => self.all(sql, values).await,
        }
    }

    /// A transaction of one statement: how many rows it changed.
    pub async fn exec(&self, sql: &'static Sql, values: Vec<Val>) -> Result<u64> {
        self.write(move |tx| Box::pin(tx.exec(sql, values))).await
    }

    /// Runs `f` in a transaction. `Ok` is committed before this returns; after `Err` nothing is left.
    ///
    /// The transaction runs in a task of its own: a caller that goes away does not cut it. A panic in `f` rolls back and
    /// goes on in the caller. [`Error::Busy`] at once when too many transactions wait. When the connection to PostgreSQL
    /// breaks during COMMIT the answer is [`Error::Unavailable`] and the change may or may not be there: operations carry
    /// ids, so that they can be sent again.
    ///
    /// SQLite gives one transaction after the other (BEGIN IMMEDIATE); PostgreSQL runs them side by side (READ
    /// COMMITTED), so what was read to decide a write is read with `{for update}`. No mail, Redis or HTTP inside.
    pub async fn write<T, E>(
        &self,
        f: impl for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T, E>> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        self.run(f, false).await
    }

    async fn run<T, E>(
        &self,
        f: impl for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T, E>> + Send + 'static,
        by_key: bool,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let place = self.place()?;
        let db = self.clone();
        let task = self.inner.home.spawn(async move {
            let _place = place;
            let (leased, vitals) = (db.writer().await?, Arc::clone(&db.inner.vitals));
            let mut tx =
                if by_key { Tx::begin_by_key(leased, vitals).await? } else { Tx::begin(leased, vitals).await? };
            let outcome = f(&mut tx).await;
            tx.end(outcome).await
        });
        ended(task).await
    }

    /// As [`Db::write`], for the journal. On SQLite the transaction has a thread to itself, so that none of its statements
    /// is handed to another one; rows are read by [`Tx::rows`]. On PostgreSQL every row is looked up by its key.
    pub async fn write_here<T, E>(
        &self,
        f: impl for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T, E>> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let Store::Sqlite { writer, direct, .. } = &self.inner.store else { return self.run(f, true).await };
        let (place, home, direct) = (self.place()?, self.inner.home.clone(), Arc::clone(direct));
        let (lease, vitals) = (writer.lease().await?, Arc::clone(&self.inner.vitals));
        let task = self.inner.home.spawn_blocking(move || {
            let _place = place;
            home.block_on(async move {
                let mut tx = Tx::begin(Leased::Direct(direct.take(lease)?), vitals).await?;
                let outcome = f(&mut tx).await;
                tx.end(outcome).await
            })
        });
        ended(task).await
    }

    fn place(&self) -> Result<OwnedSemaphorePermit> {
        Arc::clone(&self.inner.queue).try_acquire_owned().map_err(|e| match e {
            TryAcquireError::NoPermits => Error::Busy,
            TryAcquireError::Closed => Error::Closed,
        })
    }

    /// Waits for transactions and reads under way and closes every connection. Later calls get [`Error::Closed`].
    pub async fn close(&self) {
        self.inner.queue.close();
        match &self.inner.store {
            Store::Sqlite { readers, writer, direct } => {
                writer.close().await;
                direct.close();
                readers.close().await;
            }
            Store::Postgres(pool) => pool.close().await,
        }
    }

    /// A connection for one statement.
    async fn reader(&self) -> Result<Leased> {
        self.inner.vitals.count();
        match &self.inner.store {
            Store::Sqlite { readers, .. } => Ok(Leased::Sqlite(readers.lease().await?)),
            Store::Postgres(_) => self.writer().await,
        }
    }

    async fn writer(&self) -> Result<Leased> {
        Ok(match &self.inner.store {
            Store::Sqlite { writer, .. } => Leased::Sqlite(writer.lease().await?),
            Store::Postgres(pool) => Leased::Postgres(pool.lease().await?.allow(self.limit)),
        })
    }
}

/// What a transaction's task came to; its panic goes on here.
async fn ended<T, E: From<Error>>(task: JoinHandle<Result<T, E>>) -> Result<T, E> {
    match task.await {
        Ok(outcome) => outcome,
        Err(e) => match e.try_into_panic() {
            Ok(panic) => resume_unwind(panic),
            Err(_) => Err(Error::Closed.into()),
        },
    }
}
