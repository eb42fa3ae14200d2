//! Two nodes on one database, and one of them dies in the middle of its work.

use std::time::Duration;

use daymark_tests::harness::{Database, Databases, RedisServer, Socket};
use serde_json::Value;
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

use crate::process::Process;
use crate::some_moment;
use crate::traffic::Traffic;

/// How soon the boards of the nodes that are left are right.
const SOON: Duration = Duration::from_secs(5);

/// Ingest on one node, which is killed; whether the board of the other is right soon after it. Nothing acknowledged is lost,
/// either way.
async fn the_other_board_follows(redis: &RedisServer, told: bool) -> bool {
    let folder = || TempDir::new().expect("a folder");
    let database = Databases::fresh(Database::Postgres, folder().path()).await;
    let url = database.url().to_owned();
    let settings = redis.settings().to_vec();
    let alone = settings.iter().filter(|(name, _)| *name != "DAYMARK_REDIS_URL").cloned().collect();
    let first = Process::with(url.clone(), folder(), settings.clone()).await;
    let second = Process::with(url, folder(), if told { settings } else { alone }).await;
    let mut traffic = Traffic::prepare(&first).await;
    let mut screen = Socket::open(second.addr(), None).await;
    // From here on the board lives on the other node.
    screen.sub(&traffic.topic()).await;
    traffic.run(some_moment(), || first.kill()).await;
    assert!(traffic.acknowledged() > 5, "the kill came while something was going on");

    let stored =
        "SELECT string_agg(member_id || ' ' || points, ',' ORDER BY member_id) FROM membership WHERE points > 0";
    let stored = database.text(stored).await.expect("points");
    let path = format!("/v2/core/challenge/{}/leaderboard", traffic.program().id);
    let follows = async {
        loop {
            let board = second.visitor().get(&path).await.status(200);
            let mut rows: Vec<(i64, i64)> = board.data()["entries"].as_array().expect("rows").iter().map(row).collect();
            rows.retain(|(_, points)| *points > 0);
            rows.sort_unstable();
            let shown: Vec<String> = rows.iter().map(|(member, points)| format!("{member} {points}")).collect();
            if shown.join(",") == stored {
                return;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    let followed = timeout(if told { SOON } else { Duration::from_secs(2) }, follows).await.is_ok();

    let lost = traffic.lost(&second).await;
    assert!(lost.is_empty(), "acknowledged and gone: {lost:?}");
    traffic.all_once(&second).await;
    let invented = traffic.invent();
    assert_eq!(traffic.lost(&second).await, [invented], "the check does not notice a loss");
    drop((first, second));
    database.drop().await;
    followed
}

fn row(row: &Value) -> (i64, i64) {
    (row["user_id"].as_i64().expect("a member"), row["points"].as_i64().expect("points"))
}

#[tokio::test]
async fn a_node_killed_in_ingest_loses_nothing_and_the_other_shows_it_soon() {
    if Database::Postgres.left_out() {
        return;
    }
    let Some(redis) = RedisServer::start().await else { return };
    assert!(the_other_board_follows(&redis, true).await, "the board is not right within {SOON:?}");
    // The control: a node that nobody tells anything does not know.
    assert!(!the_other_board_follows(&redis, false).await, "the check does not notice a board that stands still");
}
