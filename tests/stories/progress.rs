//! Members' progress in programs: steps by days, what blocks them, and what others see.

use daymark_tests::harness::{Answer, Member, Program};
use daymark_tests::story;
use serde_json::{Value, json};

/// Two steps: two days worth 5 points, then three days worth 7, from today (6 May) on.
async fn stepped(admin: &Member) -> (Program, [i64; 2]) {
    let body = json!({ "title": "Steps", "category": "TIMED", "start_date": "2026-05-06", "end_date": "2026-05-10",
        "activities": [{ "title": "Walk" }, { "title": "Read" }],
        "steps": [{ "title": "Begin", "points": 5, "plan": [{ "duration": 2, "activities": [0] }] },
                  { "title": "Go on", "points": 7, "plan": [{ "duration": 1, "activities": [1] }, { "duration": 2, "activities": [0, 1] }] }] });
    let made = admin.post("/v2/core/challenge", &body).await.status(201).data();
    let step = |at: usize| made["steps"][at]["id"].as_i64().expect("a step");
    assert_eq!((&made["steps"][0]["points"], &made["steps"][1]["points"]), (&json!(5), &json!(7)));
    (Program::of(made), [step(0), step(1)])
}

async fn complete(member: &Member, step: i64) -> Answer {
    member.post(&format!("/v1/core/challenge/step/{step}/mark-complete"), &json!({})).await
}

async fn module(member: &Member, program: &Program) -> &'static Value {
    member.get(&format!("/v2/core/current-module-status/{}", program.id)).await.status(200).data()
}

async fn inside(member: &Member, program: &Program) -> &'static Value {
    member.get(&format!("/v2/core/challenge/{}/inside", program.id)).await.status(200).data()
}

/// The plan day, the step, its day, and the status of each step.
fn place(module: &Value) -> (Option<i64>, Option<i64>, Option<i64>, Vec<&str>) {
    let steps = module["steps"].as_array().unwrap().iter().map(|s| s["status"].as_str().unwrap()).collect();
    (module["plan_day"].as_i64(), module["step_id"].as_i64(), module["step_day"].as_i64(), steps)
}

fn codes(blocks: &Value) -> Vec<&str> {
    blocks.as_array().unwrap().iter().map(|b| b["code"].as_str().unwrap()).collect()
}

story! {
    async fn a_member_completes_the_steps_of_a_program(site) {
        let admin = site.admin().await;
        let (program, [begin, go_on]) = stepped(&admin).await;
        let questions = json!({ "questions": [{ "type_id": 3, "title": "How was it?" }] });
        admin.request(reqwest::Method::PUT, &format!("/v1/core/challenge-step/{go_on}/question")).json(&questions).send().await.status(200);
        let ada = site.member("ada").await;
        let status = format!("/v2/core/current-module-status/{}", program.id);
        for path in [status, format!("/v2/core/challenge/{}/inside", program.id)] {
            ada.get(&path).await.problem(404, "not_found");
        }
        complete(&ada, begin).await.problem(404, "not_found");
        complete(&ada, 999_999).await.problem(404, "not_found");
        ada.join(&program).await;
        let now = module(&ada, &program).await;
        assert_eq!(place(now), (Some(1), Some(begin), Some(1), vec!["current", "locked"]));
        assert_eq!((&now["plan_days"], &now["state"], &now["status"]), (&json!(5), &json!("running"), &json!("joined")));
        assert_eq!((&now["steps"][1]["first_date"], &now["steps"][1]["last_date"]), (&json!("2026-05-08"), &json!("2026-05-10")));
        assert_eq!((now["open"].as_array().unwrap().len(), codes(&now["blocks"])), (1, vec![]));
        assert_eq!((codes(&now["steps"][1]["blocks"]), &now["steps"][1]["blocks"][0]["date"]), (vec!["not_begun"], &json!("2026-05-08")));
        complete(&ada, go_on).await.problem(409, "conflict");
        ada.done(&program.entry(0, "2026-05-06")).await;
        assert_eq!(module(&ada, &program).await["open"], json!([]), "decided for today");
        let first = complete(&ada, begin).await.status(200);
        assert_eq!((&first.data()["points"], &first.data()["local_date"]), (&json!(5), &json!("2026-05-06")));
        site.minutes(1);
        assert_eq!(complete(&ada, begin).await.text, first.text);
        assert_eq!(ada.pull().await["totals"]["points"], 15);
        ada.place(&program, |row| row["points"] == 15).await;
        // The second step requires answers first.
        site.at("2026-05-08T10:00:00Z");
        let now = module(&ada, &program).await;
        assert_eq!(place(now), (Some(3), Some(go_on), Some(1), vec!["completed", "current"]));
        assert_eq!(codes(&now["blocks"]), ["questions"]);
        complete(&ada, go_on).await.problem(409, "conflict");
        let asked = ada.get(&format!("/v1/core/challenge-step/{go_on}/question")).await.data();
        let question = asked["questions"].as_array().or(asked.as_array()).unwrap()[0]["id"].clone();
        let answer = json!({ "responses": [{ "question_id": question, "descriptive_ans": "Well" }] });
        ada.post(&format!("/v1/core/challenge-step/{go_on}/questionnaire-response"), &answer).await.status(200);
        assert_eq!(complete(&ada, go_on).await.status(200).data()["points"], 7);
        assert_eq!(ada.pull().await["totals"]["points"], 22);
        let whole = inside(&ada, &program).await;
        assert_eq!(whole["progress"], json!({ "days": 3, "done_days": 1, "percent": 34, "steps_completed": 2 }));
        assert_eq!((&whole["rank"], &whole["membership"]["points"], &whole["challenge"]["id"]), (&json!(1), &json!(22), &json!(program.id)));
        assert_eq!(whole["today"][0]["activity_id"], program.activities[1]);
        assert_eq!(whole["module"]["step_id"], go_on);
        // The program is over.
        let ben = site.member("ben").await;
        ben.join(&program).await;
        site.at("2026-05-11T11:59:00Z");
        let now = module(&ben, &program).await;
        assert_eq!((place(now).0, place(now).3, codes(&now["steps"][0]["blocks"])), (None, vec!["open", "open"], vec![]));
        site.at("2026-05-11T12:00:00Z");
        let now = module(&ben, &program).await;
        assert_eq!((codes(&now["blocks"]), codes(&now["steps"][0]["blocks"])), (vec!["ended"], vec!["ended"]));
        complete(&ben, begin).await.problem(409, "conflict");
        assert_eq!(complete(&ada, begin).await.text, first.text, "a completed step stays completed");
        ben.post(&format!("/v2/core/challenge/{}/leave", program.id), &json!({})).await.status(200);
        ben.get(&format!("/v2/core/challenge/{}/inside", program.id)).await.problem(404, "not_found");
    }
}

story! {
    async fn fifty_simultaneous_completions_award_points_once(site) {
        let admin = site.admin().await;
        let (program, [begin, _]) = stepped(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&program).await;
        let answers = futures_util::future::join_all((0..50).map(|_| complete(&ada, begin))).await;
        let first = answers[0].clone().status(200);
        for answer in &answers {
            assert_eq!((answer.code, &answer.text), (200, &first.text));
        }
        assert_eq!(ada.pull().await["totals"]["points"], 5);
        assert_eq!(site.database().number("SELECT COUNT(*) FROM points_ledger WHERE rule = 'step'").await, 1);
        assert_eq!(site.database().number("SELECT COUNT(*) FROM step_completion").await, 1);
    }
}

story! {
    async fn untimed_program_days_count_from_the_join_date(site) {
        let admin = site.admin().await;
        let body = json!({ "title": "Own pace", "category": "UNTIMED", "duration": 4, "activities": [{ "title": "Walk" }],
            "steps": [{ "title": "One", "plan": [{ "duration": 1, "activities": [0] }] },
                      { "title": "Two", "plan": [{ "duration": 3, "activities": [0] }] }] });
        let program = site.program(&admin, body).await;
        let (east, west) = (site.member_in("east", "Pacific/Kiritimati").await, site.member_in("west", "Pacific/Pago_Pago").await);
        east.join(&program).await;
        site.hours(24);
        west.join(&program).await;
        let (there, here) = (module(&east, &program).await, module(&west, &program).await);
        assert_eq!((&there["today"], &there["plan_day"], &there["step_day"]), (&json!("2026-05-08"), &json!(2), &json!(1)));
        assert_eq!((&here["today"], &here["plan_day"], &here["steps"][1]["first_date"]), (&json!("2026-05-06"), &json!(1), &json!("2026-05-07")));
    }
}

story! {
    async fn a_steps_points_are_fixed_once_the_program_has_begun(site) {
        let admin = site.admin().await;
        let (_, [begin, _]) = stepped(&admin).await;
        let path = format!("/v1/core/challenge-step/{begin}");
        admin.patch(&path, &json!({ "points": 50 })).await.invalid("points");
        admin.patch(&path, &json!({ "points": -1 })).await.invalid("points");
        let body = json!({ "title": "Later", "category": "TIMED", "start_date": "2026-06-01", "end_date": "2026-06-10",
            "activities": [{ "title": "Walk" }], "steps": [{ "title": "One", "points": 1, "plan": [{ "duration": 1, "activities": [0] }] }] });
        let later = admin.post("/v2/core/challenge", &body).await.status(201).data();
        let path = format!("/v1/core/challenge-step/{}", later["steps"][0]["id"]);
        assert_eq!(admin.patch(&path, &json!({ "points": 50 })).await.status(200).data()["points"], 50);
        let clone = admin.post(&format!("/v2/core/challenge/{}/clone", later["id"]), &json!({})).await.status(201);
        assert_eq!(clone.data()["challenge"]["steps"][0]["points"], 50);
    }
}

story! {
    async fn privacy_level_limits_the_progress_others_see(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        ada.join(&may).await;
        ada.log(&may.entry(0, "2026-05-06"), json!({ "status": "done", "note": "secret" })).await;
        let path = format!("/v2/core/challenge/{}/user/{}", may.id, ada.id);
        let seen = ben.until(&path, |seen| seen["rank"] == 1).await;
        assert_eq!((&seen["user"]["name"], &seen["points"], &seen["streak"], &seen["longest_streak"]), (&json!("ada Tester"), &json!(10), &json!(1), &json!(1)));
        assert_eq!(seen["days"], json!([{ "date": "2026-05-06", "points": 10, "done": 1 }]));
        assert_eq!(seen["progress"], json!({ "days": 1, "done_days": 1, "percent": 100, "steps_completed": 0 }));
        assert!(!seen.to_string().contains("secret"), "{seen}");
        site.visitor().get(&path).await.problem(401, "unauthenticated");
        ben.get(&format!("/v2/core/challenge/{}/user/{}", may.id, ben.id)).await.problem(404, "not_found");
        ben.get(&format!("/v2/core/challenge/999999/user/{}", ada.id)).await.problem(404, "not_found");
        ben.get(&format!("/v2/core/challenge/{}/user/999999", may.id)).await.problem(404, "not_found");
        let level = format!("/v1/auth/user/privacy_level/{}", ada.id);
        for (level_is, name) in [("nickname", Some("Lark")), ("hidden", None), ("public", Some("ada Tester"))] {
            site.database().sql("UPDATE member SET nickname = 'Lark'").await;
            admin.patch(&level, &json!({ "privacy_level": level_is })).await.status(200);
            let seen = ben.get(&path).await;
            match name {
                Some(name) => assert_eq!((&seen.data()["user"]["name"], &seen.data()["user"]["image"]), (&json!(name), &Value::Null)),
                None => {
                    assert_eq!(seen.text, ben.get(&format!("/v2/core/challenge/{}/user/999999", may.id)).await.text, "as if there were nobody");
                    assert_eq!(ada.get(&path).await.data()["points"], 10, "members always see themselves");
                }
            }
        }
        ada.post(&format!("/v2/core/challenge/{}/leave", may.id), &json!({})).await.status(200);
        ben.get(&path).await.problem(404, "not_found");
    }
}

story! {
    /// The moment at which a member's date changes would reveal the time zone.
    async fn others_see_a_members_days_by_the_programs_date(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let east = site.member_in("east", "Pacific/Auckland").await;
        let west = site.member_in("west", "Pacific/Honolulu").await;
        let days = async |of: &Member| {
            let path = format!("/v2/core/challenge/{}/user/{}", may.id, of.id);
            let days = async |reader: &Member| reader.get(&path).await.data()["progress"]["days"].as_i64();
            (days(of).await, days(&admin).await)
        };
        for member in [&east, &west] {
            member.join(&may).await;
            assert_eq!(days(member).await, (Some(1), Some(1)));
        }
        site.at("2026-05-06T13:00:00Z");
        assert_eq!(days(&east).await, (Some(2), Some(1)), "the 7th has begun only for them");
        for date in ["2026-05-06", "2026-05-07"] {
            east.done(&may.entry(0, date)).await;
        }
        assert_eq!(days(&east).await, (Some(2), Some(2)), "no fewer days than are done");
        site.at("2026-05-07T00:00:00Z");
        assert_eq!(days(&west).await, (Some(1), Some(2)));
    }
}

story! {
    /// Today's log extends the streak while yesterday is open; if no more logs follow, the job corrects it.
    async fn the_longest_streak_is_corrected_after_a_missed_day(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        ada.done(&may.entry(0, "2026-05-06")).await;
        site.at("2026-05-07T10:00:00Z");
        ada.done(&may.entry(0, "2026-05-07")).await;
        // The 8th is skipped, and still open on the morning of the 9th.
        site.at("2026-05-09T08:00:00Z");
        ada.done(&may.entry(0, "2026-05-09")).await;
        site.at("2026-05-12T13:00:00Z");
        site.job("standings").await;
        let stands = ada.get(&format!("/v2/core/challenge/{}/user/{}", may.id, ada.id)).await;
        assert_eq!((&stands.data()["streak"], &stands.data()["longest_streak"]), (&json!(0), &json!(2)));
    }
}
