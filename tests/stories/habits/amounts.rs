//! Amounts: a share of the points up to a target; a ceiling is all or nothing.

use daymark_tests::harness::{Member, Program, Site, op};
use daymark_tests::story;
use serde_json::{Value, json};

async fn with(site: &Site, activity: Value) -> (Member, Program) {
    let admin = site.admin().await;
    let body = json!({ "title": "Amounts", "category": "UNTIMED", "activities": [activity] });
    let program = site.program(&admin, body).await;
    let ada = site.member("ada").await;
    ada.join(&program).await;
    (ada, program)
}

story! {
    async fn amounts_earn_proportional_points_up_to_the_target(site) {
        let water = json!({ "title": "Water", "target_amount": 8, "unit": "glasses", "points": 10 });
        let (ada, program) = with(site, water).await;
        let entry = program.entry(0, "2026-05-06");
        for (amount, status, points) in
            [(json!(3), "open", 3), (json!(7.9), "open", 9), (json!(8), "done", 10), (json!(12), "done", 10), (json!(4), "open", 5)]
        {
            site.minutes(1);
            let logged = ada.log(&entry, json!({ "amount": amount })).await;
            assert_eq!((&logged["status"], &logged["points"]), (&json!(status), &json!(points)), "{logged}");
            assert_eq!((&logged["amount"], &logged["totals"]["points"]), (&amount, &json!(points)));
        }
        let path = format!("/v1/core/activity_log/{entry}");
        ada.patch(&path, &json!({ "amount": -1 })).await.invalid("amount");
        ada.patch(&path, &json!({ "amount": "many" })).await.invalid("amount");
        ada.patch(&path, &json!({ "amount": 1e12 })).await.invalid("amount");
    }
}

story! {
    async fn done_without_an_amount_logs_the_target_amount(site) {
        let water = json!({ "title": "Water", "target_amount": 8, "unit": "glasses" });
        let (ada, program) = with(site, water).await;
        let done = ada.done(&program.entry(0, "2026-05-06")).await;
        assert_eq!((&done["status"], &done["amount"], &done["points"]), (&json!("done"), &json!(8), &json!(10)));
    }
}

story! {
    async fn a_ceiling_earns_all_points_or_none(site) {
        let screen = json!({ "title": "Screen", "target_amount": 60, "unit": "minutes", "direction": "at_most" });
        let (ada, program) = with(site, screen).await;
        let entry = program.entry(0, "2026-05-06");
        for (amount, status, points) in [(61, "open", 0), (60, "done", 10), (0, "done", 10), (90, "open", 0)] {
            site.minutes(1);
            let logged = ada.log(&entry, json!({ "amount": amount })).await;
            assert_eq!((&logged["status"], &logged["points"]), (&json!(status), &json!(points)), "{amount}: {logged}");
        }
    }
}

story! {
    async fn amounts_added_on_two_devices_are_summed(site) {
        let water = json!({ "title": "Water", "target_amount": 8, "unit": "glasses" });
        let (ada, program) = with(site, water).await;
        let entry = program.entry(0, "2026-05-06");
        let (phone, watch) = (ada.device("phone"), ada.device("watch"));
        let now = site.now();
        phone.send(&[op(&entry, "add_amount", 2, now), op(&entry, "add_amount", 3, now.plus_ms(1))]).await;
        let answer = watch.send(&[op(&entry, "add_amount", 2.5, now)]).await;
        assert_eq!(answer["results"][0]["entry"]["amount"], 7.5);
        assert_eq!(answer["totals"]["points"], 9);
        site.minutes(1);
        // A set_amount replaces older values, a negative correction is subtracted.
        let answer = watch.send(&[op(&entry, "set_amount", 4, site.now())]).await;
        assert_eq!(answer["results"][0]["entry"]["amount"], 4);
        let answer = phone.send(&[op(&entry, "add_amount", -1, site.now().plus_ms(1))]).await;
        assert_eq!(answer["results"][0]["entry"]["amount"], 3);
        let older = phone.send(&[op(&entry, "add_amount", 5, now)]).await;
        assert_eq!((&older["results"][0]["result"], &older["results"][0]["entry"]["amount"]), (&json!("superseded"), &json!(3)));
    }
}
