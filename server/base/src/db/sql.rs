//! Statements, written once for both databases.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use super::Dialect;
use super::changes::{self, TableNo};

/// A read of SQLite that takes longer than this on average does not run on its caller's thread, in microseconds.
const SLOW: u32 = 1_000;

/// A statement. Made by [`sql!`](crate::sql) only, which also registers it, so that a test can prepare every statement
/// of the program on both migrated databases.
pub struct Sql {
    name: &'static str,
    module: &'static str,
    text: Text,
    sqlite: OnceLock<String>,
    postgres: OnceLock<String>,
    each: OnceLock<Option<String>>,
    reads: OnceLock<Box<[TableNo]>>,
    writes: OnceLock<Box<[TableNo]>>,
    /// How long its reads on SQLite took lately, in microseconds.
    took: AtomicU32,
}

enum Text {
    Same(&'static str),
    Pair { sqlite: &'static str, postgres: &'static str },
}

/// A statement in the list of all statements.
pub struct Registered(pub &'static Sql);

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
/// - `{rows $1: name TYPE, …}`: a derived table from one parameter ([`Rows`](crate::db::Rows)); give it an alias. Types:
///   BIGINT, TEXT, BOOLEAN, DOUBLE PRECISION, BLOB. The order of rows is not kept, and SQLite may
///   miss a double's last two bits (bind it alone to keep them). In an INSERT with ON CONFLICT write
///   `WHERE true` before it, as SQLite's grammar asks.
/// - `{ids $1}`: a list, always after `IN `, from [`Val::ids`](crate::db::Val::ids).
/// - `{for update}`: locks the rows on PostgreSQL, nothing on SQLite, which has one writer.
/// - `{for no key update}`: the same, without holding up who inserts a row that refers to one of these.
#[macro_export]
macro_rules! sql {
    () => {};
    ($(#[$meta:meta])* $vis:vis $name:ident = sqlite $sqlite:expr, postgres $postgres:expr $(; $($rest:tt)*)?) => {
        $(#[$meta])* $vis static $name: $crate::db::Sql =
            $crate::db::Sql::pair(stringify!($name), module_path!(), $sqlite, $postgres);
        $crate::db::inventory::submit! { $crate::db::Registered(&$name) }
        $($crate::sql! { $($rest)* })?
    };
    ($(#[$meta:meta])* $vis:vis $name:ident = $text:expr $(; $($rest:tt)*)?) => {
        $(#[$meta])* $vis static $name: $crate::db::Sql =
            $crate::db::Sql::same(stringify!($name), module_path!(), $text);
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
            reads: OnceLock::new(),
            writes: OnceLock::new(),
            took: AtomicU32::new(0),
        }
    }

    /// Every statement of the program.
    pub fn all() -> impl Iterator<Item = &'static Sql> {
        inventory::iter::<Registered>.into_iter().map(|r| r.0)
    }

    /// Where it is: `module::NAME`.
    #[must_use]
    pub fn path(&self) -> String {
        format!("{}::{}", self.module, self.name)
    }

    /// True when it is written twice.
    #[must_use]
    pub const fn is_pair(&self) -> bool {
        matches!(self.text, Text::Pair { .. })
    }

    /// Its text, or both of them.
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

    /// Records how long a read on SQLite took: an average in which the last eight count most.
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

    /// The text that SQLite runs for each row by itself, if this is a write of nothing but rows: that costs a third of
    /// having them taken out of JSON.
    #[must_use]
    pub fn each(&self) -> Option<&str> {
        let Text::Same(text) = &self.text else { return None };
        self.each.get_or_init(|| each(text)).as_deref()
    }
}

/// `INSERT … SELECT r.a FROM {rows …} AS r WHERE true` as `INSERT … VALUES (?1)`, `UPDATE … FROM {rows …} AS r WHERE …`
/// without its FROM.
fn each(text: &str) -> Option<String> {
    let (before, rows) = text.split_once("FROM {rows $1:")?;
    let (columns, after) = rows.split_once("} AS r")?;
    let one = match before.split_once("SELECT ") {
        Some((insert, list)) if before.starts_with("INSERT") => {
            format!("{insert}VALUES ({}){}", list.trim_end(), after.trim_start().strip_prefix("WHERE true")?)
        }
        None if before.starts_with("UPDATE") => format!("{before}{after}"),
        _ => return None,
    };
    let names: Vec<&str> = columns.split(',').filter_map(|c| c.split_whitespace().next()).collect();
    let in_name = |c: char| c == '_' || c.is_ascii_alphanumeric();
    let (mut out, mut rest) = (String::new(), one.as_str());
    while let Some(at) = rest.find("r.") {
        let (head, tail) = (&rest[..at], &rest[at + 2..]);
        let length = tail.find(|c| !in_name(c)).unwrap_or(tail.len());
        let own = !head.ends_with(in_name);
        match names.iter().position(|name| own && *name == &tail[..length]) {
            Some(place) => out.push_str(&format!("{head}?{}", place + 1)),
            None => out.push_str(&rest[..at + 2 + length]),
        }
        rest = &tail[length..];
    }
    out.push_str(rest);
    (!out.contains(['{', '$'])).then_some(out)
}

/// Replaces the placeholders. The database refuses unknown ones in the test that prepares everything.
pub(super) fn expand(text: &str, dialect: Dialect) -> String {
    let mut out = String::with_capacity(text.len() + 200);
    let mut rest = text;
    while let Some((before, from_brace)) = rest.split_once('{') {
        out.push_str(before);
        let Some((inside, after)) = from_brace.split_once('}') else {
            out.push('{');
            rest = from_brace;
            continue;
        };
        match placeholder(inside, dialect) {
            Some(sql) if sql.starts_with(ANY) && out.ends_with("IN ") => {
                out.truncate(out.len() - 3);
                out.push_str(&sql);
            }
            Some(sql) => out.push_str(&sql),
            None => {
                out.push('{');
                out.push_str(inside);
                out.push('}');
            }
        }
        rest = after;
    }
    out.push_str(rest);
    match dialect {
        Dialect::Sqlite => numbered(&out),
        Dialect::Postgres => out,
    }
}

/// To SQLite, `$2` is a name, numbered by its first use; `?2` is the second argument wherever it is used.
fn numbered(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        let parameter = c == '$' && characters.peek().is_some_and(char::is_ascii_digit);
        out.push(if parameter { '?' } else { c });
    }
    out
}

/// How PostgreSQL writes `IN` for an array.
const ANY: &str = "= ANY ";

fn placeholder(inside: &str, dialect: Dialect) -> Option<String> {
    if matches!(inside, "for update" | "for no key update") {
        return Some(match dialect {
            Dialect::Sqlite => String::new(),
            Dialect::Postgres => inside.to_ascii_uppercase(),
        });
    }
    if let Some(parameter) = inside.strip_prefix("ids ") {
        return Some(match dialect {
            Dialect::Sqlite => format!("(SELECT value FROM json_each({parameter}))"),
            // As an array: its planner takes a set for half of a table, and reads all of it.
            Dialect::Postgres => {
                format!("{ANY}(ARRAY(SELECT value::bigint FROM json_array_elements_text({parameter}::json)))")
            }
        });
    }
    let (parameter, columns) = inside.strip_prefix("rows ")?.split_once(':')?;
    let mut list = Vec::new();
    for (i, column) in columns.split(',').enumerate() {
        let (name, kind) = column.trim().split_once(char::is_whitespace)?;
        let value = format!("(value->>{i})");
        let value = match (dialect, kind.trim()) {
            (Dialect::Sqlite, "BIGINT" | "TEXT" | "BOOLEAN") => value,
            (Dialect::Sqlite, "DOUBLE PRECISION") => format!("CAST({value} AS REAL)"),
            (Dialect::Sqlite, "BLOB") => format!("unhex({value})"),
            (Dialect::Postgres, "BIGINT") => format!("{value}::bigint"),
            (Dialect::Postgres, "TEXT") => value,
            (Dialect::Postgres, "BOOLEAN") => format!("{value}::boolean"),
            (Dialect::Postgres, "DOUBLE PRECISION") => format!("{value}::double precision"),
            (Dialect::Postgres, "BLOB") => format!("decode({value}, 'hex')"),
            _ => return None,
        };
        list.push(format!("{value} AS {name}"));
    }
    let list = list.join(", ");
    Some(match dialect {
        // The binary forms: each row is taken apart once for all its columns, which is twice as fast.
        Dialect::Sqlite => format!("(SELECT {list} FROM jsonb_each({parameter}))"),
        Dialect::Postgres => format!("(SELECT {list} FROM jsonb_array_elements({parameter}::jsonb))"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_read_is_slow_while_it_takes_long() {
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

    #[test]
    fn writes_of_rows_are_also_written_for_one_row() {
        let insert = "INSERT INTO t (a, b) SELECT r.a, 'x', r.b_c FROM {rows $1: a BIGINT, b_c TEXT} AS r WHERE true
            ON CONFLICT (a) DO UPDATE SET b = excluded.b";
        assert_eq!(
            each(insert).as_deref(),
            Some("INSERT INTO t (a, b) VALUES (?1, 'x', ?2)\n            ON CONFLICT (a) DO UPDATE SET b = excluded.b")
        );
        let update = "UPDATE member SET b = r.b FROM {rows $1: id BIGINT, b TEXT} AS r WHERE member.id = r.id";
        assert_eq!(each(update).as_deref(), Some("UPDATE member SET b = ?2  WHERE member.id = ?1"));
        assert_eq!(each("INSERT INTO t (a) SELECT $2 FROM {rows $1: a BIGINT} AS r WHERE true"), None);
        assert_eq!(each("SELECT t.a FROM {rows $1: a BIGINT} AS r JOIN t ON t.a = r.a"), None);
    }

    #[test]
    fn placeholders_are_expanded_and_other_braces_left() {
        let text = "SELECT '{}' FROM {rows $2: a BIGINT, b BOOLEAN} AS r WHERE a IN {ids $1} {for update} {what";
        assert_eq!(
            expand(text, Dialect::Sqlite),
            "SELECT '{}' FROM (SELECT (value->>0) AS a, (value->>1) AS b FROM jsonb_each(?2)) AS r \
             WHERE a IN (SELECT value FROM json_each(?1))  {what"
        );
        assert_eq!(
            expand(text, Dialect::Postgres),
            "SELECT '{}' FROM (SELECT (value->>0)::bigint AS a, (value->>1)::boolean AS b \
             FROM jsonb_array_elements($2::jsonb)) AS r \
             WHERE a = ANY (ARRAY(SELECT value::bigint FROM json_array_elements_text($1::json))) FOR UPDATE {what"
        );
        assert_eq!(expand("{rows $1: a DATE}", Dialect::Sqlite), "{rows ?1: a DATE}");
    }
}
