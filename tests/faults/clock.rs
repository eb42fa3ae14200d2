//! The wall clock is stepped by an hour and by thirty days, forward and back. Only what depends on the wall clock
//! follows.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use daymark_actors::clock::{Clock, SystemClock, VirtualClock};
use daymark_tests::harness::{
    Client, Database, FakePushService, Member, PATIENCE, Program, RedisServer, Socket, TestDatabase, skipped,
};
use reqwest::Method;
use serde_json::json;
use tempfile::TempDir;

use crate::process::{ADMIN, Process};

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;
/// Whether a node holds the schedule.
const SCHEDULE: &str = "daymark_schedule_held";

/// libfaketime, in Debian's location.
fn library() -> PathBuf {
    let places = std::fs::read_dir("/usr/lib").expect("a folder").flatten();
    let mut libraries = places.map(|place| place.path().join("faketime/libfaketimeMT.so.1"));
    libraries.find(|library| library.is_file()).expect("libfaketime (package faketime)")
}

/// The environment of a program whose wall clock is offset by the seconds in a file.
pub fn faked(file: &Path) -> [(&'static str, String); 4] {
    let text = |path: &Path| path.display().to_string();
    [
        ("LD_PRELOAD", text(&library())),
        ("FAKETIME_TIMESTAMP_FILE", text(file)),
        ("FAKETIME_NO_CACHE", "1".to_owned()),
        ("FAKETIME_DONT_FAKE_MONOTONIC", "1".to_owned()),
    ]
}

/// A program whose wall clock is offset by the seconds in a file.
struct Stepped {
    process: Process,
    file: PathBuf,
    at: i64,
}

impl Stepped {
    async fn start(url: &str, settings: &[(&'static str, String)]) -> Self {
        let folder = TempDir::new().expect("a folder");
        let file = folder.path().join("offset");
        std::fs::write(&file, "+0").expect("the offset");
        let mut with = faked(&file).to_vec();
        with.extend_from_slice(settings);
        Self { process: Process::start_with(url.to_owned(), folder, with).await, file, at: 0 }
    }

    /// Steps the clock to this offset in seconds, and waits until the program has seen it.
    async fn step(&mut self, offset: i64) {
        std::fs::write(&self.file, format!("{offset:+}")).expect("the offset");
        self.at = offset;
        let begun = Instant::now();
        while (self.time().await - self.now().as_second()).abs() > 5 {
            assert!(begun.elapsed() < PATIENCE, "the clock was not stepped");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// The program's own time, from its responses.
    async fn time(&self) -> i64 {
        let answer = self.client().get("/healthz").await;
        let date = jiff::fmt::rfc2822::parse(answer.header("date")).expect("a date");
        date.timestamp().as_second()
    }

    fn now(&self) -> jiff::Timestamp {
        SystemClock.now().plus_ms(self.at * 1000).timestamp()
    }

    /// Its date, this many days later.
    fn today(&self, later: i64) -> String {
        let at = SystemClock.now().plus_ms((self.at + later * DAY) * 1000).timestamp();
        at.to_zoned(jiff::tz::TimeZone::UTC).date().to_string()
    }

    /// A client that uses the program's clock.
    fn client(&self) -> Client {
        let clock = VirtualClock::at(self.now().into());
        Client::new(self.process.addr(), std::sync::Arc::new(clock))
    }

    async fn sign_in(&self) -> Member {
        Member::login(self.client(), ADMIN.0, ADMIN.1).await
    }
}

#[tokio::test]
async fn clock_steps_affect_tokens_and_dates_but_not_rate_limits() {
    if skipped("faketime") {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let database = TestDatabase::fresh(Database::Sqlite, folder.path()).await;
    let mut site = Stepped::start(database.url(), &[("DAYMARK_LIMITS__SCALE", "2".to_owned())]).await;
    let root = site.sign_in().await;
    let body = json!({ "title": "Stepped", "category": "UNTIMED", "activities": [{ "title": "Walk" }] });
    let program = Program::of(root.post("/v2/core/challenge", &body).await.status(201).data());
    root.join(&program).await;
    let joined = site.today(0);
    let mut screen = Socket::open(site.process.addr(), None).await;
    screen.sub(&program.topic()).await;
    // Twenty sign-in attempts per address are allowed in ten minutes. The next one is refused, even after a step.
    let visitor = site.client();
    let guess = json!({ "email": "unknown@daymark.example", "password": "a wrong guess" });
    for _ in 0..20 {
        visitor.post("/v1/auth/login", &guess).await.status(401);
    }
    let bearer = format!("Bearer {}", root.token().await.expect("a token"));
    let mut shown = 0;
    for offset in [0, HOUR, 0, -HOUR, 0, 30 * DAY, 0, -30 * DAY, 0] {
        site.step(offset).await;
        let what = format!("{offset:+} s");
        // Control: the clock has moved, and a token has expired with it, or is not valid yet.
        let answer = visitor.request(Method::GET, "/v1/auth/user").header("authorization", &bearer).send().await;
        assert_eq!(answer.code, if offset == 0 { 200 } else { 401 }, "{what}: the first token");
        // Sign-in works. The current day can be logged and undone, others cannot.
        let member = site.sign_in().await;
        let entry = |days: i64| format!("/v1/core/activity_log/{}", program.entry(0, &site.today(days)));
        let done = json!({ "status": "done" });
        member.patch(&entry(1), &done).await.problem(422, "not_loggable");
        if site.today(0) < joined {
            member.patch(&entry(0), &done).await.problem(422, "not_loggable");
        } else {
            for status in ["done", "not_now", "done"] {
                let logged = member.patch(&entry(0), &json!({ "status": status })).await.status(200).data();
                assert_eq!(logged["status"], status, "{what}");
                // Sockets do not depend on the time.
                let points = logged["totals"]["points"].as_i64().expect("points");
                if points != shown {
                    screen.row_where(&program.topic(), member.id, |row| row["points"] == points).await;
                }
                shown = points;
            }
        }
        // Neither do limits.
        visitor.post("/v1/auth/login", &guess).await.problem(429, "too_many_requests");
        site.process.ready().await;
    }
}

/// Two nodes of a site, the first with a stepped clock, and a member in the middle of their day.
struct TwoNodes {
    wrong: Stepped,
    right: Process,
    database: TestDatabase,
    push: FakePushService,
    program: Program,
    ada: Member,
    zone: jiff::tz::TimeZone,
    /// The number of acknowledged logs, and of received pushes.
    logged: usize,
    received: usize,
}

impl TwoNodes {
    async fn start(redis: &RedisServer) -> Self {
        let folder = TempDir::new().expect("a folder");
        let database = TestDatabase::fresh(Database::Postgres, folder.path()).await;
        for sql in [
            "CREATE TABLE queued (content TEXT)",
            "CREATE FUNCTION record_push() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN INSERT INTO queued VALUES (NEW.content); RETURN NULL; END $$",
            "CREATE TRIGGER record_push AFTER INSERT ON push_message FOR EACH ROW EXECUTE FUNCTION record_push()",
        ] {
            database.sql(sql).await;
        }
        let push = FakePushService::start();
        let mut settings = redis.settings().to_vec();
        settings.extend(FakePushService::SETTINGS.map(|(name, value)| (name, value.to_owned())));
        // The first to start holds the schedule: the one with the wrong clock.
        let wrong = Stepped::start(database.url(), &settings).await;
        wrong.process.until_metric(SCHEDULE, |held| held == 1.0).await;
        let right = Process::start_with(database.url().to_owned(), folder, settings).await;

        // A zone where midnight is far away.
        let zones = ["Pacific/Fiji", "Asia/Dhaka", "UTC", "America/Costa_Rica"];
        let now = SystemClock.now().timestamp();
        let hour = |zone: &&str| now.in_tz(zone).expect("a zone").hour();
        let zone = zones.into_iter().find(|zone| (8..=16).contains(&hour(zone))).expect("a zone at noon");
        let root = Member::login(right.visitor(), ADMIN.0, ADMIN.1).await;
        let activities: Vec<_> = (0..20).map(|n| json!({ "title": format!("Walk {n}") })).collect();
        let body = json!({ "title": "Two clocks", "category": "UNTIMED", "activities": activities });
        let program = Program::of(root.post("/v2/core/challenge", &body).await.status(201).data());
        let account = json!({ "email": "ada@daymark.example", "password": ADMIN.1, "timezone": zone });
        let ada = Member::register(right.visitor(), &account).await;
        ada.join(&program).await;
        ada.post("/v1/auth/push/device", &push.subscription("phone")).await.status(201);
        let zone = jiff::tz::TimeZone::get(zone).expect("a zone");
        Self { wrong, right, database, push, program, ada, zone, logged: 0, received: 0 }
    }

    /// Ada's local time at an instant of a node's clock.
    fn wall(&self, at: jiff::Timestamp) -> jiff::Zoned {
        at.to_zoned(self.zone.clone())
    }

    /// A reminder of an activity in the current minute.
    async fn remind(&self, activity: usize) -> i64 {
        let at = self.wall(SystemClock.now().timestamp());
        let (activity, minute) = (self.program.activities[activity], at.strftime("%H:%M").to_string());
        let body = json!({ "kind": "activity", "activity_id": activity, "at": minute, "only_if_open": false });
        let added = self.ada.post("/v1/auth/reminder", &body).await.status(201);
        let id = added.data()["id"].as_i64().expect("an id");
        let due = at.with().second(0).subsec_nanosecond(0).build().expect("a minute").timestamp().as_millisecond();
        let sql = format!("UPDATE reminder SET wake_at = {due}, wake_on = '{}' WHERE id = {id}", at.date());
        assert_eq!(self.database.sql(&sql).await, 1);
        id
    }

    /// Steps the wrong clock. Then Ada logs on both nodes, on the date that each node has.
    async fn step(&mut self, offset: i64) {
        self.wrong.step(offset).await;
        let there = Member::login(self.wrong.client(), &self.ada.email, ADMIN.1).await;
        for (member, now) in [(&there, self.wrong.now()), (&self.ada, SystemClock.now().timestamp())] {
            let entry = self.program.entry(self.logged, &self.wall(now).date().to_string());
            let path = format!("/v1/core/activity_log/{entry}");
            let answer = member.patch(&path, &json!({ "status": "done" })).await;
            if now.as_second() < SystemClock.now().timestamp().as_second() - DAY {
                answer.problem(422, "not_loggable");
            } else {
                answer.status(200);
                self.logged += 1;
            }
        }
    }

    /// Waits for a condition; meanwhile exactly one node holds the schedule.
    async fn until(&mut self, what: &str, mut holds: impl AsyncFnMut(&Self) -> bool) {
        let begun = Instant::now();
        loop {
            self.received += self.push.received().len();
            if holds(self).await {
                return;
            }
            let held = (self.wrong.process.metric(SCHEDULE).await, self.right.metric(SCHEDULE).await);
            assert_eq!(held, (Some(1.0), Some(0.0)), "the schedule while waiting for {what}");
            assert!(begun.elapsed() < PATIENCE, "waiting for {what}: {} pushes", self.received);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    async fn fired(&self, reminder: i64) -> bool {
        self.database.number(&format!("SELECT COUNT(fired_on) FROM reminder WHERE id = {reminder}")).await == 1
    }

    async fn wake_at(&self, reminder: i64) -> i64 {
        self.database.number(&format!("SELECT wake_at FROM reminder WHERE id = {reminder}")).await
    }
}

#[tokio::test]
async fn a_stepped_clock_repeats_no_reminder_and_loses_no_log() {
    if skipped("faketime") || Database::Postgres.skipped() {
        return;
    }
    let Some(redis) = RedisServer::start().await else { return };
    let mut site = TwoNodes::start(&redis).await;
    let mut screen = Socket::open(site.right.addr(), None).await;
    screen.sub(&site.program.topic()).await;

    // With the clock an hour ahead, a reminder is sent once.
    site.step(HOUR).await;
    let walk = site.remind(0).await;
    site.until("a reminder of an hour ago", async |site| site.received >= 1).await;
    // With the clock a month ahead and behind, the site's own jobs keep rescheduling it.
    let now = SystemClock.now().0;
    for (offset, wakes) in [(30, 29..32), (-30, -31..-28)] {
        site.step(offset * DAY).await;
        let wakes = now + wakes.start * DAY * 1000..now + wakes.end * DAY * 1000;
        site.until("its next date", async |site| wakes.contains(&site.wake_at(walk).await)).await;
    }
    // With the clock an hour behind, another reminder waits until the clock is right again. Then it is sent once, and
    // the first reminder is not sent again.
    site.step(-HOUR).await;
    let read = site.remind(1).await;
    site.step(0).await;
    site.until("a late reminder", async |site| site.fired(read).await).await;
    site.until("everything is sent", async |site| site.database.number("SELECT COUNT(*) FROM push_message").await == 0)
        .await;
    let twice = "SELECT COALESCE(string_agg(link, ', '), '') FROM
        (SELECT content::json->>'link' AS link FROM queued GROUP BY 1 HAVING COUNT(*) > 1) AS twice";
    assert_eq!(site.database.text(twice).await.as_deref(), Some(""), "no reminder is sent twice for the same date");
    site.received += site.push.received().len();
    let queued = site.database.number("SELECT COUNT(*) FROM queued").await;
    // The other node, by whose clock the lease has expired, may send a push that is already being sent. The browser
    // shows one of them, because both have the same topic.
    let in_range = usize::try_from(queued).is_ok_and(|queued| (2..=site.received).contains(&queued));
    assert!(in_range, "{queued} queued, {} received", site.received);
    println!("{queued} reminders, one per date; {} pushes", site.received);
    // Control: the check notices a duplicate.
    assert_eq!(site.database.sql("INSERT INTO queued SELECT content FROM queued LIMIT 1").await, 1);
    assert_ne!(site.database.text(twice).await.as_deref(), Some(""));

    // Everything that both nodes acknowledged is stored, and the node with the right clock shows it.
    let stored = site.database.number("SELECT COUNT(*) FROM entry WHERE status = 'done'").await;
    assert_eq!(usize::try_from(stored), Ok(site.logged));
    let (topic, ada) = (site.program.topic(), site.ada.id);
    let points = site.database.number(&format!("SELECT points FROM membership WHERE member_id = {ada}")).await;
    screen.row_where(&topic, ada, |row| row["points"] == points).await;
    site.push.stop().await;
    site.database.drop();
}
