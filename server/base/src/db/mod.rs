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
//! #[derive(db::Record)]
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
mod changes;
pub mod copy;
mod durability;
mod error;
pub mod migrate;
mod open;
mod outage;
pub mod place;
mod placeholders;
mod pool;
mod row;
mod rows;
mod schema;
mod session;
mod sql;
mod sqlite;
#[cfg(test)]
pub(crate) mod tests;
mod together;
mod tx;
mod value;
mod vitals;
mod word;

use std::future::Future;
use std::panic::resume_unwind;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::FutureExt;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, TryAcquireError};

pub use changes::Seen;
#[cfg(debug_assertions)]
pub use changes::unknown_tables;
pub use daymark_derive::Record;
pub use durability::Fact;
pub use error::{Cause, Constraint, Error, Result};
#[doc(hidden)]
pub use inventory;
pub use open::{OpenError, Options};
pub use row::{Column, Json, Record, Row, Value};
pub use rows::{Cell, Rows};
#[cfg(debug_assertions)]
pub use sql::Registered;
pub use sql::Sql;
pub use together::Together;
pub use tx::Tx;
use value::Ask;
pub use value::Val;
pub use word::UnknownWord;

use open::Address;
use pool::Pool;
use row::{Collect, collected};
use sqlite::Sqlite;
use tx::Held;
use vitals::Vitals;

/// The kind of database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// SQLite, bundled.
    Sqlite,
    /// PostgreSQL 15 or newer.
    Postgres,
}

/// The future of a transaction's closure.
pub type BoxFuture<'t, T> = Pin<Box<dyn Future<Output = T> + Send + 't>>;

/// A transaction's closure. It stores its own result, and returns whether to commit.
type Work = Box<dyn for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, bool> + Send>;

/// How long a statement of an export may take.
const UNHURRIED: Duration = Duration::from_secs(120);

/// The database. Clones share it.
#[derive(Clone)]
pub struct Db {
    inner: Arc<Inner>,
    /// How long its statements may take; `None` is the usual limit.
    limit: Option<Duration>,
}

struct Inner {
    store: Store,
    /// Places for transactions, under way or waiting.
    queue: Arc<Semaphore>,
    vitals: Arc<Vitals>,
    /// The runtime that opened the database: transactions run there, so that none ends with an HTTP worker.
    home: Handle,
}

enum Store {
    Sqlite(Arc<Sqlite>),
    Postgres(Pool),
}

impl Db {
    /// Opens `sqlite:PATH` (created if it is missing) or `postgres://…` and checks the settings. Does not run
    /// migrations.
    ///
    /// Call it on the runtime that lives as long as the program: connections and transactions belong to it.
    pub async fn open(url: &str, options: &Options) -> Result<Self, OpenError> {
        let store = match open::address(url, options)? {
            Address::Sqlite(path) => Store::Sqlite(Sqlite::new(path, options)),
            Address::Postgres(connect) => Store::Postgres(Pool::new(*connect, options)),
        };
        let queue = Arc::new(Semaphore::new(options.queue));
        let inner = Inner { store, queue, vitals: Arc::default(), home: Handle::current() };
        let db = Self { inner: Arc::new(inner), limit: None };
        let ahead = match &db.inner.store {
            Store::Sqlite(file) => Some(file.open_ahead()),
            Store::Postgres(_) => None,
        };
        durability::check(&db).await?;
        if let Some(ahead) = ahead {
            let _ = ahead.await;
        }
        Ok(db)
    }

    /// The same database for slow work, such as an export: a statement may take two minutes, and on SQLite it does not
    /// run on the caller's thread.
    #[must_use]
    pub fn unhurried(&self) -> Self {
        Self { inner: Arc::clone(&self.inner), limit: Some(UNHURRIED) }
    }

    /// Which kind of database this is.
    #[must_use]
    pub fn dialect(&self) -> Dialect {
        match self.inner.store {
            Store::Sqlite(_) => Dialect::Sqlite,
            Store::Postgres(_) => Dialect::Postgres,
        }
    }

    /// How many statements have run so far, including those in transactions. The number that a call adds must not
    /// depend on the length of a list.
    #[must_use]
    pub fn statements(&self) -> u64 {
        self.inner.vitals.statements()
    }

    /// The only row of a read; [`Error::NotFound`] when there is none.
    pub async fn one<T: Record>(&self, sql: &'static Sql, values: Vec<Val>) -> Result<T> {
        self.opt(sql, values).await?.ok_or(Error::NotFound)
    }

    /// The row of a read, if there is one.
    pub async fn opt<T: Record>(&self, sql: &'static Sql, values: Vec<Val>) -> Result<Option<T>> {
        let rows = self.read(sql, Ask::Once(values, 1), Box::new(Vec::<T>::new())).await?;
        Ok(collected(rows).pop())
    }

    /// Every row of a read. The statement has a limit.
    pub async fn all<T: Record>(&self, sql: &'static Sql, values: Vec<Val>) -> Result<Vec<T>> {
        let rows = self.read(sql, Ask::Once(values, usize::MAX), Box::new(Vec::<T>::new())).await?;
        Ok(collected(rows))
    }

    /// Every row for each of these few [`Rows`] or [ids](Val::ids), in their order. The statement takes no other
    /// argument.
    pub async fn each<T: Record>(&self, sql: &'static Sql, of: impl Into<Val>) -> Result<Vec<T>> {
        let rows = self.read(sql, Ask::Each(of.into()), Box::new(Vec::<T>::new())).await?;
        Ok(collected(rows))
    }

    async fn read(&self, sql: &'static Sql, ask: Ask, mut into: Box<dyn Collect>) -> Result<Box<dyn Collect>> {
        self.inner.vitals.count();
        changes::note_read(sql);
        if let Store::Sqlite(file) = &self.inner.store {
            return file.read(sql, ask, into, self.limit.is_some()).await;
        }
        let mut held = self.hold().await?;
        let outcome = held.fetch(sql, ask, &mut *into).await;
        held.end(&outcome).await;
        outcome.map(|()| into)
    }

    /// Runs one statement in a transaction. Returns how many rows it changed.
    pub async fn exec(&self, sql: &'static Sql, values: Vec<Val>) -> Result<u64> {
        self.write(move |tx| Box::pin(tx.exec(sql, values))).await
    }

    /// Runs `f` in a transaction. `Ok` is committed before this returns; `Err` is rolled back.
    ///
    /// The transaction runs in its own task, so that a caller that goes away does not cancel it. A panic in `f` rolls
    /// back and continues in the caller. Returns [`Error::Busy`] at once when too many transactions wait. When the
    /// connection to PostgreSQL breaks during COMMIT the answer is [`Error::Unavailable`] and the change may or may not
    /// be committed: operations carry ids, so that they can be sent again.
    ///
    /// SQLite runs one transaction after the other (BEGIN IMMEDIATE), each on its own thread; PostgreSQL runs them
    /// concurrently (READ COMMITTED), so rows that decide a write must be read with `{for update}`. No mail, Redis or
    /// HTTP inside.
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

    /// As [`Db::write`], for the journal. PostgreSQL looks every row up by its key. SQLite works on the calling thread,
    /// which is the journal's own and would only wait for another thread; a caller that goes away then rolls back.
    pub async fn write_by_key<T, E>(
        &self,
        f: impl for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T, E>> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        self.run(f, true).await
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
        let (kept, outcome) = {
            let kept = Arc::new(Mutex::new(None));
            (Arc::clone(&kept), kept)
        };
        let work: Work = Box::new(move |tx| {
            let done = f(tx).map(move |outcome| {
                let succeeded = outcome.is_ok();
                *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
                succeeded
            });
            Box::pin(done)
        });
        let ended = self.transact(work, by_key).await;
        let outcome = outcome.lock().unwrap_or_else(PoisonError::into_inner).take();
        match (outcome, ended) {
            (Some(Err(e)), _) => Err(e),
            (_, Err(e)) => Err(e.into()),
            (Some(Ok(value)), Ok(())) => Ok(value),
            (None, Ok(())) => Err(Error::Closed.into()),
        }
    }

    /// Runs a transaction. It does not depend on the type of the closure's result, so that it is compiled once.
    async fn transact(&self, work: Work, by_key: bool) -> Result<()> {
        let (place, vitals) = (self.place()?, Arc::clone(&self.inner.vitals));
        let task = match &self.inner.store {
            Store::Sqlite(file) if by_key => {
                let _place = place;
                return transaction(Held::Sqlite(file.writer().await?), work, by_key, vitals).await;
            }
            Store::Sqlite(file) => {
                let (held, home) = (Held::Sqlite(file.writer().await?), self.inner.home.clone());
                self.inner.home.spawn_blocking(move || {
                    let _place = place;
                    home.block_on(transaction(held, work, by_key, vitals))
                })
            }
            Store::Postgres(_) => {
                let db = self.clone();
                self.inner.home.spawn(async move {
                    let _place = place;
                    transaction(db.hold().await?, work, by_key, vitals).await
                })
            }
        };
        match task.await {
            Ok(outcome) => outcome,
            Err(e) => match e.try_into_panic() {
                Ok(panic) => resume_unwind(panic),
                Err(_) => Err(Error::Closed),
            },
        }
    }

    fn place(&self) -> Result<OwnedSemaphorePermit> {
        Arc::clone(&self.inner.queue).try_acquire_owned().map_err(|e| match e {
            TryAcquireError::NoPermits => Error::Busy,
            TryAcquireError::Closed => Error::Closed,
        })
    }

    /// Waits for running transactions, on PostgreSQL also for reads, and closes every connection. Later calls get
    /// [`Error::Closed`].
    pub async fn close(&self) {
        self.inner.queue.close();
        match &self.inner.store {
            Store::Sqlite(file) => file.close().await,
            Store::Postgres(pool) => pool.close().await,
        }
    }

    /// SQLite's writing connection, or any connection to PostgreSQL.
    async fn hold(&self) -> Result<Held> {
        Ok(match &self.inner.store {
            Store::Sqlite(file) => Held::Sqlite(file.writer().await?),
            Store::Postgres(pool) => Held::Postgres(pool.lease().await?.allow(self.limit)),
        })
    }
}

/// A transaction from its beginning to its end.
async fn transaction(held: Held, work: Work, by_key: bool, vitals: Arc<Vitals>) -> Result<()> {
    let mut tx = Tx::begin(held, by_key, vitals).await?;
    let succeeded = work(&mut tx).await;
    tx.end(succeeded).await
}
