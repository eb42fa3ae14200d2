//! Logging online, one entry at a time.

use daymark_tests::story;
use serde_json::json;

story! {
    async fn todays_entries_are_listed_before_anything_is_logged(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        assert_eq!(ada.get("/v1/core/activity_log").await.data(), &json!([]), "no program, no entries");
        ada.join(&may).await;
        let today = ada.get("/v1/core/activity_log").await.data();
        let ids: Vec<_> = today.as_array().unwrap().iter().map(|e| e["id"].as_str().unwrap()).collect();
        assert_eq!(ids, [may.entry(0, "2026-05-06"), may.entry(1, "2026-05-06"), may.entry(2, "2026-05-06")]);
        let walk = &today[0];
        assert_eq!((&walk["status"], &walk["points"], &walk["title"]), (&json!("open"), &json!(0), &json!("Walk")));
        assert_eq!(walk["loggable_until"], "2026-05-07T12:00:00.000Z");
        assert_eq!(walk["challenge_id"], may.id);
        assert_eq!(walk["activity_id"], may.activities[0]);
    }
}

story! {
    async fn undoing_a_done_entry_reverses_its_points(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        let walk = may.entry(0, "2026-05-06");
        let done = ada.done(&walk).await;
        assert_eq!((&done["points"], &done["totals"]["points"]), (&json!(10), &json!(10)));
        site.minutes(1);
        let undone = ada.log(&walk, json!({ "status": "open" })).await;
        assert_eq!((&undone["status"], &undone["points"]), (&json!("open"), &json!(0)));
        assert_eq!(undone["totals"]["points"], 0);
        assert_eq!(undone["totals"]["streak"]["current"], 0);
        let rows = site.database().number("SELECT COUNT(*) FROM points_ledger").await;
        assert_eq!(rows, 2, "the ledger is only added to: an award and its reversal");
        site.minutes(1);
        assert_eq!(ada.done(&walk).await["totals"]["points"], 10, "and done again");
        let other = ada.log(&may.entry(1, "2026-05-06"), json!({ "status": "not_now" })).await;
        assert_eq!(other["status"], "not_now");
        let other = ada.log(&may.entry(2, "2026-05-06"), json!({ "status": "impossible" })).await;
        assert_eq!((&other["status"], &other["points"]), (&json!("impossible"), &json!(0)));
    }
}

story! {
    async fn a_note_is_saved_and_can_be_cleared(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        let walk = may.entry(0, "2026-05-06");
        let noted = ada.log(&walk, json!({ "status": "done", "note": "Round the lake, ½ hour" })).await;
        assert_eq!((&noted["note"], &noted["status"]), (&json!("Round the lake, ½ hour"), &json!("done")));
        site.minutes(1);
        let cleared = ada.log(&walk, json!({ "note": "" })).await;
        assert_eq!((&cleared["note"], &cleared["status"]), (&json!(null), &json!("done")));
        let path = format!("/v1/core/activity_log/{walk}");
        ada.patch(&path, &json!({ "note": "x".repeat(2001) })).await.invalid("note");
        ada.patch(&path, &json!({ "note": "a\0b" })).await.invalid("note");
        ada.patch(&path, &json!({ "note": "x".repeat(2000) })).await.status(200).data();
    }
}

story! {
    async fn yesterday_can_be_logged_with_full_credit_until_noon(site) {
        site.at("2026-05-04T09:00:00Z");
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        site.at("2026-05-06T11:59:00Z");
        for of in ["2026-05-06", "2026-05-05"] {
            let path = format!("/v1/core/activity_log/{}?previousDayEntry=1", may.entry(0, of));
            let entry = ada.patch(&path, &json!({ "status": "done" })).await.status(200).data();
            assert_eq!((&entry["local_date"], &entry["points"]), (&json!("2026-05-05"), &json!(10)), "by the id of {of}");
        }
        for of in ["2026-05-04", "2026-05-07"] {
            let path = format!("/v1/core/activity_log/{}?previousDayEntry=1", may.entry(0, of));
            ada.patch(&path, &json!({ "status": "done" })).await.invalid("previousDayEntry");
        }
        site.at("2026-05-06T12:00:00Z");
        let late = ada.done(&may.entry(1, "2026-05-05")).await;
        assert_eq!((&late["status"], &late["points"]), (&json!("done"), &json!(0)), "history, no points");
        assert_eq!(late["totals"]["points"], 10);
    }
}

story! {
    async fn logs_for_unavailable_dates_or_entries_are_rejected(site) {
        site.at("2026-04-25T09:00:00Z");
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        site.at("2026-05-20T10:00:00Z");
        let patch = async |entry: String| {
            ada.patch(&format!("/v1/core/activity_log/{entry}"), &json!({ "status": "done" })).await
        };
        for (date, reason) in [
            ("2026-05-21", "This day has not started yet."),
            ("2026-05-12", "This day is too long ago to log."),
            ("2026-04-30", "This day is not part of the program."),
        ] {
            assert_eq!(patch(may.entry(0, date)).await.problem(422, "not_loggable")["message"], reason, "{date}");
        }
        patch(format!("{}.999999.2026-05-20", may.id)).await.problem(404, "not_found");
        patch(format!("999999.{}.2026-05-20", may.activities[0])).await.problem(404, "not_found");
        patch("2026-05-20".to_owned()).await.problem(404, "not_found");
        patch(may.entry(0, "2026-02-30")).await.problem(404, "not_found");
        let ben = site.member("ben").await;
        let path = format!("/v1/core/activity_log/{}", may.entry(0, "2026-05-20"));
        ben.patch(&path, &json!({ "status": "done" })).await.problem(404, "not_found");
        // Ben joins on the next day.
        site.at("2026-05-21T10:00:00Z");
        ben.join(&may).await;
        let before = ben.patch(&path, &json!({ "status": "done" })).await.problem(422, "not_loggable");
        assert_eq!(before["message"], "You were not in the program on this day.");
        ada.patch(&path, &json!({})).await.invalid("status");
    }
}

story! {
    async fn invalid_or_too_long_date_ranges_are_rejected(site) {
        let ada = site.member("ada").await;
        let ask = async |query: &str| ada.get(&format!("/v1/core/activity_log?{query}")).await;
        ask("from=2026-05-01&to=2026-05-31").await.status(200).data();
        ask("from=2026-01-01&to=2026-05-31").await.invalid("to");
        ask("from=2026-05-02&to=2026-05-01").await.invalid("to");
        ask("to=2026-05-01").await.invalid("from");
        ask("date=2026-05-01&from=2026-05-01").await.invalid("date");
        ask("date=yesterday").await.invalid("date");
        ask("date=9999-12-31").await.status(200).data();
        ask("date=-009999-01-01").await.status(200).data();
    }
}
