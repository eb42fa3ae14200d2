//! The password gate of a staging site.

use daymark_tests::harness::{Answer, Client, Database, Site};
use daymark_tests::story;
use reqwest::Method;
use serde_json::{Value, json};

const STAGING: [(&str, &str); 2] = [("DAYMARK_ENVIRONMENT", "staging"), ("DAYMARK_GATE_PASSWORD", "low tide")];

async fn login(client: &Client, password: &str) -> Answer {
    client.post("/api/login", &json!({ "password": password })).await
}

/// The cookie of a response, as a browser sends it back.
fn cookie(answer: &Answer) -> String {
    answer.header("set-cookie").split(';').next().unwrap_or_default().to_owned()
}

async fn with(client: &Client, cookie: &str, path: &str) -> Answer {
    client.request(Method::GET, path).header("cookie", cookie).send().await
}

#[tokio::test]
async fn the_gate_blocks_pages_and_apis_without_the_password() {
    let site = Site::start_with(Database::Sqlite, &STAGING, false).await;
    let nobody = site.visitor();
    for path in [
        "/",
        "/challenges",
        "/challenges/1",
        "/user/dashboard",
        "/nowhere",
        "/index.html",
        "/sw.js",
        "/assets/index.js",
        "/v1/auth/user",
        "/api/proxy/v2/core/challenge",
        "/api/auth/session",
        "/api/settings",
        "/api/openapi.json",
        "/api/docs",
        "/api/passwordCheck",
        "/api/proxy/api/passwordCheck",
        "/metrics",
        "/robots.txt",
        "/sitemap.xml",
        "/v1/ws",
        "/.vite/manifest.json",
    ] {
        let answer = nobody.get(path).await;
        // A page request gets the gate, if the app is part of the build.
        assert!(
            answer.code == 403 || (answer.code == 404 && answer.text.starts_with("The app is not part")),
            "{path}: {} {}",
            answer.code,
            answer.text
        );
        assert!(!answer.text.contains("<div id=\"root\">"), "{path}");
        assert!(answer.header("content-security-policy").contains("script-src 'self'"), "{path}");
    }
    let body = json!({ "email": "ada@daymark.example", "password": "correct horse battery" });
    nobody.post("/v1/auth/user/register", &body).await.problem(403, "forbidden");
    nobody.get("/healthz").await.status(200);
    nobody.get("/readyz").await.status(200);
    let socket = nobody.request(Method::GET, "/v1/ws").header("connection", "upgrade").header("upgrade", "websocket");
    socket.send().await.problem(403, "forbidden");
    site.end().await;
}

#[tokio::test]
async fn the_password_opens_the_gate_for_one_browser() {
    let site = Site::start_with(Database::Sqlite, &STAGING, false).await;
    let browser = site.visitor();
    for wrong in ["", "high tide", "low tide ", "Low tide"] {
        let answer = login(&browser, wrong).await;
        assert_eq!(answer.problem(401, "bad_credentials")["message"], "Wrong password.");
        assert_eq!(cookie(&answer), "");
    }
    browser.post("/api/login", &json!({})).await.invalid("password");
    let answer = login(&browser, "low tide").await.status(200);
    assert!(answer.json()["message"].is_string());
    assert!(answer.header("set-cookie").contains("HttpOnly; SameSite=Lax"), "{}", answer.header("set-cookie"));
    let open = cookie(&answer);
    for path in ["/api/passwordCheck", "/api/settings", "/v2/core/challenge"] {
        with(&browser, &open, path).await.status(200);
        with(&browser, "daymark_gate=bG93IHRpZGU", path).await.problem(403, "forbidden");
        browser.get(path).await.problem(403, "forbidden");
    }
    assert_eq!(with(&browser, &open, "/api/settings").await.data()["environment"], "staging");
    with(&browser, &open, "/v1/auth/user").await.problem(401, "unauthenticated");
    site.end().await;
}

#[tokio::test]
async fn password_attempts_are_limited_to_five_per_minute() {
    let site = Site::start_with(Database::Sqlite, &STAGING, true).await;
    for _ in 0..5 {
        login(&site.visitor(), "guess").await.problem(401, "bad_credentials");
    }
    login(&site.visitor(), "low tide").await.problem(429, "too_many_requests");
    site.minutes(1);
    login(&site.visitor(), "low tide").await.status(200);
    site.end().await;
}

#[tokio::test]
async fn changing_the_password_invalidates_gate_cookies() {
    let with_password = async |password: &str| {
        let secret = ("DAYMARK_SECRET", "the same for all of these sites, and long");
        Site::start_with(Database::Sqlite, &[STAGING[0], ("DAYMARK_GATE_PASSWORD", password), secret], false).await
    };
    let (site, same, other) =
        (with_password("low tide").await, with_password("low tide").await, with_password("neap").await);
    let open = cookie(&login(&site.visitor(), "low tide").await);
    with(&same.visitor(), &open, "/api/passwordCheck").await.status(200);
    with(&other.visitor(), &open, "/api/passwordCheck").await.problem(403, "forbidden");
    for site in [site, same, other] {
        site.end().await;
    }
}

story! {
    async fn a_site_without_a_gate_password_is_open(site) {
        assert_eq!(site.visitor().get("/api/passwordCheck").await.data(), &json!({ "allowed": true }));
        let answer = login(&site.visitor(), "anything").await.status(200);
        assert_eq!((answer.header("set-cookie"), &answer.json()["data"]["allowed"]), ("", &Value::Bool(true)));
    }
}
