//! Points: sums of a ledger, capped per day, shown over time.

use daymark_tests::harness::Program;
use daymark_tests::story;
use serde_json::json;

story! {
    async fn totals_equal_the_sum_of_the_ledger(site) {
        site.at("2026-05-05T10:00:00Z");
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        for (n, day) in ["2026-05-05", "2026-05-06", "2026-05-07"].into_iter().enumerate() {
            site.at(&format!("{day}T10:00:00Z"));
            for activity in 0..=n {
                ada.done(&may.entry(activity, day)).await;
            }
        }
        site.minutes(1);
        ada.log(&may.entry(0, "2026-05-07"), json!({ "status": "open" })).await;
        let points = ada.pull().await["totals"]["points"].as_i64().unwrap();
        assert_eq!(points, 50);
        let ledger = site.database().number(&format!("SELECT SUM(delta) FROM points_ledger WHERE member_id = {}", ada.id)).await;
        assert_eq!(ledger, points);
        assert_eq!(ada.place(&may, |r| r["points"] == 50).await["rank"], 1);
        let own = ada.get("/v2/core/challenge/user").await.data();
        assert_eq!(own["challenges"][0]["membership"]["points"], 50);
        let entries = ada.get("/v1/core/activity_log?from=2026-05-01&to=2026-05-07").await.data();
        let shown: i64 = entries.as_array().unwrap().iter().map(|e| e["points"].as_i64().unwrap()).sum();
        assert_eq!(shown, 50);
    }
}

story! {
    async fn the_points_log_groups_points_by_day_or_month(site) {
        site.at("2026-05-04T10:00:00Z");
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        ada.done(&may.entry(0, "2026-05-04")).await;
        site.at("2026-05-06T10:00:00Z");
        ada.done(&may.entry(0, "2026-05-06")).await;
        ada.done(&may.entry(1, "2026-05-06")).await;
        let week = ada.get("/v1/core/points_log?duration=7").await.data();
        assert_eq!(week["series"]["4-5-2026"], 10);
        assert_eq!(week["series"]["6-5-2026"], 20);
        assert_eq!(week["series"]["5-5-2026"], 0, "a day without points is an empty bar");
        assert_eq!((&week["total"], week["buckets"].as_array().unwrap().len()), (&json!(30), 7));
        assert_eq!((&week["series"]["total"], week["series"].as_object().unwrap().len()), (&json!(30), 8));
        assert_eq!(ada.get("/v1/core/points_log").await.data(), week, "seven days by day are the default");
        let year = ada.get("/v1/core/points_log?duration=365&group_by=month").await.data();
        assert_eq!((&year["series"]["1-5-2026"], year["buckets"].as_array().unwrap().len()), (&json!(30), 12));
        ada.get("/v1/core/points_log?duration=0").await.invalid("duration");
        ada.get("/v1/core/points_log?duration=3651").await.invalid("duration");
        ada.get("/v1/core/points_log?group_by=century").await.invalid("group_by");
    }
}

story! {
    async fn a_program_can_cap_daily_points(site) {
        let admin = site.admin().await;
        let mut body = Program::may();
        body["daily_cap"] = json!(15);
        let may = site.program(&admin, body).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        for (activity, total) in [(2, 10), (1, 15), (0, 15)] {
            site.minutes(1);
            assert_eq!(ada.done(&may.entry(activity, "2026-05-06")).await["totals"]["points"], total);
        }
        site.minutes(1);
        let undone = ada.log(&may.entry(2, "2026-05-06"), json!({ "status": "open" })).await;
        assert_eq!(undone["totals"]["points"], 15, "points that were over the cap count now");
        let sum: i64 = ada.day("2026-05-06").await.as_array().unwrap().iter().map(|e| e["points"].as_i64().unwrap()).sum();
        assert_eq!(sum, 15, "the entries show what they were awarded");
    }
}
