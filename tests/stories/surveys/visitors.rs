//! People without an account answer, and keep their answers when they sign up.

use daymark_tests::harness::{Database, HumanProvider, Member, Site};
use daymark_tests::story;
use reqwest::Method;
use serde_json::{Value, json};

use super::{id, key, survey};
use crate::identities::with_a_password;

fn with_key(mut body: Value, key: &str) -> Value {
    body["key"] = json!(key);
    body
}

story! {
    async fn a_visitors_draft_resumes_and_survives_sign_up(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({ "monthly": true })).await;
        let (visitor, key) = (site.visitor(), key("phone"));
        visitor.post(&survey.path(), &survey.answers(2, None, None)).await.invalid("key");
        visitor.post(&survey.path(), &with_key(json!({}), "short")).await.invalid("key");
        visitor.post(&survey.path(), &with_key(json!({}), &"é".repeat(22))).await.invalid("key");
        let begun = visitor.post(&survey.path(), &with_key(survey.answers(2, None, None), &key)).await.status(200).data();
        let again = visitor.post(&survey.path(), &with_key(json!({}), &key)).await.status(200).data();
        assert_eq!(again["response"], begun["response"], "the key finds it again");
        let stored = site.database().text("SELECT key_hash FROM survey_response").await.expect("a hash");
        assert!(!stored.contains("phone"));
        let ada = site.member("ada").await;
        let claimed = ada.post(&survey.path(), &with_key(json!({}), &key)).await.status(200).data();
        assert_eq!(claimed["response"]["id"], begun["response"]["id"]);
        assert_eq!(survey.read(&ada).await["response"]["answers"][0]["answers"], json!([2]));
        let fresh = visitor.post(&survey.path(), &with_key(json!({}), &key)).await.status(200).data();
        assert_ne!(fresh["response"]["id"], begun["response"]["id"], "it is hers now");
    }
}

story! {
    async fn a_visitors_answers_are_merged_into_the_account(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({})).await;
        let count = async || site.database().number("SELECT COUNT(*) FROM survey_response").await;
        // Both unfinished: one response with the later answers.
        let ada = site.member("ada").await;
        ada.post(&survey.path(), &survey.answers(1, None, Some("Mine"))).await.status(200);
        site.minutes(1);
        site.visitor().post(&survey.path(), &with_key(survey.answers(2, Some(4), None), &key("a"))).await.status(200);
        let merged = ada.post(&survey.path(), &with_key(json!({}), &key("a"))).await.status(200).data();
        let answers = merged["response"]["answers"].as_array().expect("answers");
        assert_eq!((&answers[0]["answers"], &answers[1]["selected_rate"], &answers[2]["descriptive_ans"]), (&json!([2]), &json!(4), &json!("Mine")));
        assert_eq!(count().await, 1);
        // Hers is finished: the visitor's unfinished response is dropped.
        survey.submit(&ada, 2, Some(4)).await;
        site.visitor().post(&survey.path(), &with_key(survey.answers(1, None, None), &key("b"))).await.status(200);
        let same = ada.post(&survey.path(), &with_key(json!({}), &key("b"))).await.status(200).data();
        assert_eq!((&same["response"]["id"], &same["response"]["state"]), (&merged["response"]["id"], &json!("submitted")));
        assert_eq!(count().await, 1);
        // The visitor's is finished: it replaces the member's unfinished one.
        let ben = site.member("ben").await;
        ben.post(&survey.path(), &survey.answers(1, None, None)).await.status(200);
        let done = site.visitor().post(&survey.path(), &with_key(survey.submission(2, Some(5), None), &key("c"))).await.status(200).data();
        let claimed = ben.post(&survey.path(), &with_key(json!({}), &key("c"))).await.status(200).data();
        assert_eq!((&claimed["response"]["id"], &claimed["report"]["own"]), (&done["response"]["id"], &json!(true)));
        assert_eq!(count().await, 2);
    }
}

story! {
    async fn unfinished_visitor_responses_expire_after_thirty_days(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({})).await;
        let ada = site.member("ada").await;
        ada.post(&survey.path(), &survey.answers(2, None, None)).await.status(200);
        site.visitor().post(&survey.path(), &with_key(survey.answers(2, None, None), &key("left"))).await.status(200);
        site.visitor().post(&survey.path(), &with_key(survey.submission(1, None, None), &key("done"))).await.status(200);
        let count = async || site.database().number("SELECT COUNT(*) FROM survey_response").await;
        site.hours(30 * 24);
        site.job("left-surveys").await;
        assert_eq!(count().await, 3);
        site.minutes(1);
        site.job("left-surveys").await;
        assert_eq!(count().await, 2, "members' and finished ones stay");
    }
}

story! {
    async fn a_provisional_account_holds_what_its_device_has_answered(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({})).await;
        let ben = site.member("ben").await;
        let submit = async |key: &str| {
            let done = site.visitor().post(&survey.path(), &with_key(survey.submission(2, Some(4), None), key)).await;
            id(&done.status(200).data()["response"])
        };
        let respond = async |email: &str, key: &str| {
            let body = json!({ "email": email, "survey_id": survey.id, "key": key });
            site.visitor().post("/v1/auth/user/survey-responder", &body).await
        };
        let owner = async |response: i64| {
            admin.get(&format!("/v1/core/survey-response/{response}")).await.status(200).data()["email"].clone()
        };
        let (una, gus, bens) = (key("una"), key("gus"), key("ben"));
        let (hers, gus_id, his) = (submit(&una).await, submit(&gus).await, submit(&bens).await);
        let reply = respond("una@daymark.example", &una).await.status(200);
        assert_eq!(reply.text, respond(&ben.email, &bens).await.status(200).text, "it tells nobody who has an account");
        respond("gus@daymark.example", &gus).await.status(200);
        respond("short@daymark.example", "short").await.invalid("key");
        site.job("survey-responders").await;
        assert_eq!(owner(hers).await, "una@daymark.example");
        assert_eq!(owner(his).await, Value::Null, "anyone can enter the address of an account");
        // The device finds its answers in both cases.
        assert_eq!((submit(&una).await, submit(&bens).await), (hers, his));
        // Another member who signs in on the device gets them only while the new account is unused.
        let hal = site.member("hal").await;
        let claimed = hal.post(&survey.path(), &with_key(json!({}), &gus)).await.status(200).data();
        assert_eq!((id(&claimed["response"]), owner(gus_id).await), (gus_id, json!("hal@daymark.example")));
        let own = with_a_password(site, "una@daymark.example").await;
        assert_eq!(survey.read(&own).await["me"]["report_id"], hers);
        let eve = site.member("eve").await;
        let other = eve.post(&survey.path(), &with_key(json!({}), &una)).await.status(200).data();
        assert_ne!(id(&other["response"]), hers);
        let claimed = own.post(&survey.path(), &with_key(json!({}), &una)).await.status(200).data();
        assert_eq!((id(&claimed["response"]), &claimed["report"]["own"]), (hers, &json!(true)));
        assert_ne!(submit(&una).await, hers, "the device's key no longer leads to them");
    }
}

#[tokio::test]
async fn a_visitor_response_that_goes_on_meanwhile_does_not_expire() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let admin = site.admin().await;
    let survey = survey(&admin, json!({})).await;
    let answers = with_key(survey.answers(2, None, None), &key("left"));
    site.visitor().post(&survey.path(), &answers).await.status(200);
    site.hours(31 * 24);
    let saved = format!("UPDATE survey_response SET updated_at = {}", site.now().0);
    site.database().interleaved(&saved, "SELECT 1", site.job("left-surveys")).await;
    assert_eq!(site.database().number("SELECT COUNT(*) FROM survey_response").await, 1);
    site.end().await;
}

story! {
    async fn a_company_link_opens_the_scorecard(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({ "scorecard": true, "monthly": true })).await;
        let company = admin.post("/v2/core/company", &json!({ "name": "Acme" })).await.status(201).data();
        let uid = company["corporation_uid"].as_str().expect("a uid");
        let shown = site.visitor().get(&format!("/v1/core/survey/9925?corporation_uid={uid}")).await.status(200).data();
        assert_eq!((&shown["id"], &shown["company"]["name"]), (&json!(survey.id), &json!("Acme")));
        site.visitor().get("/v1/core/survey/9925").await.problem(404, "not_found");
        let unknown = site.visitor().get("/v1/core/survey/9925?corporation_uid=nobody").await.status(200).data();
        assert_eq!(unknown["company"], Value::Null);
    }
}

#[tokio::test]
async fn starting_as_a_visitor_requires_the_human_check() {
    let provider = HumanProvider::start();
    let site = Site::start_with(Database::Sqlite, &provider.settings(), false).await;
    let body = json!({ "email": "ada@daymark.example", "password": "correct horse battery", "token": "person" });
    let ada = Member::register(site.visitor(), &body).await;
    site.database().sql("UPDATE member SET role = 'admin'").await;
    let admin = Member::login(site.visitor(), &ada.email, "correct horse battery").await;
    let survey = survey(&admin, json!({})).await;
    let visitor = site.visitor();
    let save = async |token: &str| {
        let mut body = with_key(survey.answers(2, None, None), &key("phone"));
        body["token"] = json!(token);
        visitor.post(&survey.path(), &body).await
    };
    save("robot").await.invalid("token");
    save("person at register").await.invalid("token");
    save("person at survey").await.status(200);
    save("robot").await.status(200); // a started response continues
    admin.post(&survey.path(), &survey.answers(1, None, None)).await.status(200);
    site.end().await;
}

#[tokio::test]
async fn new_visitor_responses_are_rate_limited_per_network() {
    let site = Site::start_with(Database::Sqlite, &[("DAYMARK_TRUSTED_PROXIES", "127.0.0.1")], true).await;
    let admin = site.admin().await;
    let survey = survey(&admin, json!({})).await;
    let (here, there) = ("203.0.113.7", "203.0.113.8");
    let begin = async |network: &str, n: i64| {
        let visitor = site.visitor();
        let call = visitor.request(Method::POST, &survey.path()).header("x-forwarded-for", network);
        call.json(&with_key(json!({}), &key(&format!("device{n}")))).send().await
    };
    begin(here, 0).await.status(200);
    let mut begun = 1;
    while begin(here, begun).await.code == 200 {
        begun += 1;
        assert!(begun < 300, "no limit");
    }
    begin(here, begun).await.problem(429, "too_many_requests");
    begin(there, begun).await.status(200);
    begin(here, 0).await.status(200); // a started response continues
    admin.post(&survey.path(), &survey.answers(1, None, None)).await.status(200);
    site.end().await;
}
