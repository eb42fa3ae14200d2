//! Compares days, points, streaks and boards with a second implementation of the rules in Python (`model/`). Random
//! histories of members who travel, pause, log offline and change their day start hour run on two nodes with a faked
//! clock.

use std::path::Path;
use std::process::Command;

use daymark_tests::harness::{Database, RedisServer, TestDatabase, skipped};
use tempfile::TempDir;

use crate::clock::faked;
use crate::process::{ADMIN, Process};
use crate::{long_run, rounds};

/// The first seed of the histories. `DAYMARK_FAULT_SEED` repeats a run; the short run always uses the same seed.
#[allow(clippy::disallowed_methods)] // the test run's own setting
fn seed() -> u64 {
    let random = || u64::try_from(uuid::Uuid::new_v4().as_u128() % 1_000_000).unwrap_or(0);
    let named = std::env::var("DAYMARK_FAULT_SEED").ok().and_then(|seed| seed.parse().ok());
    named.unwrap_or_else(|| if long_run() { random() } else { 0 })
}

#[tokio::test]
async fn days_points_and_boards_match_an_independent_model() {
    if skipped("faketime") || Database::Postgres.skipped() {
        return;
    }
    let Some(redis) = RedisServer::start().await else { return };
    let folder = || TempDir::new().expect("a folder");
    let (database, clock) = (TestDatabase::fresh(Database::Postgres, folder().path()).await, folder());
    let clock = clock.path().join("offset");
    std::fs::write(&clock, "+0").expect("the offset");
    let mut settings = redis.settings().to_vec();
    settings.extend(faked(&clock));
    let first = Process::start_with(database.url().to_owned(), folder(), settings.clone()).await;
    let second = Process::start_with(database.url().to_owned(), folder(), settings).await;

    let histories = if long_run() { rounds() } else { 2 };
    let mut model = Command::new("python3");
    model.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("faults/model/run.py"));
    for node in [&first, &second] {
        model.args(["--node", &node.addr().to_string()]);
    }
    model.arg("--clock").arg(&clock).args(["--email", ADMIN.0, "--password", ADMIN.1]);
    model.args(["--seed", &seed().to_string(), "--histories", &histories.to_string()]);
    let output = tokio::task::spawn_blocking(move || model.output()).await.expect("a task").expect("python3");
    println!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "the program and the model differ");
    first.kill();
    second.kill();
    database.drop();
}
