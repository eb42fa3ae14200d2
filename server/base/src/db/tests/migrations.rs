//! The migrations produce the same schema on both databases.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::Connection as SqliteConnection;
use rusqlite::types::FromSql;
use sqlx::{Connection, Executor, PgConnection};

use super::super::Options;
use super::super::migrate::{self, Failure};
use super::super::place::APPLICATION_ID;
use super::{both, postgres, sqlite};
use crate::args;

crate::sql! {
    APPLIED = "SELECT COUNT(*) FROM _sqlx_migrations";
}

/// A schema in words that do not depend on the database: `table` → facts about it.
type Schema = BTreeMap<String, BTreeSet<String>>;

/// One kind for the six column types. SQLite's STRICT tables call a boolean INTEGER.
fn kind(name: &str) -> &str {
    match name.to_ascii_lowercase().as_str() {
        "integer" | "bigint" | "boolean" => "integer",
        "text" => "text",
        "real" | "double precision" => "real",
        "blob" | "bytea" => "bytes",
        _ => "a type outside the six",
    }
}

/// `'user'::text` and `false` as SQLite keeps them.
fn default(text: Option<String>) -> String {
    let text = text.unwrap_or_default();
    let text = text.split("::").next().unwrap_or_default().to_ascii_lowercase();
    text.trim_matches(|c| c == '(' || c == ')').to_owned()
}

/// A condition without parentheses, casts and spaces.
fn condition(text: &str) -> String {
    // One database writes a list where the other writes an array.
    text.replace("::text", "")
        .replace("= ANY", " IN ")
        .replace("ARRAY[", "")
        .replace(']', "")
        .chars()
        .filter(|c| !matches!(c, '(' | ')' | ' ' | '"'))
        .collect::<String>()
        .to_lowercase()
}

fn open(url: &str) -> SqliteConnection {
    SqliteConnection::open(url.trim_start_matches("sqlite:")).expect("sqlite")
}

/// The rows of a query about `of`, as lists of values.
fn ask<const COLUMNS: usize, T: FromSql>(db: &SqliteConnection, query: &str, of: &str) -> Vec<[T; COLUMNS]> {
    let mut statement = db.prepare(query).expect(query);
    let given = &[of][..statement.parameter_count()];
    let rows = statement.query_map(rusqlite::params_from_iter(given), |row| {
        let values = (0..COLUMNS).map(|at| row.get(at)).collect::<Result<Vec<T>, _>>()?;
        Ok(values.try_into().ok().expect("so many columns"))
    });
    rows.expect(query).collect::<Result<_, _>>().expect(query)
}

fn read_sqlite(url: &str) -> Schema {
    let db = open(url);
    let tables = ask::<1, String>(
        &db,
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_sqlx%' ESCAPE '\\'",
        "",
    );
    let mut schema = Schema::new();
    for [table] in tables {
        let mut facts = BTreeSet::new();
        let query = "SELECT name, type, dflt_value, CAST(\"notnull\" AS TEXT), CAST(pk AS TEXT) FROM pragma_table_xinfo($1) ORDER BY cid";
        let columns = ask::<5, Option<String>>(&db, query, &table);
        let columns = columns.into_iter().map(|[name, ty, value, not_null, pk]| {
            let place: i64 = pk.unwrap_or_default().parse().expect("a number");
            (name.unwrap_or_default(), ty.unwrap_or_default(), value, not_null.as_deref() == Some("1"), place)
        });
        let columns: Vec<_> = columns.collect();
        let mut key = columns.iter().filter(|c| c.4 > 0).collect::<Vec<_>>();
        key.sort_by_key(|c| c.4);
        facts.insert(format!("key {}", key.iter().map(|c| c.0.as_str()).collect::<Vec<_>>().join(",")));
        let alone = key.len() == 1;
        for (name, ty, value, not_null, pk) in &columns {
            // INTEGER PRIMARY KEY is never null, declared so or not.
            let not_null = *not_null || (alone && *pk > 0 && ty == "INTEGER");
            facts.insert(format!("column {name} {} not null {not_null} default {}", kind(ty), default(value.clone())));
        }
        let query = "SELECT \"from\", \"table\", coalesce(\"to\", ''), on_delete FROM pragma_foreign_key_list($1)";
        for [from, to_table, to, on_delete] in ask::<4, String>(&db, query, &table) {
            facts.insert(format!("reference {from} → {to_table}.{to} on delete {}", on_delete.to_lowercase()));
        }
        let query = "SELECT l.name, CAST(l.\"unique\" AS TEXT), m.sql FROM pragma_index_list($1) AS l
             JOIN sqlite_master AS m ON m.name = l.name WHERE l.origin = 'c'";
        for [name, unique, sql] in ask::<3, String>(&db, query, &table) {
            let columns = ask::<1, Option<String>>(&db, "SELECT name FROM pragma_index_info($1) ORDER BY seqno", &name);
            let columns: Vec<String> = columns.into_iter().map(|[c]| c.unwrap_or_default()).collect();
            let filter = sql.split_once(" WHERE ").map(|(_, filter)| condition(filter)).unwrap_or_default();
            facts.insert(format!("index {name} unique {} on {} where {filter}", unique == "1", columns.join(",")));
        }
        let query = "SELECT (length(sql) - length(replace(sql, 'CHECK (', ''))) / 7 FROM sqlite_master WHERE name = $1";
        facts.insert(format!("checks {}", ask::<1, i64>(&db, query, &table)[0][0]));
        schema.insert(table, facts);
    }
    schema
}

async fn read_postgres(url: &str) -> Schema {
    let mut db = PgConnection::connect(url).await.expect("postgres");
    let mut schema = Schema::new();
    let facts: Vec<(String, String, String, bool, Option<String>)> = sqlx::query_as(
        "SELECT c.relname::text, a.attname::text, format_type(a.atttypid, NULL), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)
         FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
         LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
         WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> '_sqlx_migrations'",
    )
    .fetch_all(&mut db)
    .await
    .expect("columns");
    for (table, name, ty, not_null, value) in facts {
        let fact = format!("column {name} {} not null {not_null} default {}", kind(&ty), default(value));
        schema.entry(table).or_default().insert(fact);
    }
    let keys: Vec<(String, String, String, String, String)> = sqlx::query_as(
        "SELECT c.conrelid::regclass::text, c.contype::text,
           (SELECT string_agg(a.attname, ',' ORDER BY k.n) FROM unnest(c.conkey) WITH ORDINALITY AS k(num, n)
            JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.num),
           coalesce(c.confrelid::regclass::text || '.' || (SELECT a.attname FROM pg_attribute a
            WHERE a.attrelid = c.confrelid AND a.attnum = c.confkey[1]), ''),
           CASE c.confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' WHEN 'r' THEN 'restrict' ELSE 'no action' END
         FROM pg_constraint c WHERE c.connamespace = 'public'::regnamespace
           AND c.conrelid <> coalesce(to_regclass('_sqlx_migrations'), 0)",
    )
    .fetch_all(&mut db)
    .await
    .expect("keys");
    let mut checks: BTreeMap<String, usize> = schema.keys().map(|table| (table.clone(), 0)).collect();
    for (table, contype, columns, target, on_delete) in keys {
        let fact = match contype.as_str() {
            "p" => format!("key {columns}"),
            "f" => format!("reference {columns} → {target} on delete {on_delete}"),
            "c" => {
                *checks.entry(table).or_default() += 1;
                continue;
            }
            other => format!("constraint {other} {columns}"),
        };
        schema.entry(table).or_default().insert(fact);
    }
    for (table, count) in checks {
        schema.entry(table).or_default().insert(format!("checks {count}"));
    }
    let indexes: Vec<(String, String, bool, String, Option<String>)> = sqlx::query_as(
        "SELECT i.indrelid::regclass::text, i.indexrelid::regclass::text, i.indisunique,
           (SELECT string_agg(pg_get_indexdef(i.indexrelid, n, true), ',' ORDER BY n)
            FROM generate_series(1, i.indnkeyatts) AS n),
           pg_get_expr(i.indpred, i.indrelid)
         FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
         WHERE c.relnamespace = 'public'::regnamespace AND NOT i.indisprimary AND c.relname <> '_sqlx_migrations'",
    )
    .fetch_all(&mut db)
    .await
    .expect("indexes");
    for (table, name, unique, columns, filter) in indexes {
        let filter = filter.map(|filter| condition(&filter)).unwrap_or_default();
        let fact = format!("index {name} unique {unique} on {} where {filter}", columns.replace('"', ""));
        schema.entry(table).or_default().insert(fact);
    }
    schema
}

#[tokio::test]
async fn both_databases_get_the_same_schema() {
    let [on_sqlite, on_postgres] = both().await;
    let (one, two) = (read_sqlite(&on_sqlite.url), read_postgres(&on_postgres.url).await);
    assert!(one.len() > 10, "{one:?}");
    for table in one.keys().chain(two.keys()) {
        assert_eq!(one.get(table), two.get(table), "table {table}: SQLite left, PostgreSQL right");
    }
    assert!(one.values().flatten().chain(two.values().flatten()).all(|fact| !fact.contains("outside the six")));
    println!("{} tables, {} facts compared", one.len(), one.values().map(BTreeSet::len).sum::<usize>());
}

/// References whose rows are read one by one: the tables are small, and what they refer to is rarely deleted.
const SCANNED: [&str; 2] = ["company_package.company_id", "package_opens.package_id"];

/// References that are not the first column of a key or an index with all rows that refer to something.
fn unindexed(schema: &Schema) -> Vec<String> {
    let serves = |fact: &str, column: &str| {
        let begins = |columns: &str| columns.split(',').next() == Some(column);
        let index = fact.strip_prefix("index ").and_then(|index| index.split_once(" on ")?.1.split_once(" where "));
        fact.strip_prefix("key ").is_some_and(begins)
            || index.is_some_and(|(columns, filter)| {
                begins(columns) && (filter.is_empty() || filter == format!("{column}isnotnull"))
            })
    };
    let mut found = Vec::new();
    for (table, facts) in schema {
        let references = facts.iter().filter_map(|fact| fact.strip_prefix("reference ")?.split_once(" → "));
        let unserved = references.filter(|(column, _)| !facts.iter().any(|fact| serves(fact, column)));
        found.extend(unserved.map(|(column, _)| format!("{table}.{column}")));
    }
    found
}

#[tokio::test]
async fn rows_that_refer_to_a_deleted_row_are_found_by_an_index() {
    let [on_sqlite, _] = both().await;
    assert_eq!(unindexed(&read_sqlite(&on_sqlite.url)), SCANNED);
}

#[tokio::test]
async fn every_migration_file_is_embedded() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations");
    let files = std::fs::read_dir(folder).expect("migrations").filter_map(Result::ok);
    let files = files.filter(|f| f.path().extension().is_some_and(|e| e == "sql")).count();
    let db = sqlite(&Options::default()).await;
    assert_eq!(migrate::pending(&db).await.expect("pending").len(), files);
}

#[tokio::test]
async fn migrating_a_file_marks_it_as_a_database_of_this_program() {
    let [on_sqlite, _] = both().await;
    let mark: i32 = open(&on_sqlite.url).pragma_query_value(None, "application_id", |row| row.get(0)).expect("a mark");
    assert_eq!(mark, APPLICATION_ID);
}

#[tokio::test]
async fn repeated_and_concurrent_runs_apply_each_migration_once() {
    let options = Options::default();
    for db in [sqlite(&options).await, postgres(&options).await] {
        let all = migrate::pending(&db).await.expect("pending");
        let other = super::super::Db::open(&db.url, &options).await.expect("another program");
        let (a, b) = tokio::join!(migrate::run(&db), migrate::run(&other));
        // Each reports the migrations that it ran; together they ran each once. Running a migration twice would fail.
        let found = [a.expect("first"), b.expect("second")];
        assert!(found.contains(&all) && found.iter().all(|steps| all.ends_with(steps)), "{found:?}");
        assert_eq!(migrate::pending(&db).await.expect("pending"), vec![]);
        assert_eq!(migrate::run(&db).await.expect("again"), vec![]);
        assert_eq!(migrate::applied(&db).await.expect("applied").last(), Some(&migrate::newest()));
    }
}

#[tokio::test]
async fn a_newer_schema_is_refused_and_left_alone() {
    let [on_sqlite, on_postgres] = both().await;
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                 SELECT 9999, 'newer', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1;
                 DELETE FROM _sqlx_migrations WHERE version = 2";
    open(&on_sqlite.url).execute_batch(newer).expect("newer");
    let mut raw = PgConnection::connect(&on_postgres.url).await.expect("postgres");
    raw.execute(newer).await.expect("newer");
    for db in [on_sqlite, on_postgres] {
        let before: (i64,) = db.one(&APPLIED, args![]).await.expect("applied");
        for outcome in [migrate::pending(&db).await, migrate::run(&db).await] {
            assert!(matches!(outcome, Err(Failure::Newer { database: 9999, .. })), "{outcome:?}");
        }
        assert_eq!(db.one::<(i64,)>(&APPLIED, args![]).await.expect("applied"), before);
    }
}

#[tokio::test]
async fn an_edited_migration_is_refused() {
    let [on_sqlite, on_postgres] = both().await;
    let edit = "UPDATE _sqlx_migrations SET checksum = $1 WHERE version = 1; ";
    open(&on_sqlite.url).execute(edit, [vec![1u8]]).expect("edit");
    let mut raw = PgConnection::connect(&on_postgres.url).await.expect("postgres");
    sqlx::query(edit).bind(vec![1u8]).execute(&mut raw).await.expect("edit");
    for db in [on_sqlite, on_postgres] {
        let outcome = migrate::run(&db).await;
        assert!(matches!(outcome, Err(Failure::Changed(1))), "{outcome:?}");
    }
}
