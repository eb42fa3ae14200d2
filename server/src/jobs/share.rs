//! Divides work by member among the nodes.
//!
//! Every node keeps a mark in the database that changes while the node is alive. Its share is its position among the
//! live nodes, in the order of their names. That only saves work: if two nodes handle the same member for a moment,
//! only one of them takes each item.

use std::collections::BTreeMap;
use std::time::Duration;

use daymark_base::db::{self, Db};
use daymark_web::ctx::Ctx;
use daymark_web::job::Share;
use rand::Rng;
use tokio::time::{Instant, sleep};

use super::store;

/// How often a node changes its mark and reads those of the others.
const LOOK: Duration = Duration::from_secs(2);
/// A mark that has not changed for this long belongs to a dead node. Measured by the reader's own clock, because the
/// nodes' clocks may be wrong.
const STANDS: Duration = Duration::from_secs(8);

/// The nodes, as one of them sees them.
pub(super) struct Living {
    node: String,
    mark: i64,
    /// The mark of each, and since when it has not changed.
    seen: BTreeMap<String, (i64, Instant)>,
}

impl Living {
    pub(super) const fn of(node: String) -> Self {
        Self { node, mark: 0, seen: BTreeMap::new() }
    }

    /// Marks this node as alive; returns the number of live nodes, and this node's position among them.
    pub(super) async fn look(&mut self, db: &Db, now: Instant) -> db::Result<(u32, u32)> {
        self.mark += 1;
        let marks: BTreeMap<_, _> = store::living(db, &self.node, self.mark).await?.into_iter().collect();
        self.seen.retain(|node, _| marks.contains_key(node));
        for (node, mark) in marks {
            let seen = self.seen.entry(node).or_insert((mark, now));
            if seen.0 != mark {
                *seen = (mark, now);
            }
        }
        let dead: Vec<_> = self.seen.extract_if(.., |_, seen| now.duration_since(seen.1) >= STANDS).collect();
        for (node, (mark, _)) in dead {
            store::end_living(db, &node, mark).await?;
        }
        let place = self.seen.keys().position(|node| *node == self.node).unwrap_or(0);
        Ok((u32::try_from(self.seen.len()).unwrap_or(1).max(1), u32::try_from(place).unwrap_or(0)))
    }

    /// Leaves this node's share to the others.
    pub(super) async fn end(self, db: &Db) -> db::Result<()> {
        store::end_living(db, &self.node, self.mark).await
    }
}

/// Repeats until the program stops.
pub(super) async fn follow(ctx: Ctx) {
    let mut living = Living::of(uuid::Uuid::now_v7().to_string());
    loop {
        match living.look(&ctx.db, Instant::now()).await {
            Ok((nodes, index)) => ctx.service::<Share>().set(nodes, index),
            Err(error) => tracing::warn!(%error, "could not check which nodes share the work"),
        }
        tokio::select! {
            () = ctx.drain.stopping() => break,
            () = sleep(LOOK.mul_f64(rand::rng().random_range(0.9..1.1))) => {}
        }
    }
    if let Err(error) = living.end(&ctx.db).await {
        tracing::warn!(%error, "this node's share of the work waits until its mark is old");
    }
}
