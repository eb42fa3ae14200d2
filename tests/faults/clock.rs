//! The wall clock is stepped, by an hour and by thirty days, forth and back: what is to follow it does, and nothing else.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use daymark_actors::clock::{Clock, SystemClock, VirtualClock};
use daymark_tests::harness::{Client, Database, Databases, Member, PATIENCE, Program, Socket, left_out};
use reqwest::Method;
use serde_json::json;
use tempfile::TempDir;

use crate::process::{ADMIN, Process};

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

/// libfaketime, where Debian puts it.
fn library() -> PathBuf {
    let places = std::fs::read_dir("/usr/lib").expect("a folder").flatten();
    let mut libraries = places.map(|place| place.path().join("faketime/libfaketimeMT.so.1"));
    libraries.find(|library| library.is_file()).expect("libfaketime (package faketime)")
}

/// A program whose wall clock is where a file says.
struct Stepped {
    process: Process,
    file: PathBuf,
    at: i64,
}

impl Stepped {
    async fn start(library: &Path) -> Self {
        let folder = TempDir::new().expect("a folder");
        let file = folder.path().join("offset");
        std::fs::write(&file, "+0").expect("the offset");
        let url = Databases::fresh(Database::Sqlite, folder.path()).await.url().to_owned();
        let text = |path: &Path| path.display().to_string();
        let with = vec![
            ("LD_PRELOAD", text(library)),
            ("FAKETIME_TIMESTAMP_FILE", text(&file)),
            ("FAKETIME_NO_CACHE", "1".to_owned()),
            ("FAKETIME_DONT_FAKE_MONOTONIC", "1".to_owned()),
            ("DAYMARK_LIMITS__SCALE", "2".to_owned()),
        ];
        Self { process: Process::with(url, folder, with).await, file, at: 0 }
    }

    /// Steps the clock so many seconds from the present, and waits until the program has seen it.
    async fn step(&mut self, offset: i64) {
        std::fs::write(&self.file, format!("{offset:+}")).expect("the offset");
        self.at = offset;
        let begun = Instant::now();
        while (self.said().await - self.now().as_second()).abs() > 5 {
            assert!(begun.elapsed() < PATIENCE, "the clock was not stepped");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// The program's own time, as its answers say.
    async fn said(&self) -> i64 {
        let answer = self.client().get("/healthz").await;
        let date = jiff::fmt::rfc2822::parse(answer.header("date")).expect("a date");
        date.timestamp().as_second()
    }

    fn now(&self) -> jiff::Timestamp {
        SystemClock.now().plus_ms(self.at * 1000).timestamp()
    }

    /// The date there, so many days later.
    fn today(&self, later: i64) -> String {
        let at = SystemClock.now().plus_ms((self.at + later * DAY) * 1000).timestamp();
        at.to_zoned(jiff::tz::TimeZone::UTC).date().to_string()
    }

    /// A client whose clock is the program's.
    fn client(&self) -> Client {
        let clock = VirtualClock::at(self.now().into());
        Client::new(self.process.addr(), std::sync::Arc::new(clock))
    }

    async fn sign_in(&self) -> Member {
        Member::login(self.client(), ADMIN.0, ADMIN.1).await
    }
}

#[tokio::test]
async fn a_stepped_clock_moves_what_follows_it_and_nothing_else() {
    if left_out("faketime") {
        return;
    }
    let mut site = Stepped::start(&library()).await;
    let root = site.sign_in().await;
    let body = json!({ "title": "Stepped", "category": "UNTIMED", "activities": [{ "title": "Walk" }] });
    let program = Program::of(root.post("/v2/core/challenge", &body).await.status(201).data());
    root.join(&program).await;
    let joined = site.today(0);
    let mut screen = Socket::open(site.process.addr(), None).await;
    screen.sub(&program.topic()).await;
    // Twenty attempts in ten minutes for an address: the next one is one too many, and stays it.
    let visitor = site.client();
    let guess = json!({ "email": "somebody@daymark.example", "password": "a wrong guess" });
    for _ in 0..20 {
        visitor.post("/v1/auth/login", &guess).await.status(401);
    }
    let bearer = format!("Bearer {}", root.token().await.expect("a token"));
    let mut shown = 0;
    for offset in [0, HOUR, 0, -HOUR, 0, 30 * DAY, 0, -30 * DAY, 0] {
        site.step(offset).await;
        let what = format!("{offset:+} s");
        // The control: the clock has moved, and a token has ended with it, or has not begun.
        let asked = visitor.request(Method::GET, "/v1/auth/user").header("authorization", &bearer).send().await;
        assert_eq!(asked.code, if offset == 0 { 200 } else { 401 }, "{what}: the token of the beginning");
        // Whoever signs in is in. The day that it is can be logged and taken back, no other.
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
                // Sockets do not care what time it is.
                let points = logged["totals"]["points"].as_i64().expect("points");
                if points != shown {
                    screen.row_where(&program.topic(), member.id, |row| row["points"] == points).await;
                }
                shown = points;
            }
        }
        // Limits do not either.
        visitor.post("/v1/auth/login", &guess).await.problem(429, "too_many_requests");
        site.process.ready().await;
    }
}
