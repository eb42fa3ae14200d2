//! What a shared report's link shows before any script runs: text and a picture for previews.

use daymark_tests::story;
use serde_json::json;

use super::{id, survey};

story! {
    async fn a_shared_report_link_has_a_text_and_image_preview(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({})).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let report = survey.submit(&ada, 2, Some(4)).await;
        let path = format!("/survey/{}/report/{}", survey.id, id(&report));
        let share = async || ada.post(&format!("/v1/core{path}/share"), &json!({})).await.status(200).data()["path"].as_str().expect("a path");
        let link = share().await;
        let picture = link.replace('?', "/card.png?");
        let shown = site.visitor().get(link).await.status(200);
        for said in ["How are you? · Daymark", "content=\"88 of 100: High\"", "Rest: 75", &format!("{picture}\""), &format!("{link}\"")] {
            assert!(shown.text.contains(said), "{said}\n{}", shown.text);
        }
        let drawn = site.visitor().get(&picture).await.status(200);
        for answer in [&shown, &drawn] {
            assert_eq!((answer.header("cache-control"), answer.header("x-robots-tag")), ("private, no-cache", "noindex"));
        }
        assert_eq!(drawn.header("content-type"), "image/png");
        let bytes = site.visitor().bytes(&picture).await;
        let read = image::load_from_memory(&bytes).expect("a PNG");
        assert_eq!((read.width(), read.height()), (1200, 630));
        // Without a link only its author can see the picture, and the page reveals nothing of the report.
        let own = format!("{path}/card.png");
        ada.get(&own).await.status(200);
        for other in [&site.visitor(), &ben] {
            other.get(&own).await.problem(404, "not_found");
            other.get(&format!("{own}?share=guess")).await.problem(404, "not_found");
        }
        let says_nothing = async |link: &str| {
            let shell = site.visitor().get(link).await.status(200);
            assert!(!shell.text.contains("How are you?") && !shell.text.contains("card.png"), "{link}");
        };
        says_nothing(&path).await;
        says_nothing(&format!("{path}?share=guess")).await;
        // A new link invalidates the old one, and the author can end the last one.
        let newer = share().await;
        says_nothing(link).await;
        site.visitor().get(&picture).await.problem(404, "not_found");
        site.visitor().get(&newer.replace('?', "/card.png?")).await.status(200);
        ada.delete(&format!("/v1/core{path}/share")).await.status(200);
        says_nothing(newer).await;
        site.visitor().get(&newer.replace('?', "/card.png?")).await.problem(404, "not_found");
    }
}
