//! Automatic notices of programs.

use std::collections::BTreeSet;

use daymark_tests::harness::{Database, FakePushService, MailServer, Member, Site};
use daymark_tests::story;
use serde_json::{Value, json};

/// A member's notices of a kind, oldest first.
async fn told(member: &Member, part: &str) -> Vec<String> {
    let notices = member.get("/v1/auth/notice?limit=100").await.status(200).data().clone();
    let titles = notices.as_array().expect("notices").iter().rev().filter_map(|notice| notice["title"].as_str());
    titles.filter(|title| title.contains(part)).map(str::to_owned).collect()
}

async fn wants(member: &Member, channel: &str, frequency: &str) {
    let choice = json!({ "choices": [{ "category": "overtaken", "channel": channel, "frequency": frequency }] });
    member.patch("/v1/auth/notification-category/user-choice", &choice).await.status(200);
}

fn week(start: &str, end: &str) -> Value {
    json!({ "title": "Week", "category": "TIMED", "start_date": start, "end_date": end,
        "activities": [{ "title": "Walk" }, { "title": "Read" }] })
}

story! {
    async fn program_start_and_late_log_notices_are_sent_once(site) {
        let admin = site.admin().await;
        let program = site.program(&admin, week("2026-05-10", "2026-05-12")).await;
        let (ada, kim, ben) = (site.member("ada").await, site.member_in("kim", "Pacific/Kiritimati").await, site.member("ben").await);
        ada.join(&program).await;
        kim.join(&program).await;
        // At nine in the morning of the day before, in each member's zone.
        for (at, of_kim, of_ada) in [("2026-05-08T18:59:59Z", 0, 0), ("2026-05-08T19:00:00Z", 1, 0), ("2026-05-09T09:00:00Z", 1, 1)] {
            site.at(at);
            site.job("program-notices").await;
            site.job("program-notices").await;
            assert_eq!((told(&kim, "starts").await.len(), told(&ada, "starts").await.len()), (of_kim, of_ada), "{at}");
        }
        assert_eq!(told(&ada, "").await, ["Week starts tomorrow"]);
        // Once, even across a restart; not at all once it has begun.
        site.stop().await;
        site.start_again().await;
        site.job("program-notices").await;
        site.at("2026-05-10T00:00:00Z");
        ben.join(&program).await;
        site.job("program-notices").await;
        // Ended on the 13th; the grace ends three days later.
        for (at, n) in [("2026-05-14T23:59:59Z", 0), ("2026-05-15T00:00:00Z", 1), ("2026-05-15T12:00:00Z", 1)] {
            site.at(at);
            site.job("program-notices").await;
            assert_eq!(told(&ben, "late logs").await.len(), n, "{at}");
        }
        assert_eq!(told(&ben, "starts").await.len(), 0);
        assert_eq!(told(&ben, "late").await, ["Week: late logs still count until Saturday, 16 May, 00:00"]);
        assert_eq!(told(&kim, "late").await, ["Week: late logs still count until Saturday, 16 May, 14:00"]);
        site.at("2026-05-16T00:00:00Z");
        site.job("program-notices").await;
        assert_eq!((told(&ada, "late").await.len(), told(&ada, "starts").await.len()), (1, 1));
    }
}

story! {
    async fn overtaken_notices_are_opt_in_and_at_most_once_a_day(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben, cy, robot) =
            (site.member("ada").await, site.member("ben").await, site.member("cy").await, site.member("robot").await);
        let test = json!({ "test_user": true });
        admin.patch(&format!("/v1/auth/user/{}/mark-test-user", robot.id), &test).await.status(200);
        for member in [&ada, &ben, &cy, &robot] {
            member.join(&may).await;
        }
        let does = async |member: &Member, n: usize, date: &str| {
            for activity in 0..n {
                member.done(&may.entry(activity, date)).await;
            }
            site.job("overtaken").await;
        };
        let passed = async |member: &Member| told(member, "passed you").await.len();
        wants(&ada, "in_app", "instantly").await;
        does(&ada, 1, "2026-05-06").await;
        does(&robot, 3, "2026-05-06").await;
        assert_eq!(passed(&ada).await, 0, "a test user is on no board");
        does(&ben, 2, "2026-05-06").await;
        assert_eq!(told(&ada, "").await, ["Another member passed you in May"]);
        does(&cy, 3, "2026-05-06").await;
        assert_eq!((passed(&ada).await, passed(&ben).await), (1, 0), "once a day, and only those who opted in");
        site.stop().await;
        site.start_again().await;
        site.at("2026-05-07T10:00:00Z");
        site.job("overtaken").await;
        assert_eq!(passed(&ada).await, 1, "nobody has passed her since");
        // Ahead again, and overtaken on another date.
        ada.done(&may.entry(1, "2026-05-06")).await;
        does(&ada, 2, "2026-05-07").await;
        does(&ben, 3, "2026-05-07").await;
        assert_eq!(passed(&ada).await, 2);
        // Undoing one's own entries is not being overtaken; hidden members and those who turned it off get no notices
        // about boards.
        site.at("2026-05-08T10:00:00Z");
        ada.log(&may.entry(0, "2026-05-07"), json!({ "status": "open" })).await;
        site.job("overtaken").await;
        let privacy = async |level: &str| {
            let path = format!("/v1/auth/user/privacy_level/{}", ada.id);
            admin.patch(&path, &json!({ "privacy_level": level })).await.status(200);
        };
        does(&ada, 3, "2026-05-08").await;
        privacy("hidden").await;
        does(&ben, 3, "2026-05-08").await;
        assert_eq!(passed(&ada).await, 2);
        privacy("public").await;
        wants(&ada, "in_app", "never").await;
        site.job("overtaken").await;
        does(&cy, 3, "2026-05-08").await;
        assert_eq!(passed(&ada).await, 2);
        // A board with another scoring uses that: fewer points, but more per day.
        let mut steady = week("2026-05-01", "2026-05-31");
        steady["scoring"] = json!("average_per_day");
        let steady = site.program(&admin, steady).await;
        let (dee, eve) = (site.member("dee").await, site.member("eve").await);
        dee.join(&steady).await;
        wants(&dee, "in_app", "instantly").await;
        for (date, activity) in [("2026-05-08", 0), ("2026-05-08", 1), ("2026-05-09", 0)] {
            site.at(&format!("{date}T12:00:00Z"));
            dee.done(&steady.entry(activity, date)).await;
        }
        site.job("overtaken").await;
        eve.join(&steady).await;
        eve.done(&steady.entry(0, "2026-05-09")).await;
        eve.done(&steady.entry(1, "2026-05-09")).await;
        site.job("overtaken").await;
        let notice = dee.get("/v1/auth/notice").await.status(200).data()[0].clone();
        assert_eq!(notice["body"], "You are now 2nd of 2 with an average of 15 points a day.");
    }
}

#[tokio::test]
async fn notices_wait_while_their_member_is_erased() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, database) = (site.admin().await, site.database());
    let (ada, ben, cy) = (site.member("ada").await, site.member("ben").await, site.member("cy").await);
    let (may, soon) = (site.may(&admin).await, site.program(&admin, week("2026-05-10", "2026-05-12")).await);
    for (member, program) in [(&ada, &may), (&ben, &may), (&cy, &soon)] {
        member.join(program).await;
    }
    wants(&ada, "in_app", "instantly").await;
    let lock = |member: &Member| format!("SELECT id FROM member WHERE id = {} FOR UPDATE", member.id);
    let disable = |member: &Member, is: bool| format!("UPDATE member SET disabled = {is} WHERE id = {}", member.id);
    let rows = async |table: &str| database.number(&format!("SELECT COUNT(*) FROM {table}")).await;
    // Nothing is added about members who have been erased.
    database.interleaved(&lock(&ada), &disable(&ada, true), site.job("overtaken")).await;
    assert_eq!(rows("board_place").await, 0);
    site.at("2026-05-09T09:00:00Z");
    database.interleaved(&lock(&cy), &disable(&cy, true), site.job("program-notices")).await;
    assert_eq!(rows("program_notice").await, 0);
    // Her rows are locked after her account.
    database.sql(&disable(&ada, false)).await;
    site.job("overtaken").await;
    ben.done(&may.entry(0, "2026-05-09")).await;
    database.interleaved(&lock(&ada), "DELETE FROM board_place", site.job("overtaken")).await;
    assert_eq!((rows("board_place").await, rows("notice").await), (0, 0));
    site.end().await;
}

#[tokio::test]
async fn places_on_a_board_are_locked_in_one_order() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (may, database) = (site.may(&site.admin().await).await, site.database());
    let (ada, ben, cy) = (site.member("ada").await, site.member("ben").await, site.member("cy").await);
    for member in [&ada, &ben, &cy] {
        member.join(&may).await;
        wants(member, "in_app", "instantly").await;
    }
    site.job("overtaken").await;
    // Her row is stored after the others.
    let of = |member: &Member| format!("board_place WHERE member_id = {}", member.id);
    let copy = format!("CREATE TABLE moved AS SELECT * FROM {0}; DELETE FROM {0}", of(&ada));
    database.sql(&format!("{copy}; INSERT INTO board_place SELECT * FROM moved; DROP TABLE moved")).await;
    cy.done(&may.entry(0, "2026-05-06")).await;
    let lock = |member: &Member| format!("SELECT rank FROM {} FOR UPDATE", of(member));
    database.interleaved(&lock(&ada), &lock(&ben), site.job("overtaken")).await;
    assert_eq!((told(&ada, "passed you").await.len(), told(&ben, "passed you").await.len()), (1, 1));
    site.end().await;
}

/// The number of devices that got exactly one push since the last call.
fn devices(service: &FakePushService) -> usize {
    let came = service.received();
    let devices: BTreeSet<&str> = came.iter().map(|came| came.device.as_str()).collect();
    assert_eq!(devices.len(), came.len(), "twice: {came:?}");
    devices.len()
}

#[tokio::test]
async fn two_nodes_send_each_notification_once() {
    if Database::Postgres.skipped() {
        return;
    }
    const MEMBERS: usize = 10;
    let (service, mut inbox) = (FakePushService::start(), MailServer::inbox().await);
    let url = inbox.url();
    let settings =
        [FakePushService::SETTINGS[0], ("DAYMARK_SMTP_URL", url.as_str()), ("DAYMARK_CONFIRM_SIGN_UP", "false")];
    let site = Site::start_with(Database::Postgres, &settings, false).await;
    let node = site.another_node().await;
    let both = async |jobs: &[&str]| {
        for job in jobs {
            tokio::join!(site.job(job), node.job(job));
        }
    };
    let admin = site.admin().await;
    let week = site.program(&admin, week("2026-05-08", "2026-05-09")).await;
    let mut members = Vec::new();
    for n in 0..MEMBERS {
        let member = site.member(&format!("member{n}")).await;
        member.join(&week).await;
        member.post("/v1/auth/push/device", &service.subscription(&format!("phone{n}"))).await.status(201);
        member.post("/v1/auth/reminder", &json!({ "at": "20:00" })).await.status(201);
        wants(&member, "push", "instantly").await;
        members.push(member);
    }
    site.database().sql("UPDATE member SET email_verified_at = created_at").await;
    both(&["mail"]).await;
    for _ in 0..=MEMBERS {
        inbox.next().await;
    }

    site.at("2026-05-07T09:00:00Z");
    both(&["program-notices", "program-notices", "push", "push", "notice-mail", "notice-mail", "mail", "mail"]).await;
    assert_eq!(devices(&service), MEMBERS, "it starts tomorrow");
    let mut mailed = BTreeSet::new();
    for _ in 0..MEMBERS {
        mailed.insert(inbox.next().await["to"][0]["address"].to_string());
    }
    assert_eq!(mailed.len(), MEMBERS, "by mail too");
    let sent = "SELECT COUNT(*) FROM email WHERE email_type = 'notification' AND status = 'sent' AND attempts = 1";
    assert_eq!(site.database().number(sent).await, MEMBERS as i64);

    site.at("2026-05-08T20:00:00Z");
    let walk = json!({ "title": "Walk", "status": "published", "starts_at": "2026-05-09T16:00:00Z", "ends_at": "2026-05-09T17:00:00Z" });
    let walk = admin.post("/v1/core/event", &walk).await.status(201).data()["id"].clone();
    for member in &members {
        member.post(&format!("/v1/core/event/{walk}/join"), &json!({})).await.status(200);
    }
    both(&["events", "events", "push", "push"]).await;
    assert_eq!(devices(&service), MEMBERS, "an event starts tomorrow");
    both(&["reminders", "reminders", "push", "push"]).await;
    assert_eq!(devices(&service), MEMBERS, "a reminder");

    both(&["overtaken"]).await;
    members[0].done(&week.entry(0, "2026-05-08")).await;
    both(&["overtaken", "overtaken", "push", "push"]).await;
    assert_eq!(devices(&service), MEMBERS - 1, "all but one were passed");

    site.at("2026-05-12T00:00:00Z");
    both(&["program-notices", "program-notices", "push"]).await;
    assert_eq!(devices(&service), MEMBERS, "late logs count until");
    for member in &members[1..] {
        assert_eq!(told(member, "").await.len(), 3, "in the app: two start, and one ends");
    }
    node.stop().await;
    inbox.stop().await;
    service.stop().await;
    site.end().await;
}

#[tokio::test]
async fn places_of_an_erased_member_are_locked_in_one_order() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada, database) = (site.admin().await, site.member("ada").await, site.database());
    let (may, soon) = (site.may(&admin).await, site.program(&admin, week("2026-05-10", "2026-05-12")).await);
    // The row of the first program is stored after the other one.
    for program in [&soon, &may] {
        let insert = "INSERT INTO board_place (member_id, program_id, rank, points) VALUES";
        database.sql(&format!("{insert} ({}, {}, 1, 0)", ada.id, program.id)).await;
    }
    admin.patch(&format!("/v1/auth/user/{}/closed", ada.id), &json!({ "closed": true })).await.status(200);
    site.hours(31 * 24);
    let lock = |program: i64| format!("SELECT rank FROM board_place WHERE program_id = {program} FOR UPDATE");
    database.interleaved(&lock(may.id), &lock(soon.id), site.job("erased-accounts")).await;
    assert_eq!(database.number("SELECT COUNT(*) FROM board_place").await, 0);
    site.end().await;
}
