//! The administrators' dashboard: the topic and the call show the same, and events update both.

use daymark_tests::harness::FakePushService;
use daymark_tests::story;
use serde_json::{Value, json};

const DASHBOARD: &str = "/v1/auth/dashboard";
const STATISTICS: &str = "/v1/auth/user-statistics";

#[tokio::test]
async fn dashboard_topic_and_endpoint_show_the_same_live_figures() {
    FakePushService::on_both(async |site, service| {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        site.job("mail").await;
        let mut screen = admin.socket().await;
        let begun = screen.sub("admin").await;
        let before = begun["data"]["figures"].clone();
        assert_eq!((&before["online"], &before["date"]), (&json!(1), &json!("2026-05-06")));

        // A sign-up with its mail; a done log; a test user's log, which does not count; an accepted push and two
        // refused ones.
        let ada = site.member("ada").await;
        ada.join(&may).await;
        let robot = site.member("robot").await;
        let test = json!({ "test_user": true });
        admin.patch(&format!("/v1/auth/user/{}/mark-test-user", robot.id), &test).await.status(200);
        robot.join(&may).await;
        ada.done(&may.entry(0, "2026-05-06")).await;
        robot.done(&may.entry(0, "2026-05-06")).await;
        site.job("mail").await;
        ada.post("/v1/auth/push/device", &service.subscription("ada")).await.status(201);
        for status in [201, 400, 410] {
            service.answers(status);
            ada.post("/v1/auth/push/test", &json!({})).await.status(200);
            site.job("push").await;
        }
        site.job("figures").await;

        let moved = |now: &Value| {
            let (today, was) = (&now["today"], &before["today"]);
            (&today["errors"], &today["online_most"]) == (&json!(0), &json!(1))
                && today["pushes"] == json!({ "taken": 1, "gone": 1, "refused": 1 })
                && today["sign_ups"].as_i64() == was["sign_ups"].as_i64().map(|n| n + 2)
                && today["mails"]["kept"].as_i64() == was["mails"]["kept"].as_i64().map(|n| n + 2)
                && (&today["logs"], &today["active"]) == (&json!(1), &json!(1))
                && now["logs_per_minute"] == 1
                && now["waiting"] == json!({ "logs": 0, "mails": 0, "pushes": 0 })
        };
        let told = screen.next_where(|f| f["op"] == "delta" && moved(&f["data"]["figures"])).await;
        let called = admin.get(DASHBOARD).await.status(200).data().clone();
        assert_eq!(called, told["data"]["figures"], "the same numbers");

        // A minute later the log counts for today, but not for this minute; an undone one counts for neither. The next
        // date begins at zero.
        site.minutes(2);
        screen
            .next_where(|f| f["data"]["figures"]["logs_per_minute"] == 0 && f["data"]["figures"]["today"]["logs"] == 1)
            .await;
        ada.log(&may.entry(0, "2026-05-06"), json!({ "status": "open" })).await;
        screen.next_where(|f| f["data"]["figures"]["today"]["logs"] == 0).await;
        site.hours(14);
        let next = admin.get(DASHBOARD).await.status(200);
        assert_eq!((&next.data()["date"], &next.data()["today"]["sign_ups"]), (&json!("2026-05-07"), &json!(0)));

        // The figures survive a restart, in their hour.
        site.stop().await;
        site.start_again().await;
        let day =
            admin.get(&format!("{STATISTICS}?start=2026-05-06&end=2026-05-06&granularity_in_hour=1")).await.status(200);
        let hours = day.data()["buckets"].as_array().expect("buckets").clone();
        assert_eq!(
            (hours.len(), &hours[10]["pushes"]["taken"], &hours[11]["pushes"]["taken"]),
            (24, &json!(1), &json!(0))
        );
    })
    .await;
}

story! {
    async fn user_statistics_split_into_buckets_of_the_requested_size(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        for member in [&ada, &ben] {
            member.join(&may).await;
            member.done(&may.entry(0, "2026-05-06")).await;
        }
        site.at("2026-05-07T23:59:00Z");
        ada.done(&may.entry(0, "2026-05-07")).await;
        ada.done(&may.entry(1, "2026-05-07")).await;
        let week = admin.get(STATISTICS).await.status(200).data().clone();
        assert_eq!((&week["start"], &week["end"]), (&json!("2026-05-01T00:00:00.000Z"), &json!("2026-05-08T00:00:00.000Z")));
        let column = |of: &Value, name: &str| -> Vec<i64> {
            of["buckets"].as_array().expect("buckets").iter().map(|b| b[name].as_i64().expect("a number")).collect()
        };
        assert_eq!(column(&week, "logs"), [0, 0, 0, 0, 0, 2, 2]);
        assert_eq!(column(&week, "active"), [0, 0, 0, 0, 0, 2, 1]);
        assert_eq!(column(&week, "sign_ups"), [0, 0, 0, 0, 0, 3, 0]);
        assert_eq!((&week["total"]["logs"], &week["total"]["active"]), (&json!(4), &json!(2)),
            "two people, however often they log");
        assert_eq!((&week["series"]["6-5-2026"], &week["series"]["total"]), (&json!(3), &json!(3)));
        // A bucket covers its hours: 20 of them from 10:00 reach past midnight.
        let query = "start=2026-05-06T10:30:00Z&end=2026-05-08&granularity_in_hour=20";
        let cut = admin.get(&format!("{STATISTICS}?{query}")).await.status(200).data().clone();
        assert_eq!(cut["buckets"][1]["at"], "2026-05-07T06:00:00.000Z");
        assert_eq!(column(&cut, "logs"), [2, 2, 0, 0]);
        for (query, field) in [
            ("start=tomorrow", "start"), ("start=2026-05-09", "start"), ("end=2026-02-30", "end"), ("start=2001-01-01", "start"),
            ("start=2026-01-01&granularity_in_hour=1", "granularity_in_hour"), ("granularity_in_hour=0", "granularity_in_hour"),
            ("granularity_in_hour=8785", "granularity_in_hour"), ("granularity_in_hour=day", "granularity_in_hour"),
        ] {
            admin.get(&format!("{STATISTICS}?{query}")).await.invalid(field);
        }
        for path in [DASHBOARD, STATISTICS] {
            ada.get(path).await.problem(403, "forbidden");
        }
    }
}
