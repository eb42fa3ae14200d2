//! What search engines read of the site, checked with third-party validators. The app must be built.

use std::fs;
use std::path::Path;

use daymark_tests::harness::{Database, Site, skipped};
use serde_json::json;
use tempfile::TempDir;
use tokio::process::Command;

use crate::articles::{BODY, article, group, meta};
use crate::events::event;

/// The errors that they find in the pages and sitemaps of a folder, one per line.
async fn faults(folder: &Path) -> String {
    let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools/markup/check.mjs");
    let output = Command::new("node").arg(tool).arg(folder).output().await.expect("node runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[tokio::test]
async fn structured_data_and_the_sitemap_are_valid() {
    if skipped("markup") {
        return;
    }
    let site = Site::start(Database::Sqlite).await;
    let admin = site.admin().await;
    let (may, walk) = (site.may(&admin).await, event(&admin, &json!({ "summary": "By the river" })).await);
    let sleep = group(&admin, "/v1/core/post-category", "Sleep & rest").await;
    let tag = group(&admin, "/v1/core/tag", "Evening").await;
    let open = article(&admin, "Why <b>sleep</b> & \"rest\"", BODY).await;
    let _ =
        meta(&admin, open, json!({ "category_ids": [sleep], "tag_ids": [tag], "slug": "why-sleep" })).await.status(200);
    let closed = article(&admin, "For members", BODY).await;
    meta(&admin, closed, json!({ "visibility": "members", "slug": "for-members" })).await.status(200);

    let folder = TempDir::new().expect("a folder");
    let keep = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    let map = site.visitor().get("/sitemap.xml").await.status(200).text;
    keep("sitemap.xml", &map);
    let mut with_data = 0;
    for path in [
        "/",
        "/challenges",
        &format!("/challenges/{}", may.id),
        "/events",
        &format!("/events/{walk}"),
        "/globalchallenge",
        "/insights",
        "/insights/why-sleep",
        "/insights/for-members",
        "/insights/category/sleep-rest",
        "/insights/tag/evening",
    ] {
        let page = site.visitor().get(path).await.status(200).text;
        with_data += usize::from(page.contains("application/ld+json"));
        keep(&format!("{}.html", path.replace('/', "_")), &page);
    }
    assert!(with_data >= 7 && map.contains("<lastmod>"), "{with_data} pages with data: {map}");
    // Control: they find the errors in these files.
    let broken = ["property.html", "position.html", "lastmod.xml"];
    let article = fs::read_to_string(folder.path().join("_insights_why-sleep.html")).expect("the page");
    keep(broken[0], &article.replace("\"headline\"", "\"headlin\""));
    keep(broken[1], &article.replace("\"position\"", "\"place\""));
    keep(broken[2], &map.replace("<lastmod>2026", "<lastmod>of 2026"));

    // One run for all files: loading the validators takes longer than checking.
    let found = faults(folder.path()).await;
    let (expected, others): (Vec<_>, Vec<_>) =
        found.lines().partition(|line| broken.iter().any(|file| line.starts_with(file)));
    assert_eq!(others.join("\n"), "");
    for file in broken {
        assert!(expected.iter().any(|line| line.starts_with(file)), "{file}: {found}");
    }
    site.end().await;
}
