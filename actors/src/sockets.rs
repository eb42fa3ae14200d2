//! The sockets of one worker thread, the topics they listen to, and recovery from what fails between a topic's actor
//! and a socket. Every failure has one remedy: subscribe again, under a new ticket.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use actix::prelude::*;
use bytes::{Bytes, BytesMut};
use hashbrown::HashMap;
use tokio::time::Instant;

use crate::channel::{HubId, SessionId, Subscribe, ToHub};
use crate::directory::Directory;
use crate::event::{ALL_PROGRAMS, MemberId, ProgramId};
use crate::frame;
use crate::hub::TooManyTopics;
use crate::outbox::{Lag, Outbox, Wire};
use crate::topic::{Position, Topic};

struct Session {
    member: MemberId,
    out: Rc<Outbox>,
    topics: HashMap<Topic, Wanted>,
}

/// A subscription of one session.
struct Wanted {
    /// The newest request; answers to older ones are ignored.
    ticket: u64,
    asked: Instant,
    position: Option<Position>,
}

/// The sessions of one topic, and the frames that wait for the tick.
#[derive(Default)]
struct Listeners {
    /// Each session has the run that feeds it; `None` while it waits for an answer. Sockets that were opened one after
    /// the other lie together in the kernel's memory, so they are written to in this order.
    sessions: BTreeMap<SessionId, Option<(u64, Rc<Outbox>)>>,
    frames: Vec<Bytes>,
    run: u64,
}

/// Frames of a topic on their way into its sockets.
struct Pass {
    topic: Topic,
    run: u64,
    frames: Bytes,
    /// The session that comes next.
    next: SessionId,
}

/// All sockets of this thread.
pub(crate) struct Sockets {
    directory: Arc<Directory>,
    hub: HubId,
    to: Option<Recipient<ToHub>>,
    sessions: HashMap<SessionId, Session>,
    topics: HashMap<Topic, Listeners>,
    /// Topics with frames that wait for the tick.
    dirty: Vec<Topic>,
    pass: Option<Pass>,
    /// Sockets with queued frames that are to be written; one may be in here twice.
    unsent: Vec<Rc<Outbox>>,
    last_session: SessionId,
    last_ticket: u64,
    closed: bool,
}

impl Sockets {
    pub(crate) fn new(directory: Arc<Directory>) -> Self {
        Self {
            directory,
            hub: 0,
            to: None,
            sessions: HashMap::new(),
            topics: HashMap::new(),
            dirty: Vec::new(),
            pass: None,
            unsent: Vec::new(),
            last_session: 0,
            last_ticket: 0,
            closed: false,
        }
    }

    pub(crate) fn belongs_to(&self, directory: &Arc<Directory>) -> bool {
        Arc::ptr_eq(&self.directory, directory)
    }

    pub(crate) fn mailbox(&self) -> usize {
        self.directory.deps().settings.mailbox
    }

    pub(crate) fn pause(&self) -> Duration {
        self.directory.deps().settings.hub_tick
    }

    /// True when frames wait for the tick, or are being written.
    pub(crate) fn waiting(&self) -> bool {
        !self.dirty.is_empty() || self.pass.is_some() || !self.unsent.is_empty()
    }

    /// True when the live part has been stopped.
    pub(crate) fn closed(&self) -> bool {
        self.closed
    }

    /// Gives these sockets a new mailbox, and subscribes again: messages on their way to the old one are lost.
    pub(crate) fn moved(&mut self, to: Recipient<ToHub>) {
        self.hub = self.directory.register(to.clone());
        self.to = Some(to);
        let listening = self.sessions.iter().flat_map(|(&id, s)| s.topics.keys().map(move |&topic| (id, topic)));
        let listening: Vec<(SessionId, Topic)> = listening.collect();
        for (id, topic) in listening {
            self.ask(id, topic, None);
        }
    }

    pub(crate) fn open(&mut self, member: MemberId, wire: Rc<dyn Wire>) -> (SessionId, Rc<Outbox>) {
        let settings = &self.directory.deps().settings;
        let out = Rc::new(Outbox::new(wire, settings.outbox_frames, settings.outbox_bytes));
        self.last_session += 1;
        let session = Session { member, out: Rc::clone(&out), topics: HashMap::new() };
        self.sessions.insert(self.last_session, session);
        self.directory.deps().presence.enter(member);
        (self.last_session, out)
    }

    pub(crate) fn forget(&mut self, id: SessionId) {
        let Some(session) = self.sessions.remove(&id) else { return };
        self.directory.deps().presence.leave(session.member);
        for topic in session.topics.into_keys() {
            self.unwatch(topic, session.member);
            self.leave(id, topic);
        }
    }

    pub(crate) fn subscribe(
        &mut self,
        id: SessionId,
        topic: Topic,
        position: Option<Position>,
    ) -> Result<(), TooManyTopics> {
        let most = self.directory.deps().settings.topics_per_session;
        // A session that was closed here accepts nothing more; its stream is about to end.
        let Some(session) = self.sessions.get(&id) else { return Ok(()) };
        if session.topics.len() >= most && !session.topics.contains_key(&topic) {
            return Err(TooManyTopics);
        }
        if let (Topic::Program(program), false) = (topic, session.topics.contains_key(&topic)) {
            self.directory.deps().presence.watch(program, session.member);
        }
        self.ask(id, topic, position);
        Ok(())
    }

    pub(crate) fn unsubscribe(&mut self, id: SessionId, topic: Topic) {
        let Some(session) = self.sessions.get_mut(&id) else { return };
        if session.topics.remove(&topic).is_some() {
            let member = session.member;
            self.unwatch(topic, member);
            self.leave(id, topic);
        }
    }

    pub(crate) fn listens(&self, id: SessionId, topic: Topic) -> bool {
        self.sessions.get(&id).is_some_and(|session| session.topics.contains_key(&topic))
    }

    pub(crate) fn programs(&self) -> Vec<ProgramId> {
        let program = |topic: &Topic| match *topic {
            Topic::Program(id) if id != ALL_PROGRAMS => Some(id),
            _ => None,
        };
        self.topics.keys().filter_map(program).collect()
    }

    pub(crate) fn listeners(&self, program: ProgramId) -> Vec<MemberId> {
        let listeners = self.topics.get(&Topic::Program(program)).into_iter().flat_map(|l| l.sessions.keys());
        listeners.filter_map(|id| self.sessions.get(id)).map(|session| session.member).collect()
    }

    fn unwatch(&self, topic: Topic, member: MemberId) {
        if let Topic::Program(program) = topic {
            self.directory.deps().presence.unwatch(program, member);
        }
    }

    fn leave(&mut self, id: SessionId, topic: Topic) {
        let Some(listeners) = self.topics.get_mut(&topic) else { return };
        listeners.sessions.remove(&id);
        if listeners.sessions.is_empty() {
            self.topics.remove(&topic);
            self.directory.leave(topic, self.hub);
        }
    }

    /// Asks the topic's actor to bring the session up to date; until then the session gets nothing from the topic.
    fn ask(&mut self, id: SessionId, topic: Topic, position: Option<Position>) {
        let (Some(session), Some(to)) = (self.sessions.get_mut(&id), &self.to) else { return };
        self.last_ticket += 1;
        let ticket = self.last_ticket;
        let wanted = Wanted { ticket, asked: Instant::now(), position: position.clone() };
        session.topics.insert(topic, wanted);
        self.topics.entry(topic).or_default().sessions.insert(id, None);
        // If it cannot be sent now, `check` asks again.
        self.directory.subscribe(topic, Subscribe { hub: self.hub, to: to.clone(), session: id, ticket, position });
    }

    /// Handles a message from a topic's actor.
    pub(crate) fn take(&mut self, message: ToHub) {
        match message {
            ToHub::Frame { topic, run, frame } => self.frame(topic, run, frame),
            ToHub::Attach { topic, run, session, ticket, frames } => {
                // The waiting frames are older than those that this session starts from.
                self.queue(topic);
                if let Some(out) = self.attach(topic, run, session, ticket, frames) {
                    out.flush();
                }
            }
            ToHub::Resync { topic, run, frame } => self.resync(topic, run, frame),
            ToHub::Gone { topic } => self.gone(topic),
            ToHub::Close { member, code } => self.close(member, code),
        }
    }

    fn frame(&mut self, topic: Topic, run: u64, frame: Bytes) {
        if self.topics.get(&topic).is_some_and(|listeners| listeners.run != run) {
            self.queue(topic);
        }
        let Some(listeners) = self.topics.get_mut(&topic) else {
            // The actor did not receive our unsubscription.
            return self.directory.leave(topic, self.hub);
        };
        listeners.run = run;
        if listeners.frames.is_empty() {
            self.dirty.push(topic);
        }
        // A copy for this thread: a reference count shared by all threads would bounce between the cores.
        listeners.frames.push(Bytes::copy_from_slice(&frame));
    }

    /// Lets a topic feed a session, starting with these frames. Returns the outbox if they were queued in it.
    fn attach(&mut self, topic: Topic, run: u64, id: SessionId, ticket: u64, frames: Bytes) -> Option<Rc<Outbox>> {
        let session = self.sessions.get_mut(&id)?;
        let wanted = session.topics.get_mut(&topic).filter(|w| w.ticket == ticket)?;
        let listeners = self.topics.get_mut(&topic)?;
        wanted.position = None;
        listeners.sessions.insert(id, Some((run, Rc::clone(&session.out))));
        (!frames.is_empty() && session.out.push(frames)).then(|| Rc::clone(&session.out))
    }

    /// Queues a topic's waiting frames in its sockets.
    fn queue(&mut self, topic: Topic) {
        let Some(listeners) = self.topics.get_mut(&topic) else { return };
        if let Some(Pass { run, frames, next, .. }) = self.pass.take_if(|pass| pass.topic == topic) {
            listeners.queue(run, &frames, next, &mut self.unsent);
        }
        if let Some(frames) = listeners.joined() {
            listeners.queue(listeners.run, &frames, 0, &mut self.unsent);
        }
    }

    /// Drops a topic's waiting frames.
    fn drop_waiting(&mut self, topic: Topic) {
        self.pass.take_if(|pass| pass.topic == topic);
        if let Some(listeners) = self.topics.get_mut(&topic) {
            listeners.frames.clear();
        }
    }

    fn resync(&mut self, topic: Topic, run: u64, snapshot: Option<Bytes>) {
        self.drop_waiting(topic);
        let Some(listeners) = self.topics.get_mut(&topic) else { return };
        let ids: Vec<SessionId> = listeners.sessions.keys().copied().collect();
        for id in ids {
            match &snapshot {
                None => self.ask(id, topic, None),
                Some(frame) => {
                    self.last_ticket += 1;
                    let ticket = self.last_ticket;
                    if let Some(wanted) = self.sessions.get_mut(&id).and_then(|s| s.topics.get_mut(&topic)) {
                        // An answer that is still on its way would only repeat this.
                        wanted.ticket = ticket;
                    }
                    let queued = self.attach(topic, run, id, ticket, frame.clone());
                    self.unsent.extend(queued);
                }
            }
        }
    }

    fn gone(&mut self, topic: Topic) {
        self.drop_waiting(topic);
        let Some(listeners) = self.topics.get_mut(&topic) else { return };
        let (sessions, unsent, frame) = (&mut self.sessions, &mut self.unsent, frame::gone(topic));
        let presence = &self.directory.deps().presence;
        listeners.sessions.retain(|id, fed| {
            let Some(session) = sessions.get_mut(id) else { return false };
            let told = session.out.push(frame.clone());
            if told {
                unsent.push(Rc::clone(&session.out));
                session.topics.remove(&topic);
                if let Topic::Program(program) = topic {
                    presence.unwatch(program, session.member);
                }
            } else if let Some(wanted) = session.topics.get_mut(&topic) {
                // A slow socket gets the frame later, when `check` asks again.
                (wanted.asked, *fed) = (Instant::now(), None);
            }
            !told
        });
        if listeners.sessions.is_empty() {
            self.topics.remove(&topic);
        }
    }

    fn close(&mut self, member: Option<MemberId>, code: u16) {
        self.closed |= member.is_none();
        let of_member = self.sessions.iter().filter(|(_, s)| member.is_none_or(|m| m == s.member));
        let ids: Vec<SessionId> = of_member.map(|(id, s)| (s.out.close(code), *id).1).collect();
        ids.into_iter().for_each(|id| self.forget(id));
    }

    /// Writes the waiting frames of at most `most` sockets. Returns whether any still wait. A socket gets the frames of
    /// all its topics in one write.
    pub(crate) fn flush(&mut self, most: usize) -> bool {
        self.spread();
        let rest = most - self.go_on(most);
        let some = self.unsent.len().min(rest);
        self.unsent.drain(..some).for_each(|out| out.flush());
        self.waiting()
    }

    /// Starts a pass for the topic with the most listeners, and queues the frames of the others: a socket in the pass
    /// gets them in the same write. While sockets still wait from an earlier turn, no new pass starts: it would keep
    /// them waiting.
    fn spread(&mut self) {
        let starts = self.pass.is_none() && self.unsent.is_empty();
        let count = |topic: &&Topic| match self.topics.get(*topic) {
            Some(listeners) if !listeners.frames.is_empty() => listeners.sessions.len(),
            _ => 0,
        };
        let passed = match &self.pass {
            Some(pass) => Some(pass.topic),
            None if starts => self.dirty.iter().max_by_key(count).copied(),
            None => None,
        };
        for topic in std::mem::take(&mut self.dirty) {
            if Some(topic) != passed {
                self.queue(topic);
            } else if !starts {
                // Its frames follow those of the pass.
                self.dirty.push(topic);
            } else if let Some(listeners) = self.topics.get_mut(&topic)
                && let Some(frames) = listeners.joined()
            {
                self.pass = Some(Pass { topic, run: listeners.run, frames, next: 0 });
            }
        }
    }

    /// Continues the pass for at most `most` sockets. Returns how many it wrote to.
    fn go_on(&mut self, most: usize) -> usize {
        let Some(pass) = &mut self.pass else { return 0 };
        let (mut count, run, first) = (0, pass.run, pass.next);
        let mut fed = self.topics.get(&pass.topic).into_iter().flat_map(|listeners| listeners.fed(run, first));
        Outbox::send_all(fed.by_ref().take(most).inspect(|_| count += 1).map(|(_, out)| &**out), &pass.frames);
        match fed.next() {
            Some((next, _)) => pass.next = next,
            None => self.pass = None,
        }
        count
    }

    /// Checks for slow sockets, dead actors and lost requests.
    pub(crate) fn check(&mut self) {
        let settings = Arc::clone(&self.directory.deps().settings);
        let (mut again, mut ended) = (Vec::new(), Vec::new());
        for (&id, session) in &self.sessions {
            match session.out.lag(settings.lag_limit) {
                Lag::None => {}
                Lag::Ended => ended.push(id),
                Lag::Recover => again.extend(session.topics.keys().map(|&topic| (id, topic, None))),
            }
        }
        for (&topic, listeners) in &self.topics {
            let run = self.directory.run(topic);
            for (&id, fed) in &listeners.sessions {
                match fed {
                    // The session's own memory, which is seldom in a cache, is not touched.
                    Some((by, _)) if Some(*by) == run => {}
                    // Its actor has died: the next one has a new epoch.
                    Some(_) => again.push((id, topic, None)),
                    None => {
                        let wanted = self.sessions.get(&id).and_then(|s| s.topics.get(&topic));
                        let late = wanted.filter(|w| w.asked.elapsed() >= settings.check * 2);
                        again.extend(late.map(|w| (id, topic, w.position.clone())));
                    }
                }
            }
        }
        ended.into_iter().for_each(|id| self.forget(id));
        for (id, topic, position) in again {
            // A session may be listed twice, or may have just been forgotten.
            if self.sessions.contains_key(&id) {
                self.ask(id, topic, position);
            }
        }
    }
}

impl Listeners {
    /// The batched frames, joined once for all sockets.
    fn joined(&mut self) -> Option<Bytes> {
        match self.frames.len() {
            0 | 1 => self.frames.pop(),
            _ => {
                let mut joined = BytesMut::with_capacity(self.frames.iter().map(Bytes::len).sum());
                self.frames.drain(..).for_each(|f| joined.extend_from_slice(&f));
                Some(joined.freeze())
            }
        }
    }

    /// The sockets that a run feeds, from this session on.
    fn fed(&self, run: u64, first: SessionId) -> impl Iterator<Item = (SessionId, &Rc<Outbox>)> {
        self.sessions.range(first..).filter_map(move |(&id, fed)| match fed {
            Some((by, out)) if *by == run => Some((id, out)),
            _ => None,
        })
    }

    /// Queues frames of a run in its sockets, from this session on.
    fn queue(&self, run: u64, frames: &Bytes, first: SessionId, unsent: &mut Vec<Rc<Outbox>>) {
        for (_, out) in self.fed(run, first) {
            if out.push(frames.clone()) {
                unsent.push(Rc::clone(out));
            }
        }
    }
}

#[cfg(test)]
mod tests;
