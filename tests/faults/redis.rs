//! Redis dies, hangs, drops packets or loses its data, and the nodes keep working.

use std::time::{Duration, Instant};

use daymark_tests::harness::{Database, RedisServer, TestDatabase};
use tempfile::TempDir;
use tokio::time::sleep;

use crate::nodes::{Pair, SOON, row};
use crate::process::Process;
use crate::relay::Relay;
use crate::traffic::{Traffic, log};
use crate::{long_run, random_delay, rounds};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn redis_outages_fail_no_calls_and_boards_catch_up_soon() {
    if Database::Postgres.skipped() {
        return;
    }
    let Some(redis) = RedisServer::start().await else { return };
    let relay = Relay::start(vec![redis.addr()]).await;
    let mut settings = redis.settings().to_vec();
    settings[0].1 = format!("redis://{}", relay.addr());
    let mut pair = Pair::start(settings.clone(), true).await;
    pair.spread();
    let (program, progress) = (pair.traffic.program().clone(), pair.traffic.progress());
    let ada = pair.traffic.another(&pair.nodes[0], "ada").await;
    // Control: a node of the same site that receives nothing from Redis.
    let alone = settings.split_off(1);
    let isolated = Process::start_with(pair.database.url().to_owned(), TempDir::new().expect("a folder"), alone).await;
    let mut screens = [pair.screen(isolated.addr()).await, pair.screen(pair.nodes[1].addr()).await];
    let other = &mut screens[1];

    let mut logged = 0;
    let faults = async {
        for _ in 0..if long_run() { rounds() / 4 } else { 1 } {
            for fault in ["killed", "hanging", "swallowed", "emptied"] {
                sleep(random_delay()).await;
                match fault {
                    "killed" => redis.kill().await,
                    "hanging" => redis.suspend().await,
                    "swallowed" => relay.swallow(),
                    _ => redis.flush().await,
                }
                // Logged on one node during the fault; the other shows it afterwards, with the next messages.
                log(&program, &ada, logged).await;
                sleep(random_delay()).await;
                match fault {
                    "killed" => redis.start_again().await,
                    "hanging" => redis.resume().await,
                    _ => relay.resume(),
                }
                let over = Instant::now();
                log(&program, &ada, logged + 1).await;
                logged += 2;
                other.row_where(&program.topic(), ada.id, |row| row["points"] == logged).await;
                let took = over.elapsed();
                println!("Redis was {fault}: the other node's screens are current {took:?} after it");
                assert!(took < SOON, "{fault}: {took:?}");
            }
        }
    };
    pair.traffic.run_until(faults).await;
    assert_eq!(
        (progress.unavailable(), progress.unanswered()),
        (0, 0),
        "calls answered with 503, and without an answer"
    );
    let board = isolated.visitor().get(&program.board()).await.status(200);
    let rows = board.data()["entries"].as_array().expect("rows");
    assert!(rows.iter().map(row).any(|shown| shown == (ada.id, 0)), "the check misses a node without messages");
    println!("{} operations acknowledged, every call answered", pair.traffic.acknowledged());
    pair.end().await;
}

/// How soon the other nodes show the commits that a dead node did not publish.
const CAUGHT_UP_WITHIN: Duration = Duration::from_secs(10);

#[tokio::test]
async fn commits_of_a_node_cut_off_from_redis_appear_after_it_dies() {
    if Database::Postgres.skipped() {
        return;
    }
    let Some(redis) = RedisServer::start().await else { return };
    let relay = Relay::start(vec![redis.addr()]).await;
    let folder = || TempDir::new().expect("a folder");
    let database = TestDatabase::fresh(Database::Postgres, folder().path()).await;
    let (url, direct) = (database.url().to_owned(), redis.settings().to_vec());
    let mut relayed = direct.clone();
    relayed[0].1 = format!("redis://{}", relay.addr());
    let nodes =
        [Process::start_with(url.clone(), folder(), relayed).await, Process::start_with(url, folder(), direct).await];
    let traffic = Traffic::prepare(&nodes[0]).await;
    let pair = Pair { database, nodes, traffic };
    let [first, second] = &pair.nodes;
    let ada = pair.traffic.another(first, "ada").await;
    let mut screen = pair.screen(second.addr()).await;
    second.until_metric("daymark_nodes", |nodes| nodes == 2.0).await;

    relay.swallow();
    log(pair.traffic.program(), &ada, 0).await;
    second.until_metric("daymark_nodes", |nodes| nodes == 1.0).await;
    screen.row_where(&pair.traffic.topic(), ada.id, |row| row["points"] == 1).await;
    // Control: by now the other node neither receives its commits nor reads the database for them.
    let mut logged = 1;
    loop {
        log(pair.traffic.program(), &ada, logged).await;
        logged += 1;
        if !pair.board_is_current(1, Duration::from_millis(1500)).await {
            break;
        }
        assert!(logged < 4, "the check does not notice a board that is not updated");
    }
    let killed = Instant::now();
    first.kill();
    assert!(
        pair.board_is_current(1, CAUGHT_UP_WITHIN).await,
        "unpublished commits do not show within {CAUGHT_UP_WITHIN:?}"
    );
    println!("commits of a node that was cut off show {:?} after its end", killed.elapsed());
    screen.row_where(&pair.traffic.topic(), ada.id, |row| row["points"] == logged).await;
    pair.end().await;
}
