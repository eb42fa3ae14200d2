//! Opening a database with the settings that durability requires, and verifying them.

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use percent_encoding::percent_decode_str;
use sqlx::postgres::PgConnectOptions;

use super::error::{Cause, Error};

/// How many connections, and how long to wait.
#[derive(Clone, Debug)]
pub struct Options {
    /// Concurrent slow reads on SQLite, or all connections to PostgreSQL.
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
    Address(#[source] Option<Cause>),
    /// The database cannot be reached or read.
    #[error("the database cannot be opened")]
    Connect(#[from] Error),
    /// A setting that durability needs is not in force.
    #[error("the database runs with {name} = {value}: acknowledged data could be lost")]
    Setting {
        /// The setting's name.
        name: String,
        /// Its value.
        value: String,
    },
    /// PostgreSQL below 15.
    #[error("PostgreSQL 15 or newer is needed, this is {0}")]
    Version(String),
}

/// Statements kept prepared on each connection to PostgreSQL.
const STATEMENTS: usize = 512;

/// How PostgreSQL notices that this program has lost a connection, so that it ends the transaction and frees its locks:
/// it probes an idle connection after ten seconds, and checks the connection of a running statement every two seconds.
const LOST_CLIENTS: [(&str, &str); 5] = [
    ("tcp_keepalives_idle", "10"),
    ("tcp_keepalives_interval", "5"),
    ("tcp_keepalives_count", "3"),
    ("tcp_user_timeout", "20000"),
    ("client_connection_check_interval", "2000"),
];

/// Where a database is and how to connect to it.
pub(super) enum Address {
    Sqlite(PathBuf),
    Postgres(Box<PgConnectOptions>),
}

/// The file of an `sqlite:PATH` address, in which `%41` means `A`; `None` for another address.
pub(super) fn sqlite_file(url: &str) -> Option<PathBuf> {
    let path = url.strip_prefix("sqlite:")?;
    let path = path.strip_prefix("//").unwrap_or(path);
    Some(PathBuf::from(OsString::from_vec(percent_decode_str(path).collect())))
}

pub(super) fn address(url: &str, options: &Options) -> Result<Address, OpenError> {
    if let Some(path) = sqlite_file(url) {
        return Ok(Address::Sqlite(path));
    }
    if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
        return Err(OpenError::Address(None));
    }
    let lock_timeout = options.wait.as_millis().to_string();
    let connect = PgConnectOptions::from_str(url)
        .map_err(|e| OpenError::Address(Some(e.into())))?
        .application_name(&format!("daymark {}", uuid::Uuid::now_v7().simple()))
        .options([("synchronous_commit", "on"), ("lock_timeout", &lock_timeout)])
        .options(LOST_CLIENTS)
        .statement_cache_capacity(STATEMENTS);
    Ok(Address::Postgres(Box::new(connect)))
}
