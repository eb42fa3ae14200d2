//! The audit log: administrators' changes are recorded in the same transaction.

mod articles;
mod billing;
mod companies;
mod events;
mod money;
mod newsletter;
mod programs;
mod support;
mod surveys;
mod teams;
mod website;

use daymark_tests::harness::{Member, Phone, Site};
use daymark_tests::story;
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::program_content::{png, put_up};
use crate::reviews::review;

async fn rows(site: &Site) -> i64 {
    site.database().number("SELECT COUNT(*) FROM audit_log").await
}

/// A number for a unique name.
fn number() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// The newest row of the log.
async fn newest(admin: &Member) -> Value {
    admin.get("/v1/auth/audit?limit=1").await.data()[0].clone()
}

async fn of_a_feature(site: &Site, admin: &Member, call: &str) -> Option<(String, Value)> {
    if let Some(example) = programs::example(site, admin, call).await {
        return Some(example);
    }
    if let Some(example) = billing::example(site, admin, call).await {
        return Some(example);
    }
    if let Some(example) = money::example(site, admin, call).await {
        return Some(example);
    }
    if let Some(example) = companies::example(site, admin, call).await {
        return Some(example);
    }
    if let Some(example) = events::example(site, admin, call).await {
        return Some(example);
    }
    if let Some(example) = articles::example(admin, call).await {
        return Some(example);
    }
    if let Some(example) = surveys::example(admin, call).await {
        return Some(example);
    }
    if let Some(example) = newsletter::example(site, admin, call).await {
        return Some(example);
    }
    if let Some(example) = support::example(site, admin, call).await {
        return Some(example);
    }
    if let Some(example) = website::example(site, admin, call).await {
        return Some(example);
    }
    teams::example(site, admin, call).await
}

/// A successful administrative write: its address and body. Creates its prerequisites first.
async fn example(site: &Site, admin: &Member, call: &str) -> (String, Value) {
    let (_, path) = call.split_once(' ').expect("method and path");
    let at = |id: i64| path.replace("{id}", &id.to_string()).replace("{user_id}", &id.to_string());
    let somebody = async || site.member(&format!("somebody{}", number())).await.id;
    let role = async || {
        let body = json!({ "name": format!("Role {}", number()), "permissions": ["audit:read"] });
        admin.post("/v1/auth/role", &body).await.status(201).data()["id"].as_i64().expect("id")
    };
    let permission = async || {
        let name = format!("thing:do-{}", number());
        admin.post("/v1/auth/permission", &json!({ "name": name })).await.status(201);
        path.replace("{id}", &name)
    };
    match call {
        "POST /v1/auth/permission" => (path.to_owned(), json!({ "name": "report:read" })),
        "PATCH /v1/auth/permission/{id}" => (permission().await, json!({ "description": "Other words" })),
        "DELETE /v1/auth/permission/{id}" => (permission().await, Value::Null),
        "POST /v1/auth/role" => (path.to_owned(), json!({ "name": "Editors" })),
        "PATCH /v1/auth/role/{id}" => (at(role().await), json!({ "description": "Other words" })),
        "DELETE /v1/auth/role/{id}" => (at(role().await), Value::Null),
        "POST /v1/auth/role/{id}/permissions" => (at(role().await), json!({ "permissions": ["user:read"] })),
        "POST /v1/auth/user/{id}/assign-role" => (at(somebody().await), json!({ "role": "admin" })),
        "DELETE /v1/auth/user/{id}/roles/{role_id}" => {
            let (member, role) = (somebody().await, role().await);
            let assign = format!("/v1/auth/user/{member}/assign-role");
            admin.post(&assign, &json!({ "role_id": role })).await.status(200);
            (at(member).replace("{role_id}", &role.to_string()), Value::Null)
        }
        "POST /v1/auth/user-role/create" => (path.to_owned(), json!({ "email": "invited@daymark.example" })),
        "POST /v1/core/email-template/{name}/test" => (path.replace("{name}", "reset-password"), json!({})),
        "POST /v1/core/email/user/{id}" => {
            (at(somebody().await), json!({ "subject": "Hello", "text": "How are you?" }))
        }
        "PATCH /v1/auth/notification-category/user-choice/admin/{id}" => {
            let choice = json!({ "category": "social", "channel": "mail", "frequency": "weekly" });
            (at(somebody().await), json!({ "choices": [choice] }))
        }
        "PATCH /v1/auth/user/{id}/mark-test-user" => (at(somebody().await), json!({})),
        "PATCH /v1/auth/user/privacy_level/{user_id}" => (at(somebody().await), json!({ "privacy_level": "hidden" })),
        "PATCH /v1/auth/user/{id}/disabled" => (at(somebody().await), json!({ "disabled": true })),
        "PATCH /v1/auth/user/{id}/closed" => (at(somebody().await), json!({ "closed": true })),
        "DELETE /v1/auth/user/{id}/sessions" => (at(somebody().await), Value::Null),
        "PATCH /v1/core/review/{id}" => {
            let (may, member) = (site.may(admin).await, site.member(&format!("author{}", number())).await);
            member.join(&may).await;
            (at(review(&member, &may, 5, "Good").await), json!({ "state": "shown" }))
        }
        "DELETE /v1/auth/user/{id}/second-factor" => {
            let member = site.member(&format!("member{}", number())).await;
            Phone::turn_on(site, &member).await;
            (at(member.id), Value::Null)
        }
        _ => of_a_feature(site, admin, call).await.unwrap_or_else(|| {
            panic!("{call} is an administrative write: give it an example here, and audit::write in its transaction")
        }),
    }
}

/// This call needs Stripe; its own story checks its row (`billing::stripe::reconciling`).
const NEEDS_STRIPE: &str = "/v1/auth/billing/reconciliation";
/// This call changes nothing yet: the call that uses the upload leaves the row.
const BEGINS_UPLOAD: &str = "/v1/core/upload";

story! {
    async fn every_admin_write_adds_exactly_one_row(site) {
        let admin = site.admin().await;
        let endpoints = daymark::features::ALL.endpoints();
        let writes = endpoints.iter().filter(|e| e.access.name == "admin" && e.method != Method::GET.as_str());
        let writes = writes.filter(|e| e.paths().all(|path| ![NEEDS_STRIPE, BEGINS_UPLOAD].contains(&path)));
        let mut seen = 0;
        for endpoint in writes {
            let call = format!("{} {}", endpoint.method, endpoint.paths().next().expect("a path"));
            let (path, body) = example(site, &admin, &call).await;
            let before = rows(site).await;
            let method: Method = endpoint.method.as_str().parse().expect("a method");
            let request = admin.request(method.clone(), &path);
            let pictures = [&programs::PICTURES[..], &events::PICTURES, &articles::PICTURES, &support::PICTURES, &website::PICTURES].concat();
            let answer = if path == crate::articles::transfer::IMPORT {
                let (file, data) = articles::import();
                crate::articles::transfer::send(&admin, &file, data).await
            } else if pictures.contains(&call.as_str()) {
                put_up(&admin, &path, &png(3)).await
            } else if method == Method::DELETE {
                request.send().await
            } else {
                request.json(&body).send().await
            };
            assert!((200..300).contains(&answer.code), "{call}: {} {}", answer.code, answer.text);
            assert_eq!(rows(site).await, before + 1, "{call} leaves one row");
            let row = newest(&admin).await;
            assert_eq!(row["actor"]["id"], admin.id, "{call}: {row}");
            assert_eq!(row["at"], json!(site.now()), "{call}");
            assert_eq!(row["request_id"], answer.header("x-request-id"), "{call}: the row names the call");
            assert!(row["before"] != row["after"], "{call}: the row says what changed: {row}");
            seen += 1;
        }
        assert!(seen >= 2, "the table has administrative writes");
        let told = |word: &str| format!("SELECT COUNT(*) FROM audit_log WHERE COALESCE(before_json, '') || COALESCE(after_json, '') LIKE '%{word}%'");
        for never in ["argon2", "@daymark.example", "token", "password"] {
            assert_eq!(site.database().number(&told(never)).await, 0, "the log holds no secret and no address: {never}");
        }
    }
}

story! {
    async fn writes_that_change_nothing_add_no_row(site) {
        let admin = site.admin().await;
        let kind = json!({ "name": "Mood", "type_id": 4 });
        let made = admin.post("/v1/core/questiontype", &kind).await.status(201).data();
        let kind_path = format!("/v1/core/questiontype/{}", made["id"]);
        let tags = format!("/v1/core/post/{}/modify-tags", crate::articles::draft(&admin, "Sleep", "Text").await);
        admin.patch(&tags, &json!({ "add": ["Calm"] })).await.status(200);
        let before = rows(site).await;
        let same = admin.patch(&kind_path, &json!({ "name": "Mood" })).await.status(200).data();
        assert_eq!(same, made);
        let tagged = admin.patch(&tags, &json!({ "add": ["calm"], "remove": ["Rest"] })).await.status(200).data();
        assert_eq!(tagged["tags"][0]["name"], "Calm");
        assert_eq!(rows(site).await, before);
    }
}

story! {
    async fn rejected_writes_add_no_row_and_rows_show_before_and_after(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let made = newest(&admin).await;
        assert_eq!((&made["action"], &made["object_id"]), (&json!("program:create"), &json!(may.id.to_string())));
        assert_eq!((&made["before"], &made["after"]["title"]), (&Value::Null, &json!("May")));
        let path = format!("/v2/core/challenge/{}", may.id);
        admin.patch(&path, &json!({ "start_date": "2026-04-01" })).await.invalid("start_date");
        admin.patch("/v2/core/challenge/999999", &json!({ "title": "x" })).await.problem(404, "not_found");
        assert_eq!(rows(site).await, 1);
        admin.patch(&path, &json!({ "title": "Merry", "capacity": 40 })).await.status(200);
        let changed = newest(&admin).await;
        assert_eq!((&changed["before"]["title"], &changed["after"]["title"]), (&json!("May"), &json!("Merry")));
        assert_eq!((&changed["before"]["capacity"], &changed["after"]["capacity"]), (&Value::Null, &json!(40)));
    }
}

story! {
    async fn the_log_is_filtered_and_paged_newest_first(site) {
        let admin = site.admin().await;
        let first = site.may(&admin).await;
        site.hours(1);
        let noon = site.now();
        for title in ["Early Birds", "100% wool", "Larks"] {
            admin.patch(&format!("/v2/core/challenge/{}", first.id), &json!({ "title": title })).await.status(200);
        }
        site.may(&admin).await;
        let actions = async |query: &str| {
            let page = admin.get(&format!("/v1/auth/audit?{query}")).await;
            let rows = page.data().as_array().expect("rows").clone();
            rows.iter().map(|r| r["action"].as_str().expect("action").to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(actions("").await, ["program:create", "program:update", "program:update", "program:update", "program:create"]);
        assert_eq!(actions(&format!("object=program:{}", first.id)).await.len(), 4);
        assert_eq!(actions("object=program").await.len(), 5);
        assert_eq!(actions("object=pro").await.len(), 0);
        assert_eq!(actions("action=program:create").await.len(), 2);
        assert_eq!(actions(&format!("actor={}", admin.id)).await.len(), 5);
        assert_eq!(actions("actor=999999").await.len(), 0);
        assert_eq!(actions(&format!("from={noon}")).await.len(), 4);
        assert_eq!(actions(&format!("to={noon}")).await, ["program:create"]);
        // Each title appears in the row that added it and in the one that removed it.
        assert_eq!(actions("q=EARLY%20birds").await.len(), 2);
        assert_eq!(actions("q=100%25%20w").await.len(), 2);
        assert_eq!(actions("q=1%25w").await.len(), 0, "no wildcards");
        assert_eq!(actions(&format!("actor={}&action=program:update&q=larks&from={noon}", admin.id)).await.len(), 1);
        let (mut seen, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = admin.get(&format!("/v1/auth/audit?limit=2&cursor={cursor}")).await.status(200).json();
            seen.extend(page["data"].as_array().expect("rows").iter().map(|r| r["id"].as_i64().expect("id")));
            let Some(next) = page["meta"]["next_cursor"].as_str() else { break };
            cursor = next.to_owned();
        }
        assert!(seen.len() == 5 && seen.is_sorted_by(|a, b| a > b), "{seen:?}");
        admin.get("/v1/auth/audit?cursor=nonsense").await.invalid("cursor");
        admin.get("/v1/auth/audit?limit=101").await.invalid("limit");
    }
}

story! {
    async fn an_erased_account_keeps_only_its_number_in_the_log(site) {
        let (admin, ben) = (site.admin().await, site.member("ben").await);
        let role = json!({ "name": "Site", "permissions": ["site:edit"] });
        let role = admin.post("/v1/auth/role", &role).await.status(201).data();
        let assign = format!("/v1/auth/user/{}/assign-role", ben.id);
        admin.post(&assign, &json!({ "role_id": role["id"] })).await.status(200);
        ben.post("/v1/core/page", &json!({ "title": "Rules", "body": "Text" })).await.status(201);
        let actor = async |admin: &Member| {
            admin.get("/v1/auth/audit?action=page:create").await.status(200).data()[0]["actor"].clone()
        };
        assert_eq!(actor(&admin).await, json!({ "id": ben.id, "name": "ben Tester", "email": ben.email }));
        let close = json!({ "deleted": true, "password": "correct horse battery" });
        ben.patch(&format!("/v1/auth/user/{}", ben.id), &close).await.status(200);
        site.hours(31 * 24);
        site.job("erased-accounts").await;
        let admin = Member::login(site.visitor(), &admin.email, "correct horse battery").await;
        assert_eq!(actor(&admin).await, json!({ "id": ben.id, "name": "", "email": "" }));
        let file = admin.get("/v1/auth/audit/export").await.status(200).text;
        assert!(!file.contains("erased-"), "{file}");
    }
}

story! {
    async fn the_log_exports_to_csv_without_formulas(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        site.database().sql("UPDATE member SET first_name = '=HYPERLINK(1)', last_name = ''").await;
        admin.patch(&format!("/v2/core/challenge/{}", may.id), &json!({ "title": "a, \"b\"" })).await.status(200);
        let file = admin.get("/v1/auth/audit/export").await.status(200);
        assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"audit.csv\"");
        let lines: Vec<&str> = file.text.lines().collect();
        assert_eq!(lines.len(), 3);
        assert!(lines[0].starts_with("id,at,actor_id,actor,"), "{}", lines[0]);
        assert!(lines[1].contains(",'=HYPERLINK(1),") && lines[1].contains("program:update"), "{}", lines[1]);
        let created = admin.get("/v1/auth/audit/export?action=program:create").await.status(200);
        assert_eq!(created.text.lines().count(), 2, "{}", created.text);
    }
}
