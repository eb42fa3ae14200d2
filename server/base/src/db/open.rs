//! Opening a database with the settings that durability asks for, and proving that they are in force.

use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};

use super::error::Error;

/// How many connections, and how long to wait.
#[derive(Clone, Debug)]
pub struct Options {
    /// Readers of SQLite (one writer comes on top), or all connections to PostgreSQL.
    pub connections: u32,
    /// Transactions that may be under way or wait; one more is refused with [`Error::Busy`].
    pub queue: usize,
    /// How long a call waits for a connection or a lock before [`Error::Busy`].
    pub wait: Duration,
    /// How long a statement on PostgreSQL may take before [`Error::Late`].
    pub statement: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self { connections: 8, queue: 1024, wait: Duration::from_secs(5), statement: Duration::from_secs(10) }
    }
}

/// Why a database was not opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// Neither `sqlite:PATH` nor `postgres://…`.
    #[error("the database address must start with sqlite: or postgres://")]
    Address(#[source] Option<sqlx::Error>),
    /// It cannot be reached or read.
    #[error("the database cannot be opened")]
    Connect(#[from] Error),
    /// A setting that durability needs is not in force.
    #[error("the database runs with {name} = {value}: acknowledged data could be lost")]
    Setting {
        /// The setting's name.
        name: String,
        /// What it is.
        value: String,
    },
    /// PostgreSQL below 15.
    #[error("PostgreSQL 15 or newer is needed, this is {0}")]
    Version(String),
}

/// Statements kept prepared on each connection.
const STATEMENTS: usize = 512;

/// Memory for pages of a writing and of a reading connection to SQLite, in KiB with the sign that SQLite asks for. With
/// its own 2 MiB a group of the journal wrote pages out in its middle, and once more at its end.
pub(super) const WRITER_CACHE: &str = "-65536";
pub(super) const READER_CACHE: &str = "-16384";
/// Pages of 4 KiB in the write-ahead log before they are moved into the file: 64 MiB. At SQLite's own 1,000 every second
/// group of the journal would wait for two more syncs.
pub(super) const CHECKPOINT_PAGES: &str = "16000";
/// Rows that a connection's thread may be ahead of whoever reads them.
const ROWS_AHEAD: usize = 1_000;

/// How PostgreSQL notices that this program's end of a connection is gone, so that it ends the transaction and frees its
/// locks: it asks an idle connection's other end after ten seconds, and while a statement runs it looks every two seconds.
const LOST_CLIENTS: [(&str, &str); 5] = [
    ("tcp_keepalives_idle", "10"),
    ("tcp_keepalives_interval", "5"),
    ("tcp_keepalives_count", "3"),
    ("tcp_user_timeout", "20000"),
    ("client_connection_check_interval", "2000"),
];

/// Where a database is and how to connect to it.
pub(super) enum Address {
    Sqlite { writer: SqliteConnectOptions, reader: SqliteConnectOptions },
    Postgres(PgConnectOptions),
}

pub(super) fn address(url: &str, options: &Options) -> Result<Address, OpenError> {
    let wrong = |e| OpenError::Address(Some(e));
    if url.starts_with("sqlite:") {
        let common = SqliteConnectOptions::from_str(url)
            .map_err(wrong)?
            .foreign_keys(true)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(options.wait)
            .statement_cache_capacity(STATEMENTS);
        let writer = common
            .clone()
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .pragma("cache_size", WRITER_CACHE)
            .pragma("wal_autocheckpoint", CHECKPOINT_PAGES);
        // A read that writes is a mistake, and would meet the writer's lock.
        let reader = common.pragma("query_only", "on").pragma("cache_size", READER_CACHE).row_buffer_size(ROWS_AHEAD);
        Ok(Address::Sqlite { writer, reader })
    } else if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        let lock_timeout = options.wait.as_millis().to_string();
        let connect = PgConnectOptions::from_str(url)
            .map_err(wrong)?
            .application_name(&format!("daymark {}", uuid::Uuid::now_v7().simple()))
            .options([("synchronous_commit", "on"), ("lock_timeout", &lock_timeout)])
            .options(LOST_CLIENTS)
            .statement_cache_capacity(STATEMENTS);
        Ok(Address::Postgres(connect))
    } else {
        Err(OpenError::Address(None))
    }
}
