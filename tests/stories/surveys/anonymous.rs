//! Anonymous surveys: nothing stored identifies a respondent.

use daymark_tests::harness::{Database, Site};
use daymark_tests::story;
use serde_json::{Value, json};

use super::{key, patch, survey};

story! {
    async fn an_anonymous_response_cannot_be_traced_to_its_author(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({ "anonymous": true, "allow_edit": true })).await;
        let ada = site.member("ada").await;
        ada.post(&survey.path(), &survey.answers(2, None, None)).await.faulty("key");
        let mut body = survey.answers(2, Some(4), Some("Zenobia wrote this"));
        body["key"] = json!(key("ada-phone"));
        site.at("2026-05-07T10:11:12Z");
        ada.post(&survey.path(), &body).await.status(200);
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

#[tokio::test]
async fn no_author_is_kept_when_a_survey_becomes_anonymous_meanwhile() {
    if Database::Postgres.left_out() {
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
    site.database().interleaved(&begun, "SELECT 1", patch(&admin, survey.id, anonymous)).await.faulty("anonymous");
    site.end().await;
}
