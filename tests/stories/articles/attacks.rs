//! Markup in place of plain text is shown, never interpreted.

use daymark_tests::harness::{Database, Site};
use serde_json::{Value, json};

use super::{article, group, meta, path};
use crate::newsletter::campaign;

const CORPUS: &str = include_str!("../../../server/press/src/writing/rendering/xss.txt");

/// Counts the markup of a document: all our attribute values are in double quotes. Displayed text adds none.
fn markup(document: &str) -> [usize; 3] {
    // schema.org data is JSON: it ends at the first `<`, and has its own story.
    let (before, rest) = document.split_once("<script type=\"application/ld+json\">").unwrap_or((document, ""));
    let (data, after) = rest.split_once('<').unwrap_or_default();
    assert!(rest.is_empty() || serde_json::from_str::<Value>(data).is_ok(), "{data}");
    ['<', '>', '"'].map(|mark| before.matches(mark).count() + after.matches(mark).count())
}

#[tokio::test]
async fn article_and_newsletter_texts_never_become_markup() {
    let site = Site::start(Database::Sqlite).await;
    let (admin, visitor) = (site.admin().await, site.visitor());
    let id = article(&admin, "Calm", "Text.").await;
    let category = group(&admin, "/v1/core/post-category", "Calm").await;
    let author = group(&admin, "/v1/core/post-author", "Ann").await;
    let placed = json!({ "slug": "calm", "category_ids": [category], "author_id": author });
    meta(&admin, id, placed).await.status(200);
    let letter = campaign(&admin, json!({})).await;
    let mut baseline: Option<Vec<[usize; 3]>> = None;
    for line in std::iter::once("Calm").chain(CORPUS.lines()).filter(|line| !line.trim().is_empty()) {
        let text: String = line.chars().take(100).collect();
        let version = admin.get(&format!("{}/manage", path(id))).await.status(200).data()["version"].clone();
        let written = json!({ "title": text, "summary": text, "version": version });
        admin.patch(&format!("{}/content", path(id)), &written).await.status(200);
        let shared = json!({ "social_title": text, "social_text": text, "cover_alt": text });
        meta(&admin, id, shared).await.status(200);
        let name: String = text.chars().take(60).collect();
        let named = json!({ "name": name, "about": text });
        admin.patch(&format!("/v1/core/post-category/{category}"), &named).await.status(200);
        admin.patch(&format!("/v1/core/post-author/{author}"), &named).await.status(200);
        let one = json!({ "subject": text, "preview": text, "blocks": [
            { "kind": "heading", "text": text }, { "kind": "button", "text": text, "link": "/" },
            { "kind": "quote", "text": text, "by": text }, { "kind": "articles", "ids": [id] },
        ] });
        admin.patch(&format!("/v1/auth/campaign/{letter}"), &one).await.status(200);

        let mut documents = Vec::new();
        let pages = ["/insights/calm", "/insights", "/insights/category/calm", "/insights/feed.xml"];
        for page in pages {
            documents.push(visitor.get(page).await.status(200).text.clone());
        }
        let preview = admin.get(&format!("/v1/auth/campaign/{letter}/preview")).await.status(200).data();
        documents.push(preview["html"].as_str().expect("html").to_owned());
        let found: Vec<_> = documents.iter().map(|document| markup(document)).collect();
        assert_eq!(&found, baseline.get_or_insert_with(|| found.clone()), "{line}");
    }
    site.end().await;
}
