//! Pages that administrators write.

use daymark_tests::harness::{Answer, Member};
use daymark_tests::story;
use serde_json::{Value, json};

use super::uploaded;
use crate::program_content::{png, put_up};

const PAGES: &str = "/v1/core/page";

/// Creates a draft. Returns its id.
pub async fn draft(admin: &Member, title: &str) -> i64 {
    let body = json!({ "title": title, "body": "Some **text**." });
    admin.post(PAGES, &body).await.status(201).data()["id"].as_i64().expect("an id")
}

async fn meta(admin: &Member, id: i64, change: Value) -> Answer {
    admin.patch(&format!("{PAGES}/{id}/meta"), &change).await
}

async fn publish(admin: &Member, id: i64) {
    meta(admin, id, json!({ "publish": { "state": "published" } })).await.status(200);
}

story! {
    async fn legal_pages_have_default_text_until_it_is_replaced(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let own = visitor.get(&format!("{PAGES}/privacy")).await.status(200).data();
        assert_eq!((&own["id"], &own["path"]), (&Value::Null, &json!("/privacy")));
        for path in ["/privacy", "/terms"] {
            let page = visitor.get(path).await.status(200);
            assert!(page.text.contains("<div class=\"prose") && !page.headers.contains_key("x-robots-tag"), "{path}");
            assert!(page.text.contains(&format!("<a href=\"{path}\"")), "the footer links to it");
        }
        let made = admin.post(PAGES, &json!({ "title": "Our privacy", "slug": "privacy" })).await.status(201).data();
        let id = made["id"].as_i64().expect("an id");
        assert!(made["body"].as_str().is_some_and(|body| body.contains("## Cookies")), "it begins with the program's own");
        assert_eq!(visitor.get(&format!("{PAGES}/privacy")).await.data()["id"], Value::Null, "not yet");
        let change = json!({ "version": 1, "body": "We keep **little**. <script>alert(1)</script>" });
        admin.patch(&format!("{PAGES}/{id}/content"), &change).await.status(200);
        publish(&admin, id).await;
        let page = visitor.get("/privacy").await.status(200).text;
        assert!(page.contains("We keep <strong>little</strong>.") && !page.contains("<script>alert"), "{page}");
        assert!(page.contains("<title>Our privacy · Daymark</title>"), "{page}");
        admin.post(PAGES, &json!({ "title": "Again", "slug": "privacy" })).await.invalid("slug");
    }
}

story! {
    async fn a_page_is_written_scheduled_published_and_removed(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        admin.post(PAGES, &json!({ "title": " " })).await.invalid("title");
        admin.post(PAGES, &json!({ "title": "x", "slug": "No Slug" })).await.invalid("slug");
        site.member("ada").await.post(PAGES, &json!({ "title": "x" })).await.problem(403, "forbidden");
        let id = draft(&admin, "Questions & answers").await;
        visitor.get(&format!("{PAGES}/questions-answers")).await.problem(404, "not_found");
        visitor.get("/pages/questions-answers").await.status(404);
        meta(&admin, id, json!({ "publish": { "state": "archived" } })).await.problem(409, "conflict");
        meta(&admin, id, json!({ "publish": { "state": "scheduled" } })).await.invalid("publish.at");
        meta(&admin, id, json!({ "publish": { "state": "scheduled", "at": site.now() } })).await.invalid("publish.at");
        let at = json!(site.now().plus_ms(3_600_000));
        let zone = json!({ "state": "scheduled", "at": at, "zone": "Europe/Berlin" });
        let waiting = meta(&admin, id, json!({ "publish": zone, "in_footer": true })).await.status(200).data();
        assert_eq!((&waiting["state"], &waiting["publish_at"]), (&json!("scheduled"), &at));
        site.job("pages-due").await;
        visitor.get(&format!("{PAGES}/questions-answers")).await.problem(404, "not_found");
        site.hours(1);
        site.job("pages-due").await;
        let seen = visitor.get(&format!("{PAGES}/questions-answers")).await.status(200).data();
        assert_eq!((&seen["path"], &seen["published_at"]), (&json!("/pages/questions-answers"), &at));
        let shown = visitor.get("/pages/questions-answers").await.status(200).text;
        assert!(shown.contains("Some <strong>text</strong>.") && shown.contains("<a href=\"/pages/questions-answers\""), "{shown}");
        let map = visitor.get("/sitemap.xml").await.status(200).text;
        for path in ["/pages/questions-answers</loc><lastmod>", "/privacy</loc>", "/about</loc>"] {
            assert!(map.contains(path), "{path} in {map}");
        }
        let admin = Member::login(site.visitor(), &admin.email, "correct horse battery").await;
        meta(&admin, id, json!({ "slug": "faq" })).await.status(200);
        visitor.get("/pages/faq").await.status(200);
        admin.delete(&format!("{PAGES}/{id}")).await.problem(409, "conflict");
        meta(&admin, id, json!({ "publish": { "state": "archived" } })).await.status(200);
        visitor.get("/pages/faq").await.status(404);
        admin.delete(&format!("{PAGES}/{id}")).await.status(200);
        admin.get(&format!("{PAGES}/{id}/manage")).await.problem(404, "not_found");
    }
}

story! {
    async fn a_page_that_cannot_be_published_does_not_hold_up_the_others(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let mut ids = Vec::new();
        for (title, minute) in [("First", 1), ("Second", 2)] {
            let id = draft(&admin, title).await;
            let at = json!(site.now().plus_ms(minute * 60_000));
            let publish = json!({ "state": "scheduled", "at": at, "zone": "UTC" });
            meta(&admin, id, json!({ "publish": publish })).await.status(200);
            ids.push(id);
        }
        site.minutes(2);
        site.database().freeze("page", ids[0]).await;
        site.try_job("pages-due").await.expect_err("it failed for the first");
        visitor.get(&format!("{PAGES}/first")).await.problem(404, "not_found");
        visitor.get(&format!("{PAGES}/second")).await.status(200);
        site.database().thaw().await;
        site.job("pages-due").await;
        visitor.get(&format!("{PAGES}/first")).await.status(200);
    }
}

story! {
    async fn earlier_addresses_of_a_page_lead_to_it(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let (id, other) = (draft(&admin, "Questions").await, draft(&admin, "Other").await);
        publish(&admin, id).await;
        for slug in ["help", "faq"] {
            meta(&admin, id, json!({ "slug": slug })).await.status(200);
        }
        for slug in ["questions", "help"] {
            let moved = visitor.get(&format!("/pages/{slug}")).await.status(301);
            assert_eq!(moved.header("location"), "/pages/faq", "{slug}");
            assert_eq!(visitor.get(&format!("{PAGES}/{slug}")).await.status(200).data()["slug"], "faq");
            meta(&admin, other, json!({ "slug": slug })).await.invalid("slug");
            admin.post(PAGES, &json!({ "title": "Again", "slug": slug })).await.invalid("slug");
        }
        visitor.get("/pages/faq").await.status(200);
        // A page that takes the place of a legal one is found there, and its text returns when it leaves.
        meta(&admin, id, json!({ "slug": "terms" })).await.status(200);
        for path in ["/pages/faq", "/pages/terms"] {
            assert_eq!(visitor.get(path).await.status(301).header("location"), "/terms", "{path}");
        }
        meta(&admin, id, json!({ "slug": "help" })).await.status(200);
        visitor.get("/pages/help").await.status(200);
        assert_eq!(visitor.get(&format!("{PAGES}/terms")).await.status(200).data()["id"], Value::Null);
        // They lead nowhere while the page is not published, and are free once it is deleted.
        meta(&admin, id, json!({ "publish": { "state": "archived" } })).await.status(200);
        for slug in ["faq", "help"] {
            visitor.get(&format!("/pages/{slug}")).await.status(404);
        }
        admin.delete(&format!("{PAGES}/{id}")).await.status(200);
        meta(&admin, other, json!({ "slug": "faq" })).await.status(200);
    }
}

story! {
    async fn a_published_page_keeps_its_text(site) {
        let admin = site.admin().await;
        let (shown, waiting) = (draft(&admin, "Shown").await, draft(&admin, "Waiting").await);
        let empty = async |id: i64, version: i64| {
            admin.patch(&format!("{PAGES}/{id}/content"), &json!({ "version": version, "body": " " })).await
        };
        publish(&admin, shown).await;
        let later = json!({ "state": "scheduled", "at": site.now().plus_ms(3_600_000) });
        meta(&admin, waiting, json!({ "publish": later })).await.status(200);
        for id in [shown, waiting] {
            empty(id, 1).await.invalid("body");
            meta(&admin, id, json!({ "publish": { "state": "draft" } })).await.status(200);
            empty(id, 1).await.status(200);
        }
    }
}

story! {
    async fn a_picture_is_kept_while_an_article_or_a_page_shows_it(site) {
        let (mut admin, visitor) = (site.admin().await, site.visitor());
        for (n, call) in ["/v1/core/article-banner", "/v1/core/upload_image"].into_iter().enumerate() {
            let picture = put_up(&admin, call, &png(5)).await.status(201).data()["path"].as_str().expect("a path");
            let body = json!({ "title": format!("Both {n}"), "body": format!("![A path]({picture})") });
            let created = async |call: &str| admin.post(call, &body).await.status(201).data()["id"].clone();
            let removals = [format!("/v1/core/post/{}", created("/v1/core/post").await), format!("{PAGES}/{}", created(PAGES).await)];
            // The text that the picture was uploaded for is deleted first.
            for (left, removal) in [&removals[n], &removals[1 - n]].into_iter().enumerate() {
                admin.delete(removal).await.status(200);
                site.hours(24 * 9);
                for job in ["article-pictures", "site-pictures", "files"] {
                    site.job(job).await;
                }
                let _ = visitor.get(picture).await.status([200, 404][left]);
                admin = Member::login(site.visitor(), &admin.email, "correct horse battery").await;
            }
        }
    }
}

story! {
    async fn the_footer_lists_every_page_chosen_for_it(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        for n in 1..=25 {
            let id = draft(&admin, &format!("Page {n}")).await;
            let shown = json!({ "publish": { "state": "published" }, "in_footer": true });
            meta(&admin, id, shown).await.status(200);
        }
        let page = visitor.get("/privacy").await.status(200).text;
        for n in 1..=25 {
            assert!(page.contains(&format!("<a href=\"/pages/page-{n}\"")), "page {n} is missing");
        }
    }
}

story! {
    async fn stale_page_edits_conflict_and_revisions_are_kept(site) {
        let (admin, other) = (site.admin().await, site.member("ben").await);
        let role = admin.post("/v1/auth/role", &json!({ "name": "Site", "permissions": ["site:edit"] })).await.status(201).data();
        let assign = format!("/v1/auth/user/{}/assign-role", other.id);
        admin.post(&assign, &json!({ "role_id": role["id"] })).await.status(200);
        let id = draft(&admin, "Rules").await;
        let content = format!("{PAGES}/{id}/content");
        other.patch(&content, &json!({ "version": 1, "body": "Ben's" })).await.status(200);
        // Publishing the page later changes who saved the text, and when, as little as the text.
        site.minutes(30);
        meta(&admin, id, json!({ "publish": { "state": "published" } })).await.status(200);
        let late = admin.patch(&content, &json!({ "version": 1, "body": "Mine" })).await;
        let problem = late.problem(409, "conflict");
        let told = problem["message"].as_str().expect("a message");
        assert!(told.starts_with("ben Tester saved a newer version 30 minutes ago."), "{told}");
        admin.patch(&content, &json!({ "version": 2, "body": "Both" })).await.status(200);
        let versions = admin.get(&format!("{PAGES}/{id}/revision")).await.status(200).data();
        assert_eq!(versions.as_array().map(Vec::len), Some(3));
        assert_eq!((&versions[1]["by_name"], &versions[1]["version"]), (&json!("ben Tester"), &json!(2)));
        assert_eq!(admin.get(&format!("{PAGES}/{id}/revision/2")).await.data()["body"], "Ben's");
        let back = format!("{PAGES}/{id}/revision/2/restore");
        admin.post(&back, &json!({ "version": 2 })).await.problem(409, "conflict");
        let restored = admin.post(&back, &json!({ "version": 3 })).await.status(200).data();
        assert_eq!((&restored["version"], &restored["body"]), (&json!(4), &json!("Ben's")));
    }
}

story! {
    async fn pages_are_searchable_and_revisions_keep_their_pictures(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let picture = uploaded(&admin).await;
        let body = json!({ "title": "With a picture", "body": format!("![A path]({picture})") });
        let id = admin.post(PAGES, &body).await.status(201).data()["id"].as_i64().expect("an id");
        for n in 0..3 {
            draft(&admin, &format!("Page {n}")).await;
        }
        let list = admin.get("/v1/core/pages/manage?search=PICTURE&limit=1").await.status(200).json();
        assert_eq!((&list["meta"]["total"], &list["data"][0]["id"]), (&json!(1), &json!(id)));
        let first = admin.get("/v1/core/pages/manage?limit=3").await.status(200).json();
        let next = first["meta"]["next_cursor"].as_str().expect("another page");
        let second = admin.get(&format!("/v1/core/pages/manage?limit=3&cursor={next}")).await.status(200).json();
        assert_eq!((second["data"].as_array().map(Vec::len), &second["meta"]["next_cursor"]), (Some(1), &Value::Null));
        assert_eq!(admin.get("/v1/core/pages/manage?state=published").await.json()["meta"]["total"], 0);
        admin.patch(&format!("{PAGES}/{id}/content"), &json!({ "version": 1, "body": "Without" })).await.status(200);
        site.hours(24 * 9);
        for job in ["site-pictures", "files"] {
            site.job(job).await;
        }
        visitor.get(&picture).await.status(200);
        let admin = Member::login(site.visitor(), &admin.email, "correct horse battery").await;
        admin.delete(&format!("{PAGES}/{id}")).await.status(200);
        site.job("files").await;
        visitor.get(&picture).await.problem(404, "not_found");
    }
}
