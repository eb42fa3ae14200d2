//! The history of one topic in one actor run, and the hubs that listen to it.
//!
//! Everything goes to a hub's mailbox in order: first what brings a session up to date, then the deltas after it, so
//! that a session neither misses a delta nor gets one twice.

use std::collections::VecDeque;

use actix::dev::SendError;
use actix::prelude::*;
use bytes::{Bytes, BytesMut};
use hashbrown::HashMap;

use crate::frame::{self, Op};
use crate::topic::{Position, Topic};

/// A hub, unique in this process.
pub(crate) type HubId = u64;
/// A socket, unique in its hub.
pub(crate) type SessionId = u64;

/// Deltas kept for clients that return, by number and by bytes; a client that missed more gets a snapshot.
const RING: usize = 256;
const RING_BYTES: usize = 256 * 1024;

/// A message from a topic's actor to a hub.
#[derive(Message, Clone, Debug)]
#[rtype(result = "()")]
pub(crate) enum ToHub {
    /// Brings one session up to date; from here on it gets the topic's frames.
    Attach { topic: Topic, run: u64, session: SessionId, ticket: u64, frames: Bytes },
    /// The next delta, for every attached session.
    Frame { topic: Topic, run: u64, frame: Bytes },
    /// Frames were lost between the actor and this hub. Carries a snapshot for all its sessions, or `None`: each
    /// session asks again.
    Resync { topic: Topic, run: u64, frame: Option<Bytes> },
    /// There is no such topic.
    Gone { topic: Topic },
    /// Close the sockets of a member, or all of them.
    Close { member: Option<crate::event::MemberId>, code: u16 },
}

/// Subscribes a session to a topic.
#[derive(Message, Clone)]
#[rtype(result = "()")]
pub(crate) struct Subscribe {
    pub(crate) hub: HubId,
    pub(crate) to: Recipient<ToHub>,
    pub(crate) session: SessionId,
    /// Returned in the answer: an answer to an older request is ignored.
    pub(crate) ticket: u64,
    pub(crate) position: Option<Position>,
}

/// The last session of a hub has left the topic.
#[derive(Message, Clone, Copy)]
#[rtype(result = "()")]
pub(crate) struct Leave(pub(crate) HubId);

struct Seat {
    to: Recipient<ToHub>,
    /// The hub's mailbox was full, so it missed something.
    behind: bool,
}

/// Offsets, the ring of recent deltas, and the listening hubs.
pub(crate) struct Channel {
    topic: Topic,
    run: u64,
    epoch: String,
    offset: u64,
    ring: VecDeque<Bytes>,
    ring_bytes: usize,
    snapshot: Option<Bytes>,
    seats: HashMap<HubId, Seat>,
}

impl Channel {
    /// `run` numbers the actors of this process; `epoch` is unique among all actors that ever ran.
    pub(crate) fn new(topic: Topic, run: u64, epoch: String) -> Self {
        Self {
            topic,
            run,
            epoch,
            offset: 0,
            ring: VecDeque::new(),
            ring_bytes: 0,
            snapshot: None,
            seats: HashMap::new(),
        }
    }

    /// True while a hub listens.
    pub(crate) fn watched(&self) -> bool {
        !self.seats.is_empty()
    }

    /// Attaches a session at its client's position, or with a snapshot. False when it needs a snapshot and there is
    /// none.
    pub(crate) fn subscribe(&mut self, from: &Subscribe, snapshot: impl FnOnce() -> Option<String>) -> bool {
        let missed = from.position.as_ref().and_then(|p| self.missed(p));
        let Some(frames) = missed.or_else(|| self.snapshot(snapshot)) else { return false };
        let attach =
            ToHub::Attach { topic: self.topic, run: self.run, session: from.session, ticket: from.ticket, frames };
        let seat = self.seats.entry(from.hub).or_insert_with(|| Seat { to: from.to.clone(), behind: false });
        if !send(seat, attach) {
            self.seats.remove(&from.hub);
        }
        true
    }

    /// Tells a session that there is no such topic.
    pub(crate) fn refuse(&self, from: &Subscribe) {
        // Lost when the mailbox is full; the hub asks again.
        let _ = from.to.try_send(ToHub::Gone { topic: self.topic });
    }

    pub(crate) fn leave(&mut self, hub: HubId) {
        self.seats.remove(&hub);
    }

    /// The next delta; `data` is its JSON value.
    pub(crate) fn publish(&mut self, data: &str) {
        self.offset += 1;
        self.snapshot = None;
        let frame = frame::envelope(Op::Delta, self.topic, &self.epoch, self.offset, data);
        self.ring_bytes += frame.len();
        self.ring.push_back(frame.clone());
        while self.ring.len() > RING || self.ring_bytes > RING_BYTES {
            self.ring_bytes -= self.ring.pop_front().map_or(0, |f| f.len());
        }
        let (topic, run) = (self.topic, self.run);
        // A hub that is behind gets a snapshot instead, from `catch_up`.
        self.seats.retain(|_, seat| seat.behind || send(seat, ToHub::Frame { topic, run, frame: frame.clone() }));
    }

    /// Marks every hub as having missed something.
    pub(crate) fn all_behind(&mut self) {
        // No delta tells what was missed: clients that return with an earlier position need a snapshot too.
        self.offset += 1;
        self.ring.clear();
        self.ring_bytes = 0;
        self.snapshot = None;
        self.seats.values_mut().for_each(|seat| seat.behind = true);
    }

    /// Sends hubs that missed something a snapshot for all their sessions.
    pub(crate) fn catch_up(&mut self, snapshot: impl FnOnce() -> Option<String>) {
        if !self.seats.values().any(|seat| seat.behind) {
            return;
        }
        let resync = ToHub::Resync { topic: self.topic, run: self.run, frame: self.snapshot(snapshot) };
        self.seats.retain(|_, seat| {
            if !seat.behind {
                return true;
            }
            seat.behind = false;
            send(seat, resync.clone())
        });
    }

    /// Drops the encoded snapshot, because the state behind it was replaced.
    pub(crate) fn forget_snapshot(&mut self) {
        self.snapshot = None;
    }

    /// Tells every hub that the topic has ended.
    pub(crate) fn gone(&mut self) {
        for (_, seat) in self.seats.drain() {
            let _ = seat.to.try_send(ToHub::Gone { topic: self.topic });
        }
    }

    /// The deltas after a position as one piece; `None` when the ring does not reach back to it.
    fn missed(&self, position: &Position) -> Option<Bytes> {
        let behind = usize::try_from(self.offset.checked_sub(position.offset)?).ok()?;
        if position.epoch != self.epoch || behind > self.ring.len() {
            return None;
        }
        let mut joined = BytesMut::new();
        for frame in self.ring.iter().skip(self.ring.len() - behind) {
            joined.extend_from_slice(frame);
        }
        Some(joined.freeze())
    }

    fn snapshot(&mut self, data: impl FnOnce() -> Option<String>) -> Option<Bytes> {
        if self.snapshot.is_none() {
            let data = data()?;
            self.snapshot = Some(frame::envelope(Op::Snapshot, self.topic, &self.epoch, self.offset, &data));
        }
        self.snapshot.clone()
    }
}

/// False when the hub has stopped.
fn send(seat: &mut Seat, message: ToHub) -> bool {
    match seat.to.try_send(message) {
        Ok(()) => true,
        Err(SendError::Full(_)) => {
            seat.behind = true;
            true
        }
        Err(SendError::Closed(_)) => false,
    }
}
