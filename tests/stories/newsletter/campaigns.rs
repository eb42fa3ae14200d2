//! Campaigns: written, sent once to each recipient of a segment, and counted.

use std::collections::BTreeSet;

use daymark_tests::harness::{Database, MailServer, Member, Site};
use daymark_tests::story;
use reqwest::Method;
use serde_json::{Value, json};

use super::series::{SERIES, subscribe, turn_on};
use super::{READER, campaign, confirmed, proved, subscriber, token};
use crate::articles::{article, meta};

async fn read(admin: &Member, id: i64) -> Value {
    admin.get(&format!("/v1/auth/campaign/{id}")).await.status(200).data().clone()
}

/// Runs the jobs until the campaign no longer runs.
async fn finish(site: &Site, admin: &Member, id: i64) -> Value {
    for _ in 0..20 {
        site.job("newsletters").await;
        site.job("mail").await;
        site.minutes(1);
        let campaign = read(admin, id).await;
        if campaign["state"] != "running" {
            return campaign;
        }
    }
    panic!("campaign {id} does not end: {}", read(admin, id).await)
}

/// Inserts confirmed subscribers of the default newsletter directly.
async fn crowd(site: &Site, name: &str, n: i64) {
    let addresses = format!("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {n})");
    site.database().sql(&format!(
        "INSERT INTO subscriber (email, email_folded, state, search, created_at, confirmed_at)
         {addresses} SELECT '{name}' || i || '@example.org', '{name}' || i || '@example.org', 'confirmed', '', 0, 0 FROM n"
    )).await;
    site.database().sql(&format!(
        "INSERT INTO subscription (newsletter_id, subscriber_id, since) SELECT n.id, s.id, 0 FROM newsletter n, subscriber s
         WHERE n.is_default AND s.email_folded LIKE '{name}%'"
    )).await;
}

story! {
    async fn a_draft_can_be_edited_previewed_and_sent_as_a_test(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let nasty = "<script>alert(1)</script>";
        let id = campaign(&admin, json!({ "subject": format!("News {nasty}"), "preview": nasty, "blocks": [
            { "kind": "heading", "text": nasty },
            { "kind": "text", "text": format!("One {nasty} **bold** [all](/challenges) [x](javascript:alert(1))\n\nTwo") },
            { "kind": "picture", "url": "/files/a.webp", "alt": "A view", "link": "https://example.org/a?b=1&c=2" },
            { "kind": "button", "text": "Go on", "link": "/challenges" },
            { "kind": "divider" },
            { "kind": "quote", "text": nasty, "by": nasty },
            { "kind": "programs", "ids": [may.id, 999_999] },
        ] })).await;
        let path = format!("/v1/auth/campaign/{id}");
        for link in ["javascript:alert(1)", "//example.org", "data:text/html,x"] {
            let wrong = json!({ "blocks": [{ "kind": "button", "text": "x", "link": link }] });
            admin.patch(&path, &wrong).await.invalid("blocks[0].link");
        }
        let shown = admin.get(&format!("{path}/preview")).await.status(200).data();
        let (html, text) = (shown["html"].as_str().expect("html"), shown["text"].as_str().expect("text"));
        assert!(!html.contains("<script") && !html.contains("href=\"javascript") && !html.contains("href=\"/"), "{html}");
        let on_the_site = format!("{}\"", read(&admin, id).await["path"].as_str().expect("a path"));
        for part in ["May", "Go on", "Two", "<strong>bold</strong>", "/challenges\"", "https://example.org/a?b=1&amp;c=2", &on_the_site] {
            assert!(html.contains(part), "{part}: {html}");
        }
        assert!(text.contains("May\n") && text.contains("Go on:\n"), "{text}");
        assert!(text.contains(&format!(" bold all (http://{}/challenges) x\n\nTwo", site.addr())), "{text}");
        let framed = admin.get(&format!("{path}/html")).await.status(200);
        assert!(framed.header("content-security-policy").contains("default-src 'none'"));
        admin.post(&format!("{path}/test"), &json!({})).await.status(200);
        site.job("mail").await;
        let log = admin.get(&format!("/v1/core/email-logs-by-email/{}", admin.email)).await.data();
        assert_eq!((&log[0]["email_type"], &log[0]["status"]), (&json!("newsletter"), &json!("kept")));
        assert_eq!(admin.get(&format!("/v1/core/email-log/{}", log[0]["id"])).await.status(200).data()["subject"], format!("News {nasty}"));
        // Two editors: the later one gets a conflict.
        let version = read(&admin, id).await["version"].clone();
        admin.patch(&path, &json!({ "subject": "Mine", "version": version })).await.status(200);
        admin.patch(&path, &json!({ "subject": "Yours", "version": version })).await.problem(409, "conflict");
        site.visitor().get(&format!("/v1/core/newsletter-issue/{id}")).await.problem(404, "not_found");
    }
}

story! {
    async fn a_campaign_reaches_each_confirmed_subscriber_once(site) {
        let admin = site.admin().await;
        let (ann, ben) = (subscriber(site, "ann@example.org").await, subscriber(site, "ben@example.org").await);
        subscriber(site, "gone@example.org").await;
        site.visitor().post("/v1/auth/newsletter", &json!({ "email": "pending@example.org" })).await.status(200);
        site.database().sql("INSERT INTO email_refusal (recipient_folded, permanent, answer, refused_at) VALUES ('gone@example.org', TRUE, '550', 0)").await;
        let id = campaign(&admin, json!({})).await;
        let act = async |action: &str| admin.post(&format!("/v1/auth/campaign/{id}/act"), &json!({ "action": action })).await;
        act("pause").await.problem(409, "conflict");
        let sent = admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200).data();
        assert_eq!((&sent["state"], &sent["recipients"]), (&json!("running"), &json!(2)));
        act("send").await.problem(409, "conflict");
        let done = finish(site, &admin, id).await;
        assert_eq!((&done["state"], &done["counts"]["sent"], &done["counts"]["queued"]), (&json!("finished"), &json!(2), &json!(2)));
        act("resume").await.problem(409, "conflict");
        admin.patch(&format!("/v1/auth/campaign/{id}"), &json!({ "subject": "x" })).await.problem(409, "conflict");
        let mails = "SELECT COUNT(*) FROM email WHERE email_type = 'newsletter'";
        assert_eq!(site.database().number(mails).await, 2);
        // Everyone can read it on the site, without scripts.
        let page = site.visitor().get(&format!("/v1/core/newsletter-issue/{id}")).await.status(200);
        assert!(page.header("content-security-policy").contains("default-src 'none'") && page.text.contains("Hello"));
        assert!(page.text.contains("/newsletter-unsubscribe?token=\""), "no token of anybody: {}", page.text);
        let again = format!("/v1/core/newsletter-issue/{id}");
        let again = site.visitor().request(Method::GET, &again).header("if-none-match", page.header("etag")).send().await.status(304);
        assert_eq!(again.header("content-security-policy"), page.header("content-security-policy"));
        // One click in the mail is counted, once.
        let content = site.database().text("SELECT content FROM email WHERE recipient_folded = 'ann@example.org' AND email_type = 'newsletter'").await.expect("a mail");
        let content: Value = serde_json::from_str(&content).expect("JSON");
        let token = reader_token(site, "ann@example.org").await;
        let click = content["unsubscribe"].as_str().expect("a link").replace("{secret}", &token);
        let click = &click[click.find("/v1/").expect("a path")..];
        for _ in 0..2 {
            let form = "application/x-www-form-urlencoded";
            site.visitor().request(Method::POST, click).body(form, "List-Unsubscribe=One-Click").send().await.status(200);
        }
        assert_eq!(read(&admin, id).await["counts"]["unsubscribed"], 1);
        let copy = admin.post(&format!("/v1/auth/campaign/{id}/copy"), &json!({})).await.status(201).data();
        assert_eq!((&copy["state"], &copy["subject"], &copy["recipients"]), (&json!("draft"), &json!("News of May"), &json!(0)));
        let found = async |search: &str| {
            let path = format!("/v1/auth/campaign?search={search}");
            admin.get(&path).await.status(200).data().as_array().expect("campaigns").len()
        };
        assert_eq!((found("OF%20may").await, found("june").await, found("100%25").await), (2, 0, 0));
        // To selected readers only, and never to those who have unsubscribed.
        subscriber(site, "cyd@example.org").await;
        let copy = copy["id"].as_i64().expect("an id");
        let users = json!({ "users": [ann, ben] });
        let sent = admin.post(&format!("/v1/auth/send-newsletter/{copy}"), &users).await.status(200).data();
        assert_eq!(sent["recipients"], 1);
        finish(site, &admin, copy).await;
        let to_ben = format!("{mails} AND recipient_folded = 'ben@example.org'");
        assert_eq!((site.database().number(mails).await, site.database().number(&to_ben).await), (3, 2));
    }
}

story! {
    async fn chosen_subscribers_must_still_get_the_newsletter(site) {
        let admin = site.admin().await;
        let ann = subscriber(site, "ann@example.org").await;
        subscriber(site, "ben@example.org").await;
        let lists = "/v1/auth/newsletter-list";
        let own = admin.get(lists).await.status(200).data()[0]["id"].clone();
        let recipes = admin.post(lists, &json!({ "name": "Recipes" })).await.status(201).data()["id"].clone();
        let acme = admin.post("/v2/core/company", &json!({ "name": "Acme" })).await.status(201).data()["id"].clone();
        let mails = "SELECT COUNT(*) FROM email WHERE email_type = 'newsletter'";
        // She does not get the recipes: being chosen does not subscribe her.
        for (any, newsletters, recipients) in [(false, json!([]), 1), (false, json!([own]), 1), (true, json!([recipes]), 0)] {
            let segment = json!({ "any": any, "companies": [acme], "newsletters": newsletters });
            let id = campaign(&admin, json!({ "segment": segment })).await;
            let send = format!("/v1/auth/send-newsletter/{id}");
            let sent = admin.post(&send, &json!({ "users": [ann] })).await.status(200).data();
            assert_eq!(sent["recipients"], recipients, "{segment}");
            finish(site, &admin, id).await;
        }
        let to_ann = format!("{mails} AND recipient_folded = 'ann@example.org'");
        assert_eq!((site.database().number(mails).await, site.database().number(&to_ann).await), (2, 2));
    }
}

story! {
    async fn a_sent_newsletter_is_readable_on_the_site_without_scripts(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        subscriber(site, "ann@example.org").await;
        let blocks = json!([
            { "kind": "heading", "text": "Light & <calm>" },
            { "kind": "text", "text": "A **first** line." },
            { "kind": "picture", "url": "/icons/192.png", "alt": "A shore", "link": "/events" },
            { "kind": "quote", "text": "Begin small.", "by": "Ana" },
            { "kind": "divider" },
            { "kind": "button", "text": "Go on", "link": "/challenges" },
        ]);
        let id = campaign(&admin, json!({ "preview": "What light does.", "blocks": blocks })).await;
        let (page, framed) = (format!("/newsletter/{id}"), format!("/v1/core/newsletter-issue/{id}"));
        for nowhere in [page.as_str(), "/newsletter/99999", "/newsletter/x"] {
            visitor.get(nowhere).await.status(404);
        }
        admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200);
        finish(site, &admin, id).await;
        let shown = visitor.get(&page).await.status(200);
        let origin = format!("http://{}", site.addr());
        for part in ["<title>News of May · Daymark</title>", "content=\"What light does.\"", ">News of May</h1>", "<h2>Light &amp; &lt;calm&gt;</h2>",
            "<strong>first</strong>", &format!("<a href=\"{origin}/events\"><img src=\"{origin}/icons/192.png\" alt=\"A shore\"></a>"),
            "<p>Begin small.</p><p>— Ana</p>", "<hr>", &format!("<a href=\"{origin}/challenges\">Go on</a>")] {
            assert!(shown.text.contains(part), "{part}\n{}", shown.text);
        }
        assert_eq!(shown.header("x-robots-tag"), "noindex");
        // Only a mail links to this page.
        assert!(!shown.text.contains("Read it on the site"));
        assert!(!visitor.get(&framed).await.status(200).text.contains("Read it on the site"));
        let preview = admin.get(&format!("/v1/auth/campaign/{id}/preview")).await.status(200).data();
        assert!(["html", "text"].iter().all(|part| preview[*part].as_str().expect("a part").contains("Read it on the site")));
    }
}

story! {
    async fn a_restricted_newsletter_needs_its_sealed_link(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let company = admin.post("/v2/core/company", &json!({ "name": "Acme" })).await.status(201).data()["id"].clone();
        let id = campaign(&admin, json!({ "segment": { "companies": [company] } })).await;
        let sent = admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200).data();
        let sealed = sent["path"].as_str().and_then(|path| path.strip_prefix("/newsletter/")).expect("a path");
        for (address, status) in [(id.to_string(), 404), (format!("{sealed}x"), 404), (sealed.to_owned(), 200)] {
            visitor.get(&format!("/newsletter/{address}")).await.status(status);
            visitor.get(&format!("/v1/core/newsletter-issue/{address}")).await.status(status);
        }
    }
}

story! {
    async fn recipients_can_read_a_restricted_newsletter_by_its_number(site) {
        let admin = site.admin().await;
        let (ada, ben, cyd) = (proved(site, "ada").await, proved(site, "ben").await, proved(site, "cyd").await);
        for member in [&ada, &ben, &cyd] {
            subscribe(member).await;
        }
        let company = ada.post("/v2/core/company", &json!({ "name": "Acme" })).await.status(201).data()["id"].clone();
        let id = campaign(&admin, json!({ "segment": { "companies": [company] } })).await;
        admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200);
        let framed = format!("/v1/core/newsletter-issue/{id}");
        ada.get(&framed).await.problem(404, "not_found");
        finish(site, &admin, id).await;
        assert!(ada.get(&framed).await.status(200).text.contains("Hello"));
        for other in [&*ben, &*cyd, &site.visitor()] {
            other.get(&framed).await.problem(404, "not_found");
        }
        // Not without a proof that the address is theirs.
        let unproved = format!("UPDATE member SET email_verified_at = NULL WHERE id = {}", ada.id);
        site.database().sql(&unproved).await;
        ada.get(&framed).await.problem(404, "not_found");
    }
}

story! {
    async fn control_characters_stop_no_mail(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        subscriber(site, "ann@example.org").await;
        let odd = "A\u{b}b\u{7}c\u{1f}d\u{ffff}e";
        let blocks = json!([{ "kind": "heading", "text": odd }, { "kind": "text", "text": odd }, { "kind": "button", "text": odd, "link": "/x" }]);
        let id = campaign(&admin, json!({ "subject": odd, "preview": odd, "blocks": blocks })).await;
        let preview = admin.get(&format!("/v1/auth/campaign/{id}/preview")).await.status(200).data();
        assert!(preview["html"].as_str().is_some_and(|html| html.contains("Abcde")), "{preview}");
        admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200);
        finish(site, &admin, id).await;
        admin.post(&format!("/v1/core/email/user/{}", ada.id), &json!({ "subject": "Abcde", "text": odd })).await.status(200);
        for email in ["ann@example.org", &ada.email] {
            let log = admin.get(&format!("/v1/core/email-logs-by-email/{email}")).await.status(200).data();
            let mail = admin.get(&format!("/v1/core/email-log/{}", log[0]["id"])).await.status(200).data();
            assert!(mail["html"].as_str().is_some_and(|html| html.contains("Abcde")), "{mail}");
        }
    }
}

story! {
    async fn a_second_editor_is_named_and_versions_can_be_restored(site) {
        let (admin, other) = (site.admin().await, site.member("other").await);
        let role = json!({ "name": "Writers", "permissions": ["newsletter:read", "newsletter:edit"] });
        let role = admin.post("/v1/auth/role", &role).await.status(201).data()["id"].clone();
        admin.post(&format!("/v1/auth/user/{}/assign-role", other.id), &json!({ "role_id": role })).await.status(200);
        let id = campaign(&admin, json!({ "subject": "One" })).await;
        let path = format!("/v1/auth/campaign/{id}");
        let first = read(&admin, id).await["version"].as_i64().expect("a version");
        let changed = json!({ "subject": "Two", "blocks": [{ "kind": "divider" }], "version": first });
        other.patch(&path, &changed).await.status(200);
        site.minutes(3);
        let refused = admin.patch(&path, &json!({ "subject": "Mine", "version": first })).await.problem(409, "conflict");
        let message = refused["message"].as_str().expect("a message");
        assert!(message.starts_with("other Tester saved a newer version 3 minutes ago."), "{message}");
        let versions = other.get(&format!("{path}/revision")).await.status(200).data();
        let of = |n: usize| ["version", "by_name", "subject"].map(|field| versions[n][field].clone());
        assert_eq!(of(0), [json!(first + 1), json!("other Tester"), json!("Two")]);
        assert_eq!(of(1), [json!(first), json!("admin Tester"), json!("One")]);
        let old = format!("{path}/revision/{first}");
        assert_eq!(other.get(&old).await.status(200).data()["blocks"][0]["text"], "Hello");
        other.get(&format!("{path}/revision/99")).await.problem(404, "not_found");
        admin.post(&format!("{old}/restore"), &json!({ "version": first })).await.problem(409, "conflict");
        let is = admin.post(&format!("{old}/restore"), &json!({ "version": first + 1 })).await.status(200).data();
        assert_eq!((&is["subject"], &is["blocks"][0]["kind"], &is["version"]), (&json!("One"), &json!("text"), &json!(first + 2)));
        admin.delete(&path).await.status(200);
        assert_eq!(site.database().number("SELECT COUNT(*) FROM revision").await, 0);
    }
}

story! {
    async fn a_newsletter_is_sent_only_in_the_version_that_its_sender_saw(site) {
        let admin = site.admin().await;
        let id = campaign(&admin, json!({ "subject": "One" })).await;
        let path = format!("/v1/auth/campaign/{id}");
        let (act, send) = (format!("{path}/act"), format!("/v1/auth/send-newsletter/{id}"));
        let seen = read(&admin, id).await["version"].as_i64().expect("a version");
        let plan = |version: i64| json!({ "action": "schedule", "at": "2026-05-07T09:00", "zone": "UTC", "version": version });
        admin.patch(&path, &json!({ "subject": "Two", "version": seen })).await.status(200);
        for (call, body) in [(&act, json!({ "action": "send", "version": seen })), (&act, plan(seen)), (&send, json!({ "version": seen }))] {
            let refused = admin.post(call, &body).await.problem(409, "conflict");
            assert!(refused["message"].as_str().is_some_and(|message| message.contains("saved a newer version")), "{refused}");
            assert_eq!(read(&admin, id).await["state"], "draft");
        }
        assert_eq!(admin.post(&act, &plan(seen + 1)).await.status(200).data()["state"], "scheduled");
        assert_eq!(admin.post(&send, &json!({ "version": seen + 1 })).await.status(200).data()["state"], "running");
    }
}

story! {
    async fn a_newsletter_that_was_cancelled_before_it_started_is_not_public(site) {
        let admin = site.admin().await;
        let id = campaign(&admin, json!({})).await;
        for action in [json!({ "action": "schedule", "at": "2026-05-07T09:00", "zone": "UTC" }), json!({ "action": "cancel" })] {
            admin.post(&format!("/v1/auth/campaign/{id}/act"), &action).await.status(200);
            site.visitor().get(&format!("/v1/core/newsletter-issue/{id}")).await.problem(404, "not_found");
            site.visitor().get(&format!("/newsletter/{id}")).await.status(404);
        }
    }
}

/// The reader's token, from the mail to a known address.
async fn reader_token(site: &Site, email: &str) -> String {
    site.visitor().post("/v1/auth/newsletter", &json!({ "email": email })).await.status(200);
    let link = site.link(email, "newsletter-already").await.expect("a link");
    link.split_once("token=").expect("a token").1.to_owned()
}

story! {
    async fn a_campaign_that_fails_does_not_hold_up_the_others(site) {
        let admin = site.admin().await;
        crowd(site, "reader", 3).await;
        let act = async |id: i64, body: Value| {
            admin.post(&format!("/v1/auth/campaign/{id}/act"), &body).await.status(200);
        };
        // The first of two cannot start.
        let (first, second) = (campaign(&admin, json!({})).await, campaign(&admin, json!({})).await);
        for (id, at) in [(first, "2026-05-07T09:00"), (second, "2026-05-07T09:01")] {
            act(id, json!({ "action": "schedule", "at": at, "zone": "UTC" })).await;
        }
        site.at("2026-05-07T10:00:00Z");
        site.database().freeze("campaign", first).await;
        site.try_job("newsletters").await.expect_err("it failed for the first");
        assert_eq!(read(&admin, first).await["state"], "scheduled");
        assert_eq!(read(&admin, second).await["counts"]["queued"], 3);
        site.database().thaw().await;
        site.job("newsletters").await;
        assert_eq!(read(&admin, first).await["counts"]["queued"], 3);
        // One of four cannot go on. They take turns in any order.
        let mut ids = Vec::new();
        for _ in 0..4 {
            let id = campaign(&admin, json!({})).await;
            act(id, json!({ "action": "send" })).await;
            ids.push(id);
        }
        let queued = async || {
            let mut counts = Vec::new();
            for id in &ids {
                counts.push(read(&admin, *id).await["counts"]["queued"].clone());
            }
            counts
        };
        site.database().freeze("campaign", ids[0]).await;
        site.try_job("newsletters").await.expect_err("it failed for the first");
        assert_eq!(queued().await, [0, 3, 3, 3]);
        site.database().thaw().await;
        site.job("newsletters").await;
        assert_eq!(queued().await, [3; 4]);
    }
}

story! {
    async fn a_campaign_starts_at_its_local_time_and_can_be_stopped(site) {
        let admin = site.admin().await;
        crowd(site, "reader", 30).await;
        let id = campaign(&admin, json!({ "subject_b": "Other", "share_b": 50 })).await;
        let act = async |body: Value| admin.post(&format!("/v1/auth/campaign/{id}/act"), &body).await;
        let schedule = |at: &str, zone: &str| json!({ "action": "schedule", "at": at, "zone": zone });
        act(json!({ "action": "schedule" })).await.invalid("zone");
        act(schedule("2026-05-07T09:00", "Nowhere")).await.invalid("zone");
        act(schedule("2026-05-06T00:00", "Europe/Berlin")).await.invalid("at");
        let planned = act(schedule("2026-05-07T09:00", "America/New_York")).await.status(200).data();
        assert_eq!((&planned["starts_at"], &planned["zone"]), (&json!("2026-05-07T13:00:00.000Z"), &json!("America/New_York")));
        site.at("2026-05-07T12:59:00Z");
        site.job("newsletters").await;
        assert_eq!(read(&admin, id).await["state"], "scheduled");
        site.at("2026-05-07T13:00:00Z");
        site.job("newsletters").await;
        let going = read(&admin, id).await;
        assert_eq!((&going["state"], &going["recipients"]), (&json!("running"), &json!(30)));
        act(json!({ "action": "pause" })).await.status(200);
        crowd(site, "late", 5).await;
        site.job("newsletters").await;
        act(json!({ "action": "resume" })).await.status(200);
        let done = finish(site, &admin, id).await;
        assert_eq!((&done["state"], &done["counts"]["sent"]), (&json!("finished"), &json!(35)));
        let (a, b) = (done["counts_a"]["sent"].as_i64().expect("a"), done["counts_b"]["sent"].as_i64().expect("b"));
        assert!(a + b == 35 && a > 5 && b > 5, "{a} and {b}");
        let subjects = "SELECT COUNT(DISTINCT content) FROM email WHERE email_type = 'newsletter'";
        assert_eq!(site.database().number(subjects).await, 2);
        let other = campaign(&admin, json!({})).await;
        let act = async |action: &str| admin.post(&format!("/v1/auth/campaign/{other}/act"), &json!({ "action": action })).await;
        act("cancel").await.problem(409, "conflict");
        act("send").await.status(200);
        site.job("newsletters").await;
        act("cancel").await.status(200);
        // No more mails are written, and those in the outbox are withdrawn.
        crowd(site, "last", 5).await;
        site.job("mail").await;
        site.job("newsletters").await;
        let ended = read(&admin, other).await;
        let counts = &ended["counts"];
        assert_eq!((&ended["state"], &counts["queued"], &counts["sent"]), (&json!("cancelled"), &json!(35), &json!(0)));
        assert_eq!(counts["skipped"], 35);
    }
}

story! {
    async fn unsubscribing_withdraws_mails_that_wait(site) {
        let admin = site.admin().await;
        let (ann, ben) = (subscriber(site, "ann@example.org").await, subscriber(site, "ben@example.org").await);
        subscriber(site, "cyd@example.org").await;
        let id = campaign(&admin, json!({})).await;
        admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200);
        site.job("newsletters").await;
        admin.patch(&format!("/v1/auth/newsletter-user/{ann}"), &json!({ "state": "unsubscribed" })).await.status(200);
        admin.delete(&format!("/v1/auth/newsletter-user/{ben}")).await.status(200);
        let done = finish(site, &admin, id).await;
        let counts = &done["counts"];
        assert_eq!((&done["state"], &counts["queued"]), (&json!("finished"), &json!(3)));
        assert_eq!((&counts["sent"], &counts["skipped"]), (&json!(1), &json!(2)));
    }
}

story! {
    async fn unsubscribing_with_the_link_in_the_text_is_counted_once(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        subscriber(site, "ann@example.org").await;
        let id = campaign(&admin, json!({})).await;
        let preview = admin.get(&format!("/v1/auth/campaign/{id}/preview")).await.status(200).data()["text"].clone();
        assert!(preview.as_str().is_some_and(|text| text.contains(&format!("&campaign={id}"))), "{preview}");
        admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200);
        finish(site, &admin, id).await;
        let other = campaign(&admin, json!({})).await;
        let token = reader_token(site, "ann@example.org").await;
        let reader = format!("{READER}?token={token}");
        let all = visitor.get(&reader).await.status(200).data()["newsletters"][0]["id"].clone();
        for (campaign, chosen, counted) in [
            (id, json!([all]), 0),
            (other, json!([]), 0),
            (id, json!([all]), 0),
            (id, json!([]), 1),
            (id, json!([all]), 1),
            (id, json!([]), 1),
        ] {
            visitor.patch(&format!("{reader}&campaign={campaign}"), &json!({ "newsletters": chosen })).await.status(200);
            assert_eq!(read(&admin, id).await["counts"]["unsubscribed"], counted, "{campaign} {chosen}");
            assert_eq!(read(&admin, other).await["counts"]["unsubscribed"], 0, "Ann did not get it");
        }
        let opened = visitor.get(&format!("/v1/auth/newsletter/unsubscribe?campaign={id}&token=x")).await.status(303);
        let page = opened.header("location");
        assert!(page.ends_with(&format!("/newsletter-unsubscribe?token=x&campaign={id}")), "{page}");
    }
}

story! {
    async fn an_address_that_subscribes_again_gets_no_second_mail(site) {
        let admin = site.admin().await;
        let ann = subscriber(site, "ann@example.org").await;
        let id = campaign(&admin, json!({})).await;
        admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200);
        site.job("newsletters").await;
        site.job("mail").await;
        let act = async |action: &str| admin.post(&format!("/v1/auth/campaign/{id}/act"), &json!({ "action": action })).await.status(200);
        act("pause").await;
        crowd(site, "other", 1).await;
        admin.delete(&format!("/v1/auth/newsletter-user/{ann}")).await.status(200);
        assert!(subscriber(site, "ann@example.org").await > ann + 1, "a new subscriber");
        act("resume").await;
        let done = finish(site, &admin, id).await;
        assert_eq!((&done["counts"]["queued"], &done["counts"]["sent"]), (&json!(2), &json!(2)));
        let mails = "SELECT COUNT(*) FROM email WHERE email_type = 'newsletter' AND recipient_folded = 'ann@example.org'";
        assert_eq!(site.database().number(mails).await, 1);
    }
}

story! {
    async fn restarts_and_retries_never_mail_a_subscriber_twice(site) {
        let admin = site.admin().await;
        crowd(site, "first", 700).await;
        let id = campaign(&admin, json!({})).await;
        admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200);
        let act = async |action: &str| admin.post(&format!("/v1/auth/campaign/{id}/act"), &json!({ "action": action })).await;
        // The job starts over, as after a crash before its transaction was committed.
        for (round, sql) in [
            "UPDATE campaign SET after_id = 0",
            "UPDATE email SET next_at = 0, attempts = 1 WHERE status = 'pending'",
            "UPDATE subscriber SET state = 'unsubscribed' WHERE email_folded LIKE 'first1%'",
            "UPDATE campaign SET after_id = 0, state = 'running'",
        ].into_iter().enumerate() {
            site.job("newsletters").await;
            site.database().sql(sql).await;
            site.job("mail").await;
            site.minutes(1);
            crowd(site, &format!("round{round}-"), 20).await;
            act("pause").await;
            act("resume").await;
        }
        let done = finish(site, &admin, id).await;
        assert_eq!(done["state"], "finished");
        let number = async |sql: &str| site.database().number(sql).await;
        let mails = number("SELECT COUNT(*) FROM email WHERE email_type = 'newsletter'").await;
        let people = number("SELECT COUNT(DISTINCT recipient_folded) FROM email WHERE email_type = 'newsletter'").await;
        assert_eq!((mails, people), (780, 780));
        assert_eq!(number("SELECT COUNT(*) FROM campaign_mail WHERE outcome = 'sent'").await, 780);
        assert_eq!(done["counts"]["sent"], 780);
    }
}

/// One of 40 readers, to check a segment against each separately.
struct Reader {
    id: i64,
    email: String,
    list: bool,
    company: bool,
    program: bool,
    package: bool,
    used: Option<i64>,
}

const DAY: i64 = 86_400_000;

impl Reader {
    fn belongs(&self, segment: &Value, day: i64) -> bool {
        let mut each = Vec::new();
        for (name, holds) in [("newsletters", self.list), ("companies", self.company), ("programs", self.program)] {
            if segment[name].is_array() {
                each.push(holds);
            }
        }
        if segment["package"].is_string() {
            each.push(self.package);
        }
        if segment["active_since"].is_string() {
            each.push(self.used.is_some_and(|at| at >= day));
        }
        if segment["inactive_since"].is_string() {
            each.push(self.used.is_some_and(|at| at < day));
        }
        match segment["any"] == true {
            _ if each.is_empty() => true,
            true => each.contains(&true),
            false => !each.contains(&false),
        }
    }
}

story! {
    async fn segments_match_a_check_of_each_reader(site) {
        let admin = site.admin().await;
        crowd(site, "reader", 40).await;
        let may = site.may(&admin).await;
        let other = admin.post("/v1/auth/newsletter-list", &json!({ "name": "Recipes" })).await.status(201).data()["id"].clone();
        let company = admin.post("/v2/core/company", &json!({ "name": "Acme" })).await.status(201).data()["id"].clone();
        let day = "2026-05-01T00:00:00Z".parse::<jiff::Timestamp>().expect("an instant").as_millisecond();
        let (mut readers, mut sql) = (Vec::new(), Vec::new());
        for n in 1..=40_i64 {
            let email = format!("reader{n}@example.org");
            let id = site.database().number(&format!("SELECT id FROM subscriber WHERE email_folded = '{email}'")).await;
            // Nearly every combination of the five.
            let bit = |at: u32| ((n * 0x9e37) >> at) & 1 == 1;
            let account = n % 5 != 0;
            let reader = Reader { id, email: email.clone(), list: bit(0), company: account && bit(1),
                program: account && bit(2), package: account && bit(3), used: account.then_some(day + (n % 3 - 1) * DAY) };
            let member = 1000 + n;
            if reader.list {
                sql.push(format!("INSERT INTO subscription (newsletter_id, subscriber_id, since) VALUES ({other}, {id}, 0)"));
            }
            if let Some(used) = reader.used {
                sql.push(format!("INSERT INTO member (id, email, email_folded, timezone, created_at, email_verified_at) VALUES ({member}, '{email}', '{email}', 'UTC', 0, 0)"));
                sql.push(format!("INSERT INTO session (member_id, created_at, used_at, expires_at) VALUES ({member}, 0, {used}, 0)"));
            }
            if reader.company {
                sql.push(format!("INSERT INTO company_member (member_id, company_id, via, joined_at) VALUES ({member}, {company}, 'uid', 0)"));
            }
            if reader.program {
                sql.push(format!("INSERT INTO membership (member_id, program_id, state, joined_at, joined_on) VALUES ({member}, {}, 'joined', 0, '2026-05-01')", may.id));
            }
            if reader.package {
                sql.push(format!("INSERT INTO entitlement (member_id, package, source, granted_at) VALUES ({member}, 'gold', 'administrator', 0)"));
            }
            readers.push(reader);
        }
        for one in sql {
            site.database().sql(&one).await;
        }
        let conditions = [("newsletters", json!([other])), ("companies", json!([company])), ("programs", json!([may.id])),
            ("package", json!("gold")), ("active_since", json!("2026-05-01")), ("inactive_since", json!("2026-05-01"))];
        let mut sizes = BTreeSet::new();
        for bits in 0..64_usize {
            for any in [false, true] {
                let mut segment = json!({ "any": any });
                for (_, (name, value)) in conditions.iter().enumerate().filter(|(n, _)| bits >> n & 1 == 1) {
                    segment[*name] = value.clone();
                }
                let mut expected: Vec<&Reader> = readers.iter().filter(|r| r.belongs(&segment, day)).collect();
                expected.sort_unstable_by_key(|r| -r.id);
                let newest: Vec<_> = expected.iter().take(5).map(|r| &r.email).collect();
                let query = segment.to_string().replace('"', "%22");
                let found = admin.get(&format!("/v1/auth/campaign-audience?segment={query}")).await.status(200).data();
                assert_eq!((&found["count"], &found["sample"]), (&json!(expected.len()), &json!(newest)), "{segment}");
                sizes.insert(expected.len());
            }
        }
        assert!(sizes.len() > 10, "segments of many sizes: {sizes:?}");
        admin.get("/v1/auth/campaign-audience?segment=nonsense").await.invalid("segment");
    }
}

story! {
    async fn members_activity_is_known_after_their_sessions_are_deleted(site) {
        let ada = proved(site, "ada").await;
        subscribe(&ada).await;
        ada.post("/api/auth/signout", &json!({})).await.status(200);
        site.hours(61 * 24);
        site.job("ended-sessions").await;
        assert_eq!(site.database().number("SELECT COUNT(*) FROM session").await, 0);
        let admin = site.admin().await;
        let count = async |condition: &str, day: &str| {
            let segment = json!({ condition: day }).to_string().replace('"', "%22");
            let path = format!("/v1/auth/campaign-audience?segment={segment}");
            admin.get(&path).await.status(200).data()["count"].as_i64().expect("a count")
        };
        assert_eq!((count("active_since", "2026-05-06").await, count("active_since", "2026-05-07").await), (1, 0));
        assert_eq!((count("inactive_since", "2026-05-06").await, count("inactive_since", "2026-05-07").await), (0, 1));
    }
}

/// All campaigns and series together keep to the rate.
async fn the_site_has_one_rate(kind: Database) {
    if kind.skipped() {
        return;
    }
    let site = Site::start_with(kind, &[("DAYMARK_NEWSLETTER_RATE", "60")], false).await;
    let admin = site.admin().await;
    turn_on(&admin, "confirmed", &[(0, None, "Welcome")]).await;
    for n in 0..5 {
        subscriber(&site, &format!("new{n}@example.org")).await;
    }
    crowd(&site, "reader", 30).await;
    for _ in 0..3 {
        let id = campaign(&admin, json!({})).await;
        admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200);
    }
    let queued = async |which: &str| site.database().number(&format!("SELECT COUNT(*) FROM email WHERE {which}")).await;
    for second in 0..20 {
        site.job("newsletters").await;
        site.job("series").await;
        // The first run also uses the allowance kept from the seconds before.
        assert_eq!(queued("bulk").await, second + 3, "after {second} seconds");
        site.clock().advance_ms(1_000);
    }
    assert_eq!(queued("email_type = 'series'").await, 5, "people wait for these");
    site.end().await;
}

#[tokio::test]
async fn the_site_has_one_rate_sqlite() {
    the_site_has_one_rate(Database::Sqlite).await;
}

#[tokio::test]
async fn the_site_has_one_rate_postgres() {
    the_site_has_one_rate(Database::Postgres).await;
}

/// Refusals pause a campaign, and refused addresses get no more mails.
async fn refusals_stop_a_campaign(kind: Database) {
    let mut server = MailServer::refusing().await;
    let site =
        Site::start_with(kind, &[("DAYMARK_SMTP_URL", &server.url()), ("DAYMARK_CONFIRM_SIGN_UP", "false")], false)
            .await;
    let admin = site.admin().await;
    site.job("mail").await;
    server.next().await;
    crowd(&site, "gone-", 25).await;
    crowd(&site, "reader", 10).await;
    let id = campaign(&admin, json!({})).await;
    admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200);
    let stopped = finish(&site, &admin, id).await;
    assert_eq!((&stopped["state"], &stopped["stopped_by_errors"]), (&json!("paused"), &json!(true)));
    assert_eq!((&stopped["counts"]["failed"], &stopped["counts"]["sent"]), (&json!(25), &json!(10)));
    let audience = admin.get("/v1/auth/campaign-audience").await.status(200).data();
    assert_eq!(audience["count"], 10);
    // Resumed, it reaches those who are left: only new refusals pause it again.
    crowd(&site, "late", 5).await;
    let resume = json!({ "action": "resume" });
    admin.post(&format!("/v1/auth/campaign/{id}/act"), &resume).await.status(200);
    let done = finish(&site, &admin, id).await;
    assert_eq!((&done["state"], &done["stopped_by_errors"]), (&json!("finished"), &json!(false)));
    assert_eq!((&done["counts"]["failed"], &done["counts"]["sent"]), (&json!(25), &json!(15)));
    site.end().await;
}

#[tokio::test]
async fn refusals_stop_a_campaign_sqlite() {
    refusals_stop_a_campaign(Database::Sqlite).await;
}

/// A newsletter as its reader receives it.
#[tokio::test]
async fn a_newsletter_arrives_with_one_click_unsubscribe() {
    let mut inbox = MailServer::inbox().await;
    let site = Site::start_with(
        Database::Sqlite,
        &[("DAYMARK_SMTP_URL", &inbox.url()), ("DAYMARK_CONFIRM_SIGN_UP", "false")],
        false,
    )
    .await;
    let admin = site.admin().await;
    subscriber(&site, "ann@example.org").await;
    site.job("mail").await;
    for _ in 0..2 {
        inbox.next().await;
    }
    let id = campaign(&admin, json!({})).await;
    admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200);
    finish(&site, &admin, id).await;
    let mail = inbox.next().await;
    assert_eq!((&mail["to"][0]["address"], &mail["subject"]), (&json!("ann@example.org"), &json!("News of May")));
    let header = |name: &str| mail["headers"][name].as_str().unwrap_or_default().to_owned();
    assert_eq!(header("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    let link = header("list-unsubscribe");
    let link = link.trim_start_matches('<').trim_end_matches('>');
    let (text, html) = (mail["text"].as_str().expect("text"), mail["html"].as_str().expect("html"));
    let token = link.split_once("token=").expect("a token").1;
    for part in [text, html] {
        assert!(part.contains(&format!("/newsletter-unsubscribe?token={token}")) && part.contains("Hello"), "{part}");
    }
    assert!(text.contains(&format!("token={token}&campaign={id}")), "{text}");
    let path = &link[link.find("/v1/").expect("a path")..];
    let left = site
        .visitor()
        .request(Method::POST, path)
        .body("application/x-www-form-urlencoded", "List-Unsubscribe=One-Click")
        .send()
        .await;
    assert_eq!((left.code, left.header("location")), (200, ""));
    assert_eq!(read(&admin, id).await["counts"]["unsubscribed"], 1);

    // A mail that a person waits for is sent before bulk mail.
    crowd(&site, "reader", 160).await;
    let id = campaign(&admin, json!({})).await;
    admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200);
    site.job("newsletters").await;
    let forgot = json!({ "email": "admin@daymark.example", "token": null });
    site.visitor().post("/v1/auth/password/forgot", &forgot).await.status(200);
    site.job("asked-for-mail").await;
    site.job("mail").await;
    let mut before = 0;
    while inbox.next().await["to"][0]["address"] != "admin@daymark.example" {
        before += 1;
    }
    assert!(before < 128, "{before} newsletters came first");
    site.end().await;
}

/// A mail that was tried already is not withdrawn: its next attempt is cancelled.
#[tokio::test]
async fn a_mail_is_not_tried_again_after_unsubscribing() {
    let mut inbox = MailServer::inbox().await;
    let site = Site::start_with(
        Database::Sqlite,
        &[("DAYMARK_SMTP_URL", &inbox.url()), ("DAYMARK_CONFIRM_SIGN_UP", "false")],
        false,
    )
    .await;
    let admin = site.admin().await;
    let ann = subscriber(&site, "ann@example.org").await;
    subscriber(&site, "ben@example.org").await;
    site.job("mail").await;
    for _ in 0..3 {
        inbox.next().await;
    }
    let id = campaign(&admin, json!({})).await;
    admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200);
    site.job("newsletters").await;
    site.database().sql("UPDATE email SET attempts = 1 WHERE email_type = 'newsletter'").await;
    admin.patch(&format!("/v1/auth/newsletter-user/{ann}"), &json!({ "state": "unsubscribed" })).await.status(200);
    let done = finish(&site, &admin, id).await;
    assert_eq!((&done["counts"]["sent"], &done["counts"]["skipped"]), (&json!(1), &json!(1)));
    assert_eq!(inbox.next().await["to"][0]["address"], "ben@example.org");
    site.end().await;
}

/// A reader who gives up one newsletter, and keeps another, does not get the mail of the first that waits for them.
#[tokio::test]
async fn leaving_one_newsletter_stops_its_waiting_mails() {
    let inbox = MailServer::inbox().await;
    let site = Site::start_with(
        Database::Sqlite,
        &[("DAYMARK_SMTP_URL", &inbox.url()), ("DAYMARK_CONFIRM_SIGN_UP", "false")],
        false,
    )
    .await;
    let (admin, visitor) = (site.admin().await, site.visitor());
    let first = admin.get("/v1/auth/newsletter-list").await.status(200).data()[0]["id"].clone();
    let recipes =
        admin.post("/v1/auth/newsletter-list", &json!({ "name": "Recipes" })).await.status(201).data()["id"].clone();
    let welcome = turn_on(&admin, "confirmed", &[(0, None, "Welcome")]).await;
    admin.patch(&format!("{SERIES}/{welcome}"), &json!({ "newsletter_id": recipes })).await.status(200);
    let mut choices = Vec::new();
    for email in ["ann@example.org", "ben@example.org"] {
        let token = token(&confirmed(&site, &visitor, email).await);
        choices.push(format!("/v1/auth/newsletter-user/token?token={token}"));
        visitor.patch(&choices[choices.len() - 1], &json!({ "newsletters": [first, recipes] })).await.status(200);
    }
    let id = campaign(&admin, json!({ "segment": { "newsletters": [recipes] } })).await;
    admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200);
    site.job("newsletters").await;
    visitor.patch(&choices[0], &json!({ "newsletters": [first] })).await.status(200);
    let done = finish(&site, &admin, id).await;
    assert_eq!((&done["counts"]["sent"], &done["counts"]["skipped"]), (&json!(1), &json!(1)));
    let mails = async |status: &str, email: &str| {
        let which = format!("bulk AND status = '{status}' AND recipient = '{email}'");
        site.database().number(&format!("SELECT COUNT(*) FROM email WHERE {which}")).await
    };
    assert_eq!((mails("cancelled", "ann@example.org").await, mails("sent", "ben@example.org").await), (2, 2));
    site.end().await;
}

/// What a test mail showed is not what readers get: an article may have been withdrawn since.
#[tokio::test]
async fn a_test_mail_does_not_freeze_a_newsletter() {
    let mut inbox = MailServer::inbox().await;
    let site = Site::start_with(
        Database::Sqlite,
        &[("DAYMARK_SMTP_URL", &inbox.url()), ("DAYMARK_CONFIRM_SIGN_UP", "false")],
        false,
    )
    .await;
    let admin = site.admin().await;
    subscriber(&site, "ann@example.org").await;
    site.job("mail").await;
    for _ in 0..2 {
        inbox.next().await;
    }
    let withdrawn = article(&admin, "Soon withdrawn", "Text.").await;
    let blocks = json!([{ "kind": "text", "text": "Hello" }, { "kind": "articles", "ids": [withdrawn] }]);
    let id = campaign(&admin, json!({ "blocks": blocks })).await;
    admin.post(&format!("/v1/auth/campaign/{id}/test"), &json!({})).await.status(200);
    site.job("mail").await;
    let tested = inbox.next().await;
    assert_eq!(tested["to"][0]["address"], admin.email);
    assert!(tested["text"].as_str().is_some_and(|text| text.contains("Soon withdrawn")), "{tested}");
    meta(&admin, withdrawn, json!({ "publish": { "state": "archived" } })).await.status(200);
    admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200);
    finish(&site, &admin, id).await;
    let mail = inbox.next().await;
    assert_eq!(mail["to"][0]["address"], "ann@example.org");
    for part in [&mail["text"], &mail["html"]] {
        let part = part.as_str().expect("a part");
        assert!(part.contains("Hello") && !part.contains("Soon withdrawn"), "{part}");
    }
    site.end().await;
}
