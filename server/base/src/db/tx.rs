//! A transaction, and the four ways to run a statement.

use std::sync::Arc;

use sqlx::sqlite::SqliteConnection;
use sqlx::{PgConnection, Postgres, Sqlite};

use super::direct::{Taken, mistake};
use super::error::{Error, Result};
use super::outage::Deadline;
use super::pool::Lease;
use super::sql::Sql;
use super::value::{self, Val};
use super::vitals::Vitals;
use super::{Dialect, Read, Record};

/// A connection of either kind, for one statement.
pub(super) enum Conn<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection, Deadline),
}

/// Runs `$run` with a query of either driver.
macro_rules! either {
    ($conn:expr, $sql:expr, $values:expr, $query:ident, |$c:ident, $q:ident| $run:expr) => {
        match $conn {
            Conn::Sqlite($c) => {
                let $q = $query!(Sqlite, $sql.text(Dialect::Sqlite), value::sqlite($values)?);
                $run
            }
            Conn::Postgres($c, deadline) => {
                let $q = $query!(Postgres, $sql.text(Dialect::Postgres), value::postgres($values)?);
                deadline.keep(async { $run }).await
            }
        }
    };
}
macro_rules! rows {
    ($db:ty, $text:expr, $arguments:expr) => {
        sqlx::query_as_with::<$db, T, _>($text, $arguments)
    };
}
macro_rules! plain {
    ($db:ty, $text:expr, $arguments:expr) => {
        sqlx::query_with::<$db, _>($text, $arguments)
    };
}

impl Conn<'_> {
    pub(super) async fn one<T: Record>(self, sql: &'static Sql, values: Vec<Val>) -> Result<T> {
        either!(self, sql, values, rows, |c, q| Ok(q.fetch_one(c).await?))
    }

    pub(super) async fn opt<T: Record>(self, sql: &'static Sql, values: Vec<Val>) -> Result<Option<T>> {
        either!(self, sql, values, rows, |c, q| Ok(q.fetch_optional(c).await?))
    }

    pub(super) async fn all<T: Record>(self, sql: &'static Sql, values: Vec<Val>) -> Result<Vec<T>> {
        either!(self, sql, values, rows, |c, q| Ok(q.fetch_all(c).await?))
    }

    pub(super) async fn exec(self, sql: &'static Sql, values: Vec<Val>) -> Result<u64> {
        either!(self, sql, values, plain, |c, q| Ok(q.execute(c).await?.rows_affected()))
    }

    /// A statement of the layer itself, without arguments.
    async fn raw(self, text: &'static str) -> Result<()> {
        match self {
            Conn::Sqlite(c) => Ok(sqlx::Executor::execute(c, text).await.map(drop)?),
            Conn::Postgres(c, deadline) => {
                deadline.keep(async { Ok(sqlx::Executor::execute(c, text).await.map(drop)?) }).await
            }
        }
    }
}

/// A leased connection of either kind.
pub(super) enum Leased {
    Sqlite(Lease<SqliteConnection>),
    Postgres(Lease<PgConnection>),
    /// SQLite in this very thread, for the journal.
    Direct(Taken),
}

impl Leased {
    pub(super) fn conn(&mut self) -> Result<Conn<'_>> {
        Ok(match self {
            Self::Sqlite(lease) => Conn::Sqlite(lease.get()?),
            Self::Postgres(lease) => {
                let deadline = lease.deadline()?;
                Conn::Postgres(lease.get()?, deadline)
            }
            Self::Direct(_) => return Err(mistake("the journal reads by Tx::rows")),
        })
    }

    async fn raw(&mut self, text: &'static str) -> Result<()> {
        match self {
            Self::Direct(taken) => taken.raw(text),
            other => other.conn()?.raw(text).await,
        }
    }

    /// The end of a use outside a transaction, or after its last statement. SQLite's connection is closed after any
    /// error: after a full disk the driver refuses every later write on it. PostgreSQL's stays usable after a refused
    /// statement, and when the server is gone all of the pool's connections are.
    pub(super) async fn end<T>(self, outcome: &Result<T>) {
        match (self, outcome) {
            (Self::Sqlite(lease), Ok(_) | Err(Error::NotFound)) => lease.give_back(),
            (Self::Sqlite(lease), Err(_)) => lease.close().await,
            (Self::Direct(taken), Ok(_) | Err(Error::NotFound)) => taken.give_back(),
            (Self::Direct(taken), Err(_)) => taken.close(),
            (Self::Postgres(lease), Err(Error::Unavailable(_))) => lease.close_all().await,
            (Self::Postgres(lease), Err(Error::Late(_))) => lease.close().await,
            (Self::Postgres(lease), _) => lease.give_back(),
        }
    }
}

/// A transaction under way, handed to the closure of [`Db::write`](super::Db::write).
///
/// After a statement has failed every later one fails with [`Error::Aborted`] and the transaction is rolled back,
/// whatever the closure returns: PostgreSQL behaves like this by itself, and SQLite must not behave otherwise. So an
/// expected conflict is not an error to catch, but `ON CONFLICT … DO NOTHING RETURNING` that gives no row.
pub struct Tx {
    leased: Leased,
    failed: bool,
    /// Set with `failed` when nothing more can be said over the connection.
    lost: bool,
    vitals: Arc<Vitals>,
}

impl Tx {
    pub(super) async fn begin(leased: Leased, vitals: Arc<Vitals>) -> Result<Self> {
        let begin = match leased {
            Leased::Sqlite(_) | Leased::Direct(_) => "BEGIN IMMEDIATE",
            Leased::Postgres(_) => "BEGIN",
        };
        Self::begin_with(leased, begin, vitals).await
    }

    /// For the journal: its statements look rows up by keys that come as JSON. PostgreSQL cannot know how few those are
    /// and would read whole tables instead.
    pub(super) async fn begin_by_key(leased: Leased, vitals: Arc<Vitals>) -> Result<Self> {
        // Leaves one way: for each key down the index.
        let begin = "BEGIN; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off;
            SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_material = off";
        match leased {
            Leased::Postgres(_) => Self::begin_with(leased, begin, vitals).await,
            _ => Self::begin(leased, vitals).await,
        }
    }

    async fn begin_with(mut leased: Leased, begin: &'static str, vitals: Arc<Vitals>) -> Result<Self> {
        match leased.raw(begin).await {
            Ok(()) => Ok(Self { leased, failed: false, lost: false, vitals }),
            Err(e) => {
                vitals.look_at(&e);
                let outcome: Result<Self> = Err(e);
                leased.end(&outcome).await;
                outcome
            }
        }
    }

    /// Commits when the closure succeeded and every statement did; otherwise nothing is kept.
    pub(super) async fn end<T, E: From<Error>>(mut self, outcome: Result<T, E>) -> Result<T, E> {
        let ended = match self.leased {
            // Closing the connection rolls back.
            Leased::Sqlite(_) | Leased::Direct(_) if self.failed => Err(Error::Aborted),
            Leased::Postgres(_) if self.lost => Err(Error::silent()),
            _ if self.failed || outcome.is_err() => self.leased.raw("ROLLBACK").await,
            _ => self.leased.raw("COMMIT").await,
        };
        if let Err(e) = &ended {
            self.vitals.look_at(e);
        }
        self.leased.end(&ended).await;
        match outcome {
            Ok(_) if self.failed => Err(Error::Aborted.into()),
            Ok(value) => ended.map(|()| value).map_err(E::from),
            Err(e) => Err(e),
        }
    }

    /// The only row; [`Error::NotFound`] when there is none, which does not fail the transaction.
    pub async fn one<T: Record>(&mut self, sql: &'static Sql, values: Vec<Val>) -> Result<T> {
        let outcome = self.conn()?.one(sql, values).await;
        self.note(outcome)
    }

    /// The row, if there is one.
    pub async fn opt<T: Record>(&mut self, sql: &'static Sql, values: Vec<Val>) -> Result<Option<T>> {
        let outcome = self.conn()?.opt(sql, values).await;
        self.note(outcome)
    }

    /// Every row. The statement has a limit.
    pub async fn all<T: Record>(&mut self, sql: &'static Sql, values: Vec<Val>) -> Result<Vec<T>> {
        let outcome = self.conn()?.all(sql, values).await;
        self.note(outcome)
    }

    /// Every row, in any transaction: inside [`Db::write_here`](super::Db::write_here) rows are read by this alone.
    pub async fn rows<T: Read>(&mut self, sql: &'static Sql, values: Vec<Val>) -> Result<Vec<T>> {
        let outcome = match &mut self.leased {
            Leased::Direct(_) if self.failed => Err(Error::Aborted),
            Leased::Direct(taken) => taken.rows(sql.text(Dialect::Sqlite), &values),
            _ => self.conn()?.all(sql, values).await,
        };
        self.note(outcome)
    }

    /// Runs it and says how many rows it changed.
    pub async fn exec(&mut self, sql: &'static Sql, values: Vec<Val>) -> Result<u64> {
        let outcome = match &mut self.leased {
            Leased::Direct(_) if self.failed => Err(Error::Aborted),
            Leased::Direct(taken) => taken.exec(sql, &values),
            _ => self.conn()?.exec(sql, values).await,
        };
        self.note(outcome)
    }

    /// Which database this is, for the rare function that takes different steps on each.
    #[must_use]
    pub const fn dialect(&self) -> Dialect {
        match self.leased {
            Leased::Sqlite(_) | Leased::Direct(_) => Dialect::Sqlite,
            Leased::Postgres(_) => Dialect::Postgres,
        }
    }

    fn conn(&mut self) -> Result<Conn<'_>> {
        if self.failed {
            return Err(Error::Aborted);
        }
        self.leased.conn()
    }

    fn note<T>(&mut self, outcome: Result<T>) -> Result<T> {
        self.vitals.count();
        self.failed = !matches!(outcome, Ok(_) | Err(Error::NotFound));
        if let Err(e) = &outcome {
            self.lost |= e.is_lost();
            self.vitals.look_at(e);
        }
        outcome
    }
}
