//! Which tables contain a member's data.

use daymark_base::db::{Db, Record, Result, Row, Sql, Tx, Value as Cell};
use daymark_base::{args, sql};
use serde_json::{Map, Value, json};

/// Columns that hold keys, not information about the member.
const KEYS: &[&str] = &["password_hash", "secret"];

sql! {
    LEAVE_UNFINISHED = "DELETE FROM membership WHERE member_id = $1
        AND program_id IN (SELECT id FROM program WHERE finalised_at IS NULL) RETURNING program_id";
}

/// A row of any table, by the names of its columns.
pub(super) struct AnyRow(pub Map<String, Value>);

impl Record for AnyRow {
    fn read(row: &Row<'_>) -> Result<Self> {
        let cells = row.cells().filter(|cell| !matches!(cell, Ok((name, _)) if KEYS.contains(name)));
        let cells = cells.map(|cell| {
            let (name, value) = cell?;
            let value = match value {
                Cell::Bool(x) => json!(x),
                Cell::Int(x) => json!(x),
                Cell::Real(x) => json!(x),
                Cell::Text(x) => json!(x),
                // Bytes are pictures or bodies of calls, which the archive contains as files or not at all.
                Cell::Null | Cell::Blob(_) => Value::Null,
            };
            Ok((name.to_owned(), value))
        });
        cells.collect::<Result<_>>().map(Self)
    }
}

/// The rows about a member in a table.
pub(super) async fn mentions(db: &Db, sql: &'static Sql, member: i64) -> Result<Vec<AnyRow>> {
    db.all(sql, args![member]).await
}

/// Removes the member from every program without a final board, and returns these programs.
pub(super) async fn leave_unfinished(tx: &mut Tx, member: i64) -> Result<Vec<i64>> {
    let left: Vec<(i64,)> = tx.all(&LEAVE_UNFINISHED, args![member]).await?;
    Ok(left.into_iter().map(|(program,)| program).collect())
}
