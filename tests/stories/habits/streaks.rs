//! Streaks: consecutive days, freezes that save one, and pauses without misses.

use daymark_actors::clock::Day;
use daymark_tests::harness::{Member, Program, Site, op};
use daymark_tests::story;
use jiff::ToSpan;
use serde_json::{Value, json};

/// A member since 1 May, at noon of each date.
async fn since_may(site: &Site) -> (Member, Program) {
    site.at("2026-05-01T12:30:00Z");
    let admin = site.admin().await;
    let may = site.may(&admin).await;
    let ada = site.member("ada").await;
    ada.join(&may).await;
    (ada, may)
}

fn noon(site: &Site, day: i8) -> Day {
    let date = jiff::civil::date(2026, 5, 1) + i64::from(day - 1).days();
    site.at(&format!("{date}T12:30:00Z"));
    date
}

async fn done_on(site: &Site, ada: &Member, may: &Program, days: std::ops::RangeInclusive<i8>) {
    for day in days {
        let date = noon(site, day).to_string();
        ada.done(&may.entry(0, &date)).await;
    }
}

async fn streak(ada: &Member) -> Value {
    ada.pull().await["totals"]["streak"].clone()
}

story! {
    async fn a_seven_day_streak_earns_a_freeze_for_a_missed_day(site) {
        let (ada, may) = since_may(site).await;
        done_on(site, &ada, &may, 1..=7).await;
        assert_eq!(streak(&ada).await, json!({ "current": 7, "longest": 7, "freezes": 1 }));
        // The 8th is missed, and closed by the 9th at 12:30: the freeze is used automatically.
        noon(site, 9);
        assert_eq!(streak(&ada).await, json!({ "current": 7, "longest": 7, "freezes": 0 }));
        done_on(site, &ada, &may, 9..=9).await;
        assert_eq!(streak(&ada).await["current"], 8);
        // A late log that was made in time makes the 8th done: the freeze comes back.
        let made: jiff::Timestamp = "2026-05-08T18:00:00Z".parse().unwrap();
        ada.device("phone").send(&[op(&may.entry(1, "2026-05-08"), "set_status", "done", made.into())]).await;
        assert_eq!(streak(&ada).await, json!({ "current": 9, "longest": 9, "freezes": 1 }));
    }
}

story! {
    async fn a_missed_day_without_a_freeze_ends_the_streak(site) {
        let (ada, may) = since_may(site).await;
        done_on(site, &ada, &may, 1..=3).await;
        noon(site, 4);
        assert_eq!(streak(&ada).await["current"], 3, "today adds one when done and never subtracts");
        site.at("2026-05-05T11:59:00Z");
        assert_eq!(streak(&ada).await["current"], 3, "the 4th is still open");
        site.at("2026-05-05T12:00:00Z");
        assert_eq!(streak(&ada).await, json!({ "current": 0, "longest": 3, "freezes": 0 }));
        done_on(site, &ada, &may, 5..=5).await;
        assert_eq!(streak(&ada).await, json!({ "current": 1, "longest": 3, "freezes": 0 }));
    }
}

story! {
    async fn a_day_marked_impossible_does_not_break_the_streak(site) {
        let (ada, may) = since_may(site).await;
        done_on(site, &ada, &may, 1..=2).await;
        noon(site, 3);
        for activity in 0..3 {
            ada.log(&may.entry(activity, "2026-05-03"), json!({ "status": "impossible" })).await;
        }
        noon(site, 5);
        done_on(site, &ada, &may, 4..=4).await;
        assert_eq!(streak(&ada).await["current"], 3);
    }
}

story! {
    async fn paused_days_do_not_break_the_streak(site) {
        let (ada, may) = since_may(site).await;
        done_on(site, &ada, &may, 1..=2).await;
        noon(site, 3);
        let pause = |from: &str, to: &str| json!({ "from": from, "to": to });
        let made = ada.post("/v1/core/pause", &pause("2026-05-03", "2026-05-06")).await.status(201).data();
        ada.post("/v1/core/pause", &pause("2026-05-02", "2026-05-02")).await.invalid("from");
        ada.post("/v1/core/pause", &pause("2026-05-06", "2026-05-08")).await.invalid("from");
        ada.post("/v1/core/pause", &pause("2026-06-09", "2026-06-08")).await.invalid("to");
        ada.post("/v1/core/pause", &pause("2026-06-01", "2026-07-30")).await.invalid("to");
        assert_eq!(ada.get("/v1/core/pause").await.data().as_array().unwrap().len(), 1);
        noon(site, 7);
        assert_eq!(streak(&ada).await["current"], 2, "3 to 6 May are paused");
        done_on(site, &ada, &may, 7..=7).await;
        assert_eq!(streak(&ada).await["current"], 3);
        let ben = site.member("ben").await;
        ben.delete(&format!("/v1/core/pause/{}", made["id"])).await.problem(404, "not_found");
    }
}

story! {
    async fn many_later_pauses_do_not_hide_those_of_this_year(site) {
        let (ada, _) = since_may(site).await;
        let pause = async |from: &str, to: &str| ada.post("/v1/core/pause", &json!({ "from": from, "to": to })).await;
        pause("2026-06-01", "2026-07-30").await.status(201);
        let later = (0..100_i64).map(|n| jiff::civil::date(2027, 1, 1) + (2 * n).days());
        let rows: Vec<_> = later.map(|day| format!("({}, '{day}', '{day}', 0)", ada.id)).collect();
        let insert = "INSERT INTO pause (member_id, from_date, to_date, created_at) VALUES";
        site.database().sql(&format!("{insert} {}", rows.join(", "))).await;
        pause("2026-08-01", "2026-08-01").await.invalid("to");
        pause("2026-07-30", "2026-07-30").await.invalid("from");
    }
}

story! {
    async fn habit_strength_grows_with_logs_and_fades_without(site) {
        let (ada, may) = since_may(site).await;
        let habit = async || ada.get("/v1/core/habit").await.data()[0].clone();
        let strength = |habit: &Value| habit["strength"].as_f64().expect("a strength");
        done_on(site, &ada, &may, 1..=2).await;
        let new = habit().await;
        done_on(site, &ada, &may, 3..=5).await;
        let firm = habit().await;
        assert!(strength(&firm) > strength(&new), "{firm} {new}");
        assert_eq!((&firm["done_days"], &firm["activity_id"]), (&json!(5), &json!(may.activities[0])));
        assert_eq!(firm["streak"]["current"], 5);
        noon(site, 15);
        let faded = habit().await;
        assert!(strength(&faded) < strength(&firm), "{faded} {firm}");
    }
}
