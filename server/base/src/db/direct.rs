//! SQLite in the caller's own thread, for the journal and for short reads.
//!
//! Through sqlx every statement, and every row of its answer, is handed from one thread to another, which costs more than
//! most statements do. Here a transaction runs on one thread from its BEGIN to its COMMIT, and a short read where it is
//! asked for. It is the same library and the same file with the same settings, and the journal holds the place of the
//! one writer all the while.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, OpenFlags, ToSql};
use serde::de::value::{BorrowedStrDeserializer, MapAccessDeserializer};
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde::forward_to_deserialize_any;
use sqlx::sqlite::SqliteConnection;

use super::Dialect;
use super::error::{Error, Result};
use super::open::{CHECKPOINT_PAGES, READER_CACHE, WRITER_CACHE};
use super::pool::Lease;
use super::sql::Sql;
use super::value::Val;

/// Statements kept prepared.
const STATEMENTS: usize = 64;

/// The connection, when nobody uses it.
pub(super) struct Direct {
    path: PathBuf,
    wait: Duration,
    idle: Mutex<Option<Connection>>,
    /// Connections that read, as many as threads have read at once; `None` once closed.
    readers: Mutex<Option<Vec<Connection>>>,
}

/// The connection in use, with the writer's place. Dropped without [`Taken::give_back`] it is closed, which rolls back.
pub(super) struct Taken {
    /// Never contended: it lets the transaction be looked at from other threads, as those of the other drivers may be.
    connection: Mutex<Connection>,
    from: Arc<Direct>,
    place: Lease<SqliteConnection>,
}

impl Direct {
    pub(super) fn new(path: PathBuf, wait: Duration) -> Self {
        Self { path, wait, idle: Mutex::default(), readers: Mutex::new(Some(Vec::new())) }
    }

    /// Takes or opens the connection. Whoever asks holds the writer's place.
    pub(super) fn take(self: Arc<Self>, place: Lease<SqliteConnection>) -> Result<Taken> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).take();
        let connection = idle.map_or_else(|| self.open(), Ok)?;
        Ok(Taken { connection: Mutex::new(connection), from: self, place })
    }

    fn open(&self) -> Result<Connection> {
        let connection = self.open_plain()?;
        connection.execute_batch(&format!(
            "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = {WRITER_CACHE};
             PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}; PRAGMA temp_store = MEMORY"
        ))?;
        let setting = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        if (setting("synchronous")?, setting("foreign_keys")?) != (2, 1) {
            return Err(mistake("the connection does not take its settings"));
        }
        Ok(connection)
    }

    /// The journal mode is a property of the file.
    fn open_plain(&self) -> Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.path, flags)?;
        connection.busy_timeout(self.wait)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        // Else a statement with a range is planned again for every new argument, a tenth of a read's time.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        Ok(connection)
    }

    /// Every row of a short read, in this thread and at once.
    pub(super) fn read<T: DeserializeOwned>(&self, text: &str, values: &[Val]) -> Result<Vec<T>> {
        let idle = self.readers().as_mut().ok_or(Error::Closed)?.pop();
        let connection = match idle {
            Some(connection) => connection,
            None => {
                let connection = self.open_plain()?;
                connection.execute_batch(&format!("PRAGMA query_only = ON; PRAGMA cache_size = {READER_CACHE}"))?;
                connection
            }
        };
        // After an error the connection is closed.
        let rows = rows(&connection, text, values)?;
        if let Some(readers) = self.readers().as_mut() {
            readers.push(connection);
        }
        Ok(rows)
    }

    fn readers(&self) -> MutexGuard<'_, Option<Vec<Connection>>> {
        self.readers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes them all.
    pub(super) fn close(&self) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.readers().take();
    }
}

impl Taken {
    /// The connection can be used again.
    pub(super) fn give_back(self) {
        *self.from.idle.lock().unwrap_or_else(PoisonError::into_inner) = self.connection.into_inner().ok();
        self.place.give_back();
    }

    /// Closes the connection before the place is free again, so that the next writer does not meet its locks.
    pub(super) fn close(self) {
        drop(self.connection);
        self.place.give_back();
    }

    fn connection(&mut self) -> &mut Connection {
        self.connection.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn raw(&mut self, text: &str) -> Result<()> {
        Ok(self.connection().execute_batch(text)?)
    }

    /// How many rows a statement changed.
    pub(super) fn exec(&mut self, sql: &Sql, values: &[Val]) -> Result<u64> {
        if let ([Val::Rows(rows)], Some(text)) = (values, sql.each()) {
            let mut statement = self.connection().prepare_cached(text)?;
            let each = rows.iter().map(|row| statement.execute(rusqlite::params_from_iter(row)));
            return Ok(each.sum::<rusqlite::Result<usize>>()? as u64);
        }
        let mut statement = self.connection().prepare_cached(sql.text(Dialect::Sqlite))?;
        Ok(statement.execute(rusqlite::params_from_iter(values))? as u64)
    }

    /// Every row of a read.
    pub(super) fn rows<T: DeserializeOwned>(&mut self, text: &str, values: &[Val]) -> Result<Vec<T>> {
        rows(self.connection(), text, values)
    }
}

fn rows<T: DeserializeOwned>(connection: &Connection, text: &str, values: &[Val]) -> Result<Vec<T>> {
    let mut statement = connection.prepare_cached(text)?;
    let names: Vec<String> = statement.column_names().into_iter().map(str::to_owned).collect();
    let mut rows = statement.query(rusqlite::params_from_iter(values))?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let cells = Cells { row, names: &names, at: 0 };
        all.push(T::deserialize(MapAccessDeserializer::new(cells)).map_err(|e| mistake(&e.0))?);
    }
    Ok(all)
}

impl ToSql for Val {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Bool(x) => x.map_or(ValueRef::Null, |x| ValueRef::Integer(x.into())),
            Self::Int(x) => x.map_or(ValueRef::Null, ValueRef::Integer),
            Self::Real(x) => x.map_or(ValueRef::Null, ValueRef::Real),
            Self::Text(x) => x.as_ref().map_or(ValueRef::Null, |x| ValueRef::Text(x.as_bytes())),
            Self::Blob(x) => x.as_ref().map_or(ValueRef::Null, |x| ValueRef::Blob(x)),
            Self::Rows(rows) => return Ok(ToSqlOutput::Owned(rows.to_json().into())),
        }))
    }
}

/// A row as a map from column names to cells, which is how a struct reads itself.
struct Cells<'r> {
    row: &'r rusqlite::Row<'r>,
    names: &'r [String],
    at: usize,
}

impl<'de> MapAccess<'de> for Cells<'de> {
    type Error = Unreadable;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Unreadable> {
        let Some(name) = self.names.get(self.at) else { return Ok(None) };
        seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Unreadable> {
        let value = self.row.get_ref(self.at).map_err(|e| Unreadable(e.to_string()))?;
        self.at += 1;
        seed.deserialize(Cell(value))
    }
}

struct Cell<'r>(ValueRef<'r>);

impl<'de> Deserializer<'de> for Cell<'de> {
    type Error = Unreadable;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        match self.0 {
            ValueRef::Null => visitor.visit_unit(),
            ValueRef::Integer(x) => visitor.visit_i64(x),
            ValueRef::Real(x) => visitor.visit_f64(x),
            ValueRef::Text(x) => {
                visitor.visit_borrowed_str(std::str::from_utf8(x).map_err(|e| Unreadable(e.to_string()))?)
            }
            ValueRef::Blob(x) => visitor.visit_borrowed_bytes(x),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        match self.0 {
            ValueRef::Integer(x) => visitor.visit_bool(x != 0),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        match self.0 {
            ValueRef::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct enum identifier ignored_any
    }
}

/// A cell that is not what the struct asks for.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Unreadable(String);

impl serde::de::Error for Unreadable {
    fn custom<T: std::fmt::Display>(text: T) -> Self {
        Self(text.to_string())
    }
}

/// A mistake of ours.
pub(super) fn mistake(text: &str) -> Error {
    Error::Other(sqlx::Error::Protocol(text.to_owned()))
}

impl From<rusqlite::Error> for Error {
    fn from(e: rusqlite::Error) -> Self {
        let code = match &e {
            rusqlite::Error::SqliteFailure(failure, _) => failure.extended_code,
            _ => 0,
        };
        Self::of_sqlite(code, sqlx::Error::AnyDriverError(Box::new(e)))
    }
}
