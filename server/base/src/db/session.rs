//! One connection for work that reads the schema and makes its own statements: copies and backups.

use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use sqlx::postgres::PgRow;
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, PgConnection, Row};

use super::error::{Error, Result};
use super::open::{Address, OpenError, Options, address};
use super::schema::{Kind, Table};
use super::value::{self, Val};
use super::{Dialect, Record};

pub(super) enum Session {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Session {
    /// A connection of its own, which may write.
    pub(super) async fn open(url: &str) -> Result<Self, OpenError> {
        Ok(match address(url, &Options::default())? {
            Address::Sqlite { writer, .. } => Self::Sqlite(writer.connect().await.map_err(Error::from)?),
            Address::Postgres(connect) => Self::Postgres(connect.connect().await.map_err(Error::from)?),
        })
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

    /// How many rows a statement changed.
    pub(super) async fn exec(&mut self, text: &str, values: Vec<Val>) -> Result<u64> {
        let text = AssertSqlSafe(text.to_owned());
        Ok(match self {
            Self::Sqlite(c) => sqlx::query_with(text, value::sqlite(values)?).execute(c).await?.rows_affected(),
            Self::Postgres(c) => sqlx::query_with(text, value::postgres(values)?).execute(c).await?.rows_affected(),
        })
    }

    /// The rows of a statement that has a text for each database.
    pub(super) async fn records<T: Record>(&mut self, sqlite: &str, postgres: &str) -> Result<Vec<T>> {
        Ok(match self {
            Self::Sqlite(c) => sqlx::query_as(AssertSqlSafe(sqlite.to_owned())).fetch_all(c).await?,
            Self::Postgres(c) => sqlx::query_as(AssertSqlSafe(postgres.to_owned())).fetch_all(c).await?,
        })
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
        let query = AssertSqlSafe(text);
        match self {
            Self::Sqlite(c) => {
                let rows = sqlx::query(query).fetch(c);
                rows.map(|row| sqlite_values(&row?, table)).boxed()
            }
            Self::Postgres(c) => {
                let rows = sqlx::query(query).fetch(c);
                rows.map(|row| postgres_values(&row?, table)).boxed()
            }
        }
    }

    /// After a whole database has come: PostgreSQL plans by statistics, which it would gather by itself only in a minute.
    pub(super) async fn gather_statistics(&mut self) -> Result<()> {
        if let Self::Postgres(c) = self {
            c.execute("ANALYZE").await?;
        }
        Ok(())
    }

    pub(super) async fn close(self) -> Result<()> {
        match self {
            Self::Sqlite(c) => c.close().await?,
            Self::Postgres(c) => c.close().await?,
        }
        Ok(())
    }
}

macro_rules! values {
    ($name:ident, $row:ty) => {
        fn $name(row: &$row, table: &Table) -> Result<Vec<Val>> {
            let mut values = Vec::with_capacity(table.columns.len());
            for (i, column) in table.columns.iter().enumerate() {
                values.push(match column.kind {
                    Kind::Int => Val::Int(row.try_get(i)?),
                    Kind::Bool => Val::Bool(row.try_get(i)?),
                    Kind::Real => Val::Real(row.try_get(i)?),
                    Kind::Text => Val::Text(row.try_get(i)?),
                    Kind::Blob => Val::Blob(row.try_get(i)?),
                });
            }
            Ok(values)
        }
    };
}
values!(sqlite_values, SqliteRow);
values!(postgres_values, PgRow);
