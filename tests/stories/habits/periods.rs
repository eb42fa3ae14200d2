//! Activities that are due a number of times per period, on days of the member's choice.

use daymark_tests::harness::op;
use daymark_tests::story;
use serde_json::json;

story! {
    async fn a_three_times_a_week_habit_is_not_due_a_fourth_time(site) {
        site.at("2026-05-04T12:30:00Z"); // Monday
        let admin = site.admin().await;
        let body = json!({ "title": "Week", "category": "UNTIMED",
            "activities": [{ "title": "Swim", "recurrence": { "times": 3, "per": 7 } }] });
        let program = site.program(&admin, body).await;
        assert_eq!(admin.get(&format!("/v2/core/challenge/{}", program.id)).await.data()["activities"][0]["recurrence"],
            json!({ "times": 3, "per": 7 }));
        let ada = site.member("ada").await;
        ada.join(&program).await;
        for date in ["2026-05-04", "2026-05-05", "2026-05-07"] {
            site.at(&format!("{date}T12:30:00Z"));
            assert_eq!(ada.done(&program.entry(0, date)).await["points"], 10);
        }
        // All three are done: on Friday more can be logged but is not due, and nothing is missed by Sunday.
        site.at("2026-05-08T12:30:00Z");
        assert_eq!(ada.get("/v1/core/habit").await.data()[0]["due_today"], false);
        let mut least = u64::MAX;
        // A cache that expires may run statements meanwhile.
        for _ in 0..3 {
            let before = site.statements().await;
            let day = ada.get("/v1/core/activity_log").await.data().clone();
            assert_eq!((day[0]["status"].as_str(), day.as_array().map(Vec::len)), (Some("open"), Some(1)));
            least = least.min(site.statements().await - before);
        }
        assert_eq!(least, 2, "programs and zones; entries");
        site.at("2026-05-10T12:30:00Z");
        assert_eq!(ada.pull().await["totals"]["streak"]["current"], 3);
        let fourth = ada.done(&program.entry(0, "2026-05-10")).await;
        assert_eq!((&fourth["status"], &fourth["points"]), (&json!("done"), &json!(0)), "done, but not due");
    }
}

story! {
    async fn a_weekly_habit_is_missed_only_after_its_last_day(site) {
        site.at("2026-05-04T12:30:00Z");
        let admin = site.admin().await;
        let body = json!({ "title": "Week", "category": "UNTIMED", "activities": [{ "title": "Call", "recurrence": 7 }] });
        let program = site.program(&admin, body).await;
        let ada = site.member("ada").await;
        ada.join(&program).await;
        site.at("2026-05-09T12:30:00Z");
        assert_eq!(ada.done(&program.entry(0, "2026-05-09")).await["points"], 10);
        site.at("2026-05-11T12:30:00Z");
        assert_eq!(ada.pull().await["totals"]["streak"]["current"], 1, "the days before it were not missed");
        // The second week passes without a log: its last day is missed.
        site.at("2026-05-18T12:30:00Z");
        assert_eq!(ada.pull().await["totals"]["streak"]["current"], 0);
    }
}

story! {
    async fn a_late_log_clears_the_miss_on_a_later_postponed_day(site) {
        site.at("2026-05-04T12:30:00Z");
        let admin = site.admin().await;
        let body = json!({ "title": "Twice", "category": "UNTIMED",
            "activities": [{ "title": "Swim", "recurrence": { "times": 2, "per": 3 } }] });
        let program = site.program(&admin, body).await;
        let ada = site.member("ada").await;
        ada.join(&program).await;
        let made = site.now();
        // Without a log on the 4th, the 5th must be done, and is postponed.
        site.at("2026-05-05T12:30:00Z");
        ada.log(&program.entry(0, "2026-05-05"), json!({ "status": "not_now" })).await;
        site.at("2026-05-06T12:30:00Z");
        ada.done(&program.entry(0, "2026-05-06")).await;
        assert_eq!(ada.pull().await["totals"]["streak"]["current"], 1, "the 5th was missed");
        // The 4th was done on an offline phone: from the 5th on, one log was needed in the two days left.
        ada.device("phone").send(&[op(&program.entry(0, "2026-05-04"), "set_status", "done", made)]).await;
        assert_eq!(ada.pull().await["totals"]["streak"]["current"], 2, "nothing had to be done on the 5th");
    }
}
