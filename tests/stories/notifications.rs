//! Members' notification preferences, and their notices.

use daymark_tests::harness::{Database, Member, Site};
use daymark_tests::story;
use reqwest::Method;
use serde_json::{Value, json};

const CHOICE: &str = "/v1/auth/notification-category/user-choice";

/// The frequency of a channel in a category.
fn frequency(categories: &Value, category: &str, channel: &str) -> Value {
    let of = categories.as_array().expect("categories").iter().find(|c| c["category"] == category).expect("it");
    let of = of["channels"].as_array().expect("channels").iter().find(|c| c["channel"] == channel);
    of.map_or(Value::Null, |channel| channel["frequency"].clone())
}

fn choice(category: &str, channel: &str, frequency: &str) -> Value {
    json!({ "choices": [{ "category": category, "channel": channel, "frequency": frequency }] })
}

/// The token that a mail to this member would carry.
async fn token(site: &Site, member: &Member) -> String {
    site.mail_token(member.id, &member.email).await
}

story! {
    async fn members_set_their_own_notification_preferences(site) {
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let before = ada.get(&format!("{CHOICE}/user")).await.status(200).data().clone();
        assert_eq!(frequency(&before, "articles", "mail"), "never");
        assert_eq!(frequency(&before, "streak", "in_app"), Value::Null, "an unused channel is not shown");
        let after = ada.patch(CHOICE, &choice("articles", "mail", "daily")).await.status(200).data().clone();
        assert_eq!(frequency(&after, "articles", "mail"), "daily");
        assert_eq!(frequency(&after, "events", "mail"), "instantly", "omitted choices stay");
        assert_eq!(ada.get(&format!("{CHOICE}/user")).await.data(), &after);
        assert_eq!(ben.get(&format!("{CHOICE}/user")).await.data(), &before);
        ada.patch(CHOICE, &choice("account", "mail", "never")).await.invalid("choices[0].frequency");
        ada.patch(CHOICE, &choice("streak", "in_app", "instantly")).await.invalid("choices[0].frequency");
        ada.patch(CHOICE, &choice("nothing", "mail", "never")).await.invalid("choices[0].category");
        let both = json!({ "choices": [
            { "category": "events", "channel": "mail", "frequency": "never" },
            { "category": "account", "channel": "mail", "frequency": "never" },
        ] });
        ada.patch(CHOICE, &both).await.invalid("choices[1].frequency");
        assert_eq!(ada.get(&format!("{CHOICE}/user")).await.data(), &after, "all or nothing");
    }
}

#[tokio::test]
async fn the_order_of_choices_does_not_matter_to_two_calls_at_once() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let ada = site.member("ada").await;
    let (events, articles) = (choice("events", "mail", "weekly"), choice("articles", "mail", "weekly"));
    let both = |first: &Value, then: &Value| json!({ "choices": [first["choices"][0], then["choices"][0]] });
    let (one, other) = (both(&events, &articles), both(&articles, &events));
    ada.patch(CHOICE, &one).await.status(200);
    let calls = async { tokio::join!(ada.patch(CHOICE, &one), ada.patch(CHOICE, &other)) };
    let lock = "SELECT member_id FROM notification_choice FOR UPDATE";
    let (one, other) = site.database().held(lock, 2, calls).await;
    let _ = (one.status(200), other.status(200));
    site.end().await;
}

#[tokio::test]
async fn choices_are_stored_while_an_erasure_locks_their_member() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (ada, database) = (site.member("ada").await, site.database());
    let insert = "INSERT INTO notice_mail (member_id, category, title, due_at) VALUES";
    database.sql(&format!("{insert} ({}, 'events', 'A walk', 0)", ada.id)).await;
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", ada.id);
    let erase = format!("DELETE FROM notice_mail WHERE member_id = {}", ada.id);
    let never = choice("events", "mail", "never");
    database.interleaved(&lock, &erase, ada.patch(CHOICE, &never)).await.status(200);
    site.end().await;
}

story! {
    async fn a_mail_token_changes_preferences_without_signing_in(site) {
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let path = |token: &str| format!("{CHOICE}/authless?token={token}");
        let of_ada = token(site, &ada).await;
        let visitor = site.visitor();
        for bad in ["", "nonsense", &of_ada.replace(&ada.id.to_string(), &ben.id.to_string())] {
            visitor.get(&path(bad)).await.problem(401, "unauthenticated");
        }
        visitor.get(&format!("{CHOICE}/authless")).await.problem(401, "unauthenticated");
        visitor.get(&path(&of_ada)).await.status(200);
        visitor.patch(&path(&of_ada), &choice("events", "mail", "weekly")).await.status(200);
        assert_eq!(frequency(ada.get(&format!("{CHOICE}/user")).await.data(), "events", "mail"), "weekly");
        // The token is valid only for this.
        let asked = visitor.request(Method::GET, "/v1/auth/user").header("authorization", &format!("Bearer {of_ada}"));
        asked.send().await.problem(401, "unauthenticated");
        // A mailbox that is no longer the member's.
        site.database().sql(&format!("UPDATE member SET email = 'new@daymark.example', email_folded = 'new@daymark.example' WHERE id = {}", ada.id)).await;
        visitor.get(&path(&of_ada)).await.problem(401, "unauthenticated");
    }
}

story! {
    async fn one_click_unsubscribes_but_opening_the_link_does_not(site) {
        let ada = site.member("ada").await;
        ada.patch(CHOICE, &choice("articles", "mail", "weekly")).await.status(200);
        let path = format!("/v1/auth/notification-category/unsubscribe?category=articles&token={}", token(site, &ada).await);
        // A person who opens the address sees their choices; a mail program that fetches it changes nothing.
        let opened = site.visitor().get(&path).await.status(303);
        let page = path.split_once('?').expect("a query").1;
        let (category, token) = page.split_once('&').expect("both");
        let page = format!("http://{}/notification-preferences?{token}&{category}", site.addr());
        assert_eq!(opened.header("location"), page);
        assert_eq!(frequency(ada.get(&format!("{CHOICE}/user")).await.data(), "articles", "mail"), "weekly");
        let nowhere = site.visitor().get("/v1/auth/notification-category/unsubscribe?category=%0d%0aa&token=%26x%3d1").await.status(303);
        assert!(nowhere.header("location").ends_with("/notification-preferences?token=%26x%3D1&category=%0D%0Aa"));
        let tap = site.visitor();
        let tapped = tap.request(Method::POST, &path).body("application/x-www-form-urlencoded", "List-Unsubscribe=One-Click");
        tapped.send().await.status(200);
        assert_eq!(frequency(ada.get(&format!("{CHOICE}/user")).await.data(), "articles", "mail"), "never");
        let account = path.replace("articles", "account");
        site.visitor().request(Method::POST, &account).send().await.invalid("choices[0].frequency");
    }
}

story! {
    async fn an_administrator_changes_a_members_preferences(site) {
        let admin = site.admin().await;
        let ada = site.member("ada").await;
        let path = format!("{CHOICE}/admin/{}", ada.id);
        admin.patch(&path, &choice("social", "push", "never")).await.status(200);
        assert_eq!(frequency(admin.get(&path).await.data(), "social", "push"), "never");
        assert_eq!(frequency(ada.get(&format!("{CHOICE}/user")).await.data(), "social", "push"), "never");
        ada.get(&path).await.problem(403, "forbidden");
        admin.get(&format!("{CHOICE}/admin/999999")).await.problem(404, "not_found");
        admin.patch(&format!("{CHOICE}/admin/999999"), &choice("social", "push", "never")).await.problem(404, "not_found");
    }
}

story! {
    async fn account_changes_send_an_in_app_notice_at_once(site) {
        let ada = site.member("ada").await;
        let change = json!({ "old_password": "correct horse battery", "new_password": "staple of another kind" });
        let changed = ada.post("/v1/auth/password/change", &change).await.status(200);
        ada.save_tokens(changed.data());
        let mut socket = ada.socket().await;
        socket.sub("me").await;
        let (list, unread) = (ada.get("/v1/auth/notice").await, ada.get("/v1/auth/notice/unread").await);
        assert_eq!((&list.data()[0]["category"], &list.data()[0]["read"]), (&json!("account"), &json!(false)));
        assert_eq!(unread.data()["unread"], 1);
        ada.post("/v1/auth/user/change-email", &json!({ "email": "new@daymark.example", "password": "staple of another kind" })).await.status(200);
        let delta = socket.next_where(|f| f["op"] == "delta" && f["data"]["notices"][0]["category"] == "account").await;
        assert_eq!(delta["topic"], "me");
        assert_eq!(ada.get("/v1/auth/notice/unread").await.data()["unread"], 2);
        let newest = ada.get("/v1/auth/notice?limit=1").await.json();
        let up_to = newest["data"][0]["id"].as_i64().expect("an id") - 1;
        assert_eq!(ada.post("/v1/auth/notice/read", &json!({ "up_to": up_to })).await.data()["unread"], 1);
        assert_eq!(ada.post("/v1/auth/notice/read", &json!({})).await.data()["unread"], 0);
        let cursor = newest["meta"]["next_cursor"].as_str().expect("another page");
        assert_eq!(ada.get(&format!("/v1/auth/notice?limit=1&cursor={cursor}")).await.data()[0]["id"], up_to);
        // Members who turned them off get none.
        ada.patch(CHOICE, &choice("account", "in_app", "never")).await.status(200);
        ada.post("/v1/auth/user/change-email", &json!({ "email": "other@daymark.example", "password": "staple of another kind" })).await.status(200);
        assert_eq!(ada.get("/v1/auth/notice/unread").await.data()["unread"], 0);
    }
}

story! {
    async fn a_mail_of_many_notices_shows_the_newest_twenty(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        site.database().sql("UPDATE member SET email_verified_at = created_at").await;
        for (count, first, earlier) in
            [(21, "Change 2\n", "See 1 earlier notification"), (32, "Change 13\n", "See 12 earlier notifications")]
        {
            let rows: Vec<_> = (1..=count).map(|n| format!("({}, 'events', 'Change {n}', 0)", ada.id)).collect();
            let add = "INSERT INTO notice_mail (member_id, category, title, due_at) VALUES";
            site.database().sql(&format!("{add} {}", rows.join(", "))).await;
            site.job("notice-mail").await;
            let log = admin.get(&format!("/v1/core/email-logs-by-email/{}", ada.email)).await.status(200).data();
            let mail = admin.get(&format!("/v1/core/email-log/{}", log[0]["id"])).await.status(200).data();
            assert_eq!(mail["subject"], format!("Events: {count} updates"));
            let text = mail["text"].as_str().expect("a text");
            let end = format!("Change {count}\n\n{earlier}:\nhttp://{}/user/dashboard\n", site.addr());
            assert!(text.starts_with(first) && text.contains(&end), "{text}");
        }
    }
}

#[tokio::test]
async fn notices_are_locked_in_one_order() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (ada, ben, database) = (site.member("ada").await, site.member("ben").await, site.database());
    let first = "id = (SELECT MIN(id) FROM notice)";
    // The order does not depend on where the first notice is stored in the table.
    let twenty = async |of: &Member| {
        let rows = format!("SELECT {}, 'events', 'News', {} FROM generate_series(1, 20)", of.id, site.now().0);
        let add = format!("INSERT INTO notice (member_id, category, title, created_at) {rows}");
        database.sql(&format!("{add}; UPDATE notice SET title = 'Moved' WHERE {first}; ANALYZE notice")).await
    };
    let lock = format!("SELECT id FROM notice WHERE {first} FOR UPDATE");
    let others = format!("SELECT id FROM notice WHERE NOT {first} ORDER BY id FOR UPDATE");
    twenty(&ada).await;
    let read = database.interleaved(&lock, &others, ada.post("/v1/auth/notice/read", &json!({}))).await;
    assert_eq!(read.status(200).data()["unread"], 0);
    // Her own notices, and one of Ben's that names her.
    let named = format!("INSERT INTO notice_actor SELECT id, {} FROM notice WHERE {first}", ada.id);
    let bens = format!("UPDATE notice SET member_id = {} WHERE {first}", ben.id);
    database.sql(&format!("{named}; {bens}; UPDATE member SET erase_at = 1 WHERE id = {}", ada.id)).await;
    database.interleaved(&lock, &others, site.job("erased-accounts")).await;
    assert_eq!(database.number("SELECT COUNT(*) FROM notice").await, 0);
    twenty(&ben).await;
    site.hours(24 * 91);
    database.interleaved(&lock, &others, site.job("old-notices")).await;
    assert_eq!(database.number("SELECT COUNT(*) FROM notice").await, 0);
    site.end().await;
}
