//! The bus that stays in the process: events go straight to the rooms of this node.

use std::sync::Arc;

use crate::directory::Directory;
use crate::hearing::Hearing;
use crate::ports::{Bus, Event};
use crate::presence::{Change, Here};
use crate::shard::{Shard, Shards};

/// Delivers to this node. A bus between nodes passes its own events to one of these at once, and those of other nodes
/// as they arrive.
#[derive(Clone)]
pub struct LocalBus(pub(crate) Arc<Directory>);

impl LocalBus {
    /// Reports that events of other nodes may have been lost in these shards. Every room of these shards with a
    /// listener reloads its state from its next tick on, a few rooms at a time; the others reload when they are asked.
    /// The common shard concerns every room.
    pub fn missed(&self, shards: Shards) {
        self.0.missed(if shards.has(Shard::COMMON) { Shards::ALL } else { shards });
    }

    /// Delivers a part of another node's event, as [`crate::shard::cut`] made it.
    pub fn hear(&self, shard: Shard, part: Event) {
        self.0.deliver_to([shard].into_iter().collect(), part);
    }

    /// Which shards this node's rooms need.
    #[must_use]
    pub fn hearing(&self) -> &Hearing {
        &self.0.deps().hearing
    }

    /// This node's report: the members who arrived or left since the last call, or every member present if `all`, and
    /// the node's figures.
    #[must_use]
    pub fn here(&self, all: bool) -> Here {
        let deps = self.0.deps();
        deps.presence.here(all, deps.own_figures())
    }

    /// Applies another node's report of who is present.
    pub fn elsewhere(&self, node: &str, here: Here) {
        self.0.deps().presence.elsewhere(node, Change::Says(here));
    }

    /// Removes an unreachable node, with all members on it.
    pub fn gone(&self, node: &str) {
        self.0.deps().presence.elsewhere(node, Change::Gone);
    }
}

impl Bus for LocalBus {
    fn publish(&self, event: Event) {
        self.0.deliver(event);
    }
}
