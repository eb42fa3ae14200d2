//! The trait of a kind of room: how it is loaded, how events change it, and what it publishes.

use std::hash::Hash;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::sync::Semaphore;

use crate::clock::{Instant, SharedClock};
use crate::figures::{NodeFigures, Pulse};
use crate::hearing::Hearing;
use crate::live::LiveError;
use crate::ports::{LiveStore, Loading};
use crate::presence::Presence;
use crate::settings::Settings;
use crate::topic::Topic;

/// Dependencies that all rooms share.
#[derive(Clone)]
pub(crate) struct Deps {
    pub(crate) settings: Arc<Settings>,
    pub(crate) clock: SharedClock,
    pub(crate) store: Arc<dyn LiveStore>,
    pub(crate) presence: Arc<Presence>,
    pub(crate) pulse: Arc<Pulse>,
    pub(crate) hearing: Hearing,
    /// Limits the rooms that reload at once: lost events affect all rooms, and failed loads are retried.
    pub(crate) turns: Arc<Semaphore>,
}

/// Permits for rooms that reload after lost events or retry a load.
pub(crate) const TURNS: usize = 4;

impl Deps {
    pub(crate) fn now(&self) -> Instant {
        self.clock.now()
    }

    /// This node's own figures.
    pub(crate) fn own_figures(&self) -> NodeFigures {
        self.pulse.figures(self.presence.online(), self.now())
    }

    /// The figures of all nodes together.
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
    /// Identifies a room of this kind.
    type Key: Copy + Eq + Hash + Send + Unpin + 'static;
    /// The data from the store that the state is built from.
    type Loaded: Send + 'static;
    /// The events that change the state.
    type Event: Send + Unpin + 'static;
    /// A question; it carries the channel for the answer.
    type Ask: Send + Unpin + 'static;
    /// The result of an errand.
    type Fetched: Send + 'static;

    /// True when a rebuild is not visible in the next delta, so that subscribers need a snapshot after lost events.
    const RESYNC: bool = false;

    /// The topic on which it publishes.
    fn topic(key: Self::Key) -> Topic;
    /// Reads the start data; `None` when the subject does not exist.
    fn load(deps: &Deps, key: Self::Key) -> Loading<Option<Self::Loaded>>;
    /// Builds the first state; its content counts as published.
    fn build(deps: &Deps, key: Self::Key, loaded: Self::Loaded) -> Self;
    /// Replaces the state; the published content stays the base of the next delta.
    fn rebuild(&mut self, loaded: Self::Loaded);
    /// Applies an event; true when something may have changed for subscribers. Events may arrive twice, or late.
    fn apply(&mut self, event: Self::Event) -> bool;
    /// Checks the clock; true when something may have changed for subscribers.
    fn tick(&mut self) -> bool {
        false
    }
    /// Answers a question.
    fn answer(&mut self, ask: Self::Ask);
    /// Rejects a question.
    fn refuse(ask: Self::Ask, error: LiveError);
    /// The pause after the last delta: changes during it become one delta.
    fn pause(&self, settings: &Settings) -> Duration {
        settings.merge
    }
    /// The JSON of the difference to what was published; it counts as published from now on.
    fn delta(&mut self) -> Option<String>;
    /// The JSON of what was published; `None` when it must be loaded first.
    fn snapshot(&self) -> Option<String>;
    /// True when the state can no longer be trusted and must be reloaded.
    fn must_reload(&self) -> bool {
        false
    }
    /// A read that the state needs; at most one runs at a time.
    fn errand(&mut self) -> Option<BoxFuture<'static, Self::Fetched>> {
        None
    }
    /// Applies the result of an errand; true when something may have changed for subscribers.
    fn fetched(&mut self, _fetched: Self::Fetched) -> bool {
        false
    }
}
