//! The log names the route of each call, and none of the tokens and addresses in its path, query and headers.

use daymark_tests::harness::{Database, Member, TestDatabase};
use reqwest::Method;
use tempfile::TempDir;

use crate::process::{ADMIN, Process};

const TOKEN: &str = "T0kenThatNobodyMayRead";
const ADDRESS: &str = "nobody.reads.me@daymark.example";

/// Calls with a secret in their path: method, path, the route that the log shows.
const CALLS: [(Method, &str, &str); 7] = [
    (Method::GET, "/v2/core/challenge-invite/TOKEN", "/v2/core/challenge-invite/{token}"),
    (Method::POST, "/v2/core/challenge-invite/TOKEN/join", "/v2/core/challenge-invite/{token}/join"),
    (Method::GET, "/v2/core/team-invite/TOKEN", "/v2/core/team-invite/{token}"),
    (Method::POST, "/v2/core/team-invite/TOKEN", "/v2/core/team-invite/{token}"),
    (Method::GET, "/v1/core/email-logs-by-email/ADDRESS", "/v1/core/email-logs-by-email/{email}"),
    (Method::DELETE, "/v2/core/company/1/invitation/ADDRESS", "/v2/core/company/{id}/invitation/{email}"),
    // An unknown path has no route.
    (Method::GET, "/v1/core/nothing/TOKEN/ADDRESS", ""),
];

/// The log lines of one call each, in the order of [`CALLS`].
async fn lines(process: &Process, admin: &Member) -> Vec<String> {
    let mut all = Vec::new();
    for (method, path, _) in CALLS {
        let path = format!("{path}?token=TOKEN&email=ADDRESS").replace("TOKEN", TOKEN).replace("ADDRESS", ADDRESS);
        let request = admin.request(method, &path).header("referer", &format!("{}{path}", admin.addr()));
        let answer = request.header("x-request-id", TOKEN).header("cookie", TOKEN).send().await;
        let id = answer.header("x-request-id").to_owned();
        let log = std::fs::read_to_string(process.folder().join("log")).expect("the log");
        for secret in [TOKEN, ADDRESS, "nobody.reads.me", &admin.token().await.expect("a token")] {
            assert!(!log.contains(secret), "{path}: the log has {secret}:\n{log}");
        }
        let own: Vec<&str> = log.lines().filter(|line| line.contains(&id)).collect();
        all.push(own.join("\n"));
    }
    all
}

async fn check(format: &str, route: impl Fn(&str) -> String) {
    let folder = TempDir::new().expect("a folder");
    let database = TestDatabase::fresh(Database::Sqlite, folder.path()).await;
    let settings = [("DAYMARK_LOG__FORMAT", format), ("DAYMARK_LOG__LEVEL", "debug")];
    let settings = settings.map(|(name, value)| (name, value.to_owned())).to_vec();
    let process = Process::start_with(database.url().to_owned(), folder, settings).await;
    let admin = Member::login(process.visitor(), ADMIN.0, ADMIN.1).await;
    for ((_, path, pattern), own) in CALLS.iter().zip(lines(&process, &admin).await) {
        assert!(own.contains("answered") && own.contains(&route(pattern)), "{path}: {own}");
    }
    // The same holds when each call fails.
    for table in ["program_invite", "team", "email", "company_member"] {
        database.sql(&format!("ALTER TABLE {table} RENAME TO no_{table}")).await;
    }
    for ((_, path, pattern), own) in CALLS.iter().zip(lines(&process, &admin).await) {
        let failed = own.lines().any(|line| line.contains("ERROR") && line.contains(&route(pattern)));
        assert_eq!(failed, !pattern.is_empty(), "{path}: {own}");
    }
}

#[tokio::test]
async fn text_logs_show_routes_but_no_secrets() {
    check("text", |pattern| if pattern.is_empty() { String::new() } else { format!("route={pattern}}}: ") }).await;
}

#[tokio::test]
async fn json_logs_show_routes_but_no_secrets() {
    check("json", |pattern| if pattern.is_empty() { String::new() } else { format!("\"route\":\"{pattern}\"") }).await;
}
