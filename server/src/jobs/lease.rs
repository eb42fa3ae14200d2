//! A lease in the database: one node holds it until it returns it, or has not renewed it for a while.
//!
//! It does not depend on the time of day. Nodes' clocks may differ by any amount: each node measures with its own
//! monotonic clock how long the holder's last mark has not changed.

use std::time::Duration;

use daymark_actors::clock::Instant as Wall;
use daymark_base::db::{self, Db};
use tokio::time::Instant;

use super::store;

/// How long a lease is held without renewal: after that, another node takes over.
pub(super) const HELD: Duration = Duration::from_secs(30);
/// How often its holder renews it, and the others check it.
pub(super) const HOLD_ON: Duration = Duration::from_secs(8);

/// A lease as one node sees it.
pub(super) struct Lease {
    name: &'static str,
    node: String,
    /// The last mark of another node that holds it, and since when it has not changed.
    seen: Option<((String, i64), Instant)>,
}

impl Lease {
    pub(super) const fn of(name: &'static str, node: String) -> Self {
        Self { name, node, seen: None }
    }

    /// Takes or renews the lease; false while another node holds it.
    pub(super) async fn hold(&mut self, db: &Db, wall: Wall, now: Instant) -> db::Result<bool> {
        let dead = self.seen.as_ref().filter(|(_, since)| now.duration_since(*since) >= HELD);
        let dead = dead.map(|(word, _)| word.clone());
        // Nodes of the previous release compare the time of day.
        let until = wall.plus_ms(i64::try_from(HELD.as_millis()).unwrap_or(i64::MAX));
        if store::hold(db, self.name, self.node.clone(), until, dead).await? {
            self.seen = None;
            return Ok(true);
        }
        let word = store::holder(db, self.name).await?;
        if self.seen.as_ref().map(|(word, _)| word) != word.as_ref() {
            self.seen = word.map(|word| (word, now));
        }
        Ok(false)
    }

    /// Returns the lease, if this node holds it.
    pub(super) async fn release(self, db: &Db) -> db::Result<()> {
        store::release(db, self.name, self.node).await
    }
}
