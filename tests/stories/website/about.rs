//! The page about the people behind the site.

use daymark_tests::harness::{Client, Database, Member, Site};
use daymark_tests::story;
use serde_json::{Value, json};

use super::uploaded;
use crate::program_content::{png, put_up};

const ABOUT: &str = "/v1/core/home/about-us";
const MEMBERS: &str = "/v1/core/home/about-us/members";

async fn seen(client: &Client) -> &'static Value {
    client.get(ABOUT).await.status(200).data()
}

/// Adds a person to the team. Returns the id.
pub async fn person(admin: &Member, name: &str) -> i64 {
    admin.post(MEMBERS, &json!({ "name": name })).await.status(201).data()["id"].as_i64().expect("an id")
}

/// Adds a picture to the gallery. Returns its id.
pub async fn picture(admin: &Member) -> i64 {
    let made = put_up(admin, &format!("{ABOUT}/gallery"), &png(5)).await.status(201).data();
    made["id"].as_i64().expect("an id")
}

fn names(about: &Value) -> Vec<&str> {
    about["members"].as_array().expect("members").iter().map(|m| m["name"].as_str().expect("a name")).collect()
}

story! {
    async fn administrators_edit_the_text_headings_and_picture(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let own = seen(&visitor).await;
        assert_eq!((&own["title"], &own["version"], &own["members"]), (&json!("About us"), &json!(0), &json!([])));
        let content = "/v1/core/about/content";
        site.member("ada").await.post(content, &json!({ "content": "x", "version": 0 })).await.problem(403, "forbidden");
        let text = json!({ "content": "We **walk**. <img src=x onerror=alert(1)>", "version": 0 });
        let saved = admin.post(content, &text).await.status(200).data();
        assert_eq!(saved["version"], 1);
        assert!(saved["html"].as_str().is_some_and(|html| html.contains("<strong>walk</strong>") && !html.contains("<img")), "{saved}");
        admin.post(content, &text).await.problem(409, "conflict");
        let headings = json!({ "title": "Four & a fridge", "text": "Since 2019.", "image_alt": "A kitchen", "version": 0 });
        admin.post(&format!("{ABOUT}/static"), &json!({ "title": "", "version": 0 })).await.invalid("title");
        let saved = admin.post(&format!("{ABOUT}/static"), &headings).await.status(200).data();
        assert_eq!((&saved["headings_version"], &saved["version"]), (&json!(1), &json!(1)), "each has its own version");
        admin.post(&format!("{ABOUT}/static"), &json!({ "title": "Us" })).await.invalid("version");
        admin.post(&format!("{ABOUT}/static"), &json!({ "title": "Us", "version": 0 })).await.problem(409, "conflict");
        assert_eq!(seen(&visitor).await["text"], "Since 2019.", "a colleague’s texts stay");
        let image = put_up(&admin, "/v1/core/about/image", &png(3)).await.status(200).data()["image"].as_str().expect("a path").to_owned();
        let page = visitor.get("/about").await.status(200).text;
        for said in ["<title>Four &amp; a fridge · Daymark</title>", "<strong>walk</strong>", "alt=\"A kitchen\"", "\"@type\":\"AboutPage\""] {
            assert!(page.contains(said), "{said} in {page}");
        }
        let other = put_up(&admin, "/v1/core/about/image", &png(4)).await.status(200).data()["image"].clone();
        site.job("files").await;
        visitor.get(&image).await.problem(404, "not_found");
        assert_eq!(seen(&visitor).await["image"], other);
        assert_eq!(admin.delete("/v1/core/about/image").await.status(200).data()["image"], Value::Null);
        admin.delete("/v1/core/about/image").await.problem(404, "not_found");
    }
}

story! {
    async fn earlier_texts_can_be_read_and_restored(site) {
        let admin = site.admin().await;
        let (content, revisions) = ("/v1/core/about/content", "/v1/core/about/revision");
        for (version, text) in ["We walk.", "We run.", "We rest."].into_iter().enumerate() {
            admin.post(content, &json!({ "content": text, "version": version })).await.status(200);
        }
        let page = admin.get(&format!("{revisions}?limit=2")).await.status(200).json();
        let numbers: Vec<_> = page["data"].as_array().expect("rows").iter().map(|row| row["version"].clone()).collect();
        assert_eq!((numbers, &page["data"][0]["by_id"]), (vec![json!(3), json!(2)], &json!(admin.id)));
        let next = page["meta"]["next_cursor"].as_str().expect("more");
        assert_eq!(admin.get(&format!("{revisions}?limit=2&cursor={next}")).await.data()[0]["version"], 1);
        assert_eq!(admin.get(&format!("{revisions}/1")).await.status(200).data()["body"], "We walk.");
        admin.get(&format!("{revisions}/4")).await.problem(404, "not_found");
        site.member("ada").await.get(revisions).await.problem(403, "forbidden");
        let restore = format!("{revisions}/1/restore");
        site.minutes(3);
        let refused = admin.post(&restore, &json!({ "version": 2 })).await.problem(409, "conflict");
        let message = refused["message"].as_str().expect("a message");
        assert!(message.contains(" saved a newer version 3 minutes ago.") && !message.starts_with("Another"), "{message}");
        let now = admin.post(&restore, &json!({ "version": 3 })).await.status(200).data();
        assert_eq!((&now["content"], &now["version"]), (&json!("We walk."), &json!(4)));
        assert_eq!(admin.get(&format!("{revisions}/3")).await.status(200).data()["body"], "We rest.", "nothing is lost");
    }
}

story! {
    async fn team_members_can_be_added_edited_and_reordered(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        admin.post(MEMBERS, &json!({ "name": "  " })).await.invalid("name");
        admin.post(MEMBERS, &json!({ "name": "Ada", "link": "http://ada.example" })).await.invalid("link");
        admin.post(MEMBERS, &json!({ "name": "Ada", "image": "/v1/picture/none.jpg" })).await.invalid("image");
        let picture = uploaded(&admin).await;
        let (a, b, c) = (person(&admin, "Ada").await, person(&admin, "Ben").await, person(&admin, "Cleo").await);
        let change = json!({ "version": 1, "role": "Coach", "image": picture, "link": "https://ada.example" });
        let ada = admin.patch(&format!("{MEMBERS}/{a}"), &change).await.status(200).data();
        assert_eq!((&ada["name"], &ada["role"], &ada["image"]), (&json!("Ada"), &json!("Coach"), &json!(picture)));
        admin.patch(&format!("{MEMBERS}/{a}"), &json!({ "role": "Cook" })).await.invalid("version");
        admin.patch(&format!("{MEMBERS}/{a}"), &json!({ "version": 1, "role": "Cook" })).await.problem(409, "conflict");
        let order = format!("{ABOUT}/member/rearrange");
        for wrong in [json!([a, b]), json!([a, b, b]), json!([a, b, c, 99_999])] {
            admin.patch(&order, &json!({ "ids": wrong })).await.invalid("ids");
        }
        let moved = admin.patch(&order, &json!({ "ids": [c, a, b] })).await.status(200).data();
        assert_eq!(names(moved), ["Cleo", "Ada", "Ben"]);
        assert_eq!(names(seen(&visitor).await), ["Cleo", "Ada", "Ben"]);
        person(&admin, "Dee").await;
        assert_eq!(names(seen(&visitor).await), ["Cleo", "Ada", "Ben", "Dee"], "new ones come last");
        let page = visitor.get("/about").await.status(200).text;
        assert!(page.contains("Coach") && page.contains(&format!("/api/image-proxy{picture}")), "{page}");
        let cleared = admin.patch(&format!("{MEMBERS}/{a}"), &json!({ "version": 2, "image": null, "link": null })).await.status(200).data();
        assert_eq!((&cleared["image"], &cleared["link"], &cleared["role"]), (&Value::Null, &Value::Null, &json!("Coach")));
        site.job("files").await;
        visitor.get(&picture).await.problem(404, "not_found");
        admin.delete(&format!("{ABOUT}/member/{b}")).await.status(200);
        admin.delete(&format!("{ABOUT}/member/{b}")).await.problem(404, "not_found");
        assert_eq!(names(seen(&visitor).await), ["Cleo", "Ada", "Dee"]);
        let log = admin.get("/v1/auth/audit?object=about-member").await.data();
        assert_eq!(log.as_array().map(Vec::len), Some(7), "four added, two changes, one removed");
    }
}

#[tokio::test]
async fn concurrent_orders_of_the_team_apply_one_after_the_other() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let admin = site.admin().await;
    let (a, b) = (person(&admin, "Ada").await, person(&admin, "Ben").await);
    let other = format!("UPDATE about_person SET position = 9 WHERE id = {a}");
    let (order, ids) = (format!("{ABOUT}/member/rearrange"), json!({ "ids": [a, b] }));
    let moved = site.database().interleaved(&other, "SELECT 1", admin.patch(&order, &ids)).await;
    assert_eq!(names(moved.status(200).data()), ["Ada", "Ben"]);
    site.end().await;
}

story! {
    async fn gallery_pictures_can_be_described_and_removed(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let gallery = format!("{ABOUT}/gallery");
        let made = put_up(&admin, &gallery, &png(5)).await.status(201).data();
        let (id, path) = (made["id"].as_i64().expect("an id"), made["image"].as_str().expect("a path").to_owned());
        let said = admin.patch(&format!("{gallery}/{id}"), &json!({ "alt": "By the sea" })).await.status(200).data();
        assert_eq!(said["alt"], "By the sea");
        assert_eq!(seen(&visitor).await["gallery"], json!([{ "id": id, "image": path, "alt": "By the sea" }]));
        let page = visitor.get("/about").await.status(200).text;
        assert!(page.contains("alt=\"By the sea\""), "{page}");
        admin.delete(&format!("{gallery}/{id}")).await.status(200);
        admin.delete(&format!("{gallery}/{id}")).await.problem(404, "not_found");
        site.job("files").await;
        visitor.get(&path).await.problem(404, "not_found");
    }
}
