//! Two nodes on one database, and one of them dies in the middle of its work.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use daymark_tests::harness::{Database, Databases, PATIENCE, RedisServer, Socket};
use serde_json::Value;
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

use crate::process::Process;
use crate::traffic::{Pulse, Traffic, log};
use crate::{READY, harder, rounds, some_moment};

/// How soon the boards of the remaining nodes must be right.
pub const SOON: Duration = Duration::from_secs(5);

/// Two nodes, and members who log.
pub struct Pair {
    pub database: Databases,
    pub nodes: [Process; 2],
    pub traffic: Traffic,
}

impl Pair {
    /// Both with Redis; `told`: whether the second receives messages. The members call the first until they are spread.
    pub async fn start(settings: Vec<(&'static str, String)>, told: bool) -> Self {
        let folder = || TempDir::new().expect("a folder");
        let database = Databases::fresh(Database::Postgres, folder().path()).await;
        let alone = settings.iter().filter(|(name, _)| *name != "DAYMARK_REDIS_URL").cloned().collect();
        let first = Process::with(database.url().to_owned(), folder(), settings.clone()).await;
        let second = Process::with(database.url().to_owned(), folder(), if told { settings } else { alone }).await;
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
    pub async fn right(&self, node: usize, patience: Duration) -> bool {
        let stored =
            "SELECT string_agg(member_id || ' ' || points, ',' ORDER BY member_id) FROM membership WHERE points > 0";
        let stored = self.database.text(stored).await.expect("points");
        let path = self.traffic.program().board();
        let right = async {
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
        timeout(patience, right).await.is_ok()
    }

    /// Kills a node while its members log. Returns whether the other's board is right soon afterwards.
    async fn killed_in_ingest(&mut self, victim: usize, soon: Duration) -> bool {
        let _screen = self.screen(self.nodes[1 - victim].addr()).await;
        let (node, pulse) = (&self.nodes[victim], self.traffic.pulse());
        pulse.reset();
        let kill = async {
            pulse.until("they log", PATIENCE, Pulse::served).await;
            sleep(some_moment()).await;
            node.kill();
        };
        self.traffic.run_until(kill).await;
        self.right(1 - victim, soon).await
    }

    /// Nothing acknowledged is lost, and everything counts once.
    pub async fn end(mut self) {
        let [first, second] = &self.nodes;
        let lost = self.traffic.lost(second).await;
        assert!(lost.is_empty(), "acknowledged and gone: {lost:?}");
        self.traffic.all_once(second).await;
        let invented = self.traffic.invent();
        assert_eq!(self.traffic.lost(second).await, [invented], "the check does not notice a loss");
        first.kill();
        second.kill();
        self.database.drop().await;
    }
}

/// A member of a board and their points.
pub fn row(row: &Value) -> (i64, i64) {
    (row["user_id"].as_i64().expect("a member"), row["points"].as_i64().expect("points"))
}

#[tokio::test]
async fn a_killed_node_loses_nothing_and_its_peer_catches_up() {
    if Database::Postgres.left_out() {
        return;
    }
    let Some(redis) = RedisServer::start().await else { return };
    let mut pair = Pair::start(redis.settings().to_vec(), true).await;
    pair.spread();
    for round in 0..if harder() { rounds() as usize } else { 2 } {
        let victim = round % 2;
        assert!(pair.killed_in_ingest(victim, SOON).await, "the board is not right within {SOON:?}");
        let took = pair.nodes[victim].resume().await;
        assert!(took < READY, "ready {took:?} after its start");
    }

    // Commits that a node could not publish before it died, because Redis hung, leave no gap in the numbers: the node
    // just fell silent.
    let _screen = pair.screen(pair.nodes[1].addr()).await;
    let [first, second] = &pair.nodes;
    // The rereads caused by its own recent start are done: once for itself, once for the first.
    second.counts("daymark_bus_rereads_total", |reads| reads >= 2.0).await;
    let ada = pair.traffic.another(first, "ada").await;
    redis.hang().await;
    for number in 0..2 {
        log(pair.traffic.program(), &ada, number).await;
        first.counts("daymark_bus_events_unsent_total", |unsent| unsent > number as f64).await;
    }
    let killed = Instant::now();
    first.kill();
    redis.go_on().await;
    assert!(pair.right(1, SOON).await, "unpublished commits do not show within {SOON:?}");
    println!("commits that a killed node had not published show after {:?}", killed.elapsed());
    pair.end().await;

    // Control: a node that receives no messages does not notice.
    let mut pair = Pair::start(redis.settings().to_vec(), false).await;
    assert!(
        !pair.killed_in_ingest(0, Duration::from_secs(2)).await,
        "the check does not notice a board that stands still"
    );
    pair.end().await;
}
