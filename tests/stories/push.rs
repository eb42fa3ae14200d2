//! Push notifications to members' devices, through third-party push services.

use std::collections::BTreeSet;

use daymark_tests::harness::{Database, FakePushService, Member, PushService, Site};
use serde_json::{Value, json};

const DEVICE: &str = "/v1/auth/push/device";
const QUIET: &str = "/v1/auth/push/quiet";

async fn test(member: &Member) -> i64 {
    let answer = member.post("/v1/auth/push/test", &json!({})).await.status(200);
    answer.data()["devices"].as_i64().expect("a number")
}

async fn devices(member: &Member) -> usize {
    member.get(DEVICE).await.status(200).data().as_array().expect("a list").len()
}

#[tokio::test]
async fn each_browser_receives_and_decrypts_its_own_push() {
    let Some(service) = PushService::start().await else { return };
    let site = Site::start_with(Database::Sqlite, &FakePushService::SETTINGS, false).await;
    // A signature of another time would be rejected.
    #[allow(clippy::disallowed_methods)]
    site.at(&jiff::Timestamp::now().to_string());
    let ada = site.member("ada").await;
    let key = ada.get("/v1/auth/push/key").await.status(200).data()["public_key"].as_str().expect("a key").to_owned();
    let (phone, desk) = (service.subscribe(&key).await, service.subscribe(&key).await);
    for browser in [&phone, &desk] {
        ada.post(DEVICE, browser).await.status(201);
    }
    assert_eq!(test(&ada).await, 2);
    site.job("push").await;
    for browser in [&phone, &desk] {
        let [push] = &service.messages(browser).await[..] else { panic!("one push") };
        assert_eq!((&push["title"], &push["tag"]), (&json!("It works"), &json!("test")));
        assert_eq!(push["link"], "/user/dashboard?tab=Dashboard");
    }
    // An expired browser is removed; the other one stays.
    service.expire(&desk).await;
    assert_eq!(test(&ada).await, 2);
    site.job("push").await;
    assert_eq!(devices(&ada).await, 1);
    assert_eq!(service.messages(&phone).await.len(), 2);
    // The key stays: browsers are subscribed with it.
    site.stop().await;
    site.start_again().await;
    assert_eq!(ada.get("/v1/auth/push/key").await.status(200).data()["public_key"], key);
    site.end().await;
}

#[tokio::test]
async fn two_tabs_that_report_a_new_address_at_once_are_one_device() {
    if Database::Postgres.skipped() {
        return;
    }
    let service = FakePushService::start();
    let site = Site::start_with(Database::Postgres, &FakePushService::SETTINGS, false).await;
    let ada = site.member("ada").await;
    let device = ada.post(DEVICE, &service.subscription("phone")).await.status(201).data()[0]["id"].clone();
    let new = service.subscription("new");
    let other = format!(
        "SELECT id FROM member WHERE id = {} FOR NO KEY UPDATE;
         INSERT INTO push_device (member_id, session_id, endpoint, public_key, secret, created_at, confirmed_at)
         SELECT member_id, session_id, '{}', public_key, secret, created_at, confirmed_at FROM push_device",
        ada.id,
        new["endpoint"].as_str().expect("an address")
    );
    let path = format!("{DEVICE}/{device}");
    let devices = site.database().held(&other, 1, ada.patch(&path, &new)).await.status(200).data();
    assert_eq!((devices.as_array().map(Vec::len), &devices[0]["id"]), (Some(1), &device));
    service.stop().await;
    site.end().await;
}

/// Adds a browser as another node does.
fn adds(site: &Site, member: &Member, browser: &Value) -> String {
    format!(
        "INSERT INTO push_device (member_id, session_id, endpoint, public_key, secret, created_at, confirmed_at)
         SELECT member_id, id, '{}', 'old', 'old', 0, {} FROM session WHERE member_id = {}",
        browser["endpoint"].as_str().expect("an address"),
        site.now().0,
        member.id
    )
}

#[tokio::test]
async fn of_two_members_who_add_a_browser_at_once_the_last_one_owns_it() {
    if Database::Postgres.skipped() {
        return;
    }
    let service = FakePushService::start();
    let site = Site::start_with(Database::Postgres, &FakePushService::SETTINGS, false).await;
    let (ada, ben, database) = (site.member("ada").await, site.member("ben").await, site.database());
    let phone = service.subscription("phone");
    let first = adds(&site, &ada, &phone);
    let push = format!(
        "INSERT INTO push_message (device_id, tag, urgency, content, due_at, expires_at)
         SELECT id, 'test', 'high', '{{}}', 0, {} FROM push_device",
        site.now().plus_ms(600_000).0
    );
    database.interleaved(&first, &push, ben.post(DEVICE, &phone)).await.status(201);
    assert_eq!((devices(&ada).await, devices(&ben).await), (0, 1));
    assert_eq!(database.number("SELECT COUNT(*) FROM push_message").await, 0, "what waits for the first is dropped");
    assert_eq!(test(&ben).await, 1);
    site.job("push").await;
    assert_eq!(service.received().len(), 1, "encrypted with the keys of the second");
    service.stop().await;
    site.end().await;
}

#[tokio::test]
async fn a_device_moves_to_an_address_that_another_member_adds_at_once() {
    if Database::Postgres.skipped() {
        return;
    }
    let service = FakePushService::start();
    let site = Site::start_with(Database::Postgres, &FakePushService::SETTINGS, false).await;
    let (ada, ben, database) = (site.member("ada").await, site.member("ben").await, site.database());
    let device = ben.post(DEVICE, &service.subscription("phone")).await.status(201).data()[0]["id"].clone();
    let new = service.subscription("new");
    let (first, path) = (adds(&site, &ada, &new), format!("{DEVICE}/{device}"));
    let confirmed = database.held(&first, 1, ben.patch(&path, &new)).await.status(200).data();
    assert_eq!((confirmed.as_array().map(Vec::len), &confirmed[0]["id"]), (Some(1), &device));
    assert_eq!(devices(&ada).await, 0);
    service.stop().await;
    site.end().await;
}

#[tokio::test]
async fn members_who_swap_browsers_get_only_their_own_pushes() {
    FakePushService::on_both(async |site, service| {
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let (phone, desk) = (service.subscription("phone"), service.subscription("desk"));
        for (member, browser) in [(&ada, &phone), (&ben, &desk)] {
            member.post(DEVICE, browser).await.status(201);
            assert_eq!(test(member).await, 1);
        }
        let (adas, bens) = tokio::join!(ada.post(DEVICE, &desk), ben.post(DEVICE, &phone));
        assert_eq!((adas.code, bens.code), (201, 201));
        site.job("push").await;
        assert_eq!(service.received().len(), 0, "what waited for the former member is dropped");
        for (member, device) in [(&ada, "desk"), (&ben, "phone")] {
            assert_eq!(test(member).await, 1);
            site.job("push").await;
            let [came] = &service.received()[..] else { panic!("one push") };
            assert_eq!(came.device, device);
        }
    })
    .await;
}

#[tokio::test]
async fn devices_and_their_messages_are_locked_in_one_order() {
    if Database::Postgres.skipped() {
        return;
    }
    let service = FakePushService::start();
    let site = Site::start_with(Database::Postgres, &FakePushService::SETTINGS, false).await;
    let (ada, database) = (site.member("ada").await, site.database());
    let add = async || ada.post(DEVICE, &service.subscription("phone")).await.status(201).data()[0]["id"].clone();
    let device = add().await;
    // Queues two messages; the first one is stored after the second one.
    let queue = async || {
        test(&ada).await;
        let second = "INSERT INTO push_message (device_id, tag, urgency, content, due_at, expires_at)
             SELECT device_id, 'a', urgency, content, due_at, expires_at FROM push_message;
             UPDATE push_message SET due_at = due_at - 1 WHERE tag = 'test'";
        database.sql(second).await
    };
    let lock = |tag: &str| format!("SELECT id FROM push_message WHERE tag = '{tag}' FOR UPDATE");
    queue().await;
    database.interleaved(&lock("test"), &lock("a"), site.job("push")).await;
    assert_eq!(service.received().len(), 2);
    queue().await;
    let address = format!("{DEVICE}/{device}");
    let removed = ada.delete(&address);
    database.interleaved(&lock("test"), &lock("a"), removed).await.status(200);
    // A message with the same tag waits while the device is removed.
    add().await;
    test(&ada).await;
    let again = async || ada.post("/v1/auth/push/test", &json!({})).await;
    let remove = format!("{}; DELETE FROM push_device", lock("test"));
    database.interleaved("SELECT id FROM push_device FOR UPDATE", &remove, again()).await.problem(409, "conflict");
    add().await;
    database.held("DELETE FROM push_device", 1, again()).await.problem(409, "conflict");
    service.stop().await;
    site.end().await;
}

#[tokio::test]
async fn push_service_responses_decide_retry_drop_or_removal() {
    FakePushService::on_both(async |site, service| {
        let ada = site.member("ada").await;
        let add = async || ada.post(DEVICE, &service.subscription("phone")).await.status(201);
        add().await;
        test(&ada).await;
        site.job("push").await;
        let [came] = &service.received()[..] else { panic!("one push") };
        assert_eq!((came.device.as_str(), came.urgency.as_str(), came.ttl), ("phone", "high", 600));
        assert!(!came.topic.is_empty() && came.topic.len() <= 32, "{}", came.topic);
        // The device is gone: no more pushes are sent to it.
        for status in [404, 410] {
            service.answers(status);
            test(&ada).await;
            site.job("push").await;
            assert_eq!((service.received().len(), devices(&ada).await), (1, 0), "{status}");
            ada.post("/v1/auth/push/test", &json!({})).await.problem(409, "conflict");
            add().await;
        }
        // A temporary error: the push is retried after the requested time, and not earlier.
        for status in [429, 503] {
            service.answers(status);
            test(&ada).await;
            site.job("push").await;
            assert_eq!(service.received().len(), 1, "{status}");
            service.answers(201);
            site.minutes(1);
            // Pushes queued meanwhile wait too.
            test(&ada).await;
            site.job("push").await;
            assert_eq!(service.received().len(), 0, "{status}");
            site.minutes(2);
            site.job("push").await;
            assert_eq!((service.received().len(), devices(&ada).await), (1, 1), "{status}");
        }
        // The requested time can also be a date.
        service.answers(429);
        let date = site.now().plus_ms(5 * 60_000).timestamp().strftime("%a, %d %b %Y %H:%M:%S GMT");
        service.set_retry_after(&date.to_string());
        test(&ada).await;
        site.job("push").await;
        service.answers(201);
        site.minutes(4);
        site.job("push").await;
        assert_eq!(service.received().len(), 1);
        site.minutes(2);
        site.job("push").await;
        assert_eq!(service.received().len(), 1);
        // However long its response is, the status counts.
        service.set_body_len(20_000);
        for (status, left) in [(201, 1), (410, 0)] {
            service.answers(status);
            test(&ada).await;
            site.job("push").await;
            site.minutes(5);
            site.job("push").await;
            assert_eq!((service.received().len(), devices(&ada).await), (1, left), "{status}");
        }
        service.set_body_len(0);
        add().await;
        // This message is dropped without a retry; the device stays. 403: a changed key or a wrong clock.
        for status in [413, 403] {
            service.answers(status);
            test(&ada).await;
            site.job("push").await;
            site.minutes(5);
            site.job("push").await;
            assert_eq!((service.received().len(), devices(&ada).await), (1, 1), "{status}");
        }
        // An expired push is not sent.
        service.answers(201);
        test(&ada).await;
        site.minutes(11);
        site.job("push").await;
        assert_eq!(service.received().len(), 0);
        // Of two with the same tag the later one is sent.
        test(&ada).await;
        test(&ada).await;
        site.job("push").await;
        assert_eq!(service.received().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn push_batches_stop_on_429_and_before_the_lease_expires() {
    let service = FakePushService::start();
    let site = Site::start_with(Database::Sqlite, &FakePushService::SETTINGS, false).await;
    let mut members = Vec::new();
    for name in ["ada", "ben", "cem", "dan"] {
        let member = site.member(name).await;
        for n in 0..18 {
            member.post(DEVICE, &service.subscription(&format!("{name}-{n}"))).await.status(201);
        }
        members.push(member);
    }
    let test_all = async || {
        for member in &members {
            assert_eq!(test(member).await, 18);
        }
    };
    // 72 messages: after the first response no more are started.
    service.answers(429);
    test_all().await;
    site.job("push").await;
    assert_eq!(service.received().len(), 64, "only those already under way");
    // Now it is slow: none is started so late that another node would also send it. They are next when the lease has
    // expired.
    service.answers(201);
    site.minutes(3);
    test_all().await;
    service.delay_next(site.clock(), 50_000);
    let before = site.statements().await;
    site.job("push").await;
    let mut came = service.received();
    assert_eq!(came.len(), 64, "only those already under way");
    site.minutes(1);
    site.job("push").await;
    let rest = service.received();
    assert!(rest.len() == 8 && rest.iter().all(|came| came.ttl == 490), "what is left of their time: {rest:?}");
    let asked = site.statements().await - before;
    assert!(asked < 15, "recorded in groups: {asked}");
    came.extend(rest);
    let devices: BTreeSet<&str> = came.iter().map(|came| came.device.as_str()).collect();
    assert_eq!(devices.len(), 72);
    service.stop().await;
    site.end().await;
}

#[tokio::test]
async fn a_password_change_keeps_push_on_the_device_that_makes_it() {
    FakePushService::on_both(async |site, service| {
        let ada = site.member("ada").await;
        let other = Member::login(site.visitor(), &ada.email, "correct horse battery").await;
        ada.post(DEVICE, &service.subscription("phone")).await.status(201);
        other.post(DEVICE, &service.subscription("desk")).await.status(201);
        let change = json!({ "old_password": "correct horse battery", "new_password": "staple of another kind" });
        ada.save_tokens(ada.post("/v1/auth/password/change", &change).await.status(200).data());
        let left = ada.get(DEVICE).await.status(200).data();
        assert_eq!((left.as_array().map(Vec::len), &left[0]["current"]), (Some(1), &json!(true)));
        assert_eq!(test(&ada).await, 1);
        site.job("push").await;
        let came = service.received();
        assert!(!came.is_empty() && came.iter().all(|came| came.device == "phone"), "{came:?}");
    })
    .await;
}

#[tokio::test]
async fn a_device_belongs_to_one_session_and_expires_when_inactive() {
    FakePushService::on_both(async |site, service| {
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let phone = service.subscription("phone");
        let added = ada.post(DEVICE, &phone).await.status(201).data().clone();
        assert_eq!((&added[0]["current"], added.as_array().map(Vec::len)), (&json!(true), Some(1)));
        ada.post(DEVICE, &phone).await.status(201);
        assert_eq!(devices(&ada).await, 1, "the same browser");
        // Nobody can take over another member's device, and a browser belongs to the member who signed in last.
        let path = format!("{DEVICE}/{}", added[0]["id"]);
        ben.delete(&path).await.problem(404, "not_found");
        ben.post(DEVICE, &phone).await.status(201);
        assert_eq!((devices(&ada).await, devices(&ben).await), (0, 1));
        // After signing out, nothing arrives.
        test(&ben).await;
        ben.post("/api/auth/signout", &json!({})).await.status(200);
        site.job("push").await;
        assert_eq!(service.received().len(), 0);
        // 20 at most: the one silent for longest is removed.
        for n in 0..21 {
            site.minutes(1);
            ada.post(DEVICE, &service.subscription(&format!("device-{n}"))).await.status(201);
        }
        assert_eq!(test(&ada).await, 20);
        site.job("push").await;
        assert!(service.received().iter().all(|came| came.device != "device-0"));
        let silent = ada.get(DEVICE).await.status(200).data()[13].clone();
        // One confirms itself, the others are silent for 60 days.
        site.hours(59 * 24);
        let ada = Member::login(site.visitor(), &ada.email, "correct horse battery").await;
        let path = format!("{DEVICE}/{}", silent["id"]);
        ada.patch(&path, &service.subscription("device-7")).await.status(200);
        site.hours(2 * 24);
        site.job("silent-devices").await;
        assert_eq!(devices(&ada).await, 1);
        ada.delete(&path).await.status(200);
        ada.delete(&path).await.problem(404, "not_found");
    })
    .await;
}

#[tokio::test]
async fn devices_reconfirm_in_each_session_but_not_after_removal() {
    FakePushService::on_both(async |site, service| {
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let phone = service.subscription("phone");
        let added = ada.post(DEVICE, &phone).await.status(201).data().clone();
        let path = format!("{DEVICE}/{}", added[0]["id"]);
        // A message that waits when the session ends is dropped, and the device is not.
        test(&ada).await;
        ada.post("/api/auth/signout", &json!({})).await.status(200);
        site.job("push").await;
        assert_eq!(service.received().len(), 0);
        let ada = Member::login(site.visitor(), &ada.email, "correct horse battery").await;
        assert_eq!(devices(&ada).await, 0, "a device is inactive once its session has ended");
        // Nobody can confirm another's device.
        ada.post(DEVICE, &service.subscription("desk")).await.status(201);
        ben.patch(&path, &service.subscription("desk")).await.problem(404, "not_found");
        assert_eq!(devices(&ada).await, 1);
        // Its browser has a new address: the device is the same.
        site.minutes(1);
        let confirmed = ada.patch(&path, &service.subscription("phone-2")).await.status(200).data().clone();
        assert_eq!((&confirmed[0]["id"], &confirmed[0]["current"]), (&added[0]["id"], &json!(true)));
        assert!(confirmed[0]["confirmed_at"].as_str() > confirmed[1]["confirmed_at"].as_str(), "{confirmed}");
        assert_eq!(test(&ada).await, 2);
        site.job("push").await;
        let mut came: Vec<String> = service.received().into_iter().map(|came| came.device).collect();
        came.sort();
        assert_eq!(came, ["desk", "phone-2"]);
        ada.patch(&path, &service.subscription("desk")).await.status(200);
        assert_eq!(devices(&ada).await, 1, "one browser is one device");
        ada.delete(&path).await.status(200);
        ada.patch(&path, &phone).await.problem(404, "not_found");
        assert_eq!(devices(&ada).await, 0);
    })
    .await;
}

#[tokio::test]
async fn unsafe_or_invalid_push_subscriptions_are_rejected() {
    let site = Site::start_with(Database::Sqlite, &[], true).await;
    let service = FakePushService::start();
    let ada = site.member("ada").await;
    let with = |name: &str, value: Value| {
        let mut subscription = service.subscription("phone");
        subscription["endpoint"] = json!("https://push.example/phone");
        *subscription.pointer_mut(name).expect("a field") = value;
        subscription
    };
    // Without TLS only if the settings allow a local network.
    ada.post(DEVICE, &service.subscription("phone")).await.invalid("endpoint");
    for bad in ["", "push.example", "ftp://push.example", "https://me:secret@push.example/"] {
        ada.post(DEVICE, &with("/endpoint", json!(bad))).await.invalid("endpoint");
    }
    ada.post(DEVICE, &with("/endpoint", json!(format!("https://push.example/{}", "x".repeat(2048)))))
        .await
        .invalid("endpoint");
    ada.post(DEVICE, &with("/keys/p256dh", json!("short"))).await.invalid("keys.p256dh");
    ada.post(DEVICE, &with("/keys/auth", json!("=".repeat(22)))).await.invalid("keys.auth");
    // Local networks are not reachable, neither by address nor by name.
    for host in ["127.0.0.1", "10.1.2.3", "169.254.169.254", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "localhost"] {
        ada.post(DEVICE, &with("/endpoint", json!(format!("https://{host}/phone")))).await.invalid("endpoint");
    }
    let added =
        ada.post(DEVICE, &with("/endpoint", json!("https://push.example/phone"))).await.status(201).data().clone();
    ada.patch(&format!("{DEVICE}/{}", added[0]["id"]), &service.subscription("phone")).await.invalid("endpoint");
    // A name may resolve there later: such a device is deleted.
    site.database().sql("UPDATE push_device SET endpoint = 'https://127.0.0.1/phone'").await;
    assert_eq!(test(&ada).await, 1);
    site.job("push").await;
    assert_eq!((devices(&ada).await, service.received().len()), (0, 0));
    // And nobody can make the site send pushes all day.
    for _ in 0..4 {
        ada.post("/v1/auth/push/test", &json!({})).await.problem(409, "conflict");
    }
    ada.post("/v1/auth/push/test", &json!({})).await.problem(429, "too_many_requests");
    service.stop().await;
    site.end().await;
}

/// A member of a program whose board is about to be final, at two in the morning in their zone.
async fn before_the_final_board(site: &Site, name: &str) -> Member {
    let member = site.member_in(name, "Europe/Berlin").await;
    let admin = site.admin().await;
    member.join(&site.may(&admin).await).await;
    site.at("2026-06-08T00:00:00Z");
    member
}

#[tokio::test]
async fn quiet_hours_delay_all_but_requested_pushes() {
    FakePushService::on_both(async |site, service| {
        let ada = before_the_final_board(site, "ada").await;
        let ada = Member::login(site.visitor(), &ada.email, "correct horse battery").await;
        ada.post(DEVICE, &service.subscription("phone")).await.status(201);
        let quiet = async |from: &str, to: &str| ada.patch(QUIET, &json!({ "from": from, "to": to })).await;
        assert_eq!(ada.get(QUIET).await.status(200).data(), &json!({ "from": null, "to": null }));
        quiet("10 pm", "07:00").await.invalid("from");
        quiet("22:00", "24:00").await.invalid("to");
        quiet("22:00", "22:00").await.invalid("to");
        quiet("22:00", "07:00").await.status(200);
        let hours = json!({ "from": "22:00", "to": "07:00" });
        assert_eq!(ada.get(QUIET).await.status(200).data(), &hours);
        site.job("final-boards").await;
        site.at("2026-06-08T04:59:59Z");
        site.job("push").await;
        assert_eq!(service.received().len(), 0);
        // A push that the member requested is sent at once.
        test(&ada).await;
        site.job("push").await;
        assert_eq!(service.received().len(), 1);
        site.at("2026-06-08T05:00:00Z");
        site.job("push").await;
        assert_eq!(service.received().len(), 1);
        ada.delete(QUIET).await.status(200);
        assert_eq!(ada.get(QUIET).await.status(200).data()["from"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn program_news_is_pushed_unless_the_member_opted_out() {
    FakePushService::on_both(async |site, service| {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        for member in [&ada, &ben] {
            member.join(&may).await;
            member.post(DEVICE, &service.subscription(&member.email)).await.status(201);
        }
        let choice = json!({ "choices": [{ "category": "programs", "channel": "push", "frequency": "never" }] });
        ben.patch("/v1/auth/notification-category/user-choice", &choice).await.status(200);
        site.at("2026-06-08T00:00:00Z");
        site.job("final-boards").await;
        site.job("push").await;
        let [came] = &service.received()[..] else { panic!("one push") };
        assert_eq!((&came.device, came.urgency.as_str()), (&ada.email, "normal"));
    })
    .await;
}
