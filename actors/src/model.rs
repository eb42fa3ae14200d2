//! What makes one kind of room different from another: how it is loaded, what an event does to it, what it shows.

use std::hash::Hash;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::sync::Semaphore;

use crate::clock::{Instant, SharedClock};
use crate::figures::{NodeFigures, Pulse};
use crate::live::LiveError;
use crate::ports::{LiveStore, Loading};
use crate::presence::Presence;
use crate::settings::Settings;
use crate::topic::Topic;

/// What every room works with.
#[derive(Clone)]
pub(crate) struct Deps {
    pub(crate) settings: Arc<Settings>,
    pub(crate) clock: SharedClock,
    pub(crate) store: Arc<dyn LiveStore>,
    pub(crate) presence: Arc<Presence>,
    pub(crate) pulse: Arc<Pulse>,
    /// Held by rooms that make up for lost events, which all lose at once, and by those that try a load again.
    pub(crate) turns: Arc<Semaphore>,
}

/// Rooms that make up for lost events, or try a load again, at the same time.
pub(crate) const TURNS: usize = 4;

impl Deps {
    pub(crate) fn now(&self) -> Instant {
        self.clock.now()
    }

    /// What this node alone knows.
    pub(crate) fn own_figures(&self) -> NodeFigures {
        self.pulse.figures(self.presence.online(), self.now())
    }

    /// What all nodes know.
    pub(crate) fn figures(&self) -> NodeFigures {
        let (own, others) = (self.own_figures(), self.presence.figures());
        NodeFigures {
            online: own.online,
            logs_waiting: own.logs_waiting + others.logs_waiting,
            errors_per_minute: own.errors_per_minute + others.errors_per_minute,
        }
    }
}

/// The state of a room: a plain value that does no I/O. [`crate::room::Room`] is the actor around it.
pub(crate) trait Model: Sized + Unpin + 'static {
    /// Which one of its kind.
    type Key: Copy + Eq + Hash + Send + Unpin + 'static;
    /// What the store gives to start from.
    type Loaded: Send + 'static;
    /// What happens to it.
    type Event: Send + Unpin + 'static;
    /// A question; it carries the way back for the answer.
    type Ask: Send + Unpin + 'static;
    /// What an errand brings back.
    type Found: Send + 'static;

    /// True when a rebuild does not show in the next delta, so that after lost events subscribers need a snapshot.
    const RESYNC: bool = false;

    /// The topic on which it publishes.
    fn topic(key: Self::Key) -> Topic;
    /// Reads what it starts from; `None` when there is no such thing.
    fn load(deps: &Deps, key: Self::Key) -> Loading<Option<Self::Loaded>>;
    /// The first state; what it shows counts as published.
    fn build(deps: &Deps, key: Self::Key, loaded: Self::Loaded) -> Self;
    /// Replaces the state; what was published stays the base of the next delta.
    fn rebuild(&mut self, loaded: Self::Loaded);
    /// Takes an event; true when something may have changed for subscribers. Events may come twice, or late.
    fn apply(&mut self, event: Self::Event) -> bool;
    /// Looks at the clock; true when something may have changed for subscribers.
    fn tick(&mut self) -> bool {
        false
    }
    /// Answers a question.
    fn answer(&mut self, ask: Self::Ask);
    /// Turns a question down.
    fn refuse(ask: Self::Ask, error: LiveError);
    /// How long nothing is told after the last delta: what changes meanwhile becomes one.
    fn pause(&self, settings: &Settings) -> Duration {
        settings.merge
    }
    /// The JSON of what differs from what was published, which counts as published from now on.
    fn delta(&mut self) -> Option<String>;
    /// The JSON of what was published; `None` when it must be loaded again first.
    fn snapshot(&self) -> Option<String>;
    /// True when the state can no longer be trusted and must be loaded again.
    fn must_reload(&self) -> bool {
        false
    }
    /// A read that the state needs; at most one runs at a time.
    fn errand(&mut self) -> Option<BoxFuture<'static, Self::Found>> {
        None
    }
    /// Takes what an errand brought; true when something may have changed for subscribers.
    fn found(&mut self, _found: Self::Found) -> bool {
        false
    }
}
