//! The access matrix: every operation of the OpenAPI document, by every kind of caller.

use std::collections::{BTreeMap, BTreeSet};

use daymark_tests::harness::{Answer, Client, Database, Member, Program, Site};
use daymark_tests::story;
use reqwest::Method;
use serde_json::{Value, json};

/// An operation of the document.
struct Operation {
    method: Method,
    path: String,
    access: String,
    /// The permission that an `admin` operation requires.
    permission: Option<String>,
    /// Other permissions that allow it, too.
    or: Vec<String>,
}

async fn operations(site: &Site) -> Vec<Operation> {
    let document = site.visitor().get("/api/openapi.json").await.status(200).json();
    let paths = document["paths"].as_object().expect("paths").clone();
    let of = |(path, item): (String, Value)| {
        let methods = item.as_object().expect("methods").clone();
        methods.into_iter().map(move |(method, operation)| Operation {
            method: method.to_uppercase().parse().expect("a method"),
            path: path.clone(),
            access: operation["x-access"].as_str().expect("x-access").to_owned(),
            permission: operation["x-permission"].as_str().map(str::to_owned),
            or: serde_json::from_value(operation["x-permission-or"].clone()).unwrap_or_default(),
        })
    };
    paths.into_iter().flat_map(of).collect()
}

/// A path with this value for each `{name}`.
fn filled(path: &str, id: &str) -> String {
    let segment = |s: &str| if s.starts_with('{') { id.to_owned() } else { s.to_owned() };
    path.split('/').map(segment).collect::<Vec<_>>().join("/")
}

/// A caller.
enum Caller<'a> {
    Nobody(&'a Client),
    Signed(&'a Client),
    Token(&'a Client, String),
}

impl Operation {
    /// The call with existing ids. The body is an empty object, so that a caller with access changes nothing. A caller
    /// without access sends none: the server would not read it, and then close the connection, and thousands of new
    /// connections would take longer than the calls.
    async fn call(&self, caller: &Caller<'_>, program: &Program, prefix: &str, has_access: bool) -> Answer {
        let entry = program.entry(0, "2026-05-06");
        let id = if self.path.contains("activity_log") { entry } else { program.id.to_string() };
        let path = format!("{prefix}{}", filled(&self.path, &id));
        let request = match caller {
            Caller::Nobody(client) | Caller::Signed(client) => client.request(self.method.clone(), &path),
            Caller::Token(nobody, token) => {
                nobody.request(self.method.clone(), &path).header("authorization", &format!("Bearer {token}"))
            }
        };
        let has_body = has_access && self.method != Method::GET;
        let request = if has_body { request.json(&json!({})) } else { request };
        request.send().await
    }

    /// Checks the code with which this caller is refused, or that they are not.
    async fn check(&self, caller: &Caller<'_>, program: &Program, prefix: &str, expected: Option<&str>, what: &str) {
        let answer = self.call(caller, program, prefix, expected.is_none()).await;
        assert!(answer.code < 500, "{} {}: {}", self.method, self.path, answer.text);
        let refusal = match answer.json()["code"].as_str() {
            Some("unauthenticated") => {
                answer.problem(401, "unauthenticated");
                Some("unauthenticated")
            }
            Some("forbidden") => {
                answer.problem(403, "forbidden");
                Some("forbidden")
            }
            _ => None,
        };
        assert_eq!(refusal, expected, "{} {} ({}), {what}", self.method, self.path, self.access);
    }

    /// Signing out ends the session that the other calls need.
    fn signs_out(&self) -> bool {
        self.path.ends_with("/signout")
    }
}

/// For each permission that an operation requires, a caller whose only role includes nothing else.
async fn holders(site: &Site, admin: &Member, all: &[Operation]) -> BTreeMap<String, Member> {
    let mut holders = BTreeMap::new();
    let asked: BTreeSet<String> = all.iter().filter_map(|o| o.permission.clone()).collect();
    for (n, permission) in asked.into_iter().enumerate() {
        let role = admin.post("/v1/auth/role", &json!({ "name": permission, "permissions": [permission] })).await;
        let holder = site.member(&format!("holder{n}")).await;
        let assign = format!("/v1/auth/user/{}/assign-role", holder.id);
        admin.post(&assign, &json!({ "role_id": role.data()["id"] })).await.status(200);
        holders.insert(permission, holder);
    }
    holders
}

async fn disabled(site: &Site) -> String {
    let member = site.member("disabled").await;
    let token = member.token().await.expect("a token");
    site.database().sql(&format!("UPDATE member SET disabled = TRUE WHERE id = {}", member.id)).await;
    let begun = std::time::Instant::now();
    while member.get("/v1/auth/user").await.code != 401 {
        assert!(begun.elapsed() < daymark_tests::harness::PATIENCE, "a disabled account still works");
        tokio::task::yield_now().await;
    }
    token
}

story! {
    async fn every_operation_enforces_its_access_rule(site) {
        let expired = site.member("expired").await.token().await.expect("a token");
        site.minutes(16);
        let disabled = disabled(site).await;
        let admin = site.admin().await;
        let program = site.may(&admin).await;
        let (member, other) = (site.member("member").await, site.member("other").await);
        member.join(&program).await;
        let forged = forged(&member).await;
        let all = operations(site).await;
        assert!(all.len() >= 20, "the document lists the calls");
        let holders = holders(site, &admin, &all).await;
        assert!(holders.len() >= 2, "administrators can share their work");
        let nobody = site.visitor();
        for operation in all {
            let tokens = [&expired, &disabled, "garbage", &forged, ""].map(|t| Caller::Token(&nobody, t.to_owned()));
            let outside: Vec<Caller<'_>> = std::iter::once(Caller::Nobody(&nobody)).chain(tokens).collect();
            let what = format!("{} {}", operation.method, operation.path);
            for prefix in ["", "/api/proxy"] {
                let check = async |client: &Member, expected: Option<&str>, what: &str| {
                    operation.check(&Caller::Signed(client), &program, prefix, expected, what).await;
                };
                for (n, caller) in outside.iter().enumerate() {
                    let expected = if operation.access == "public" { None } else { Some("unauthenticated") };
                    operation.check(caller, &program, prefix, expected, &format!("outsider {n}")).await;
                }
                if operation.signs_out() {
                    continue;
                }
                for (who, client) in [("member", &member), ("other", &other), ("admin", &admin)] {
                    let expected = match operation.access.as_str() {
                        // A session is not a mail token.
                        "token" => Some("unauthenticated"),
                        "admin" if who != "admin" => Some("forbidden"),
                        _ => None,
                    };
                    check(client, expected, who).await;
                }
                let Some(permission) = &operation.permission else { continue };
                assert_eq!(operation.access, "admin", "{what}");
                let (others, own): (Vec<_>, Vec<_>) = holders.iter().partition(|(held, _)| *held != permission);
                check(own[0].1, None, &format!("holding only {permission}")).await;
                let (allowed, others): (Vec<_>, Vec<_>) =
                    others.into_iter().partition(|(held, _)| operation.or.contains(held));
                assert_eq!(allowed.len(), operation.or.len(), "{what}");
                for (held, other) in allowed {
                    check(other, None, &format!("holding only {held}")).await;
                }
                for (held, other) in others.iter().take(if prefix.is_empty() { 100 } else { 1 }) {
                    check(other, Some("forbidden"), &format!("holding {held}")).await;
                }
            }
        }
    }
}

/// A member's token with changed claims and the old signature.
async fn forged(member: &Member) -> String {
    let token = member.token().await.expect("a token");
    let parts: Vec<&str> = token.split('.').collect();
    let mut claims = parts[1].to_owned();
    let at = claims.len() / 2;
    let other = if claims.as_bytes()[at] == b'A' { "B" } else { "A" };
    claims.replace_range(at..=at, other);
    format!("{}.{claims}.{}", parts[0], parts[2])
}

#[tokio::test]
async fn admin_operations_and_no_others_name_a_permission() {
    let site = Site::start(Database::Sqlite).await;
    for operation in operations(&site).await {
        assert_eq!(
            operation.access == "admin",
            operation.permission.is_some(),
            "{} {}",
            operation.method,
            operation.path
        );
    }
    site.end().await;
}

#[tokio::test]
async fn unauthenticated_calls_get_401_even_with_a_bad_body() {
    let site = Site::start(Database::Sqlite).await;
    let client = site.visitor();
    for operation in operations(&site).await {
        if operation.access == "public" || operation.method == Method::GET {
            continue;
        }
        let path = filled(&operation.path, "1");
        let request = client.request(operation.method.clone(), &path).body("text/plain", "{ no json");
        request.send().await.problem(401, "unauthenticated");
    }
    site.end().await;
}

#[tokio::test]
async fn registered_and_documented_operations_match() {
    let site = Site::start(Database::Sqlite).await;
    let registered: BTreeSet<String> = daymark::features::ALL
        .endpoints()
        .iter()
        .flat_map(|e| e.paths().map(|p| format!("{} {p} {}", e.method, e.access.name)).collect::<Vec<_>>())
        .collect();
    let documented: BTreeSet<String> =
        operations(&site).await.iter().map(|o| format!("{} {} {}", o.method, o.path, o.access)).collect();
    assert_eq!(registered, documented);
    site.end().await;
}

story! {
    async fn inaccessible_objects_answer_like_missing_ones(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        ada.join(&may).await;
        let pause = ada.post("/v1/core/pause", &json!({ "from": "2026-05-07", "to": "2026-05-08" })).await;
        let pause = pause.data()["id"].as_i64().expect("id");
        let same = async |theirs: Answer, missing: Answer| {
            theirs.problem(404, "not_found");
            assert_eq!((theirs.code, theirs.text), (missing.code, missing.text));
        };
        same(ben.delete(&format!("/v1/core/pause/{pause}")).await, ben.delete("/v1/core/pause/999999").await).await;
        let log = async |entry: String| {
            ben.patch(&format!("/v1/core/activity_log/{entry}"), &json!({ "status": "done" })).await
        };
        same(log(may.entry(0, "2026-05-06")).await, log("999999.1.2026-05-06".into()).await).await;
        let mut body = Program::may();
        body["draft"] = json!(true);
        let draft = site.program(&admin, body).await.id;
        for (method, tail) in [(Method::GET, ""), (Method::POST, "/join"), (Method::GET, "/leaderboard")] {
            let call = async |id: i64| ben.request(method.clone(), &format!("/v2/core/challenge/{id}{tail}")).send().await;
            same(call(draft).await, call(999_999).await).await;
        }
        same(ben.get(&format!("/v2/core/challenge-members/{draft}")).await, ben.get("/v2/core/challenge-members/999999").await).await;
        assert_eq!(ada.get("/v1/core/pause").await.data()[0]["id"], pause, "the pause is still there");
    }
}
