//! Commits that a node could not publish, because it alone is cut off from Redis. They are in the database, but if the
//! node dies before it is connected again, no other node learns of them.
//!
//! So the node leaves a mark in the database. The mark is not a bus: no node polls the versions of rooms, and nothing
//! is written while Redis answers. The others reload when a mark disappears, because its node is connected again, and
//! when it no longer changes, because its node has died. If a node dies before it has marked itself, its messages on
//! the bus stop, and the others notice that there (`outside/src/bus/others.rs`).

use std::collections::HashMap;
use std::time::Duration;

use daymark_base::db::{self, Db};
use daymark_base::redis::Redis;
use daymark_web::ctx::Ctx;
use metrics::counter;
use rand::Rng;
use tokio::time::{Instant, sleep};

use super::store;

/// How often a node marks itself and checks the others' marks. A node notices after one second that it is cut off. So
/// its mark exists before the others consider the node dead, after five seconds, and reload.
const LOOK: Duration = Duration::from_secs(1);
/// A mark that has not changed for this long belongs to a dead node. Measured by the reader's own clock, because the
/// nodes' clocks may be wrong.
const STANDS: Duration = Duration::from_secs(4);

/// The marks of this node and of others.
pub(super) struct Marks {
    node: String,
    /// For each node that could not publish: its mark, and since when it has not changed.
    seen: HashMap<String, (i64, Instant)>,
}

impl Marks {
    pub(super) fn of(node: String) -> Self {
        Self { node, seen: HashMap::new() }
    }

    /// Marks this node while it cannot publish, and removes the mark when it can. Returns whether rooms must now
    /// reload, because commits of other nodes were not published.
    pub(super) async fn look(&mut self, db: &Db, cut_off: bool, mark: i64, now: Instant) -> db::Result<bool> {
        if cut_off {
            store::mark_untold(db, &self.node, mark).await?;
        }
        let marks: HashMap<String, i64> = store::untold(db).await?.into_iter().collect();
        let mut lost = self.seen.keys().any(|node| *node != self.node && !marks.contains_key(node));
        self.seen.retain(|node, _| marks.contains_key(node));
        let mut ended = Vec::new();
        for (node, mark) in marks {
            let seen = self.seen.entry(node.clone()).or_insert((mark, now));
            if seen.0 != mark {
                *seen = (mark, now);
            }
            let (own, stands) = (node == self.node, now.duration_since(seen.1) >= STANDS);
            if if own { !cut_off } else { stands } {
                lost |= !own;
                ended.push(node);
            }
        }
        self.seen.retain(|node, _| !ended.contains(node));
        // A mark that stays causes one more reload, which is better than none.
        if let Err(error) = store::end_untold(db, &ended).await {
            tracing::warn!(%error, "could not remove marks of nodes that are back or dead");
        }
        Ok(lost)
    }
}

/// Repeats until the program stops. A node that stops while it is cut off leaves its mark to the others.
pub(super) async fn follow(ctx: Ctx, redis: Redis) {
    let mut marks = Marks::of(uuid::Uuid::now_v7().to_string());
    loop {
        tokio::select! {
            () = ctx.drain.stopping() => return,
            () = sleep(LOOK.mul_f64(rand::rng().random_range(0.9..1.1))) => {}
        }
        match marks.look(&ctx.db, !redis.is_up(), ctx.clock.now().0, Instant::now()).await {
            Ok(true) => {
                counter!("daymark_bus_rereads_total").increment(1);
                ctx.live.missed();
            }
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "could not check what other nodes failed to publish"),
        }
    }
}
