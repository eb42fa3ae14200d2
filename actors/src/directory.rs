//! Finds, starts and retires the rooms, and passes events to running ones. Not an actor but a few briefly locked
//! tables: a message takes no detour, and there is nothing to restart when an actor dies.

use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use actix::prelude::*;
use hashbrown::HashMap;

use crate::admin::{Admin, AdminEvent};
use crate::channel::{HubId, Leave, Subscribe, ToHub};
use crate::community::{Community, CommunityEvent};
use crate::event::{ALL_PROGRAMS, Committed, MemberId};
use crate::member::{Member, MemberEvent};
use crate::model::Deps;
use crate::ports::Event;
use crate::program::{Program, ProgramEvent};
use crate::rooms::{Rooms, Start};
use crate::shard::{Shard, Shards};
use crate::topic::Topic;

/// Close code for sockets of a member whose sessions have ended.
const REVOKED: u16 = 4401;

/// All rooms and hubs of this node.
pub(crate) struct Directory {
    deps: Deps,
    arbiter: ArbiterHandle,
    runs: AtomicU64,
    /// Makes the epochs of different processes different.
    salt: u64,
    pub(crate) programs: Rooms<Program>,
    pub(crate) members: Rooms<Member>,
    pub(crate) community: Rooms<Community>,
    pub(crate) admin: Rooms<Admin>,
    hubs: Mutex<HashMap<HubId, Recipient<ToHub>>>,
    /// The code with which all sockets were closed.
    closed: OnceLock<u16>,
}

impl Directory {
    pub(crate) fn new(deps: Deps, arbiter: ArbiterHandle) -> Self {
        Self {
            deps,
            arbiter,
            runs: AtomicU64::new(1),
            // The standard library's random seed is enough: it only has to differ between processes.
            salt: std::hash::RandomState::new().hash_one(0),
            programs: Rooms::default(),
            members: Rooms::default(),
            community: Rooms::default(),
            admin: Rooms::default(),
            hubs: Mutex::default(),
            closed: OnceLock::new(),
        }
    }

    pub(crate) fn deps(&self) -> &Deps {
        &self.deps
    }

    /// The parameters for starting a room.
    pub(crate) fn start(&self) -> Start<'_> {
        Start { deps: &self.deps, arbiter: &self.arbiter, runs: &self.runs, salt: self.salt }
    }

    /// Passes an event to the running rooms. A room that starts later reads the event's effect from the store.
    pub(crate) fn deliver(&self, event: Event) {
        self.deliver_to(Shards::ALL, event);
    }

    /// The same for a part of a commit: only to the rooms of these shards, because the others get another part.
    pub(crate) fn deliver_to(&self, shards: Shards, event: Event) {
        match event {
            Event::Committed(committed) => self.committed(shards, &committed),
            Event::Moved(moved) => {
                for standing in &moved.standings {
                    self.programs.tell(standing.program, ProgramEvent::Moved(Arc::clone(&moved)));
                }
            }
            Event::ProgramChanged(id) => self.programs.tell(id, ProgramEvent::Changed),
            Event::CardChanged(member) => {
                self.programs.tell_all(|| ProgramEvent::CardChanged(member));
                self.community.tell((), CommunityEvent::CardChanged(member));
            }
            Event::Notice(member, notice) => self.members.tell(member, MemberEvent::Notice(notice)),
            Event::Revoked(member) => self.close(Some(member), REVOKED),
            Event::SignedUp(sign_up) => self.admin.tell((), AdminEvent::SignedUp(sign_up)),
            Event::Answered(answers) => self.admin.tell((), AdminEvent::Answered(answers)),
            Event::Mailed(mailing) => self.admin.tell((), AdminEvent::Mailed(mailing)),
            Event::PlanChanged(member) => self.members.tell(member, MemberEvent::PlanChanged),
            Event::Paid => self.admin.tell((), AdminEvent::Paid),
        }
    }

    /// Events of other nodes were lost: the rooms of these shards reload their state.
    pub(crate) fn missed(&self, shards: Shards) {
        self.programs.missed(shards);
        self.members.missed(shards);
        self.community.missed(shards);
        self.admin.missed(shards);
    }

    fn committed(&self, shards: Shards, committed: &Arc<Committed>) {
        for standing in &committed.standings {
            self.programs.tell(standing.program, ProgramEvent::Committed(Arc::clone(committed)));
        }
        // Of another node's commit, the board over all programs gets a part that names only the member.
        let is_whole = shards == Shards::ALL;
        let counts_overall = if is_whole { !committed.standings.is_empty() } else { shards.has(Shard::OVERALL) };
        if counts_overall {
            self.programs.tell(ALL_PROGRAMS, ProgramEvent::Committed(Arc::clone(committed)));
        }
        if !committed.news.is_empty() || !committed.days.is_empty() {
            self.community.tell((), CommunityEvent::Committed(Arc::clone(committed)));
        }
        if !committed.news.is_empty() {
            self.admin.tell((), AdminEvent::Committed(Arc::clone(committed)));
        }
        if committed.cursor.is_some() {
            self.members.tell(committed.member, MemberEvent::Committed(Arc::clone(committed)));
        }
    }

    /// Asks a topic's room to attach a session, and starts the room if necessary. The message may get lost.
    pub(crate) fn subscribe(&self, topic: Topic, from: Subscribe) {
        let start = self.start();
        let sent = match topic {
            Topic::Program(id) => self.programs.send(&start, id, from).is_ok(),
            Topic::Member(id) => self.members.send(&start, id, from).is_ok(),
            Topic::Community => self.community.send(&start, (), from).is_ok(),
            Topic::Admin => self.admin.send(&start, (), from).is_ok(),
        };
        if !sent {
            tracing::debug!(?topic, "subscription not delivered, the hub will ask again");
        }
    }

    /// Tells a topic's room that a hub no longer listens. The message may get lost.
    pub(crate) fn leave(&self, topic: Topic, hub: HubId) {
        match topic {
            Topic::Program(id) => self.programs.leave(id, Leave(hub)),
            Topic::Member(id) => self.members.leave(id, Leave(hub)),
            Topic::Community => self.community.leave((), Leave(hub)),
            Topic::Admin => self.admin.leave((), Leave(hub)),
        }
    }

    /// The run of a topic's room, if it is alive.
    pub(crate) fn run(&self, topic: Topic) -> Option<u64> {
        match topic {
            Topic::Program(id) => self.programs.run(id),
            Topic::Member(id) => self.members.run(id),
            Topic::Community => self.community.run(()),
            Topic::Admin => self.admin.run(()),
        }
    }

    /// Drops unused rooms.
    pub(crate) fn sweep(&self) {
        let now = self.deps.now();
        let idle = self.deps.settings.retire_after;
        self.programs.sweep(now, idle);
        self.members.sweep(now, idle);
        self.community.sweep(now, idle);
        self.admin.sweep(now, idle);
        self.hubs().retain(|_, hub| hub.connected());
    }

    /// Registers a hub. One that was dead when all sockets were closed closes its own now.
    pub(crate) fn register(&self, to: Recipient<ToHub>) -> HubId {
        let id = self.runs.fetch_add(1, Ordering::Relaxed);
        let mut hubs = self.hubs();
        if let Some(&code) = self.closed.get() {
            // Its mailbox is still empty.
            let _ = to.try_send(ToHub::Close { member: None, code });
        }
        hubs.insert(id, to);
        id
    }

    /// Closes the sockets of a member, or all. Unlike a frame this must arrive, so it waits while the mailbox is full.
    /// A dead hub misses it: [`register`](Self::register) repeats the closing of all sockets, and the sockets of a
    /// member whose sessions have ended are also found without this.
    pub(crate) fn close(&self, member: Option<MemberId>, code: u16) {
        if member.is_none() {
            // The program closes them twice: a hub that died in between gets the first code.
            let _ = self.closed.set(code);
        }
        for hub in self.hubs().values() {
            if let Err(actix::dev::SendError::Full(message)) = hub.try_send(ToHub::Close { member, code }) {
                let hub = hub.clone();
                self.arbiter.spawn(async move {
                    let _ = hub.send(message).await;
                });
            }
        }
    }

    fn hubs(&self) -> MutexGuard<'_, HashMap<HubId, Recipient<ToHub>>> {
        self.hubs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
