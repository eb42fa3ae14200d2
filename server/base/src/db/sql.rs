//! Statements, written once for both databases.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use super::Dialect;
use super::changes::{self, TableNo};
use super::placeholders::{Columns, each, expand, for_each};
use super::row::{Place, Places};

/// A read of SQLite that takes longer than this on average does not run on its caller's thread, in microseconds.
const SLOW: u32 = 1_000;

/// A statement. Made by [`sql!`](crate::sql) only. Debug builds also register it, so that a test can prepare every
/// statement of the program on both migrated databases.
pub struct Sql {
    name: &'static str,
    module: &'static str,
    text: Text,
    sqlite: OnceLock<String>,
    postgres: OnceLock<String>,
    each: OnceLock<Option<String>>,
    for_each: OnceLock<String>,
    columns: OnceLock<Columns>,
    reads: OnceLock<Box<[TableNo]>>,
    writes: OnceLock<Box<[TableNo]>>,
    /// The positions of the columns as its rows were first read, on SQLite and on PostgreSQL.
    places: [OnceLock<Vec<Place>>; 2],
    /// How long its reads on SQLite have taken lately, in microseconds.
    took: AtomicU32,
}

enum Text {
    Same(&'static str),
    Pair { sqlite: &'static str, postgres: &'static str },
}

/// A statement in the list of all statements. Release builds have no such list, because filling it would run a function
/// for each statement at start.
#[cfg(debug_assertions)]
pub struct Registered(pub &'static Sql);

#[cfg(debug_assertions)]
inventory::collect!(Registered);

/// Declares statements:
///
/// ```ignore
/// sql! {
///     /// A member's own row.
///     pub(crate) FIND_MEMBER = "SELECT id, email FROM member WHERE id = $1";
///     ADD_ROWS = "INSERT INTO t (a, b) SELECT r.a, r.b FROM {rows $1: a BIGINT, b TEXT} AS r WHERE true
///         ON CONFLICT (a) DO UPDATE SET b = excluded.b";
///     THESE = "SELECT id FROM member WHERE id IN {ids $1}";
///     LOCKED = "SELECT version FROM member_state WHERE member_id = $1 {for update}";
///     DIFFERENT = sqlite "…", postgres "…";
/// }
/// ```
///
/// Placeholders, expanded once per database:
/// - `{rows $1: name TYPE, …}`: a derived table from one parameter ([`Rows`](crate::db::Rows)); give it an alias.
///   Types: BIGINT, TEXT, BOOLEAN, DOUBLE PRECISION, BLOB. On PostgreSQL each column is a separate parameter, an array.
///   The order of rows is not kept, and SQLite may miss a double's last two bits (bind it alone to keep them). In an
///   INSERT with ON CONFLICT write `WHERE true` before it, as SQLite's grammar requires.
/// - `{ids $1}`: a list, always after `IN `, from [`Val::ids`](crate::db::Val::ids).
/// - `{for update}`: locks the rows on PostgreSQL, nothing on SQLite, which has one writer.
/// - `{for no key update}`: the same, without blocking inserts of rows that refer to these.
/// - `{for key share}`: only keeps the rows from being deleted, as an insert of a row that refers to them does.
#[macro_export]
macro_rules! sql {
    () => {};
    ($(#[$meta:meta])* $vis:vis $name:ident = sqlite $sqlite:expr, postgres $postgres:expr $(; $($rest:tt)*)?) => {
        $(#[$meta])* $vis static $name: $crate::db::Sql =
            $crate::db::Sql::pair(stringify!($name), module_path!(), $sqlite, $postgres);
        #[cfg(debug_assertions)]
        $crate::db::inventory::submit! { $crate::db::Registered(&$name) }
        $($crate::sql! { $($rest)* })?
    };
    ($(#[$meta:meta])* $vis:vis $name:ident = $text:expr $(; $($rest:tt)*)?) => {
        $(#[$meta])* $vis static $name: $crate::db::Sql =
            $crate::db::Sql::same(stringify!($name), module_path!(), $text);
        #[cfg(debug_assertions)]
        $crate::db::inventory::submit! { $crate::db::Registered(&$name) }
        $($crate::sql! { $($rest)* })?
    };
}

impl Sql {
    #[doc(hidden)]
    #[must_use]
    pub const fn same(name: &'static str, module: &'static str, text: &'static str) -> Self {
        Self::new(name, module, Text::Same(text))
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn pair(name: &'static str, module: &'static str, sqlite: &'static str, postgres: &'static str) -> Self {
        Self::new(name, module, Text::Pair { sqlite, postgres })
    }

    const fn new(name: &'static str, module: &'static str, text: Text) -> Self {
        Self {
            name,
            module,
            text,
            sqlite: OnceLock::new(),
            postgres: OnceLock::new(),
            each: OnceLock::new(),
            for_each: OnceLock::new(),
            columns: OnceLock::new(),
            reads: OnceLock::new(),
            writes: OnceLock::new(),
            places: [const { OnceLock::new() }; 2],
            took: AtomicU32::new(0),
        }
    }

    /// Every statement of the program, for tests.
    #[cfg(debug_assertions)]
    pub fn all() -> impl Iterator<Item = &'static Sql> {
        inventory::iter::<Registered>.into_iter().map(|r| r.0)
    }

    /// Where the statement is declared: `module::NAME`.
    #[must_use]
    pub fn path(&self) -> String {
        format!("{}::{}", self.module, self.name)
    }

    /// True when each database has its own text.
    #[must_use]
    pub const fn is_pair(&self) -> bool {
        matches!(self.text, Text::Pair { .. })
    }

    /// Its text, or both of its texts.
    pub(super) fn texts(&self) -> impl Iterator<Item = &'static str> + use<> {
        let (one, other) = match self.text {
            Text::Same(text) => (text, None),
            Text::Pair { sqlite, postgres } => (sqlite, Some(postgres)),
        };
        std::iter::once(one).chain(other)
    }

    /// The tables that it names.
    pub(super) fn reads(&self) -> &[TableNo] {
        self.reads.get_or_init(|| changes::names(self.texts()))
    }

    /// The tables that it writes.
    pub(super) fn writes(&self) -> &[TableNo] {
        self.writes.get_or_init(|| changes::writes(self.texts()))
    }

    /// The text that this database reads.
    #[must_use]
    pub fn text(&self, dialect: Dialect) -> &str {
        let (kept, text) = match (dialect, &self.text) {
            (Dialect::Sqlite, Text::Same(text) | Text::Pair { sqlite: text, .. }) => (&self.sqlite, text),
            (Dialect::Postgres, Text::Same(text) | Text::Pair { postgres: text, .. }) => (&self.postgres, text),
        };
        kept.get_or_init(|| expand(text, dialect))
    }

    /// The text that SQLite runs once for each row, or id, of the first parameter, whose columns are parameters here.
    /// For a read this saves the JSON, and a table to hold its contents.
    #[must_use]
    pub fn for_each(&self) -> &str {
        self.for_each.get_or_init(|| self.texts().next().map(for_each).unwrap_or_default())
    }

    /// The columns of its `{rows $n: …}` placeholders.
    pub(super) fn columns(&self) -> &Columns {
        self.columns.get_or_init(|| self.texts().last().map(Columns::of).unwrap_or_default())
    }

    /// Runs a read, and keeps the positions of its columns.
    pub(super) fn with_places<T>(&'static self, dialect: Dialect, read: impl FnOnce(&Places) -> T) -> T {
        let kept = &self.places[usize::from(dialect == Dialect::Postgres)];
        let places = Places::known(kept.get().map_or(&[], Vec::as_slice));
        let outcome = read(&places);
        if let Some(found) = places.found() {
            // Only the first type that is read keeps its positions. Other types search for the columns each time.
            let _ = kept.set(found);
        }
        outcome
    }

    /// Records how long a read on SQLite took, as a moving average in which the last eight reads count most.
    pub(super) fn took(&self, time: Duration) {
        let time = u32::try_from(time.as_micros()).unwrap_or(u32::MAX);
        let average = self.took.load(Ordering::Relaxed);
        // If two threads record at once, one value is lost, which is harmless.
        self.took.store(average - average / 8 + time / 8, Ordering::Relaxed);
    }

    /// True when its reads on SQLite have lately taken long.
    pub(super) fn is_slow(&self) -> bool {
        self.took.load(Ordering::Relaxed) > SLOW
    }

    /// The text that SQLite runs once for each row, if this is a write of nothing but rows: that takes a third of the
    /// time of reading them from JSON.
    #[must_use]
    pub fn each(&self) -> Option<&str> {
        let Text::Same(text) = &self.text else { return None };
        self.each.get_or_init(|| each(text)).as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_read_is_slow_while_its_recent_average_is_high() {
        let sql = Sql::same("A", "m", "SELECT 1");
        sql.took(Duration::from_millis(4));
        assert!(!sql.is_slow(), "once is chance");
        for _ in 0..8 {
            sql.took(Duration::from_millis(4));
        }
        assert!(sql.is_slow());
        for _ in 0..16 {
            sql.took(Duration::from_micros(50));
        }
        assert!(!sql.is_slow());
        sql.took(Duration::MAX);
        assert!(sql.is_slow());
    }
}
