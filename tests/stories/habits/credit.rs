//! Credit windows: in time, late without fault, filled in afterwards, rejected.

use daymark_tests::harness::{Member, Program, Site, op};
use daymark_tests::story;
use serde_json::json;

/// A member since 1 May in a program of May; now it is 20 May.
async fn since_may(site: &Site) -> (Member, Program) {
    site.at("2026-05-01T08:00:00Z");
    let admin = site.admin().await;
    let may = site.may(&admin).await;
    let ada = site.member("ada").await;
    ada.join(&may).await;
    site.at("2026-05-20T10:00:00Z");
    (ada, may)
}

fn at(instant: &str) -> daymark_actors::clock::Instant {
    instant.parse::<jiff::Timestamp>().expect("an instant").into()
}

story! {
    async fn on_time_logs_sent_days_later_earn_full_credit(site) {
        let (ada, may) = since_may(site).await;
        let phone = ada.device("phone");
        let in_time = op(&may.entry(0, "2026-05-14"), "set_status", "done", at("2026-05-14T20:00:00Z"));
        let within_12_h = op(&may.entry(1, "2026-05-14"), "set_status", "done", at("2026-05-15T11:59:59Z"));
        let answer = phone.send(&[in_time, within_12_h]).await;
        for result in answer["results"].as_array().unwrap() {
            assert_eq!((&result["result"], &result["entry"]["points"]), (&json!("applied"), &json!(10)), "{result}");
            assert_eq!(result["entry"]["late"], false, "the device was offline all the time");
        }
        assert_eq!(answer["totals"]["points"], 20);
    }
}

story! {
    async fn a_log_missing_from_an_earlier_sync_is_marked_late(site) {
        let (ada, may) = since_may(site).await;
        let phone = ada.device("phone");
        site.at("2026-05-16T09:00:00Z");
        phone.send(&[]).await;
        site.at("2026-05-20T10:00:00Z");
        let late = op(&may.entry(0, "2026-05-15"), "set_status", "done", at("2026-05-15T20:00:00Z"));
        let answer = phone.send(&[late]).await;
        let entry = &answer["results"][0]["entry"];
        assert_eq!((&entry["points"], &entry["late"]), (&json!(10), &json!(true)), "credited nevertheless: {entry}");
        let list = format!("/v2/core/challenge/{}/late-logs", may.id);
        let admin = Member::login(site.visitor(), "admin@daymark.example", "correct horse battery").await;
        let told = admin.get(&list).await.status(200).data();
        assert_eq!(told.as_array().map(Vec::len), Some(1), "{told}");
        assert_eq!((&told[0]["local_date"], &told[0]["points"], &told[0]["status"]), (&json!("2026-05-15"), &json!(10), &json!("done")));
        assert_eq!((&told[0]["logged_at"], &told[0]["activity_id"]), (&json!("2026-05-15T20:00:00.000Z"), &json!(may.activities[0])));
        admin.get("/v2/core/challenge/999999/late-logs").await.problem(404, "not_found");
    }
}

story! {
    async fn backfilled_logs_count_as_history_but_earn_no_points(site) {
        let (ada, may) = since_may(site).await;
        let phone = ada.device("phone");
        let answer = phone.send(&[op(&may.entry(0, "2026-05-18"), "set_status", "done", site.now())]).await;
        let result = &answer["results"][0];
        assert_eq!((&result["result"], &result["entry"]["status"]), (&json!("applied"), &json!("done")));
        assert_eq!(result["entry"]["points"], 0);
        assert_eq!(answer["totals"]["points"], 0);
        assert_eq!(answer["totals"]["streak"]["current"], 0);
        let habits = ada.get("/v1/core/habit").await.data();
        assert!(habits[0]["strength"].as_f64().unwrap() > 0.0, "it counts for strength: {habits}");
    }
}

story! {
    async fn a_program_can_award_points_for_backfilled_logs(site) {
        site.at("2026-05-01T08:00:00Z");
        let admin = site.admin().await;
        let mut body = Program::may();
        body["allow_backfill"] = json!(true);
        let may = site.program(&admin, body).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        site.at("2026-05-20T10:00:00Z");
        assert_eq!(ada.done(&may.entry(0, "2026-05-13")).await["points"], 10);
        let phone = ada.device("phone");
        assert_eq!(phone.results(&[op(&may.entry(0, "2026-05-12"), "set_status", "done", site.now())]).await, ["too_old"]);
    }
}

story! {
    async fn rejected_operations_return_a_code_and_do_not_block_others(site) {
        let (ada, may) = since_may(site).await;
        site.at("2026-05-20T10:00:00Z");
        let phone = ada.device("phone");
        let set = |entry: String, made: &str| op(&entry, "set_status", "done", at(made));
        let other = format!("999999.{}.2026-05-20", may.activities[0]);
        let ops = [
            set(may.entry(0, "2026-05-21"), "2026-05-20T09:00:00Z"),
            set(may.entry(0, "2026-05-21"), "2026-05-21T09:00:00Z"),
            set(may.entry(0, "2026-05-11"), "2026-05-11T09:00:00Z"),
            set(may.entry(0, "2026-04-30"), "2026-05-20T09:00:00Z"),
            set(may.entry(0, "2026-06-01"), "2026-05-20T09:00:00Z"),
            set(other, "2026-05-20T09:00:00Z"),
            set(format!("{}.999999.2026-05-20", may.id), "2026-05-20T09:00:00Z"),
            set(may.entry(0, "2026-05-20"), "2026-05-20T09:00:00Z"),
        ];
        let told = ["future_date", "future_date", "too_old", "outside_program", "outside_program", "not_member", "unknown_activity", "applied"];
        assert_eq!(phone.results(&ops).await, told);
        assert_eq!(ada.pull().await["totals"]["points"], 10, "the one valid operation was applied");
    }
}

story! {
    async fn a_device_clock_running_ahead_does_not_win_conflicts(site) {
        let (ada, may) = since_may(site).await;
        let (fast, slow) = (ada.device("fast"), ada.device("slow"));
        let walk = may.entry(0, "2026-05-20");
        // Two hours ahead: accepted, but ordered by its arrival.
        fast.send(&[op(&walk, "set_status", "done", site.now().plus_ms(7_200_000))]).await;
        site.minutes(5);
        let answer = slow.send(&[op(&walk, "set_status", "open", site.now())]).await;
        assert_eq!(answer["results"][0]["entry"]["status"], "open", "{answer}");
    }
}

story! {
    async fn dates_before_joining_or_after_leaving_are_rejected(site) {
        site.at("2026-05-10T08:00:00Z");
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        let phone = ada.device("phone");
        let before = op(&may.entry(0, "2026-05-09"), "set_status", "done", at("2026-05-09T20:00:00Z"));
        assert_eq!(phone.results(&[before]).await, ["not_member"]);
        ada.done(&may.entry(0, "2026-05-10")).await;
        site.at("2026-05-12T08:00:00Z");
        ada.post(&format!("/v2/core/challenge/{}/leave", may.id), &json!({})).await.status(200).data();
        site.at("2026-05-13T08:00:00Z");
        let inside = op(&may.entry(0, "2026-05-11"), "set_status", "done", at("2026-05-11T20:00:00Z"));
        let after = op(&may.entry(0, "2026-05-13"), "set_status", "done", at("2026-05-13T07:00:00Z"));
        assert_eq!(phone.results(&[inside, after]).await, ["applied", "not_member"]);
        assert_eq!(ada.pull().await["totals"]["points"], 20, "the history stays, and counts");
    }
}
