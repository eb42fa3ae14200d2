//! Links of articles to other sites: checked regularly, and reported when broken.

use daymark_tests::harness::{Database, Member, OtherSite, Site};
use serde_json::{Value, json};

use super::{ALL, article, draft, meta, path, titles, write};

const WEEK: i64 = 24 * 7;

/// Runs the job.
async fn check(site: &Site) {
    site.job("article-links").await;
}

/// Runs the job after each of this many weeks.
async fn weeks(site: &Site, weeks: i64) {
    for _ in 0..weeks {
        site.hours(WEEK);
        check(site).await;
    }
}

/// The address, status and first failed check of an article's broken links.
async fn broken(admin: &Member, id: i64) -> Vec<(String, Value, Value)> {
    let managed = admin.get(&format!("{}/manage", path(id))).await.status(200).data();
    let links = managed["broken_outer_links"].as_array().expect("links");
    assert_eq!(managed["broken_outer_link_count"], links.len());
    let of = |link: &Value| {
        (link["url"].as_str().expect("an address").to_owned(), link["status"].clone(), link["since"].clone())
    };
    links.iter().map(of).collect()
}

async fn listed(admin: &Member) -> (Vec<String>, Value) {
    let list = format!("{ALL}/manage?broken_links=true");
    let total = admin.get(&format!("{list}&limit=1")).await.status(200).json()["meta"]["total"].clone();
    (titles(admin, &list).await, total)
}

#[tokio::test]
async fn a_dead_link_is_reported_until_it_works_or_is_removed() {
    OtherSite::on_both(async |site, other| {
        let admin = site.admin().await;
        let (gone, moved, fine) = (other.page("/gone"), other.page("/moved"), other.page("/fine"));
        other.answers("/gone", 404);
        other.redirects("/moved", "/left");
        other.answers("/left", 410);
        let text = format!("[a]({gone}) [b]({moved}) ![c]({fine}) [d](/challenges/1) [e](mailto:a@b.example)");
        let id = article(&admin, "Sources", &text).await;
        article(&admin, "Fine", &format!("[c]({fine})")).await;
        let since = json!(site.now());
        check(site).await;
        let mut asked = other.take_requests();
        asked.sort();
        let expected =
            ["GET /gone", "GET /left", "GET /moved", "HEAD /fine", "HEAD /gone", "HEAD /left", "HEAD /moved"];
        assert_eq!(asked, expected, "each once, however many articles link to it; by GET where HEAD fails");
        let found = [(gone.clone(), json!(404), since.clone()), (moved.clone(), json!(410), since.clone())];
        assert_eq!(broken(&admin, id).await, found);
        assert_eq!(listed(&admin).await, (vec!["Sources".to_owned()], json!(1)));
        assert_eq!(admin.get(&format!("{ALL}/manage")).await.json()["meta"]["total"], 2);
        // Not checked again for seven days.
        site.hours(WEEK - 1);
        check(site).await;
        assert_eq!(other.take_requests(), Vec::<String>::new());
        // One works again, the other is removed.
        other.answers("/gone", 200);
        site.hours(1);
        check(site).await;
        assert_eq!(broken(&admin, id).await, [(moved.clone(), json!(410), since.clone())]);
        write(&admin, id, 1, &format!("[a]({gone})")).await.status(200);
        assert_eq!(broken(&admin, id).await, []);
        assert_eq!(listed(&admin).await, (Vec::new(), json!(0)));
        // Restoring a version brings it back, once the job has parsed it.
        let restore = format!("{}/revision/1/restore", path(id));
        admin.post(&restore, &json!({ "version": 2 })).await.status(200);
        check(site).await;
        assert_eq!(broken(&admin, id).await, [(moved, json!(410), since)]);
        // Not reported while the article is unpublished.
        meta(&admin, id, json!({ "publish": { "state": "archived" } })).await.status(200);
        assert_eq!(broken(&admin, id).await, []);
        assert_eq!(listed(&admin).await.1, json!(0));
        site.hours(WEEK);
        let _ = other.take_requests();
        check(site).await;
        assert_eq!(other.take_requests(), ["HEAD /fine"], "only links of published articles are checked");
    })
    .await;
}

#[tokio::test]
async fn links_are_reported_after_three_failures_but_not_for_refusals() {
    OtherSite::on_both(async |site, other| {
        let admin = site.admin().await;
        let (nothing, nowhere) = (OtherSite::nothing(), "http://nowhere.invalid/".to_owned());
        let refusals = [("/forbidden", 403), ("/busy", 429), ("/trouble", 500)];
        for (page, status) in refusals {
            other.answers(page, status);
        }
        other.redirects("/round", "/round");
        other.answers("HEAD /no-head", 405);
        let pages =
            ["/forbidden", "/busy", "/trouble", "/round", "/no-head"].map(|page| format!("<{}>", other.page(page)));
        let id = article(&admin, "Sources", &format!("<{nothing}> <{nowhere}> {}", pages.join(" "))).await;
        let since = json!(site.now());
        check(site).await;
        let asked = other.take_requests();
        assert_eq!(asked.iter().filter(|call| *call == "HEAD /busy").count(), 1);
        assert!(!asked.contains(&"GET /busy".to_owned()), "a busy server is not asked again: {asked:?}");
        assert!(asked.contains(&"GET /no-head".to_owned()));
        assert_eq!(asked.iter().filter(|call| *call == "HEAD /round").count(), 5, "redirects are limited");
        weeks(site, 1).await;
        assert_eq!(broken(&admin, id).await, []);
        weeks(site, 1).await;
        let mut found = broken(&admin, id).await;
        found.sort_by_key(|(url, ..)| url.clone());
        assert_eq!(found, [(nothing, Value::Null, since.clone()), (nowhere, Value::Null, since)]);
        weeks(site, 3).await;
        assert_eq!(broken(&admin, id).await.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_run_checks_fifty_links_and_the_next_run_continues() {
    OtherSite::on_both(async |site, other| {
        let admin = site.admin().await;
        let links: Vec<_> = (0..60).map(|n| format!("<{}>", other.page(&format!("/{n}")))).collect();
        let id = article(&admin, "Many", &links.join(" ")).await;
        draft(&admin, "Draft", &format!("<{}>", other.page("/draft"))).await;
        check(site).await;
        assert_eq!(other.take_requests().len(), 50);
        check(site).await;
        assert_eq!(other.take_requests().len(), 10);
        // Links that are in no article are eventually deleted.
        write(&admin, id, 1, "Nothing").await.status(200);
        weeks(site, 1).await;
        assert_eq!(site.database().number("SELECT COUNT(*) FROM article_link_target").await, 0);
    })
    .await;
}

#[tokio::test]
async fn without_link_checks_nothing_is_requested_or_reported() {
    let other = OtherSite::start();
    let site = Site::start_with(Database::Sqlite, &[("DAYMARK_OUTWARD_NETWORKS", "127.0.0.0/8")], false).await;
    let admin = site.admin().await;
    let gone = other.page("/gone");
    let id = article(&admin, "Sources", &format!("<{gone}>")).await;
    let found = format!(
        "INSERT INTO article_link_target (url, asked_at, status, failing_since, broken) VALUES ('{gone}', 1, 404, 1, TRUE)"
    );
    site.database().sql(&found).await;
    site.database().sql(&format!("INSERT INTO article_link (article_id, url) VALUES ({id}, '{gone}')")).await;
    assert_eq!(broken(&admin, id).await.len(), 1);
    check(&site).await;
    assert_eq!((other.take_requests(), broken(&admin, id).await), (Vec::new(), Vec::new()));
    site.end().await;
}

#[tokio::test]
async fn links_to_internal_addresses_are_not_checked() {
    let other = OtherSite::start();
    let site = Site::start_with(Database::Sqlite, &[("DAYMARK_ARTICLES__CHECK_LINKS", "true")], false).await;
    let admin = site.admin().await;
    article(&admin, "Inside", &format!("<{}>", other.page("/inside"))).await;
    check(&site).await;
    assert_eq!(other.take_requests(), Vec::<String>::new());
    // Those who may not write articles see none of it.
    let ada = site.member("ada").await;
    ada.get(&format!("{ALL}/manage?broken_links=true")).await.problem(403, "forbidden");
    site.end().await;
}
