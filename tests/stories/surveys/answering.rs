//! Members answer surveys.

use daymark_tests::story;
use serde_json::{Value, json};

use super::{id, patch, survey};

story! {
    async fn draft_answers_are_saved_and_continue_on_another_device(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({})).await;
        let ada = site.member("ada").await;
        let first = ada.post(&survey.path(), &survey.answers(2, None, None)).await.status(200).data();
        assert_eq!((&first["response"]["state"], &first["report"]), (&json!("draft"), &Value::Null));
        let me = survey.read(&ada).await;
        assert_eq!((&me["me"]["draft_id"], &me["me"]["open"]), (&first["response"]["id"], &json!(true)));
        let laptop = daymark_tests::harness::Member::login(site.visitor(), &ada.email, "correct horse battery").await;
        let there = survey.read(&laptop).await;
        assert_eq!(there["response"]["answers"][0]["answers"], json!([2]));
        // The later answer wins, whichever arrives last. A clock that is ahead makes no answer later than now.
        let rate = |rate: i64, at: &str| json!({ "responses": [
            { "question_id": survey.questions[1], "type_id": 4, "selected_rate": rate, "answered_at": at }] });
        site.at("2026-05-07T10:00:00Z");
        ada.post(&survey.path(), &rate(4, "2026-05-07T09:00:00Z")).await.status(200);
        laptop.post(&survey.path(), &rate(2, "2026-05-07T08:00:00Z")).await.status(200);
        let stored = async || survey.read(&ada).await["response"]["answers"][1]["selected_rate"].clone();
        assert_eq!(stored().await, 4);
        laptop.post(&survey.path(), &rate(3, "2031-01-01T00:00:00Z")).await.status(200);
        assert_eq!(stored().await, 3);
        site.minutes(1);
        ada.post(&survey.path(), &rate(5, "2026-05-07T10:01:00Z")).await.status(200);
        assert_eq!(stored().await, 5);
        // An answer in the wrong field deletes none.
        let wrong = json!({ "responses": [{ "question_id": survey.questions[1], "answers": [4] }] });
        let refused = ada.post(&survey.path(), &wrong).await.problem(422, "invalid");
        let field = format!("questions.{}", survey.questions[1]);
        assert_eq!(refused["errors"], json!({ field: ["Please Answer This Question"] }));
        assert_eq!(stored().await, 5);
        // An empty answer deletes one.
        site.minutes(1);
        let nothing = json!({ "responses": [{ "question_id": survey.questions[1] }] });
        ada.post(&survey.path(), &nothing).await.status(200);
        assert_eq!(survey.read(&ada).await["response"]["answers"].as_array().map(Vec::len), Some(1));
        assert_eq!(site.database().number("SELECT COUNT(*) FROM survey_response").await, 1);
    }
}

story! {
    async fn required_visible_questions_need_a_valid_answer(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({})).await;
        let ada = site.member("ada").await;
        let refused = ada.post(&survey.path(), &survey.submission(2, None, None)).await.problem(422, "invalid");
        assert_eq!(refused["errors"], json!({ format!("questions.{}", survey.questions[1]): ["Please Answer This Question"] }));
        assert_eq!(survey.read(&ada).await["response"], Value::Null, "nothing was changed");
        for (answer, field) in [
            (json!({ "question_id": survey.questions[0], "answers": [3] }), format!("questions.{}", survey.questions[0])),
            (json!({ "question_id": survey.questions[0], "answers": [1, 2] }), format!("questions.{}", survey.questions[0])),
            (json!({ "question_id": survey.questions[1], "selected_rate": 6 }), format!("questions.{}", survey.questions[1])),
            (json!({ "question_id": 9999, "answers": [1] }), "responses[0].question_id".to_owned()),
            (json!({ "question_id": survey.questions[1], "type_id": 1, "selected_rate": 5 }), "responses[0].type_id".to_owned()),
        ] {
            ada.post(&survey.path(), &json!({ "responses": [answer] })).await.invalid(&field);
        }
        ada.post(&survey.path(), &json!({ "version": 7 })).await.invalid("version");
        // Hidden answers are kept, but neither required nor scored.
        ada.post(&survey.path(), &survey.answers(2, Some(5), None)).await.status(200);
        site.minutes(1);
        let report = survey.submit(&ada, 1, None).await;
        assert_eq!((&report["score"], &report["dimensions"][0]["score"], &report["dimensions"][1]["score"]), (&json!(0), &json!(0), &Value::Null));
        let kept = survey.read(&ada).await["response"]["answers"].as_array().map(Vec::len);
        assert_eq!(kept, Some(2));
        let rows = admin.get(&format!("/v1/core/survey-response/export?survey_id={}&format=json", survey.id)).await.json();
        assert_eq!(rows["data"].as_array().map(Vec::len), Some(1), "nor exported");
    }
}

story! {
    async fn permitted_edits_to_a_response_are_kept_as_revisions(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({})).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let response = id(&survey.submit(&ada, 2, Some(3)).await);
        let path = format!("/v1/core/survey-response/{response}");
        let change = |choice: i64| survey.answers(choice, None, None);
        ada.patch(&path, &change(1)).await.problem(409, "conflict");
        ben.patch(&path, &change(1)).await.problem(404, "not_found");
        patch(&admin, survey.id, json!({ "allow_edit": true })).await.status(200);
        let report = ada.get(&format!("/v1/core/survey/{}/report/{response}", survey.id)).await.status(200).data();
        assert_eq!((&report["own"], &report["editable"], &report["score"]), (&json!(true), &json!(true), &json!(75)));
        let changed = ada.patch(&path, &change(1)).await.status(200).data();
        assert_eq!((&changed["response"]["state"], &changed["report"]["score"], &changed["response"]["corrected"]),
            (&json!("amended"), &json!(0), &json!(false)));
        ada.patch(&path, &change(1)).await.status(200); // the same again creates no revision
        ada.patch(&path, &json!({ "responses": [{ "question_id": survey.questions[0] }] })).await
            .invalid(&format!("questions.{}", survey.questions[0]));
        admin.patch(&path, &change(2)).await.invalid("reason");
        let mut correction = change(2);
        correction["reason"] = json!("She called us.");
        let corrected = admin.patch(&path, &correction).await.status(200).data();
        assert_eq!((&corrected["response"]["corrected"], &corrected["report"]["score"]), (&json!(true), &json!(75)));
        ben.get(&path).await.problem(403, "forbidden");
        let history = admin.get(&path).await.status(200).data();
        let revisions = history["revisions"].as_array().expect("revisions");
        let told: Vec<_> = revisions.iter().map(|r| (&r["correction"], &r["by_id"], &r["reason"], &r["answers"][0]["answers"])).collect();
        assert_eq!(told, [
            (&json!(true), &json!(admin.id), &json!("She called us."), &json!([1])),
            (&json!(false), &json!(ada.id), &json!(""), &json!([2])),
        ]);
        let row = admin.get("/v1/auth/audit?action=survey-response:correct").await.data()[0].clone();
        assert_eq!(row["after"], json!({ "reason": "She called us.", "questions": [survey.questions[0]] }));
        patch(&admin, survey.id, json!({ "state": "closed" })).await.status(200);
        ada.patch(&path, &change(1)).await.problem(409, "conflict");
    }
}
