//! Redis fails in every possible way, and the nodes keep working.

use std::time::{Duration, Instant};

use daymark_tests::harness::{Database, Databases, RedisServer};
use tempfile::TempDir;
use tokio::time::sleep;

use crate::nodes::{Pair, SOON, row};
use crate::process::Process;
use crate::relay::Relay;
use crate::traffic::{Traffic, log};
use crate::{harder, rounds, some_moment};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn redis_outages_fail_no_calls_and_boards_catch_up_soon() {
    if Database::Postgres.left_out() {
        return;
    }
    let Some(redis) = RedisServer::start().await else { return };
    let relay = Relay::start(vec![redis.addr()]).await;
    let mut settings = redis.settings().to_vec();
    settings[0].1 = format!("redis://{}", relay.addr());
    let mut pair = Pair::start(settings.clone(), true).await;
    pair.spread();
    let (program, pulse) = (pair.traffic.program().clone(), pair.traffic.pulse());
    let ada = pair.traffic.another(&pair.nodes[0], "ada").await;
    // Control: a node of the same site that receives nothing from Redis.
    let alone = settings.split_off(1);
    let deaf = Process::with(pair.database.url().to_owned(), TempDir::new().expect("a folder"), alone).await;
    let mut screens = [pair.screen(deaf.addr()).await, pair.screen(pair.nodes[1].addr()).await];
    let far = &mut screens[1];

    let mut logged = 0;
    let faults = async {
        for _ in 0..if harder() { rounds() / 4 } else { 1 } {
            for fault in ["killed", "hanging", "swallowed", "emptied"] {
                sleep(some_moment()).await;
                match fault {
                    "killed" => redis.kill().await,
                    "hanging" => redis.hang().await,
                    "swallowed" => relay.swallow(),
                    _ => redis.flush().await,
                }
                // Logged on one node during the fault; the other shows it afterwards, with the next messages.
                log(&program, &ada, logged).await;
                sleep(some_moment()).await;
                match fault {
                    "killed" => redis.start_again().await,
                    "hanging" => redis.go_on().await,
                    _ => relay.go_on(),
                }
                let over = Instant::now();
                log(&program, &ada, logged + 1).await;
                logged += 2;
                far.row_where(&program.topic(), ada.id, |row| row["points"] == logged).await;
                let took = over.elapsed();
                println!("Redis was {fault}: the other node's screens are right {took:?} after it");
                assert!(took < SOON, "{fault}: {took:?}");
            }
        }
    };
    pair.traffic.run_until(faults).await;
    assert_eq!((pulse.put_off(), pulse.unanswered()), (0, 0), "calls put off, and without an answer");
    let board = deaf.visitor().get(&program.board()).await.status(200);
    let rows = board.data()["entries"].as_array().expect("rows");
    assert!(rows.iter().map(row).any(|shown| shown == (ada.id, 0)), "the check misses a node without messages");
    println!("{} operations acknowledged, every call answered", pair.traffic.acknowledged());
    pair.end().await;
}

/// How soon the others catch up on commits that a dead node did not publish.
const MADE_UP_FOR: Duration = Duration::from_secs(10);

#[tokio::test]
async fn commits_of_a_node_cut_off_from_redis_appear_after_it_dies() {
    if Database::Postgres.left_out() {
        return;
    }
    let Some(redis) = RedisServer::start().await else { return };
    let relay = Relay::start(vec![redis.addr()]).await;
    let folder = || TempDir::new().expect("a folder");
    let database = Databases::fresh(Database::Postgres, folder().path()).await;
    let (url, direct) = (database.url().to_owned(), redis.settings().to_vec());
    let mut relayed = direct.clone();
    relayed[0].1 = format!("redis://{}", relay.addr());
    let nodes = [Process::with(url.clone(), folder(), relayed).await, Process::with(url, folder(), direct).await];
    let traffic = Traffic::prepare(&nodes[0]).await;
    let pair = Pair { database, nodes, traffic };
    let [first, second] = &pair.nodes;
    let ada = pair.traffic.another(first, "ada").await;
    let mut screen = pair.screen(second.addr()).await;
    second.counts("daymark_nodes", |nodes| nodes == 2.0).await;

    relay.swallow();
    log(pair.traffic.program(), &ada, 0).await;
    second.counts("daymark_nodes", |nodes| nodes == 1.0).await;
    screen.row_where(&pair.traffic.topic(), ada.id, |row| row["points"] == 1).await;
    // Control: by now its commits are neither received nor searched for.
    let mut logged = 1;
    loop {
        log(pair.traffic.program(), &ada, logged).await;
        logged += 1;
        if !pair.right(1, Duration::from_millis(1500)).await {
            break;
        }
        assert!(logged < 4, "the check does not notice a board that stands still");
    }
    let killed = Instant::now();
    first.kill();
    assert!(pair.right(1, MADE_UP_FOR).await, "unpublished commits do not show within {MADE_UP_FOR:?}");
    println!("commits of a node that was cut off show {:?} after its end", killed.elapsed());
    screen.row_where(&pair.traffic.topic(), ada.id, |row| row["points"] == logged).await;
    pair.end().await;
}
