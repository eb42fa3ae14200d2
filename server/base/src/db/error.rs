//! What can go wrong with the database, sorted by what the caller can do about it.

use std::time::Duration;

use sqlx::error::ErrorKind;

/// The outcome of a statement or a transaction.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The driver's own error.
pub type Cause = Box<dyn std::error::Error + Send + Sync>;

/// An error of the database. Its message is safe for logs; the statement's own error is its source.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Too many calls wait, or a lock was not obtained in time. The same call may succeed later (503, Retry-After).
    #[error("the database is busy")]
    Busy,
    /// A statement took longer than allowed. Its connection was closed (503, Retry-After).
    #[error("the database took more than {} s for a statement", .0.as_secs())]
    Late(Duration),
    /// The database cannot be reached, read or written: it is down, restarting, or its disk fails (503, Retry-After).
    #[error("the database is unavailable")]
    Unavailable(#[source] Cause),
    /// The database could not run this statement: a page that it reads is damaged, or it needs too much memory. Others
    /// still work (503, Retry-After).
    #[error("the database could not run a statement")]
    Failed(#[source] Cause),
    /// The disk of the database is full; nothing was written (503, Retry-After).
    #[error("the disk of the database is full")]
    Full(#[source] Cause),
    /// `one` found no row.
    #[error("no such row")]
    NotFound,
    /// A constraint refused the change.
    #[error("a constraint refused the change ({0:?})")]
    Conflict(Constraint, #[source] Cause),
    /// The closure of a transaction reported success although one of its statements had failed; it was rolled back.
    #[error("a transaction went on after a failed statement")]
    Aborted,
    /// The database was closed by this program.
    #[error("the database is closed")]
    Closed,
    /// A mistake in this program: a statement, a type, a missing column.
    #[error("the database refused a statement")]
    Other(#[source] Cause),
}

/// The kind of a broken constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// A primary key or a unique index.
    Unique,
    /// A reference to a missing row, or a row that is still referenced.
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

    /// A foreign key refused the change.
    #[cfg(test)]
    pub(super) const fn is_foreign_key_violation(&self) -> bool {
        matches!(self, Self::Conflict(Constraint::ForeignKey, _))
    }

    /// The same call may succeed later: answer 503 with Retry-After.
    #[must_use]
    pub const fn is_transient(&self) -> bool {
        matches!(
            self,
            Self::Busy | Self::Late(_) | Self::Unavailable(_) | Self::Failed(_) | Self::Full(_) | Self::Closed
        )
    }

    /// Whether such an error of the database is among an error's causes.
    #[must_use]
    pub fn any_in(error: &(dyn std::error::Error + 'static), such: impl Fn(&Self) -> bool) -> bool {
        std::iter::successors(Some(error), |cause| cause.source()).filter_map(|cause| cause.downcast_ref()).any(such)
    }

    /// The database itself fails, so other statements will most likely fail too. A damaged page is no outage: a job
    /// that ended there would never reach the rows after it.
    #[must_use]
    pub const fn is_outage(&self) -> bool {
        matches!(self, Self::Unavailable(_) | Self::Full(_) | Self::Closed)
    }

    /// The connection's state is unknown: it must not be used again.
    pub(super) const fn is_lost(&self) -> bool {
        matches!(self, Self::Late(_) | Self::Unavailable(_))
    }

    /// The database does not accept writes.
    pub(super) const fn is_unwritable(&self) -> bool {
        matches!(self, Self::Unavailable(_) | Self::Full(_))
    }

    /// The error for a server that does not answer.
    pub(super) fn silent() -> Self {
        Self::Unavailable(std::io::Error::new(std::io::ErrorKind::TimedOut, "the server does not answer").into())
    }

    /// The error for a mistake in this program.
    pub fn mistake(what: impl Into<Cause>) -> Self {
        Self::Other(what.into())
    }
}

impl From<sqlx::Error> for Error {
    fn from(e: sqlx::Error) -> Self {
        let constraint = |kind: Constraint, e: sqlx::Error| Self::Conflict(kind, e.into());
        match &e {
            sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) => Self::Unavailable(e.into()),
            sqlx::Error::Database(d) => match d.kind() {
                ErrorKind::UniqueViolation => constraint(Constraint::Unique, e),
                ErrorKind::ForeignKeyViolation => constraint(Constraint::ForeignKey, e),
                ErrorKind::NotNullViolation => constraint(Constraint::NotNull, e),
                ErrorKind::CheckViolation => constraint(Constraint::Check, e),
                _ => match postgres_trouble(&d.code().unwrap_or_default()) {
                    Some(trouble) => trouble.with(e.into()),
                    None => Self::Other(e.into()),
                },
            },
            _ => Self::Other(e.into()),
        }
    }
}

impl From<rusqlite::Error> for Error {
    fn from(e: rusqlite::Error) -> Self {
        let code = e.sqlite_error().map_or(0, |failure| failure.extended_code);
        let constraint = match code {
            1555 | 2067 | 2579 => Some(Constraint::Unique), // PRIMARYKEY, UNIQUE, ROWID
            787 => Some(Constraint::ForeignKey),
            1299 => Some(Constraint::NotNull),
            275 => Some(Constraint::Check),
            _ => None,
        };
        match (constraint, sqlite_trouble(code)) {
            (Some(constraint), _) => Self::Conflict(constraint, e.into()),
            (None, Some(trouble)) => trouble.with(e.into()),
            (None, None) => Self::Other(e.into()),
        }
    }
}

enum Trouble {
    Busy,
    Full,
    Failed,
    Unavailable,
}

impl Trouble {
    fn with(self, e: Cause) -> Error {
        match self {
            Self::Busy => Error::Busy,
            Self::Full => Error::Full(e),
            Self::Failed => Error::Failed(e),
            Self::Unavailable => Error::Unavailable(e),
        }
    }
}

/// Classifies an extended result code of SQLite, whose low byte is the primary one.
const fn sqlite_trouble(code: i32) -> Option<Trouble> {
    match code & 0xff {
        5 | 6 => Some(Trouble::Busy), // BUSY, LOCKED
        13 => Some(Trouble::Full),
        7 | 11 => Some(Trouble::Failed), // NOMEM, CORRUPT
        // READONLY, IOERR, CANTOPEN, NOTADB: what a failing disk causes.
        8 | 10 | 14 | 26 => Some(Trouble::Unavailable),
        _ => None,
    }
}

/// Classifies an SQLSTATE.
fn postgres_trouble(code: &str) -> Option<Trouble> {
    match code {
        // lock_not_available, query_canceled (a time limit), serialization_failure, deadlock_detected
        "55P03" | "57014" | "40001" | "40P01" => Some(Trouble::Busy),
        "53100" => Some(Trouble::Full),
        // out_of_memory, configuration_limit_exceeded (its temporary files), data_corrupted, index_corrupted
        "53200" | "53400" | "XX001" | "XX002" => Some(Trouble::Failed),
        "25006" => Some(Trouble::Unavailable), // read_only_sql_transaction: a standby
        // connection exceptions, resources (connections), operator intervention (shutdown, starting up), system errors
        _ if ["08", "53", "57", "58"].iter().any(|class| code.starts_with(class)) => Some(Trouble::Unavailable),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The error for a result code of SQLite.
    fn sqlite(code: i32) -> Error {
        rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), None).into()
    }

    /// The error for an SQLSTATE.
    fn postgres(code: &str) -> Error {
        postgres_trouble(code).map_or_else(|| Error::mistake(code), |trouble| trouble.with(code.into()))
    }

    #[test]
    fn a_database_that_fails_as_a_whole_is_an_outage() {
        // READONLY, IOERR_FSYNC, FULL, CANTOPEN, NOTADB
        let files = [8, 1034, 13, 14, 26].map(sqlite);
        // A broken connection, too many connections, a full disk, shutting down, starting up, an I/O error, a standby
        let servers = ["08006", "53300", "53100", "57P01", "57P03", "58030", "25006"].map(postgres);
        let broken = Error::from(sqlx::Error::Io(std::io::ErrorKind::ConnectionReset.into()));
        for error in files.into_iter().chain(servers).chain([broken, Error::Closed]) {
            assert!(error.is_outage() && error.is_transient(), "{error:?}");
        }
    }

    #[test]
    fn what_fails_one_statement_is_no_outage() {
        // NOMEM, CORRUPT, CORRUPT_INDEX
        let files = [7, 11, 779].map(sqlite);
        // Memory, temporary files, a damaged page, a damaged index
        let servers = ["53200", "53400", "XX001", "XX002"].map(postgres);
        for error in files.into_iter().chain(servers) {
            assert!(!error.is_outage() && error.is_transient(), "{error:?}");
            assert!(!error.is_lost() && !error.is_unwritable(), "the connection stays in use: {error:?}");
        }
        // A deadlock, a time limit, an internal error, a missing column
        for error in ["40P01", "57014", "XX000", "42703"].map(postgres) {
            assert!(!error.is_outage(), "{error:?}");
        }
    }
}
