//! The nodes are restarted one after the other behind a load balancer, as for a new release.

use std::collections::BTreeMap;
use std::time::Duration;

use daymark_tests::harness::{Database, PATIENCE, RedisServer, Socket};
use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::nodes::{Pair, row};
use crate::random_delay;
use crate::relay::Relay;

const SCREENS: usize = 20;

type Points = BTreeMap<i64, i64>;

/// A page that shows a board, and resumes where it was disconnected.
#[derive(Default)]
struct Screen {
    at: Option<(String, u64)>,
    points: Points,
    /// Deltas that did not follow its state.
    gaps: usize,
    snapshots: usize,
    /// The close codes of its sockets.
    ends: Vec<u16>,
}

impl Screen {
    fn take(&mut self, frame: &Value) {
        let (epoch, offset) =
            (frame["epoch"].as_str().expect("an epoch"), frame["offset"].as_u64().expect("an offset"));
        if frame["op"] == "snapshot" {
            self.snapshots += 1;
            self.points.clear();
        } else {
            self.gaps += usize::from(self.at != Some((epoch.to_owned(), offset - 1)));
        }
        self.at = Some((epoch.to_owned(), offset));
        for removed in frame["data"]["removed"].as_array().into_iter().flatten() {
            self.points.remove(&removed.as_i64().expect("a member"));
        }
        let rows = frame["data"]["entries"].as_array().into_iter().flatten();
        self.points.extend(rows.filter(|changed| changed["points"].is_i64()).map(row));
    }

    /// Watches until it shows the true points, once they are known.
    async fn watch(mut self, relay: &Relay, topic: &str, mut truth: watch::Receiver<Option<Points>>) -> Self {
        loop {
            let Ok(mut socket) = Socket::try_open(relay.addr(), "/v1/ws", &[]).await else {
                sleep(Duration::from_millis(20)).await;
                continue;
            };
            let mut sub = json!({ "op": "sub", "topic": topic });
            if let Some((epoch, offset)) = &self.at {
                (sub["epoch"], sub["offset"]) = (json!(epoch), json!(offset));
            }
            socket.say(&sub).await;
            loop {
                if truth.borrow_and_update().as_ref().is_some_and(|truth| *truth == self.points) {
                    return self;
                }
                tokio::select! {
                    text = socket.text() => match text {
                        Ok(text) => self.take(&serde_json::from_str(&text).expect("JSON")),
                        Err(code) => break self.ends.push(code),
                    },
                    known = truth.changed() => known.expect("the test is still running"),
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_cuts_no_call_and_screens_miss_nothing() {
    if Database::Postgres.skipped() {
        return;
    }
    let Some(redis) = RedisServer::start().await else { return };
    let mut pair = Pair::start(redis.settings().to_vec(), true).await;
    let relay = Relay::start(pair.nodes.iter().map(|node| node.addr()).collect()).await;
    // A call that meets an idle connection just as its node closes it never started, and is sent again.
    pair.traffic.spread(vec![relay.addr(); 2]);
    let (topic, (truth, known)) = (pair.traffic.topic(), watch::channel(None));
    let watching = (0..SCREENS).map(|_| Screen::default().watch(&relay, &topic, known.clone()));
    let restarted = async {
        let nodes = &mut pair.nodes;
        let restarts = async {
            for node in nodes {
                sleep(random_delay()).await;
                node.terminate();
                assert!(node.ended(Duration::from_secs(10)).await.success(), "it exits cleanly");
                sleep(random_delay()).await;
                node.restart().await;
            }
            sleep(random_delay()).await;
        };
        pair.traffic.run_until(restarts).await;
        let stored = "SELECT CAST(json_object_agg(member_id, points) AS TEXT) FROM membership";
        let stored = pair.database.text(stored).await.expect("points");
        truth.send_replace(Some(serde_json::from_str(&stored).expect("members and their points")));
    };
    let watching = async { timeout(4 * PATIENCE, join_all(watching)).await.expect("all screens are current") };
    let (mut screens, ()) = tokio::join!(watching, restarted);

    for screen in &screens {
        assert_eq!(screen.gaps, 0, "no delta is missing or repeated");
        assert!(!screen.ends.is_empty() && screen.ends.iter().all(|end| *end == 1012), "{:?}", screen.ends);
        assert!(screen.snapshots > 1, "another node, or a restarted one, has another history");
    }
    assert_eq!(pair.traffic.unanswered(), 0, "every executed call is answered");
    // Control: one missing frame is noticed.
    let screen = &mut screens[0];
    let (epoch, offset) = screen.at.clone().expect("a frame");
    screen.take(&json!({ "op": "delta", "epoch": epoch, "offset": offset + 2, "data": {} }));
    assert_eq!(screen.gaps, 1);
    println!("{} operations acknowledged through two restarts", pair.traffic.acknowledged());
    pair.end().await;
}
