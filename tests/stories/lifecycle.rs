//! The life cycle of a habit: its member's decisions, and automatic changes.

use daymark_tests::harness::{Answer, Database, Member, Program, Site};
use daymark_tests::story;
use serde_json::{Value, json};

async fn decide(member: &Member, activity: i64, body: Value) -> Answer {
    member.patch(&format!("/v1/core/habit/{activity}"), &body).await
}

async fn habit(member: &Member, activity: i64) -> Value {
    let habits = member.get("/v1/core/habit").await.data();
    habits.as_array().expect("habits").iter().find(|h| h["activity_id"] == activity).expect("the habit").clone()
}

async fn status(member: &Member, activity: i64) -> i64 {
    habit(member, activity).await["status"]["id"].as_i64().expect("a status")
}

/// The history as `from>to cause`, oldest first.
async fn history(member: &Member, activity: i64) -> Vec<String> {
    let rows = member.get(&format!("/v1/core/habit/{activity}/history?limit=100")).await.data();
    let line = |r: &Value| format!("{}>{} {}", r["from"]["id"], r["to"]["id"], r["cause"].as_str().unwrap_or_default());
    rows.as_array().expect("rows").iter().rev().map(line).collect()
}

story! {
    async fn only_allowed_decisions_succeed_and_enter_the_history(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        ada.join(&may).await;
        let walk = may.activities[0];
        let new = habit(&ada, walk).await;
        assert_eq!(new["status"], json!({ "id": 1, "title": "Review Now", "color": "purple" }));
        let allowed: Vec<_> = new["allowed"].as_array().unwrap().iter().map(|s| s["id"].clone()).collect();
        assert_eq!((allowed, &new["due_today"], &new["since"]), (vec![json!(2), json!(4), json!(5)], &json!(true), &json!(null)));
        decide(&ada, walk, json!({ "status": 3 })).await.problem(409, "conflict");
        decide(&ada, walk, json!({ "status": 0 })).await.problem(409, "conflict");
        decide(&ada, walk, json!({ "status": 6 })).await.invalid("status");
        decide(&ada, walk, json!({ "status": 2, "review_on": "2026-05-20" })).await.invalid("review_on");
        decide(&ada, walk, json!({ "status": 5, "review_on": "2026-05-06" })).await.invalid("review_on");
        decide(&ada, walk, json!({ "status": 5, "review_on": "2027-05-07" })).await.invalid("review_on");

        let off = decide(&ada, walk, json!({ "status": 5 })).await.status(200).data();
        assert_eq!((&off["status"]["title"], &off["review_on"], &off["due_today"]), (&json!("Not Now"), &json!("2026-06-05"), &json!(false)));
        let again = decide(&ada, walk, json!({ "status": 5 })).await.status(200).data();
        assert_eq!(again, off, "repeating it changes nothing");
        site.minutes(1);
        let other = decide(&ada, walk, json!({ "status": 5, "review_on": "2026-05-10" })).await.status(200).data();
        assert_eq!(other["review_on"], "2026-05-10");
        decide(&ada, walk, json!({ "status": 4 })).await.problem(409, "conflict");
        decide(&ada, walk, json!({ "status": 1 })).await.status(200);
        decide(&ada, walk, json!({ "status": 2 })).await.status(200);
        assert_eq!(history(&ada, walk).await, ["1>5 member", "5>5 member", "5>1 member", "1>2 member"]);
        let page = ada.get(&format!("/v1/core/habit/{walk}/history?limit=3")).await.json();
        assert_eq!(page["data"][0]["at"], "2026-05-06T10:01:00.000Z");
        assert!(page["meta"]["next_cursor"].is_string());

        decide(&ben, walk, json!({ "status": 2 })).await.problem(404, "not_found");
        ben.get(&format!("/v1/core/habit/{walk}/history")).await.problem(404, "not_found");
        ada.get("/v1/core/habit/999999/history").await.problem(404, "not_found");
    }
}

story! {
    async fn a_habit_returns_for_review_on_the_members_local_date(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member_in("ada", "Pacific/Kiritimati").await;
        ada.join(&may).await;
        // Midnight of 2026-05-07 there.
        decide(&ada, may.activities[0], json!({ "status": 4, "review_on": "2026-05-09" })).await.status(200);
        decide(&ada, may.activities[1], json!({ "status": 5 })).await.status(200);
        site.at("2026-05-08T09:59:00Z");
        site.job("habits").await;
        assert_eq!(status(&ada, may.activities[0]).await, 4);
        site.at("2026-05-08T10:00:00Z");
        site.job("habits").await;
        site.job("habits").await;
        let back = habit(&ada, may.activities[0]).await;
        assert_eq!((&back["status"]["id"], &back["review_on"], &back["due_today"]), (&json!(1), &json!(null), &json!(true)));
        assert_eq!(history(&ada, may.activities[0]).await, ["1>4 member", "4>1 review"]);
        assert_eq!(status(&ada, may.activities[1]).await, 5);
        let notices = ada.get("/v1/auth/notice").await.data();
        let titles: Vec<_> = notices.as_array().unwrap().iter().map(|n| n["title"].clone()).collect();
        assert_eq!(titles, ["Time to review “Walk”"], "notified once");
    }
}

story! {
    async fn a_member_whose_habits_fail_does_not_hold_up_the_others(site) {
        site.at("2026-05-01T10:00:00Z");
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let (walk, read) = (may.activities[0], may.activities[1]);
        for member in [&ada, &ben] {
            member.join(&may).await;
            decide(member, walk, json!({ "status": 2 })).await.status(200);
            decide(member, read, json!({ "status": 5, "review_on": "2026-05-10" })).await.status(200);
        }
        for day in 1..=21 {
            site.at(&format!("2026-05-{day:02}T10:00:00Z"));
            for member in [&ada, &ben] {
                member.done(&may.entry(0, &format!("2026-05-{day:02}"))).await;
            }
        }
        site.database().refuse("habit_change", ada.id).await;
        site.try_job("habits").await.expect_err("it failed for ada");
        assert_eq!((status(&ada, walk).await, status(&ada, read).await), (2, 5));
        assert_eq!((status(&ben, walk).await, status(&ben, read).await), (3, 1));
        site.database().accept("habit_change").await;
    }
}

story! {
    async fn done_days_make_a_habit_firm_and_missed_days_weaken_it(site) {
        site.at("2026-05-01T10:00:00Z");
        let admin = site.admin().await;
        let mut body = Program::may();
        body["end_date"] = json!("2026-09-30");
        let long = site.program(&admin, body).await;
        let ada = site.member("ada").await;
        ada.join(&long).await;
        let (walk, read) = (long.activities[0], long.activities[1]);
        decide(&ada, walk, json!({ "status": 2 })).await.status(200);
        for day in 1..=20 {
            site.at(&format!("2026-05-{day:02}T10:00:00Z"));
            ada.done(&long.entry(0, &format!("2026-05-{day:02}"))).await;
            ada.done(&long.entry(1, &format!("2026-05-{day:02}"))).await;
        }
        site.job("habits").await;
        assert_eq!(status(&ada, walk).await, 2, "twenty days are not enough");
        site.at("2026-05-21T10:00:00Z");
        ada.done(&long.entry(0, "2026-05-21")).await;
        site.job("habits").await;
        assert_eq!((status(&ada, walk).await, status(&ada, read).await), (3, 1), "what nobody decided about stays to be reviewed");
        decide(&ada, walk, json!({ "status": 2 })).await.problem(409, "conflict");
        // Six days later it is firm; nothing was logged in between, and the job checks once a day.
        site.at("2026-05-26T10:00:00Z");
        site.job("habits").await;
        assert_eq!(status(&ada, walk).await, 3);
        // The strength of each day rises while the habit was done, falls on the closed days after, and ends with
        // today's current value.
        let days = ada.get(&format!("/v1/core/habit/{walk}/day")).await.status(200).data().as_array().expect("days").clone();
        let strength = |day: usize| days[day - 1]["strength"].as_f64().expect("a strength");
        assert_eq!((days.len(), &days[0]["date"], &days[0]["done"]), (26, &json!("2026-05-01"), &json!(true)));
        assert!(strength(13) == 0.5 && strength(21) > strength(20) && strength(24) < strength(21));
        assert_eq!((&days[23]["done"], &days[25]["done"]), (&json!(false), &json!(null)), "today is open");
        assert_eq!(json!(strength(26)), habit(&ada, walk).await["strength"]);
        ada.get("/v1/core/habit/999999/day").await.problem(404, "not_found");
        site.at("2026-06-01T10:00:00Z");
        site.job("habits").await;
        assert!(habit(&ada, walk).await["strength"].as_f64().expect("a strength") < 0.5);
        assert_eq!(status(&ada, walk).await, 2);
        site.job("habits").await;
        assert_eq!(history(&ada, walk).await, ["1>2 member", "2>3 firm", "3>2 slipping"]);
        // The days count from the change.
        ada.done(&long.entry(0, "2026-06-01")).await;
        site.job("habits").await;
        assert_eq!(status(&ada, walk).await, 2);
    }
}

story! {
    async fn a_day_counts_by_its_log_not_by_the_habit_status(site) {
        site.at("2026-05-05T10:00:00Z");
        let admin = site.admin().await;
        let mut body = Program::may();
        body["activities"] = json!([{ "title": "Walk" }]);
        let one = site.program(&admin, body).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        for member in [&ada, &ben] {
            member.join(&one).await;
            member.done(&one.entry(0, "2026-05-05")).await;
        }
        decide(&ada, one.activities[0], json!({ "status": 4 })).await.status(200);
        site.at("2026-05-07T13:00:00Z");
        let streak = async |member: &Member| member.pull().await["totals"]["streak"]["current"].clone();
        assert_eq!((streak(&ada).await, streak(&ben).await), (json!(0), json!(0)), "a decision excuses no day");
        assert_eq!(ada.day("2026-05-07").await.as_array().map(Vec::len), Some(1), "and the log still has its entry");
        site.at("2026-05-08T10:00:00Z");
        assert_eq!(ada.done(&one.entry(0, "2026-05-08")).await["totals"]["points"], 20, "a done day counts");
    }
}

story! {
    async fn the_habits_of_a_program_wait_while_its_member_is_away(site) {
        let admin = site.admin().await;
        let (may, other) = (site.may(&admin).await, site.may(&admin).await);
        let ada = site.member("ada").await;
        let leave = async |program: &Program| {
            let path = format!("/v2/core/challenge/{}/leave", program.id);
            drop(ada.post(&path, &json!({})).await.status(200));
        };
        let (walk, read) = (may.activities[0], may.activities[1]);
        ada.join(&may).await;
        decide(&ada, walk, json!({ "status": 2 })).await.status(200);
        decide(&ada, read, json!({ "status": 5, "review_on": "2026-05-07" })).await.status(200);
        leave(&may).await;
        // A habit of another program, so that the job checks her.
        ada.join(&other).await;
        decide(&ada, other.activities[0], json!({ "status": 2 })).await.status(200);
        site.at("2026-05-08T10:00:00Z");
        site.job("habits").await;
        let notices = async || ada.get("/v1/auth/notice").await.data().as_array().map(Vec::len);
        assert_eq!(notices().await, Some(0));
        leave(&other).await;
        ada.join(&may).await;
        assert_eq!((status(&ada, walk).await, status(&ada, read).await), (2, 5));
        site.job("habits").await;
        assert_eq!((status(&ada, walk).await, status(&ada, read).await), (2, 1));
        assert_eq!(notices().await, Some(1), "to review, now that she is back");
    }
}

story! {
    async fn the_end_of_a_program_closes_its_habits(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let mut body = Program::may();
        for field in ["start_date", "end_date"] {
            body[field] = json!(null);
        }
        (body["category"], body["duration"]) = (json!("UNTIMED"), json!(3));
        let three = site.program(&admin, body).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        ada.join(&may).await;
        ben.join(&three).await;
        for (n, status) in [2, 4, 5].into_iter().enumerate() {
            decide(&ada, may.activities[n], json!({ "status": status, "review_on": null })).await.status(200);
            decide(&ben, three.activities[n], json!({ "status": status })).await.status(200);
        }
        site.at("2026-05-08T23:00:00Z");
        site.job("habits").await;
        assert_eq!(status(&ben, three.activities[1]).await, 4, "the last day is not over");
        site.at("2026-05-10T12:00:00Z");
        site.job("habits").await;
        for activity in &three.activities {
            assert_eq!(status(&ben, *activity).await, 0);
        }
        assert_eq!(status(&ada, may.activities[0]).await, 2);
        decide(&ben, three.activities[0], json!({ "status": 1 })).await.problem(409, "conflict");
        site.at("2026-06-03T20:00:00Z");
        site.job("habits").await;
        site.job("habits").await;
        assert_eq!(history(&ada, may.activities[2]).await, ["1>5 member", "5>0 program_end"]);
        site.at("2026-06-04T00:00:00Z");
        site.job("final-boards").await;
        assert_eq!(history(&ada, may.activities[0]).await, ["1>2 member", "2>0 program_end"], "still to be read when all is over");
    }
}

story! {
    async fn habits_stay_open_while_a_member_can_still_log_the_last_day(site) {
        site.at("2026-05-11T16:00:00Z");
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member_in("ada", "America/New_York").await;
        ada.join(&may).await;
        let (walk, read, sleep) = (may.activities[0], may.activities[1], may.activities[2]);
        decide(&ada, walk, json!({ "status": 2 })).await.status(200);
        decide(&ada, read, json!({ "status": 5, "review_on": "2026-06-30" })).await.status(200);
        decide(&ada, sleep, json!({ "status": 5, "review_on": "2026-06-02" })).await.status(200);
        for day in 11..=30 {
            site.at(&format!("2026-05-{day}T16:00:00Z"));
            ada.done(&may.entry(0, &format!("2026-05-{day}"))).await;
        }
        // In UTC the program is over; in New York it is the evening of its last day.
        site.at("2026-06-01T00:30:00Z");
        site.job("habits").await;
        assert_eq!((status(&ada, walk).await, status(&ada, read).await), (2, 5));
        assert_eq!(habit(&ada, walk).await["due_today"], true);
        ada.done(&may.entry(0, "2026-05-31")).await;
        site.job("habits").await;
        assert_eq!(status(&ada, walk).await, 3, "the twenty-first day");
        // Until they close, they are not reviewed any more.
        site.at("2026-06-03T19:59:59Z");
        site.job("habits").await;
        assert_eq!((status(&ada, read).await, status(&ada, sleep).await), (5, 5));
        let notices = ada.get("/v1/auth/notice").await.data().to_string();
        assert!(!notices.contains("Time to review"), "{notices}");
        site.at("2026-06-03T20:00:00Z");
        site.job("habits").await;
        assert_eq!(history(&ada, walk).await, ["1>2 member", "2>3 firm", "3>0 program_end"]);
        assert_eq!(history(&ada, sleep).await, ["1>5 member", "5>0 program_end"]);
    }
}

story! {
    async fn habits_stay_open_on_the_day_on_which_a_program_is_ended_early(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        let (walk, read) = (may.activities[0], may.activities[1]);
        decide(&ada, walk, json!({ "status": 2 })).await.status(200);
        decide(&ada, read, json!({ "status": 5 })).await.status(200);
        admin.post(&format!("/v2/core/challenge/{}/close", may.id), &json!({})).await.status(200);
        site.minutes(10);
        site.job("habits").await;
        assert_eq!((status(&ada, walk).await, status(&ada, read).await), (2, 5));
        assert_eq!(habit(&ada, walk).await["due_today"], true);
        site.at("2026-05-09T06:00:00Z");
        site.job("habits").await;
        assert_eq!((status(&ada, walk).await, status(&ada, read).await), (0, 0));
    }
}

#[tokio::test]
async fn a_habit_changes_while_its_activity_is_deleted() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada, database) = (site.admin().await, site.member("ada").await, site.database());
    let mut body = Program::may();
    body["start_date"] = json!("2026-05-20");
    let soon = site.program(&admin, body).await;
    ada.join(&soon).await;
    let (walk, read) = (soon.activities[0], soon.activities[1]);
    // An editor locks the program, and then the activity.
    let lock = format!("SELECT id FROM program WHERE id = {} FOR UPDATE", soon.id);
    let delete = |activity: i64| format!("DELETE FROM activity WHERE id = {activity}");
    let decided = decide(&ada, walk, json!({ "status": 2 }));
    database.interleaved(&lock, &delete(walk), decided).await.problem(404, "not_found");
    decide(&ada, read, json!({ "status": 5, "review_on": "2026-05-08" })).await.status(200);
    site.at("2026-05-08T10:00:00Z");
    let lock = format!("{lock}; SELECT id FROM activity WHERE id = {read} FOR UPDATE");
    database.interleaved(&lock, &delete(read), site.job("habits")).await;
    assert_eq!(database.number("SELECT COUNT(*) FROM habit_change").await, 0);
    site.end().await;
}

#[tokio::test]
async fn habits_change_while_their_member_is_erased() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (may, ada) = (site.may(&site.admin().await).await, site.member("ada").await);
    ada.join(&may).await;
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", ada.id);
    let erase = "DELETE FROM habit; DELETE FROM habit_change";
    decide(&ada, may.activities[0], json!({ "status": 5, "review_on": "2026-05-08" })).await.status(200);
    site.at("2026-05-08T10:00:00Z");
    site.database().interleaved(&lock, erase, site.job("habits")).await;
    // The program ends.
    decide(&ada, may.activities[1], json!({ "status": 2 })).await.status(200);
    site.at("2026-06-03T20:00:00Z");
    site.database().interleaved(&lock, erase, site.job("habits")).await;
    assert_eq!(site.database().number("SELECT COUNT(*) FROM habit_change").await, 0);
    site.end().await;
}
