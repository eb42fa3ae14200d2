//! What a node could not tell the others, because it alone is cut off from Redis: its commits are in the database, and when it
//! dies before it comes back nobody would hear of them.
//!
//! So it leaves a mark in the database, which the bus is not: nobody asks for versions of rooms, and while Redis answers nothing is
//! written. The others make up for a mark when it goes, because its node is back, and when it no longer changes, because
//! its node has died. A node that dies before it has marked itself has just fallen silent on the bus: what that means the
//! others know by themselves (`adapters/bus.rs`).

use std::collections::HashMap;
use std::time::Duration;

use daymark_base::db::{self, Db};
use daymark_base::redis::Redis;
use daymark_web::ctx::Ctx;
use metrics::counter;
use rand::Rng;
use tokio::time::{Instant, sleep};

use super::store;

/// How often a node marks itself and looks for others' marks. With the second after which a node knows that it is cut off, its
/// mark is there before the others take it for gone, after five, and read again.
const LOOK: Duration = Duration::from_secs(1);
/// A mark that has not changed for so long is a dead node's. By the looker's own time: clocks may be wrong.
const STANDS: Duration = Duration::from_secs(4);

/// The marks of this node and of others.
pub(super) struct Marks {
    node: String,
    /// Of each node that could not tell: its mark, and since when it stands.
    seen: HashMap<String, (i64, Instant)>,
}

impl Marks {
    pub(super) fn of(node: String) -> Self {
        Self { node, seen: HashMap::new() }
    }

    /// Marks this node while it cannot tell, and no longer when it can; whether other nodes left something untold that is to be
    /// made up for now.
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
        // A mark that stays is made up for once more: better than not at all.
        if let Err(error) = store::end_untold(db, &ended).await {
            tracing::warn!(%error, "marks of nodes that are back or dead stay");
        }
        Ok(lost)
    }
}

/// Looks again and again until the program stops. A node that stops while it is cut off leaves its mark to the others.
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
            Err(error) => tracing::warn!(%error, "what other nodes could not tell is not known"),
        }
    }
}
