//! Every statement of the program is prepared on both databases.

use sqlx::{Connection, Executor, PgConnection, SqlSafeStr, SqliteConnection};

use super::super::{Dialect, Sql};
use super::both;

#[tokio::test]
async fn every_statement_is_understood_by_both() {
    let [sqlite, postgres] = both().await;
    let mut on_sqlite = SqliteConnection::connect(&sqlite.url).await.expect("sqlite");
    let mut on_postgres = PgConnection::connect(&postgres.url).await.expect("postgres");
    let mut refused = Vec::new();
    for sql in Sql::all() {
        if let Err(e) = on_sqlite.prepare(sql.text(Dialect::Sqlite).into_sql_str()).await {
            refused.push(format!("{} on SQLite: {e}\n  {}", sql.path(), sql.text(Dialect::Sqlite)));
        }
        if let Err(e) = on_postgres.prepare(sql.text(Dialect::Postgres).into_sql_str()).await {
            refused.push(format!("{} on PostgreSQL: {e}\n  {}", sql.path(), sql.text(Dialect::Postgres)));
        }
    }
    let pairs: Vec<String> = Sql::all().filter(|sql| sql.is_pair()).map(Sql::path).collect();
    println!("{} statements, {} of them pairs: {}", Sql::all().count(), pairs.len(), pairs.join(", "));
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}
