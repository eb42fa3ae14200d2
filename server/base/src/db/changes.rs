//! Which tables have changed, so that cached answers made from them are out of date.
//!
//! The tables are those of the migrations, and the text of a statement shows which of them it reads or writes. Writes
//! made only by a foreign key's `ON DELETE CASCADE`, or by other nodes, are not seen, so a cache must also limit the
//! age of its answers.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Db;
use super::sql::Sql;

/// A table's index in [`TABLES`].
pub(super) type TableNo = u16;

/// The tables of the migrations, by name.
static TABLES: &[&str] = include!(concat!(env!("OUT_DIR"), "/tables.rs"));

tokio::task_local! {
    /// The tables that the task's reads have used so far.
    static READ: RefCell<Vec<TableNo>>;
}

/// When each table last changed, as a number that grows with every commit.
pub(super) struct Changes {
    commits: AtomicU64,
    last: Box<[AtomicU64]>,
}

impl Default for Changes {
    fn default() -> Self {
        Self { commits: AtomicU64::new(0), last: TABLES.iter().map(|_| AtomicU64::new(0)).collect() }
    }
}

impl Changes {
    /// Called after the commit: a read that begins between the commit and this call sees the new rows but counts as
    /// outdated, which does no harm.
    pub(super) fn committed(&self, tables: &[TableNo]) {
        if tables.is_empty() {
            return;
        }
        let number = self.commits.fetch_add(1, Ordering::AcqRel) + 1;
        for &table in tables {
            self.last[usize::from(table)].fetch_max(number, Ordering::Release);
        }
    }
}

/// The tables that a piece of work has read, and when it began.
#[derive(Debug)]
pub struct Seen {
    since: u64,
    tables: Vec<TableNo>,
}

impl Db {
    /// Runs `work` and records the tables that it reads. Reads in transactions and in spawned tasks are not recorded.
    pub async fn observed<T>(&self, work: impl Future<Output = T>) -> (T, Seen) {
        let since = self.inner.vitals.changes.commits.load(Ordering::Acquire);
        let noted = async {
            let outcome = work.await;
            (outcome, READ.with(RefCell::take))
        };
        let (outcome, tables) = READ.scope(RefCell::default(), noted).await;
        (outcome, Seen { since, tables })
    }

    /// Whether this node has left the tables unchanged since then.
    #[must_use]
    pub fn unchanged(&self, seen: &Seen) -> bool {
        let last = &self.inner.vitals.changes.last;
        seen.tables.iter().all(|&table| last[usize::from(table)].load(Ordering::Acquire) <= seen.since)
    }

    /// Records the tables of a cached value's statement, as if the statement had run now.
    pub fn relies_on(&self, sql: &'static Sql) {
        note_read(sql);
    }
}

/// The tables that statements write but no migration creates, for a test.
#[cfg(debug_assertions)]
pub fn unknown_tables() -> Vec<&'static str> {
    let written = Sql::all().flat_map(|sql| sql.texts()).flat_map(targets);
    written.filter(|name| number(name).is_none()).collect()
}

/// Adds a statement's tables to those of the task, if it is observed.
pub(super) fn note_read(sql: &'static Sql) {
    let _ = READ.try_with(|read| {
        let mut read = read.borrow_mut();
        for table in sql.reads() {
            if !read.contains(table) {
                read.push(*table);
            }
        }
    });
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c != '_' && !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty())
}

/// The tables that a statement writes. Keywords are in capitals, names are not.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    let following = words(text).skip(1);
    let before = std::iter::once("").chain(words(text));
    let named = |name: &str| name.starts_with(|c: char| c.is_ascii_lowercase());
    words(text).zip(following).zip(before).filter_map(move |((word, name), before)| {
        let writes = matches!(word, "INTO" | "UPDATE") || (word == "FROM" && before == "DELETE");
        (writes && named(name)).then_some(name)
    })
}

/// The numbers of the tables that these texts of one statement write.
pub(super) fn writes<'t>(texts: impl Iterator<Item = &'t str>) -> Box<[TableNo]> {
    numbers(texts.flat_map(targets))
}

/// The numbers of the tables that these texts name. A few columns with a table's name count too.
pub(super) fn names<'t>(texts: impl Iterator<Item = &'t str>) -> Box<[TableNo]> {
    numbers(texts.flat_map(words))
}

fn number(name: &str) -> Option<TableNo> {
    TABLES.binary_search(&name).ok()?.try_into().ok()
}

fn numbers<'t>(names: impl Iterator<Item = &'t str>) -> Box<[TableNo]> {
    let numbers: BTreeSet<TableNo> = names.filter_map(number).collect();
    numbers.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_lists_the_tables_a_statement_writes() {
        let writes = |text| targets(text).collect::<Vec<_>>();
        assert_eq!(writes("INSERT INTO a (x) SELECT x FROM b ON CONFLICT (x) DO UPDATE SET x = 1"), ["a"]);
        assert_eq!(writes("UPDATE a SET x = 1 FROM b WHERE b.y = a.y RETURNING x"), ["a"]);
        assert_eq!(writes("WITH gone AS (DELETE FROM a RETURNING x) INSERT INTO b SELECT x FROM gone"), ["a", "b"]);
        assert_eq!(writes("SELECT x FROM a WHERE y = 1 FOR UPDATE SKIP LOCKED"), [""; 0]);
    }
}
