//! Articles in newsletters: what subscribers see of them.

use daymark_tests::story;
use serde_json::json;

use super::campaign;
use crate::articles::{article, draft, meta};

story! {
    async fn newsletters_list_only_published_articles_and_public_text(site) {
        let admin = site.admin().await;
        let body = "Opening.\n\nSecond.\n\nFor those who may.";
        let open = article(&admin, "For everybody", body).await;
        let members = article(&admin, "For members", body).await;
        let packages = article(&admin, "With a package", body).await;
        let archived = article(&admin, "Archived", body).await;
        let written = draft(&admin, "Draft", body).await;
        let scheduled = draft(&admin, "Scheduled", body).await;
        for (id, change) in [
            (members, json!({ "visibility": "members" })),
            (packages, json!({ "visibility": "packages" })),
            (archived, json!({ "publish": { "state": "archived" } })),
            (scheduled, json!({ "publish": { "state": "scheduled", "at": "2026-05-07T08:00:00Z" } })),
        ] {
            meta(&admin, id, change).await.status(200);
        }
        let summary = json!({ "version": 1, "summary": "What a plan adds." });
        admin.patch(&format!("/v1/core/post/{packages}/content"), &summary).await.status(200);
        let ids = [packages, archived, members, written, scheduled, open, 99_999];
        let letter = campaign(&admin, json!({ "blocks": [{ "kind": "articles", "ids": ids }] })).await;
        let titles = ["With a package", "Archived", "For members", "Draft", "Scheduled", "For everybody"];
        let shown = async || {
            let preview = admin.get(&format!("/v1/auth/campaign/{letter}/preview")).await.status(200).data();
            let (html, text) = (preview["html"].as_str().expect("html"), preview["text"].as_str().expect("text"));
            assert!(html.contains("What a plan adds.") && text.contains("What a plan adds."), "{html}");
            // Newsletters never contain an article's text, even for readers who may read it.
            assert!(!html.contains("For those who may") && !text.contains("For those who may"), "{html}");
            let mut found: Vec<_> = titles.iter().filter_map(|title| Some((html.find(title)?, *title))).collect();
            found.sort_unstable();
            found.into_iter().map(|(_, title)| title).collect::<Vec<_>>()
        };
        assert_eq!(shown().await, ["With a package", "For members", "For everybody"], "in the order of the block");
        // An article published by the time of sending is included.
        site.at("2026-05-07T08:00:05Z");
        site.job("articles-due").await;
        assert_eq!(shown().await, ["With a package", "For members", "Scheduled", "For everybody"]);
        let sent = admin.post(&format!("/v1/auth/send-newsletter/{letter}"), &json!({})).await;
        assert_eq!(sent.status(200).data()["state"], "running");
        let page = site.visitor().get(&format!("/v1/core/newsletter-issue/{letter}")).await.status(200);
        assert!(page.text.contains("/insights/for-members\"") && !page.text.contains("/insights/draft"), "{}", page.text);
    }
}
