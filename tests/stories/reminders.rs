//! Reminders that members set for themselves.

use std::sync::Arc;

use daymark_actors::clock::VirtualClock;
use daymark_tests::harness::{Database, FakePushService, Member, Program, PushMessage, Site, op};
use serde_json::{Value, json};

const REMINDER: &str = "/v1/auth/reminder";

/// Sets the clock. Returns the pushes since then.
async fn came_at(site: &Site, service: &FakePushService, instant: &str) -> Vec<PushMessage> {
    site.at(instant);
    site.job("reminders").await;
    site.job("push").await;
    service.received()
}

/// The content of the oldest push that waits to be sent.
async fn waiting_push(site: &Site) -> Value {
    let content = "SELECT content FROM push_message ORDER BY id LIMIT 1";
    serde_json::from_str(&site.database().text(content).await.expect("a push")).expect("JSON")
}

async fn with_a_phone(site: &Site, service: &FakePushService, name: &str, zone: &str) -> Member {
    let member = site.member_in(name, zone).await;
    member.post("/v1/auth/push/device", &service.subscription(name)).await.status(201);
    member
}

/// Makes a member get reminders by mail, where no device accepts them.
async fn by_mail_too(site: &Site, member: &Member) {
    site.confirm(member).await;
    let choice = json!({ "choices": [{ "category": "reminders", "channel": "mail", "frequency": "instantly" }] });
    member.patch("/v1/auth/notification-category/user-choice", &choice).await.status(200);
}

async fn remind(member: &Member, reminder: Value) -> i64 {
    member.post(REMINDER, &reminder).await.status(201).data()["id"].as_i64().expect("an id")
}

/// Stores a reminder after the others in its table.
async fn move_back(site: &Site, id: i64) {
    for sign in ["+", "-"] {
        site.database().sql(&format!("UPDATE reminder SET wake_at = wake_at {sign} 1 WHERE id = {id}")).await;
    }
}

/// A statement that locks a reminder.
fn lock_one(id: i64) -> String {
    format!("SELECT id FROM reminder WHERE id = {id} FOR UPDATE")
}

#[tokio::test]
async fn an_open_habit_gets_one_reminder_a_day() {
    FakePushService::on_both(async |site, service| {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = with_a_phone(site, service, "ada", "Europe/Berlin").await;
        ada.join(&may).await;
        let walk = may.activities[0];
        let reminder = json!({ "kind": "activity", "activity_id": walk, "at": "20:00" });
        let id = remind(&ada, reminder).await;
        assert_eq!(came_at(site, service, "2026-05-06T17:59:59Z").await.len(), 0);
        let [came] = &came_at(site, service, "2026-05-06T18:00:00Z").await[..] else { panic!("one push") };
        // Valid until the end of the day in Berlin.
        assert_eq!((came.ttl, came.urgency.as_str()), (4 * 3600, "normal"));
        // Once, although the job runs again, the program restarts, and the reminder is moved to a later hour of the
        // day.
        assert_eq!(came_at(site, service, "2026-05-06T18:00:10Z").await.len(), 0);
        site.stop().await;
        site.start_again().await;
        ada.patch(&format!("{REMINDER}/{id}"), &json!({ "at": "21:00" })).await.status(200);
        assert_eq!(came_at(site, service, "2026-05-06T19:00:00Z").await.len(), 0);
        // On the next date the habit is already done.
        site.at("2026-05-07T10:00:00Z");
        ada.done(&may.entry(0, "2026-05-07")).await;
        assert_eq!(came_at(site, service, "2026-05-07T19:00:00Z").await.len(), 0);
        // Sent even if it is done.
        ada.patch(&format!("{REMINDER}/{id}"), &json!({ "only_if_open": false })).await.status(200);
        site.at("2026-05-08T10:00:00Z");
        ada.done(&may.entry(0, "2026-05-08")).await;
        assert_eq!(came_at(site, service, "2026-05-08T19:00:00Z").await.len(), 1);
        // Turned off, and on again.
        let switch = async |on: bool| {
            let switched = ada.patch(&format!("{REMINDER}/{id}"), &json!({ "enabled": on })).await.status(200);
            assert_eq!(switched.data()["enabled"], on);
        };
        switch(false).await;
        assert_eq!(came_at(site, service, "2026-05-09T19:00:00Z").await.len(), 0);
        switch(true).await;
        assert_eq!(came_at(site, service, "2026-05-10T19:00:00Z").await.len(), 1);
        // After hours of downtime a reminder that is too late is not sent; one that is not too late is.
        assert_eq!(came_at(site, service, "2026-05-11T21:00:01Z").await.len(), 0);
        assert_eq!(came_at(site, service, "2026-05-13T20:59:59Z").await.len(), 1);
        assert_eq!(came_at(site, service, "2026-05-14T19:00:00Z").await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_reminder_of_the_day_names_only_open_habits() {
    FakePushService::on_both(async |site, service| {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = with_a_phone(site, service, "ada", "UTC").await;
        ada.join(&may).await;
        remind(&ada, json!({ "at": "20:00", "only_if_open": false })).await;
        for (date, done, title, body) in [
            ("2026-05-06", 0, "3 habits left today", "Walk, Read and 1 more"),
            ("2026-05-07", 1, "2 habits left today", "Read and Sleep"),
            ("2026-05-08", 3, "All done for today", "You have logged all your habits."),
        ] {
            site.at(&format!("{date}T10:00:00Z"));
            for activity in 0..done {
                ada.done(&may.entry(activity, date)).await;
            }
            site.at(&format!("{date}T20:00:00Z"));
            site.job("reminders").await;
            let waits = waiting_push(site).await;
            assert_eq!((&waits["title"], &waits["body"]), (&json!(title), &json!(body)));
            site.job("push").await;
            assert_eq!(service.received().len(), 1, "{date}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_habits_reminder_gives_the_streak_day_of_today() {
    FakePushService::on_both(async |site, service| {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = with_a_phone(site, service, "ada", "UTC").await;
        ada.join(&may).await;
        let read = may.activities[1];
        remind(&ada, json!({ "kind": "activity", "activity_id": read, "at": "20:00" })).await;
        ada.done(&may.entry(0, "2026-05-06")).await;
        // Another habit has made the first date count; on the next one, nothing has yet.
        for (date, body) in
            [("2026-05-06", "Today is day 1 of your streak."), ("2026-05-07", "Make today day 2 of your streak.")]
        {
            site.at(&format!("{date}T20:00:00Z"));
            site.job("reminders").await;
            assert_eq!(waiting_push(site).await["body"], body);
            site.job("push").await;
            assert_eq!(service.received().len(), 1, "{date}");
        }
    })
    .await;
}

#[tokio::test]
async fn reminders_follow_the_members_time_zone_and_day_start() {
    FakePushService::on_both(async |site, service| {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = with_a_phone(site, service, "ada", "Europe/Berlin").await;
        ada.join(&may).await;
        let reminder = remind(&ada, json!({ "at": "20:00" })).await;
        assert_eq!(came_at(site, service, "2026-05-06T18:00:00Z").await.len(), 1);
        // In New York from the next date: eight in the evening is six hours later.
        site.at("2026-05-06T19:00:00Z");
        ada.patch("/v1/auth/user", &json!({ "timezone": "America/New_York" })).await.status(200);
        for (instant, pushes, why) in [
            ("2026-05-07T00:00:00Z", 0, "still the sixth there"),
            ("2026-05-07T18:00:00Z", 0, "eight in Berlin, two in the afternoon there"),
            ("2026-05-07T18:00:05Z", 0, "the next round of the job"),
            ("2026-05-07T23:59:59Z", 0, "a second early"),
            ("2026-05-08T00:00:00Z", 1, "the evening of the seventh"),
            ("2026-05-08T18:00:00Z", 0, "the eighth"),
            ("2026-05-09T00:00:00Z", 1, "its evening"),
        ] {
            assert_eq!(came_at(site, service, instant).await.len(), pushes, "{instant}: {why}");
        }

        // Ben's days begin at three: one in the morning belongs to the day before.
        let ben = with_a_phone(site, service, "ben", "UTC").await;
        ada.delete(&format!("{REMINDER}/{reminder}")).await.status(200);
        site.at("2026-05-09T10:00:00Z");
        ben.join(&may).await;
        ben.patch("/v1/auth/user", &json!({ "day_start_hour": 3 })).await.status(200);
        // A Saturday.
        let late = remind(&ben, json!({ "at": "01:00", "weekdays": [6] })).await;
        let [came] = &came_at(site, service, "2026-05-10T01:00:00Z").await[..] else { panic!("Saturday's night") };
        assert_eq!(came.ttl, 2 * 3600);
        assert_eq!(came_at(site, service, "2026-05-11T01:00:00Z").await.len(), 0, "Sunday's night");
        ben.delete(&format!("{REMINDER}/{late}")).await.status(200);
        // Once sent for a date, it is not sent again for it, even if it is set to a later hour.
        let daily = remind(&ben, json!({ "at": "20:00" })).await;
        assert_eq!(came_at(site, service, "2026-05-11T20:00:00Z").await.len(), 1);
        ben.patch(&format!("{REMINDER}/{daily}"), &json!({ "at": "01:00" })).await.status(200);
        assert_eq!(came_at(site, service, "2026-05-12T01:00:00Z").await.len(), 0);
        assert_eq!(came_at(site, service, "2026-05-13T01:00:00Z").await.len(), 1);
        // Late, and its date is over: no reminder is sent for another date instead.
        assert_eq!(came_at(site, service, "2026-05-14T03:00:00Z").await.len(), 0);
        // His days now begin at midnight: it is due for the new date, for which it was not sent yet.
        site.at("2026-05-14T10:00:00Z");
        ben.patch("/v1/auth/user", &json!({ "day_start_hour": 0 })).await.status(200);
        assert_eq!(came_at(site, service, "2026-05-15T01:00:00Z").await.len(), 1);
        assert_eq!(came_at(site, service, "2026-05-15T01:00:05Z").await.len(), 0);
        assert_eq!(came_at(site, service, "2026-05-16T01:00:00Z").await.len(), 1);
        ben.delete(&format!("{REMINDER}/{daily}")).await.status(200);

        // Cleo flies east, where it is due earlier than in the old zone: it is not missed.
        let cleo = with_a_phone(site, service, "cleo", "Europe/Berlin").await;
        site.at("2026-05-16T10:00:00Z");
        cleo.join(&may).await;
        remind(&cleo, json!({ "at": "18:00" })).await;
        cleo.patch("/v1/auth/user", &json!({ "timezone": "Asia/Tokyo" })).await.status(200);
        for (instant, pushes) in [("2026-05-16T16:00:00Z", 0), ("2026-05-17T09:00:00Z", 1), ("2026-05-17T16:00:00Z", 0)]
        {
            assert_eq!(came_at(site, service, instant).await.len(), pushes, "{instant}");
        }
    })
    .await;
}

#[tokio::test]
async fn reminders_follow_the_time_zone_of_a_synced_log() {
    FakePushService::on_both(async |site, service| {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let cleo = with_a_phone(site, service, "cleo", "Europe/Berlin").await;
        cleo.join(&may).await;
        remind(&cleo, json!({ "at": "18:00" })).await;
        assert_eq!(came_at(site, service, "2026-05-06T16:00:00Z").await.len(), 1);
        // The seventh has begun in Tokyo, and its evening comes seven hours earlier than in Berlin.
        site.at("2026-05-06T16:30:00Z");
        let mut logged = op(&may.entry(0, "2026-05-07"), "set_status", "done", site.now());
        logged["tz"] = json!("Asia/Tokyo");
        assert_eq!(cleo.device("phone").results(&[logged]).await, ["applied"]);
        assert_eq!(came_at(site, service, "2026-05-07T09:00:00Z").await.len(), 1);
        assert_eq!(came_at(site, service, "2026-05-07T16:00:00Z").await.len(), 0);
    })
    .await;
}

#[tokio::test]
async fn a_failed_reminder_is_retried_and_does_not_block_others() {
    FakePushService::on_both(async |site, service| {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) =
            (with_a_phone(site, service, "ada", "UTC").await, with_a_phone(site, service, "ben", "UTC").await);
        for member in [&ada, &ben] {
            member.join(&may).await;
            remind(member, json!({ "at": "20:00" })).await;
        }
        let joined = async |text: &str| {
            site.database().sql(&format!("UPDATE membership SET joined_on = {text} WHERE member_id = {}", ada.id)).await
        };
        assert_eq!(joined("'x' || joined_on").await, 1);
        let devices = |came: Vec<PushMessage>| came.into_iter().map(|came| came.device).collect::<Vec<_>>();
        assert_eq!(devices(came_at(site, service, "2026-05-06T20:00:00Z").await), ["ben"]);
        joined("SUBSTR(joined_on, 2)").await;
        assert_eq!(devices(came_at(site, service, "2026-05-06T20:10:00Z").await), ["ada"]);
        assert_eq!(came_at(site, service, "2026-05-06T20:10:05Z").await.len(), 0);
        // Retried only for a limited time.
        joined("'x' || joined_on").await;
        assert_eq!(devices(came_at(site, service, "2026-05-07T20:00:00Z").await), ["ben"]);
        assert_eq!(came_at(site, service, "2026-05-07T22:00:01Z").await.len(), 0);
        joined("SUBSTR(joined_on, 2)").await;
        assert_eq!(came_at(site, service, "2026-05-07T22:00:02Z").await.len(), 0);
        assert_eq!(came_at(site, service, "2026-05-08T20:00:00Z").await.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_node_with_a_wrong_clock_sends_no_duplicate_reminders() {
    const HOUR: i64 = 3_600_000;
    if Database::Postgres.skipped() {
        return;
    }
    let service = FakePushService::start();
    let here = Site::start_with(Database::Postgres, &FakePushService::SETTINGS, false).await;
    let clock = Arc::new(VirtualClock::at(here.now()));
    let there = here.another_node_with(Arc::clone(&clock)).await;
    let may = here.may(&here.admin().await).await;
    let ada = with_a_phone(&here, &service, "ada", "UTC").await;
    ada.join(&may).await;
    remind(&ada, json!({ "at": "20:00", "only_if_open": false })).await;
    for (date, wrong) in (7..).zip([0, HOUR, -HOUR, 30 * 24 * HOUR, -30 * 24 * HOUR, 0]) {
        let mut came = 0;
        for time in ["10:00:00", "18:59:59", "19:00:00", "19:59:59", "20:00:00", "21:00:00", "22:30:00"] {
            here.at(&format!("2026-05-{date:02}T{time}Z"));
            clock.set(here.now().plus_ms(wrong));
            // As if each held the schedule, one right after the other.
            for node in [&there, &here, &there, &here] {
                node.job("reminders").await;
            }
            here.job("push").await;
            came += service.received().len();
        }
        // A node whose clock is weeks off may lose one, but sends none twice.
        let least = usize::from(wrong.abs() <= HOUR);
        assert!((least..=1).contains(&came), "{came} on the {date}th, with a node {} h off", wrong / HOUR);
    }
    service.stop().await;
    there.stop().await;
    here.end().await;
}

#[tokio::test]
async fn reminders_are_locked_in_one_order() {
    if Database::Postgres.skipped() {
        return;
    }
    let service = FakePushService::start();
    let site = Site::start_with(Database::Postgres, &FakePushService::SETTINGS, false).await;
    let (may, database) = (site.may(&site.admin().await).await, site.database());
    let ada = with_a_phone(&site, &service, "ada", "UTC").await;
    ada.join(&may).await;
    let first = remind(&ada, json!({ "at": "20:00" })).await;
    let second = remind(&ada, json!({ "at": "19:30" })).await;
    site.at("2026-05-06T20:00:00Z");
    move_back(&site, first).await;
    database.interleaved(&lock_one(first), &lock_one(second), site.job("reminders")).await;
    move_back(&site, first).await;
    let hour = json!({ "day_start_hour": 3 });
    let later = ada.patch("/v1/auth/user", &hour);
    database.interleaved(&lock_one(first), &lock_one(second), later).await.status(200);
    service.stop().await;
    site.end().await;
}

#[tokio::test]
async fn deleted_reminders_are_locked_in_one_order() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada, database) = (site.admin().await, site.member("ada").await, site.database());
    let mut body = Program::may();
    body["start_date"] = json!("2026-05-20");
    let soon = site.program(&admin, body).await;
    ada.join(&soon).await;
    let of = |n: usize| json!({ "kind": "activity", "activity_id": soon.activities[n] });
    let two = async |mut reminder: Value| {
        reminder["at"] = json!("20:00");
        let first = remind(&ada, reminder.clone()).await;
        reminder["at"] = json!("19:30");
        let second = remind(&ada, reminder).await;
        move_back(&site, first).await;
        (lock_one(first), lock_one(second))
    };
    let path = |call: &str| format!("/v2/core/challenge/{}{call}", soon.id);
    let (first, second) = two(of(0)).await;
    let activity = path(&format!("/activity/{}", soon.activities[0]));
    database.interleaved(&first, &second, admin.delete(&activity)).await.status(200);
    // Nobody is in the program any more, but the reminders of its former member still exist.
    let (first, second) = two(of(1)).await;
    for call in ["/leave", "/pre-enroll"] {
        ada.post(&path(call), &json!({})).await.status(200);
    }
    ada.patch(&path("/cancel-pre-enroll"), &json!({})).await.status(200);
    database.interleaved(&first, &second, admin.delete(&path(""))).await.status(200);
    let (first, second) = two(json!({ "kind": "day" })).await;
    admin.patch(&format!("/v1/auth/user/{}/closed", ada.id), &json!({ "closed": true })).await.status(200);
    site.hours(31 * 24);
    database.interleaved(&first, &second, site.job("erased-accounts")).await;
    assert_eq!(database.number("SELECT COUNT(*) FROM reminder").await, 0);
    site.end().await;
}

#[tokio::test]
async fn reminders_are_sent_while_their_member_is_erased() {
    if Database::Postgres.skipped() {
        return;
    }
    let service = FakePushService::start();
    let site = Site::start_with(Database::Postgres, &FakePushService::SETTINGS, false).await;
    let (may, database) = (site.may(&site.admin().await).await, site.database());
    let ada = with_a_phone(&site, &service, "ada", "UTC").await;
    ada.join(&may).await;
    by_mail_too(&site, &ada).await;
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", ada.id);
    let erase = |table| format!("DELETE FROM {table} WHERE member_id = {}", ada.id);
    remind(&ada, json!({ "at": "20:00" })).await;
    site.at("2026-05-06T20:00:00Z");
    database.interleaved(&lock, &erase("reminder"), site.job("reminders")).await;
    assert_eq!(database.number("SELECT COUNT(*) FROM push_fallback").await, 0);
    // What no device accepted is mailed.
    remind(&ada, json!({ "at": "21:00" })).await;
    service.answers(410);
    assert_eq!(came_at(&site, &service, "2026-05-06T21:00:00Z").await.len(), 1);
    database.interleaved(&lock, &erase("push_fallback"), site.job("notice-mail")).await;
    let insert = "INSERT INTO notice_mail (member_id, category, title, due_at) VALUES";
    database.sql(&format!("{insert} ({}, 'reminders', 'Read', 0)", ada.id)).await;
    database.interleaved(&lock, &erase("notice_mail"), site.job("notice-mail")).await;
    assert_eq!(database.number("SELECT COUNT(*) FROM email WHERE email_type = 'notification'").await, 0);
    service.stop().await;
    site.end().await;
}

#[tokio::test]
async fn two_reminders_of_a_day_that_are_due_at_once_are_one_push() {
    FakePushService::on_both(async |site, service| {
        let may = site.may(&site.admin().await).await;
        let ada = with_a_phone(site, service, "ada", "UTC").await;
        ada.join(&may).await;
        by_mail_too(site, &ada).await;
        for at in ["19:30", "20:00"] {
            remind(&ada, json!({ "at": at })).await;
        }
        assert_eq!(came_at(site, service, "2026-05-06T20:00:00Z").await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn each_node_reminds_only_its_share_of_members() {
    FakePushService::on_both(async |site, service| {
        let may = site.may(&site.admin().await).await;
        for name in ["ada", "ben", "cleo", "dan"] {
            let member = with_a_phone(site, service, name, "UTC").await;
            member.join(&may).await;
            remind(&member, json!({ "at": "20:00", "only_if_open": false })).await;
        }
        site.share(2, 0).await;
        let even = came_at(site, service, "2026-05-07T20:00:00Z").await.len();
        site.share(2, 1).await;
        let odd = came_at(site, service, "2026-05-07T20:00:01Z").await.len();
        assert_eq!((even, odd), (2, 2));
        site.share(1, 0).await;
        assert_eq!(came_at(site, service, "2026-05-07T20:00:02Z").await.len(), 0, "all were reminded");
    })
    .await;
}

#[tokio::test]
async fn streak_reminders_need_a_streak_at_risk_and_no_pause() {
    FakePushService::on_both(async |site, service| {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = with_a_phone(site, service, "ada", "UTC").await;
        ada.join(&may).await;
        remind(&ada, json!({ "kind": "streak", "at": "20:00" })).await;
        assert_eq!(came_at(site, service, "2026-05-06T20:00:00Z").await.len(), 0, "there is no streak yet");
        ada.done(&may.entry(0, "2026-05-06")).await;
        assert_eq!(came_at(site, service, "2026-05-07T20:00:00Z").await.len(), 1);
        ada.done(&may.entry(0, "2026-05-07")).await;
        site.at("2026-05-08T10:00:00Z");
        ada.done(&may.entry(0, "2026-05-08")).await;
        assert_eq!(came_at(site, service, "2026-05-08T20:00:00Z").await.len(), 0, "today is done");
        let days = json!({ "from": "2026-05-09", "to": "2026-05-10" });
        site.at("2026-05-09T10:00:00Z");
        ada.post("/v1/core/pause", &days).await.status(201);
        assert_eq!(came_at(site, service, "2026-05-09T20:00:00Z").await.len(), 0, "paused");
        assert_eq!(came_at(site, service, "2026-05-11T20:00:00Z").await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn streak_reminders_skip_days_that_require_nothing() {
    FakePushService::on_both(async |site, service| {
        let admin = site.admin().await;
        let body = json!({ "title": "Weekly", "category": "TIMED", "start_date": "2026-05-06",
            "end_date": "2026-05-31", "activities": [{ "title": "Swim", "recurrence": 7 }] });
        let weekly = site.program(&admin, body).await;
        let ada = with_a_phone(site, service, "ada", "UTC").await;
        ada.join(&weekly).await;
        ada.done(&weekly.entry(0, "2026-05-06")).await;
        remind(&ada, json!({ "kind": "streak", "at": "20:00" })).await;
        for (date, pushes, why) in [
            ("2026-05-07", 0, "it is done for this week"),
            ("2026-05-13", 0, "six days of the next week are left"),
            ("2026-05-19", 1, "the last day of that week"),
        ] {
            let came = came_at(site, service, &format!("{date}T20:00:00Z")).await;
            assert_eq!(came.len(), pushes, "{date}: {why}");
        }
    })
    .await;
}

#[tokio::test]
async fn habits_that_are_not_due_or_put_off_get_no_reminder() {
    FakePushService::on_both(async |site, service| {
        let admin = site.admin().await;
        let body = json!({ "title": "Weekly", "category": "TIMED", "start_date": "2026-05-06", "end_date": "2026-05-31",
            "activities": [{ "title": "Swim", "recurrence": 7 }, { "title": "Read" }] });
        let weekly = site.program(&admin, body).await;
        let ada = with_a_phone(site, service, "ada", "UTC").await;
        ada.join(&weekly).await;
        let [swim, read] = weekly.activities[..] else { panic!("two activities") };
        remind(&ada, json!({ "kind": "activity", "activity_id": swim, "at": "19:00", "only_if_open": false })).await;
        remind(&ada, json!({ "at": "20:00" })).await;
        let said = async |date: &str| {
            assert_eq!(came_at(site, service, &format!("{date}T19:00:00Z")).await.len(), 0, "{date}");
            site.at(&format!("{date}T20:00:00Z"));
            site.job("reminders").await;
            let waits = waiting_push(site).await;
            site.job("push").await;
            assert_eq!(service.received().len(), 1, "{date}");
            (waits["title"].clone(), waits["body"].clone())
        };
        let reading = (json!("One habit left today"), json!("Read"));
        assert_eq!(came_at(site, service, "2026-05-06T19:00:00Z").await.len(), 1);
        ada.done(&weekly.entry(0, "2026-05-06")).await;
        assert_eq!(said("2026-05-07").await, reading, "the week's swim is done");
        let decide = async |activity: i64, status: i64| {
            ada.patch(&format!("/v1/core/habit/{activity}"), &json!({ "status": status })).await.status(200);
        };
        // In the next week, the swim is put off, and then the reading too.
        site.at("2026-05-13T10:00:00Z");
        decide(swim, 5).await;
        assert_eq!(said("2026-05-13").await, reading);
        decide(read, 4).await;
        for hour in 19..=20 {
            assert_eq!(came_at(site, service, &format!("2026-05-14T{hour}:00:00Z")).await.len(), 0);
        }
    })
    .await;
}

#[tokio::test]
async fn a_reminder_that_waited_is_dropped_if_it_no_longer_applies() {
    FakePushService::on_both(async |site, service| {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = with_a_phone(site, service, "ada", "UTC").await;
        ada.join(&may).await;
        by_mail_too(site, &ada).await;
        ada.patch("/v1/auth/push/quiet", &json!({ "from": "19:00", "to": "21:00" })).await.status(200);
        let reading = json!({ "kind": "activity", "activity_id": may.activities[1], "at": "19:30" });
        remind(&ada, reading).await;
        remind(&ada, json!({ "at": "20:00" })).await;
        let waits = async || {
            let count = async |table: &str| site.database().number(&format!("SELECT COUNT(*) FROM {table}")).await;
            (count("push_message").await, count("push_fallback").await)
        };
        let held = async |date: &str| {
            for at in ["19:30", "20:00"] {
                assert_eq!(came_at(site, service, &format!("{date}T{at}:00Z")).await.len(), 0, "{date} {at}");
            }
            assert_eq!(waits().await, (2, 2), "{date}");
        };
        held("2026-05-06").await;
        ada.done(&may.entry(1, "2026-05-06")).await;
        assert_eq!(came_at(site, service, "2026-05-06T21:00:00Z").await.len(), 1, "other habits are open");
        assert_eq!(waits().await, (0, 0));
        held("2026-05-07").await;
        for activity in 0..3 {
            ada.done(&may.entry(activity, "2026-05-07")).await;
        }
        assert_eq!(came_at(site, service, "2026-05-07T21:00:00Z").await.len(), 0);
        assert_eq!(waits().await, (0, 0));
        // Paused, and without a device: no mail instead.
        held("2026-05-08").await;
        ada.post("/v1/core/pause", &json!({ "from": "2026-05-08", "to": "2026-05-08" })).await.status(201);
        site.database().sql("DELETE FROM push_device").await;
        site.at("2026-05-08T21:00:00Z");
        site.job("notice-mail").await;
        assert_eq!(waits().await, (0, 0));
        let mails = "SELECT COUNT(*) FROM email WHERE email_type = 'notification'";
        assert_eq!(site.database().number(mails).await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_reminder_that_waited_is_sent_for_done_habits_if_the_member_wants_it() {
    FakePushService::on_both(async |site, service| {
        let may = site.may(&site.admin().await).await;
        let ada = with_a_phone(site, service, "ada", "UTC").await;
        ada.join(&may).await;
        by_mail_too(site, &ada).await;
        ada.patch("/v1/auth/push/quiet", &json!({ "from": "19:00", "to": "21:00" })).await.status(200);
        let walk =
            json!({ "kind": "activity", "activity_id": may.activities[0], "at": "19:30", "only_if_open": false });
        let walk = remind(&ada, walk).await;
        let evening = remind(&ada, json!({ "at": "20:00", "only_if_open": false })).await;
        let waiting = "SELECT (SELECT COUNT(*) FROM push_message) + (SELECT COUNT(*) FROM push_fallback)";
        let held = async |date: &str, messages: i64| {
            for at in ["19:30", "20:00"] {
                assert_eq!(came_at(site, service, &format!("{date}T{at}:00Z")).await.len(), 0, "{date} {at}");
            }
            assert_eq!(site.database().number(waiting).await, 2 * messages, "{date}");
        };
        let come = async |date: &str| {
            let came = came_at(site, service, &format!("{date}T21:00:00Z")).await.len();
            assert_eq!(site.database().number(waiting).await, 0, "{date}");
            came
        };
        let all_done = async |date: &str| {
            for activity in 0..3 {
                ada.done(&may.entry(activity, date)).await;
            }
        };
        held("2026-05-06", 2).await;
        all_done("2026-05-06").await;
        assert_eq!(come("2026-05-06").await, 2);
        // Removed, or turned off, while its message waits.
        held("2026-05-07", 2).await;
        ada.delete(&format!("{REMINDER}/{walk}")).await.status(200);
        ada.patch(&format!("{REMINDER}/{evening}"), &json!({ "enabled": false })).await.status(200);
        assert_eq!(come("2026-05-07").await, 0);
        // The morning's is always sent; the evening's, which waits, only while something is open.
        remind(&ada, json!({ "at": "07:00", "only_if_open": false })).await;
        let again = json!({ "enabled": true, "only_if_open": true });
        ada.patch(&format!("{REMINDER}/{evening}"), &again).await.status(200);
        assert_eq!(came_at(site, service, "2026-05-08T07:00:00Z").await.len(), 1);
        held("2026-05-08", 1).await;
        all_done("2026-05-08").await;
        assert_eq!(come("2026-05-08").await, 0);
        // Without an open habit, and without a device that accepts it: by mail.
        ada.patch(&format!("{REMINDER}/{evening}"), &json!({ "only_if_open": false })).await.status(200);
        assert_eq!(came_at(site, service, "2026-05-09T07:00:00Z").await.len(), 1);
        held("2026-05-09", 1).await;
        all_done("2026-05-09").await;
        site.database().sql("DELETE FROM push_device").await;
        site.at("2026-05-09T21:00:00Z");
        site.job("notice-mail").await;
        let mails = "SELECT COUNT(*) FROM email WHERE email_type = 'notification'";
        assert_eq!(site.database().number(mails).await, 1);
    })
    .await;
}

#[tokio::test]
async fn reminders_fall_back_to_mail_when_push_is_unavailable() {
    FakePushService::on_both(async |site, service| {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let phone = with_a_phone(site, service, "phone", "UTC").await;
        let desk = site.member("desk").await;
        let both = [&phone, &desk];
        for member in both {
            by_mail_too(site, member).await;
            member.join(&may).await;
            remind(member, json!({ "at": "20:00" })).await;
        }
        let mails = async |member: &Member| {
            site.job("notice-mail").await;
            let log = format!("/v1/core/email-logs-by-email/{}", member.email);
            let mails = admin.get(&log).await.status(200).data().as_array().cloned().unwrap_or_default();
            mails.iter().filter(|mail| mail["email_type"] == "notification").count()
        };
        assert_eq!(came_at(site, service, "2026-05-06T20:00:00Z").await.len(), 1);
        assert_eq!((mails(&desk).await, mails(&phone).await), (1, 0), "a push replaces the mail");

        // If quiet hours last until the day is over, the reminder is sent by mail, if the member has chosen that.
        let silent = with_a_phone(site, service, "silent", "UTC").await;
        silent.join(&may).await;
        let walk = may.activities[0];
        for member in [&phone, &silent] {
            let quiet = json!({ "from": "22:00", "to": "07:00" });
            member.patch("/v1/auth/push/quiet", &quiet).await.status(200);
            for at in ["22:30", "06:00"] {
                remind(member, json!({ "kind": "activity", "activity_id": walk, "at": at })).await;
            }
        }
        assert_eq!(came_at(site, service, "2026-05-06T22:30:00Z").await.len(), 0);
        assert_eq!((mails(&phone).await, mails(&silent).await), (1, 0));
        // A push that is held until the morning links to its entry.
        assert_eq!(came_at(site, service, "2026-05-07T06:00:00Z").await.len(), 0);
        let waits = waiting_push(site).await;
        let entry = may.entry(0, "2026-05-07");
        assert_eq!(waits["link"], format!("/user/dashboard?tab=Dashboard&date=2026-05-07&entry={entry}"));
        assert_eq!(came_at(site, service, "2026-05-07T07:00:00Z").await.len(), 2);
        assert_eq!((mails(&phone).await, mails(&silent).await), (1, 0));
        phone.delete("/v1/auth/push/quiet").await.status(200);
        assert_eq!(came_at(site, service, "2026-05-07T20:00:00Z").await.len(), 1);
        assert_eq!(came_at(site, service, "2026-05-07T22:30:00Z").await.len(), 1);
        assert_eq!(mails(&phone).await, 1);

        // The push services report the last devices as gone: by mail, once.
        let devices = "/v1/auth/push/device";
        phone.post(devices, &service.subscription("tablet")).await.status(201);
        service.answers(410);
        assert_eq!(came_at(site, service, "2026-05-08T20:00:00Z").await.len(), 2);
        assert_eq!((mails(&phone).await, mails(&phone).await), (2, 2));
        // Another device accepts it: not by mail.
        service.answers(201);
        let mut gone = service.subscription("gone");
        gone["endpoint"] = json!("https://push.example/gone");
        for device in [&gone, &service.subscription("phone")] {
            phone.post(devices, device).await.status(201);
        }
        // Its name now resolves to a blocked network.
        let moved = "UPDATE push_device SET endpoint = 'https://10.0.0.1/gone' WHERE endpoint LIKE '%push.example%'";
        site.database().sql(moved).await;
        assert_eq!(came_at(site, service, "2026-05-09T20:00:00Z").await.len(), 1);
        assert_eq!(mails(&phone).await, 2);
        // Neither a test nor a reminder of a past day is mailed.
        service.answers(410);
        phone.post("/v1/auth/push/test", &json!({})).await.status(200);
        site.job("push").await;
        assert_eq!(service.received().len(), 1);
        phone.post(devices, &service.subscription("phone")).await.status(201);
        service.answers(503);
        assert_eq!(came_at(site, service, "2026-05-10T20:00:00Z").await.len(), 1);
        assert_eq!(mails(&phone).await, 2, "the push may still be accepted");
        site.at("2026-05-11T00:00:00Z");
        site.job("push").await;
        assert_eq!(mails(&phone).await, 2);
    })
    .await;
}

#[tokio::test]
async fn invalid_and_excess_reminders_are_rejected() {
    let site = Site::start(Database::Sqlite).await;
    let admin = site.admin().await;
    let may = site.may(&admin).await;
    let (ada, ben) = (site.member("ada").await, site.member("ben").await);
    ben.join(&may).await;
    let bad = async |reminder: Value, field: &str| ada.post(REMINDER, &reminder).await.invalid(field);
    bad(json!({ "at": "8 pm" }), "at").await;
    bad(json!({ "at": "20:00", "weekdays": [] }), "weekdays").await;
    bad(json!({ "at": "20:00", "weekdays": [8] }), "weekdays").await;
    bad(json!({ "at": "20:00", "kind": "activity" }), "activity_id").await;
    bad(json!({ "at": "20:00", "activity_id": may.activities[0] }), "activity_id").await;
    bad(json!({ "at": "20:00", "kind": "activity", "activity_id": may.activities[0] }), "activity_id").await;
    let id = remind(&ben, json!({ "at": "20:00", "kind": "activity", "activity_id": may.activities[0] })).await;
    let own = ben.get(REMINDER).await.status(200).data().clone();
    assert_eq!((&own[0]["challenge_id"], &own[0]["weekdays"]), (&json!(may.id), &json!([1, 2, 3, 4, 5, 6, 7])));
    for path in [format!("{REMINDER}/{id}"), format!("{REMINDER}/999")] {
        ada.patch(&path, &json!({ "at": "21:00" })).await.problem(404, "not_found");
        ada.delete(&path).await.problem(404, "not_found");
    }
    for _ in 0..50 {
        remind(&ada, json!({ "at": "07:00" })).await;
    }
    ada.post(REMINDER, &json!({ "at": "07:00" })).await.problem(409, "conflict");
    site.end().await;
}
