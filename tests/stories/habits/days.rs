//! A day is a date in the member's zone: clock changes, journeys, and nights that belong to the day before.

use daymark_tests::harness::{Member, Program, Site, op};
use daymark_tests::story;
use serde_json::{Value, json};

async fn untimed(site: &Site, name: &str, zone: &str) -> (Member, Program) {
    let admin = site.admin().await;
    let body = json!({ "title": "Days", "category": "UNTIMED", "activities": [{ "title": "Walk" }] });
    let program = site.program(&admin, body).await;
    let member = site.member_in(name, zone).await;
    member.join(&program).await;
    (member, program)
}

async fn today(member: &Member) -> Value {
    member.get("/v1/core/activity_log").await.data()[0].clone()
}

story! {
    async fn past_entries_remain_after_leaving_a_program(site) {
        let admin = site.admin().await;
        let (may, ada) = (site.may(&admin).await, site.member("ada").await);
        ada.join(&may).await;
        ada.done(&may.entry(1, "2026-05-06")).await;
        ada.post(&format!("/v2/core/challenge/{}/leave", may.id), &json!({})).await.status(200);
        site.at("2026-05-31T12:00:00Z");
        let log = async |query: &str| {
            let entries = ada.get(&format!("/v1/core/activity_log?{query}")).await.data().clone();
            let entries = entries.as_array().expect("entries").clone();
            entries.iter().map(|e| e["status"].as_str().expect("status").to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(log("date=2026-05-06").await, ["open", "done", "open"]);
        assert_eq!(log("from=2026-05-05&to=2026-05-08").await, ["open", "done", "open"], "nothing before or after");
        assert!(log("").await.is_empty() && log("date=2026-05-30").await.is_empty());
    }
}

story! {
    async fn a_23_hour_day_in_berlin_counts_as_one_day(site) {
        site.at("2026-03-27T12:00:00Z");
        let (ada, program) = untimed(site, "ada", "Europe/Berlin").await;
        // 29 March: from 23:00 UTC to 22:00 UTC.
        for (instant, date) in [
            ("2026-03-28T22:59:59Z", "2026-03-28"), ("2026-03-28T23:00:00Z", "2026-03-29"),
            ("2026-03-29T21:59:59Z", "2026-03-29"), ("2026-03-29T22:00:00Z", "2026-03-30"),
        ] {
            site.at(instant);
            assert_eq!(today(&ada).await["local_date"], date, "at {instant}");
            ada.done(&program.entry(0, date)).await;
        }
        assert_eq!(today(&ada).await["loggable_until"], "2026-03-31T10:00:00.000Z");
        assert_eq!(ada.pull().await["totals"]["streak"]["current"], 3);
    }
}

story! {
    async fn a_day_without_midnight_in_cairo_counts_as_one_day(site) {
        site.at("2026-04-22T12:00:00Z");
        let (ada, program) = untimed(site, "ada", "Africa/Cairo").await;
        // 24 April begins at 01:00 (+3), which is 22:00 UTC.
        for (instant, date) in [
            ("2026-04-23T21:59:59Z", "2026-04-23"), ("2026-04-23T22:00:00Z", "2026-04-24"),
            ("2026-04-24T20:59:59Z", "2026-04-24"), ("2026-04-24T21:00:00Z", "2026-04-25"),
        ] {
            site.at(instant);
            assert_eq!(today(&ada).await["local_date"], date, "at {instant}");
            ada.done(&program.entry(0, date)).await;
        }
        assert_eq!(ada.pull().await["totals"]["streak"]["current"], 3);
    }
}

story! {
    async fn a_day_start_hour_assigns_the_night_to_the_previous_day(site) {
        let (ada, program) = untimed(site, "ada", "UTC").await;
        site.database().sql(&format!("UPDATE member SET day_start_hour = 4 WHERE id = {}", ada.id)).await;
        ada.until("/v1/auth/user", |u| u["day_start_hour"] == 4).await;
        site.at("2026-05-07T03:59:00Z");
        let entry = today(&ada).await;
        assert_eq!((&entry["local_date"], &entry["loggable_until"]), (&json!("2026-05-06"), &json!("2026-05-07T16:00:00.000Z")));
        site.at("2026-05-07T04:00:00Z");
        assert_eq!(today(&ada).await["local_date"], "2026-05-07");
        site.at("2026-05-07T15:59:00Z");
        assert_eq!(ada.done(&program.entry(0, "2026-05-06")).await["points"], 10);
    }
}

story! {
    async fn travelling_west_lengthens_the_day_and_keeps_the_streak(site) {
        let (ada, program) = untimed(site, "ada", "Europe/Berlin").await;
        let phone = ada.device("phone");
        let mut logged = op(&program.entry(0, "2026-05-06"), "set_status", "done", site.now());
        logged["tz"] = json!("America/New_York");
        phone.send(&[logged]).await;
        // 7 May has begun in Berlin, but not yet in New York: New York applies from the next date.
        site.at("2026-05-07T00:30:00Z");
        assert_eq!(today(&ada).await["local_date"], "2026-05-06");
        site.at("2026-05-07T04:00:00Z");
        assert_eq!(today(&ada).await["local_date"], "2026-05-07");
        assert_eq!(ada.get("/v1/auth/user").await.data()["timezone"], "America/New_York");
        assert_eq!(ada.done(&program.entry(0, "2026-05-07")).await["totals"]["streak"]["current"], 2);
    }
}

story! {
    async fn a_day_stays_open_while_it_is_the_members_date_on_a_long_journey_west(site) {
        site.at("2026-06-01T20:00:00Z"); // 10:00 on the 2nd in Kiritimati, 10:00 on the 1st in Honolulu
        let (ada, program) = untimed(site, "ada", "Pacific/Kiritimati").await;
        ada.patch("/v1/auth/user", &json!({ "timezone": "Pacific/Honolulu" })).await.status(200);
        site.at("2026-06-03T08:00:00Z"); // after noon on the 3rd in Kiritimati, but late on the 2nd in Honolulu
        let entry = today(&ada).await;
        assert_eq!((&entry["local_date"], &entry["loggable_until"]), (&json!("2026-06-02"), &json!("2026-06-03T22:00:00.000Z")));
        let done = ada.done(&program.entry(0, "2026-06-02")).await;
        assert_eq!((&done["points"], &done["totals"]["streak"]["current"]), (&json!(10), &json!(1)));
    }
}

story! {
    async fn operations_from_before_a_journey_do_not_move_the_member_back(site) {
        let (ada, program) = untimed(site, "ada", "Europe/Berlin").await;
        let phone = ada.device("phone");
        let made = |zone: &str| {
            let now = site.now().to_string();
            let mut made = op(&program.entry(0, &now[..10]), "set_status", "done", site.now());
            made["tz"] = json!(zone);
            made
        };
        let zone = async || ada.get("/v1/auth/user/timezone").await.data()["timezone"].clone();
        // Offline in Tokyo, and online again at home.
        let unsent = made("Asia/Tokyo");
        site.at("2026-05-08T10:00:00Z");
        assert_eq!(phone.results(&[unsent, made("Europe/Berlin")]).await, ["applied", "applied"]);
        assert_eq!(zone().await, "Europe/Berlin");
        // Operations that waited for more than an hour say nothing about where the member is now.
        site.minutes(1);
        let unsent = made("Asia/Tokyo");
        site.minutes(61);
        assert_eq!(phone.results(&[unsent]).await, ["applied"]);
        assert_eq!(zone().await, "Europe/Berlin");
        // Of two, the later one counts, whatever their order.
        let earlier = made("Asia/Tokyo");
        site.minutes(10);
        let later = made("America/New_York");
        assert_eq!(phone.send(&[later, earlier]).await["results"].as_array().unwrap().len(), 2);
        assert_eq!(zone().await, "America/New_York");
        // One made before the member chose another zone does not undo that choice.
        site.at("2026-05-12T15:00:00Z");
        let unsent = made("Asia/Tokyo");
        site.minutes(10);
        ada.patch("/v1/auth/user", &json!({ "timezone": "Europe/Berlin" })).await.status(200);
        site.minutes(10);
        assert_eq!(phone.results(&[unsent]).await, ["applied"]);
        assert_eq!(zone().await, "Europe/Berlin");
    }
}

story! {
    async fn a_date_skipped_by_travelling_does_not_break_the_streak(site) {
        site.at("2026-05-06T10:30:00Z"); // 23:30 on the 5th in Pago Pago, 0:30 on the 7th in Kiritimati
        let (ada, program) = untimed(site, "ada", "Pacific/Pago_Pago").await;
        let phone = ada.device("phone");
        let mut logged = op(&program.entry(0, "2026-05-05"), "set_status", "done", site.now());
        phone.send(&[logged.clone()]).await;
        assert_eq!(today(&ada).await["local_date"], "2026-05-05");
        logged["op_id"] = json!(uuid::Uuid::now_v7());
        logged["tz"] = json!("Pacific/Kiritimati");
        logged["entry_id"] = json!(program.entry(0, "2026-05-07"));
        phone.send(&[logged]).await;
        assert_eq!(today(&ada).await["local_date"], "2026-05-07");
        assert_eq!(ada.pull().await["totals"]["streak"]["current"], 2);
        site.at("2026-05-08T12:00:00Z"); // the 9th, 2:00
        ada.done(&program.entry(0, "2026-05-08")).await;
        assert_eq!(ada.pull().await["totals"]["streak"]["current"], 3, "the 6th never existed");
    }
}

story! {
    async fn a_date_skipped_by_the_time_zone_is_neutral_and_not_loggable(site) {
        site.at("2011-12-28T12:00:00Z"); // 2:00 in Apia
        let (ada, program) = untimed(site, "ada", "Pacific/Apia").await;
        let phone = ada.device("phone");
        // At the end of the 29th, 10:00 UTC on the 30th, the 31st began.
        for (instant, date) in [
            ("2011-12-28T20:00:00Z", "2011-12-28"), ("2011-12-29T20:00:00Z", "2011-12-29"), ("2011-12-30T20:00:00Z", "2011-12-31"),
            ("2011-12-31T20:00:00Z", "2012-01-01"), ("2012-01-01T20:00:00Z", "2012-01-02"),
        ] {
            site.at(instant);
            assert_eq!(today(&ada).await["local_date"], date, "at {instant}");
            ada.done(&program.entry(0, date)).await;
        }
        assert_eq!(ada.pull().await["totals"]["streak"]["current"], 5);
        let skipped = program.entry(0, "2011-12-30");
        let done = op(&skipped, "set_status", "done", site.now());
        assert_eq!(phone.results(&[done]).await, ["no_such_day"]);
        ada.patch(&format!("/v1/core/activity_log/{skipped}"), &json!({ "status": "done" })).await.problem(422, "not_loggable");
        assert_eq!(ada.get("/v1/core/activity_log?date=2011-12-30").await.data(), &json!([]), "nothing is due");
        assert_eq!(ada.get("/v1/core/habit").await.data()[0]["strength"], strength(5));
    }
}

/// The strength of a habit after this many consecutive done days.
fn strength(days: i32) -> f64 {
    ((1.0 - 0.5_f64.powf(f64::from(days) / 13.0)) * 1000.0).round() / 1000.0
}

story! {
    async fn a_date_skipped_by_travelling_cannot_be_logged(site) {
        site.at("2026-05-06T10:30:00Z"); // 23:30 on the 5th in Pago Pago, 0:30 on the 7th in Kiritimati
        let (ada, program) = untimed(site, "ada", "Pacific/Pago_Pago").await;
        let phone = ada.device("phone");
        let done = |date: &str| {
            let mut done = op(&program.entry(0, date), "set_status", "done", site.now());
            done["tz"] = json!("Pacific/Kiritimati");
            done
        };
        // There the 6th could still be logged until noon: it is refused, even if it is sent before the zone is known.
        assert_eq!(phone.results(&[done("2026-05-06"), done("2026-05-07"), done("2026-05-06")]).await, ["no_such_day", "applied", "no_such_day"]);
        assert_eq!(today(&ada).await["local_date"], "2026-05-07");
        // An hour at which the 7th would not have begun yet does not bring back the 6th.
        site.at("2026-05-06T17:30:00Z");
        ada.patch("/v1/auth/user", &json!({ "day_start_hour": 6 })).await.status(200);
        site.at("2026-05-08T12:00:00Z"); // the 9th
        assert_eq!(phone.results(&[done("2026-05-06")]).await, ["no_such_day"]);
        assert_eq!(phone.results(&[done("2026-05-08")]).await, ["applied"]);
        assert_eq!(ada.pull().await["totals"]["streak"]["current"], 2, "of the 7th and the 8th");
    }
}

story! {
    async fn changing_the_time_zone_never_moves_today_backwards(site) {
        site.at("2026-06-01T20:00:00Z"); // 10:00 on the 2nd in Kiritimati, 10:00 on the 1st in Honolulu
        let admin = site.admin().await;
        let body = |title: &str| json!({ "title": title, "category": "UNTIMED", "activities": [{ "title": "Read" }] });
        let (program, other) = (site.program(&admin, body("Days")).await, site.program(&admin, body("Other")).await);
        let ada = site.member_in("ada", "Pacific/Kiritimati").await;
        ada.join(&program).await;
        let zone = async || ada.get("/v1/auth/user/timezone").await.data();
        assert_eq!(zone().await, &json!({ "timezone": "Pacific/Kiritimati", "day_start_hour": 0, "today": "2026-06-02" }));
        ada.patch("/v1/auth/user", &json!({ "timezone": "Pacific/Honolulu" })).await.status(200);
        assert_eq!(zone().await, &json!({ "timezone": "Pacific/Honolulu", "day_start_hour": 0, "today": "2026-06-02" }));
        assert_eq!(today(&ada).await["local_date"], "2026-06-02");
        // A change of the hour at which days begin keeps the same date.
        ada.patch("/v1/auth/user", &json!({ "day_start_hour": 3 })).await.status(200);
        assert_eq!(zone().await["today"], "2026-06-02");
        ada.post(&format!("/v2/core/challenge/{}/leave", program.id), &json!({})).await.status(200);
        let joined = ada.post(&format!("/v2/core/challenge/{}/join", other.id), &json!({})).await.status(200).data();
        assert_eq!(joined["joined_on"], "2026-06-02");
        let copy = ada.post(&format!("/v2/core/challenge/custom-challenge/{}", other.id), &json!({})).await.status(201).data();
        assert_eq!(copy["membership"]["joined_on"], "2026-06-02");
        assert_eq!(ada.get(&format!("/v2/core/challenge/{}/user/{}", other.id, ada.id)).await.data()["joined_on"], "2026-06-02");
    }
}

story! {
    async fn utc_offsets_and_unknown_time_zones_are_rejected(site) {
        let (ada, program) = untimed(site, "ada", "UTC").await;
        let phone = ada.device("phone");
        for zone in ["+02:00", "Etc/GMT-2", "Mars/Olympus", ""] {
            let mut logged = op(&program.entry(0, "2026-05-06"), "set_status", "done", site.now());
            logged["tz"] = json!(zone);
            assert_eq!(phone.results(&[logged]).await, ["unknown_zone"], "{zone}");
        }
    }
}
