//! The bus that stays in the process: events go straight to the rooms of this node.

use std::sync::Arc;

use crate::directory::Directory;
use crate::ports::{Bus, Event};
use crate::presence::{Change, Here};

/// Delivers to this node. A bus between nodes hands its own events to one of these at once, and others' as they come.
#[derive(Clone)]
pub struct LocalBus(pub(crate) Arc<Directory>);

impl LocalBus {
    /// Events of other nodes may have been lost: every room reads its state again, from its next tick on few at a time, and
    /// where nobody listens when it is asked.
    pub fn missed(&self) {
        self.0.missed();
    }

    /// Who has come and gone on this node since the last call, or everybody who is here, and its figures.
    #[must_use]
    pub fn here(&self, all: bool) -> Here {
        let deps = self.0.deps();
        deps.presence.here(all, deps.own_figures())
    }

    /// What another node says of who is there.
    pub fn elsewhere(&self, node: &str, here: Here) {
        self.0.deps().presence.elsewhere(node, Change::Says(here));
    }

    /// Another node is gone, and everybody with it.
    pub fn gone(&self, node: &str) {
        self.0.deps().presence.elsewhere(node, Change::Gone);
    }
}

impl Bus for LocalBus {
    fn publish(&self, event: Event) {
        self.0.deliver(event);
    }
}
