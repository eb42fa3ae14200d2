//! Two nodes share a database, and one of them dies while it works.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use daymark_tests::harness::{Database, PATIENCE, RedisServer, Socket, TestDatabase};
use serde_json::Value;
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

use crate::process::Process;
use crate::traffic::{Progress, Traffic, log};
use crate::{READY, long_run, random_delay, rounds};

/// How soon the boards of the remaining nodes must be current.
pub const SOON: Duration = Duration::from_secs(5);

/// Two nodes, and members who log.
pub struct Pair {
    pub database: TestDatabase,
    pub nodes: [Process; 2],
    pub traffic: Traffic,
}

impl Pair {
    /// Starts two nodes, the first with Redis; `connected`: whether the second has Redis, too. The members call the
    /// first node until `spread`.
    pub async fn start(settings: Vec<(&'static str, String)>, connected: bool) -> Self {
        let folder = || TempDir::new().expect("a folder");
        let database = TestDatabase::fresh(Database::Postgres, folder().path()).await;
        let alone = settings.iter().filter(|(name, _)| *name != "DAYMARK_REDIS_URL").cloned().collect();
        let first = Process::start_with(database.url().to_owned(), folder(), settings.clone()).await;
        let second =
            Process::start_with(database.url().to_owned(), folder(), if connected { settings } else { alone }).await;
        let traffic = Traffic::prepare(&first).await;
        Self { database, nodes: [first, second], traffic }
    }

    /// Makes the members call both nodes.
    pub fn spread(&mut self) {
        self.traffic.spread(self.nodes.iter().map(Process::addr).collect());
    }

    /// Subscribes to a node's board, which is then live on that node.
    pub async fn screen(&self, node: SocketAddr) -> Socket {
        let mut screen = Socket::open(node, None).await;
        screen.sub(&self.traffic.topic()).await;
        screen
    }

    /// Waits until a node's board matches the database. Returns whether it did in time.
    pub async fn board_is_current(&self, node: usize, patience: Duration) -> bool {
        let stored =
            "SELECT string_agg(member_id || ' ' || points, ',' ORDER BY member_id) FROM membership WHERE points > 0";
        let stored = self.database.text(stored).await.expect("points");
        let path = self.traffic.program().board();
        let current = async {
            loop {
                let board = self.nodes[node].visitor().get(&path).await.status(200);
                let rows = board.data()["entries"].as_array().expect("rows");
                let mut rows: Vec<(i64, i64)> = rows.iter().map(row).filter(|(_, points)| *points > 0).collect();
                rows.sort_unstable();
                let shown: Vec<String> = rows.iter().map(|(member, points)| format!("{member} {points}")).collect();
                if shown.join(",") == stored {
                    return;
                }
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(patience, current).await.is_ok()
    }

    /// Kills a node while its members log. Returns whether the other's board is current soon afterwards.
    async fn killed_in_ingest(&mut self, victim: usize, soon: Duration) -> bool {
        let _screen = self.screen(self.nodes[1 - victim].addr()).await;
        let (node, progress) = (&self.nodes[victim], self.traffic.progress());
        progress.reset();
        let kill = async {
            progress.until("all are served", PATIENCE, Progress::served).await;
            sleep(random_delay()).await;
            node.kill();
        };
        self.traffic.run_until(kill).await;
        self.board_is_current(1 - victim, soon).await
    }

    /// Asserts that nothing acknowledged is lost and everything counts once, and stops both nodes.
    pub async fn end(mut self) {
        let [first, second] = &self.nodes;
        let lost = self.traffic.lost(second).await;
        assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");
        self.traffic.assert_each_counts_once(second).await;
        let invented = self.traffic.invent_acknowledgement();
        assert_eq!(self.traffic.lost(second).await, [invented], "the check does not notice a loss");
        first.kill();
        second.kill();
        self.database.drop();
    }
}

/// A member of a board and their points.
pub fn row(row: &Value) -> (i64, i64) {
    (row["user_id"].as_i64().expect("a member"), row["points"].as_i64().expect("points"))
}

#[tokio::test]
async fn a_killed_node_loses_nothing_and_its_peer_catches_up() {
    if Database::Postgres.skipped() {
        return;
    }
    let Some(redis) = RedisServer::start().await else { return };
    let mut pair = Pair::start(redis.settings().to_vec(), true).await;
    pair.spread();
    for round in 0..if long_run() { rounds() as usize } else { 2 } {
        let victim = round % 2;
        assert!(pair.killed_in_ingest(victim, SOON).await, "the board is not current within {SOON:?}");
        let took = pair.nodes[victim].restart().await;
        assert!(took < READY, "ready {took:?} after its start");
    }

    // Redis hangs, so a node dies before it can publish some commits. They leave no gap in the message numbers: the
    // other node only notices the silence.
    let _screen = pair.screen(pair.nodes[1].addr()).await;
    let [first, second] = &pair.nodes;
    // Waits for the rereads that its own start has caused: one for itself, and one for the first node.
    second.until_metric("daymark_bus_rereads_total", |reads| reads >= 2.0).await;
    let ada = pair.traffic.another(first, "ada").await;
    redis.suspend().await;
    for number in 0..2 {
        log(pair.traffic.program(), &ada, number).await;
        first.until_metric("daymark_bus_events_unsent_total", |unsent| unsent > number as f64).await;
    }
    let killed = Instant::now();
    first.kill();
    redis.resume().await;
    assert!(pair.board_is_current(1, SOON).await, "unpublished commits do not show within {SOON:?}");
    println!("commits that a killed node had not published show after {:?}", killed.elapsed());
    pair.end().await;

    // Control: a node that receives no messages does not notice.
    let mut pair = Pair::start(redis.settings().to_vec(), false).await;
    assert!(
        !pair.killed_in_ingest(0, Duration::from_secs(2)).await,
        "the check does not notice a board that is not updated"
    );
    pair.end().await;
}
