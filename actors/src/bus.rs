//! The bus that stays in the process: events go straight to the rooms of this node.

use std::sync::Arc;

use crate::directory::Directory;
use crate::ports::{Bus, Event};

/// Delivers to this node. A bus between nodes hands every event that it receives to one of these, its own included.
#[derive(Clone)]
pub struct LocalBus(pub(crate) Arc<Directory>);

impl Bus for LocalBus {
    fn publish(&self, event: Event) {
        self.0.deliver(event);
    }
}
