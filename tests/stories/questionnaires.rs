//! Questionnaires: the questions of steps and activities, and members' answers.

use daymark_tests::harness::{Answer, Client, Member, Program};
use daymark_tests::story;
use reqwest::Method;
use serde_json::{Value, json};

const PLEASE: &str = "Please Answer This Question";

async fn put(client: &Client, path: &str, body: &Value) -> Answer {
    client.request(Method::PUT, path).json(body).send().await
}

/// A program with two steps: ten days, then the rest of May. Returns the steps' ids.
async fn stepped(admin: &Member) -> (Program, Vec<i64>) {
    let mut body = Program::may();
    body["steps"] = json!([{ "title": "Begin", "plan": [{ "duration": 10, "activities": [0, 1] }] },
        { "title": "Go on", "plan": [{ "duration": 21, "activities": [0, 1, 2] }] }]);
    let made = admin.post("/v2/core/challenge", &body).await.status(201).data();
    let steps = made["steps"].as_array().expect("steps").iter().map(|s| s["id"].as_i64().expect("id")).collect();
    (Program::of(made), steps)
}

/// One question of each type; only the text is optional.
fn four() -> Value {
    json!({ "points": 25, "questions": [
        { "type_id": 1, "title": "How did you sleep?", "choices": ["Well", "Badly"] },
        { "type_id": 2, "title": "What helped?", "choices": ["Walks", "Friends", "Rest"] },
        { "type_id": 3, "title": "What else?", "required": false },
        { "type_id": 4, "title": "How likely?", "scale": 10 }] })
}

/// The ids of a response's questions, in order.
fn ids(questions: &Value) -> Vec<i64> {
    questions.as_array().expect("questions").iter().map(|q| q["id"].as_i64().expect("id")).collect()
}

async fn set(admin: &Client, path: &str, body: &Value) -> &'static Value {
    put(admin, path, body).await.status(200).data()
}

fn answers(ids: &[i64]) -> Value {
    json!({ "responses": [{ "question_id": ids[0], "type_id": 1, "answers": [1] },
        { "question_id": ids[1], "type_id": 2, "answers": [3, 1] },
        { "question_id": ids[3], "type_id": 4, "selected_rate": 9 }] })
}

story! {
    async fn answers_to_a_step_earn_points_once_but_can_be_changed(site) {
        let admin = site.admin().await;
        let (program, steps) = stepped(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&program).await;
        ada.done(&program.entry(0, "2026-05-06")).await;
        let asked = format!("/v1/core/challenge-step/{}/question", steps[0]);
        let answer = format!("/v1/core/challenge-step/{}/questionnaire-response", steps[0]);
        assert_eq!(ada.get(&asked).await.data(), &json!([]));
        let questions = ids(&set(&admin, &asked, &four()).await["questions"]);
        let shown = ada.get(&asked).await.data();
        assert_eq!((&shown[0]["choices"][1], &shown[3]["scale"]), (&json!({ "id": 2, "text": "Badly" }), &json!(10)));

        let missing = ada.post(&answer, &json!({ "responses": [] })).await.problem(422, "invalid");
        let fields: Vec<_> = missing["errors"].as_object().expect("errors").keys().cloned().collect();
        assert_eq!(fields, [0, 1, 3].map(|n: usize| format!("questions.{}", questions[n])), "the optional one is not among them");
        assert_eq!(missing["errors"][&fields[0]][0], PLEASE);

        let first = ada.post(&answer, &answers(&questions)).await.status(200).data();
        assert_eq!((&first["points_earned"], &first["challenge_id"]), (&json!(25), &json!(program.id)));
        assert_eq!(first["answers"][1]["choices"], json!(["Walks", "Rest"]));
        site.minutes(5);
        let mut again = answers(&questions);
        again["responses"][0]["answers"] = json!([2]);
        again["responses"].as_array_mut().unwrap().push(json!({ "question_id": questions[2], "descriptive_ans": " Tea " }));
        let second = ada.post(&answer, &again).await.status(200).data();
        assert_eq!((&second["id"], &second["points_earned"]), (&first["id"], &json!(0)), "points come once");
        assert_eq!(second["answers"][0]["choices"], json!(["Badly"]));
        assert_eq!(second["answers"][2]["descriptive_ans"], "Tea");
        assert_ne!(second["updated_at"], second["answered_at"]);

        assert_eq!(ada.pull().await["totals"]["points"], 35);
        ada.place(&program, |row| row["points"] == 35).await;
        let ledger = format!("SELECT COUNT(*) FROM points_ledger WHERE member_id = {} AND rule = 'questionnaire'", ada.id);
        assert_eq!(site.database().number(&ledger).await, 1);
        let own = ada.get(&format!("/v1/core/challenge-response/{}", program.id)).await.data();
        assert_eq!((own.as_array().map(Vec::len), &own[0]["answers"]), (Some(1), &second["answers"]));
        ada.done(&program.entry(1, "2026-05-06")).await;
        assert_eq!(ada.pull().await["totals"]["points"], 45, "logging continues from there");
    }
}

story! {
    async fn points_of_answers_move_a_member_up_since_yesterday(site) {
        let admin = site.admin().await;
        let (program, steps) = stepped(&admin).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        ada.join(&program).await;
        ben.join(&program).await;
        ada.done(&program.entry(0, "2026-05-06")).await;
        site.at("2026-05-07T10:00:00Z");
        let asked = format!("/v1/core/challenge-step/{}/question", steps[0]);
        let questions = ids(&set(&admin, &asked, &four()).await["questions"]);
        ben.place(&program, |row| row["rank"] == 2 && row["change"] == 0).await;
        let answer = format!("/v1/core/challenge-step/{}/questionnaire-response", steps[0]);
        ben.post(&answer, &answers(&questions)).await.status(200);
        let up = |board: &Value| [&board["entries"][0]["user_id"], &board["entries"][0]["change"]] == [&json!(ben.id), &json!(1)];
        ada.until(&program.board(), up).await;
        // A board that is loaded later in the day says the same.
        site.stop().await;
        site.start_again().await;
        ada.until(&program.board(), up).await;
        ada.until("/v1/core/leaderboard", up).await;
    }
}

story! {
    async fn a_step_is_open_from_its_first_day_until_the_program_ends(site) {
        let admin = site.admin().await;
        let (program, steps) = stepped(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&program).await;
        let one = json!({ "questions": [{ "type_id": 4, "title": "How was it?" }] });
        let path = |tail: &str| format!("/v1/core/challenge-step/{}/{tail}", steps[1]);
        let id = ids(&set(&admin, &path("question"), &one).await["questions"])[0];
        let body = json!({ "responses": [{ "question_id": id, "selected_rate": 5 }] });
        let answer = async || ada.post(&path("questionnaire-response"), &body).await;
        site.at("2026-05-10T23:59:00Z");
        answer().await.problem(422, "not_loggable");
        assert_eq!(ada.get(&path("questionnaire-response")).await.data()["open"], false);
        site.at("2026-05-11T00:00:00Z");
        assert_eq!(answer().await.data()["points_earned"], 0, "no points were set");
        site.at("2026-06-01T11:59:00Z");
        let sheet = ada.get(&path("questionnaire-response")).await.data();
        assert_eq!((&sheet["open"], &sheet["response"]["answers"][0]["selected_rate"]), (&json!(true), &json!(5)));
        answer().await.status(200);
        site.at("2026-06-01T12:00:00Z");
        answer().await.problem(422, "not_loggable");
        assert_eq!(ada.get(&path("questionnaire-response")).await.data()["response"]["answers"][0]["selected_rate"], 5);
    }
}

story! {
    async fn an_activity_takes_daily_answers_while_the_day_is_open(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        let path = |tail: &str| format!("/v1/core/activity/{}/{tail}", may.activities[0]);
        put(&admin, &path("question"), &four()).await.invalid("points");
        let one = json!({ "questions": [{ "type_id": 3, "title": "Where to?" }] });
        let id = ids(&set(&admin, &path("question"), &one).await["questions"])[0];
        let answer = async |date: &str, text: &str| {
            let body = json!({ "local_date": date, "responses": [{ "question_id": id, "descriptive_ans": text }] });
            ada.post(&path("questionnaire-response"), &body).await
        };
        let today = json!({ "responses": [{ "question_id": id, "descriptive_ans": "The lake" }] });
        assert_eq!(ada.post(&path("questionnaire-response"), &today).await.data()["local_date"], "2026-05-06");
        answer("2026-05-07", "x").await.problem(422, "not_loggable");
        answer("2026-05-05", "x").await.problem(422, "not_loggable");
        site.at("2026-05-07T11:59:00Z");
        answer("2026-05-06", "The lake and back").await.status(200);
        answer("2026-05-07", "Home").await.status(200);
        site.at("2026-05-07T12:00:00Z");
        answer("2026-05-06", "x").await.problem(422, "not_loggable");
        let sheet = async |query: &str| ada.get(&format!("{}{query}", path("questionnaire-response"))).await.data();
        let yesterday = sheet("?date=2026-05-06").await;
        assert_eq!((&yesterday["open"], &yesterday["response"]["answers"][0]["descriptive_ans"]), (&json!(false), &json!("The lake and back")));
        let today = sheet("").await;
        assert_eq!((&today["open"], &today["response"]["answers"][0]["descriptive_ans"]), (&json!(true), &json!("Home")));
        assert_eq!(sheet("?date=2026-05-08").await["response"], json!(null));
        let page = ada.get(&format!("/v1/core/challenge-response/{}?limit=1", may.id)).await.json();
        assert_eq!(page["data"][0]["local_date"], "2026-05-07");
        let next = page["meta"]["next_cursor"].as_str().expect("more");
        let rest = ada.get(&format!("/v1/core/challenge-response/{}?limit=1&cursor={next}", may.id)).await.json();
        assert_eq!((&rest["data"][0]["local_date"], &rest["meta"]["next_cursor"]), (&json!("2026-05-06"), &json!(null)));
    }
}

story! {
    async fn an_answered_question_keeps_its_wording(site) {
        let admin = site.admin().await;
        let (program, steps) = stepped(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&program).await;
        let asked = format!("/v1/core/challenge-step/{}/question", steps[0]);
        let answer = format!("/v1/core/challenge-step/{}/questionnaire-response", steps[0]);
        let two = json!({ "questions": [{ "type_id": 3, "title": "Why?" }, { "type_id": 3, "title": "How?", "required": false }] });
        let before = ids(&set(&admin, &asked, &two).await["questions"]);
        // Nobody has answered: the wording changes in place.
        let changed = json!({ "questions": [{ "id": before[0], "type_id": 3, "title": "Why really?" },
            { "id": before[1], "type_id": 3, "title": "How?", "required": false }] });
        let kept = set(&admin, &asked, &changed).await;
        assert_eq!((ids(&kept["questions"]), &kept["questions"][0]["version"]), (before.clone(), &json!(1)));
        let body = |id: i64| json!({ "responses": [{ "question_id": id, "descriptive_ans": "Because" }] });
        ada.post(&answer, &body(before[0])).await.status(200);
        // Now the answered one is replaced by a new one, and the other is deleted.
        let renamed = json!({ "questions": [{ "id": before[0], "type_id": 3, "title": "What for?" }] });
        let after = set(&admin, &asked, &renamed).await;
        let new = ids(&after["questions"])[0];
        assert!(new != before[0] && after["questions"][0]["version"] == 2, "{after}");
        let own = ada.get(&answer).await.data();
        assert_eq!((&own["response"]["answers"][0]["title"], &own["questions"][0]["title"]), (&json!("Why really?"), &json!("What for?")));
        let refused = ada.post(&answer, &body(before[0])).await;
        refused.invalid("responses[0].question_id");
        refused.invalid(&format!("questions.{new}"));
        ada.post(&answer, &body(new)).await.status(200);
        put(&admin, &asked, &renamed).await.invalid("questions");
        let twice = json!({ "questions": [{ "id": new, "type_id": 3, "title": "a" }, { "id": new, "type_id": 3, "title": "b" }] });
        put(&admin, &asked, &twice).await.invalid("questions");
        put(&admin, &asked, &json!({ "questions": [{ "type_id": 1, "title": "x", "choices": ["one"] }] })).await.invalid("questions[0].choices");
        put(&admin, "/v1/core/challenge-step/999999/question", &two).await.problem(404, "not_found");
        let log = admin.get("/v1/auth/audit?action=questionnaire:set").await.data();
        assert_eq!(log.as_array().map(Vec::len), Some(3), "one row for each change that was made");
        let _ = set(&admin, &asked, &json!({ "questions": [] })).await;
        ada.post(&answer, &body(new)).await.problem(404, "not_found");
    }
}

story! {
    async fn questions_and_answers_are_hidden_from_non_members(site) {
        let admin = site.admin().await;
        let (program, steps) = stepped(&admin).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        ada.join(&program).await;
        let asked = format!("/v1/core/challenge-step/{}/question", steps[0]);
        let answer = format!("/v1/core/challenge-step/{}/questionnaire-response", steps[0]);
        let questions = ids(&set(&admin, &asked, &four()).await["questions"]);
        ada.post(&answer, &answers(&questions)).await.status(200);
        for path in [&asked, &answer, &format!("/v1/core/challenge-response/{}", program.id)] {
            let missing = ben.get(&path.replace(&format!("/{}", steps[0]), "/999999").replace(&format!("se/{}", program.id), "se/999999")).await;
            let theirs = ben.get(path).await;
            theirs.problem(404, "not_found");
            assert_eq!(theirs.text, missing.text);
        }
        ben.post(&answer, &answers(&questions)).await.problem(404, "not_found");
        put(&ben, &asked, &four()).await.problem(403, "forbidden");
        let all = format!("/v1/core/challenge/{}/answers", program.id);
        ada.get(&all).await.problem(403, "forbidden");
        ada.post(&format!("/v2/core/challenge/{}/leave", program.id), &json!({})).await.status(200).data();
        assert_eq!(ada.get(&answer).await.data()["open"], false, "former members can read their answers");
        ada.post(&answer, &answers(&questions)).await.problem(422, "not_loggable");
    }
}

story! {
    async fn administrators_page_through_and_export_answers(site) {
        let admin = site.admin().await;
        let (program, steps) = stepped(&admin).await;
        let asked = format!("/v1/core/challenge-step/{}/question", steps[0]);
        let answer = format!("/v1/core/challenge-step/{}/questionnaire-response", steps[0]);
        let questions = ids(&set(&admin, &asked, &four()).await["questions"]);
        for name in ["ada", "ben"] {
            let member = site.member(name).await;
            member.join(&program).await;
            let mut body = answers(&questions);
            body["responses"].as_array_mut().unwrap().push(json!({ "question_id": questions[2], "descriptive_ans": format!("=cmd|{name}") }));
            member.post(&answer, &body).await.status(200);
        }
        let all = format!("/v1/core/challenge/{}/answers", program.id);
        let (mut seen, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = admin.get(&format!("{all}?limit=3&step_id={}&cursor={cursor}", steps[0])).await.status(200).json();
            seen.extend(page["data"].as_array().unwrap().iter().map(|r| (r["user_id"].clone(), r["answer"]["question_id"].clone())));
            match page["meta"]["next_cursor"].as_str() {
                Some(next) => cursor = next.to_owned(),
                None => break,
            }
        }
        let count = seen.len();
        seen.dedup();
        assert_eq!((count, seen.len()), (8, 8));
        assert_eq!(admin.get(&format!("{all}?step_id={}", steps[1])).await.data(), &json!([]));
        let file = admin.get(&format!("{all}/export")).await.status(200);
        assert_eq!(file.text.lines().count(), 9);
        assert!(file.text.contains("'=cmd|ada") && file.text.contains("Walks; Rest"), "{}", file.text);
        assert!(file.header("content-type").starts_with("text/csv"));
    }
}
