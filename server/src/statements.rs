//! Every statement of the program is prepared on both databases.

use daymark_base::db::{Dialect, Sql, unknown_tables};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

use crate::both::both;

/// The types that arguments have.
const TYPES: [&str; 5] = ["bigint", "text", "boolean", "double precision", "bytea"];

/// Prepares a statement in PostgreSQL. Arguments are sent with their types, which are not known here. Where the server
/// cannot deduce one (`$2 IS NULL OR …`), it is enough that the statement is valid with some type.
async fn prepare(db: &mut PgConnection, text: &str) -> Result<(), sqlx::Error> {
    let count = (1..100).rev().find(|n| text.contains(&format!("${n}"))).unwrap_or(0);
    let mut types = vec!["unknown"; count];
    loop {
        let Err(e) = try_types(db, text, &types).await else { return Ok(()) };
        let Some(unclear) = unclear(&e).filter(|n| types[n - 1] == "unknown") else { return Err(e) };
        let mut fits = false;
        for kind in TYPES {
            types[unclear - 1] = kind;
            fits = match try_types(db, text, &types).await {
                Ok(()) => return Ok(()),
                Err(e) => self::unclear(&e).is_some_and(|n| n != unclear),
            };
            if fits {
                break;
            }
        }
        if !fits {
            return Err(e);
        }
    }
}

async fn try_types(db: &mut PgConnection, text: &str, types: &[&str]) -> Result<(), sqlx::Error> {
    let types = if types.is_empty() { String::new() } else { format!("({})", types.join(", ")) };
    db.execute(AssertSqlSafe(format!("PREPARE tried {types} AS {text}"))).await?;
    db.execute("DEALLOCATE tried").await.map(drop)
}

/// The number of the parameter whose type the server cannot deduce.
fn unclear(e: &sqlx::Error) -> Option<usize> {
    let e = e.as_database_error()?;
    let ours = matches!(e.code()?.as_ref(), "42P18" | "42P08"); // indeterminate_datatype, ambiguous_parameter
    let (_, number) = e.message().split_once("parameter $").filter(|_| ours)?;
    number.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[tokio::test]
async fn every_statement_prepares_on_both_databases() {
    let [sqlite, postgres] = both().await;
    let on_sqlite = rusqlite::Connection::open(sqlite.url.trim_start_matches("sqlite:")).expect("sqlite");
    let mut on_postgres = PgConnection::connect(&postgres.url).await.expect("postgres");
    let mut refused = Vec::new();
    for sql in Sql::all() {
        for text in [Some(sql.text(Dialect::Sqlite)), sql.each(), Some(sql.for_each())].into_iter().flatten() {
            if let Err(e) = on_sqlite.prepare(text) {
                refused.push(format!("{} on SQLite: {e}\n  {text}", sql.path()));
            }
        }
        if let Err(e) = prepare(&mut on_postgres, sql.text(Dialect::Postgres)).await {
            refused.push(format!("{} on PostgreSQL: {e}\n  {}", sql.path(), sql.text(Dialect::Postgres)));
        }
    }
    let pairs: Vec<String> = Sql::all().filter(|sql| sql.is_pair()).map(Sql::path).collect();
    println!("{} statements, {} of them pairs: {}", Sql::all().count(), pairs.len(), pairs.join(", "));
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

#[test]
fn every_table_that_a_statement_writes_is_known() {
    assert_eq!(unknown_tables(), [""; 0]);
}
