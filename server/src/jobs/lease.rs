//! A lease in the database: one node has it until it gives it back, or has not held on to it for a while.
//!
//! Nobody asks what time it is. Nodes' clocks may differ by any amount: each looks how long the holder's last word stands, by its
//! own steady time.

use std::time::Duration;

use daymark_actors::clock::Instant as Wall;
use daymark_base::db::{self, Db};
use tokio::time::Instant;

use super::store;

/// How long it is held without holding on: after so long without a word of its holder's another node goes on.
pub(super) const HELD: Duration = Duration::from_secs(30);
/// How often its holder holds on, and the others look.
pub(super) const HOLD_ON: Duration = Duration::from_secs(8);

/// A lease as one node sees it.
pub(super) struct Lease {
    name: &'static str,
    node: String,
    /// The last word of another node that holds it, and since when it stands.
    seen: Option<((String, i64), Instant)>,
}

impl Lease {
    pub(super) const fn of(name: &'static str, node: String) -> Self {
        Self { name, node, seen: None }
    }

    /// Takes it or holds on to it; false while somebody else holds it.
    pub(super) async fn hold(&mut self, db: &Db, wall: Wall, now: Instant) -> db::Result<bool> {
        let dead = self.seen.as_ref().filter(|(_, since)| now.duration_since(*since) >= HELD);
        let dead = dead.map(|(word, _)| word.clone());
        // Nodes of the release before ask what time it is.
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

    /// Gives it back, where this node has it.
    pub(super) async fn release(self, db: &Db) -> db::Result<()> {
        store::release(db, self.name, self.node).await
    }
}
