//! Writes of rows that belong together: one statement on PostgreSQL, which saves a round trip for each.

use std::sync::OnceLock;

use super::Dialect;
use super::placeholders::{Columns, expand};
use super::sql::Sql;

/// Writes that each take only `{rows $1: …}`, and each go to a different table: on PostgreSQL they do not see each
/// other's changes. Foreign keys are checked, and the rows that they refer to locked, after all of them.
///
/// ```ignore
/// static SAVE: db::Together<2> = db::Together::new([&INSERT_OPERATIONS, &PUT_DAYS]);
///
/// tx.exec_together(&SAVE, [operations, days]).await?;
/// ```
pub struct Together<const N: usize> {
    writes: [&'static Sql; N],
    joined: OnceLock<Joined>,
}

/// The writes as one statement for PostgreSQL.
pub(super) struct Joined {
    pub(super) text: String,
    pub(super) columns: Columns,
}

impl<const N: usize> Together<N> {
    /// Joins these writes.
    #[must_use]
    pub const fn new(writes: [&'static Sql; N]) -> Self {
        Self { writes, joined: OnceLock::new() }
    }

    pub(super) const fn writes(&self) -> &[&'static Sql; N] {
        &self.writes
    }

    /// The joined statement: all writes but the last are parts of a `WITH`, and each takes its own parameter.
    pub(super) fn joined(&'static self) -> &'static Joined {
        self.joined.get_or_init(|| {
            let texts = self.writes.iter().filter_map(|sql| sql.texts().last()).zip(1..);
            let mut texts: Vec<_> =
                texts.map(|(text, nth)| text.replace("{rows $1:", &format!("{{rows ${nth}:"))).collect();
            let last = texts.pop().unwrap_or_default();
            let parts: Vec<_> = texts.iter().zip(1..).map(|(text, nth)| format!("w{nth} AS ({text})")).collect();
            let text = format!("WITH {} {last}", parts.join(", "));
            Joined { columns: Columns::of(&text), text: expand(&text, Dialect::Postgres) }
        })
    }
}
