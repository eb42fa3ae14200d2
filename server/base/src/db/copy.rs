//! Copies everything from one database to another of either kind, and verifies the copy.
//!
//! The tables, columns, keys and references are read from the databases, so that later migrations need no change here.

use std::fmt;
use std::time::{Duration, Instant};

use futures_util::{StreamExt, TryStreamExt};

use super::error::Error;
use super::open::{OpenError, Options};
use super::schema::{self, Kind, Reference, Table, UnknownType};
use super::session::Session;
use super::value::Val;
use super::{Db, Dialect, migrate};

/// The most rows, and the most values, in one statement. SQLite allows 32,766 values.
const BATCH_ROWS: usize = 500;
const BATCH_VALUES: usize = 30_000;

/// Why nothing was copied. The target is unchanged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// A database cannot be opened.
    #[error("cannot open the {0} database")]
    Open(Side, #[source] OpenError),
    /// A database is not at this program's schema.
    #[error("the {0} database is not migrated: {1}")]
    Schema(Side, String),
    /// The target has data.
    #[error("the target database is not empty: {0} has rows")]
    NotEmpty(String),
    /// A column has a type that this program does not use.
    #[error("cannot copy column {0}")]
    Column(String),
    /// The comparison found a difference.
    #[error("table {table}: row {row} differs after copying")]
    Different {
        /// The table.
        table: String,
        /// The row's number, from 1, in the order of the key.
        row: u64,
    },
    /// A statement failed.
    #[error("the {0} database failed")]
    Database(Side, #[source] Error),
}

/// Which of the two databases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Read from.
    Source,
    /// Written to.
    Target,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Source => "source",
            Self::Target => "target",
        })
    }
}

/// What was copied; shown as a table.
#[derive(Clone, Debug)]
pub struct Copied {
    /// Tables in the order in which they were copied, with their rows.
    pub tables: Vec<(String, u64)>,
    /// How long the copy took, including the comparison.
    pub took: Duration,
}

impl fmt::Display for Copied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.tables.iter().map(|(name, _)| name.len()).max().unwrap_or(0).max(5);
        for (name, rows) in &self.tables {
            writeln!(f, "{name:width$} {rows:>12}  equal")?;
        }
        let total: u64 = self.tables.iter().map(|(_, rows)| rows).sum();
        write!(f, "{:width$} {total:>12}  in {:.1} s", "total", self.took.as_secs_f64())
    }
}

/// Copies `from` into `to`, which must be migrated and empty, and compares every row. It runs in one transaction on
/// each side: the source may be in use (what changes meanwhile is not copied), and the target gets everything or
/// nothing.
pub async fn copy(from: &str, to: &str) -> Result<Copied, Failure> {
    let started = Instant::now();
    ready(from, Side::Source).await?;
    ready(to, Side::Target).await?;
    let mut source = Session::open(from).await.map_err(|e| Failure::Open(Side::Source, e))?;
    let mut target = Session::open(to).await.map_err(|e| Failure::Open(Side::Target, e))?;
    source.begin_reading().await.map_err(source_failed)?;
    let begin = if target.dialect() == Dialect::Sqlite { "BEGIN IMMEDIATE" } else { "BEGIN" };
    target.exec(begin, vec![]).await.map_err(target_failed)?;
    let tables = fill(&mut source, &mut target).await?;
    target.exec("COMMIT", vec![]).await.map_err(target_failed)?;
    target.gather_statistics().await.map_err(target_failed)?;
    let _ = (source.close().await, target.close().await);
    Ok(Copied { tables, took: started.elapsed() })
}

fn source_failed(e: Error) -> Failure {
    Failure::Database(Side::Source, e)
}

fn target_failed(e: Error) -> Failure {
    Failure::Database(Side::Target, e)
}

/// Checks that a database has the settings and the schema that this program needs.
async fn ready(url: &str, side: Side) -> Result<(), Failure> {
    let db = Db::open(url, &Options::default()).await.map_err(|e| Failure::Open(side, e))?;
    let pending = migrate::pending(&db).await;
    db.close().await;
    match pending {
        Ok(steps) if steps.is_empty() => Ok(()),
        Ok(steps) => Err(Failure::Schema(side, format!("{} migrations are pending", steps.len()))),
        Err(e) => Err(Failure::Schema(side, e.to_string())),
    }
}

async fn fill(source: &mut Session, target: &mut Session) -> Result<Vec<(String, u64)>, Failure> {
    let from = tables(source, Side::Source).await?;
    let to = tables(target, Side::Target).await?;
    let names = |t: &Table| (t.name.clone(), t.columns.iter().map(|c| c.name.clone()).collect::<Vec<_>>());
    if from.iter().map(names).ne(to.iter().map(names)) {
        return Err(Failure::Schema(Side::Target, "its tables differ from the source's".to_owned()));
    }
    for table in &to {
        if target.count(&table.name).await.map_err(target_failed)? > 0 {
            return Err(Failure::NotEmpty(table.name.clone()));
        }
    }
    let (ordered, circular) = schema::in_order(to);
    defer(target, &circular, true).await.map_err(target_failed)?;
    let mut done = Vec::new();
    for table in &ordered {
        let Some(same) = from.iter().find(|t| t.name == table.name) else { continue };
        let rows = fill_table(source, same, target, table).await?;
        continue_identity(source, target, table).await?;
        done.push((table.name.clone(), rows));
    }
    defer(target, &circular, false).await.map_err(target_failed)?;
    for table in &ordered {
        let Some(same) = from.iter().find(|t| t.name == table.name) else { continue };
        compare(source, same, target, table).await?;
    }
    Ok(done)
}

async fn tables(session: &mut Session, side: Side) -> Result<Vec<Table>, Failure> {
    match schema::read(session).await {
        Ok(Ok(tables)) => Ok(tables),
        Ok(Err(UnknownType(column))) => Err(Failure::Column(column)),
        Err(e) => Err(Failure::Database(side, e)),
    }
}

/// Defers circular references until all rows are there, then checks them.
async fn defer(target: &mut Session, circular: &[(String, Reference)], on: bool) -> Result<(), Error> {
    match (target.dialect(), on) {
        (Dialect::Sqlite, true) => target.exec("PRAGMA defer_foreign_keys = ON", vec![]).await.map(drop)?,
        (Dialect::Sqlite, false) => {} // COMMIT checks
        (Dialect::Postgres, _) => {
            if !on {
                target.exec("SET CONSTRAINTS ALL IMMEDIATE", vec![]).await?;
            }
            let how = if on { "DEFERRABLE INITIALLY DEFERRED" } else { "NOT DEFERRABLE" };
            for (table, Reference { name, .. }) in circular {
                let text = format!("ALTER TABLE \"{table}\" ALTER CONSTRAINT \"{name}\" {how}");
                target.exec(&text, vec![]).await?;
            }
        }
    }
    Ok(())
}

/// Copies a table's rows as bound values, not as `{rows}`, with which SQLite may lose the last bits of a decimal
/// number.
async fn fill_table(source: &mut Session, from: &Table, target: &mut Session, to: &Table) -> Result<u64, Failure> {
    let batch = (BATCH_VALUES / to.columns.len().max(1)).clamp(1, BATCH_ROWS);
    let full = insert(to, batch, target.dialect());
    let mut rows = source.rows(from).chunks(batch);
    let mut total = 0;
    while let Some(chunk) = rows.next().await {
        let mut values = Vec::with_capacity(chunk.len() * to.columns.len());
        let count = chunk.len();
        for row in chunk {
            values.extend(row.map_err(source_failed)?.into_iter().zip(&to.columns).map(|(v, c)| fit(v, c.kind)));
        }
        let text = if count == batch { &full } else { &insert(to, count, target.dialect()) };
        total += target.exec(text, values).await.map_err(target_failed)?;
    }
    Ok(total)
}

/// An INSERT of this many rows. For SQLite the parameters are plain `?`, because it searches all named parameters for
/// each one.
fn insert(table: &Table, rows: usize, dialect: Dialect) -> String {
    let columns: Vec<String> = table.columns.iter().map(|c| format!("\"{}\"", c.name)).collect();
    let mut text = format!("INSERT INTO \"{}\" ({}) VALUES ", table.name, columns.join(", "));
    let parameter = |n: usize| match dialect {
        Dialect::Sqlite => "?".to_owned(),
        Dialect::Postgres => format!("${n}"),
    };
    for row in 0..rows {
        let values: Vec<String> = (1..=columns.len()).map(|n| parameter(row * columns.len() + n)).collect();
        text.push_str(if row == 0 { "(" } else { ", (" });
        text.push_str(&values.join(", "));
        text.push(')');
    }
    text
}

/// Converts a boolean to the target's type.
fn fit(value: Val, kind: Kind) -> Val {
    match (value, kind) {
        (Val::Int(x), Kind::Bool) => Val::Bool(x.map(|x| x != 0)),
        (Val::Bool(x), Kind::Int) => Val::Int(x.map(i64::from)),
        (value, _) => value,
    }
}

/// Continues the source's ids, so that none is ever used again, not even that of a deleted row.
async fn continue_identity(source: &mut Session, target: &mut Session, table: &Table) -> Result<(), Failure> {
    let (Some(identity), name) = (&table.identity, &table.name) else { return Ok(()) };
    let given = source
        .records::<(i64,)>(
            &format!("SELECT seq FROM sqlite_sequence WHERE name = '{name}'"),
            &format!(
                "SELECT coalesce(s.last_value, 0) FROM pg_sequences s WHERE format('%I.%I', s.schemaname, s.sequencename)
                 = pg_get_serial_sequence('\"{name}\"', '{identity}')::regclass::text
                 OR s.sequencename = pg_get_serial_sequence('\"{name}\"', '{identity}')::regclass::text"
            ),
        )
        .await
        .map_err(source_failed)?;
    let largest = format!("SELECT coalesce(MAX(\"{identity}\"), CAST(0 AS BIGINT)) FROM \"{name}\"");
    let used: Vec<(i64,)> = target.records(&largest, &largest).await.map_err(target_failed)?;
    let last = given.iter().chain(&used).map(|(n,)| *n).max().unwrap_or(0);
    if last == 0 {
        return Ok(());
    }
    let statements = match target.dialect() {
        Dialect::Sqlite => vec![
            format!("DELETE FROM sqlite_sequence WHERE name = '{name}'"),
            format!("INSERT INTO sqlite_sequence (name, seq) VALUES ('{name}', {last})"),
        ],
        Dialect::Postgres => vec![format!("SELECT setval(pg_get_serial_sequence('\"{name}\"', '{identity}'), {last})")],
    };
    for statement in statements {
        target.exec(&statement, vec![]).await.map_err(target_failed)?;
    }
    Ok(())
}

/// Reads both sides in the order of the key and compares row by row.
async fn compare(source: &mut Session, from: &Table, target: &mut Session, to: &Table) -> Result<(), Failure> {
    let mut left = source.rows(from);
    let mut right = target.rows(to);
    let mut row = 0;
    loop {
        row += 1;
        let (a, b) = (left.try_next().await.map_err(source_failed)?, right.try_next().await.map_err(target_failed)?);
        match (a, b) {
            (None, None) => return Ok(()),
            (Some(a), Some(b)) if a.iter().zip(&b).all(|(a, b)| same(a, b)) => {}
            _ => return Err(Failure::Different { table: to.name.clone(), row }),
        }
    }
}

/// Whether two values are equal; a boolean may be stored as a number.
fn same(a: &Val, b: &Val) -> bool {
    match (a, b) {
        (Val::Bool(a), Val::Int(b)) | (Val::Int(b), Val::Bool(a)) => a.map(i64::from) == *b,
        (a, b) => a == b,
    }
}
