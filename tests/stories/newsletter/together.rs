//! Changes of newsletters at the same moment, on PostgreSQL. SQLite runs one transaction after the other.

use daymark_tests::harness::{Database, Member, Site};
use serde_json::{Value, json};

use super::series::{SERIES, subscribe, turn_on};
use super::{campaign, confirmation, confirmed, proved, subscriber, token};
use crate::program_content::{png, put_up};

async fn site() -> Option<(Site, Member)> {
    if Database::Postgres.skipped() {
        return None;
    }
    let site = Site::start(Database::Postgres).await;
    let admin = site.admin().await;
    Some((site, admin))
}

async fn read(admin: &Member, id: i64) -> Value {
    admin.get(&format!("/v1/auth/campaign/{id}")).await.status(200).data().clone()
}

/// A campaign whose only mail was sent, and not counted yet.
async fn sent(site: &Site, admin: &Member) -> i64 {
    let id = campaign(admin, json!({})).await;
    admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200);
    site.job("newsletters").await;
    site.job("mail").await;
    id
}

#[tokio::test]
async fn results_of_a_campaign_are_counted_once_and_in_one_order() {
    let Some((site, admin)) = site().await else { return };
    subscriber(&site, "ann@example.org").await;
    // Another node counts the same outcome.
    let id = sent(&site, &admin).await;
    let other = format!(
        "SELECT id FROM campaign WHERE id = {id} FOR UPDATE;
         UPDATE campaign_mail SET outcome = 'sent' WHERE campaign_id = {id};
         UPDATE campaign_count SET sent = sent + 1 WHERE campaign_id = {id} AND NOT b"
    );
    site.database().interleaved(&other, "SELECT 1", site.job("newsletters")).await;
    assert_eq!(read(&admin, id).await["counts"]["sent"], 1);
    // Another node counts an open.
    let id = sent(&site, &admin).await;
    let lock = format!("SELECT id FROM campaign WHERE id = {id} FOR NO KEY UPDATE");
    let open = format!("UPDATE campaign_count SET opened = opened + 1 WHERE campaign_id = {id} AND NOT b");
    site.database().interleaved(&lock, &open, site.job("newsletters")).await;
    let counts = &read(&admin, id).await["counts"];
    assert_eq!((&counts["sent"], &counts["opened"]), (&json!(1), &json!(1)));
    site.end().await;
}

#[tokio::test]
async fn a_campaign_that_is_just_rescheduled_does_not_start_at_its_earlier_time() {
    let Some((site, admin)) = site().await else { return };
    let id = campaign(&admin, json!({})).await;
    let schedule = json!({ "action": "schedule", "at": "2026-05-07T09:00", "zone": "UTC" });
    admin.post(&format!("/v1/auth/campaign/{id}/act"), &schedule).await.status(200);
    site.at("2026-05-07T09:00:00Z");
    let later = format!("UPDATE campaign SET starts_at = starts_at + 86400000 WHERE id = {id}");
    site.database().interleaved(&later, "SELECT 1", site.job("newsletters")).await;
    assert_eq!(read(&admin, id).await["state"], "scheduled");
    site.end().await;
}

#[tokio::test]
async fn newsletters_with_the_same_pictures_are_saved_in_one_order() {
    let Some((site, admin)) = site().await else { return };
    for n in 1..=2 {
        put_up(&admin, "/v1/core/article-banner", &png(n)).await.status(201);
    }
    let path = async |which: &str| {
        site.database().text(&format!("SELECT {which}(path) FROM article_picture")).await.expect("a path")
    };
    let (low, high) = (path("MIN").await, path("MAX").await);
    // The order does not depend on where the rows are stored.
    site.database().sql(&format!("UPDATE article_picture SET added_at = added_at WHERE path = '{low}'")).await;
    let lock = |path: &str| format!("SELECT path FROM article_picture WHERE path = '{path}' FOR NO KEY UPDATE");
    let blocks = [&low, &high].map(|path| json!({ "kind": "picture", "url": path }));
    site.database().interleaved(&lock(&low), &lock(&high), campaign(&admin, json!({ "blocks": blocks }))).await;
    assert_eq!(site.database().number("SELECT COUNT(*) FROM article_picture WHERE kept").await, 2);
    site.end().await;
}

#[tokio::test]
async fn readers_unsubscribe_while_they_are_changed_or_imported() {
    let Some((site, admin)) = site().await else { return };
    let (visitor, ann) = (site.visitor(), "ann@example.org");
    let token = token(&confirmed(&site, &visitor, ann).await);
    let id = format!("SELECT id FROM subscriber WHERE email_folded = '{ann}'");
    // The page of preferences saves a choice while the mail program unsubscribes.
    let chosen = format!("DELETE FROM subscription WHERE subscriber_id = ({id})");
    let leave = format!("/v1/auth/newsletter/unsubscribe?token={token}");
    let nothing = json!({});
    let left = visitor.post(&leave, &nothing);
    site.database().interleaved(&format!("{id} FOR NO KEY UPDATE"), &chosen, left).await.status(200);
    // A person confirms their address while it is imported.
    visitor.post("/v1/auth/newsletter", &json!({ "email": "ben@example.org" })).await.status(200);
    let confirm = "UPDATE subscriber SET state = 'confirmed', confirmed_at = 1 WHERE email_folded = 'ben@example.org'";
    let subscribe = "INSERT INTO subscription (newsletter_id, subscriber_id, since)
        SELECT n.id, s.id, 0 FROM newsletter n, subscriber s WHERE n.is_default AND s.email_folded = 'ben@example.org'";
    let list = admin.get("/v1/auth/newsletter-list").await.status(200).data()[0]["id"].clone();
    let table = json!({ "csv": "email\nben@example.org\n", "consent": "Signed up at the fair", "newsletter_id": list });
    let imported = admin.post("/v1/auth/newsletter/import", &table);
    let imported = site.database().interleaved(confirm, subscribe, imported).await.status(200);
    assert_eq!(imported.data()["added"], 0);
    site.end().await;
}

#[tokio::test]
async fn a_confirmation_waits_for_a_reader_who_is_leaving() {
    let Some((site, _)) = site().await else { return };
    let visitor = site.visitor();
    for (email, leave) in [
        ("ann@example.org", "DELETE FROM subscriber_link"),
        ("ben@example.org", "DELETE FROM subscriber_link; DELETE FROM subscriber"),
    ] {
        visitor.post("/v1/auth/newsletter", &json!({ "email": email })).await.status(200);
        let call = confirmation(&site, email).await;
        let lock = "SELECT id FROM subscriber FOR UPDATE";
        let confirmed = site.database().interleaved(lock, leave, visitor.get(&call)).await;
        confirmed.problem(410, "link_ended");
    }
    site.end().await;
}

#[tokio::test]
async fn series_mails_wait_for_editors_and_for_readers_who_are_deleted() {
    let Some((site, admin)) = site().await else { return };
    let series = turn_on(&admin, "confirmed", &[(0, None, "One")]).await;
    let (ann, ben) = (subscriber(&site, "ann@example.org").await, subscriber(&site, "ben@example.org").await);
    // An editor saves the series, which checks everyone in it again.
    let again = |who: i64| format!("UPDATE series_run SET next_at = 0 WHERE subscriber_id = {who}");
    let first = format!("SELECT id FROM series WHERE id = {series} FOR UPDATE; {}", again(ben));
    site.database().interleaved(&first, &again(ann), site.job("series")).await;
    // A subscriber is deleted.
    let cyd = subscriber(&site, "cyd@example.org").await;
    let lock = format!("SELECT id FROM subscriber WHERE id = {cyd} FOR UPDATE");
    let delete = format!("DELETE FROM subscriber WHERE id = {cyd}");
    site.database().interleaved(&lock, &delete, site.job("series")).await;
    // A member is erased.
    let dan = proved(&site, "dan").await;
    subscribe(&dan).await;
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", dan.id);
    let delete = format!("DELETE FROM subscriber WHERE email_folded = '{}'", dan.email);
    site.database().interleaved(&lock, &delete, site.job("series")).await;
    let mailed = admin.get(&format!("{SERIES}/{series}")).await.status(200).data();
    assert_eq!(mailed["steps"][0]["sent"], 2);
    site.end().await;
}
