//! The public pages as search engines and link previews read them, before any script runs. The app must be built.

use daymark_tests::harness::{Answer, Program, Site};
use daymark_tests::story;
use serde_json::{Value, json};

use crate::events::event;

/// The text between two strings that occur once.
#[track_caller]
fn between<'a>(page: &'a Answer, from: &str, to: &str) -> &'a str {
    assert_eq!(page.text.matches(from).count(), 1, "{from} in {}", page.text);
    page.text.split_once(from).and_then(|(_, rest)| rest.split_once(to)).map_or("", |(inside, _)| inside)
}

#[track_caller]
fn about(page: &Answer) -> Value {
    serde_json::from_str(between(page, "<script type=\"application/ld+json\">", "</script>")).expect("JSON-LD")
}

async fn page(site: &Site, path: &str) -> Answer {
    let page = site.visitor().get(path).await.status(200);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(page.header("cache-control"), "no-cache");
    page
}

story! {
    async fn a_program_page_describes_the_program_and_escapes_html(site) {
        let admin = site.admin().await;
        let mut body = Program::may();
        body["title"] = json!("Ten <b>thousand</b> & more");
        body["description"] = json!("*Walk* &\nevery day. </script><script>alert(1)</script>\n\nBe **kind**.");
        let program = site.program(&admin, body).await;
        let landing = page(site, "/").await.text;
        let page = page(site, &format!("/challenges/{}", program.id)).await;
        assert_eq!(between(&page, "<title>", "</title>"), "Ten &lt;b&gt;thousand&lt;/b&gt; &amp; more · Daymark");
        assert_eq!(
            between(&page, "<meta name=\"description\" content=\"", "\""),
            "Walk &amp; every day. alert(1)"
        );
        assert!(between(&page, "rel=\"canonical\" href=\"", "\"").ends_with(&format!("/challenges/{}", program.id)));
        assert!(!page.text.contains("<script>alert"), "{}", page.text);
        let about = about(&page);
        assert_eq!((&about["@type"], &about["startDate"]), (&json!("Event"), &json!("2026-05-01")));
        assert_eq!(about["description"], "Walk & every day. alert(1)");
        assert!(landing.contains(">Walk &amp; every day. alert(1)</p>"), "{landing}");
        let text = "<p><em>Walk</em> &amp;<br>\nevery day. &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>";
        for said in [text, "<strong>kind</strong>", "1 May 2026 to 31 May 2026 · 0 members", "Walk", "Read", "Sleep"] {
            assert!(page.text.contains(said), "{said} in {}", page.text);
        }
    }
}

story! {
    async fn the_page_of_a_program_that_was_ended_early_names_its_last_day(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        admin.post(&format!("/v2/core/challenge/{}/close", may.id), &json!({})).await.status(200);
        let page = page(site, &format!("/challenges/{}", may.id)).await;
        assert!(page.text.contains("1 May 2026 to 6 May 2026"), "{}", page.text);
        assert_eq!(about(&page)["endDate"], "2026-05-06");
    }
}

story! {
    async fn public_pages_and_the_sitemap_link_to_programs_and_events(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let link = format!("<a href=\"/challenges/{}\"", may.id);
        for path in ["/", "/challenges"] {
            assert!(page(site, path).await.text.contains(&link), "{path}");
        }
        let together = page(site, "/globalchallenge").await;
        assert_eq!(between(&together, "<title>", "</title>"), "Global Challenge · Daymark");
        assert!(together.text.contains("0 days in a row together"), "{}", together.text);
        let listed = about(&page(site, "/challenges").await);
        assert_eq!(listed["itemListElement"][0]["name"], "May");
        let walk = event(&admin, &json!({ "summary": "By the river" })).await;
        assert_eq!(about(&page(site, "/events").await)["itemListElement"][0]["name"], "Spring walk");
        let walked = page(site, &format!("/events/{walk}")).await;
        assert_eq!((&about(&walked)["startDate"], between(&walked, "<title>", "</title>")), (&json!("2026-05-08T16:00:00.000Z"), "Spring walk · Daymark"));
        assert!(walked.text.contains("8 May 2026, 18:00 to 19:30 (Europe/Berlin)"), "{}", walked.text);
        let map = site.visitor().get("/sitemap.xml").await.status(200).text;
        assert!(map.contains(&format!("/events/{walk}</loc>")), "{map}");
        assert!(map.contains(&format!("/challenges/{}</loc>", may.id)) && map.contains("/globalchallenge<"), "{map}");
        let robots = site.visitor().get("/robots.txt").await.status(200).text;
        assert!(robots.contains("/sitemap.xml"), "{robots}");
        let line = |text: &str| robots.find(text).unwrap_or_else(|| panic!("{text} in {robots}"));
        assert!(line("Allow: /v1/picture/\n") < line("Disallow: /v1/\n") && line("Allow: /api/image-proxy/\n") < line("Disallow: /api/\n"));
    }
}

story! {
    async fn drafts_and_private_events_have_no_public_page(site) {
        let admin = site.admin().await;
        let mut body = Program::may();
        body["draft"] = json!(true);
        body["title"] = json!("A quiet draft");
        let draft = site.program(&admin, body).await;
        let secret = event(&admin, &json!({ "visibility": "invited" })).await;
        for path in [format!("/challenges/{}", draft.id), "/challenges/999999".into(), "/challenges/x".into(), format!("/events/{secret}"), "/events/x".into()] {
            let missing = admin.get(&path).await.status(404);
            assert!(missing.text.contains("id=\"root\"") && !missing.text.contains("A quiet draft"), "{path}: {}", missing.text);
        }
        assert!(!site.visitor().get("/sitemap.xml").await.text.contains(&format!("/events/{secret}<")));
        assert!(!site.visitor().get("/sitemap.xml").await.text.contains(&format!("/challenges/{}<", draft.id)));
    }
}

story! {
    async fn unknown_pages_return_404_and_private_pages_are_noindex(site) {
        let (admin, stranger) = (site.admin().await, site.visitor());
        let may = site.may(&admin).await;
        for path in ["/nowhere", "/challenges/1/2", "/user/dashboard/more", "/challenges/999999"] {
            let missing = stranger.get(path).await.status(404);
            assert_eq!(between(&missing, "<title>", "</title>"), "Page not found · Daymark", "{path}");
            assert_eq!(missing.header("x-robots-tag"), "noindex", "{path}");
        }
        for path in ["/user/dashboard?tab=Today", "/auth/login", "/challenges/invite/a-token", "/teams/join?token=x", "/admin"] {
            assert_eq!(page(site, path).await.header("x-robots-tag"), "noindex", "{path}");
        }
        for path in ["/", "/challenges", "/events", &format!("/challenges/{}", may.id)] {
            assert!(!stranger.get(path).await.headers.contains_key("x-robots-tag"), "{path}");
        }
    }
}

story! {
    async fn addresses_with_a_slash_at_the_end_redirect_to_those_without(site) {
        for (path, location) in [
            ("/insights/", "/insights"),
            ("/insights/?after=x", "/insights?after=x"),
            ("/insights/tag/calm/", "/insights/tag/calm"),
            ("/insights/tags/", "/insights/tags"),
            ("/pages/faq//", "/pages/faq"),
            ("/privacy/", "/privacy"),
            ("//", "/"),
            ("/admin/", "/admin"),
        ] {
            assert_eq!(site.visitor().get(path).await.status(301).header("location"), location, "{path}");
        }
        for path in ["/nowhere/", "//evil.example/", "/v1/core/post/"] {
            site.visitor().get(path).await.status(404);
        }
    }
}

story! {
    async fn addresses_with_a_nul_are_not_found(site) {
        for path in [
            "/insights/%00",
            "/insights/category/%00",
            "/insights/%00/card.png",
            "/pages/a%00b",
            "/pages/%00/card.png",
            "/support/%00",
            "/v1/core/post/%00",
            "/api/proxy/v1/core/page/%00",
        ] {
            site.visitor().get(path).await.problem(404, "not_found");
        }
    }
}

story! {
    async fn public_pages_have_their_own_preview_images(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let walk = event(&admin, &json!({ "summary": "By the river" })).await;
        let hidden = event(&admin, &json!({ "visibility": "invited" })).await;
        for (path, card) in [
            (format!("/challenges/{}", may.id), format!("/challenges/{}", may.id)),
            (format!("/events/{walk}"), format!("/events/{walk}")),
            ("/videos".to_owned(), "/videos".to_owned()),
            ("/terms".to_owned(), "/pages/terms".to_owned()),
        ] {
            let shown = page(site, &path).await;
            let picture = between(&shown, "property=\"og:image\" content=\"", "\"").to_owned();
            assert!(picture.ends_with(&format!("{card}/card.png")), "{picture}");
            assert!(shown.text.contains("summary_large_image"));
            let answer = site.visitor().get(&format!("{card}/card.png")).await.status(200);
            assert_eq!((answer.header("content-type"), answer.header("cache-control")), ("image/png", "public, max-age=86400"));
            let bytes = site.visitor().bytes(&format!("{card}/card.png")).await;
            let picture = image::load_from_memory(&bytes).expect("a PNG");
            assert_eq!((picture.width(), picture.height()), (1200, 630));
        }
        for path in [format!("/events/{hidden}/card.png"), "/challenges/999999/card.png".into(), "/events/x/card.png".into(), "/pages/nothing/card.png".into()] {
            site.visitor().get(&path).await.status(404);
        }
    }
}
