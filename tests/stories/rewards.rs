//! Badges: granted once their threshold is reached, however it was reached.

use std::ops::RangeInclusive;

use daymark_tests::harness::{Database, Member, Program, Site};
use daymark_tests::story;
use reqwest::Method;
use serde_json::{Value, json};

/// Titles of a list, sorted.
fn titles(list: &Value) -> Vec<String> {
    let mut titles: Vec<String> =
        list.as_array().expect("a list").iter().map(|a| a["title"].as_str().unwrap_or_default().to_owned()).collect();
    titles.sort();
    titles
}

async fn granted(member: &Member) -> Vec<String> {
    titles(&member.get("/v1/core/achievement").await.data()["granted"])
}

async fn notices(member: &Member) -> Vec<String> {
    let list = member.get("/v1/auth/notice").await.data();
    let badge = |n: &Value| n["title"].as_str().filter(|t| t.contains("badge")).map(str::to_owned);
    list.as_array().expect("a list").iter().filter_map(badge).collect()
}

/// A program with one activity of 60 points, and a member who did it on some days of May.
async fn walked(site: &Site, admin: &Member, name: &str, days: RangeInclusive<i64>) -> (Program, Member) {
    let mut body = Program::may();
    body["activities"] = json!([{ "title": "Walk", "points": 60 }]);
    let program = site.program(admin, body).await;
    let member = site.member(name).await;
    member.join(&program).await;
    for day in days {
        let date = format!("2026-05-{day:02}");
        site.at(&format!("{date}T10:00:00Z"));
        member.done(&program.entry(0, &date)).await;
    }
    (program, member)
}

story! {
    async fn badges_follow_progress_and_are_announced_once(site) {
        let admin = site.admin().await;
        let (program, ada) = walked(site, &admin, "ada", 6..=6).await;
        site.job("badges").await;
        let own = ada.get("/v1/core/achievement").await.data();
        assert_eq!(own["granted"], json!([]));
        let next: Vec<_> = own["next"].as_array().unwrap().iter().map(|n| (n["title"].as_str().unwrap(), n["value"].as_i64(), n["percent"].as_i64())).collect();
        assert_eq!(next, [("7 days in a row", Some(1), Some(15)), ("100 points", Some(60), Some(60)), ("10 days done", Some(1), Some(10)),
            ("First program completed", Some(0), Some(0))]);
        for day in 7..=12 {
            site.at(&format!("2026-05-{day:02}T10:00:00Z"));
            ada.done(&program.entry(0, &format!("2026-05-{day:02}"))).await;
        }
        assert_eq!(granted(&ada).await, Vec::<String>::new(), "logging does not wait for badges");
        site.job("badges").await;
        assert_eq!(granted(&ada).await, ["100 points", "7 days in a row"], "420 points are more than 100");
        assert_eq!(notices(&ada).await, ["2 new badges"]);
        let count = "SELECT COUNT(*) FROM member_achievement";
        site.job("badges").await;
        assert_eq!((site.database().number(count).await, notices(&ada).await.len()), (2, 1));
        // Undoing an entry revokes its badge, and redoing it restores the badge without a notice.
        site.minutes(1);
        ada.log(&program.entry(0, "2026-05-12"), json!({ "status": "open" })).await;
        site.job("badges").await;
        assert_eq!(granted(&ada).await, ["100 points"]);
        site.minutes(1);
        ada.done(&program.entry(0, "2026-05-12")).await;
        site.job("badges").await;
        assert_eq!(granted(&ada).await, ["100 points", "7 days in a row"]);
        assert_eq!((site.database().number(count).await, notices(&ada).await.len()), (2, 1));
    }
}

story! {
    async fn a_member_whose_badges_fail_does_not_hold_up_the_others(site) {
        let admin = site.admin().await;
        let (_, ada) = walked(site, &admin, "ada", 6..=7).await;
        let (_, ben) = walked(site, &admin, "ben", 8..=9).await;
        site.database().refuse("achievement_seen", ada.id).await;
        let failed = site.try_job("badges").await.expect_err("it failed for ada");
        assert_eq!(failed.to_string(), "rows for which it failed: 1; the log says why");
        assert_eq!((granted(&ada).await, granted(&ben).await), (vec![], vec!["100 points".to_owned()]));
        site.database().accept("achievement_seen").await;
    }
}

#[tokio::test]
async fn badges_wait_while_their_member_is_erased() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let id = site.member("ada").await.id;
    let lock = format!("SELECT id FROM member WHERE id = {id} FOR UPDATE");
    let erase = format!(
        "SELECT version FROM member_state WHERE member_id = {id} FOR UPDATE;
         UPDATE member SET disabled = TRUE WHERE id = {id}"
    );
    site.database().interleaved(&lock, &erase, site.job("badges")).await;
    assert_eq!(site.database().number("SELECT COUNT(*) FROM achievement_seen").await, 0);
    site.end().await;
}

#[tokio::test]
async fn a_rule_that_is_retired_during_a_run_is_granted_to_nobody_else() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let admin = site.admin().await;
    let (_, ada) = walked(&site, &admin, "ada", 6..=8).await;
    let rule = json!({ "title": "Three days", "measure": "done_days", "threshold": 3 });
    let made = admin.post("/v1/core/achievement-rule", &rule).await.status(201).data();
    // The run has begun when it waits for the member.
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", ada.id);
    let retire = format!("UPDATE achievement SET retired_at = 1 WHERE id = {}", made["id"]);
    site.database().interleaved(&lock, &retire, site.job("badges")).await;
    assert_eq!(granted(&ada).await, ["100 points"]);
    site.end().await;
}

story! {
    async fn a_new_badge_rule_applies_retroactively(site) {
        let admin = site.admin().await;
        let (_, ada) = walked(site, &admin, "ada", 6..=8).await;
        site.job("badges").await;
        let rule = json!({ "title": "Three days", "measure": "done_days", "threshold": 3 });
        ada.post("/v1/core/achievement-rule", &rule).await.problem(403, "forbidden");
        admin.post("/v1/core/achievement-rule", &json!({ "title": "x", "measure": "done_days", "threshold": 0 })).await.invalid("threshold");
        admin.post("/v1/core/achievement-rule", &json!({ "title": " ", "measure": "done_days", "threshold": 1 })).await.invalid("title");
        let made = admin.post("/v1/core/achievement-rule", &rule).await.status(201).data();
        site.job("badges").await;
        assert_eq!(granted(&ada).await, ["100 points", "Three days"]);
        let path = format!("/v1/core/achievement-rule/{}", made["id"]);
        let renamed = admin.patch(&path, &json!({ "title": "A long weekend", "retired": true })).await.status(200).data();
        assert_eq!((&renamed["title"], &renamed["retired"], &renamed["held_by"]), (&json!("A long weekend"), &json!(true), &json!(1)));
        site.job("badges").await;
        assert_eq!(granted(&ada).await, ["100 points", "A long weekend"], "members who have it keep it");
        // Retired, it is no longer granted; active again, it is.
        let (_, ben) = walked(site, &admin, "ben", 8..=10).await;
        site.job("badges").await;
        assert_eq!(granted(&ben).await, ["100 points"]);
        admin.patch(&path, &json!({ "retired": false })).await.status(200);
        site.job("badges").await;
        assert_eq!(granted(&ben).await, ["100 points", "A long weekend"]);
        admin.patch("/v1/core/achievement-rule/999999", &json!({})).await.problem(404, "not_found");
        // A rule that is active again counts towards the limit.
        admin.patch(&path, &json!({ "retired": true })).await.status(200);
        let more = vec!["('Much', '', 'points', 900000000, 1)"; 200].join(", ");
        let add = format!("INSERT INTO achievement (title, description, measure, threshold, created_at) VALUES {more}");
        site.database().sql(&add).await;
        admin.patch(&path, &json!({ "retired": false })).await.problem(409, "conflict");
        assert_eq!(site.database().number("SELECT COUNT(*) FROM achievement WHERE retired_at IS NOT NULL").await, 1);
        let log = admin.get("/v1/auth/audit?object=achievement").await.data();
        assert_eq!(log.as_array().map(Vec::len), Some(4));
        assert!(admin.get("/v1/core/achievement-rule").await.data().as_array().is_some_and(|rules| rules.len() >= 12));
    }
}

story! {
    async fn completing_a_program_earns_a_badge_without_a_new_log(site) {
        let admin = site.admin().await;
        let (_, ada) = walked(site, &admin, "ada", 6..=6).await;
        site.job("badges").await;
        site.at("2026-06-04T00:00:00Z");
        site.job("badges").await;
        assert_eq!(granted(&ada).await, Vec::<String>::new());
        site.job("final-boards").await;
        site.job("badges").await;
        assert_eq!(granted(&ada).await, ["First program completed"]);
    }
}

story! {
    async fn a_hidden_members_badges_are_visible_only_to_them(site) {
        let admin = site.admin().await;
        let (_, ada) = walked(site, &admin, "ada", 6..=7).await;
        let ben = site.member("ben").await;
        site.job("badges").await;
        let path = format!("/v1/core/achievement/user/{}", ada.id);
        assert_eq!(titles(ben.get(&path).await.data()), ["100 points"]);
        let badge = ada.get("/v1/core/achievement").await.data()["granted"][0]["id"].clone();
        let detail = async |who: &Member| who.get(&format!("/v1/core/achievement/{badge}")).await.status(200).data();
        let seen = detail(&ben).await;
        assert_eq!((&seen["title"], &seen["value"], &seen["held_by"]), (&json!("100 points"), &json!(0), &json!(1)));
        assert_eq!(seen["holders"][0]["id"], ada.id);
        let levels: Vec<_> = detail(&ada).await["levels"].as_array().unwrap().iter().map(|l| (l["threshold"].as_i64(), l["granted_at"].is_string())).collect();
        assert_eq!(levels, [(Some(100), true), (Some(1_000), false), (Some(10_000), false)]);
        ben.get("/v1/core/achievement/999999").await.problem(404, "not_found");
        let hide = json!({ "privacy_level": "hidden" });
        let answer = admin.request(Method::PATCH, &format!("/v1/auth/user/privacy_level/{}", ada.id)).json(&hide).send().await;
        answer.status(200);
        assert_eq!((&detail(&ben).await["holders"], &detail(&ben).await["held_by"]), (&json!([]), &json!(1)));
        let hidden = ben.get(&path).await;
        hidden.problem(404, "not_found");
        assert_eq!(hidden.text, ben.get("/v1/core/achievement/user/999999").await.text);
        assert_eq!(titles(ada.get(&path).await.data()), ["100 points"], "she sees her own");
        let mark = format!("/v1/auth/user/{}/mark-test-user", ada.id);
        admin.patch(&mark, &json!({ "test_user": true })).await.status(200);
        assert_eq!(detail(&ben).await["held_by"], 0);
    }
}
