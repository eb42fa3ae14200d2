//! Opens and clicks of newsletters (R69): off by default, counted anonymously, or remembered as one number.

use daymark_tests::harness::{Database, MailServer, Member, Site};
use reqwest::Method;
use serde_json::{Value, json};

use super::{campaign, subscriber};

const READERS: [&str; 2] = ["ann@example.org", "ben@example.org"];

/// A site with these readers and this setting, and their mailbox.
async fn site(kind: Database, opens: &str) -> (Site, Member, MailServer) {
    let mut inbox = MailServer::inbox().await;
    let settings = [
        ("DAYMARK_SMTP_URL", &*inbox.url()),
        ("DAYMARK_CONFIRM_SIGN_UP", "false"),
        ("DAYMARK_NEWSLETTER_OPENS", opens),
    ];
    let site = Site::start_with(kind, &settings, false).await;
    let admin = site.admin().await;
    for reader in READERS {
        subscriber(&site, reader).await;
    }
    site.job("mail").await;
    for _ in 0..=READERS.len() {
        inbox.next().await;
    }
    (site, admin, inbox)
}

/// A link that is too long for the index of counted links.
fn long() -> String {
    format!("https://example.net/{}", "long/".repeat(600))
}

/// Sends a newsletter with links to all. Returns its id, and the HTML that each reader got.
async fn sent(site: &Site, admin: &Member, inbox: &mut MailServer) -> (i64, [String; 2]) {
    let text = format!("Read [more](https://example.org/a?b=1&c=2) or <mail@example.org>, at [length]({}).", long());
    let blocks = json!([
        { "kind": "text", "text": text },
        { "kind": "button", "text": "Programs", "link": "/challenges" },
    ]);
    let id = campaign(admin, json!({ "blocks": blocks })).await;
    admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200);
    let mut mails = [String::new(), String::new()];
    site.job("newsletters").await;
    site.job("mail").await;
    for _ in READERS {
        let mail = inbox.next().await;
        let to = READERS.iter().position(|reader| mail["to"][0]["address"] == *reader).expect("a reader");
        mails[to] = mail["html"].as_str().expect("html").to_owned();
    }
    site.job("newsletters").await;
    (id, mails)
}

/// The paths of this site in a mail with this prefix.
fn paths(mail: &str, start: &str) -> Vec<String> {
    let from = mail.match_indices(start).map(|(at, _)| &mail[at..]);
    from.map(|rest| rest[..rest.find('"').expect("an end")].to_owned()).collect()
}

const OPEN: &str = "/v1/core/newsletter-open/";
const CLICK: &str = "/v1/core/newsletter-click/";

async fn counts(admin: &Member, id: i64) -> (Value, Value) {
    let campaign = admin.get(&format!("/v1/auth/campaign/{id}")).await.status(200).data().clone();
    (campaign["counts"]["opened"].clone(), campaign["counts"]["clicked"].clone())
}

async fn with_unopened(admin: &Member, n: i64) -> Value {
    let path = format!("/v1/auth/campaign-audience?segment=%7B%22unopened%22:{n}%7D");
    admin.get(&path).await.status(200).data()["sample"].clone()
}

async fn opens_and_clicks_are_counted_only_if_enabled(kind: Database) {
    if kind.skipped() {
        return;
    }
    let (site, admin, mut inbox) = site(kind, "off").await;
    let (id, [mail, _]) = sent(&site, &admin, &mut inbox).await;
    assert!(mail.contains("https://example.org/a?b=1&amp;c=2") && mail.contains("/challenges\""), "{mail}");
    assert!(!mail.contains(OPEN) && !mail.contains(CLICK) && !mail.contains("We count"), "{mail}");
    let links = admin.get(&format!("/v1/auth/campaign/{id}/links")).await.status(200).data();
    assert_eq!((&links["opens"], &links["links"]), (&json!("off"), &json!([])));
    admin.post("/v1/auth/campaign", &json!({ "segment": { "unopened": 2 } })).await.invalid("segment.unopened");
    admin.get("/v1/auth/campaign-audience?segment=%7B%22unopened%22:2%7D").await.invalid("segment");
    site.end().await;
}

async fn opens_and_clicks_are_counted_anonymously(kind: Database) {
    if kind.skipped() {
        return;
    }
    let (site, admin, mut inbox) = site(kind, "counted").await;
    let (id, [ann, ben]) = sent(&site, &admin, &mut inbox).await;
    assert!(ann.contains("but not who"), "{ann}");
    assert!(!ann.contains("https://example.org/a") && ann.contains("mailto:mail@example.org"), "{ann}");
    assert!(ann.contains(&format!("href=\"{}\"", long())), "{ann}");
    let (pictures, clicks) = (paths(&ann, OPEN), paths(&ann, CLICK));
    assert_eq!((pictures.len(), clicks.len()), (1, 2), "{ann}");
    let ask = async |path: &str| {
        let answer = site.visitor().request(Method::GET, path).send().await;
        site.job("newsletter-opens").await;
        answer
    };
    for _ in 0..2 {
        let picture = ask(&pictures[0]).await.status(200);
        assert_eq!((picture.header("content-type"), picture.header("cache-control")), ("image/gif", "no-store"));
    }
    assert_eq!(counts(&admin, id).await, (json!(1), json!(0)));
    // Ben's mail program shows no pictures, but he follows both links, one of them twice.
    let clicks_of_ben = paths(&ben, CLICK);
    for (path, to) in [(0, "https://example.org/a?b=1&c=2"), (1, "/challenges"), (0, "https://example.org/a?b=1&c=2")] {
        let led = ask(&clicks_of_ben[path]).await.status(303);
        assert!(led.header("location").ends_with(to), "{}", led.header("location"));
    }
    assert_eq!(counts(&admin, id).await, (json!(2), json!(1)));
    let links = async || admin.get(&format!("/v1/auth/campaign/{id}/links")).await.status(200).data()["links"].clone();
    let clicked = links().await;
    assert_eq!((clicked[0]["clicks"].clone(), clicked[1]["clicks"].clone()), (json!(1), json!(1)), "{clicked}");

    // Invalid tickets, and those of another newsletter, do not count. The links still work.
    let (other, [mail, _]) = sent(&site, &admin, &mut inbox).await;
    let ticket = |path: &str| path.rsplit_once('/').expect("a ticket").1.to_owned();
    let (link, _) = clicks[0].rsplit_once('/').expect("a link");
    for forged in ["x".to_owned(), ticket(&clicks[0]).replace('.', "A.")] {
        ask(&format!("{OPEN}{forged}")).await.status(200);
        ask(&format!("{link}/{forged}")).await.status(303);
    }
    ask(&format!("{link}/{}", ticket(&paths(&mail, CLICK)[0]))).await.status(303);
    assert_eq!((counts(&admin, id).await, counts(&admin, other).await), ((json!(2), json!(1)), (json!(0), json!(0))));
    let id_of_link = format!("SELECT MAX(id) FROM campaign_link WHERE campaign_id = {id}");
    let first = site.database().number(&id_of_link).await;
    // Nobody can read the links of newsletters by counting. Emails of earlier releases have a plain id and a ticket.
    for unsealed in ["999999/x".to_owned(), format!("{first}/x"), "x/x".to_owned()] {
        let home = ask(&format!("{CLICK}{unsealed}")).await.status(303);
        let to = home.header("location");
        assert!(!to.contains("example.org") && !to.contains("999999"), "{unsealed} {to}");
    }
    let earlier = ask(&format!("{CLICK}{first}/{}", ticket(&clicks[0]))).await.status(303);
    assert_eq!(earlier.header("location"), "https://example.org/a?b=1&c=2");

    // An administrator who reads the mail in the log does not count as an open.
    let log = admin.get("/v1/core/email-logs-by-email/ann@example.org").await.status(200).data()[0]["id"].clone();
    let logged = admin.get(&format!("/v1/core/email-log/{log}")).await.status(200).text;
    assert!(!logged.contains(OPEN) && !logged.contains(CLICK), "{logged}");

    // Nothing stored identifies a reader. After a month counting stops, and the numbers are deleted.
    assert_eq!(site.database().number("SELECT CAST(SUM(unopened) AS BIGINT) FROM subscriber").await, 0);
    assert_eq!(site.database().number("SELECT COUNT(*) FROM email WHERE content LIKE '%ticket%'").await, 0);
    admin.post("/v1/auth/campaign", &json!({ "segment": { "unopened": 2 } })).await.invalid("segment.unopened");
    assert!(site.database().number("SELECT COUNT(*) FROM campaign_seen").await > 0);
    site.minutes(31 * 24 * 60);
    site.job("forget-opens").await;
    assert_eq!(site.database().number("SELECT COUNT(*) FROM campaign_seen").await, 0);
    ask(&pictures[0]).await.status(200);
    let clicked = site.database().number("SELECT CAST(SUM(opened) AS BIGINT) FROM campaign_count").await;
    assert_eq!(clicked, 2);
    site.end().await;
}

async fn inactive_readers_are_found(kind: Database) {
    if kind.skipped() {
        return;
    }
    let (site, admin, mut inbox) = site(kind, "remembered").await;
    let (_, [first, _]) = sent(&site, &admin, &mut inbox).await;
    assert!(first.contains("since you last opened one"), "{first}");
    let (id, [ann, _]) = sent(&site, &admin, &mut inbox).await;
    assert_eq!(with_unopened(&admin, 2).await, json!(["ben@example.org", "ann@example.org"]));
    site.visitor().get(&paths(&ann, OPEN)[0]).await.status(200);
    site.job("newsletter-opens").await;
    assert_eq!(with_unopened(&admin, 2).await, json!(["ben@example.org"]));
    assert_eq!(with_unopened(&admin, 3).await, json!([]));
    assert_eq!(counts(&admin, id).await, (json!(1), json!(0)));
    let any = r#"{"any":true,"unopened":2,"active_since":"2030-01-01"}"#.replace('"', "%22");
    let found =
        admin.get(&format!("/v1/auth/campaign-audience?segment={any}")).await.status(200).data()["count"].clone();
    assert_eq!(found, 1);
    admin.post("/v1/auth/campaign", &json!({ "segment": { "unopened": 0 } })).await.invalid("segment.unopened");
    site.end().await;
}

async fn only_newsletters_that_were_sent_count_as_not_opened(kind: Database) {
    if kind.skipped() {
        return;
    }
    let (site, admin, mut inbox) = site(kind, "remembered").await;
    let id = campaign(&admin, json!({})).await;
    admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200);
    site.job("newsletters").await;
    assert_eq!(with_unopened(&admin, 1).await, json!([]), "they wait to be sent");
    admin.post(&format!("/v1/auth/campaign/{id}/act"), &json!({ "action": "cancel" })).await.status(200);
    site.job("newsletters").await;
    assert_eq!(with_unopened(&admin, 1).await, json!([]), "they were withdrawn");

    // Ann opens hers before it is recorded as sent.
    let id = campaign(&admin, json!({})).await;
    admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200);
    site.job("newsletters").await;
    site.job("mail").await;
    for _ in READERS {
        let mail = inbox.next().await;
        if mail["to"][0]["address"] == READERS[0] {
            site.visitor().get(&paths(mail["html"].as_str().expect("html"), OPEN)[0]).await.status(200);
        }
    }
    site.job("newsletter-opens").await;
    site.job("newsletters").await;
    assert_eq!(with_unopened(&admin, 1).await, json!(["ben@example.org"]));
    let (_, [_, ben]) = sent(&site, &admin, &mut inbox).await;
    site.visitor().get(&paths(&ben, OPEN)[0]).await.status(200);
    site.job("newsletter-opens").await;
    assert_eq!(with_unopened(&admin, 1).await, json!(["ann@example.org"]));
    site.end().await;
}

macro_rules! on_both {
    ($($name:ident)*) => {$(
        mod $name {
            use daymark_tests::harness::Database;

            #[tokio::test]
            async fn sqlite() {
                super::$name(Database::Sqlite).await;
            }

            #[tokio::test]
            async fn postgres() {
                super::$name(Database::Postgres).await;
            }
        }
    )*};
}

on_both! {
    opens_and_clicks_are_counted_only_if_enabled
    opens_and_clicks_are_counted_anonymously
    inactive_readers_are_found
    only_newsletters_that_were_sent_count_as_not_opened
}
