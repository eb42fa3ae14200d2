//! The end of a program: provisional for 72 hours, then final forever.

use daymark_tests::harness::{Database, Member, Program, Site, op};
use daymark_tests::story;
use serde_json::json;

story! {
    async fn a_board_is_provisional_for_three_days_and_then_final(site) {
        site.at("2026-05-30T10:00:00Z");
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        ada.join(&may).await;
        ben.join(&may).await;
        ada.done(&may.entry(0, "2026-05-30")).await;
        assert_eq!(ada.board(&may).await["state"], "live");
        let program = format!("/v2/core/challenge/{}", may.id);
        site.at("2026-06-01T00:00:00Z");
        ada.until(&may.board(), |b| b["state"] == "provisional").await;
        assert_eq!(ada.get(&program).await.data()["state"], "grace");
        // Made in time, sent on the last day of grace: it counts.
        site.at("2026-06-03T23:00:00Z");
        let made: jiff::Timestamp = "2026-05-31T20:00:00Z".parse().unwrap();
        let logs: Vec<_> = (0..2).map(|n| op(&may.entry(n, "2026-05-31"), "set_status", "done", made.into())).collect();
        assert_eq!(ben.device("phone").send(&logs).await["totals"]["points"], 20);
        ben.place(&may, |r| r["rank"] == 1).await;
        site.job("standings").await;
        site.job("final-boards").await;
        assert_eq!(ada.get(&program).await.data()["state"], "grace", "not yet");

        site.at("2026-06-04T00:00:00Z");
        site.job("final-boards").await;
        let ended = ada.get(&program).await.data();
        assert_eq!(ended["state"], "final");
        let digest = ended["result_digest"].as_str().expect("a digest").to_owned();
        assert_eq!(digest.len(), 64);
        // At midnight the changes of rank begin again.
        let board = ada.until(&may.board(), |b| b["state"] == "final" && b["entries"][0]["change"] == 0).await;
        let rows: Vec<_> = board["entries"].as_array().unwrap().iter().map(|r| (r["rank"].as_i64(), r["user_id"].as_i64(), r["points"].as_i64())).collect();
        assert_eq!(rows, [(Some(1), Some(ben.id), Some(20)), (Some(2), Some(ada.id), Some(10))]);
        let own = ada.get("/v2/core/challenge/user").await.data();
        assert_eq!((&own["challenges"][0]["membership"]["status"], &own["active_challenge_id"]), (&json!("completed"), &json!(null)));

        // Nothing changes it any more, whatever arrives and however often the job runs.
        let late = op(&may.entry(2, "2026-05-31"), "set_status", "done", made.into());
        let answer = ada.device("phone").send(&[late]).await;
        assert_eq!(answer["totals"]["points"], 10, "{answer}");
        site.job("final-boards").await;
        assert_eq!(ada.get(&program).await.data()["result_digest"], digest.as_str());
        assert_eq!(ada.board(&may).await["entries"], board["entries"]);
        ada.post(&format!("{program}/join"), &json!({})).await.problem(409, "join_closed");
    }
}

story! {
    async fn the_next_program_can_be_joined_once_the_last_one_is_over(site) {
        site.at("2026-05-31T10:00:00Z");
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let mut june = Program::may();
        (june["title"], june["start_date"], june["end_date"]) = (json!("June"), json!("2026-06-01"), json!("2026-06-30"));
        let june = site.program(&admin, june).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        ada.done(&may.entry(0, "2026-05-31")).await;
        let join = format!("/v2/core/challenge/{}/join", june.id);
        ada.post(&join, &json!({})).await.problem(409, "already_active");
        site.at("2026-06-01T10:00:00Z");
        let active = async || ada.get("/v2/core/challenge/user").await.data()["active_challenge_id"].clone();
        assert_eq!(active().await, json!(null));
        ada.join(&june).await;
        ada.join(&june).await;
        assert_eq!(active().await, june.id);
        // In grace, the last day still counts, and the final board contains the member.
        ada.done(&may.entry(1, "2026-05-31")).await;
        ada.done(&june.entry(0, "2026-06-01")).await;
        ada.place(&may, |row| row["rank"] == 1 && row["points"] == 20).await;
        site.at("2026-06-04T00:00:00Z");
        site.job("final-boards").await;
        let rows = admin.get(&format!("/v2/core/challenge/{}/results", may.id)).await.data();
        assert_eq!((&rows[0]["user_id"], &rows[0]["points"]), (&json!(ada.id), &json!(20)), "{rows}");
        let own = ada.get("/v2/core/challenge/user").await.data();
        let status: Vec<_> = own["challenges"].as_array().unwrap().iter().map(|c| c["membership"]["status"].as_str().unwrap()).collect();
        assert_eq!((status, &own["active_challenge_id"]), (vec!["joined", "completed"], &json!(june.id)));
    }
}

story! {
    async fn a_program_without_dates_is_completed_when_the_members_own_days_are_over(site) {
        let admin = site.admin().await;
        let body = |title: &str| json!({ "title": title, "category": "UNTIMED", "duration": 3, "activities": [{ "title": "Walk" }] });
        let (first, next) = (site.program(&admin, body("First")).await, site.program(&admin, body("Next")).await);
        let ada = site.member("ada").await;
        ada.join(&first).await;
        ada.done(&first.entry(0, "2026-05-06")).await;
        let unsent = op(&first.entry(0, "2026-05-08"), "set_status", "done", "2026-05-08T10:00:00Z".parse::<jiff::Timestamp>().unwrap().into());
        let status = async || {
            let own = ada.get(&format!("/v2/core/challenge/{}/user/{}", first.id, ada.id)).await.data();
            own["status"].as_str().unwrap().to_owned()
        };
        site.at("2026-05-09T10:00:00Z");
        ada.join(&next).await;
        site.at("2026-05-11T23:59:00Z");
        site.job("final-boards").await;
        assert_eq!(status().await, "joined", "late logs still count");
        site.at("2026-05-12T00:00:00Z");
        site.job("final-boards").await;
        site.job("badges").await;
        assert_eq!(status().await, "completed");
        let granted = ada.get("/v1/core/achievement").await.data();
        assert_eq!(granted["granted"][0]["title"], "First program completed");
        ada.place(&first, |row| row["points"] == 10).await;
        ada.post(&format!("/v2/core/challenge/{}/join", first.id), &json!({})).await.problem(409, "join_closed");
        // What arrives later is history.
        let answer = ada.device("phone").send(&[unsent]).await;
        assert_eq!((&answer["results"][0]["result"], &answer["totals"]["points"]), (&json!("applied"), &json!(10)));
    }
}

story! {
    async fn a_standing_that_cannot_be_computed_holds_up_nothing_else(site) {
        site.at("2026-05-30T10:00:00Z");
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let untimed = async |days: Option<i64>| {
            let body = json!({ "title": "x", "category": "UNTIMED", "duration": days, "activities": [{ "title": "y" }] });
            site.program(&admin, body).await
        };
        let (endless, short) = (untimed(None).await, untimed(Some(3)).await);
        let (ada, ben, cleo) = (site.member("ada").await, site.member("ben").await, site.member("cleo").await);
        for (member, program) in [(&ada, &may), (&ben, &endless), (&cleo, &short)] {
            member.join(program).await;
            member.done(&program.entry(0, "2026-05-30")).await;
        }
        let set = async |state: &str| {
            let update = format!("UPDATE membership SET streak_state = {state} WHERE member_id = {}", ben.id);
            assert_eq!(site.database().sql(&update).await, 1);
        };
        set("'x' || streak_state").await;
        site.at("2026-06-05T00:00:00Z");
        site.try_job("final-boards").await.expect_err("ben's streak cannot be read");
        assert_eq!(ada.get(&format!("/v2/core/challenge/{}", may.id)).await.data()["state"], "final");
        let own = cleo.get(&format!("/v2/core/challenge/{}/user/{}", short.id, cleo.id)).await.data();
        assert_eq!(own["status"], "completed");
        set("substr(streak_state, 2)").await;
    }
}

/// Done on 28, 29 and 31 May, with the 30th still open: a streak of three, and of two once it has closed.
async fn three_that_become_two(site: &Site) -> (Member, Member, Program) {
    site.at("2026-05-27T20:00:00Z");
    let admin = site.admin().await;
    let may = site.may(&admin).await;
    let ada = site.member("ada").await;
    ada.join(&may).await;
    for date in ["2026-05-28", "2026-05-29", "2026-05-31"] {
        site.at(&format!("{date}T06:00:00Z"));
        ada.done(&may.entry(0, date)).await;
    }
    let own = ada.get(&format!("/v2/core/challenge/{}/user/{}", may.id, ada.id)).await.data();
    assert_eq!(own["longest_streak"], 3, "the 30th is open");
    (admin, ada, may)
}

story! {
    async fn final_results_settle_every_day_even_if_no_job_ran_before(site) {
        let (admin, ada, may) = three_that_become_two(site).await;
        site.at("2026-06-04T00:00:00Z");
        site.job("final-boards").await;
        let program = format!("/v2/core/challenge/{}", may.id);
        assert_eq!(ada.get(&program).await.data()["state"], "final");
        let rows = admin.get(&format!("{program}/results")).await.data();
        assert_eq!(rows[0]["longest_streak"], 2, "{rows}");
        let own = ada.get(&format!("{program}/user/{}", ada.id)).await.data();
        assert_eq!((&own["longest_streak"], &own["status"]), (&json!(2), &json!("completed")));
    }
}

story! {
    async fn the_standings_job_resets_streaks_once_a_missed_day_closes(site) {
        site.at("2026-05-29T11:30:00Z");
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let mut members = Vec::new();
        // When the day after the one that each of them logs closes: at noon two days after the log, in their zone.
        for (name, zone, closes) in [
            ("ada", "UTC", "2026-05-31T12:00:00Z"),
            ("ben", "Pacific/Kiritimati", "2026-05-31T22:00:00Z"),
            ("cleo", "Pacific/Pago_Pago", "2026-05-31T23:00:00Z"),
        ] {
            let member = site.member_in(name, zone).await;
            member.join(&may).await;
            let today = member.get("/v1/auth/user/timezone").await.data()["today"].as_str().unwrap().to_owned();
            member.done(&may.entry(0, &today)).await;
            members.push((member, closes.parse::<jiff::Timestamp>().unwrap()));
        }
        for (member, closes) in &members {
            site.at(&(*closes - jiff::SignedDuration::from_secs(1)).to_string());
            site.job("standings").await;
            member.place(&may, |row| row["streak"] == 1).await;
            site.at(&closes.to_string());
            // The board shows the ended streak until the job has run.
            member.place(&may, |row| row["streak"] == 1).await;
            site.job("standings").await;
            member.place(&may, |row| row["streak"] == 0).await;
        }
    }
}

story! {
    async fn a_streak_that_ended_while_its_member_was_away_does_not_come_back(site) {
        let admin = site.admin().await;
        let (may, ada) = (site.may(&admin).await, site.member("ada").await);
        ada.join(&may).await;
        ada.done(&may.entry(0, "2026-05-06")).await;
        ada.post(&format!("/v2/core/challenge/{}/leave", may.id), &json!({})).await.status(200);
        site.at("2026-05-10T12:00:00Z");
        site.job("standings").await;
        ada.join(&may).await;
        site.job("standings").await;
        ada.place(&may, |row| row["streak"] == 0).await;
    }
}

/// Expects a streak of one over all programs, which ends when 7 May closes.
async fn one_until_the_seventh_closes(site: &Site, member: &Member) {
    for (instant, streak) in [
        ("2026-05-06T10:00:30Z", 1),
        ("2026-05-07T12:00:00Z", 1),
        ("2026-05-08T11:59:59Z", 1),
        ("2026-05-08T12:00:00Z", 0),
    ] {
        site.at(instant);
        site.job("standings").await;
        member.until("/v1/core/leaderboard?around=me", |board| board["me"]["own"]["streak"] == streak).await;
    }
}

story! {
    async fn the_streak_over_all_programs_ends_without_a_log(site) {
        let admin = site.admin().await;
        let (first, second, ada) = (site.may(&admin).await, site.may(&admin).await, site.member("ada").await);
        ada.join(&first).await;
        ada.done(&first.entry(0, "2026-05-06")).await;
        ada.post(&format!("/v2/core/challenge/{}/leave", first.id), &json!({})).await.status(200);
        ada.join(&second).await;
        // The seventh is missed in the second program, which never had a streak.
        one_until_the_seventh_closes(site, &ada).await;
    }
}

story! {
    async fn a_streak_that_began_again_in_a_program_that_its_member_left_ends_without_a_log(site) {
        let admin = site.admin().await;
        let (may, ada) = (site.may(&admin).await, site.member("ada").await);
        ada.join(&may).await;
        let copy = format!("/v2/core/challenge/custom-challenge/{}", may.id);
        ada.post(&copy, &json!({})).await.status(201);
        // Without a streak, no day that closes can change anything.
        site.job("standings").await;
        ada.done(&may.entry(0, "2026-05-06")).await;
        ada.post(&format!("/v2/core/challenge/{}/leave", may.id), &json!({})).await.status(200);
        // The seventh is missed in the copy, in which she has logged nothing.
        one_until_the_seventh_closes(site, &ada).await;
    }
}

/// Ending a program locks its row, and then its memberships. A log locks both too: in the opposite order, the two would
/// deadlock, and PostgreSQL would abort one of them.
#[tokio::test]
async fn a_first_log_does_not_deadlock_with_ending_a_program() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let admin = site.admin().await;
    let may = site.may(&admin).await;
    let ada = site.member("ada").await;
    ada.join(&may).await;
    let lock = format!("SELECT id FROM program WHERE id = {} FOR UPDATE", may.id);
    let complete = format!("UPDATE membership SET state = state WHERE program_id = {}", may.id);
    let (entry, database) = (may.entry(0, "2026-05-06"), site.database());
    let logged = database.interleaved(&lock, &complete, ada.done(&entry)).await;
    assert_eq!(logged["points"], 10);
    site.end().await;
}
