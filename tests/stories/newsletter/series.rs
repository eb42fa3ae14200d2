//! Series: after an event, at the reader's local time, once, until they unsubscribe.

use daymark_tests::harness::{Member, Site};
use daymark_tests::story;
use serde_json::{Value, json};

use super::{proved_in, subscriber};

pub const SERIES: &str = "/v1/auth/newsletter-series";

/// The first series of a kind.
async fn first(admin: &Member, starts: &str) -> Value {
    let all = admin.get(SERIES).await.status(200).data().clone();
    all.as_array().expect("series").iter().find(|one| one["starts"] == starts).expect("a series to begin with").clone()
}

/// Turns one on with these mails: days, minute of the day, subject.
pub async fn turn_on(admin: &Member, starts: &str, steps: &[(i64, Option<i64>, &str)]) -> i64 {
    let id = first(admin, starts).await["id"].as_i64().expect("an id");
    let step = |(days, at, subject): &(i64, Option<i64>, &str)| json!({ "days": days, "at_minute": at, "subject": subject, "blocks": [{ "kind": "text", "text": "Hello" }], "is_on": true });
    let body = json!({ "is_on": true, "steps": steps.iter().map(step).collect::<Vec<_>>() });
    admin.patch(&format!("{SERIES}/{id}"), &body).await.status(200);
    id
}

/// The subjects of series mails to an address, oldest first.
async fn got(site: &Site, admin: &Member, email: &str) -> Vec<String> {
    site.job("series").await;
    site.job("series").await;
    let mut subjects = Vec::new();
    let log = admin.get(&format!("/v1/core/email-logs-by-email/{email}?limit=100")).await.status(200).data().clone();
    for mail in log.as_array().expect("mails").iter().rev().filter(|mail| mail["email_type"] == "series") {
        let shown = admin.get(&format!("/v1/core/email-log/{}", mail["id"])).await.status(200).data();
        subjects.push(shown["subject"].as_str().expect("a subject").to_owned());
    }
    subjects
}

pub async fn subscribe(member: &Member) {
    let own = "/v1/auth/newsletter-user/own";
    let newsletter = member.get(own).await.data()["newsletters"][0]["id"].clone();
    member.patch(own, &json!({ "newsletters": [newsletter] })).await.status(200);
}

story! {
    async fn a_welcome_series_sends_in_steps_and_stops_on_unsubscribe(site) {
        let admin = site.admin().await;
        subscriber(site, "early@example.org").await;
        let path = format!("{SERIES}/{}", first(&admin, "confirmed").await["id"]);
        admin.patch(&path, &json!({ "is_on": true, "steps": [] })).await.invalid("steps");
        let step = json!({ "days": 0, "is_on": true });
        admin.patch(&path, &json!({ "is_on": true, "steps": [step] })).await.invalid("steps[0].subject");
        let link = json!({ "days": 0, "is_on": true, "subject": "x", "blocks": [{ "kind": "button", "text": "x", "link": "javascript:x" }] });
        admin.patch(&path, &json!({ "steps": [link] })).await.invalid("steps[0].blocks[0].link");
        let id = turn_on(&admin, "confirmed", &[(0, None, "One"), (2, Some(540), "Two"), (5, None, "Three")]).await;
        let shown = admin.get(&path).await.status(200).data().clone();
        admin.patch(&path, &json!({ "name": "x", "version": 1 })).await.problem(409, "conflict");
        let (ann, ben) = ("ann@example.org", "ben@example.org");
        let left = subscriber(site, ann).await;
        subscriber(site, ben).await;
        assert_eq!(got(site, &admin, ann).await, ["One"]);
        assert!(got(site, &admin, "early@example.org").await.is_empty(), "earlier subscriptions start no series");
        site.at("2026-05-08T08:59:00Z");
        assert_eq!(got(site, &admin, ann).await.len(), 1);
        site.at("2026-05-08T09:00:00Z");
        assert_eq!(got(site, &admin, ann).await, ["One", "Two"]);
        // Unsubscribing ends it, and subscribing again does not restart it.
        admin.patch(&format!("/v1/auth/newsletter-user/{left}"), &json!({ "state": "unsubscribed" })).await.status(200);
        let withdrawn = format!("SELECT COUNT(*) FROM email WHERE email_type = 'series' AND recipient_folded = '{ann}' AND status = 'cancelled'");
        assert_eq!(site.database().number(&withdrawn).await, 2);
        subscriber(site, ann).await;
        // The third mail is later now, even for current readers; a new one is too late for them.
        let mut steps: Vec<Value> = shown["steps"].as_array().expect("steps").clone();
        steps[2]["days"] = json!(9);
        steps.push(json!({ "days": 0, "at_minute": 700, "subject": "New", "blocks": [{ "kind": "divider" }], "is_on": true }));
        site.at("2026-05-15T09:00:00Z");
        admin.patch(&path, &json!({ "steps": steps })).await.status(200);
        assert_eq!(got(site, &admin, ben).await, ["One", "Two"], "a mail that is a week late is not sent");
        site.at("2026-05-15T11:00:00Z");
        assert_eq!(got(site, &admin, ben).await, ["One", "Two", "Three"]);
        site.hours(24 * 5);
        assert_eq!((got(site, &admin, ben).await.len(), got(site, &admin, ann).await.len()), (3, 2));
        let is = admin.get(&path).await.data().clone();
        assert_eq!((&is["people"], &is["left"]), (&json!(1), &json!(1)));
        let sent: Vec<_> = is["steps"].as_array().expect("steps").iter().map(|step| step["sent"].as_i64()).collect();
        assert_eq!(sent, [Some(2), Some(0), Some(2), Some(1)]);
        let html = admin.get(&format!("{path}/html?step_id={}", is["steps"][0]["id"])).await.status(200);
        assert!(html.text.contains("Hello") && id > 0);
        admin.post(&format!("{path}/test"), &json!({ "step_id": is["steps"][0]["id"] })).await.status(200);
        admin.post(&format!("{path}/test"), &json!({ "step_id": 0 })).await.problem(404, "not_found");
        admin.delete(&path).await.status(200);
        admin.get(&path).await.problem(404, "not_found");
    }
}

story! {
    async fn series_mails_arrive_at_each_members_local_time(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (proved_in(site, "ada", "Pacific/Kiritimati").await, proved_in(site, "ben", "UTC").await);
        turn_on(&admin, "joined", &[(0, None, "In"), (1, Some(540), "Tomorrow")]).await;
        turn_on(&admin, "weekly", &[(0, Some(540), "Your week")]).await;
        for member in [&ada, &ben] {
            subscribe(member).await;
            member.join(&may).await;
        }
        ada.done(&may.entry(0, "2026-05-07")).await;
        site.job("weekly-series").await;
        assert_eq!(got(site, &admin, &ada.email).await, ["In"]);
        // 10:00 UTC is midnight of 7 May in Kiritimati: her next morning is that of 8 May.
        site.at("2026-05-07T09:00:00Z");
        assert_eq!((got(site, &admin, &ada.email).await.len(), got(site, &admin, &ben.email).await.len()), (1, 2));
        site.at("2026-05-07T19:00:00Z");
        assert_eq!(got(site, &admin, &ada.email).await, ["In", "Tomorrow"]);
        // Her Monday begins fourteen hours earlier, and the mail has her own numbers.
        site.at("2026-05-10T19:00:00Z");
        assert_eq!((got(site, &admin, &ada.email).await.len(), got(site, &admin, &ben.email).await.len()), (3, 2));
        let log = admin.get(&format!("/v1/core/email-logs-by-email/{}?limit=1", ada.email)).await.data().clone();
        let mail = admin.get(&format!("/v1/core/email-log/{}", log[0]["id"])).await.status(200).data();
        let text = mail["text"].as_str().expect("text");
        assert!(text.contains("1 of 7 days") && text.contains("10 points") && text.contains("Walk\nDone 1 of"), "{text}");
        // Unsubscribing from the newsletter ends the weekly series.
        ada.patch("/v1/auth/newsletter-user/own", &json!({ "newsletters": [] })).await.status(200);
        site.at("2026-05-18T12:00:00Z");
        assert_eq!((got(site, &admin, &ada.email).await.len(), got(site, &admin, &ben.email).await.len()), (3, 3));
    }
}

story! {
    async fn a_running_series_can_only_be_changed_with_the_send_permission(site) {
        let (admin, editor) = (site.admin().await, site.member("editor").await);
        let role = json!({ "name": "Editors", "permissions": ["newsletter:read", "newsletter:edit"] });
        let role = admin.post("/v1/auth/role", &role).await.status(201).data()["id"].clone();
        admin.post(&format!("/v1/auth/user/{}/assign-role", editor.id), &json!({ "role_id": role })).await.status(200);
        let path = format!("{SERIES}/{}", first(&admin, "confirmed").await["id"]);
        editor.patch(&path, &json!({ "name": "Hello" })).await.status(200);
        editor.patch(&path, &json!({ "is_on": true })).await.problem(403, "forbidden");
        admin.patch(&path, &json!({ "is_on": true })).await.status(200);
        for change in [json!({ "name": "Hi" }), json!({ "is_on": false })] {
            editor.patch(&path, &change).await.problem(403, "forbidden");
        }
        editor.delete(&path).await.problem(403, "forbidden");
        admin.patch(&path, &json!({ "is_on": false })).await.status(200);
        editor.delete(&path).await.status(200);
    }
}

story! {
    async fn a_second_editor_of_a_series_learns_who_saved_it_and_when(site) {
        let (admin, other) = (site.admin().await, site.member("other").await);
        let role = json!({ "name": "Writers", "permissions": ["newsletter:read", "newsletter:edit"] });
        let role = admin.post("/v1/auth/role", &role).await.status(201).data()["id"].clone();
        admin.post(&format!("/v1/auth/user/{}/assign-role", other.id), &json!({ "role_id": role })).await.status(200);
        let path = format!("{SERIES}/{}", first(&admin, "confirmed").await["id"]);
        let seen = admin.get(&path).await.status(200).data()["version"].clone();
        let step = json!({ "days": 0, "subject": "Hello", "blocks": [{ "kind": "divider" }], "is_on": true });
        let theirs = json!({ "name": "Theirs", "steps": [step], "version": seen });
        let saved = other.patch(&path, &theirs).await.status(200).data();
        site.minutes(3);
        // A test is no change.
        admin.post(&format!("{path}/test"), &json!({ "step_id": saved["steps"][0]["id"] })).await.status(200);
        let refused = admin.patch(&path, &json!({ "name": "Mine", "version": seen })).await.problem(409, "conflict");
        let message = refused["message"].as_str().expect("a message");
        assert!(message.starts_with("other Tester saved a newer version 3 minutes ago."), "{message}");
        admin.patch(&path, &json!({ "name": "Mine", "version": saved["version"] })).await.status(200);
    }
}

story! {
    async fn nobody_in_a_series_is_due_while_it_is_off(site) {
        let admin = site.admin().await;
        let (id, ann) = (turn_on(&admin, "confirmed", &[(0, None, "One"), (1, None, "Two")]).await, "ann@example.org");
        let turn = async |on: bool| admin.patch(&format!("{SERIES}/{id}"), &json!({ "is_on": on })).await.status(200);
        subscriber(site, ann).await;
        assert_eq!(got(site, &admin, ann).await, ["One"]);
        let _ = turn(false).await;
        site.hours(25);
        let due = format!("SELECT COUNT(*) FROM series_run WHERE next_at <= {}", site.now().0);
        assert_eq!((site.database().number(&due).await, got(site, &admin, ann).await.len()), (0, 1));
        let _ = turn(true).await;
        assert_eq!(got(site, &admin, ann).await, ["One", "Two"]);
    }
}

story! {
    async fn a_newsletter_cannot_be_deleted_while_it_has_a_series(site) {
        let admin = site.admin().await;
        let lists = "/v1/auth/newsletter-list";
        let recipes = admin.post(lists, &json!({ "name": "Recipes" })).await.status(201).data()["id"].clone();
        let series = format!("{SERIES}/{}", first(&admin, "confirmed").await["id"]);
        admin.patch(&series, &json!({ "newsletter_id": recipes })).await.status(200);
        admin.delete(&format!("{lists}/{recipes}")).await.problem(409, "in_use");
        assert_eq!(admin.get(&series).await.data()["newsletter_id"], recipes, "it does not go to everyone");
        admin.patch(&series, &json!({ "newsletter_id": 0 })).await.status(200);
        admin.delete(&format!("{lists}/{recipes}")).await.status(200);
    }
}
