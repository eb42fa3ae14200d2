//! Anonymous surveys: nothing stored identifies a respondent.

use daymark_tests::harness::{Database, Site};
use daymark_tests::story;
use serde_json::{Value, json};

use super::{key, patch, results, survey};

story! {
    async fn an_anonymous_response_cannot_be_traced_to_its_author(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({ "anonymous": true, "allow_edit": true })).await;
        let ada = site.member("ada").await;
        ada.post(&survey.path(), &survey.answers(2, None, None)).await.invalid("key");
        let mut body = survey.answers(2, Some(4), Some("Zenobia wrote this"));
        body["key"] = json!(key("ada-phone"));
        site.at("2026-05-07T10:11:12Z");
        ada.post(&survey.path(), &body).await.status(200);
        // Nor does the time of her unfinished response show who she is.
        let begun = admin.get(&format!("/v1/core/survey-response?survey_id={}", survey.id)).await.status(200);
        assert!(begun.text.contains("2026-05-07T00:00:00.000Z") && !begun.text.contains("T10:1"), "{}", begun.text);
        site.minutes(3);
        body["submit"] = json!(true);
        let done = ada.request(reqwest::Method::POST, &survey.path()).header("idempotency-key", "once").json(&body).send().await;
        let report = done.status(200).data()["report"].clone();
        assert_eq!((&report["score"], &report["own"]), (&json!(88), &json!(false)));
        // The response, its answers and its times.
        let database = site.database();
        let response = database.text("SELECT COALESCE(CAST(member_id AS TEXT), '-') || COALESCE(CAST(company_id AS TEXT), '-')
            || COALESCE(key_hash, '-') || COALESCE(share_hash, '-') FROM survey_response").await;
        assert_eq!(response.as_deref(), Some("----"));
        let midnight = 1_778_112_000_000_i64; // 2026-05-07T00:00:00Z
        let times = format!("SELECT COUNT(*) FROM survey_response WHERE started_at = {midnight} AND updated_at = {midnight}
            AND submitted_at = {midnight} AND seconds = 180");
        assert_eq!(database.number(&times).await, 1);
        assert_eq!(database.number(&format!("SELECT COUNT(*) FROM survey_answer WHERE answered_at <> {midnight}")).await, 0);
        // Her text is in one row only: not in a log, a key or an audit row.
        let dump = database.dump().await;
        let wrote: Vec<_> = dump.lines().filter(|line| line.contains("Zenobia") || line.contains("zenobia")).collect();
        assert_eq!(wrote.len(), 1, "{wrote:?}");
        assert_eq!(database.number("SELECT COUNT(*) FROM idempotency").await, 0, "no answer is stored for replay");
        // Her device has answered, and a repeated call creates no second response.
        ada.post(&survey.path(), &body).await.problem(409, "already_answered");
        assert_eq!(database.number("SELECT COUNT(*) FROM survey_response").await, 1);
        let path = format!("/v1/core/survey-response/{}", report["id"]);
        let mut correction = survey.answers(1, None, None);
        correction["reason"] = json!("Because");
        admin.patch(&path, &correction).await.problem(409, "conflict");
        let row = admin.get(&path).await.status(200).data();
        assert_eq!((&row["user_id"], &row["name"], &row["email"]), (&Value::Null, &Value::Null, &Value::Null));
        let me = &survey.read(&ada).await["me"];
        assert_eq!((&me["report_id"], &me["open"]), (&Value::Null, &json!(true)), "the site cannot tell who answered");
    }
}

/// The values of a column, in the order in which the database stores the rows.
async fn stored(site: &Site, column: &str, rows: &str) -> Vec<String> {
    let database = site.database();
    let all = match database.kind() {
        Database::Sqlite => format!("SELECT group_concat(x) FROM (SELECT {column} AS x FROM {rows} ORDER BY rowid)"),
        Database::Postgres => {
            format!("SELECT string_agg(x, ',' ORDER BY place) FROM (SELECT {column} AS x, ctid AS place FROM {rows}) t")
        }
    };
    database.text(&all).await.expect("rows").split(',').map(str::to_owned).collect()
}

/// On PostgreSQL, the transactions that stored a table's rows; their order is that of time.
async fn assert_stored_at_once(site: &Site, table: &str) {
    if site.database().kind() == Database::Postgres {
        let count = format!("SELECT COUNT(DISTINCT CAST(xmin AS TEXT)) FROM {table}");
        assert_eq!(site.database().number(&count).await, 1, "{table}");
    }
}

story! {
    async fn row_order_does_not_link_devices_to_responses(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({ "anonymous": true })).await;
        let begun = survey.answers(1, None, None);
        let save = async |name: &str, mut body: Value| {
            body["key"] = json!(key(name));
            site.visitor().post(&survey.path(), &body).await
        };
        let draft = save("begun", begun.clone()).await.status(200).data()["response"]["id"].clone();
        let said: Vec<_> = (0..12).map(|n| format!("a{n:02}")).collect();
        for text in &said {
            save(text, survey.submission(2, Some(4), Some(text))).await.status(200);
            site.minutes(10);
        }
        let database = site.database();
        let last = database.number("SELECT MAX(id) FROM survey_response").await;

        site.job("anonymous-surveys").await;
        let devices = stored(site, "key_hash", "survey_done").await;
        assert!(devices.len() == 12 && devices.is_sorted(), "by their keys: {devices:?}");
        assert_stored_at_once(site, "survey_done").await;
        // A later device joins them.
        save("later", survey.submission(1, None, None)).await.status(200);
        site.job("anonymous-surveys").await;
        assert!(stored(site, "key_hash", "survey_done").await.is_sorted());
        assert_stored_at_once(site, "survey_done").await;

        // When the day is over, the responses lose their order, too, and their ids.
        let (finished, texts) = ("survey_response WHERE state = 'submitted'", "survey_answer WHERE descriptive_ans IS NOT NULL");
        let lowest = async || database.number(&format!("SELECT MIN(id) FROM {finished}")).await;
        assert!(lowest().await <= last, "not before: an administrator may be reading them");
        site.at("2026-05-07T00:09:59Z");
        site.job("anonymous-surveys").await;
        assert!(lowest().await <= last, "calls that began before midnight may not be done");
        site.at("2026-05-07T00:10:00Z");
        site.job("anonymous-surveys").await;
        let renewed = lowest().await;
        assert!(renewed > last, "nothing shows when they began");
        let mut shuffled = stored(site, "descriptive_ans", texts).await;
        assert_ne!(shuffled, said);
        shuffled.sort_unstable();
        assert_eq!(shuffled, said);
        for rows in [finished, "survey_score", texts] {
            assert_stored_at_once(site, rows).await;
        }

        // Nothing else has changed.
        site.job("anonymous-surveys").await;
        assert_eq!(lowest().await, renewed, "once a day");
        let shown = results(site, &admin, survey.id, "").await;
        assert_eq!((&shown["responses"], &shown["unfinished"]), (&json!(13), &json!(1)));
        assert_eq!(database.number("SELECT COUNT(*) FROM survey_score").await, 25);
        save("a03", survey.submission(1, None, None)).await.problem(409, "already_answered");
        let going_on = save("begun", begun).await.status(200).data();
        assert_eq!(going_on["response"]["id"], draft, "drafts stay as they are");
    }
}

#[tokio::test]
async fn a_device_whose_link_is_renewed_meanwhile_keeps_its_new_key() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let admin = site.admin().await;
    let survey = survey(&admin, json!({ "anonymous": true })).await;
    let mut body = survey.submission(1, None, None);
    body["key"] = json!(key("ada"));
    site.visitor().post(&survey.path(), &body).await.status(200);
    let (lock, renew) = ("SELECT id FROM survey FOR NO KEY UPDATE", "UPDATE survey_done SET key_hash = 'new'");
    site.database().interleaved(lock, renew, site.job("anonymous-surveys")).await;
    assert_eq!(site.database().number("SELECT COUNT(*) FROM survey_done WHERE key_hash = 'new' AND mixed").await, 1);
    site.end().await;
}

story! {
    async fn an_anonymous_response_does_not_show_where_its_author_lives(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({ "anonymous": true, "monthly": true })).await;
        let kim = site.member_in("kim", "Pacific/Kiritimati").await;
        // The first of June for Kim.
        site.at("2026-05-31T12:00:00Z");
        let mut body = survey.submission(1, None, None);
        body["key"] = json!(key("kim"));
        let done = kim.post(&survey.path(), &body).await.status(200).data();
        assert_eq!((&done["report"]["date"], &done["response"]["period"]), (&json!("2026-05-31"), &json!("2026-05")));
    }
}

#[tokio::test]
async fn no_author_is_kept_when_a_survey_becomes_anonymous_meanwhile() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let admin = site.admin().await;
    let survey = survey(&admin, json!({})).await;
    let ada = site.member("ada").await;
    let (path, answers, anonymous) = (survey.path(), survey.answers(2, None, None), json!({ "anonymous": true }));
    // Ada's response begins while the setting changes.
    let lock = format!("SELECT id FROM survey WHERE id = {} FOR UPDATE", survey.id);
    let change = format!("UPDATE survey SET anonymous = TRUE WHERE id = {}", survey.id);
    let saved = site.database().interleaved(&lock, &change, ada.post(&path, &answers)).await;
    saved.problem(409, "conflict");
    assert_eq!(site.database().number("SELECT COUNT(*) FROM survey_response").await, 0);
    // The setting changes while a response begins.
    patch(&admin, survey.id, json!({ "anonymous": false })).await.status(200);
    let begun = format!(
        "INSERT INTO survey_response (survey_id, version, member_id, state, local_date, started_at, updated_at)
            VALUES ({}, 1, {}, 'draft', '2026-05-06', 1, 1)",
        survey.id, ada.id
    );
    site.database().interleaved(&begun, "SELECT 1", patch(&admin, survey.id, anonymous)).await.invalid("anonymous");
    site.end().await;
}
