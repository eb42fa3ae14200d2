//! The landing page, and the program's texts about itself.

use daymark_tests::harness::Site;
use daymark_tests::story;
use serde_json::{Value, json};

use crate::articles::article;
use crate::events::event;
use crate::reviews::review;

async fn page(site: &Site, path: &str) -> String {
    site.visitor().get(path).await.status(200).text
}

story! {
    async fn the_landing_page_omits_sections_without_content(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let empty = page(site, "/").await;
        for key in ["programHome", "eventsHome", "reviewsHome", "articleHome", "videosHome"] {
            assert!(!empty.contains(&format!("<section id=\"{key}\"")), "{key} in {empty}");
        }
        for key in ["landingPage", "howItWorks", "packagesHome", "newsletterHome"] {
            assert!(empty.contains(&format!("<section id=\"{key}\"")), "{key} in {empty}");
        }
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        let praise = review(&ada, &may, 5, "It <b>works</b>").await;
        let walk = event(&admin, &json!({})).await;
        article(&admin, "Why sleep matters", "Text").await;
        assert_eq!(visitor.get("/v1/core/home").await.data()["reviews"], json!([]), "it waits for a moderator");
        admin.patch(&format!("/v1/core/review/{praise}"), &json!({ "state": "shown" })).await.status(200);
        let home = visitor.get("/v1/core/home").await.status(200).data();
        assert_eq!((&home["rating"], &home["reviews"][0]["name"]), (&json!({ "average": 5.0, "count": 1 }), &json!("ada Tester")));
        assert_eq!((&home["programs"][0]["id"], &home["events"][0]["id"]), (&json!(may.id), &json!(walk)));
        assert_eq!((&home["articles"][0]["title"], &home["community"]["members_today"]), (&json!("Why sleep matters"), &json!(0)));
        let shown = page(site, "/").await;
        for said in [
            "It &lt;b&gt;works&lt;/b&gt;",
            "5 of 5 stars, 1 review",
            &format!("<a href=\"/challenges/{}\"", may.id),
            &format!("<a href=\"/events/{walk}\""),
            "<a href=\"/insights/why-sleep-matters\"",
        ] {
            assert!(shown.contains(said), "{said} in {shown}");
        }
        let (_, rest) = shown.split_once("application/ld+json\">").expect("JSON-LD");
        let data: Value = serde_json::from_str(rest.split_once("</script>").expect("an end").0).expect("JSON");
        let us = &data["@graph"][1];
        assert_eq!((&data["@graph"][0]["@type"], &us["@type"]), (&json!("WebSite"), &json!("Organization")));
        assert_eq!((&us["aggregateRating"]["reviewCount"], &us["review"][0]["author"]["name"]), (&json!(1), &json!("ada Tester")));
    }
}

story! {
    async fn the_landing_page_without_scripts_matches_the_app(site) {
        let admin = site.admin().await;
        let _ = site.may(&admin).await;
        let price = json!({ "interval": "month", "currency": "EUR", "amount": 890 });
        let package = json!({ "title": "Member", "plan": "BadgeMemberYearly", "position": 1, "trial_days": 10, "prices": [price] });
        admin.post("/v1/auth/package", &package).await.status(201);
        let home = page(site, "/").await;
        for said in [
            // The picture of the product for light and dark pages, in front of the shore.
            "srcset=\"/api/image-proxy/product-dark.webp?w=256&amp;q=60 256w",
            "src=\"/api/image-proxy/product-light.webp?w=960&amp;q=60\"",
            "<path d=\"M0 366h1120v74H0z\" class=\"fill-water\"/>",
            // The price, and the length of the trial.
            "8.90 EUR a month",
            "10 days free, no card needed",
            // Three columns of links beside the site's own.
            "lg:grid-cols-4",
        ] {
            assert!(home.contains(said), "{said} in {home}");
        }
        // The community and the first program are below the introduction, without their own headings.
        assert!(home.contains("id=\"board\"") && home.contains("href=\"#board\"") && !home.contains("id=\"globalChallenge\""), "{home}");
        let mut settings = site.visitor().get("/v1/core/site").await.data().clone();
        let sections = settings["sections"].as_array_mut().expect("sections");
        let challenge = sections.remove(1);
        sections.push(challenge);
        let body = json!({ "version": 0, "name": "", "tagline": "", "description": "", "sections": sections });
        admin.post("/v1/core/site", &body).await.status(200);
        let moved = page(site, "/").await;
        assert!(moved.contains("<section id=\"globalChallenge\"") && !moved.contains("href=\"#board\""), "{moved}");
    }
}

story! {
    async fn strangers_see_only_good_reviews_and_public_names(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        for stars in [3, 5] {
            let id = review(&ada, &may, stars, &format!("{stars} stars")).await;
            admin.patch(&format!("/v1/core/review/{id}"), &json!({ "state": "shown" })).await.status(200);
            let shown = site.visitor().get("/v1/core/home").await.status(200).data();
            assert_eq!(shown["reviews"].as_array().map(Vec::len), Some(usize::from(stars >= 4)));
            assert_eq!(shown["rating"]["average"], stars as f64, "every review counts");
        }
        let path = format!("/v1/auth/user/privacy_level/{}", ada.id);
        admin.patch(&path, &json!({ "privacy_level": "hidden" })).await.status(200);
        let home = site.visitor().get("/v1/core/home").await.data();
        assert_eq!((&home["reviews"][0]["name"], &home["reviews"][0]["image"]), (&Value::Null, &Value::Null));
        assert!(!page(site, "/").await.contains("ada Tester"));
        site.database().sql("UPDATE program SET draft = TRUE").await;
        // Direct changes to the database are visible within a second.
        site.minutes(1);
        let home = site.visitor().get("/v1/core/home").await.data();
        assert_eq!((&home["reviews"], &home["rating"]), (&json!([]), &Value::Null));
    }
}

story! {
    async fn the_root_describes_the_api_and_the_health_check_passes(site) {
        let visitor = site.visitor();
        let root = visitor.get("/v1/core/root").await.status(200).data();
        assert_eq!((&root["name"], &root["document"]), (&json!("Daymark"), &json!("/api/openapi.json")));
        visitor.get(root["document"].as_str().expect("a path")).await.status(200);
        assert_eq!(visitor.get("/v1/core/h34l7h").await.status(200).data(), &json!({ "status": "ok" }));
    }
}
