//! A transaction, and the ways to run statements in it.

use std::sync::Arc;

use sqlx::Executor;

use super::Dialect;
use super::changes::TableNo;
use super::error::{Error, Result};
use super::pool::Lease;
use super::row::{Collect, Record, Row};
use super::rows::Rows;
use super::sql::Sql;
use super::sqlite::Writer;
use super::together::Together;
use super::value::{self, Ask, Val};
use super::vitals::Vitals;

/// A connection that belongs to one caller until its work has ended.
pub(super) enum Held {
    Sqlite(Writer),
    Postgres(Lease),
}

impl Held {
    /// Reads rows.
    pub(super) async fn fetch(&mut self, sql: &'static Sql, ask: Ask, into: &mut dyn Collect) -> Result<()> {
        let lease = match self {
            Self::Sqlite(writer) => return writer.fetch(sql, &ask, into),
            Self::Postgres(lease) => lease,
        };
        let (values, most) = match ask {
            Ask::Once(values, most) => (values, most),
            Ask::Each(of) => (vec![of], usize::MAX),
        };
        let query = sqlx::query_with(sql.text(Dialect::Postgres), value::postgres(values, sql.columns())?);
        let (connection, deadline) = lease.with_deadline()?;
        let rows = deadline.keep(async {
            Ok(if most == 1 {
                query.fetch_optional(connection).await?.into_iter().collect()
            } else {
                query.fetch_all(connection).await?
            })
        });
        let rows = rows.await?;
        sql.with_places(Dialect::Postgres, |places| {
            rows.iter().try_for_each(|row| into.add(&Row::postgres(row, places)))
        })
    }

    /// Runs a statement. Returns how many rows it changed.
    async fn exec(&mut self, sql: &'static Sql, values: Vec<Val>) -> Result<u64> {
        let lease = match self {
            Self::Sqlite(writer) => return writer.exec(sql, &values),
            Self::Postgres(lease) => lease,
        };
        let query = sqlx::query_with(sql.text(Dialect::Postgres), value::postgres(values, sql.columns())?);
        let (connection, deadline) = lease.with_deadline()?;
        deadline.keep(async { Ok(query.execute(connection).await?.rows_affected()) }).await
    }

    /// Writes the rows of each statement.
    async fn exec_together<const N: usize>(&mut self, all: &'static Together<N>, rows: [Rows; N]) -> Result<()> {
        let lease = match self {
            Self::Sqlite(writer) => {
                let mut each = all.writes().iter().zip(rows).filter(|(_, rows)| !rows.is_empty());
                return each.try_for_each(|(sql, rows)| writer.exec(sql, &[Val::Rows(rows)]).map(drop));
            }
            Self::Postgres(lease) => lease,
        };
        let joined = all.joined();
        let rows = rows.into_iter().map(Val::Rows).collect();
        let query = sqlx::query_with(&*joined.text, value::postgres(rows, &joined.columns)?);
        let (connection, deadline) = lease.with_deadline()?;
        deadline.keep(async { Ok(query.execute(connection).await.map(drop)?) }).await
    }

    /// Runs a statement of the layer itself, without arguments.
    async fn raw(&mut self, text: &'static str) -> Result<()> {
        match self {
            Self::Sqlite(writer) => writer.raw(text),
            Self::Postgres(lease) => {
                let (connection, deadline) = lease.with_deadline()?;
                deadline.keep(async { Ok(connection.execute(text).await.map(drop)?) }).await
            }
        }
    }

    /// Ends a use outside a transaction, or after its last statement. SQLite's connection is closed after any error:
    /// after a full disk it refuses every later write. PostgreSQL's stays usable after a refused statement, but when
    /// the server is unreachable, all of the pool's connections are closed.
    pub(super) async fn end<T>(self, outcome: &Result<T>) {
        match (self, outcome) {
            (Self::Sqlite(writer), Ok(_) | Err(Error::NotFound)) => writer.give_back(),
            (Self::Sqlite(writer), Err(_)) => drop(writer),
            (Self::Postgres(lease), Err(Error::Unavailable(_))) => lease.close_all().await,
            (Self::Postgres(lease), Err(Error::Late(_))) => lease.close().await,
            (Self::Postgres(lease), _) => lease.give_back(),
        }
    }
}

/// An open transaction, passed to the closure of [`Db::write`](super::Db::write).
///
/// After a statement has failed, every later one fails with [`Error::Aborted`] and the transaction is rolled back,
/// whatever the closure returns. PostgreSQL behaves like this by itself, and SQLite must do the same. So do not catch
/// the error of an expected conflict; write `ON CONFLICT … DO NOTHING RETURNING` and check for a missing row. A
/// conflict that only two simultaneous calls can cause may be caught to say why the call is refused; the closure must
/// then return an error.
pub struct Tx {
    held: Held,
    failed: bool,
    /// Set with `failed` when the connection can no longer be used.
    lost: bool,
    /// The tables that were written.
    wrote: Vec<TableNo>,
    vitals: Arc<Vitals>,
}

impl Tx {
    /// Begins a transaction. With `by_key` PostgreSQL looks every row up by its key: it cannot know how few keys the
    /// arrays have, and would read whole tables instead, or a smaller index of all of a member's rows.
    pub(super) async fn begin(mut held: Held, by_key: bool, vitals: Arc<Vitals>) -> Result<Self> {
        let begin = match (&held, by_key) {
            (Held::Sqlite(_), _) => "BEGIN IMMEDIATE",
            (Held::Postgres(_), false) => "BEGIN",
            // Leaves only one possible plan: an index lookup for each key.
            (Held::Postgres(_), true) => {
                "BEGIN; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off;
                 SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_material = off;
                 SET LOCAL random_page_cost = 0; SET LOCAL seq_page_cost = 0"
            }
        };
        match held.raw(begin).await {
            Ok(()) => Ok(Self { held, failed: false, lost: false, wrote: Vec::new(), vitals }),
            Err(e) => {
                vitals.look_at(&e);
                let outcome: Result<Self> = Err(e);
                held.end(&outcome).await;
                outcome
            }
        }
    }

    /// Commits if the closure and every statement succeeded; otherwise rolls back.
    pub(super) async fn end(mut self, succeeded: bool) -> Result<()> {
        let ended = match self.held {
            // Closing the connection rolls back.
            Held::Sqlite(_) if self.failed => Err(Error::Aborted),
            Held::Postgres(_) if self.lost => Err(Error::silent()),
            _ if self.failed || !succeeded => self.held.raw("ROLLBACK").await,
            _ => {
                let ended = self.held.raw("COMMIT").await;
                // If it broke, it is unknown whether the commit was carried out.
                self.vitals.changes.committed(&self.wrote);
                ended
            }
        };
        if let Err(e) = &ended {
            self.vitals.look_at(e);
        }
        self.held.end(&ended).await;
        if self.failed { Err(Error::Aborted) } else { ended }
    }

    /// The only row; [`Error::NotFound`] when there is none, which does not fail the transaction.
    pub async fn one<T: Record>(&mut self, sql: &'static Sql, values: Vec<Val>) -> Result<T> {
        self.opt(sql, values).await?.ok_or(Error::NotFound)
    }

    /// The row, if there is one.
    pub async fn opt<T: Record>(&mut self, sql: &'static Sql, values: Vec<Val>) -> Result<Option<T>> {
        let mut rows = Vec::new();
        self.fetch(sql, Ask::Once(values, 1), &mut rows).await?;
        Ok(rows.pop())
    }

    /// Every row. The statement has a limit.
    pub async fn all<T: Record>(&mut self, sql: &'static Sql, values: Vec<Val>) -> Result<Vec<T>> {
        let mut rows = Vec::new();
        self.fetch(sql, Ask::Once(values, usize::MAX), &mut rows).await?;
        Ok(rows)
    }

    /// Every row for each of these [`Rows`](super::Rows) or [ids](Val::ids), in their order. The statement takes
    /// nothing else.
    pub async fn each<T: Record>(&mut self, sql: &'static Sql, of: impl Into<Val>) -> Result<Vec<T>> {
        let mut rows = Vec::new();
        self.fetch(sql, Ask::Each(of.into()), &mut rows).await?;
        Ok(rows)
    }

    async fn fetch(&mut self, sql: &'static Sql, ask: Ask, into: &mut dyn Collect) -> Result<()> {
        let outcome = if self.failed { Err(Error::Aborted) } else { self.held.fetch(sql, ask, into).await };
        self.note(sql, outcome)
    }

    /// Runs a statement. Returns how many rows it changed.
    pub async fn exec(&mut self, sql: &'static Sql, values: Vec<Val>) -> Result<u64> {
        let outcome = if self.failed { Err(Error::Aborted) } else { self.held.exec(sql, values).await };
        self.note(sql, outcome)
    }

    /// Writes the rows of each of these statements. Those that get no rows change nothing.
    pub async fn exec_together<const N: usize>(&mut self, all: &'static Together<N>, rows: [Rows; N]) -> Result<()> {
        if rows.iter().all(Rows::is_empty) {
            return Ok(());
        }
        let written = all.writes().iter().zip(&rows).filter(|(_, rows)| !rows.is_empty()).map(|(sql, _)| *sql);
        written.for_each(|sql| self.note_written(sql));
        let outcome = if self.failed { Err(Error::Aborted) } else { self.held.exec_together(all, rows).await };
        self.checked(outcome)
    }

    /// Makes PostgreSQL plan its statements again, before many rows are looked up: a plan that it made while a table
    /// was small may read all of a member's rows for each of them.
    pub async fn plan_anew(&mut self) -> Result<()> {
        let outcome = match &mut self.held {
            _ if self.failed => Err(Error::Aborted),
            Held::Sqlite(_) => return Ok(()),
            held @ Held::Postgres(_) => held.raw("DISCARD PLANS").await,
        };
        self.checked(outcome)
    }

    /// Which kind of database this is, for the rare function that takes different steps on each.
    #[must_use]
    pub const fn dialect(&self) -> Dialect {
        match self.held {
            Held::Sqlite(_) => Dialect::Sqlite,
            Held::Postgres(_) => Dialect::Postgres,
        }
    }

    fn note<T>(&mut self, sql: &'static Sql, outcome: Result<T>) -> Result<T> {
        self.note_written(sql);
        self.checked(outcome)
    }

    fn note_written(&mut self, sql: &'static Sql) {
        for table in sql.writes() {
            if !self.wrote.contains(table) {
                self.wrote.push(*table);
            }
        }
    }

    fn checked<T>(&mut self, outcome: Result<T>) -> Result<T> {
        self.vitals.count();
        self.failed = outcome.is_err();
        if let Err(e) = &outcome {
            self.lost |= e.is_lost();
            self.vitals.look_at(e);
        }
        outcome
    }
}
