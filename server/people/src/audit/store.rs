//! The SQL of the audit log. One statement adds rows; none changes them.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::fmt::Display;

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Json, Result, Tx};
use daymark_base::{args, search, sql};
use daymark_web::caller::By;
use serde_json::Value;

use super::model::{ActorOut, Filter, RowOut};

/// The rows of the log, newest first, after a key. Each index of the table begins with the column that its filter
/// names. An erased account has a mark in place of its address, which is not shown.
macro_rules! rows {
    ($first:literal) => {
        concat!(
            "SELECT a.id, a.at, a.actor_id, m.first_name, m.last_name, NULLIF(m.email, 'erased-' || m.id) AS email,
                a.action, a.object_kind, a.object_id, a.before_json, a.after_json, a.request_id
            FROM audit_log a LEFT JOIN member m ON m.id = a.actor_id
            WHERE ",
            $first,
            "(a.at, a.id) < ($1, $2) AND a.at >= $3
                AND ($4 IS NULL OR a.actor_id = $4) AND ($5 IS NULL OR a.action = $5)
                AND ($6 IS NULL OR a.object_kind = $6) AND ($7 IS NULL OR a.object_id = $7)
                AND ($8 IS NULL OR a.search LIKE $8 ESCAPE '\\')
            ORDER BY a.at DESC, a.id DESC LIMIT $9"
        )
    };
}

sql! {
    WRITE = "INSERT INTO audit_log (at, actor_id, action, object_kind, object_id, before_json, after_json, request_id,
            search)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    ROWS = rows!("");
    ROWS_OF_OBJECT = rows!("a.object_kind = $6 AND a.object_id = $7 AND ");
    ROWS_OF_ACTOR = rows!("a.actor_id = $4 AND ");
    ROWS_OF_ACTION = rows!("a.action = $5 AND ");
    LAST = "SELECT a.at, m.first_name, m.last_name FROM audit_log a LEFT JOIN member m ON m.id = a.actor_id
        WHERE a.object_kind = $2 AND a.object_id = $3 AND a.action = $1 ORDER BY a.at DESC, a.id DESC LIMIT 1";
}

/// Most characters of a row's values that are searched.
const SEARCHED: usize = 2_000;

/// The fields of a value that differ from the other's, and those that are the same.
fn parted(value: &Value, other: &Value) -> (Value, Value) {
    let (Value::Object(fields), Value::Object(others)) = (value, other) else { return (value.clone(), Value::Null) };
    let fields = fields.iter().map(|(name, value)| (name.clone(), value.clone()));
    let (same, differ) = fields.partition(|(name, value): &(String, Value)| others.get(name) == Some(value));
    (Value::Object(differ), Value::Object(same))
}

/// The text by which a change is found. What changed comes first: a site's content, for example, is recorded whole, and
/// is longer than what is searched.
fn searched(before: &Value, after: &Value) -> String {
    let ((old, _), (new, same)) = (parted(before, after), parted(after, before));
    let text = |value: &Value| if value.is_null() { String::new() } else { search::folded([&*value.to_string()]) };
    let start = |value, most| -> String { text(value).chars().take(most).collect() };
    let texts = [start(&old, SEARCHED / 2), start(&new, SEARCHED / 2), text(&same)].join(" ");
    texts.chars().take(SEARCHED).collect()
}

/// Records a change, in the transaction that makes it: `action` such as `role:update`, the kind and id of what was
/// changed, its value before and after ([`Value::Null`] for nothing). Neither value may contain a secret.
pub async fn write(
    tx: &mut Tx,
    by: &By,
    action: &'static str,
    (kind, id): (&'static str, impl Display),
    before: Value,
    after: Value,
) -> Result<()> {
    let (id, json) = (id.to_string(), |value: Value| Some(value).filter(|v| !v.is_null()).map(|v| v.to_string()));
    let search = format!("{} {}", search::folded([action, kind, &id]), searched(&before, &after));
    let (before, after) = (json(before), json(after));
    let values = args![by.at, by.actor, action, kind, id, before, after, &by.request, search];
    tx.exec(&WRITE, values).await.map(drop)
}

/// Who last did this to an object, and when. The name may be empty.
pub async fn last(
    tx: &mut Tx,
    action: &'static str,
    (kind, id): (&'static str, i64),
) -> Result<Option<(String, Instant)>> {
    let found: Option<(Instant, Option<String>, Option<String>)> =
        tx.opt(&LAST, args![action, kind, id.to_string()]).await?;
    Ok(found.map(|(at, first, last)| (named(first, last), at)))
}

/// The first and the last name of a member in one text.
fn named(first: Option<String>, last: Option<String>) -> String {
    format!("{} {}", first.unwrap_or_default(), last.unwrap_or_default()).trim().to_owned()
}

/// Instant and id of a row: its position in the log.
pub(super) type Key = (i64, i64);

/// A filter as arguments of the statements.
#[derive(Clone)]
pub(super) struct Wanted {
    filter: Filter,
    kind: Option<String>,
    id: Option<String>,
}

impl Wanted {
    pub(super) fn of(filter: Filter) -> Self {
        let (kind, id) = match filter.object.as_deref().map(|object| object.split_once(':').ok_or(object)) {
            None => (None, None),
            Some(Ok((kind, id))) => (Some(kind.to_owned()), Some(id.to_owned())),
            Some(Err(kind)) => (Some(kind.to_owned()), None),
        };
        Self { filter, kind, id }
    }

    /// The key before the newest requested row; ids begin at 1.
    pub(super) fn newest(&self) -> Key {
        (self.filter.to.map_or(i64::MAX, |to| to.0), 0)
    }
}

#[derive(daymark_base::db::Record)]
struct Row {
    id: i64,
    at: Instant,
    actor_id: Option<i64>,
    first_name: Option<String>,
    last_name: Option<String>,
    email: Option<String>,
    action: String,
    object_kind: String,
    object_id: String,
    before_json: Option<Json<Value>>,
    after_json: Option<Json<Value>>,
    request_id: String,
}

/// Rows before a key, newest first.
pub(super) async fn list(db: &Db, wanted: &Wanted, before: Key, limit: i64) -> Result<Vec<RowOut>> {
    let Wanted { filter, kind, id } = wanted.clone();
    let statement = match (&id, filter.actor, &filter.action) {
        (Some(_), _, _) => &ROWS_OF_OBJECT,
        (None, Some(_), _) => &ROWS_OF_ACTOR,
        (None, None, Some(_)) => &ROWS_OF_ACTION,
        (None, None, None) => &ROWS,
    };
    let from = filter.from.unwrap_or(Instant(i64::MIN));
    let text = filter.q.as_deref().and_then(search::containing);
    let values = args![before.0, before.1, from, filter.actor, filter.action, kind, id, text, limit];
    let rows: Vec<Row> = db.all(statement, values).await?;
    Ok(rows.into_iter().map(RowOut::from).collect())
}

impl From<Row> for RowOut {
    fn from(r: Row) -> Self {
        let actor = r.actor_id.map(|id| {
            let name = named(r.first_name, r.last_name);
            ActorOut { id, name, email: r.email.unwrap_or_default() }
        });
        Self {
            id: r.id,
            at: r.at,
            actor,
            action: r.action,
            object_kind: r.object_kind,
            object_id: r.object_id,
            before: r.before_json.map(|json| json.0),
            after: r.after_json.map(|json| json.0),
            request_id: r.request_id,
        }
    }
}

#[cfg(all(test, debug_assertions))]
mod tests {
    use daymark_base::db::{Dialect, Sql};
    use serde_json::json;

    use super::*;

    #[test]
    fn the_log_is_append_only_with_a_single_writer() {
        for sql in Sql::all() {
            for dialect in [Dialect::Sqlite, Dialect::Postgres] {
                let text = sql.text(dialect).to_uppercase();
                let changes = ["UPDATE AUDIT_LOG", "DELETE FROM AUDIT_LOG", "INTO AUDIT_LOG"].map(|c| text.contains(c));
                let ours = sql.path().ends_with("audit::store::WRITE");
                assert_eq!(changes, [false, false, ours], "{}", sql.path());
            }
        }
    }

    #[test]
    fn what_changed_is_searched_even_in_long_rows() {
        let row = |footer: &str| json!({ "about": "x".repeat(3_000), "footer": footer, "title": "Ferry" });
        let search = searched(&row("Old street"), &row("New street"));
        assert!(search.contains("old street") && search.contains("new street"), "{search}");
        assert_eq!(search.chars().count(), SEARCHED);
        let short = searched(&json!({ "name": "Helpers", "rank": 1 }), &json!({ "name": "Helpers", "rank": 2 }));
        assert!(short.contains("helpers"), "{short}");
        let made = searched(&Value::Null, &json!({ "name": "Helpers" }));
        assert!(made.contains("helpers") && !made.contains("null"), "{made}");
    }
}
