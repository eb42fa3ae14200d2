//! Articles: edited by several people, published on schedule, restricted to their readers, and found by search.

mod attacks;
mod comments;
mod links;
mod site;
mod together;
pub mod transfer;

use daymark_tests::harness::{Answer, Client, Member};
use daymark_tests::story;
use serde_json::{Value, json};

use self::comments::notices;
use crate::newsletter::campaign;
use crate::program_content::{png, put_up};

const ALL: &str = "/v1/core/post";

/// Creates a draft. Returns its id.
pub async fn draft(admin: &Member, title: &str, body: &str) -> i64 {
    let input = json!({ "title": title, "body": body });
    admin.post(ALL, &input).await.status(201).data()["id"].as_i64().expect("an id")
}

pub fn path(id: i64) -> String {
    format!("{ALL}/{id}")
}

pub async fn meta(admin: &Member, id: i64, change: Value) -> Answer {
    admin.patch(&format!("{}/meta", path(id)), &change).await
}

/// Creates a published article. Returns its id.
pub async fn article(admin: &Member, title: &str, body: &str) -> i64 {
    let id = draft(admin, title, body).await;
    meta(admin, id, json!({ "publish": { "state": "published" } })).await.status(200);
    id
}

/// Creates a category, tag or author with this name. Returns its id.
pub async fn group(admin: &Member, call: &str, name: &str) -> i64 {
    admin.post(call, &json!({ "name": name })).await.status(201).data()["id"].as_i64().expect("an id")
}

async fn titles(reader: &Client, path: &str) -> Vec<String> {
    let rows = reader.get(path).await.status(200).data().as_array().expect("a list");
    rows.iter().map(|row| row["title"].as_str().expect("a title").to_owned()).collect()
}

async fn write(admin: &Member, id: i64, version: i64, body: &str) -> Answer {
    admin.patch(&format!("{}/content", path(id)), &json!({ "version": version, "body": body })).await
}

pub const BODY: &str = "First **paragraph** about sleep.\n\nSecond paragraph.\n\n## Evening\n\nThe rest, for some.";

story! {
    async fn an_article_is_drafted_published_moved_and_deleted(site) {
        let (admin, ada, visitor) = (site.admin().await, site.member("ada").await, site.visitor());
        admin.post(ALL, &json!({ "title": "" })).await.invalid("title");
        let made = admin.post(ALL, &json!({ "title": "Why sleep matters", "body": BODY })).await.status(201).data();
        let id = made["id"].as_i64().expect("an id");
        assert_eq!((&made["slug"], &made["state"], &made["version"]), (&json!("why-sleep-matters"), &json!("draft"), &json!(1)));
        assert_eq!(made["author"]["name"], "admin Tester");
        for reader in [&visitor, &ada] {
            reader.get(&path(id)).await.problem(404, "not_found");
        }
        assert_eq!(admin.get(&path(id)).await.status(200).data()["published_at"], Value::Null, "editors see drafts");
        // A draft without text cannot be published.
        let empty = draft(&admin, "Why sleep matters", " ").await;
        meta(&admin, empty, json!({ "publish": { "state": "published" } })).await.problem(409, "conflict");
        assert_eq!(admin.get(&format!("{}/manage", path(empty))).await.data()["slug"], "why-sleep-matters-2");
        meta(&admin, id, json!({ "publish": { "state": "published" } })).await.status(200);
        let seen = visitor.get(&format!("{ALL}/why-sleep-matters")).await.status(200).data();
        assert_eq!((&seen["id"], &seen["published_at"], &seen["me"]), (&json!(id), &json!(site.now()), &Value::Null));
        assert_eq!(seen["summary"], "First paragraph about sleep.");
        assert!(seen["html"].as_str().expect("html").contains("<h2 id=\"h-evening\">Evening</h2>"));
        assert_eq!(seen["headings"], json!([{ "level": 2, "id": "h-evening", "text": "Evening" }]));
        // Its old addresses redirect to it, and cannot be taken by another article.
        for slug in ["a-good-night", "good-night"] {
            meta(&admin, id, json!({ "slug": slug })).await.status(200);
        }
        for slug in ["why-sleep-matters", "a-good-night", "good-night"] {
            assert_eq!(visitor.get(&format!("{ALL}/{slug}")).await.status(200).data()["slug"], "good-night");
            meta(&admin, empty, json!({ "slug": slug })).await.invalid("slug");
        }
        meta(&admin, id, json!({ "slug": "a-good-night" })).await.status(200);
        assert_eq!(visitor.get(&format!("{ALL}/good-night")).await.data()["slug"], "a-good-night");
        for wrong in ["A", "a--b", "7", "featured", "../x"] {
            meta(&admin, empty, json!({ "slug": wrong })).await.invalid("slug");
        }
        // The picture and texts of link previews.
        let cover = put_up(&admin, &format!("{}/thumbnail", path(id)), &png(9)).await.status(200).data()["path"].clone();
        meta(&admin, id, json!({ "cover_alt": "A bed", "canonical": "https://other.example/a", "social_title": "Sleep!" })).await.status(200);
        meta(&admin, id, json!({ "canonical": "javascript:alert(1)" })).await.invalid("canonical");
        let seen = visitor.get(&path(id)).await.data();
        assert_eq!((&seen["cover"], &seen["cover_alt"], &seen["canonical"], &seen["social_title"]),
            (&cover, &json!("A bed"), &json!("https://other.example/a"), &json!("Sleep!")));
        assert_eq!(visitor.get(cover.as_str().expect("a path")).await.code, 200);
        let social = put_up(&admin, &format!("{}/social-picture", path(id)), &png(8)).await.status(200).data()["path"].clone();
        admin.delete(&path(id)).await.problem(409, "conflict");
        meta(&admin, id, json!({ "publish": { "state": "archived" } })).await.status(200);
        visitor.get(&path(id)).await.problem(404, "not_found");
        admin.delete(&path(id)).await.status(200);
        admin.get(&path(id)).await.problem(404, "not_found");
        site.job("files").await;
        for picture in [cover, social] {
            assert_eq!(visitor.get(picture.as_str().expect("a path")).await.code, 404, "its pictures went with it");
        }
        assert_eq!(site.database().number("SELECT COUNT(*) FROM revision").await, 1);
    }
}

story! {
    async fn concurrent_edits_conflict_and_versions_can_be_restored(site) {
        let admin = site.admin().await;
        let other = site.member("other").await;
        let role = admin.post("/v1/auth/role", &json!({ "name": "Writers", "permissions": ["post:write"] })).await.status(201).data()["id"].clone();
        admin.post(&format!("/v1/auth/user/{}/assign-role", other.id), &json!({ "role_id": role })).await.status(200);
        let id = draft(&admin, "Together", "One").await;
        assert_eq!(write(&other, id, 1, "Two").await.status(200).data()["version"], 2);
        site.minutes(3);
        let refused = write(&admin, id, 1, "Mine").await.problem(409, "conflict");
        let message = refused["message"].as_str().expect("a message");
        assert!(message.starts_with("other Tester saved a newer version 3 minutes ago."), "{message}");
        assert_eq!(admin.get(&format!("{}/manage", path(id))).await.data()["body"], "Two");
        assert_eq!(write(&admin, id, 2, "Two").await.status(200).data()["version"], 2, "nothing changed");
        assert_eq!(write(&admin, id, 2, "Two, and mine").await.status(200).data()["version"], 3);
        let revisions = admin.get(&format!("{}/revision", path(id))).await.status(200).data();
        let of = |n: usize| (revisions[n]["version"].clone(), revisions[n]["by_name"].clone());
        assert_eq!([of(0), of(1), of(2)], [(json!(3), json!("admin Tester")), (json!(2), json!("other Tester")), (json!(1), json!("admin Tester"))]);
        assert_eq!(admin.get(&format!("{}/revision/1", path(id))).await.data()["body"], "One");
        let restore = format!("{}/revision/1/restore", path(id));
        admin.post(&restore, &json!({ "version": 2 })).await.problem(409, "conflict");
        let restored = admin.post(&restore, &json!({ "version": 3 })).await.status(200).data();
        assert_eq!((&restored["body"], &restored["version"]), (&json!("One"), &json!(4)));
        // Writing does not include publishing.
        meta(&other, id, json!({ "publish": { "state": "published" } })).await.problem(403, "forbidden");
        other.delete(&path(id)).await.problem(403, "forbidden");
        meta(&other, id, json!({ "featured": true })).await.status(200);
    }
}

story! {
    async fn a_scheduled_article_is_published_on_time(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let id = draft(&admin, "Later", BODY).await;
        let schedule = |at: &str, zone: &str| json!({ "publish": { "state": "scheduled", "at": at, "zone": zone } });
        meta(&admin, id, json!({ "publish": { "state": "scheduled" } })).await.invalid("publish.at");
        meta(&admin, id, schedule("2020-01-01T00:00:00Z", "UTC")).await.invalid("publish.at");
        meta(&admin, id, schedule("2026-05-09T06:00:00Z", "Moon/Base")).await.invalid("publish.zone");
        let set = meta(&admin, id, schedule("2026-05-09T06:00:00Z", "Europe/Berlin")).await.status(200).data();
        assert_eq!((&set["state"], &set["publish_zone"]), (&json!("scheduled"), &json!("Europe/Berlin")));
        site.at("2026-05-09T05:59:59Z");
        site.job("articles-due").await;
        visitor.get(&path(id)).await.problem(404, "not_found");
        site.at("2026-05-09T06:00:05Z");
        site.job("articles-due").await;
        let seen = visitor.get(&path(id)).await.status(200).data();
        assert_eq!(seen["published_at"], "2026-05-09T06:00:00.000Z", "the scheduled time");
        meta(&admin, id, schedule("2027-01-01T00:00:00Z", "UTC")).await.problem(409, "conflict");
        // Withdrawn and published again, it keeps its date.
        for state in ["draft", "published"] {
            meta(&admin, id, json!({ "publish": { "state": state } })).await.status(200);
        }
        assert_eq!(visitor.get(&path(id)).await.data()["published_at"], "2026-05-09T06:00:00.000Z");
    }
}

story! {
    async fn members_are_told_of_new_articles_that_they_can_read(site) {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        site.database().sql(&format!("INSERT INTO entitlement (member_id, package, source, granted_at) VALUES ({}, 'Plus', 'administrator', 0)", ben.id)).await;
        site.confirm(&ada).await;
        let mail = json!({ "choices": [{ "category": "articles", "channel": "mail", "frequency": "instantly" }] });
        ada.patch("/v1/auth/notification-category/user-choice", &mail).await.status(200);
        let open = article(&admin, "Why sleep", BODY).await;
        let locked = draft(&admin, "For some", BODY).await;
        let later = json!({ "state": "scheduled", "at": site.now().plus_ms(60_000) });
        meta(&admin, locked, json!({ "visibility": "packages", "publish": later })).await.status(200);
        let regretted = article(&admin, "Too early", BODY).await;
        meta(&admin, regretted, json!({ "publish": { "state": "draft" } })).await.status(200);
        site.minutes(2);
        site.job("articles-due").await;
        site.job("article-notices").await;
        assert!(notices(&ada).await.is_empty(), "an editor may take it back");
        site.minutes(10);
        for _ in 0..2 {
            site.job("article-notices").await;
        }
        assert_eq!(notices(&ada).await, ["New article: Why sleep"]);
        assert_eq!(notices(&ben).await, ["New article: Why sleep", "New article: For some"]);
        let link = ada.get("/v1/auth/notice").await.status(200).data()[0]["link"].clone();
        assert_eq!(link, "/insights/why-sleep");
        // Published again, it is not new. One that was taken back in time is announced when it is back.
        meta(&admin, open, json!({ "publish": { "state": "draft" } })).await.status(200);
        meta(&admin, open, json!({ "publish": { "state": "published" } })).await.status(200);
        meta(&admin, regretted, json!({ "publish": { "state": "published" } })).await.status(200);
        site.minutes(11);
        site.job("article-notices").await;
        assert_eq!(notices(&ada).await, ["New article: Why sleep", "New article: Too early"]);
        site.job("notice-mail").await;
        let mailed = "SELECT COUNT(*) FROM email WHERE content LIKE '%New article: Why sleep%' AND member_id = ";
        assert_eq!(site.database().number(&format!("{mailed}{}", ada.id)).await, 1);
        assert_eq!(site.database().number(&format!("{mailed}{}", ben.id)).await, 0, "only for those who chose it");
    }
}

story! {
    async fn an_article_that_cannot_be_published_does_not_hold_up_the_others(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let mut ids = Vec::new();
        for (title, at) in [("First", "2026-05-09T06:00:00Z"), ("Second", "2026-05-09T06:00:01Z")] {
            let id = draft(&admin, title, BODY).await;
            let publish = json!({ "state": "scheduled", "at": at, "zone": "UTC" });
            meta(&admin, id, json!({ "publish": publish })).await.status(200);
            ids.push(id);
        }
        site.at("2026-05-09T06:00:05Z");
        site.database().freeze("article", ids[0]).await;
        site.try_job("articles-due").await.expect_err("it failed for the first");
        visitor.get(&path(ids[0])).await.problem(404, "not_found");
        visitor.get(&path(ids[1])).await.status(200);
        site.database().thaw().await;
        site.job("articles-due").await;
        visitor.get(&path(ids[0])).await.status(200);
    }
}

story! {
    async fn locked_articles_show_the_opening_and_editors_can_preview(site) {
        let (admin, ada, ben, visitor) = (site.admin().await, site.member("ada").await, site.member("ben").await, site.visitor());
        let sql = format!("INSERT INTO entitlement (member_id, package, source, granted_at, expires_at) VALUES ({}, 'Plus', 'administrator', 0, {})",
            ben.id, site.now().0 + 86_400_000);
        site.database().sql(&sql).await;
        let id = article(&admin, "For some", BODY).await;
        let seen = async |reader: &Client, query: &str| {
            let post = reader.get(&format!("{}{query}", path(id))).await.status(200).data();
            let html = post["html"].as_str().expect("html");
            assert!(html.contains("Second paragraph"), "everyone can read the opening");
            assert_eq!(html.contains("for some"), post["locked"].is_null());
            assert_eq!(post["headings"].as_array().expect("headings").len(), usize::from(post["locked"].is_null()));
            post["locked"].clone()
        };
        for (visibility, expected) in [
            ("everyone", [Value::Null, Value::Null, Value::Null]),
            ("members", [json!("members"), Value::Null, Value::Null]),
            ("packages", [json!("packages"), json!("packages"), Value::Null]),
        ] {
            meta(&admin, id, json!({ "visibility": visibility })).await.status(200);
            assert_eq!([seen(&visitor, "").await, seen(&ada, "").await, seen(&ben, "").await], expected, "{visibility}");
            let eyes = [seen(&admin, "?as=visitor").await, seen(&admin, "?as=member").await, seen(&admin, "?as=package").await];
            assert_eq!(eyes, expected, "{visibility}, previewed by an editor");
            assert_eq!(seen(&visitor, "?as=package").await, expected[0], "only editors can choose");
            assert_eq!(seen(&admin, "").await, Value::Null);
        }
        site.hours(25);
        assert_eq!(seen(&ben, "").await, json!("packages"), "the package has ended");
        // A preview link opens its draft and no other, until it expires.
        let (hidden, other) = (draft(&admin, "Hidden", BODY).await, draft(&admin, "Other", BODY).await);
        let link = admin.get(&format!("{}/preview-link", path(hidden))).await.status(200).data()["path"].clone();
        let token = link.as_str().and_then(|path| path.split_once('?')).expect("a query").1.to_owned();
        let open = async |id: i64| visitor.get(&format!("{}?{token}", path(id))).await;
        assert_eq!(open(hidden).await.status(200).data()["title"], "Hidden");
        open(other).await.problem(404, "not_found");
        visitor.get(&format!("{}?{token}x", path(hidden))).await.problem(404, "not_found");
        ada.get(&format!("{}/preview-link", path(hidden))).await.problem(403, "forbidden");
        site.hours(24 * 7 + 1);
        open(hidden).await.problem(404, "not_found");
    }
}

story! {
    async fn articles_can_be_listed_by_category_tag_author_and_search(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let (sleep, move_) = (group(&admin, "/v1/core/post-category", "Sleep").await, group(&admin, "/v1/core/post-category", "Moving").await);
        let ilse = group(&admin, "/v1/core/post-author", "Ilse Brandt").await;
        let mut ids = Vec::new();
        for (n, (title, body)) in [("Night walks", "Under the ünderstated moon."), ("Deep sleep", "A calm evening."), ("Water", "Drink before you are thirsty. Night and day.")].into_iter().enumerate() {
            ids.push(article(&admin, title, body).await);
            let change = json!({ "category_ids": [if n == 1 { sleep } else { move_ }], "featured": n != 2 });
            meta(&admin, ids[n], change).await.status(200);
            site.minutes(1);
        }
        draft(&admin, "Night draft", "Not yet.").await;
        meta(&admin, ids[2], json!({ "author_id": ilse })).await.status(200);
        for (n, tag) in [(0, "Outdoors"), (1, "Evening"), (2, "outdoors ")] {
            admin.patch(&format!("{}/modify-tags", path(ids[n])), &json!({ "add": [tag] })).await.status(200);
        }
        assert_eq!(titles(&visitor, ALL).await, ["Water", "Deep sleep", "Night walks"]);
        for (query, expected) in [("night", vec!["Water", "Night walks"]), ("NIG", vec!["Water", "Night walks"]), ("%C3%9Cnder", vec!["Night walks"]),
            ("day%20drink", vec!["Water"]), ("ight", vec![]), ("%25", vec![]), ("%20", vec!["Water", "Deep sleep", "Night walks"]), ("draft", vec![]),
            ("drink%20before%20thirsty%20night", vec!["Water"]), ("drink%20before%20thirsty%20moon", vec![])] {
            assert_eq!(titles(&visitor, &format!("{ALL}?search={query}")).await, expected, "{query}");
        }
        assert_eq!(titles(&visitor, &format!("{ALL}/featured")).await, ["Deep sleep", "Night walks"]);
        assert_eq!(titles(&visitor, &format!("{ALL}/category/moving")).await, ["Water", "Night walks"]);
        assert_eq!(titles(&visitor, &format!("{ALL}/category/{sleep}")).await, ["Deep sleep"]);
        assert_eq!(titles(&visitor, &format!("{ALL}/tag/outdoors")).await, ["Water", "Night walks"]);
        assert_eq!(titles(&visitor, &format!("{ALL}/author/ilse-brandt")).await, ["Water"]);
        for nowhere in ["category/nothing", "tag/99999", "author/0"] {
            visitor.get(&format!("{ALL}/{nowhere}")).await.problem(404, "not_found");
        }
        let first = visitor.get(&format!("{ALL}?limit=2")).await;
        let cursor = first.json()["meta"]["next_cursor"].as_str().expect("a next page").to_owned();
        assert_eq!(titles(&visitor, &format!("{ALL}?limit=2&cursor={cursor}")).await, ["Night walks"]);
        assert_eq!(titles(&visitor, &format!("{}/related", path(ids[0]))).await, ["Water", "Deep sleep"]);
        // The counts, names and addresses of groups.
        let categories = visitor.get("/v1/core/post-category").await.data();
        assert_eq!((&categories[0]["name"], &categories[0]["posts"], &categories[1]["posts"]), (&json!("Sleep"), &json!(1), &json!(2)));
        admin.patch(&format!("/v1/core/post-category/{sleep}"), &json!({ "name": "Rest", "position": 9 })).await.status(200);
        let moved = visitor.get("/v1/core/post-category").await.data();
        assert_eq!((&moved[1]["name"], &moved[1]["slug"]), (&json!("Rest"), &json!("sleep")));
        let tags = visitor.get("/v1/core/tag").await.data();
        assert_eq!((&tags[0]["slug"], &tags[0]["posts"], tags.as_array().expect("tags").len()), (&json!("outdoors"), &json!(2), 2));
        admin.post("/v1/core/tag", &json!({ "name": " OUTDOORS" })).await.invalid("name");
        admin.post("/v1/core/tag", &json!({ "name": "?!" })).await.invalid("name");
        admin.delete(&format!("/v1/core/post-author/{ilse}")).await.problem(409, "in_use");
        admin.delete(&format!("/v1/core/post-category/{sleep}")).await.status(200);
        assert_eq!(visitor.get(&path(ids[1])).await.data()["categories"], json!([]));
        let many = json!({ "add": (0..21).map(|n| format!("t{n}")).collect::<Vec<_>>() });
        admin.patch(&format!("{}/modify-tags", path(ids[0])), &many).await.invalid("add");
        // Editors see and filter everything.
        let manage = format!("{ALL}/manage");
        assert_eq!(titles(&admin, &format!("{manage}?state=draft")).await, ["Night draft"]);
        assert_eq!(titles(&admin, &format!("{manage}?author={ilse}")).await, ["Water"]);
        assert_eq!(titles(&admin, &format!("{manage}?search=NIGHT%20W")).await, ["Night walks"]);
        assert_eq!(titles(&admin, &manage).await.len(), 4);
        draft(&admin, "Don’t rush: half-time, at “8” o'clock?", "Text").await;
        for query in ["Don%E2%80%99t%20rush%3A%20half-time%2C%20at%20%E2%80%9C8%E2%80%9D%20o%27clock%3F", "rush%3A", "-time,"] {
            assert_eq!(titles(&admin, &format!("{manage}?search={query}")).await.len(), 1, "{query}");
        }
        assert_eq!(titles(&admin, &format!("{manage}?search=%3F")).await, Vec::<String>::new());
        visitor.get(&manage).await.problem(401, "unauthenticated");
    }
}

story! {
    async fn tags_in_any_script_and_with_any_signs_are_kept_apart(site) {
        let admin = site.admin().await;
        let post = article(&admin, "Languages", BODY).await;
        let tag = async |change: Value| {
            let answer = admin.patch(&format!("{}/modify-tags", path(post)), &change).await.status(200);
            let of = |field: &str| {
                let tags = answer.data()["tags"].as_array().expect("tags").iter();
                let mut all: Vec<_> = tags.map(|tag| tag[field].as_str().expect("a text").to_owned()).collect();
                all.sort();
                all
            };
            (of("name"), of("slug"))
        };
        let (names, mut slugs) = tag(json!({ "add": ["日本", "Здоровье", "Ελλάδα", "שלום", "C++", "C", "C#"] })).await;
        assert_eq!(names, ["C", "C#", "C++", "Ελλάδα", "Здоровье", "שלום", "日本"]);
        slugs.dedup();
        assert_eq!((slugs.len(), slugs.iter().filter(|slug| ["c", "c-2", "c-3"].contains(&slug.as_str())).count()), (7, 3));
        for slug in slugs {
            let page = site.visitor().get(&format!("/insights/tag/{slug}")).await.status(200);
            assert!(page.text.contains("href=\"/insights/languages\""), "{slug}");
        }
        // Other spellings mean the same tags.
        let (names, _) = tag(json!({ "add": ["здоровье", "c"], "remove": [" c++ ", "日本"] })).await;
        assert_eq!(names, ["C", "C#", "Ελλάδα", "Здоровье", "שלום"]);
        admin.post("/v1/core/tag", &json!({ "name": "ЗДОРОВЬЕ" })).await.invalid("name");
        let other = admin.post("/v1/core/tag", &json!({ "name": "C--" })).await.status(201).data();
        assert_eq!(other["slug"], "c-4");
        admin.patch(&format!("/v1/core/tag/{}", other["id"]), &json!({ "name": "?!" })).await.invalid("name");
    }
}

story! {
    async fn articles_with_one_long_title_get_addresses_of_their_own(site) {
        let admin = site.admin().await;
        let title = "w".repeat(39) + " " + &"x".repeat(40);
        let mut slugs = Vec::new();
        for _ in 0..3 {
            let id = draft(&admin, &title, "Text").await;
            slugs.push(admin.get(&format!("{}/manage", path(id))).await.data()["slug"].as_str().expect("a slug").len());
        }
        assert_eq!(slugs, [80, 80, 80]);
    }
}

story! {
    async fn a_published_article_keeps_its_title_and_its_text(site) {
        let admin = site.admin().await;
        let (shown, waiting, own) = (article(&admin, "Shown", BODY).await, draft(&admin, "Waiting", BODY).await, draft(&admin, "Own", BODY).await);
        let later = json!({ "publish": { "state": "scheduled", "at": "2026-05-09T06:00:00Z" } });
        meta(&admin, waiting, later).await.status(200);
        admin.post(ALL, &json!({ "title": " " })).await.invalid("title");
        for id in [shown, waiting] {
            let content = format!("{}/content", path(id));
            admin.patch(&content, &json!({ "version": 1, "title": "  " })).await.invalid("title");
            write(&admin, id, 1, " \n").await.invalid("body");
        }
        write(&admin, own, 1, "").await.status(200);
        // A version without text cannot return while the article is published.
        write(&admin, own, 2, BODY).await.status(200);
        meta(&admin, own, json!({ "publish": { "state": "published" } })).await.status(200);
        admin.post(&format!("{}/revision/2/restore", path(own)), &json!({ "version": 3 })).await.invalid("body");
        for call in ["/v1/core/post-category", "/v1/core/post-author", "/v1/core/tag"] {
            let id = group(&admin, call, "Named").await;
            for answer in [
                admin.post(call, &json!({ "name": "  " })).await,
                admin.patch(&format!("{call}/{id}"), &json!({ "name": "  " })).await,
            ] {
                answer.invalid("name");
            }
        }
    }
}

story! {
    async fn each_reader_counts_once_a_day_and_is_later_forgotten(site) {
        let (admin, ada, visitor) = (site.admin().await, site.member("ada").await, site.visitor());
        let (old, new) = (article(&admin, "Old", BODY).await, article(&admin, "New", BODY).await);
        let look = async |reader: &Client, id: i64| {
            reader.post(&format!("{}/view", path(id)), &json!({})).await.status(200);
        };
        for _ in 0..3 {
            look(&visitor, old).await;
            look(&ada, old).await;
            site.job("article-views").await;
        }
        let views = async |id: i64| site.database().number(&format!("SELECT views FROM article WHERE id = {id}")).await;
        assert_eq!(views(old).await, 2, "a visitor and a member, once each");
        site.hours(24);
        look(&ada, old).await;
        look(&admin, new).await;
        site.job("article-views").await;
        assert_eq!((views(old).await, views(new).await), (3, 1));
        site.job("popular-articles").await;
        assert_eq!(titles(&visitor, &format!("{ALL}/popular")).await, ["Old", "New"]);
        let log = "SELECT COUNT(*) FROM article_reader";
        assert_eq!(site.database().number(log).await, 4);
        // After ten days, three old views count less than two new ones.
        site.hours(24 * 10);
        look(&ada, new).await;
        look(&visitor, new).await;
        site.job("article-views").await;
        site.job("popular-articles").await;
        assert_eq!(titles(&visitor, &format!("{ALL}/popular")).await, ["New", "Old"]);
        assert_eq!(site.database().number(log).await, 2, "readers of days that are over are forgotten");
        let hidden = draft(&admin, "Hidden", BODY).await;
        visitor.post(&format!("{}/view", path(hidden)), &json!({})).await.problem(404, "not_found");
        let managed = admin.get(&format!("{ALL}/manage?search=new")).await.data();
        assert_eq!(managed[0]["views"], 3);
        site.hours(24 * 31);
        site.job("popular-articles").await;
        assert_eq!(site.database().number("SELECT SUM(popularity) FROM article").await, 0);
        assert_eq!(views(new).await, 3);
    }
}

story! {
    async fn members_react_to_and_save_articles(site) {
        let (admin, ada, ben, visitor) = (site.admin().await, site.member("ada").await, site.member("ben").await, site.visitor());
        let (one, two) = (article(&admin, "One", BODY).await, article(&admin, "Two", BODY).await);
        let react = async |by: &Member, kind: Value| by.post(&format!("{}/react", path(one)), &json!({ "kind": kind })).await;
        visitor.post(&format!("{}/react", path(one)), &json!({ "kind": "like" })).await.problem(401, "unauthenticated");
        react(&ada, json!("rage")).await.invalid("kind");
        react(&ada, json!("like")).await.status(200);
        assert_eq!(react(&ada, json!("love")).await.status(200).data()["reaction"], "love");
        react(&ben, json!("love")).await.status(200);
        react(&admin, json!("curious")).await.status(200);
        let seen = ada.get(&path(one)).await.data();
        assert_eq!((&seen["reactions"], &seen["me"]["reaction"]), (&json!(3), &json!("love")));
        assert_eq!(seen["reaction_counts"], json!([{ "kind": "love", "count": 2 }, { "kind": "curious", "count": 1 }]));
        react(&ben, Value::Null).await.status(200);
        assert_eq!(visitor.get(&path(one)).await.data()["reactions"], 2);
        for (n, id) in [one, two, one].into_iter().enumerate() {
            ada.post(&format!("{}/save", path(id)), &json!({})).await.status(200);
            site.minutes(n as i64);
        }
        assert_eq!(titles(&ada, &format!("{ALL}/saved")).await, ["Two", "One"], "the latest first");
        assert_eq!(titles(&ben, &format!("{ALL}/saved")).await, Vec::<String>::new());
        meta(&admin, two, json!({ "publish": { "state": "archived" } })).await.status(200);
        assert_eq!(titles(&ada, &format!("{ALL}/saved")).await, ["One"]);
        assert_eq!(ada.get(&path(one)).await.data()["me"]["saved"], true);
        ada.delete(&format!("{}/save", path(one))).await.status(200);
        assert_eq!(titles(&ada, &format!("{ALL}/saved")).await, Vec::<String>::new());
    }
}

story! {
    async fn broken_links_are_listed_and_unused_pictures_deleted(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let there = article(&admin, "Was there", BODY).await;
        meta(&admin, there, json!({ "slug": "there" })).await.status(200);
        draft(&admin, "Not yet", BODY).await;
        let gone = article(&admin, "Gone", BODY).await;
        meta(&admin, gone, json!({ "publish": { "state": "archived" } })).await.status(200);
        let body = format!("[a](/challenges/{}) [b](/challenges/999) [c](/insights/there) [d](/insights/nowhere#x) [e](https://other.example/x) [f](/events/7)
            [g](/insights/was-there) [h](/insights/not-yet) [i](/insights/gone)", may.id);
        let id = draft(&admin, "Links", &body).await;
        let managed = admin.get(&format!("{}/manage", path(id))).await.data();
        assert_eq!(managed["broken_links"], json!(["/challenges/999", "/events/7", "/insights/gone", "/insights/not-yet", "/insights/nowhere#x"]));
        // Pictures in texts.
        let picture = async |red: u8| {
            let answer = put_up(&admin, "/v1/core/article-banner", &png(red)).await.status(201);
            answer.data()["path"].as_str().expect("a path").to_owned()
        };
        let (shown, forgotten) = (picture(1).await, picture(2).await);
        let mailed = [picture(3).await, picture(4).await];
        let in_series = [picture(5).await, picture(6).await];
        let blocks = |[own, inside]: &[String; 2]| {
            json!([{ "kind": "picture", "url": own }, { "kind": "text", "text": format!("![A path]({inside})") }])
        };
        campaign(&admin, json!({ "blocks": blocks(&mailed) })).await;
        let series = "/v1/auth/newsletter-series";
        let made = admin.post(series, &json!({ "name": "Paths", "starts": "confirmed" })).await.status(201).data();
        let step = json!({ "days": 0, "is_on": true, "blocks": blocks(&in_series) });
        admin.patch(&format!("{series}/{}", made["id"]), &json!({ "steps": [step] })).await.status(200);
        write(&admin, id, 1, &format!("![A path]({shown})")).await.status(200);
        write(&admin, id, 2, "Without it").await.status(200);
        site.hours(24 * 8);
        site.job("article-pictures").await;
        site.job("files").await;
        assert_eq!(admin.get(&forgotten).await.code, 404, "no text ever showed it");
        assert_eq!(admin.get(&shown).await.code, 200, "an earlier version shows it");
        admin.delete(&path(id)).await.status(200);
        site.job("article-pictures").await;
        site.job("files").await;
        assert_eq!(admin.get(&shown).await.code, 404);
        for path in mailed.iter().chain(&in_series) {
            let picture = site.visitor().get(path).await;
            assert_eq!(picture.code, 200, "a newsletter shows it");
            assert_eq!(picture.header("cross-origin-resource-policy"), "cross-origin", "mail programs load it, too");
        }
    }
}

story! {
    async fn an_article_keeps_its_author_after_account_erasure(site) {
        let admin = site.admin().await;
        let writer = site.member("writer").await;
        let role = admin.post("/v1/auth/role", &json!({ "name": "Writers", "permissions": ["post:write", "post:publish"] })).await.status(201).data()["id"].clone();
        admin.post(&format!("/v1/auth/user/{}/assign-role", writer.id), &json!({ "role_id": role })).await.status(200);
        let id = article(&writer, "Mine", BODY).await;
        writer.post(&format!("{}/react", path(id)), &json!({ "kind": "like" })).await.status(200);
        admin.patch(&format!("/v1/auth/user/{}/closed", writer.id), &json!({ "closed": true })).await.status(200);
        site.hours(24 * 31);
        site.job("erased-accounts").await;
        assert_eq!(site.database().number("SELECT COUNT(*) FROM article_reaction").await, 0);
        let seen = site.visitor().get(&path(id)).await.status(200).data();
        assert_eq!((&seen["author"]["name"], &seen["reactions"]), (&json!("writer Tester"), &json!(0)));
    }
}
