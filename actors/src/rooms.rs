//! The table of one kind of room.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix::dev::{SendError, channel};
use actix::prelude::*;
use hashbrown::HashMap;

use crate::channel::Leave;
use crate::clock::Instant;
use crate::live::LiveError;
use crate::model::{Deps, Model};
use crate::room::{Asked, Happened, Retire, Room, Usage};
use crate::shard::{Shard, Shards};

/// The parameters for starting a room.
pub(crate) struct Start<'a> {
    pub(crate) deps: &'a Deps,
    pub(crate) arbiter: &'a ArbiterHandle,
    pub(crate) runs: &'a AtomicU64,
    pub(crate) salt: u64,
}

struct Entry<M: Model> {
    /// All messages go through here, never through a clone: actix lets every clone of an address exceed the mailbox by
    /// one message.
    room: Addr<Room<M>>,
    usage: Arc<Usage>,
    run: u64,
}

/// The running rooms of one kind.
pub(crate) struct Rooms<M: Model>(Mutex<HashMap<M::Key, Entry<M>>>);

impl<M: Model> Default for Rooms<M> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<M: Model> Rooms<M> {
    /// Sends to a room, and starts it if it is not running.
    pub(crate) fn send<T>(&self, start: &Start<'_>, key: M::Key, message: T) -> Result<(), SendError<T>>
    where
        T: Message + Send + 'static,
        T::Result: Send,
        Room<M>: Handler<T> + Actor<Context = Context<Room<M>>>,
    {
        let mut rooms = self.rooms();
        let mut message = message;
        if let Some(entry) = rooms.get(&key) {
            entry.usage.last_used.store(start.deps.now().0, Ordering::SeqCst);
            match entry.room.try_send(message) {
                Err(SendError::Closed(back)) => message = back,
                sent => return sent,
            }
        }
        let (entry, sent) = start.room(key, message);
        rooms.insert(key, entry);
        sent
    }

    /// Asks a room, and starts it if it is not running.
    pub(crate) fn ask(&self, start: &Start<'_>, key: M::Key, ask: M::Ask) -> Result<(), LiveError> {
        self.send(start, key, Asked(ask)).map_err(|_| LiveError::Busy)
    }

    /// Sends an event to a running room; one whose mailbox is full reloads its state.
    pub(crate) fn tell(&self, key: M::Key, event: M::Event) {
        let mut rooms = self.rooms();
        if let Some(entry) = rooms.get(&key)
            && !entry.tell(event)
        {
            rooms.remove(&key);
        }
    }

    /// Sends an event to all running rooms.
    pub(crate) fn tell_all(&self, event: impl Fn() -> M::Event) {
        self.rooms().retain(|_, entry| entry.tell(event()));
    }

    /// Events of these shards may have been lost: each room that needs one reloads its state.
    pub(crate) fn missed(&self, shards: Shards) {
        let rooms = self.rooms();
        let of = rooms.iter().filter(|(key, _)| shards.has(Shard::of(M::topic(**key))));
        of.for_each(|(_, entry)| entry.usage.missed.store(true, Ordering::SeqCst));
    }

    pub(crate) fn leave(&self, key: M::Key, leave: Leave) {
        if let Some(entry) = self.rooms().get(&key) {
            // If this is lost, the hub gets an unwanted frame and sends `Leave` again.
            let _ = entry.room.try_send(leave);
        }
    }

    /// The run of a running room.
    pub(crate) fn run(&self, key: M::Key) -> Option<u64> {
        self.rooms().get(&key).filter(|e| e.room.connected()).map(|e| e.run)
    }

    /// The number of running rooms.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.rooms().values().filter(|e| e.room.connected()).count()
    }

    /// Kills a room, as a bug in a handler would.
    #[cfg(test)]
    pub(crate) fn crash(&self, key: M::Key) {
        if let Some(entry) = self.rooms().get(&key) {
            let _ = entry.room.try_send(crate::room::Crash);
        }
    }

    /// Drops dead rooms, and retires rooms without listeners that were not used for `idle`.
    pub(crate) fn sweep(&self, now: Instant, idle: Duration) {
        let before = now.plus_ms(-i64::try_from(idle.as_millis()).unwrap_or(i64::MAX));
        self.rooms().retain(|_, entry| {
            let unused = entry.usage.last_used.load(Ordering::SeqCst) <= before.0;
            if unused && !entry.usage.watched.load(Ordering::SeqCst) {
                // A question that arrives before `Retire` is answered first. A subscription that gets lost is repeated
                // by its hub.
                return entry.room.try_send(Retire).is_err() && entry.room.connected();
            }
            entry.room.connected()
        });
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<M::Key, Entry<M>>> {
        // The table is consistent after every line above.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<M: Model> Entry<M> {
    /// False when the room is dead.
    fn tell(&self, event: M::Event) -> bool {
        match self.room.try_send(Happened(event)) {
            Ok(()) => true,
            Err(SendError::Full(_)) => {
                self.usage.missed.store(true, Ordering::SeqCst);
                true
            }
            Err(SendError::Closed(_)) => false,
        }
    }
}

impl Start<'_> {
    /// Starts a room with its first message already in the mailbox: without a subject it ends as soon as it finds out.
    fn room<M, T>(&self, key: M::Key, first: T) -> (Entry<M>, Result<(), SendError<T>>)
    where
        M: Model,
        T: Message + Send + 'static,
        T::Result: Send,
        Room<M>: Handler<T> + Actor<Context = Context<Room<M>>>,
    {
        let run = self.runs.fetch_add(1, Ordering::Relaxed);
        let usage = Arc::new(Usage::default());
        usage.last_used.store(self.deps.now().0, Ordering::SeqCst);
        let epoch = format!("{:x}-{run:x}-{:x}", self.deps.now().0, self.salt);
        // Actix's own way of starting in an arbiter gives a mailbox of 16 until the actor has started.
        let (sender, receiver) = channel::channel(self.deps.settings.mailbox);
        let room = Addr::new(sender);
        let sent = room.try_send(first);
        let (deps, shared) = (self.deps.clone(), Arc::clone(&usage));
        let need = deps.hearing.need(Shard::of(M::topic(key)));
        self.arbiter.spawn_fn(move || {
            let room = Room::<M>::new(key, deps, need, shared, run, epoch);
            actix::spawn(Context::with_receiver(receiver).into_future(room));
        });
        (Entry { room, usage, run }, sent)
    }
}
