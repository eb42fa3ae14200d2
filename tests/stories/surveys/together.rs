//! Several tabs and devices at once.

use daymark_tests::harness::{Database, Member, Site};
use daymark_tests::story;
use futures_util::future::join_all;
use serde_json::json;

use super::{id, key, results, survey};

story! {
    async fn the_latest_answer_wins_in_any_arrival_order(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({})).await;
        site.at("2026-05-07T10:00:00Z");
        let rate = |rate: i64| json!({ "responses": [survey.answers(2, None, None)["responses"][0], {
            "question_id": survey.questions[1], "selected_rate": rate, "answered_at": format!("2026-05-07T09:0{rate}:00Z"),
        }] });
        for round in 0..6 {
            let ada = site.member(&format!("member{round}")).await;
            let laptop = Member::login(site.visitor(), &ada.email, "correct horse battery").await;
            // Two tabs and another device, each with a different answer to the same question.
            let mut sent = [(&ada, 2), (&ada, 3), (&laptop, 5)];
            sent.rotate_left(round % 3);
            if round >= 3 {
                sent.swap(0, 1);
            }
            let path = survey.path();
            let answers = join_all(sent.map(async |(device, number)| device.post(&path, &rate(number)).await)).await;
            let ids: Vec<_> = answers.into_iter().map(|answer| id(&answer.status(200).data()["response"])).collect();
            assert!(ids.windows(2).all(|pair| pair[0] == pair[1]), "{ids:?}");
            assert_eq!(survey.read(&ada).await["response"]["answers"][1]["selected_rate"], 5, "round {round}");
        }
    }
}

story! {
    async fn twenty_concurrent_submits_create_one_response(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({})).await;
        let ada = site.member("ada").await;
        let laptop = Member::login(site.visitor(), &ada.email, "correct horse battery").await;
        let (path, body) = (survey.path(), survey.submission(2, Some(3), Some("Fine")));
        let devices = (0..20).map(|n| if n % 2 == 0 { &ada } else { &laptop });
        let answers = join_all(devices.map(|device| device.post(&path, &body))).await;
        let ids: Vec<_> = answers.into_iter().map(|answer| id(&answer.status(200).data()["response"])).collect();
        assert!(ids.windows(2).all(|pair| pair[0] == pair[1]), "{ids:?}");
        let shown = results(site, &admin, survey.id, "").await;
        assert_eq!((&shown["responses"], &shown["questions"][0]["answered"]), (&json!(1), &json!(1)));
        ada.post(&path, &survey.answers(1, None, None)).await.problem(409, "already_answered");
        let me = &survey.read(&ada).await["me"];
        assert_eq!((&me["open"], &me["report_id"], &me["next_on"]), (&json!(false), &json!(ids[0]), &json!(null)));
    }
}

story! {
    async fn claiming_while_submitting_leaves_one_finished_response(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({})).await;
        let path = survey.path();
        for round in 0..4_i64 {
            let key = key(&format!("phone{round}"));
            let with_key = |mut body: serde_json::Value| {
                body["key"] = json!(key);
                body
            };
            let (visitor, ada) = (site.visitor(), site.member(&format!("member{round}")).await);
            visitor.post(&path, &with_key(survey.answers(2, None, None))).await.status(200);
            let (submission, claim) = (with_key(survey.submission(2, Some(4), None)), with_key(json!({})));
            let (submitted, claimed) = tokio::join!(visitor.post(&path, &submission), ada.post(&path, &claim));
            submitted.status(200);
            claimed.status(200);
            // Whichever was first: claiming again leaves one response, finished and hers.
            let hers = ada.post(&path, &claim).await.status(200).data();
            assert_eq!((&hers["response"]["state"], &hers["report"]["own"]), (&json!("submitted"), &json!(true)), "round {round}");
            assert_eq!(site.database().number("SELECT COUNT(*) FROM survey_response").await, round + 1);
            assert_eq!(results(site, &admin, survey.id, "").await["responses"], round + 1);
        }
    }
}

#[tokio::test]
async fn counts_are_right_when_a_response_is_corrected_while_its_author_is_erased() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let admin = site.admin().await;
    let survey = survey(&admin, json!({})).await;
    let ada = site.member("ada").await;
    let response = id(&survey.submit(&ada, 1, None).await);
    assert_eq!(results(&site, &admin, survey.id, "").await["questions"][0]["counts"][0]["people"], 1);
    admin.patch(&format!("/v1/auth/user/{}/closed", ada.id), &json!({ "closed": true })).await.status(200);
    site.hours(24 * 31);
    // The correction is from the first choice to the second.
    let (question, survey_id) = (survey.questions[0], survey.id);
    let lock = format!("SELECT id FROM survey_response WHERE id = {response} FOR UPDATE");
    let correct = format!(
        "UPDATE survey_answer SET answers = '[2]' WHERE response_id = {response} AND question_id = {question};
         INSERT INTO survey_counting (survey_id, version, period, cells)
            VALUES ({survey_id}, 1, '', '{{\"q:{question}:1\": [-1, 0], \"q:{question}:2\": [1, 0]}}')"
    );
    site.database().interleaved(&lock, &correct, site.job("erased-accounts")).await;
    let admin = Member::login(site.visitor(), &admin.email, "correct horse battery").await;
    let shown = results(&site, &admin, survey.id, "").await;
    let counts = shown["questions"][0]["counts"].as_array().expect("counts");
    let people: Vec<_> = counts.iter().map(|count| count["people"].clone()).collect();
    assert_eq!((people, &shown["responses"]), (vec![json!(0), json!(0)], &json!(0)));
    site.end().await;
}

#[tokio::test]
async fn a_response_is_changed_while_its_author_is_erased() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada) = (site.admin().await, site.member("ada").await);
    let survey = survey(&admin, json!({ "allow_edit": true })).await;
    let response = id(&survey.submit(&ada, 2, Some(3)).await);
    let (path, answers) = (format!("/v1/core/survey-response/{response}"), survey.answers(1, None, None));
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", ada.id);
    let erase = format!("DELETE FROM survey_response WHERE member_id = {}", ada.id);
    let changed = site.database().interleaved(&lock, &erase, ada.patch(&path, &answers)).await;
    changed.problem(404, "not_found");
    site.end().await;
}
