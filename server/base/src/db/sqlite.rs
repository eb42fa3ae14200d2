//! SQLite: one connection for writing, and several for reading.
//!
//! A statement runs on the calling thread: handing it to another costs more than most statements. A transaction has a
//! thread to itself from BEGIN to COMMIT; the journal's run on the journal's own thread. A read that has lately taken
//! long goes to one of a few threads for such reads, so that it does not hold up a worker's other calls.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, OpenFlags, ToSql};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::timeout;

use super::Dialect;
use super::error::{Error, Result};
use super::open::Options;
use super::row::{Collect, Places, Row};
use super::rows::ids_json;
use super::sql::Sql;
use super::value::{Ask, Val};

/// Statements kept prepared on each connection.
const STATEMENTS: usize = 512;
/// Page cache of a writing and of a reading connection, in KiB, negative as SQLite requires. With the default of 2 MiB,
/// a group of the journal would write pages both before and at its commit.
const WRITER_CACHE: &str = "-65536";
const READER_CACHE: &str = "-16384";
/// Pages of 4 KiB in the write-ahead log before they are moved into the file: 64 MiB. At the default of 1,000 every
/// second group of the journal would wait for two more syncs.
const CHECKPOINT_PAGES: &str = "16000";

/// A database file and its idle connections.
pub(super) struct Sqlite {
    path: PathBuf,
    wait: Duration,
    /// The permit of the only writer.
    turn: Arc<Semaphore>,
    writer: Mutex<Option<Connection>>,
    /// Slots for reads on their own threads.
    aside: Arc<Semaphore>,
    /// Idle connections for reading; there are as many connections as threads have read at once. `None` once closed.
    readers: Mutex<Option<Vec<Reader>>>,
}

/// A connection for reading, and the thread that used it last: its data is probably still cached on that thread's core.
struct Reader {
    connection: Connection,
    thread: ThreadId,
}

/// The writer's turn, with its connection. Dropped without [`Writer::give_back`] the connection is closed, which rolls
/// back, before the next writer's turn.
pub(super) struct Writer {
    /// Never contended: it makes a transaction `Sync`, as PostgreSQL's is.
    connection: Mutex<Connection>,
    file: Arc<Sqlite>,
    _turn: OwnedSemaphorePermit,
}

impl Sqlite {
    pub(super) fn new(path: PathBuf, options: &Options) -> Arc<Self> {
        Arc::new(Self {
            path,
            wait: options.wait,
            turn: Arc::new(Semaphore::new(1)),
            writer: Mutex::default(),
            aside: Arc::new(Semaphore::new(options.connections as usize)),
            readers: Mutex::new(Some(Vec::new())),
        })
    }

    /// Waits for the writer's turn; [`Error::Busy`] when it does not come in time.
    pub(super) async fn writer(self: &Arc<Self>) -> Result<Writer> {
        let turn = self.place(&self.turn).await?;
        let idle = lock(&self.writer).take();
        let connection = idle.map_or_else(|| open_writer(&self.path, self.wait), Ok)?;
        Ok(Writer { connection: Mutex::new(connection), file: Arc::clone(self), _turn: turn })
    }

    async fn place(&self, places: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit> {
        match timeout(self.wait, Arc::clone(places).acquire_owned()).await {
            Err(_) => Err(Error::Busy),
            Ok(Err(_)) => Err(Error::Closed),
            Ok(Ok(place)) => Ok(place),
        }
    }

    /// Reads rows: on this thread if the statement is quick, otherwise on another thread.
    pub(super) async fn read(
        self: &Arc<Self>,
        sql: &'static Sql,
        ask: Ask,
        mut into: Box<dyn Collect>,
        slow: bool,
    ) -> Result<Box<dyn Collect>> {
        if !slow && !sql.is_slow() {
            self.read_here(sql, &ask, &mut *into)?;
            return Ok(into);
        }
        let (file, place) = (Arc::clone(self), self.place(&self.aside).await?);
        let read = spawn_blocking(move || {
            let _place = place;
            file.read_here(sql, &ask, &mut *into).map(|()| into)
        });
        read.await.unwrap_or(Err(Error::Closed))
    }

    fn read_here(&self, sql: &'static Sql, ask: &Ask, into: &mut dyn Collect) -> Result<()> {
        let thread = thread::current().id();
        let connection = self.idle_reader(thread)?.map_or_else(|| self.open_reader(), Ok)?;
        let begun = Instant::now();
        // After an error the connection is closed.
        answer(&connection, sql, ask, into)?;
        sql.took(begun.elapsed());
        self.keep(Reader { connection, thread });
        Ok(())
    }

    /// Adds an idle connection.
    fn keep(&self, reader: Reader) {
        if let Some(readers) = lock(&self.readers).as_mut() {
            readers.push(reader);
        }
    }

    /// The idle connection that this thread used last, or else any idle one; `None` if all are in use.
    fn idle_reader(&self, thread: ThreadId) -> Result<Option<Connection>> {
        let mut readers = lock(&self.readers);
        let readers = readers.as_mut().ok_or(Error::Closed)?;
        let own = readers.iter().rposition(|reader| reader.thread == thread);
        let any = own.or(readers.len().checked_sub(1));
        Ok(any.map(|at| readers.swap_remove(at).connection))
    }

    /// Opens the first connection for reading on another thread, because each connection first reads the whole schema.
    pub(super) fn open_ahead(self: &Arc<Self>) -> JoinHandle<()> {
        let file = Arc::clone(self);
        spawn_blocking(move || {
            // A file that does not exist yet has no readers.
            if let Ok(connection) = file.open_reader() {
                file.keep(Reader { connection, thread: thread::current().id() });
            }
        })
    }

    fn open_reader(&self) -> Result<Connection> {
        let connection = open(&self.path, self.wait, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        // A read that writes is a mistake in this program, and would wait for the writer's lock.
        connection.execute_batch(&format!("PRAGMA query_only = ON; PRAGMA cache_size = {READER_CACHE}"))?;
        Ok(connection)
    }

    /// Waits for the running transaction, then closes every connection. Later calls get [`Error::Closed`].
    pub(super) async fn close(&self) {
        let _turn = self.turn.acquire().await;
        self.turn.close();
        self.aside.close();
        lock(&self.writer).take();
        lock(&self.readers).take();
    }
}

impl Writer {
    /// Keeps the connection for the next writer.
    pub(super) fn give_back(self) {
        *lock(&self.file.writer) = self.connection.into_inner().ok();
    }

    pub(super) fn connection(&mut self) -> &mut Connection {
        self.connection.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs statements of the layer itself, without arguments.
    pub(super) fn raw(&mut self, text: &str) -> Result<()> {
        Ok(self.connection().execute_batch(text)?)
    }

    pub(super) fn fetch(&mut self, sql: &'static Sql, ask: &Ask, into: &mut dyn Collect) -> Result<()> {
        answer(self.connection(), sql, ask, into)
    }

    /// Runs a statement. Returns how many rows it changed.
    pub(super) fn exec(&mut self, sql: &Sql, values: &[Val]) -> Result<u64> {
        if let ([Val::Rows(rows)], Some(text)) = (values, sql.each()) {
            let mut statement = self.connection().prepare_cached(text)?;
            let each = rows.iter().map(|row| statement.execute(rusqlite::params_from_iter(row)));
            return Ok(each.sum::<rusqlite::Result<usize>>()? as u64);
        }
        exec(self.connection(), sql.text(Dialect::Sqlite), values)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn open(path: &Path, wait: Duration, flags: OpenFlags) -> Result<Connection> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(wait)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // Otherwise a statement with a range is planned again for every new argument, which takes a tenth of a read's time.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(connection)
}

/// Opens a connection that may write, and creates the file if it is missing.
pub(super) fn open_writer(path: &Path, wait: Duration) -> Result<Connection> {
    let connection = open(path, wait, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)?;
    connection.execute_batch(&format!(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;
         PRAGMA cache_size = {WRITER_CACHE}; PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}"
    ))?;
    Ok(connection)
}

/// Reads at most this many rows.
pub(super) fn fetch(
    connection: &Connection,
    text: &str,
    values: &[Val],
    most: usize,
    places: &Places,
    into: &mut dyn Collect,
) -> Result<()> {
    let mut statement = connection.prepare_cached(text)?;
    let mut rows = statement.query(rusqlite::params_from_iter(values))?;
    for _ in 0..most {
        let Some(row) = rows.next()? else { break };
        into.add(&Row::sqlite(row, places))?;
    }
    Ok(())
}

fn answer(connection: &Connection, sql: &'static Sql, ask: &Ask, into: &mut dyn Collect) -> Result<()> {
    sql.with_places(Dialect::Sqlite, |places| match ask {
        Ask::Once(values, most) => fetch(connection, sql.text(Dialect::Sqlite), values, *most, places, into),
        Ask::Each(of) => fetch_each(connection, sql, of, places, into),
    })
}

fn fetch_each(connection: &Connection, sql: &Sql, of: &Val, places: &Places, into: &mut dyn Collect) -> Result<()> {
    let mut statement = connection.prepare_cached(sql.for_each())?;
    let mut read = |values: &[Val]| -> Result<()> {
        let mut rows = statement.query(rusqlite::params_from_iter(values))?;
        while let Some(row) = rows.next()? {
            into.add(&Row::sqlite(row, places))?;
        }
        Ok(())
    };
    match of {
        Val::Ids(ids) => ids.iter().try_for_each(|id| read(&[Val::Int(Some(*id))])),
        Val::Rows(rows) => rows.iter().try_for_each(read),
        _ => Err(Error::mistake("a read for each needs rows or ids")),
    }
}

/// Runs a statement. Returns how many rows it changed.
pub(super) fn exec(connection: &Connection, text: &str, values: &[Val]) -> Result<u64> {
    let mut statement = connection.prepare_cached(text)?;
    if statement.column_count() == 0 {
        return Ok(statement.execute(rusqlite::params_from_iter(values))? as u64);
    }
    // A statement that returns rows is run to its end.
    let mut rows = statement.query(rusqlite::params_from_iter(values))?;
    while rows.next()?.is_some() {}
    drop(rows);
    Ok(connection.changes())
}

impl ToSql for Val {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Bool(x) => x.map_or(ValueRef::Null, |x| ValueRef::Integer(x.into())),
            Self::Int(x) => x.map_or(ValueRef::Null, ValueRef::Integer),
            Self::Real(x) => x.map_or(ValueRef::Null, ValueRef::Real),
            Self::Text(x) => x.as_ref().map_or(ValueRef::Null, |x| ValueRef::Text(x.as_bytes())),
            Self::Blob(x) => x.as_ref().map_or(ValueRef::Null, |x| ValueRef::Blob(x)),
            Self::Ids(ids) => return Ok(ToSqlOutput::Owned(ids_json(ids).into())),
            Self::Rows(rows) => return Ok(ToSqlOutput::Owned(rows.to_json().into())),
        }))
    }
}
