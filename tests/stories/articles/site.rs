//! Articles as rendered by the server, in feeds, and in search. The app must be built.

use atom_syndication::Feed;
use daymark_tests::harness::{Answer, Client, Member, Site};
use daymark_tests::story;
use rss::Channel;
use rss::validation::Validate;
use serde_json::{Value, json};

use super::{BODY, article, draft, group, meta, path};
use crate::events::event;
use crate::program_content::{png, put_up};

/// The properties that schema.org and search engines require of an article.
const REQUIRED: [&str; 9] = [
    "headline",
    "description",
    "image",
    "datePublished",
    "dateModified",
    "author",
    "publisher",
    "mainEntityOfPage",
    "isAccessibleForFree",
];

async fn page(site: &Site, path: &str) -> Answer {
    let page = site.visitor().get(path).await.status(200);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    page
}

fn about(page: &Answer) -> Value {
    let (_, rest) = page.text.split_once("<script type=\"application/ld+json\">").expect("JSON-LD");
    serde_json::from_str(rest.split_once("</script>").expect("an end").0).expect("JSON")
}

story! {
    async fn articles_render_on_the_server_and_old_addresses_redirect(site) {
        let admin = site.admin().await;
        let sleep = group(&admin, "/v1/core/post-category", "Sleep & rest").await;
        let id = article(&admin, "Why <b>sleep</b>", BODY).await;
        let change = json!({ "slug": "why-sleep", "category_ids": [sleep], "social_title": "Sleep!", "canonical": "https://other.example/a" });
        meta(&admin, id, change).await.status(200);
        let text = page(site, "/insights/why-sleep").await;
        for part in ["<h2 id=\"h-evening\">Evening</h2>", "The rest, for some.", "Why &lt;b&gt;sleep&lt;/b&gt; · Daymark</title>",
            "<link rel=\"canonical\" href=\"https://other.example/a\">", "property=\"og:title\" content=\"Sleep!\"",
            "property=\"og:type\" content=\"article\"", "/insights/why-sleep/card.png", "application/rss+xml", "application/atom+xml"] {
            assert!(text.text.contains(part), "{part}\n{}", text.text);
        }
        let data = about(&text);
        let (post, way) = (&data["@graph"][0], &data["@graph"][1]);
        assert_eq!((&post["@type"], &way["@type"]), (&json!("Article"), &json!("BreadcrumbList")));
        for field in REQUIRED {
            assert!(!post[field].is_null(), "{field}: {post}");
        }
        assert_eq!((&post["author"]["@type"], &post["publisher"]["logo"]["@type"]), (&json!("Person"), &json!("ImageObject")));
        let names: Vec<_> = way["itemListElement"].as_array().expect("steps").iter().map(|step| step["name"].clone()).collect();
        assert_eq!(names, ["Insights", "Sleep & rest", "Why <b>sleep</b>"]);
        for old in ["why-b-sleep-b", &id.to_string()] {
            let moved = site.visitor().get(&format!("/insights/{old}")).await.status(301);
            assert_eq!(moved.header("location"), "/insights/why-sleep");
        }
        let card = site.visitor().bytes("/insights/why-sleep/card.png").await;
        assert_eq!(&card[1..4], b"PNG");
        for path in ["/insights", "/insights/category/sleep-rest", "/insights/author/admin-tester"] {
            assert!(page(site, path).await.text.contains("href=\"/insights/why-sleep\""), "{path}");
        }
        assert_eq!(site.visitor().get(&format!("/insights/category/{sleep}")).await.status(301).header("location"), "/insights/category/sleep-rest");
        // A restricted article ends after its first paragraphs.
        meta(&admin, id, json!({ "visibility": "members" })).await.status(200);
        let text = page(site, "/insights/why-sleep").await;
        assert!(text.text.contains("Second paragraph.") && !text.text.contains("for some") && text.text.contains("Sign in to read"), "{}", text.text);
        assert_eq!(about(&text)["@graph"][0]["isAccessibleForFree"], false);
        let hidden = draft(&admin, "Hidden", BODY).await;
        for nowhere in ["/insights/hidden", "/insights/hidden/card.png", "/insights/nothing/x", "/insights/tag/none", &format!("/insights/{hidden}")] {
            site.visitor().get(nowhere).await.status(404);
        }
    }
}

story! {
    async fn featured_articles_are_not_listed_again_as_recent(site) {
        let admin = site.admin().await;
        for n in 1..=5 {
            let id = article(&admin, &format!("Read {n}"), BODY).await;
            meta(&admin, id, json!({ "featured": n > 1 })).await.status(200);
            site.minutes(1);
        }
        let listed = page(site, "/insights").await.text;
        let (featured, recent) = listed.split_once("Recent</h2>").expect("recent articles");
        let shown = |part: &str| (1..=5).filter(|n| part.contains(&format!("href=\"/insights/read-{n}\""))).collect::<Vec<_>>();
        assert_eq!((shown(featured), shown(recent)), (vec![3, 4, 5], vec![1, 2]), "{listed}");
    }
}

story! {
    async fn the_page_shows_featured_articles_however_old_they_are(site) {
        let admin = site.admin().await;
        let old = article(&admin, "Old", BODY).await;
        meta(&admin, old, json!({ "featured": true })).await.status(200);
        site.minutes(1);
        for n in 1..=20 {
            article(&admin, &format!("Read {n}"), BODY).await;
        }
        let listed = page(site, "/insights").await;
        let (featured, recent) = listed.text.split_once("Recent</h2>").expect("recent articles");
        assert!(featured.contains("href=\"/insights/old\""), "{featured}");
        assert_eq!(recent.matches("href=\"/insights/read-").count(), 20);
        let names: Vec<_> = about(&listed)["itemListElement"].as_array().expect("articles").iter().map(|one| one["name"].clone()).collect();
        assert_eq!((names.len(), &names[0]), (21, &json!("Old")), "as on the page");
    }
}

story! {
    async fn a_custom_social_picture_is_used_until_it_is_removed(site) {
        let (admin, ada, visitor) = (site.admin().await, site.member("ada").await, site.visitor());
        let id = article(&admin, "Calm", BODY).await;
        let (call, drawn) = (format!("{}/social-picture", path(id)), "/insights/calm/card.png");
        let expect = async |picture: &str, of_site: bool| {
            let text = page(site, "/insights/calm").await;
            let whole = format!("http://{}{picture}", site.addr());
            for tag in ["property=\"og:image\"", "name=\"twitter:image\""] {
                assert!(text.text.contains(&format!("{tag} content=\"{whole}\"")), "{tag} {picture}\n{}", text.text);
            }
            assert_eq!(text.text.contains("og:image:width"), of_site);
            assert_eq!(about(&text)["@graph"][0]["image"][0], whole);
        };
        expect(drawn, true).await;
        ada.delete(&call).await.problem(403, "forbidden");
        admin.delete(&call).await.problem(404, "not_found");
        let missing = format!("{}/social-picture", path(99_999));
        put_up(&admin, &missing, &png(1)).await.problem(404, "not_found");
        put_up(&admin, &call, b"no picture").await.problem(422, "invalid");
        let own = async |n: u8| put_up(&admin, &call, &png(n)).await.status(200).data()["path"].clone();
        let (first, second) = (own(1).await, own(2).await);
        let second = second.as_str().expect("a path");
        assert_eq!(admin.get(&format!("{}/manage", path(id))).await.data()["social_picture"], second);
        assert_eq!(visitor.get(&path(id)).await.data()["social_picture"], second);
        expect(second, false).await;
        site.job("files").await;
        assert_eq!(visitor.get(first.as_str().expect("a path")).await.code, 404, "the previous one is deleted");
        assert_eq!(visitor.get(second).await.code, 200);
        // Lists keep showing the cover, and search engines get both pictures.
        let cover = put_up(&admin, &format!("{}/thumbnail", path(id)), &png(3)).await.status(200).data()["path"].clone();
        expect(second, false).await;
        admin.delete(&call).await.status(200);
        assert_eq!(visitor.get(&path(id)).await.data()["social_picture"], Value::Null);
        let text = page(site, "/insights/calm").await;
        assert!(text.text.contains(&format!("og:image\" content=\"http://{}{drawn}", site.addr())), "{}", text.text);
        assert!(about(&text)["@graph"][0]["image"][0].as_str().expect("a picture").ends_with(cover.as_str().expect("a path")));
    }
}

story! {
    async fn feeds_and_the_sitemap_expose_only_public_content(site) {
        let admin = site.admin().await;
        let sleep = group(&admin, "/v1/core/post-category", "Sleep & rest").await;
        let open = article(&admin, "Tea & <calm>", "A ]]> cup.\n\n[May](/challenges/1) ![Tea](/v1/picture/0.jpg)").await;
        meta(&admin, open, json!({ "category_ids": [sleep] })).await.status(200);
        site.minutes(1);
        let members = article(&admin, "For members", BODY).await;
        meta(&admin, members, json!({ "visibility": "members" })).await.status(200);
        draft(&admin, "Hidden", BODY).await;
        let rss = site.visitor().get("/insights/feed.xml").await.status(200);
        assert_eq!(rss.header("content-type"), "application/rss+xml; charset=utf-8");
        let channel = Channel::read_from(rss.text.as_bytes()).expect("RSS 2.0");
        channel.validate().expect("valid RSS 2.0");
        let titles: Vec<_> = channel.items().iter().filter_map(|item| item.title()).collect();
        assert_eq!(titles, ["For members", "Tea & <calm>"]);
        let texts: Vec<_> = channel.items().iter().filter_map(|item| item.content()).collect();
        assert!(texts[0].contains("Second paragraph") && !texts[0].contains("for some"), "{}", texts[0]);
        assert!(texts[1].contains("]]&gt; cup") && texts[1].contains("/v1/picture/0.jpg\"") && !texts[1].contains("=\"/"), "{}", texts[1]);
        assert_eq!(channel.items()[1].categories()[0].name(), "Sleep & rest");
        let atom = site.visitor().get("/insights/atom.xml").await.status(200);
        let feed = Feed::read_from(atom.text.as_bytes()).expect("Atom");
        assert_eq!(feed.entries().iter().map(|entry| entry.title().as_str()).collect::<Vec<_>>(), ["For members", "Tea & <calm>"]);
        assert!(feed.entries().iter().all(|entry| entry.content().is_some() && entry.published().is_some() && !entry.authors().is_empty()));
        assert_eq!(feed.entries()[1].content().and_then(|content| content.value()).map(str::trim), Some(texts[1].trim()));
        let map = site.visitor().get("/sitemap.xml").await.status(200).text;
        assert!(map.contains("/insights/tea-calm</loc><lastmod>2026-") && !map.contains("/insights/hidden"), "{map}");
        // An article that belongs to another site is left to it.
        meta(&admin, members, json!({ "canonical": "https://other.example/a" })).await.status(200);
        let map = site.visitor().get("/sitemap.xml").await.status(200).text;
        assert!(map.contains("/insights/tea-calm<") && !map.contains("/insights/for-members"), "{map}");
    }
}

story! {
    async fn a_feed_entry_is_updated_when_its_text_changes(site) {
        let admin = site.admin().await;
        let id = draft(&admin, "Tea", "Hot.").await;
        let content = format!("{}/content", path(id));
        admin.patch(&content, &json!({ "version": 1, "body": "Warm." })).await.status(200);
        site.minutes(1);
        meta(&admin, id, json!({ "publish": { "state": "published" } })).await.status(200);
        let published = site.now().0;
        let updated = async || {
            let atom = site.visitor().get("/insights/atom.xml").await.status(200);
            let feed = Feed::read_from(atom.text.as_bytes()).expect("Atom");
            assert_eq!(feed.updated(), feed.entries()[0].updated());
            assert_eq!(feed.entries()[0].published().expect("a date").timestamp_millis(), published);
            feed.entries()[0].updated().timestamp_millis()
        };
        assert_eq!(updated().await, published, "what came before its publication does not count");
        site.minutes(1);
        meta(&admin, id, json!({ "featured": true })).await.status(200);
        assert_eq!(updated().await, published, "only its text counts");
        admin.patch(&content, &json!({ "version": 2, "body": "Cold." })).await.status(200);
        assert_eq!(updated().await, site.now().0);
    }
}

/// Adds published articles to a category, one a second.
async fn many(site: &Site, admin: &Member, category: i64, count: i64) {
    let first = article(admin, "First", BODY).await;
    let columns = "visibility, author_id, version, summary, body, html, opening, headings, excerpt, search, words, minutes, cover_alt,
        social_title, social_text, featured, comments_closed, updated_at, created_at";
    let sql = format!(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})
         INSERT INTO article (slug, title, state, published_at, {columns})
           SELECT 'read-' || n.i, 'Read', 'published', 1000 * n.i, {columns} FROM article, n WHERE id = {first};
         INSERT INTO article_in_category (category_id, article_id) SELECT {category}, id FROM article WHERE id <> {first}"
    );
    site.database().sql(&sql).await;
}

story! {
    async fn the_sitemap_holds_every_article(site) {
        let admin = site.admin().await;
        let sleep = group(&admin, "/v1/core/post-category", "Sleep").await;
        many(site, &admin, sleep, 620).await;
        let map = site.visitor().get("/sitemap.xml").await.status(200).text;
        assert_eq!(map.matches("/insights/read-").count(), 620);
    }
}

story! {
    async fn pages_of_articles_lead_to_the_oldest_and_back_without_scripts(site) {
        let admin = site.admin().await;
        let sleep = group(&admin, "/v1/core/post-category", "Sleep").await;
        many(site, &admin, sleep, 45).await;
        let beside = |page: &Answer, rel: &str| {
            let (_, rest) = page.text.split_once(&format!("<a rel=\"{rel}\" href=\""))?;
            Some(rest.split_once('"')?.0.to_owned())
        };
        for start in ["/insights", "/insights/category/sleep"] {
            let (mut at, mut ways, mut seen) = (start.to_owned(), Vec::new(), 0);
            loop {
                let shown = page(site, &at).await;
                seen += shown.text.matches("href=\"/insights/read-").count();
                assert!(shown.text.contains(&format!("<link rel=\"canonical\" href=\"http://{}{at}\">", site.addr())), "{at}");
                ways.push(at);
                let Some(next) = beside(&shown, "next") else { break };
                at = next;
            }
            assert_eq!((seen, ways.len()), (45, 3), "{start}");
            for two in ways.windows(2).rev() {
                assert_eq!(beside(&page(site, &two[1]).await, "prev").as_ref(), Some(&two[0]));
            }
            assert_eq!(beside(&page(site, start).await, "prev"), None);
            for nowhere in ["x", "WzAsMF0"] {
                site.visitor().get(&format!("{start}?after={nowhere}")).await.status(404);
            }
        }
    }
}

async fn found(reader: &Client, query: &str) -> Vec<String> {
    let rows = reader.get(&format!("/v1/core/search?q={query}")).await.status(200).data().as_array().expect("a list");
    rows.iter()
        .map(|row| format!("{} {}", row["kind"].as_str().expect("a kind"), row["title"].as_str().expect("a title")))
        .collect()
}

story! {
    async fn search_finds_articles_programs_events_and_help(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let may = site.may(&admin).await;
        let walk = article(&admin, "Walking after meals", "A short stroll helps. Crème brûlée waits.").await;
        draft(&admin, "Walking at night", BODY).await;
        event(&admin, &json!({})).await;
        let secret = event(&admin, &json!({ "title": "Secret walk", "visibility": "invited" })).await;
        site.job("search").await;
        assert_eq!(found(&visitor, "walk").await, ["event Spring walk", "article Walking after meals"]);
        for slip in ["wlaking", "walkng", "walkking", "wolking", "stroll%20meals", "creme%20brulee"] {
            assert_eq!(found(&visitor, slip).await, ["article Walking after meals"], "{slip}");
        }
        assert_eq!(found(&visitor, "may").await, ["program May"]);
        let ada = site.member("ada").await;
        for reader in [&visitor, &*ada] {
            assert_eq!(found(reader, "secret").await, Vec::<String>::new());
        }
        let invite = format!("/v1/core/event/{secret}/invite-users");
        admin.post(&invite, &json!({ "user_ids": [ada.id] })).await.status(200);
        assert_eq!(found(&ada, "secret").await, ["event Secret walk"]);
        assert_eq!(found(&visitor, "secret").await, Vec::<String>::new());
        let only = visitor.get("/v1/core/search?q=walk&kind=event&limit=1").await.status(200).data();
        assert_eq!((&only[0]["kind"], only.as_array().expect("a list").len()), (&json!("event"), 1));
        assert_eq!(visitor.get("/v1/core/search?q=stroll").await.data()[0]["path"], "/insights/walking-after-meals");
        let _ = crate::support::help(&admin, "Why freezes cover a day").await;
        let draft = json!({ "title": "Freezes that nobody reads", "body": "Text", "published": false });
        admin.post("/v1/core/support-setting", &draft).await.status(201);
        site.job("search").await;
        assert_eq!(found(&visitor, "freezes").await, ["help Why freezes cover a day"]);
        let help = visitor.get("/v1/core/search?q=freezes&kind=help").await.data();
        assert_eq!(help[0]["path"], "/support/why-freezes-cover-a-day");
        visitor.get("/v1/core/search?q=").await.invalid("q");
        visitor.get("/v1/core/search").await.invalid("q");
        // A hidden article is not found, even before the index is rebuilt.
        meta(&admin, walk, json!({ "publish": { "state": "archived" } })).await.status(200);
        assert_eq!(found(&visitor, "stroll").await, Vec::<String>::new());
        admin.patch(&format!("/v1/core/event/{secret}"), &json!({ "visibility": "public" })).await.status(200);
        site.job("search").await;
        assert_eq!(found(&visitor, "secret").await, ["event Secret walk"]);
        assert_eq!(visitor.get(&path(walk)).await.code, 404);
        assert_eq!(may.id, 1);
    }
}
