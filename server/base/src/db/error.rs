//! What can go wrong with the database, sorted by what the caller can do about it.

use std::time::Duration;

use sqlx::error::ErrorKind;

/// The outcome of a statement or a transaction.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error of the database. What it shows is safe for logs; the statement's own error is its source.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Too much is waiting, or a lock was not given in time. The same call may succeed later (503, Retry-After).
    #[error("the database is busy")]
    Busy,
    /// A statement took longer than it may. Its connection was closed (503, Retry-After).
    #[error("the database took more than {} s for a statement", .0.as_secs())]
    Late(Duration),
    /// The database cannot be reached, read or written: gone, restarting, damaged (503, Retry-After).
    #[error("the database is unavailable")]
    Unavailable(#[source] sqlx::Error),
    /// The disk of the database is full; nothing was written (503, Retry-After).
    #[error("the disk of the database is full")]
    Full(#[source] sqlx::Error),
    /// `one` found no row.
    #[error("no such row")]
    NotFound,
    /// A constraint refused the change.
    #[error("a constraint refused the change ({0:?})")]
    Conflict(Constraint, #[source] sqlx::Error),
    /// The closure of a transaction reported success although one of its statements had failed; nothing was kept.
    #[error("a transaction went on after a failed statement")]
    Aborted,
    /// The database was closed by this program.
    #[error("the database is closed")]
    Closed,
    /// A mistake of ours: a statement, a type, a missing column.
    #[error("the database refused a statement")]
    Other(#[source] sqlx::Error),
}

/// The kind of a broken constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// A primary key or a unique index.
    Unique,
    /// A reference to a row that is not there, or from one that still is.
    ForeignKey,
    /// A column that must have a value.
    NotNull,
    /// A CHECK.
    Check,
}

impl Error {
    /// A primary key or a unique index refused the row.
    #[must_use]
    pub const fn is_unique_violation(&self) -> bool {
        matches!(self, Self::Conflict(Constraint::Unique, _))
    }

    /// A reference does not hold.
    #[must_use]
    pub const fn is_foreign_key_violation(&self) -> bool {
        matches!(self, Self::Conflict(Constraint::ForeignKey, _))
    }

    /// The same call may succeed later: answer 503 with Retry-After.
    #[must_use]
    pub const fn is_transient(&self) -> bool {
        matches!(self, Self::Busy | Self::Late(_) | Self::Unavailable(_) | Self::Full(_) | Self::Closed)
    }

    /// What the connection is in the middle of is unknown: it must not be used again.
    pub(super) const fn is_lost(&self) -> bool {
        matches!(self, Self::Late(_) | Self::Unavailable(_))
    }

    /// The database does not take what is written.
    pub(super) const fn is_unwritable(&self) -> bool {
        matches!(self, Self::Unavailable(_) | Self::Full(_))
    }

    /// The server does not answer.
    pub(super) fn silent() -> Self {
        Self::Unavailable(std::io::Error::new(std::io::ErrorKind::TimedOut, "the server does not answer").into())
    }
}

impl From<sqlx::Error> for Error {
    fn from(e: sqlx::Error) -> Self {
        match &e {
            sqlx::Error::RowNotFound => Self::NotFound,
            sqlx::Error::PoolTimedOut => Self::Busy,
            sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) | sqlx::Error::WorkerCrashed => {
                Self::Unavailable(e)
            }
            sqlx::Error::Database(d) => match d.kind() {
                ErrorKind::UniqueViolation => Self::Conflict(Constraint::Unique, e),
                ErrorKind::ForeignKeyViolation => Self::Conflict(Constraint::ForeignKey, e),
                ErrorKind::NotNullViolation => Self::Conflict(Constraint::NotNull, e),
                ErrorKind::CheckViolation => Self::Conflict(Constraint::Check, e),
                _ => match trouble(&d.code().unwrap_or_default()) {
                    Some(trouble) => trouble.with(e),
                    None => Self::Other(e),
                },
            },
            _ => Self::Other(e),
        }
    }
}

impl Error {
    /// An error of SQLite by its extended result code.
    pub(super) fn of_sqlite(code: i32, e: sqlx::Error) -> Self {
        match code {
            1555 | 2067 | 2579 => Self::Conflict(Constraint::Unique, e), // PRIMARYKEY, UNIQUE, ROWID
            787 => Self::Conflict(Constraint::ForeignKey, e),
            1299 => Self::Conflict(Constraint::NotNull, e),
            275 => Self::Conflict(Constraint::Check, e),
            _ => match trouble(&code.to_string()) {
                Some(trouble) => trouble.with(e),
                None => Self::Other(e),
            },
        }
    }
}

enum Trouble {
    Busy,
    Full,
    Unavailable,
}

impl Trouble {
    fn with(self, e: sqlx::Error) -> Error {
        match self {
            Self::Busy => Error::Busy,
            Self::Full => Error::Full(e),
            Self::Unavailable => Error::Unavailable(e),
        }
    }
}

/// Sorts an error code: SQLite's extended result codes are numbers of up to four digits, PostgreSQL's SQLSTATEs have
/// five characters.
fn trouble(code: &str) -> Option<Trouble> {
    if code.len() < 5 {
        // The low byte of an extended code is the primary one.
        return match code.parse::<u32>().ok()? & 0xff {
            5 | 6 => Some(Trouble::Busy), // BUSY, LOCKED
            13 => Some(Trouble::Full),
            // NOMEM, READONLY, IOERR, CORRUPT, CANTOPEN, NOTADB: what a dying disk gives.
            7 | 8 | 10 | 11 | 14 | 26 => Some(Trouble::Unavailable),
            _ => None,
        };
    }
    match code {
        // lock_not_available, query_canceled (a time limit), serialization_failure, deadlock_detected, too_many_connections
        "55P03" | "57014" | "40001" | "40P01" | "53300" => Some(Trouble::Busy),
        "53100" => Some(Trouble::Full),
        "25006" => Some(Trouble::Unavailable), // read_only_sql_transaction: a standby
        // connection exceptions, resources, operator intervention (shutdown, starting up), system errors, damaged data
        _ if ["08", "53", "57", "58", "XX"].contains(&&code[..2]) && code != "XX000" => Some(Trouble::Unavailable),
        _ => None,
    }
}
