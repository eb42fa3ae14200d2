//! The end of a program and its results, and the explanations of numbers.

use daymark_base::db::{Db, Options};
use daymark_log::habits::results::{Verdict, verify};
use daymark_log::habits::rules::ranking::{ResultLine, first_results_digest};
use daymark_tests::harness::{Database, Member, Program, Site};
use daymark_tests::story;
use serde_json::{Value, json};

async fn verified(site: &Site, program: i64) -> Verdict {
    let db = Db::open(site.database().url(), &Options::default()).await.expect("the database opens");
    let found = verify(&db, program).await.expect("a look at the results");
    db.close().await;
    found
}

/// A result with 20 points and a streak of one day.
const fn line(rank: i64, member: i64) -> ResultLine {
    ResultLine { rank, member, points: 20, score: None, longest_streak: 1 }
}

story! {
    async fn a_program_closed_early_gets_its_results_three_days_later(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let june = json!({ "title": "June", "category": "TIMED", "start_date": "2026-06-01", "end_date": "2026-06-30", "activities": [{ "title": "Walk" }] });
        let june = site.program(&admin, june).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        for member in [&ada, &ben] {
            member.join(&may).await;
            member.done(&may.entry(0, "2026-05-06")).await;
        }
        ada.done(&may.entry(1, "2026-05-06")).await;
        let program = format!("/v2/core/challenge/{}", may.id);
        let (close, results) = (format!("{program}/close"), format!("{program}/results"));
        admin.post(&format!("/v2/core/challenge/{}/close", june.id), &json!({})).await.problem(409, "conflict");
        admin.post("/v2/core/challenge/999999/close", &json!({})).await.problem(404, "not_found");
        let closed = admin.post(&close, &json!({})).await.status(200);
        assert_eq!(closed.data()["state"], "grace");
        site.minutes(1);
        assert_eq!(admin.post(&close, &json!({})).await.text, closed.text);
        ada.until(&may.board(), |board| board["state"] == "provisional").await;
        let cleo = site.member("cleo").await;
        cleo.post(&format!("{program}/join"), &json!({})).await.problem(409, "join_closed");
        admin.get(&results).await.problem(409, "conflict");
        let statistics = format!("{program}/statistics");
        let told = admin.get(&statistics).await.status(200).data();
        assert_eq!((&told["members"], &told["today"], told["days"].as_array().map(Vec::len)), (&json!(2), &json!("2026-05-06"), Some(14)));
        assert_eq!((&told["days"][13], &told["days"][12]["logs"]), (&json!({ "date": "2026-05-06", "logs": 3, "members": 2 }), &json!(0)));
        ada.get(&statistics).await.problem(403, "forbidden");
        assert_eq!(verified(site, may.id).await, Verdict::NotFinal);
        assert_eq!(verified(site, 999_999).await, Verdict::Unknown);
        // The day of closing can still be logged, the next one cannot.
        ben.done(&may.entry(2, "2026-05-06")).await;
        site.at("2026-05-07T10:00:00Z");
        ben.patch(&format!("/v1/core/activity_log/{}", may.entry(0, "2026-05-07")), &json!({ "status": "done" })).await.problem(422, "not_loggable");
        site.at("2026-05-09T10:00:00Z");
        site.job("standings").await;
        site.job("final-boards").await;
        let ended = ada.get(&program).await.data();
        assert_eq!(ended["state"], "final");
        let rows = admin.get(&results).await.data();
        let shown: Vec<_> = rows.as_array().unwrap().iter().map(|r| (r["rank"].clone(), r["name"].clone(), r["points"].clone(), r["longest_streak"].clone())).collect();
        assert_eq!(shown, [(json!(1), json!("ada Tester"), json!(20), json!(1)), (json!(1), json!("ben Tester"), json!(20), json!(1))]);
        let first = admin.get(&format!("{results}?limit=1")).await.status(200).json();
        let next = first["meta"]["next_cursor"].as_str().expect("a second page");
        let second = admin.get(&format!("{results}?limit=1&cursor={next}")).await.status(200).json();
        assert_eq!((&first["data"][0]["position"], &second["data"][0]["position"]), (&json!(1), &json!(2)));
        assert_eq!(second["meta"]["next_cursor"], json!(null));
        let file = admin.get(&format!("{results}?format=csv")).await.status(200);
        assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
        assert_eq!(file.text.lines().nth(1), Some(format!("1,1,{},ada Tester,20,1,", ada.id).as_str()));
        ada.get(&results).await.problem(403, "forbidden");
        let digest = ended["result_digest"].as_str().unwrap().to_owned();
        assert_eq!(verified(site, may.id).await, Verdict::Agrees { rows: 2, digest, streaks: true });
        // A change in any column is found.
        for (column, other, own) in [("points", 21, 20), ("streak", 2, 1), ("rank", 2, 1), ("member_id", ben.id, ada.id)] {
            let set = async |to: i64| site.database().sql(&format!("UPDATE program_result SET {column} = {to} WHERE position = 1")).await;
            set(other).await;
            assert!(matches!(verified(site, may.id).await, Verdict::Differs { .. }), "{column}");
            set(own).await;
        }
        // Results of an earlier version still match their digest, which excludes the streaks.
        let first = first_results_digest(&[line(1, ada.id), line(1, ben.id)]);
        site.database().sql(&format!("UPDATE program SET result_digest = '{first}' WHERE id = {}", may.id)).await;
        assert_eq!(verified(site, may.id).await, Verdict::Agrees { rows: 2, digest: first, streaks: false });
        site.database().sql("UPDATE program_result SET member_id = NULL WHERE position = 1").await;
        assert!(matches!(verified(site, may.id).await, Verdict::Differs { .. }));
        admin.delete(&program).await.status(200);
        assert_eq!(admin.get(&program).await.data()["state"], "archived");
        // Also on a board that is loaded anew.
        site.stop().await;
        site.start_again().await;
        let board = ada.until(&may.board(), |board| board["state"] == "final").await;
        assert_eq!(board["entries"][0]["points"], 20, "the final board stays");
    }
}

story! {
    async fn a_program_ended_early_names_its_last_date(site) {
        let admin = site.admin().await;
        let ada = site.member("ada").await;
        let mut ahead = Program::may();
        ahead["timezone"] = json!("Pacific/Kiritimati");
        let own_pace = json!({ "title": "Own pace", "category": "UNTIMED", "duration": 30, "activities": [{ "title": "Walk" }] });
        // At 10:00 UTC it is already the 7th in Kiritimati.
        for (body, end, closed_on) in [
            (Program::may(), json!("2026-05-31"), json!("2026-05-06")),
            (ahead, json!("2026-05-31"), json!("2026-05-07")),
            (own_pace, json!(null), json!("2026-05-06")),
        ] {
            let program = site.program(&admin, body).await;
            ada.join(&program).await;
            let path = format!("/v2/core/challenge/{}", program.id);
            let dates = |shown: &Value| (shown["end_date"].clone(), shown["last_date"].clone());
            assert_eq!(dates(ada.get(&path).await.data()), (end.clone(), end.clone()));
            let closed = admin.post(&format!("{path}/close"), &json!({})).await.status(200);
            let early = (end, closed_on);
            assert_eq!(dates(closed.data()), early);
            let own = ada.get("/v2/core/challenge/user").await.data();
            assert_eq!(dates(&own["challenges"][0]["challenge"]), early);
        }
    }
}

story! {
    async fn explanations_break_down_streak_total_and_rank(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let why = |what: &str| format!("/v2/core/challenge/{}/explain/{what}", may.id);
        for what in ["streak", "total", "rank"] {
            ada.get(&why(what)).await.problem(404, "not_found");
        }
        ada.join(&may).await;
        ben.join(&may).await;
        for date in ["2026-05-06", "2026-05-07"] {
            site.at(&format!("{date}T10:00:00Z"));
            ada.done(&may.entry(0, date)).await;
        }
        ada.done(&may.entry(1, "2026-05-07")).await;
        ada.log(&may.entry(1, "2026-05-07"), json!({ "status": "open" })).await;
        ben.done(&may.entry(0, "2026-05-07")).await;
        site.at("2026-05-09T13:00:00Z");
        let streak = ada.get(&why("streak")).await.data();
        let days: Vec<_> = streak["days"].as_array().unwrap().iter().map(|d| (d["date"].as_str().unwrap(), d["state"].as_str().unwrap(), d["current"].as_i64().unwrap())).collect();
        assert_eq!(days, [("2026-05-06", "done", 1), ("2026-05-07", "done", 2), ("2026-05-08", "missed", 0), ("2026-05-09", "open", 0)]);
        assert_eq!((&streak["streak"]["current"], &streak["streak"]["longest"], &streak["settled"]["current"]), (&json!(0), &json!(2), &json!(0)));
        let total = ada.get(&why("total")).await.data();
        assert_eq!((&total["points"], total["rows"].as_array().unwrap().len()), (&json!(20), 4));
        let sum: i64 = total["rows"].as_array().unwrap().iter().map(|r| r["points"].as_i64().unwrap()).sum();
        assert_eq!(sum, 20, "a reversal is listed beside what it reverses");
        let (mut pages, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = ada.get(&format!("{}?limit=1&cursor={cursor}", why("total"))).await.data();
            pages.extend(page["rows"].as_array().unwrap().clone());
            let Some(next) = page["next_cursor"].as_str() else { break };
            cursor = next.to_owned();
        }
        assert_eq!(json!(pages), total["rows"]);
        let rank = ben.until(&why("rank"), |why| why["rank"] == 2).await;
        assert_eq!((&rank["points"], &rank["total"]), (&json!(10), &json!(2)));
        let points: Vec<_> = rank["rows"].as_array().unwrap().iter().map(|r| (r["user_id"].clone(), r["points"].clone())).collect();
        assert_eq!(points, [(json!(ada.id), json!(20)), (json!(ben.id), json!(10))]);
        let _: &Value = ada.get(&why("rank")).await.data();
    }
}

/// Both do the first activity on 6 May.
async fn both_done(members: [&Member; 2], program: &Program) {
    for member in members {
        member.join(program).await;
        member.done(&program.entry(0, "2026-05-06")).await;
    }
}

/// The board becomes final while the first of two members is erased. Only the second one is on it.
async fn final_without_the_erased([erased, other]: [&Member; 2], site: &Site) {
    let (id, database) = (erased.id, site.database());
    site.job("standings").await;
    let lock = format!("SELECT id FROM member WHERE id = {id} FOR UPDATE");
    // An erasure may also delete the program in the end, if it is the member's own copy.
    let erase = format!(
        "CREATE TABLE erased AS SELECT * FROM membership WHERE member_id = {id};
         DELETE FROM membership WHERE member_id = {id}; UPDATE member SET disabled = TRUE WHERE id = {id};
         SELECT id FROM program FOR UPDATE"
    );
    database.interleaved(&lock, &erase, site.job("final-boards")).await;
    assert_eq!(database.number("SELECT COUNT(*) FROM program_result").await, 1);
    assert_eq!(database.number("SELECT member_id FROM program_result").await, other.id);
    // The check at the end expects a membership for each log.
    database.sql("INSERT INTO membership SELECT * FROM erased; DROP TABLE erased").await;
}

#[tokio::test]
async fn a_member_who_is_being_erased_is_not_in_the_results() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let may = site.may(&site.admin().await).await;
    let (ada, ben) = (site.member("ada").await, site.member("ben").await);
    let members = [&ada, &ben];
    both_done(members, &may).await;
    site.at("2026-06-04T10:00:00Z");
    final_without_the_erased(members, &site).await;
    site.end().await;
}

#[tokio::test]
async fn a_member_who_has_completed_a_program_and_is_being_erased_is_not_in_its_results() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let admin = site.admin().await;
    let body =
        json!({ "title": "Three days", "category": "UNTIMED", "duration": 3, "activities": [{ "title": "Walk" }] });
    let program = site.program(&admin, body).await;
    let (ada, ben) = (site.member("ada").await, site.member("ben").await);
    let members = [&ada, &ben];
    both_done(members, &program).await;
    site.at("2026-05-12T00:00:00Z");
    site.job("final-boards").await;
    let completed = "SELECT COUNT(*) FROM membership WHERE state = 'completed'";
    assert_eq!(site.database().number(completed).await, 2);
    admin.post(&format!("/v2/core/challenge/{}/close", program.id), &json!({})).await.status(200);
    site.at("2026-05-15T10:00:00Z");
    final_without_the_erased(members, &site).await;
    site.end().await;
}
