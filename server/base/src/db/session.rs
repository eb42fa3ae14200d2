//! One connection for work that reads the schema and makes its own statements: copies and backups.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::stream::{self, BoxStream, StreamExt};
use rusqlite::OpenFlags;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, PgConnection};
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

use super::error::{Error, Result};
use super::open::{Address, OpenError, Options, address};
use super::placeholders::Columns;
use super::row::{Collect, Places, Record, Row};
use super::schema::{Kind, Table};
use super::value::{self, Val};
use super::{Dialect, sqlite};

/// How many rows SQLite may read ahead of their consumer.
const ROWS_AHEAD: usize = 1_000;

pub(super) enum Session {
    Sqlite(Arc<Mutex<rusqlite::Connection>>),
    Postgres(PgConnection),
}

impl Session {
    /// A separate connection, which can write.
    pub(super) async fn open(url: &str) -> Result<Self, OpenError> {
        let options = Options::default();
        Ok(match address(url, &options)? {
            Address::Sqlite(path) => Self::Sqlite(shared(sqlite::open_writer(&path, options.wait)?)),
            Address::Postgres(connect) => Self::Postgres(connect.connect().await.map_err(Error::from)?),
        })
    }

    /// Opens a file that nothing writes to, without leaving other files beside it.
    pub(super) fn of_file(path: &Path) -> Result<Self> {
        let name = path.display().to_string().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        Ok(Self::Sqlite(shared(rusqlite::Connection::open_with_flags(format!("file:{name}?immutable=1"), flags)?)))
    }

    /// Opens a file that nothing else has open, to change it.
    pub(super) fn of_file_to_change(path: &Path) -> Result<Self> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        Ok(Self::Sqlite(shared(rusqlite::Connection::open_with_flags(path, flags)?)))
    }

    pub(super) const fn dialect(&self) -> Dialect {
        match self {
            Self::Sqlite(_) => Dialect::Sqlite,
            Self::Postgres(_) => Dialect::Postgres,
        }
    }

    /// Begins a transaction that reads one state of the database.
    pub(super) async fn begin_reading(&mut self) -> Result<()> {
        match self {
            // SQLite's snapshot begins with the first read.
            Self::Sqlite(_) => {
                self.exec("BEGIN", vec![]).await?;
                self.records::<(i64,)>("SELECT COUNT(*) FROM sqlite_master", "").await.map(drop)
            }
            Self::Postgres(_) => self.exec("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", vec![]).await.map(drop),
        }
    }

    /// Runs a statement. Returns how many rows it changed.
    pub(super) async fn exec(&mut self, text: &str, values: Vec<Val>) -> Result<u64> {
        match self {
            Self::Sqlite(c) => sqlite::exec(&lock(c), text, &values),
            Self::Postgres(c) => {
                let query =
                    sqlx::query_with(AssertSqlSafe(text.to_owned()), value::postgres(values, &Columns::default())?);
                Ok(query.execute(c).await?.rows_affected())
            }
        }
    }

    /// The rows of a statement that has a text for each database.
    pub(super) async fn records<T: Record>(&mut self, sqlite: &str, postgres: &str) -> Result<Vec<T>> {
        let mut records = Vec::new();
        match self {
            Self::Sqlite(c) => sqlite::fetch(&lock(c), sqlite, &[], usize::MAX, &Places::default(), &mut records)?,
            Self::Postgres(c) => {
                let rows = sqlx::query(AssertSqlSafe(postgres.to_owned())).fetch_all(c).await?;
                let places = Places::default();
                rows.iter().try_for_each(|row| records.add(&Row::postgres(row, &places)))?;
            }
        }
        Ok(records)
    }

    /// How many rows a table has.
    pub(super) async fn count(&mut self, table: &str) -> Result<u64> {
        let text = format!("SELECT COUNT(*) FROM \"{table}\"");
        let rows: Vec<(i64,)> = self.records(&text, &text).await?;
        Ok(rows.first().and_then(|(n,)| u64::try_from(*n).ok()).unwrap_or(0))
    }

    /// Every row of a table in the order of its key, which is the same on both databases.
    pub(super) fn rows<'s>(&'s mut self, table: &'s Table) -> BoxStream<'s, Result<Vec<Val>>> {
        let columns: Vec<String> = table.columns.iter().map(|c| format!("\"{}\"", c.name)).collect();
        let order: Vec<String> = table
            .key
            .iter()
            .map(|key| {
                let text = table.columns.iter().any(|c| c.name == *key && c.kind == Kind::Text);
                let bytewise = if text && self.dialect() == Dialect::Postgres { " COLLATE \"C\"" } else { "" };
                format!("\"{key}\"{bytewise} NULLS FIRST")
            })
            .collect();
        let text = format!("SELECT {} FROM \"{}\" ORDER BY {}", columns.join(", "), table.name, order.join(", "));
        match self {
            Self::Sqlite(c) => {
                let (c, table, (send, mut rows)) = (Arc::clone(c), table.clone(), mpsc::channel(ROWS_AHEAD));
                spawn_blocking(move || {
                    let mut pass = Pass { table, to: send.clone() };
                    if let Err(e) = sqlite::fetch(&lock(&c), &text, &[], usize::MAX, &Places::default(), &mut pass) {
                        // If the receiver is gone, it already has the rows it wanted.
                        let _ = send.blocking_send(Err(e));
                    }
                });
                stream::poll_fn(move |context| rows.poll_recv(context)).boxed()
            }
            Self::Postgres(c) => {
                let rows = sqlx::query(AssertSqlSafe(text)).fetch(c);
                rows.map(|row| values(&Row::postgres(&row?, &Places::default()), table)).boxed()
            }
        }
    }

    /// Gathers statistics after a whole database was loaded. PostgreSQL needs them for its plans, and would gather them
    /// by itself only after a minute.
    pub(super) async fn gather_statistics(&mut self) -> Result<()> {
        if let Self::Postgres(c) = self {
            // Otherwise PostgreSQL warns an ordinary role about every system table that it skips.
            c.execute("SET client_min_messages = error").await?;
            c.execute("ANALYZE").await?;
        }
        Ok(())
    }

    pub(super) async fn close(self) -> Result<()> {
        match self {
            Self::Sqlite(_) => {}
            Self::Postgres(c) => c.close().await?,
        }
        Ok(())
    }
}

fn shared(connection: rusqlite::Connection) -> Arc<Mutex<rusqlite::Connection>> {
    Arc::new(Mutex::new(connection))
}

fn lock(connection: &Mutex<rusqlite::Connection>) -> MutexGuard<'_, rusqlite::Connection> {
    connection.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Passes on the rows of a table.
struct Pass {
    table: Table,
    to: mpsc::Sender<Result<Vec<Val>>>,
}

impl Collect for Pass {
    fn add(&mut self, row: &Row<'_>) -> Result<()> {
        self.to.blocking_send(values(row, &self.table)).map_err(|_| Error::Closed)
    }
}

fn values(row: &Row<'_>, table: &Table) -> Result<Vec<Val>> {
    let values = table.columns.iter().enumerate().map(|(i, column)| {
        Ok(match column.kind {
            Kind::Int => Val::Int(row.at(i)?),
            Kind::Bool => Val::Bool(row.at(i)?),
            Kind::Real => Val::Real(row.at(i)?),
            Kind::Text => Val::Text(row.at(i)?),
            Kind::Blob => Val::Blob(row.at(i)?),
        })
    });
    values.collect()
}
