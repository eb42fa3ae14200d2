//! Goals: set by name, computed from the log.

use daymark_tests::harness::Member;
use daymark_tests::story;
use serde_json::{Value, json};

async fn set(member: &Member, name: &str, body: Value) -> &'static Value {
    member.post(&format!("/v1/auth/user-goal/{name}"), &body).await.status(200).data()
}

async fn value(member: &Member, name: &str) -> (Value, Value, Value) {
    let goal = member.get(&format!("/v1/auth/user-goal/{name}")).await.data();
    (goal["value"].clone(), goal["percent"].clone(), goal["reached"].clone())
}

story! {
    async fn goal_progress_follows_the_log(site) {
        site.at("2026-05-03T10:00:00Z");
        let admin = site.admin().await;
        let mut body = daymark_tests::harness::Program::may();
        body["activities"] = json!([{ "title": "Walk", "target_amount": 8000, "unit": "steps" }, { "title": "Read" }]);
        let may = site.program(&admin, body).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        set(&ada, "daily", json!({ "measure": "points", "period": "day", "target": 20 })).await;
        set(&ada, "weekly", json!({ "measure": "done", "period": "week", "target": 3 })).await;
        set(&ada, "days", json!({ "measure": "days", "period": "month", "target": 2 })).await;
        set(&ada, "steps", json!({ "measure": "amount", "period": "day", "target": 10_000, "unit": "Steps" })).await;
        ada.done(&may.entry(1, "2026-05-03")).await; // a Sunday: of this month, but not of next week
        site.at("2026-05-06T10:00:00Z");
        ada.log(&may.entry(0, "2026-05-06"), json!({ "amount": 6000.5 })).await;
        ada.done(&may.entry(1, "2026-05-06")).await;
        let steps = ada.get("/v1/auth/user-goal/steps").await.data();
        assert_eq!((&steps["value"], &steps["percent"], &steps["reached"]), (&json!(6000.5), &json!(61), &json!(false)));
        assert_eq!((&steps["from"], &steps["to"]), (&json!("2026-05-06"), &json!("2026-05-06")));
        assert_eq!(value(&ada, "daily").await, (json!(17), json!(85), json!(false)));
        assert_eq!(value(&ada, "weekly").await, (json!(1), json!(34), json!(false)));
        assert_eq!(value(&ada, "days").await, (json!(2), json!(100), json!(true)));
        site.minutes(1);
        ada.log(&may.entry(0, "2026-05-06"), json!({ "amount": 12_000 })).await;
        assert_eq!(value(&ada, "steps").await, (json!(12_000), json!(100), json!(true)));
        assert_eq!(value(&ada, "daily").await, (json!(20), json!(100), json!(true)));
        site.minutes(1);
        ada.log(&may.entry(1, "2026-05-06"), json!({ "status": "open" })).await;
        assert_eq!(value(&ada, "weekly").await, (json!(1), json!(34), json!(false)), "an undone log does not count");
        site.at("2026-05-07T10:00:00Z");
        assert_eq!(value(&ada, "daily").await.0, 0, "a new day");
        site.at("2026-05-11T10:00:00Z");
        assert_eq!(value(&ada, "weekly").await.0, 0, "a new week");
        let names: Vec<_> = ada.get("/v1/auth/user-goal").await.data().as_array().unwrap().iter().map(|g| g["name"].clone()).collect();
        assert_eq!(names, ["daily", "days", "steps", "weekly"]);
    }
}

story! {
    async fn goals_can_be_updated_and_deleted_repeatedly(site) {
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let body = json!({ "measure": "points", "period": "day", "target": 20 });
        let first = set(&ada, "daily", body.clone()).await;
        site.minutes(1);
        let again = set(&ada, "daily", json!({ "measure": "days", "period": "week", "target": 5 })).await;
        assert_eq!((&again["created_at"], &again["measure"]), (&first["created_at"], &json!("days")));
        assert_ne!(again["updated_at"], first["updated_at"]);
        assert_eq!(ada.get("/v1/auth/user-goal").await.data().as_array().map(Vec::len), Some(1));
        ben.get("/v1/auth/user-goal/daily").await.problem(404, "not_found");
        ben.delete("/v1/auth/user-goal/daily").await.status(200).data();
        assert_eq!(ada.get("/v1/auth/user-goal/daily").await.code, 200, "another member's goal stays");
        for _ in 0..2 {
            assert_eq!(ada.delete("/v1/auth/user-goal/daily").await.status(200).data(), &json!([]));
        }
        ada.get("/v1/auth/user-goal/daily").await.problem(404, "not_found");
        for n in 0..20 {
            set(&ada, &format!("goal-{n}"), body.clone()).await;
        }
        ada.post("/v1/auth/user-goal/one-more", &body).await.problem(409, "conflict");
        set(&ada, "goal-7", body.clone()).await;
        let wrong = async |change: Value, field: &str| {
            let mut wrong = body.clone();
            wrong.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
            ada.post("/v1/auth/user-goal/goal-1", &wrong).await.invalid(field);
        };
        wrong(json!({ "target": 0 }), "target").await;
        wrong(json!({ "target": 1.5 }), "target").await;
        wrong(json!({ "measure": "days", "period": "week", "target": 8 }), "target").await;
        wrong(json!({ "measure": "luck" }), "measure").await;
        wrong(json!({ "measure": "amount" }), "unit").await;
        wrong(json!({ "unit": "km" }), "unit").await;
        ada.post("/v1/auth/user-goal/a%20b", &body).await.invalid("name");
        ada.get("/v1/auth/user-goal/a%20b").await.problem(404, "not_found");
        ada.get("/v1/auth/user-goal/%00").await.problem(404, "not_found");
    }
}

story! {
    async fn a_goal_keeps_its_title_and_counts_from_when_it_was_set(site) {
        site.at("2026-05-06T10:00:00Z");
        let admin = site.admin().await;
        let may = site.program(&admin, daymark_tests::harness::Program::may()).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        ada.done(&may.entry(0, "2026-05-06")).await;
        let goal = json!({ "title": " Walk more! ", "measure": "points", "period": "week", "target": 20 });
        let set_goal = set(&ada, "walk-more", goal).await;
        assert_eq!((&set_goal["title"], &set_goal["name"]), (&json!("Walk more!"), &json!("walk-more")));
        assert_eq!((&set_goal["value"], &set_goal["from"]), (&json!(0), &json!("2026-05-06")), "earned before it was set");
        site.at("2026-05-07T10:00:00Z");
        ada.done(&may.entry(0, "2026-05-07")).await;
        assert_eq!(value(&ada, "walk-more").await.0, 10);
        let again = set(&ada, "walk-more", json!({ "measure": "points", "period": "week", "target": 50 })).await;
        assert_eq!((&again["title"], &again["value"]), (&json!("Walk more!"), &json!(10)), "a new target keeps both");
        let days = set(&ada, "walk-more", json!({ "measure": "days", "period": "week", "target": 3 })).await;
        assert_eq!(days["value"], 0, "a new measure starts again");
        ada.post("/v1/auth/user-goal/blank", &json!({ "title": "  ", "measure": "done", "period": "day", "target": 1 })).await.invalid("title");
        site.at("2026-05-11T10:00:00Z");
        ada.done(&may.entry(0, "2026-05-11")).await;
        assert_eq!((value(&ada, "walk-more").await.0, &ada.get("/v1/auth/user-goal/walk-more").await.data()["from"]), (json!(1), &json!("2026-05-11")));
    }
}
