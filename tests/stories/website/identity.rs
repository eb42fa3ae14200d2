//! The site's name and look.

use daymark_tests::harness::{Client, Database, Member, Site};
use daymark_tests::story;
use serde_json::{Value, json};

use super::uploaded;
use crate::program_content::{png, put_up};

const SITE: &str = "/v1/core/site";

async fn current(client: &Client) -> &'static Value {
    client.get(SITE).await.status(200).data()
}

/// The current settings, as a base for a change.
async fn settings(admin: &Member) -> Value {
    let now = current(admin).await;
    json!({
        "version": now["version"], "name": now["name"], "tagline": now["tagline"], "description": now["description"],
        "picture": now["picture"], "social": now["social"], "footer": now["footer"], "sections": now["sections"],
        "dates": now["dates"],
    })
}

async fn page(site: &Site, path: &str) -> String {
    site.visitor().get(path).await.status(200).text
}

story! {
    async fn a_custom_site_name_appears_everywhere(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let own = current(&visitor).await;
        assert_eq!((&own["version"], &own["name"], &own["logo"]), (&json!(0), &json!("Daymark"), &Value::Null));
        let mut body = settings(&admin).await;
        body["name"] = json!("Tide & <Co>");
        body["tagline"] = json!("Move together");
        body["social"] = json!([{ "network": "mastodon", "url": "https://social.example/@tide" }]);
        site.member("ada").await.post(SITE, &body).await.problem(403, "forbidden");
        let saved = admin.post(SITE, &body).await.status(200).data();
        assert_eq!((&saved["version"], &saved["name"]), (&json!(1), &json!("Tide & <Co>")));
        // A change to an older version is refused.
        admin.post(SITE, &body).await.problem(409, "conflict");
        let home = page(site, "/").await;
        assert!(home.contains("<title>Tide &amp; &lt;Co&gt;: Move together</title>"), "{home}");
        assert!(home.contains("content=\"Tide &amp; &lt;Co&gt;\"") && home.contains("\"sameAs\":[\"https://social.example/@tide\"]"), "{home}");
        for path in ["/challenges", "/auth/login"] {
            let shell = page(site, path).await;
            assert!(shell.contains("id=\"site\"") && shell.contains("\"name\":\"Tide & \\u003cCo>\""), "{path}: {shell}");
        }
        assert!(page(site, "/challenges").await.contains("<title>Programs · Tide &amp; &lt;Co&gt;</title>"));
        assert_eq!(visitor.get("/v1/core/root").await.data()["name"], "Tide & <Co>");
        let manifest = visitor.get("/manifest.webmanifest").await.status(200);
        assert_eq!(manifest.header("content-type"), "application/manifest+json");
        assert_eq!((&manifest.json()["short_name"], &manifest.json()["display"]), (&json!("Tide & <Co>"), &json!("standalone")));
        for feed in ["/insights/feed.xml", "/insights/atom.xml"] {
            assert!(page(site, feed).await.contains("<title>Insights · Tide &amp; &lt;Co&gt;</title>"), "{feed}");
        }
        let picture = image::load_from_memory(&visitor.bytes("/card.png").await).expect("a picture");
        assert_eq!((picture.width(), picture.height()), (1200, 630));
        assert!(page(site, "/about").await.contains("/card.png\""));
        let preview = admin.get("/v1/core/email-template/confirm-email").await.status(200).data();
        let html = preview["html"].as_str().expect("a mail");
        assert!(html.contains("Tide &amp; &lt;Co&gt;") && !html.contains("Daymark") && !html.contains("<img"), "{html}");
        assert!(preview["text"].as_str().expect("a mail").contains("Welcome to Tide & <Co>."), "{preview}");
        // An empty text restores the default.
        let mut body = settings(&admin).await;
        body["name"] = json!("");
        assert_eq!(admin.post(SITE, &body).await.status(200).data()["name"], "Daymark");
    }
}

story! {
    async fn colours_with_too_little_contrast_are_rejected(site) {
        let admin = site.admin().await;
        assert!(!page(site, "/").await.contains("/theme.css"));
        site.visitor().get("/theme.css").await.problem(404, "not_found");
        let with = async |colours: Value| {
            let mut body = settings(&admin).await;
            body["colours"] = colours;
            admin.post(SITE, &body).await
        };
        with(json!({ "accent_light": "teal" })).await.invalid("colours.accent_light");
        let pale = with(json!({ "accent_light": "#ffd54f" })).await;
        pale.invalid("colours.accent_light");
        assert!(pale.text.contains("1.4 to 1"), "the measured contrast: {}", pale.text);
        with(json!({ "accent_light": "#7a1f0b", "accent_dark": "#1a237e" })).await.invalid("colours.accent_dark");
        let measured = admin.get("/v1/core/site/contrast?accent_light=%23ffd54f").await.status(200).data();
        assert_eq!((&measured["light"]["fine"], &measured["dark"]["fine"]), (&json!(false), &json!(true)));
        let saved = with(json!({ "accent_light": "#7a1f0b" })).await.status(200).data();
        assert_eq!((&saved["colours"]["custom"], &saved["colours"]["light"]["on_accent"]), (&json!(true), &json!("#ffffff")));
        assert!(page(site, "/auth/login").await.contains("href=\"/theme.css?v=1\""));
        let css = site.visitor().get("/theme.css?v=1").await.status(200);
        assert_eq!(css.header("content-type"), "text/css; charset=utf-8");
        assert!(css.text.contains("--sea:light-dark(#7a1f0b,#"), "{}", css.text);
    }
}

story! {
    async fn sections_can_be_reordered_hidden_and_reworded(site) {
        let admin = site.admin().await;
        let _ = site.may(&admin).await;
        let own = settings(&admin).await;
        let with = async |change: &dyn Fn(&mut Vec<Value>)| {
            let mut body = settings(&admin).await;
            change(body["sections"].as_array_mut().expect("sections"));
            admin.post(SITE, &body).await
        };
        with(&|all| all.swap(0, 1)).await.invalid("sections[0]");
        with(&|all| { all.pop(); }).await.invalid("sections[11]");
        with(&|all| all[0]["shown"] = json!(false)).await.invalid("sections[0]");
        with(&|all| all[1]["items"] = json!([{ "title": "x" }])).await.invalid("sections[1].items");
        let changed = with(&|all| {
            let about = all.remove(10);
            all.insert(1, about);
            all[1]["title"] = json!("Who <we> are");
            all[5]["shown"] = json!(false);
            assert_eq!(all[5]["key"], "howItWorks");
        }).await;
        changed.status(200);
        let home = page(site, "/").await;
        let at = |what: &str| home.find(what).unwrap_or_else(|| panic!("{what} in {home}"));
        assert!(at("id=\"landingPage\"") < at("id=\"aboutUs\"") && at("id=\"aboutUs\"") < at("id=\"programHome\""));
        assert!(home.contains("Who &lt;we&gt; are") && !home.contains("<section id=\"howItWorks\""), "{home}");
        // Defaults are not stored, so that a newer program can improve them.
        let stored = site.database().text("SELECT sections FROM site").await.expect("sections");
        assert!(stored.contains("Who <we> are") && !stored.contains("How it works"), "{stored}");
        let mut back = own;
        back["version"] = current(&admin).await["version"].clone();
        admin.post(SITE, &back).await.status(200);
        assert_eq!(current(&admin).await["sections"], back["sections"]);
    }
}

story! {
    async fn unsafe_footer_links_are_rejected(site) {
        let admin = site.admin().await;
        let with = async |href: &str| {
            let mut body = settings(&admin).await;
            body["footer"] = json!({ "text": "Hi", "columns": [{ "title": "More", "links": [{ "label": "A", "href": href }] }] });
            admin.post(SITE, &body).await
        };
        for href in ["javascript:alert(1)", "//evil.example", "http://a.example", "x"] {
            with(href).await.invalid("footer.columns[0].links[0].href");
        }
        with("https://a.example/x").await.status(200);
        assert!(page(site, "/about").await.contains("href=\"https://a.example/x\""));
        let mut body = settings(&admin).await;
        body["social"] = json!([{ "network": "x", "url": "http://x.example" }]);
        admin.post(SITE, &body).await.invalid("social[0].url");
        body["social"] = json!([]);
        body["dates"] = json!({ "languages": ["English!"], "hours": "24" });
        admin.post(SITE, &body).await.invalid("dates.languages[0]");
    }
}

story! {
    async fn pictures_in_use_are_kept_and_a_removed_logo_is_deleted(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        put_up(&admin, "/v1/core/site/logo", b"no picture").await.invalid("file");
        let saved = put_up(&admin, "/v1/core/site/logo", &png(9)).await.status(200);
        let logo = saved.data()["logo"].as_str().expect("a path").to_owned();
        assert_eq!(visitor.get(&logo).await.status(200).header("content-type"), "image/png");
        assert!(page(site, "/about").await.contains(&format!("src=\"{logo}\"")));
        // The picture of the first section is replaced.
        let picture = uploaded(&admin).await;
        let mut body = settings(&admin).await;
        body["picture"] = json!("/v1/picture/0123456789abcdef0123456789abcdef.jpg");
        admin.post(SITE, &body).await.invalid("picture");
        body["picture"] = json!(picture);
        admin.post(SITE, &body).await.status(200);
        assert!(page(site, "/").await.contains(&format!("/api/image-proxy{picture}?w=640")));
        site.hours(24 * 30);
        for job in ["site-pictures", "files"] {
            site.job(job).await;
        }
        visitor.get(&picture).await.status(200);
        let admin = Member::login(site.visitor(), &admin.email, "correct horse battery").await;
        admin.delete("/v1/core/site/logo").await.status(200);
        admin.delete("/v1/core/site/logo").await.problem(404, "not_found");
        site.job("files").await;
        visitor.get(&logo).await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn places_that_show_the_same_pictures_do_not_wait_for_each_other() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let admin = site.admin().await;
    let (first, second) = (uploaded(&admin).await, uploaded(&admin).await);
    let with = async |picture: &str| {
        let mut body = settings(&admin).await;
        body["picture"] = json!(picture);
        body
    };
    admin.post(SITE, &with(&first).await).await.status(200);
    // A text that shows both is saved while the second one replaces the first.
    let show = |path: &str| format!("INSERT INTO site_picture_shown (path, place) VALUES ('{path}', 'text')");
    let body = with(&second).await;
    site.database().interleaved(&show(&first), &show(&second), admin.post(SITE, &body)).await.status(200);
    site.job("files").await;
    site.visitor().get(&first).await.status(200);
    site.end().await;
}

story! {
    async fn an_unused_picture_is_deleted_after_a_week(site) {
        let admin = site.admin().await;
        let path = uploaded(&admin).await;
        site.hours(6 * 24);
        for job in ["site-pictures", "files"] {
            site.job(job).await;
        }
        site.visitor().get(&path).await.status(200);
        site.hours(25);
        for job in ["site-pictures", "files"] {
            site.job(job).await;
        }
        site.visitor().get(&path).await.problem(404, "not_found");
    }
}
