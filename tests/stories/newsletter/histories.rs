//! Random histories of a campaign: whatever administrators do to it, whoever subscribes and unsubscribes, and whichever
//! write of a step fails, each reader gets it at most once, and those who were subscribed all the time exactly once
//! (R64).

use std::collections::BTreeSet;

use daymark_tests::harness::{Database, Member, Site};
use daymark_tests::story;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Value, json};

use super::campaign;

const CASES: usize = 12;

#[derive(Clone, Debug)]
enum Move {
    /// An administrator's action, possible or not.
    Act(&'static str),
    /// A step of the job, and the due mails.
    Step,
    /// A step in which only n rows of this table can be written: it is rolled back.
    Broken(&'static str, i64),
    /// This many readers subscribe.
    Come(i64),
    /// Every n-th reader unsubscribes.
    Leave(i64),
    Wait(i64),
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let one = prop_oneof![
        3 => prop::sample::select(vec!["pause", "resume", "send", "unschedule"]).prop_map(Move::Act),
        3 => Just(Move::Step),
        2 => (prop::sample::select(vec!["email", "campaign_mail"]), 0..30i64).prop_map(|(table, n)| Move::Broken(table, n)),
        2 => (prop::sample::select(vec!["campaign_count", "campaign"]), 0..2i64).prop_map(|(table, n)| Move::Broken(table, n)),
        2 => (1..60i64).prop_map(Move::Come),
        1 => (2..9i64).prop_map(Move::Leave),
        2 => (1..20i64).prop_map(Move::Wait),
    ];
    prop::collection::vec(one, 5..25)
}

/// Adds readers. Returns the new total.
async fn come(site: &Site, case: usize, from: i64, n: i64) -> i64 {
    let to = from + n;
    let rows =
        (from..to).map(|i| format!("('r{case}-{i}@example.org', 'r{case}-{i}@example.org', 'confirmed', '', 0, 0)"));
    let rows = rows.collect::<Vec<_>>().join(",");
    let columns = "(email, email_folded, state, search, created_at, confirmed_at)";
    site.database().sql(&format!("INSERT INTO subscriber {columns} VALUES {rows}")).await;
    let new = "s.email_folded LIKE 'r%' AND NOT EXISTS (SELECT 1 FROM subscription x WHERE x.subscriber_id = s.id)";
    site.database()
        .sql(&format!(
            "INSERT INTO subscription (newsletter_id, subscriber_id, since)
             SELECT n.id, s.id, 0 FROM newsletter n, subscriber s WHERE n.is_default AND {new}"
        ))
        .await;
    to
}

/// Makes all writes to a table fail after the n-th row.
async fn breaks(site: &Site, table: &str, n: i64) {
    let when = if table.starts_with("campaign_c") || table == "campaign" { "UPDATE" } else { "INSERT" };
    let left = format!("CREATE TABLE broken (n BIGINT NOT NULL); INSERT INTO broken VALUES ({n});");
    let begin = "UPDATE broken SET n = n - 1;";
    site.database()
        .sql(&match site.database().kind() {
            Database::Sqlite => format!(
                "{left} CREATE TRIGGER breaks BEFORE {when} ON {table} BEGIN {begin}
                   SELECT RAISE(ABORT, 'broken') FROM broken WHERE n < 0; END;"
            ),
            Database::Postgres => format!(
                "{left} CREATE FUNCTION breaks() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN {begin}
                   IF (SELECT n FROM broken) < 0 THEN RAISE EXCEPTION 'broken'; END IF; RETURN NEW; END $$;
                 CREATE TRIGGER breaks BEFORE {when} ON {table} FOR EACH ROW EXECUTE FUNCTION breaks();"
            ),
        })
        .await;
}

async fn mended(site: &Site, table: &str) {
    let drop = match site.database().kind() {
        Database::Sqlite => "DROP TRIGGER breaks; DROP TABLE broken;".to_owned(),
        Database::Postgres => format!("DROP TRIGGER breaks ON {table}; DROP FUNCTION breaks; DROP TABLE broken;"),
    };
    site.database().sql(&drop).await;
}

async fn state(admin: &Member, id: i64) -> Value {
    admin.get(&format!("/v1/auth/campaign/{id}")).await.status(200).data().clone()
}

story! {
    async fn random_campaign_histories_mail_each_reader_once(site) {
        let admin = site.admin().await;
        let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
        let mut runner = TestRunner::new_with_rng(Config::default(), rng);
        let mut broken_steps = 0;
        for case in 0..CASES {
            let history = moves().new_tree(&mut runner).expect("a history").current();
            site.database().sql("UPDATE subscriber SET state = 'unsubscribed'").await;
            let mut readers = come(site, case, 0, 30).await;
            let id = campaign(&admin, json!({})).await;
            let act = async |action: &str| {
                admin.post(&format!("/v1/auth/campaign/{id}/act"), &json!({ "action": action })).await
            };
            act("send").await.status(200);
            let mut left = BTreeSet::new();
            for one in &history {
                match one {
                    Move::Act(action) => drop(act(action).await),
                    Move::Step => {
                        site.job("newsletters").await;
                        site.job("mail").await;
                    }
                    Move::Broken(table, n) => {
                        breaks(site, table, *n).await;
                        broken_steps += i64::from(site.try_job("newsletters").await.is_err());
                        mended(site, table).await;
                    }
                    Move::Come(n) => readers = come(site, case, readers, *n).await,
                    Move::Leave(nth) => {
                        left.extend((0..readers).filter(|i| i % nth == 0));
                        let gone = left.iter().map(|i| format!("'r{case}-{i}@example.org'")).collect::<Vec<_>>().join(",");
                        site.database().sql(&format!("UPDATE subscriber SET state = 'unsubscribed' WHERE email_folded IN ({gone})")).await;
                    }
                    Move::Wait(minutes) => site.minutes(*minutes),
                }
            }
            act("resume").await;
            for _ in 0..20 {
                site.job("newsletters").await;
                site.job("mail").await;
                site.minutes(1);
                if state(&admin, id).await["state"] == "finished" {
                    break;
                }
            }
            let done = state(&admin, id).await;
            assert_eq!(done["state"], "finished", "case {case}: {history:?}");
            let number = async |sql: &str| site.database().number(sql).await;
            let mails = format!("FROM email WHERE email_type = 'newsletter' AND recipient_folded LIKE 'r{case}-%'");
            let (all, people) = (number(&format!("SELECT COUNT(*) {mails}")).await, number(&format!("SELECT COUNT(DISTINCT recipient_folded) {mails}")).await);
            assert_eq!(all, people, "case {case}, somebody got two: {history:?}");
            assert_eq!((&done["counts"]["queued"], &done["counts"]["sent"]), (&json!(all), &json!(all)), "case {case}: {history:?}");
            // Those who subscribed after the end get no mail, but everyone before them who stayed gets one.
            let last = format!("SELECT COALESCE(MAX(id), 0) FROM subscriber WHERE email_folded IN (SELECT recipient_folded {mails})");
            let last = number(&last).await;
            let missing = format!("SELECT COUNT(*) FROM subscriber WHERE state = 'confirmed' AND id <= {last} AND email_folded NOT IN
                (SELECT recipient_folded {mails})");
            assert_eq!(number(&missing).await, 0, "case {case}, somebody got none: {history:?}");
            let at_start = (0..30).filter(|i| !left.contains(i)).count() as i64;
            assert!(all >= at_start, "case {case}: {all} of {at_start} at least: {history:?}");
        }
        assert!(broken_steps >= 10, "{broken_steps} steps were broken");
    }
}
