//! The site around the product: its name, pages, banners, videos, and the people behind it.

pub mod about;
pub mod banners;
mod identity;
mod landing;
pub mod pages;
mod videos;

use daymark_tests::harness::{Member, Site};
use serde_json::json;

use crate::program_content::{png, put_up};

/// Uploads a picture that nothing shows yet. Returns its path.
pub async fn uploaded(admin: &Member) -> String {
    let answer = put_up(admin, "/v1/core/upload_image", &png(7)).await.status(201);
    answer.data()["path"].as_str().expect("a path").to_owned()
}

/// Adds one more of everything, and a version of a page.
pub async fn grow(site: &Site, admin: &Member, page: i64, n: i64) {
    pages::draft(admin, &format!("Page {n}")).await;
    let text = json!({ "version": n, "body": format!("Text {n}") });
    let _ = admin.patch(&format!("/v1/core/page/{page}/content"), &text).await.status(200);
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
