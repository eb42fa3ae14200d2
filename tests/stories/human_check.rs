//! The human check, where one is configured: a provider's token for each costly call.

use daymark_tests::harness::{Answer, Database, HumanProvider, Site};
use daymark_tests::story;
use serde_json::{Value, json};

const PASSWORD: &str = "correct horse battery";
/// The calls that request a mail to an address.
const MAIL_REQUESTS: [&str; 2] = ["/v1/auth/password/forgot", "/v1/auth/user/verify/again"];

async fn register(site: &Site, name: &str, token: Value) -> Answer {
    let body = json!({ "email": format!("{name}@daymark.example"), "password": PASSWORD, "token": token });
    site.visitor().post("/v1/auth/user/register", &body).await
}

#[tokio::test]
async fn sign_up_and_mail_requests_require_a_human_token() {
    let provider = HumanProvider::start();
    let site = Site::start_with(Database::Sqlite, &provider.settings(), false).await;
    for token in [json!(null), json!(""), json!("robot"), json!("person at newsletter")] {
        register(&site, "ada", token).await.invalid("token");
    }
    register(&site, "ada", json!("x".repeat(8193))).await.invalid("token");
    register(&site, "ada", json!("person")).await.status(201);
    register(&site, "ben", json!("person at register")).await.status(201);
    for path in MAIL_REQUESTS {
        for email in ["ada@daymark.example", "nobody@daymark.example"] {
            let ask = async |token: &str| site.visitor().post(path, &json!({ "email": email, "token": token })).await;
            ask("robot").await.invalid("token");
            ask("person at mail").await.status(200);
        }
    }
    assert!(site.link("ada@daymark.example", "reset-password").await.is_some());
    // A call proved by the owner's password needs no check.
    let login = json!({ "email": "ada@daymark.example", "password": PASSWORD });
    site.visitor().post("/v1/auth/login", &login).await.status(200);
    site.end().await;
}

#[tokio::test]
async fn guarded_calls_return_503_when_the_provider_is_unreachable() {
    let provider = HumanProvider::start();
    let site = Site::start_with(Database::Sqlite, &provider.settings(), false).await;
    provider.stop().await;
    let answer = register(&site, "ada", json!("person")).await;
    answer.problem(503, "unavailable");
    assert_eq!(answer.header("retry-after"), "30");
    for path in MAIL_REQUESTS {
        let body = json!({ "email": "ada@daymark.example", "token": "person" });
        site.visitor().post(path, &body).await.problem(503, "unavailable");
    }
    // Local networks are blocked unless the settings allow them.
    let closed: Vec<_> = provider.settings().into_iter().filter(|(name, _)| !name.contains("NETWORKS")).collect();
    let closed = Site::start_with(Database::Sqlite, &closed, false).await;
    register(&closed, "ada", json!("person")).await.problem(503, "unavailable");
    site.end().await;
    closed.end().await;
}

#[tokio::test]
async fn settings_and_csp_expose_the_provider_but_not_its_secret() {
    let provider = HumanProvider::start();
    let settings = provider.settings();
    let mut settings: Vec<_> = settings.iter().map(|(name, value)| (*name, *value)).collect();
    settings.push(("DAYMARK_HUMAN_CHECK__EXEMPT_PATHS", "/privacy, no path,/pages/press"));
    let site = Site::start_with(Database::Sqlite, &settings, false).await;
    let answer = site.visitor().get("/api/settings").await.status(200);
    let exempt = json!(["/admin", "/user", "/privacy", "/pages/press"]);
    let told = json!({ "provider": "turnstile", "site_key": "the pages' key", "exempt_paths": exempt });
    assert_eq!(answer.data()["human_check"], told);
    assert!(!answer.text.contains("the server's own key"));
    let policy = answer.header("content-security-policy").to_owned();
    assert!(policy.contains("script-src 'self' https://challenges.cloudflare.com;"), "{policy}");
    site.end().await;
}

story! {
    async fn without_a_provider_sign_up_needs_no_token(site) {
        register(site, "ada", json!(null)).await.status(201);
        register(site, "ben", json!("whatever")).await.status(201);
        let answer = site.visitor().get("/api/settings").await.status(200);
        assert_eq!((&answer.data()["human_check"], &answer.data()["environment"]), (&Value::Null, &json!("production")));
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("script-src 'self';") && !policy.contains("challenges"), "{policy}");
    }
}
