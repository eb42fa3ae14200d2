//! The whole program on a free port, called over plain sockets.

mod connections;

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use daymark_actors::clock::SystemClock;
use daymark_base::config::{Config, Secret};
use daymark_log::habits::Journal;
use tempfile::TempDir;

use super::{Application, Ports, build};
use crate::features;

async fn started(settings: impl FnOnce(&mut Config)) -> (Application, TempDir) {
    let folder = tempfile::tempdir().expect("folder");
    let mut config = Config { data_dir: folder.path().join("data"), workers: 2, ..Config::default() };
    settings(&mut config);
    let ports = Ports::of_tests(Arc::new(SystemClock));
    let listener = TcpListener::bind("127.0.0.1:0").expect("port");
    (build(config, ports, listener).await.expect("the program starts"), folder)
}

/// Sends a request and reads the whole answer on another thread: the database runs on this one.
async fn ask(addr: SocketAddr, line: &str, headers: &str) -> String {
    let request = format!("{line} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n{headers}\r\n");
    tokio::task::spawn_blocking(move || {
        let mut connection = TcpStream::connect(addr).expect("connected");
        connection.write_all(request.as_bytes()).expect("sent");
        let mut answer = Vec::new();
        connection.read_to_end(&mut answer).expect("answered");
        String::from_utf8_lossy(&answer).into_owned()
    })
    .await
    .expect("asked")
}

fn has(answer: &str, parts: &[&str]) {
    for part in parts {
        assert!(answer.to_lowercase().contains(&part.to_lowercase()), "{part} is not in\n{answer}");
    }
}

#[actix_web::test]
async fn visitors_see_readiness_without_details() {
    let (app, _folder) = started(|_| {}).await;
    has(&ask(app.addr(), "GET /healthz", "").await, &["HTTP/1.1 200", "ok"]);
    let ready = ask(app.addr(), "GET /readyz", "").await;
    has(&ready, &["HTTP/1.1 200", r#"{"ready":true}"#]);
    app.stop().await.expect("stopped");
}

#[actix_web::test]
async fn readiness_fails_when_the_journal_is_stopped() {
    let (app, _folder) = started(|_| {}).await;
    app.ctx().service::<Journal>().stop().await;
    has(&ask(app.addr(), "GET /healthz", "").await, &["HTTP/1.1 200"]);
    has(&ask(app.addr(), "GET /readyz", "").await, &["HTTP/1.1 503", r#"{"ready":false}"#]);
    app.stop().await.expect("stopped");
}

#[actix_web::test]
async fn every_response_has_the_security_headers() {
    let (app, _folder) = started(|config| config.public_url = "https://daymark.example".parse().expect("url")).await;
    for (line, status) in [
        ("GET /healthz", "200"),
        ("GET /v1/nothing", "404"),
        ("DELETE /v1/auth/login", "405"),
        ("POST /a/page", "405"),
        ("GET /assets/gone-1a2b.js", "404"),
        ("GET /v1/auth/user", "401"),
        ("GET /api/openapi.json", "200"),
    ] {
        let answer = ask(app.addr(), line, "").await;
        has(&answer, &[&format!("HTTP/1.1 {status}"), "x-content-type-options: nosniff", "x-request-id: "]);
        has(&answer, &["content-security-policy: default-src 'self'; ", "wss://daymark.example; "]);
        has(&answer, &["strict-transport-security: max-age=", "cache-control: no-"]);
        if status != "200" {
            has(&answer, &["content-type: application/problem+json", r#""code":""#]);
        }
    }
    app.stop().await.expect("stopped");
}

#[actix_web::test]
async fn the_openapi_document_is_compressed_and_has_an_etag() {
    let (app, _folder) = started(|_| {}).await;
    let answer = ask(app.addr(), "GET /api/openapi.json", "Accept-Encoding: gzip, br\r\n").await;
    has(&answer, &["HTTP/1.1 200", "content-encoding: br", "vary: accept-encoding", "etag: w/\""]);
    let tag = answer.split("etag: ").nth(1).and_then(|rest| rest.lines().next()).expect("tag");
    let again = ask(app.addr(), "GET /api/openapi.json", &format!("If-None-Match: {tag}\r\n")).await;
    has(&again, &["HTTP/1.1 304"]);
    // Too small to be worth compressing.
    let small = ask(app.addr(), "GET /readyz", "Accept-Encoding: gzip, br\r\n").await;
    has(&small, &[r#"{"ready":true}"#]);
    assert!(!small.contains("content-encoding"), "{small}");
    app.stop().await.expect("stopped");
}

#[actix_web::test]
async fn head_matches_get_without_a_body() {
    let (app, _folder) = started(|_| {}).await;
    for path in ["/healthz", "/readyz", "/api/openapi.json", "/v2/core/challenge", "/v1/auth/user", "/v1/ws"] {
        let status = |answer: &str| answer.lines().next().map(str::to_owned);
        let length = |answer: &str| answer.lines().find(|l| l.starts_with("content-length: ")).map(str::to_owned);
        let got = ask(app.addr(), &format!("GET {path}"), "").await;
        let headed = ask(app.addr(), &format!("HEAD {path}"), "").await;
        assert_eq!((status(&headed), length(&headed)), (status(&got), length(&got)), "{path}");
        assert!(headed.ends_with("\r\n\r\n") && headed.matches("\r\n\r\n").count() == 1, "{path}: {headed}");
    }
    app.stop().await.expect("stopped");
}

#[actix_web::test]
async fn metrics_without_a_token_are_local_only() {
    let (app, _folder) = started(|_| {}).await;
    ask(app.addr(), "GET /v1/auth/user", "").await;
    let shown = ask(app.addr(), "GET /metrics", "").await;
    has(&shown, &["HTTP/1.1 200", r#"http_requests_total{method="GET",route="/v1/auth/user",status="401"}"#]);
    has(&ask(app.addr(), "GET /metrics", "X-Forwarded-For: 203.0.113.5\r\n").await, &["HTTP/1.1 404"]);
    app.stop().await.expect("stopped");
}

#[actix_web::test]
async fn metrics_require_the_configured_token() {
    let (app, _folder) = started(|config| config.metrics_token = Secret::from("a token".to_owned())).await;
    has(&ask(app.addr(), "GET /metrics", "").await, &["HTTP/1.1 401"]);
    has(&ask(app.addr(), "GET /metrics", "Authorization: Bearer a tokem\r\n").await, &["HTTP/1.1 401"]);
    has(&ask(app.addr(), "GET /metrics", "Authorization: Bearer a token\r\n").await, &["HTTP/1.1 200"]);
    app.stop().await.expect("stopped");
}

#[actix_web::test]
async fn shutdown_waits_for_requests_in_progress() {
    let (app, _folder) = started(|_| {}).await;
    let (addr, drain) = (app.addr(), app.ctx().clone());
    let body = r#"{"email":"nobody@daymark.example","password":"not the right one"}"#;
    let head = format!(
        "POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let mut connection = TcpStream::connect(addr).expect("connected");
    connection.write_all(head.as_bytes()).expect("sent");
    while drain.drain.calls() == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let begun = Instant::now();
    let stopping = actix_web::rt::spawn(app.stop());
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!stopping.is_finished(), "it waits for the call");
    let answer = tokio::task::spawn_blocking(move || {
        connection.write_all(body.as_bytes()).expect("the rest is sent");
        let mut answer = String::new();
        connection.read_to_string(&mut answer).expect("answered");
        answer
    });
    has(&answer.await.expect("answered"), &["HTTP/1.1 401", "bad_credentials", "connection: close"]);
    stopping.await.expect("no panic").expect("stopped in order");
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    assert!(TcpStream::connect(addr).is_err(), "the port is closed");
}

#[actix_web::test]
async fn every_job_runs_by_hand_on_a_fresh_database() {
    let (app, _folder) = started(|_| {}).await;
    for job in features::ALL.jobs() {
        app.run_job(job.name).await.expect(job.name);
    }
    assert!(app.run_job("no-such-job").await.is_err());
    app.stop().await.expect("stopped");
}

/// How many of one due mail and one due push the jobs leave untouched.
async fn left(stopping: bool) -> (i64, i64) {
    let (app, folder) = started(|config| config.smtp_url = Secret::from("smtp://127.0.0.1:9".to_owned())).await;
    let file = rusqlite::Connection::open(folder.path().join("data/daymark.db")).expect("the database");
    let due = "INSERT INTO email (email_type, recipient, recipient_folded, content, status, next_at, created_at)
            VALUES ('message', 'ada@daymark.example', 'ada@daymark.example', '{}', 'pending', 0, 0);
        INSERT INTO member (id, email, email_folded, timezone, created_at) VALUES (1, 'ada', 'ada', 'UTC', 0);
        INSERT INTO session (id, member_id, created_at, used_at, expires_at) VALUES (1, 1, 0, 0, 0);
        INSERT INTO push_device (id, member_id, session_id, endpoint, public_key, secret, created_at, confirmed_at)
            VALUES (1, 1, 1, 'https://push.example', '', '', 0, 0);
        INSERT INTO push_message (device_id, tag, urgency, content, due_at, expires_at)
            VALUES (1, '', 'normal', '{}', 0, 0);";
    file.execute_batch(due).expect("a mail and a push");
    if stopping {
        app.ctx().drain.begin();
    }
    for job in ["mail", "push"] {
        app.run_job(job).await.expect(job);
    }
    let left = "SELECT (SELECT COUNT(*) FROM email WHERE status = 'pending' AND attempts = 0),
        (SELECT COUNT(*) FROM push_message WHERE attempts = 0)";
    let left = file.query_row(left, [], |row| Ok((row.get(0)?, row.get(1)?))).expect("their numbers");
    app.stop().await.expect("stopped");
    left
}

#[actix_web::test]
async fn a_stopping_program_takes_no_more_mails_and_pushes() {
    assert_eq!(left(false).await, (0, 0), "the control");
    assert_eq!(left(true).await, (1, 1));
}

#[actix_web::test]
async fn the_configured_admin_can_sign_in_after_a_restart() {
    let folder = tempfile::tempdir().expect("folder");
    for _ in 0..2 {
        let (app, _other) = started(|config| {
            config.data_dir = folder.path().to_owned();
            config.admin.email = "admin@daymark.example".to_owned();
            config.admin.password = Secret::from("seven tall herons".to_owned());
        })
        .await;
        let body = r#"{"email":"admin@daymark.example","password":"seven tall herons"}"#;
        let headers = format!("Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        has(&ask(app.addr(), "POST /v1/auth/login", &headers).await, &["HTTP/1.1 200", r#""userType":"admin""#]);
        app.stop().await.expect("stopped");
    }
}
