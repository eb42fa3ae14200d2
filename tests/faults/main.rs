//! Fault tests: acknowledged data survives whatever happens to the program. `DAYMARK_FAULT_ROUNDS=20` (`make faults`)
//! runs longer than usual.

mod autobahn;
mod clock;
mod crowd;
mod disk;
mod log;
mod model;
mod newsletter;
mod nodes;
mod power;
mod process;
mod redis;
mod relay;
mod rolling;
mod schedule;
mod session;
mod silent;
mod start;
mod topics;
mod traffic;

use std::path::Path;
use std::time::{Duration, Instant};

use daymark_tests::harness::postgres::Cluster;
use daymark_tests::harness::{Database, Member, PATIENCE, Socket, TestDatabase};
use disk::SmallDisk;
use process::{ADMIN, Process, program};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use tempfile::TempDir;
use traffic::{Progress, Traffic};

/// How often a run is interrupted.
#[allow(clippy::disallowed_methods)] // the test run's own setting
fn rounds() -> u32 {
    std::env::var("DAYMARK_FAULT_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(3)
}

/// How soon a restarted program must be ready.
const READY: Duration = Duration::from_secs(2);

/// Whether this is the long run.
fn long_run() -> bool {
    rounds() >= 20
}

/// The date in UTC.
#[allow(clippy::disallowed_methods)] // a device's own calendar
fn today() -> String {
    jiff::Zoned::now().with_time_zone(jiff::tz::TimeZone::UTC).date().to_string()
}

/// A random delay, so that each round is interrupted at another moment.
fn random_delay() -> Duration {
    Duration::from_millis(150 + u64::try_from(uuid::Uuid::new_v4().as_u128() % 500).unwrap_or(0))
}

async fn killed_in_ingest(kind: Database) {
    if kind.skipped() {
        return;
    }
    let mut process = Process::start(kind).await;
    let mut traffic = Traffic::prepare(&process).await;
    for round in 0..rounds() {
        traffic.run(random_delay(), || process.kill()).await;
        let took = process.restart().await;
        assert!(took < READY, "ready {took:?} after its start");
        let lost = traffic.lost(&process).await;
        assert!(lost.is_empty(), "round {round}: acknowledged and lost: {lost:?}");
        traffic.assert_each_counts_once(&process).await;
    }
    println!("{} operations sent, {} acknowledged before a kill, none lost", traffic.sent(), traffic.acknowledged());
    assert!(traffic.acknowledged() > 20, "the kills came while operations were running");

    // Control: a lost operation would be noticed.
    let invented = traffic.invent_acknowledgement();
    assert_eq!(traffic.lost(&process).await, [invented], "the check does not notice a loss");
}

#[tokio::test]
async fn a_kill_during_ingest_loses_no_acknowledged_log_sqlite() {
    killed_in_ingest(Database::Sqlite).await;
}

#[tokio::test]
async fn a_kill_during_ingest_loses_no_acknowledged_log_postgres() {
    killed_in_ingest(Database::Postgres).await;
}

/// PostgreSQL stops under load, cleanly and by a crash, and comes back: callers only get a 503, and all are served
/// within three seconds of its return.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_outage_loses_no_acknowledged_log() {
    if Database::Postgres.skipped() {
        return;
    }
    let cluster = tokio::task::spawn_blocking(Cluster::start).await.expect("a task").expect("a private PostgreSQL");
    let url = cluster.database(None).await.expect("a database");
    let process = Process::start_on(url, TempDir::new().expect("a folder")).await;
    let mut traffic = Traffic::prepare(&process).await;
    let progress = traffic.progress();
    for crash in [false, true] {
        let faults = async {
            tokio::time::sleep(random_delay()).await;
            tokio::task::block_in_place(|| if crash { cluster.kill() } else { cluster.stop() }).expect("it stops");
            progress.reset();
            tokio::time::sleep(random_delay()).await;
            // Control: no one is served without a database.
            assert!(!progress.served(), "served without a database");
            tokio::task::block_in_place(|| cluster.resume()).expect("it starts again");
            let took = progress.until("errors end", Duration::from_secs(3), Progress::served).await;
            println!("all are served {took:?} after PostgreSQL is back");
            let unavailable = progress.unavailable();
            process.ready().await;
            tokio::time::sleep(random_delay()).await;
            assert_eq!(progress.unavailable(), unavailable, "no more calls get a 503");
        };
        traffic.run_until(faults).await;
        let lost = traffic.lost(&process).await;
        assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");
        traffic.assert_each_counts_once(&process).await;
    }
    traffic.assert_all_answered();
}

/// The disk under SQLite is full: reads continue; writes get a 503 and change nothing, and work again when there is
/// space.
#[tokio::test]
async fn a_full_disk_rejects_writes_until_space_returns() {
    let Some(disk) = SmallDisk::mount() else {
        println!("skipped: mounting a small tmpfs needs root");
        return;
    };
    let url = format!("sqlite:{}", disk.path().join("daymark.db").display());
    let process = Process::start_on(url, TempDir::new().expect("a folder")).await;
    let mut traffic = Traffic::prepare(&process).await;
    let reader = Member::login(process.visitor(), ADMIN.0, ADMIN.1).await;
    let progress = traffic.progress();
    let faults = async {
        progress.until("all are served", PATIENCE, Progress::served).await;
        disk.fill();
        // SQLite may still use the space that it has already allocated.
        progress.until("the disk is full", PATIENCE, |p| p.unavailable() > 20).await;
        progress.reset();
        for path in ["/v2/core/challenge", "/v1/core/sync", "/v1/core/activity_log", "/healthz"] {
            reader.get(path).await.status(200);
        }
        let refused = reader.post("/v1/core/pause", &pause()).await;
        refused.problem(503, "disk_full");
        assert!(!refused.header("retry-after").is_empty());
        let readiness = reader.get("/readyz").await;
        assert_eq!(readiness.code, 503, "ready with a full disk");
        assert!(readiness.text.contains("the disk of the database is full"), "{}", readiness.text);
        // Control: the disk stays full.
        assert!(!progress.served(), "served from a full disk");
        disk.free();
        let took = progress.until("writes resume", Duration::from_secs(1), Progress::served).await;
        println!("all are served {took:?} after there is space");
        process.ready().await;
        let unavailable = progress.unavailable();
        tokio::time::sleep(random_delay()).await;
        assert_eq!(progress.unavailable(), unavailable, "no more calls get a 503");
    };
    traffic.run_until(faults).await;
    assert_eq!(reader.get("/v1/core/pause").await.data(), &serde_json::json!([]), "the rejected pause is not stored");
    assert_eq!(traffic.unanswered(), 0, "every call was answered");
    let lost = traffic.lost(&process).await;
    assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");
    traffic.assert_each_counts_once(&process).await;
    println!(
        "{} operations acknowledged, {} answered with 503, none lost",
        traffic.acknowledged(),
        progress.unavailable()
    );
}

/// The disk of the uploads is full: the program reports it, to monitoring and to members who upload a picture.
#[tokio::test]
async fn a_full_upload_disk_is_reported_until_space_returns() {
    let Some(disk) = SmallDisk::mount() else {
        println!("skipped: mounting a small tmpfs needs root");
        return;
    };
    let folder = TempDir::new().expect("a folder");
    let url = TestDatabase::fresh(Database::Sqlite, folder.path()).await.url().to_owned();
    let data = vec![("DAYMARK_DATA_DIR", disk.path().display().to_string())];
    let process = Process::start_with(url, folder, data).await;
    let admin = Member::login(process.visitor(), ADMIN.0, ADMIN.1).await;
    disk.fill();
    admin.until_code("/readyz", 503).await;
    let readiness = admin.get("/readyz").await;
    assert!(readiness.text.contains("uploads cannot be stored"), "{}", readiness.text);
    power::send_picture(&admin, 1).await.problem(503, "disk_full");
    disk.free();
    process.ready().await;
    let _ = power::send_picture(&admin, 1).await.status(200);
}

/// Runs a command of the program. Returns whether it succeeded, and its output.
fn daymark(folder: &Path, database: &str, words: &[&str]) -> (bool, String) {
    let output = program(folder, database).args(words).output().expect("the program starts");
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

/// Gives an empty PostgreSQL database to a role that is no superuser. Returns the address that this role uses.
async fn owned_by_an_ordinary_role(url: &str) -> String {
    let mut superuser = PgConnection::connect(url).await.expect("a connection");
    let name = url.rsplit('/').next().expect("a name");
    let give = format!("CREATE ROLE site LOGIN; ALTER DATABASE {name} OWNER TO site");
    superuser.execute(AssertSqlSafe(give)).await.expect("the new owner");
    url.replace("postgres@", "site@")
}

/// A restored or copied backup is complete, and the program runs with it.
#[tokio::test]
async fn a_postgres_backup_and_a_copy_to_sqlite_are_complete() {
    if Database::Postgres.skipped() {
        return;
    }
    let cluster = tokio::task::spawn_blocking(Cluster::start).await.expect("a task").expect("a private PostgreSQL");
    let url = cluster.database(None).await.expect("a database");
    let process = Process::start_on(url.clone(), TempDir::new().expect("a folder")).await;
    let mut traffic = Traffic::prepare(&process).await;
    traffic.run(random_delay(), || ()).await;
    let (folder, restored) = (TempDir::new().expect("a folder"), TempDir::new().expect("a folder"));
    let target = owned_by_an_ordinary_role(&cluster.database(None).await.expect("a database")).await;
    let file = format!("sqlite:{}", folder.path().join("copy.db").display());
    let backup = folder.path().join("backup").display().to_string();
    for (folder, database, words) in [
        (&folder, &url, vec!["backup", &backup]),
        (&folder, &url, vec!["verify-backup", &backup]),
        (&restored, &target, vec!["restore", &backup]),
        (&folder, &url, vec!["copy", "--from", &url, "--to", &file]),
    ] {
        let (succeeded, output) = daymark(folder.path(), database, &words);
        assert!(succeeded && !output.is_empty() && !output.contains("WARN"), "{words:?}: {output}");
        print!("{output}");
    }
    // Control: existing data is not overwritten.
    assert!(!daymark(restored.path(), &target, &["restore", &backup]).0, "restored over a site");
    for (database, folder) in [(target, restored), (file, folder)] {
        let process = Process::start_on(database, folder).await;
        assert_eq!(traffic.lost(&process).await, Vec::<uuid::Uuid>::new());
        traffic.assert_each_counts_once(&process).await;
    }
    assert!(traffic.acknowledged() > 0, "there was something to lose");
}

/// A pause for tomorrow.
#[allow(clippy::disallowed_methods)] // the caller's own calendar
fn pause() -> serde_json::Value {
    let tomorrow = jiff::Zoned::now().with_time_zone(jiff::tz::TimeZone::UTC).date().tomorrow().expect("a date");
    serde_json::json!({ "from": tomorrow, "to": tomorrow })
}

/// SIGTERM under load: no running call is aborted.
async fn stopped_in_ingest(kind: Database) {
    if kind.skipped() {
        return;
    }
    let mut process = Process::start(kind).await;
    let mut traffic = Traffic::prepare(&process).await;
    let mut screens = Vec::new();
    for _ in 0..20 {
        let mut screen = Socket::open(process.addr(), None).await;
        screen.sub(&traffic.topic()).await;
        screens.push(screen);
    }
    traffic.run(random_delay(), || process.terminate()).await;
    assert!(process.ended(Duration::from_secs(10)).await.success(), "it exits cleanly");
    for screen in &mut screens {
        assert_eq!(screen.closed().await, 1012, "clients are asked to reconnect");
    }
    process.restart().await;
    // Control: a killed program sends no close frame.
    let mut screen = Socket::open(process.addr(), None).await;
    process.kill();
    assert_eq!(screen.closed().await, 1006);
    process.restart().await;
    assert_eq!(traffic.executed_but_unanswered(&process).await, 0, "every executed call is answered");
    assert_eq!(traffic.lost(&process).await, Vec::<uuid::Uuid>::new());
    traffic.assert_each_counts_once(&process).await;
}

/// SIGTERM while a call never ends: sockets are closed at once, not after the call's timeout.
#[tokio::test]
async fn shutdown_closes_sockets_before_waiting_for_calls() {
    let folder = TempDir::new().expect("a folder");
    let url = TestDatabase::fresh(Database::Sqlite, folder.path()).await.url().to_owned();
    let patience = Duration::from_secs(2);
    let settings = vec![("DAYMARK_SHUTDOWN_TIMEOUT_S", patience.as_secs().to_string())];
    let mut process = Process::start_with(url, folder, settings).await;
    for _ in 0..rounds() {
        let mut screens = Vec::new();
        for _ in 0..20 {
            screens.push(Socket::open(process.addr(), None).await);
        }
        let mut call = tokio::net::TcpStream::connect(process.addr()).await.expect("a connection");
        let head =
            "POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n";
        tokio::io::AsyncWriteExt::write_all(&mut call, head.as_bytes()).await.expect("a call");
        // The metrics call counts too.
        process.until_metric("daymark_calls_in_flight", |calls| calls >= 2.0).await;
        process.terminate();
        let terminated = Instant::now();
        for screen in &mut screens {
            assert_eq!(screen.closed().await, 1012, "clients are asked to reconnect");
        }
        assert!(terminated.elapsed() < patience / 2, "they were closed after {:?}", terminated.elapsed());
        assert!(process.ended(Duration::from_secs(10)).await.success(), "it exits cleanly");
        // Control: the call was open all the time.
        assert!(terminated.elapsed() >= patience, "it did not wait for the call");
        process.restart().await;
    }
}

#[tokio::test]
async fn a_graceful_stop_during_ingest_aborts_no_call_sqlite() {
    stopped_in_ingest(Database::Sqlite).await;
}

#[tokio::test]
async fn a_graceful_stop_during_ingest_aborts_no_call_postgres() {
    stopped_in_ingest(Database::Postgres).await;
}
