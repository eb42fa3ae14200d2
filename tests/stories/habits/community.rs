//! The community: the global streak and the last five minutes.

use daymark_tests::harness::{Database, Member, Site, op};
use daymark_tests::story;
use serde_json::{Value, json};

const FEED: &str = "/v1/core/last-five-minute-activities";
const STREAK: &str = "/v1/core/global-streak";

story! {
    async fn the_feed_drops_activities_after_exactly_five_minutes(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, shy) = (site.member("ada").await, site.member("shy").await);
        site.database().sql(&format!("UPDATE member SET privacy_level = 'hidden' WHERE id = {}", shy.id)).await;
        ada.join(&may).await;
        shy.join(&may).await;
        ada.done(&may.entry(0, "2026-05-06")).await;
        site.minutes(2);
        shy.done(&may.entry(0, "2026-05-06")).await;
        let feed = ada.until(FEED, |f| f["count"] == 2).await;
        assert_eq!(feed["items"].as_array().unwrap().len(), 1, "the hidden member counts without a name: {feed}");
        assert_eq!(feed["items"][0]["user"]["id"], ada.id);
        assert_eq!((&feed["items"][0]["activity"], &feed["items"][0]["challenge_id"]), (&json!("Walk"), &json!(may.id)));
        assert_eq!(feed["items"][0]["at"], "2026-05-06T10:00:00.000Z");
        assert_eq!(feed["items"][0]["expires_at"], "2026-05-06T10:05:00.000Z");
        site.at("2026-05-06T10:05:00Z");
        let feed = ada.until(FEED, |f| f["count"] == 1).await;
        assert_eq!(feed["items"], json!([]));
        site.at("2026-05-06T10:07:00Z");
        site.visitor().until(FEED, |f| f["count"] == 0).await;
    }
}

story! {
    async fn the_feed_does_not_reveal_time_zones(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        for (name, zone, today) in [("ada", "Europe/Berlin", "2026-05-06"), ("ben", "Pacific/Kiritimati", "2026-05-07")] {
            let member = site.member_in(name, zone).await;
            member.join(&may).await;
            member.done(&may.entry(0, today)).await;
        }
        let feed = site.visitor().until(FEED, |f| f["count"] == 2).await;
        for n in 0..2 {
            assert_eq!(feed["items"][n]["local_date"], "2026-05-06", "the date of the time beside it, in UTC");
        }
        assert!(!feed.to_string().contains("2026-05-07"), "{feed}");
    }
}

story! {
    async fn a_new_nickname_does_not_name_its_member_in_the_feed(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (nick, ada) = (site.member("nick").await, site.member("ada").await);
        let change = async |member: &Member, to: Value| drop(member.patch("/v1/auth/user", &to).await.status(200));
        change(&nick, json!({ "nickname": "Nick", "privacy_level": "nickname" })).await;
        for member in [&nick, &ada] {
            member.join(&may).await;
            member.done(&may.entry(0, "2026-05-06")).await;
        }
        ada.until(FEED, |f| f["count"] == 2).await;
        change(&nick, json!({ "nickname": "Old Nick" })).await;
        change(&ada, json!({ "first_name": "Adele" })).await;
        // The feed reads changed names in order: when it shows the second, it has read the first.
        let feed = ada.until(FEED, |f| f["items"][0]["user"]["name"] == "Adele Tester").await;
        assert_eq!((&feed["count"], feed["items"].as_array().map(Vec::len)), (&json!(2), Some(1)), "{feed}");
    }
}

story! {
    async fn undone_and_late_logs_do_not_appear_in_the_feed(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        ada.done(&may.entry(0, "2026-05-06")).await;
        ada.until(FEED, |f| f["count"] == 1).await;
        site.minutes(1);
        ada.log(&may.entry(0, "2026-05-06"), json!({ "status": "open" })).await;
        ada.until(FEED, |f| f["count"] == 0).await;
        let hour_ago = site.now().plus_ms(-3_600_000);
        ada.device("phone").send(&[op(&may.entry(1, "2026-05-06"), "set_status", "done", hour_ago)]).await;
        ada.done(&may.entry(2, "2026-05-06")).await;
        let feed = ada.until(FEED, |f| f["count"] == 1).await;
        assert_eq!(feed["items"][0]["activity"], "Sleep", "the late offline log is not news");
    }
}

story! {
    async fn a_busy_feed_lists_the_newest_entries(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        let (now, walk) = (site.now().0, may.activities[0]);
        let row = |n: i64| {
            let date = format!("{}-{:02}-{:02}", 2000 + n / 336, 1 + n / 28 % 12, 1 + n % 28);
            format!("({}, {}, {walk}, '{date}', 'done', 'done', {}, {n}, 0)", ada.id, may.id, now - n)
        };
        // One row more than the feed reads.
        let rows = (0..=10_000).map(row).collect::<Vec<_>>().join(", ");
        site.database().sql(&format!(
            "INSERT INTO entry (member_id, program_id, activity_id, local_date, status, credited_status, scored_at,
               version, updated_at) VALUES {rows}"
        )).await;
        let feed = site.visitor().until(FEED, |f| f["count"] == 10_000).await;
        assert_eq!(feed["items"][0]["at"], "2026-05-06T10:00:00.000Z");
        site.database().sql("DELETE FROM entry").await;
    }
}

story! {
    async fn members_count_as_active_for_thirty_dates(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        let others = (0..20).map(|n| format!("('april{n}', 'april{n}', 'UTC', 0)")).collect::<Vec<_>>().join(", ");
        let db = site.database();
        db.sql(&format!("INSERT INTO member (email, email_folded, timezone, created_at) VALUES {others}")).await;
        db.sql(&format!(
            "INSERT INTO day_score (member_id, program_id, local_date, points, done)
             SELECT id, {}, '2026-04-06', 10, 1 FROM member WHERE email_folded LIKE 'april%'",
            may.id
        )).await;
        ada.join(&may).await;
        ada.done(&may.entry(0, "2026-05-06")).await;
        let today = ada.until(STREAK, |s| s["today"]["members"] == 1).await["today"].clone();
        assert_eq!((&today["needed"], &today["succeeded"]), (&json!(1), &json!(true)), "{today}");
        // One date later they count: two of 21 are needed. The number is read again each hour.
        db.sql("UPDATE day_score SET local_date = '2026-04-07' WHERE local_date = '2026-04-06'").await;
        site.hours(1);
        ada.until(STREAK, |s| s["today"]["needed"] == 2).await;
        db.sql("DELETE FROM member WHERE email_folded LIKE 'april%'").await;
    }
}

story! {
    async fn the_best_global_streak_excludes_tomorrow(site) {
        site.at("2026-05-04T10:00:00Z");
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (site.member("ada").await, site.member_in("ben", "Pacific/Kiritimati").await);
        for (member, date) in [(&ada, "2026-05-04"), (&ben, "2026-05-05")] {
            member.join(&may).await;
            member.done(&may.entry(0, date)).await;
        }
        let streak = site.visitor().get(STREAK).await.data();
        assert_eq!((&streak["days"], &streak["best_days"]), (&json!(1), &json!(1)));
    }
}

story! {
    async fn the_global_streak_grows_daily_and_ends_without_logs(site) {
        site.at("2026-05-04T10:00:00Z");
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        let before = site.visitor().get(STREAK).await.data();
        assert_eq!((&before["days"], &before["today"]["members"]), (&json!(0), &json!(0)));
        assert_eq!(before["me"], json!(null));
        // Where Ben lives it is the 5th by now: his log counts for that date.
        let ben = site.member_in("ben", "Pacific/Kiritimati").await;
        ben.join(&may).await;
        ben.done(&may.entry(0, "2026-05-05")).await;
        for date in ["2026-05-04", "2026-05-05", "2026-05-06"] {
            site.at(&format!("{date}T10:00:00Z"));
            ada.done(&may.entry(0, date)).await;
            ada.done(&may.entry(1, date)).await;
            site.job("community-days").await;
        }
        let streak = ada.until(STREAK, |s| s["days"] == 3).await;
        assert_eq!((&streak["today"]["members"], &streak["today"]["actions"]), (&json!(1), &json!(2)), "{streak}");
        assert_eq!((&streak["today"]["succeeded"], &streak["best_days"]), (&json!(true), &json!(3)));
        assert_eq!((&streak["today"]["date"], &streak["provisional"]), (&json!("2026-05-06"), &json!(true)));
        assert_eq!(streak["me"]["current"], 3);
        // A day without any log ends it; the longest stays.
        for date in ["2026-05-07", "2026-05-08", "2026-05-09"] {
            site.at(&format!("{date}T10:00:00Z"));
            site.job("community-days").await;
        }
        let streak = ada.until(STREAK, |s| s["days"] == 0).await;
        assert_eq!(streak["best_days"], 3, "{streak}");
        let dates = site.visitor().get("/v1/core/global-streak/dates?limit=7").await.data();
        let of = |d: &Value| (d["date"].clone(), d["members"].clone(), d["succeeded"].clone(), d["provisional"].clone());
        let dates: Vec<_> = dates.as_array().expect("a list").iter().map(of).collect();
        let expected = [(3, 0), (4, 1), (5, 2), (6, 1), (7, 0), (8, 0), (9, 0)]
            .map(|(d, n)| (json!(format!("2026-05-0{d}")), json!(n), json!(n > 0), json!(d > 7)));
        assert_eq!(dates, expected);
        for limit in [0, 367] {
            site.visitor().get(&format!("/v1/core/global-streak/dates?limit={limit}")).await.invalid("limit");
        }
    }
}

#[tokio::test]
async fn the_settings_decide_how_many_members_a_community_day_needs() {
    for kind in [Database::Sqlite, Database::Postgres] {
        if kind.skipped() {
            continue;
        }
        let settings = [("DAYMARK_COMMUNITY__SHARE_PERCENT", "60"), ("DAYMARK_COMMUNITY__MEMBERS", "2")];
        let site = Site::start_with(kind, &settings, false).await;
        site.at("2026-05-04T10:00:00Z");
        let may = site.may(&site.admin().await).await;
        let mut members = Vec::new();
        for name in ["ada", "ben", "cleo", "dan", "eve"] {
            let member = site.member(name).await;
            member.join(&may).await;
            member.done(&may.entry(0, "2026-05-04")).await;
            members.push(member);
        }
        site.at("2026-05-05T10:00:00Z");
        for member in &members[..2] {
            member.done(&may.entry(0, "2026-05-05")).await;
        }
        site.at("2026-05-07T10:00:00Z");
        site.job("community-days").await;
        let streak = site.visitor().until(STREAK, |s| s["today"]["date"] == "2026-05-07").await;
        assert_eq!(
            (&streak["days"], &streak["best_days"], &streak["today"]["needed"]),
            (&json!(0), &json!(1), &json!(3))
        );
        let dates = site.visitor().get(&format!("{STREAK}/dates?limit=5")).await.data();
        let of = |d: &Value| (d["members"].clone(), d["needed"].clone(), d["succeeded"].clone());
        let dates: Vec<_> = dates.as_array().expect("a list").iter().map(of).collect();
        // Nobody was active before the 4th.
        let expected = [(0, 2, false), (5, 3, true), (2, 3, false), (0, 3, false), (0, 3, false)]
            .map(|(members, needed, succeeded)| (json!(members), json!(needed), json!(succeeded)));
        assert_eq!(dates, expected);
        site.end().await;
    }
}
