//! A newsletter goes out while the program is killed repeatedly: everyone gets exactly one.

use std::time::{Duration, Instant};

use daymark_tests::harness::{Database, MailSink, Member, PATIENCE, TestDatabase};
use serde_json::json;
use tempfile::TempDir;

use crate::long_run;
use crate::process::{ADMIN, Process};

/// `make faults` sends to 100,000.
fn recipients() -> usize {
    if long_run() { 100_000 } else { 2_000 }
}

const KILLS: usize = 10;
/// The most mails that the mail server may have accepted but that are not recorded when the program dies: 8 being
/// sent, 8 whose outcome waits to be committed, and 8 whose outcome is being committed.
const IN_FLIGHT: usize = 24;

async fn subscribe(database: &TestDatabase, recipients: usize) {
    let numbers = format!("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {recipients})");
    let address = "'reader' || i || '@example.org'";
    let columns = "(email, email_folded, state, search, created_at, confirmed_at)";
    let rows = format!("SELECT {address}, {address}, 'confirmed', '', 0, 0 FROM n");
    database.sql(&format!("INSERT INTO subscriber {columns} {numbers} {rows}")).await;
    let each = "SELECT n.id, s.id, 0 FROM newsletter n, subscriber s";
    database.sql(&format!("INSERT INTO subscription (newsletter_id, subscriber_id, since) {each}")).await;
}

/// Waits until this many recipients got a mail, as long as there is progress.
async fn until_reached(sink: &MailSink, count: usize) {
    let (mut begun, mut last) = (Instant::now(), 0);
    while sink.reached() < count {
        if sink.reached() > last {
            (begun, last) = (Instant::now(), sink.reached());
        }
        assert!(begun.elapsed() < PATIENCE, "{} of {count}", sink.reached());
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

async fn killed_while_a_newsletter_goes_out(kind: Database) {
    if kind.skipped() {
        return;
    }
    let recipients = recipients();
    let (sink, folder) = (MailSink::start().await, TempDir::new().expect("a folder"));
    let database = TestDatabase::fresh(kind, folder.path()).await;
    let off = |name| (name, "false".to_owned());
    let rate = ("DAYMARK_NEWSLETTER_RATE", "0".to_owned());
    let settings = vec![("DAYMARK_SMTP_URL", sink.url()), rate, off("DAYMARK_CONFIRM_SIGN_UP")];
    let mut process = Process::start_with(database.url().to_owned(), folder, settings).await;
    let admin = Member::login(process.visitor(), ADMIN.0, ADMIN.1).await;
    subscribe(&database, recipients).await;
    let body = json!({ "subject": "News of May", "blocks": [{ "kind": "text", "text": "Hello" }] });
    let id = admin.post("/v1/auth/campaign", &body).await.status(201).data()["id"].clone();
    admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200);
    let before = sink.reached();
    for round in 1..=KILLS {
        until_reached(&sink, before + recipients * round / (KILLS + 2)).await;
        process.kill();
        // Leases expire by themselves: the schedule's in half a minute, those of claimed mails in five.
        database.sql("DELETE FROM lease").await;
        database.sql("UPDATE email SET next_at = 0 WHERE status = 'pending'").await;
        process.restart().await;
    }
    until_reached(&sink, before + recipients).await;
    // The first session's token may have expired by now.
    let admin = Member::login(process.visitor(), ADMIN.0, ADMIN.1).await;
    let done = admin.until(&format!("/v1/auth/campaign/{id}"), |c| c["state"] == "finished").await;
    assert_eq!((&done["counts"]["queued"], &done["counts"]["sent"]), (&json!(recipients), &json!(recipients)));
    let deliveries = sink.deliveries();
    let mails = |n: usize| deliveries.get(&format!("reader{n}@example.org"));
    let none: Vec<usize> = (1..=recipients).filter(|n| mails(*n).is_none()).collect();
    assert!(none.is_empty(), "they got none: {none:?}");
    let two: Vec<usize> = (1..=recipients).filter(|n| mails(*n).is_some_and(|ids| ids.len() > 1)).collect();
    assert!(two.is_empty(), "they got two: {two:?}");
    // The program died before it recorded that the mail server had accepted these mails. Mailboxes show each once,
    // because its Message-ID is the same.
    let again: usize = (1..=recipients).filter_map(mails).flat_map(|ids| ids.values()).map(|n| n - 1).sum();
    assert!(again <= KILLS * IN_FLIGHT, "{again} were sent again");
    println!("{recipients} recipients, {KILLS} kills: one mail each; {again} sent again with the same Message-ID");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_recipient_gets_one_newsletter_despite_kills_sqlite() {
    killed_while_a_newsletter_goes_out(Database::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_recipient_gets_one_newsletter_despite_kills_postgres() {
    killed_while_a_newsletter_goes_out(Database::Postgres).await;
}
