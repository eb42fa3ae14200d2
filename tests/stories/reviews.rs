//! Reviews of programs: who writes them, who reads them when, and their moderation.

use std::io::{Cursor, Read};

use daymark_tests::harness::{Answer, Client, Database, Member, Program, Site};
use daymark_tests::story;
use serde_json::{Value, json};
use zip::ZipArchive;

async fn try_review(by: &Client, program: &Program, stars: i64, text: &str) -> Answer {
    by.post("/v1/core/review", &json!({ "challenge_id": program.id, "stars": stars, "text": text })).await
}

/// A review that waits for moderation.
pub async fn review(by: &Client, program: &Program, stars: i64, text: &str) -> i64 {
    try_review(by, program, stars, text).await.status(200).data()["id"].as_i64().expect("an id")
}

async fn decide(admin: &Member, id: i64, state: &str) -> Answer {
    admin.patch(&format!("/v1/core/review/{id}"), &json!({ "state": state })).await
}

/// A public review.
async fn approved(admin: &Member, by: &Client, program: &Program, stars: i64, text: &str) -> i64 {
    let id = review(by, program, stars, text).await;
    decide(admin, id, "shown").await.status(200);
    id
}

async fn seen(reader: &Client, program: &Program) -> &'static Value {
    reader.get(&format!("/v1/core/review?challenge_id={}", program.id)).await.status(200).data()
}

async fn texts(reader: &Client, program: &Program) -> Vec<String> {
    let reviews = seen(reader, program).await["reviews"].as_array().expect("a list").iter();
    reviews.map(|review| review["text"].as_str().expect("a text").to_owned()).collect()
}

async fn waiting(admin: &Member) -> Vec<&'static str> {
    let list = admin.get("/v1/core/review/waiting").await.status(200).data().as_array().expect("a list");
    list.iter().map(|review| review["text"].as_str().expect("a text")).collect()
}

async fn joined(site: &Site, program: &Program, name: &str) -> Member {
    let member = site.member(name).await;
    member.join(program).await;
    member
}

async fn set_privacy(admin: &Member, member: &Member, level: &str) {
    let path = format!("/v1/auth/user/privacy_level/{}", member.id);
    admin.patch(&path, &json!({ "privacy_level": level })).await.status(200);
}

story! {
    async fn only_current_and_former_participants_can_review(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (joined(site, &may, "ada").await, joined(site, &may, "ben").await);
        let stranger = site.member("stranger").await;
        try_review(&site.visitor(), &may, 5, "Good").await.problem(401, "unauthenticated");
        try_review(&stranger, &may, 5, "Good").await.problem(409, "conflict");
        for stars in [0, 6] {
            try_review(&ada, &may, stars, "Good").await.invalid("stars");
        }
        for text in ["", " \n ", &"x".repeat(1_001)] {
            try_review(&ada, &may, 5, text).await.invalid("text");
        }
        let markup = "<b>ünder</b>".repeat(80) + &"é".repeat(40);
        assert_eq!(markup.chars().count(), 1_000);
        approved(&admin, &ada, &may, 5, &markup).await;
        // He may already wait to return.
        for call in ["leave", "pre-enroll"] {
            ben.post(&format!("/v2/core/challenge/{}/{call}", may.id), &json!({})).await.status(200);
        }
        approved(&admin, &ben, &may, 4, "  It was good while I stayed ").await;
        assert_eq!(texts(&site.visitor(), &may).await, ["It was good while I stayed", &markup], "newest first, as written");
        let nowhere = json!({ "challenge_id": 999_999, "stars": 5, "text": "Good" });
        ada.post("/v1/core/review", &nowhere).await.problem(404, "not_found");
        ada.get("/v1/core/review?challenge_id=999999").await.problem(404, "not_found");
        let all = site.visitor().get("/v1/core/review").await.status(200).data();
        let told = (&all["count"], &all["own"], &all["reviews"][0]["challenge_id"]);
        assert_eq!(told, (&json!(2), &Value::Null, &json!(may.id)), "of all public programs");
        let mut hidden = Program::may();
        hidden["draft"] = json!(true);
        let draft = site.program(&admin, hidden).await;
        try_review(&ada, &draft, 5, "Good").await.problem(404, "not_found");
        ada.get(&format!("/v1/core/review?challenge_id={}", draft.id)).await.problem(404, "not_found");
    }
}

story! {
    async fn a_review_is_public_only_once_its_latest_text_is_approved(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (joined(site, &may, "ada").await, joined(site, &may, "ben").await);
        let first = review(&ada, &may, 2, "Too much").await;
        assert_eq!(seen(&ben, &may).await, &json!({ "average": null, "count": 0, "own": null, "reviews": [], "next_cursor": null }));
        let own = seen(&ada, &may).await;
        assert_eq!((&own["own"]["state"], &own["own"]["text"], &own["reviews"]), (&json!("waiting"), &json!("Too much"), &json!([])));
        ada.get("/v1/core/review/waiting").await.problem(403, "forbidden");
        ada.patch(&format!("/v1/core/review/{first}"), &json!({ "state": "shown" })).await.problem(403, "forbidden");
        let row = admin.get("/v1/core/review/waiting").await.data()[0].clone();
        assert_eq!((&row["challenge_title"], &row["by_name"], &row["by_id"]), (&json!("May"), &json!("ada Tester"), &json!(ada.id)));
        // Meanwhile she replaces it: the version that the moderator read is gone.
        let second = review(&ada, &may, 4, "Better than I thought").await;
        decide(&admin, first, "shown").await.problem(404, "not_found");
        assert_eq!(waiting(&admin).await, ["Better than I thought"]);
        decide(&admin, second, "waiting").await.invalid("state");
        for _ in 0..2 {
            assert_eq!(decide(&admin, second, "shown").await.status(200).data()["state"], "shown");
        }
        assert!(waiting(&admin).await.is_empty());
        let shown = &seen(&ben, &may).await["reviews"][0];
        let told = (&shown["by"]["name"], &shown["stars"], &shown["own"]);
        assert_eq!(told, (&json!("ada Tester"), &json!(4), &json!(false)));
        assert_eq!(seen(&ada, &may).await["reviews"][0]["own"], true);
        // She replaces it again: others see neither text until the new one is approved.
        let third = review(&ada, &may, 3, "It got harder").await;
        assert_eq!((texts(&ben, &may).await, waiting(&admin).await), (vec![], vec!["It got harder"]));
        decide(&admin, third, "shown").await.status(200);
        assert_eq!(texts(&ben, &may).await, ["It got harder"]);
        decide(&admin, third, "refused").await.status(200);
        assert!(texts(&ben, &may).await.is_empty());
        assert_eq!(seen(&ada, &may).await["own"]["state"], "refused");
        let log = admin.get("/v1/auth/audit?object=review").await.data();
        let actions: Vec<_> = log.as_array().expect("rows").iter().rev().map(|row| row["action"].clone()).collect();
        assert_eq!(actions, ["review:show", "review:show", "review:refuse"], "a repeated decision is logged once");
        // She can delete it, and so can moderators.
        let path = format!("/v1/core/review/{third}");
        ben.delete(&path).await.problem(404, "not_found");
        ada.delete(&path).await.status(200);
        ada.delete(&path).await.problem(404, "not_found");
        assert_eq!(seen(&ada, &may).await["own"], Value::Null);
        let fourth = review(&ada, &may, 1, "Buy my tea instead").await;
        admin.delete(&format!("/v1/core/review/{fourth}")).await.status(200);
        assert_eq!(seen(&ada, &may).await["own"], Value::Null);
        let log = admin.get("/v1/auth/audit?object=review").await.data();
        assert_eq!((&log[0]["action"], &log[0]["before"]["by"]), (&json!("review:delete"), &json!(ada.id)));
    }
}

story! {
    async fn averages_count_public_reviews_and_names_respect_privacy(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let mut members = Vec::new();
        for (n, stars) in [(0, 5), (1, 5), (2, 4), (3, 1)] {
            let member = joined(site, &may, &format!("member{n}")).await;
            approved(&admin, &member, &may, stars, &format!("Review {n}")).await;
            members.push(member);
        }
        let rating = async || {
            let seen = seen(&site.visitor(), &may).await;
            (seen["average"].clone(), seen["count"].clone())
        };
        assert_eq!(rating().await, (json!(3.8), json!(4)));
        let later = joined(site, &may, "later").await;
        review(&later, &may, 1, "It waits").await;
        assert_eq!(rating().await, (json!(3.8), json!(4)));
        set_privacy(&admin, &members[0], "hidden").await;
        let reviews = seen(&site.visitor(), &may).await["reviews"].clone();
        let names: Vec<_> = reviews.as_array().expect("a list").iter().map(|r| r["by"]["name"].clone()).collect();
        assert_eq!(names, [json!("member3 Tester"), json!("member2 Tester"), json!("member1 Tester"), Value::Null]);
        assert_eq!(rating().await, (json!(3.8), json!(4)), "a hidden member counts, without a name");
        admin.patch(&format!("/v1/auth/user/{}/mark-test-user", members[3].id), &json!({})).await.status(200);
        assert_eq!(rating().await, (json!(4.7), json!(3)), "test users count for nothing");
        let path = format!("/v1/core/review?challenge_id={}&limit=2", may.id);
        let page = site.visitor().get(&path).await.data();
        let next = page["next_cursor"].as_str().expect("more");
        let last = site.visitor().get(&format!("{path}&cursor={next}")).await.data();
        let ids = [&page["reviews"][0]["id"], &page["reviews"][1]["id"], &last["reviews"][0]["id"]].map(|id| id.as_i64().expect("an id"));
        assert!(ids.is_sorted_by(|a, b| a > b), "{ids:?}");
        assert_eq!((&last["next_cursor"], &last["count"]), (&Value::Null, &json!(3)));
        let html = site.visitor().get(&format!("/challenges/{}", may.id)).await.text;
        assert!(html.contains("AggregateRating") && html.contains("4.7"), "{html}");
    }
}

story! {
    async fn reviews_are_exported_and_erased_with_the_account(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (joined(site, &may, "ada").await, joined(site, &may, "ben").await);
        approved(&admin, &ada, &may, 5, "Of Ada").await;
        approved(&admin, &ben, &may, 3, "Of Ben").await;
        let mut archive = ZipArchive::new(Cursor::new(ada.bytes("/v1/auth/user/export").await)).expect("an archive");
        let mut text = String::new();
        archive.by_name("review.json").expect("a file").read_to_string(&mut text).expect("text");
        assert!(text.contains("Of Ada") && !text.contains("Of Ben"), "{text}");
        let close = json!({ "deleted": true, "password": "correct horse battery" });
        ada.patch(&format!("/v1/auth/user/{}", ada.id), &close).await.status(200);
        site.hours(31 * 24);
        site.job("erased-accounts").await;
        assert_eq!(site.database().number("SELECT COUNT(*) FROM review").await, 1);
        assert_eq!(texts(&site.visitor(), &may).await, ["Of Ben"]);
        assert_eq!(seen(&site.visitor(), &may).await["average"], 3.0);
    }
}

story! {
    async fn concurrent_reviews_by_one_member_leave_one(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = joined(site, &may, "ada").await;
        let (one, other) = tokio::join!(try_review(&ada, &may, 5, "One"), try_review(&ada, &may, 1, "Other"));
        assert_eq!((one.code, other.code), (200, 200), "{} {}", one.text, other.text);
        assert_eq!(waiting(&admin).await.len(), 1);
    }
}

mod limits {
    use super::*;

    async fn ten_reviews_an_hour(kind: Database) {
        let site = Site::start_with(kind, &[], true).await;
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = joined(&site, &may, "ada").await;
        for n in 0..10 {
            review(&ada, &may, 5, &format!("{n}")).await;
        }
        try_review(&ada, &may, 5, "One more").await.problem(429, "too_many_requests");
        site.minutes(6);
        review(&ada, &may, 5, "Later").await;
        site.end().await;
    }

    #[tokio::test]
    async fn sqlite() {
        ten_reviews_an_hour(Database::Sqlite).await;
    }
}
