//! When access to a topic cannot be checked, the socket is closed, so that its client reconnects and tries again.

use daymark_tests::harness::{Database, Member, Program, Socket, TestDatabase};
use serde_json::json;
use tempfile::TempDir;

use crate::process::{ADMIN, Process};

async fn undecided(kind: Database) {
    if kind.skipped() {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let database = TestDatabase::fresh(kind, folder.path()).await;
    let process = Process::start_on(database.url().to_owned(), folder).await;
    let admin = Member::login(process.visitor(), ADMIN.0, ADMIN.1).await;
    let body = json!({ "title": "Walks", "category": "UNTIMED", "activities": [{ "title": "Walk" }] });
    let walks = Program::of(admin.post("/v2/core/challenge", &body).await.status(201).data());
    let mut sockets =
        [(walks.topic(), Socket::open(process.addr(), None).await), ("admin".to_owned(), admin.socket().await)];
    for table in ["program", "session"] {
        database.sql(&format!("ALTER TABLE {table} RENAME TO no_{table}")).await;
    }
    // The program caches a session for a second.
    admin.until_code("/v1/core/pause", 500).await;
    for (topic, socket) in &mut sockets {
        // Control: the fault alone does not close the socket.
        socket.ping().await;
        socket.say(&json!({ "op": "sub", "topic": topic })).await;
        assert_eq!(socket.closed().await, 1013, "{topic}");
    }
    for table in ["program", "session"] {
        database.sql(&format!("ALTER TABLE no_{table} RENAME TO {table}")).await;
    }
    Socket::open(process.addr(), None).await.sub(&walks.topic()).await;
    admin.socket().await.sub("admin").await;
}

#[tokio::test]
async fn sockets_close_when_topics_cannot_be_checked_sqlite() {
    undecided(Database::Sqlite).await;
}

#[tokio::test]
async fn sockets_close_when_topics_cannot_be_checked_postgres() {
    undecided(Database::Postgres).await;
}
