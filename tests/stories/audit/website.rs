//! Successful administrative writes for the site: its name, pages, banners, videos and people.

use daymark_tests::harness::{Channel, Member, Site};
use serde_json::{Value, json};

use super::number;
use crate::program_content::{png, put_up};
use crate::website::{about, banners, pages};

/// Uploads.
pub const PICTURES: [&str; 2] = ["POST /v1/core/site/logo", "POST /v1/core/about/image"];

/// The address and body of a write, if it is one of these. Creates its prerequisites first.
pub async fn example(site: &Site, admin: &Member, call: &str) -> Option<(String, Value)> {
    let (_, path) = call.split_once(' ')?;
    let at = |id: i64| path.replace("{id}", &id.to_string());
    let name = format!("Name {}", number());
    let banner = async || banners::banner(admin, json!({ "place": "dashboard" })).await;
    let follow = async || {
        let body = json!({ "channel_id": Channel::ID });
        admin.post("/v1/core/videos/channel", &body).await.status(200);
    };
    Some(match call {
        "POST /v1/core/site" => {
            let now = admin.get(path).await.status(200).data();
            (path.to_owned(), json!({ "version": now["version"], "name": name, "tagline": "", "description": "" }))
        }
        "POST /v1/core/site/logo" | "POST /v1/core/about/image" => (path.to_owned(), Value::Null),
        "DELETE /v1/core/site/logo" | "DELETE /v1/core/about/image" => {
            put_up(admin, path, &png(4)).await.status(200);
            (path.to_owned(), Value::Null)
        }
        "POST /v1/core/page" => (path.to_owned(), json!({ "title": name })),
        "PATCH /v1/core/page/{id}/content" => {
            (at(pages::draft(admin, &name).await), json!({ "version": 1, "body": "Other text" }))
        }
        "PATCH /v1/core/page/{id}/meta" => (at(pages::draft(admin, &name).await), json!({ "in_footer": true })),
        "DELETE /v1/core/page/{id}" => (at(pages::draft(admin, &name).await), Value::Null),
        "POST /v1/core/page/{id}/revision/{version}/restore" => {
            let id = pages::draft(admin, &name).await;
            let content = format!("/v1/core/page/{id}/content");
            admin.patch(&content, &json!({ "version": 1, "body": "Other text" })).await.status(200);
            (at(id).replace("{version}", "1"), json!({ "version": 2 }))
        }
        "POST /v1/core/about/content" => {
            let now = admin.get("/v1/core/home/about-us").await.status(200).data();
            (path.to_owned(), json!({ "content": name, "version": now["version"] }))
        }
        "POST /v1/core/about/revision/{version}/restore" => {
            let write = async |content: &str| {
                let version = admin.get("/v1/core/home/about-us").await.status(200).data()["version"].clone();
                let body = json!({ "content": content, "version": version });
                admin.post("/v1/core/about/content", &body).await.status(200).data()["version"].clone()
            };
            let kept = write(&name).await;
            let newest = write("Other text").await;
            (path.replace("{version}", &kept.to_string()), json!({ "version": newest }))
        }
        "POST /v1/core/home/about-us/static" => {
            let now = admin.get("/v1/core/home/about-us").await.status(200).data();
            (path.to_owned(), json!({ "title": name, "version": now["headings_version"] }))
        }
        "POST /v1/core/home/about-us/members" => (path.to_owned(), json!({ "name": name })),
        "PATCH /v1/core/home/about-us/members/{id}" => {
            (at(about::person(admin, &name).await), json!({ "role": "Coach", "version": 1 }))
        }
        "DELETE /v1/core/home/about-us/member/{id}" => (at(about::person(admin, &name).await), Value::Null),
        "PATCH /v1/core/home/about-us/member/rearrange" => {
            for _ in 0..2 {
                about::person(admin, &name).await;
            }
            let members = admin.get("/v1/core/home/about-us").await.status(200).data()["members"].clone();
            let ids = members.as_array().expect("members").iter().rev().map(|member| member["id"].clone());
            (path.to_owned(), json!({ "ids": ids.collect::<Vec<_>>() }))
        }
        "PATCH /v1/core/home/about-us/gallery/{id}" => (at(about::picture(admin).await), json!({ "alt": name })),
        "DELETE /v1/core/home/about-us/gallery/{id}" => (at(about::picture(admin).await), Value::Null),
        "POST /v1/core/banner" => (path.to_owned(), json!({ "name": name, "place": "dashboard", "title": "Hello" })),
        "PATCH /v1/core/banner/{id}" => {
            (at(banner().await), json!({ "name": name, "place": "dashboard", "title": "Hello", "version": 1 }))
        }
        "PATCH /v1/core/banner/enable/{id}" => (at(banner().await), json!({ "enabled": false })),
        "PATCH /v1/core/banner/default/{id}" => (at(banner().await), json!({ "default": true })),
        "DELETE /v1/core/banner/{id}" => (at(banner().await), Value::Null),
        "PATCH /v1/core/videos/{id}" => {
            let video = "INSERT INTO video (video_id, channel_id, title, published_at, seen_at) VALUES ('dQw4w9WgXcQ', 'UC', 'Walk', 1, 1)";
            site.database().sql(video).await;
            (at(site.database().number("SELECT id FROM video").await), json!({ "hidden": true }))
        }
        "POST /v1/core/videos/channel" => (path.to_owned(), json!({ "channel_id": Channel::ID })),
        "POST /v1/core/videos/sync" => {
            follow().await;
            (path.to_owned(), json!({}))
        }
        _ => return None,
    })
}
