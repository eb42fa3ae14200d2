//! When sessions cannot be read, members get an error instead of being signed out.

use daymark_tests::harness::{Database, Member, Socket, TestDatabase};
use tempfile::TempDir;

use crate::process::{ADMIN, Process};

async fn unreadable(kind: Database) {
    if kind.skipped() {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let database = TestDatabase::fresh(kind, folder.path()).await;
    let process = Process::start_on(database.url().to_owned(), folder).await;
    let (path, visitor) = ("/api/auth/session", process.visitor());
    let admin = Member::login(process.visitor(), ADMIN.0, ADMIN.1).await;
    assert_eq!(admin.get(path).await.status(200).json()["user"]["email"], ADMIN.0);

    database.sql("ALTER TABLE session RENAME TO no_session").await;
    // The program caches a session for a second.
    admin.until_code(path, 500).await;
    admin.get("/v2/core/challenge").await.problem(500, "internal");
    let bearer = format!("Bearer {}", admin.token().await.expect("a token"));
    let refused = Socket::try_open(process.addr(), "/v1/ws", &[("authorization", &bearer)]).await;
    assert_eq!(refused.err(), Some(500));
    // Control: visitors are served.
    assert_eq!(visitor.get(path).await.status(200).json(), serde_json::json!({}));
    let _ = visitor.get("/v2/core/challenge").await.status(200);

    database.sql("ALTER TABLE no_session RENAME TO session").await;
    assert_eq!(admin.get(path).await.status(200).json()["user"]["email"], ADMIN.0);
}

#[tokio::test]
async fn a_database_failure_signs_nobody_out_sqlite() {
    unreadable(Database::Sqlite).await;
}

#[tokio::test]
async fn a_database_failure_signs_nobody_out_postgres() {
    unreadable(Database::Postgres).await;
}
