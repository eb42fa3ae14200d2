//! The site around the product: its name, pages, banners, videos, and the people behind it.

pub mod about;
pub mod banners;
mod identity;
mod landing;
pub mod pages;
mod videos;

use daymark_tests::harness::{Database, Member, Site};
use serde_json::json;

use crate::program_content::{png, put_up};

/// Uploads a picture that nothing shows yet. Returns its path.
pub async fn uploaded(admin: &Member) -> String {
    let answer = put_up(admin, "/v1/core/upload_image", &png(7)).await.status(201);
    answer.data()["path"].as_str().expect("a path").to_owned()
}

#[tokio::test]
async fn of_two_first_saves_at_once_the_second_is_refused() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let admin = site.admin().await;
    for (first, path, body) in [
        (
            "site (id, version, updated_at) VALUES (1, 1, 1)",
            "/v1/core/site",
            json!({ "name": "Tide", "tagline": "", "description": "", "version": 0 }),
        ),
        (
            "about (id, version, updated_at) VALUES (1, 1, 1)",
            "/v1/core/about/content",
            json!({ "content": "We walk.", "version": 0 }),
        ),
        (
            "contact_page (id, title, text, html, phone, address, hours, version) VALUES (1, '', '', '', '', '', '', 1)",
            "/v1/core/contact/static",
            json!({ "title": "Write to us", "version": 0 }),
        ),
        (
            "shirt_offer (id, open, text, version) VALUES (1, FALSE, '', 1)",
            "/v1/core/t-shirt/offer",
            json!({ "open": true, "text": "", "programs": [], "packages": [], "version": 0 }),
        ),
    ] {
        let first = format!("INSERT INTO {first}");
        let saved = site.database().interleaved(&first, "SELECT 1", admin.post(path, &body)).await;
        saved.problem(409, "conflict");
    }
    site.end().await;
}

/// Adds one more of everything, and a version of a page.
pub async fn grow(site: &Site, admin: &Member, page: i64, n: i64) {
    pages::draft(admin, &format!("Page {n}")).await;
    let text = json!({ "version": n, "body": format!("Text {n}") });
    admin.patch(&format!("/v1/core/page/{page}/content"), &text).await.status(200);
    about::person(admin, &format!("Person {n}")).await;
    about::picture(admin).await;
    for place in
        ["eventsHome", "dashboard", "aboutUs", "articleHome", "packagesHome"].iter().take(n.unsigned_abs() as usize)
    {
        banners::banner(admin, json!({ "place": place })).await;
    }
    let video = format!(
        "INSERT INTO video (video_id, channel_id, title, published_at, seen_at) VALUES ('video-{n:05}', 'UC', 'Video {n}', {n}, {n})"
    );
    site.database().sql(&video).await;
}
