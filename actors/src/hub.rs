//! One hub per worker thread: which local sockets listen to which topic. A topic's actor sends a hub one frame; the hub
//! writes the same bytes into every listening socket, batched over a short tick.
//!
//! The sockets of a thread are plain values of that thread (`sockets.rs`); the actor here is only their mailbox. A
//! keeper task beside it restarts the actor when it dies and repairs what failed elsewhere.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use actix::dev::channel;
use actix::prelude::*;
use bytes::Bytes;

use crate::channel::{SessionId, ToHub};
use crate::event::{MemberId, ProgramId};
use crate::live::Live;
use crate::outbox::Outbox;
pub use crate::outbox::Wire;
use crate::sockets::Sockets;
use crate::topic::{Position, Topic};

thread_local! {
    static HERE: RefCell<Option<Rc<RefCell<Sockets>>>> = const { RefCell::new(None) };
}

#[cfg(test)]
thread_local! {
    static CRASH: RefCell<Option<Addr<Hub>>> = const { RefCell::new(None) };
}

/// Sockets written to before the thread's other tasks get their turn: about a millisecond.
const WRITES: usize = 128;

/// The mailbox of a thread's sockets.
struct Hub {
    sockets: Rc<RefCell<Sockets>>,
    armed: bool,
}

impl Actor for Hub {
    type Context = Context<Self>;
}

impl Handler<ToHub> for Hub {
    type Result = ();
    fn handle(&mut self, message: ToHub, ctx: &mut Self::Context) {
        let mut sockets = self.sockets.borrow_mut();
        sockets.take(message);
        if sockets.waiting() && !self.armed {
            self.armed = true;
            let flushed = flush(Rc::clone(&self.sockets), sockets.pause());
            ctx.spawn(flushed.into_actor(self).map(|(), hub, _| hub.armed = false));
        }
    }
}

/// After the tick, writes the waiting frames and those that arrive meanwhile.
async fn flush(sockets: Rc<RefCell<Sockets>>, tick: Duration) {
    actix::clock::sleep(tick).await;
    while sockets.borrow_mut().flush(WRITES) {
        tokio::task::yield_now().await;
    }
}

/// Kills the actor, as a bug in a handler would.
#[cfg(test)]
impl Handler<crate::room::Crash> for Hub {
    type Result = ();
    fn handle(&mut self, _: crate::room::Crash, _: &mut Self::Context) {
        panic!("a crash for the test");
    }
}

/// Installs the hub of this worker thread. Call it in the server's factory, on every worker; further calls do nothing.
pub fn install(live: &Live) {
    let directory = live.directory();
    let installed = HERE.with_borrow(|here| here.as_ref().is_some_and(|s| s.borrow().belongs_to(directory)));
    if installed {
        return;
    }
    let sockets = Rc::new(RefCell::new(Sockets::new(Arc::clone(directory))));
    let hub = start(&sockets);
    let pause = directory.deps().settings.check;
    HERE.set(Some(Rc::clone(&sockets)));
    actix::spawn(keep(sockets, hub, pause));
}

/// Starts a hub actor for these sockets, which subscribe again to everything they listen to.
fn start(sockets: &Rc<RefCell<Sockets>>) -> Addr<Hub> {
    let (sender, receiver) = channel::channel(sockets.borrow().mailbox());
    let hub = Addr::new(sender);
    sockets.borrow_mut().moved(hub.clone().recipient());
    let actor = Hub { sockets: Rc::clone(sockets), armed: false };
    actix::spawn(Context::with_receiver(receiver).into_future(actor));
    #[cfg(test)]
    CRASH.set(Some(hub.clone()));
    hub
}

async fn keep(sockets: Rc<RefCell<Sockets>>, mut hub: Addr<Hub>, pause: Duration) {
    loop {
        actix::clock::sleep(pause).await;
        if !hub.connected() {
            tracing::error!("a hub died, starting it again");
            hub = start(&sockets);
        }
        let mut sockets = sockets.borrow_mut();
        if sockets.closed() {
            return;
        }
        sockets.check();
    }
}

/// Whether this thread accepts sockets: it has a hub, and its sockets were not closed for shutdown.
#[must_use]
pub fn is_open() -> bool {
    HERE.with_borrow(|here| here.as_ref().is_some_and(|sockets| !sockets.borrow().closed()))
}

/// Opens a connection for a member's socket on this thread; `None` when [`is_open`] is false.
#[must_use]
pub fn open(member: MemberId, wire: Rc<dyn Wire>) -> Option<Connection> {
    let sockets = HERE.with_borrow(Clone::clone).filter(|sockets| !sockets.borrow().closed())?;
    let (id, out) = sockets.borrow_mut().open(member, wire);
    Some(Connection { sockets, id, out })
}

/// The programs whose boards sockets of this thread listen to.
#[must_use]
pub fn programs() -> Vec<ProgramId> {
    HERE.with_borrow(|here| here.as_ref().map(|sockets| sockets.borrow().programs())).unwrap_or_default()
}

/// The members whose sockets on this thread listen to a program's board, one for each socket; 0 for a visitor.
#[must_use]
pub fn listeners(program: ProgramId) -> Vec<MemberId> {
    HERE.with_borrow(|here| here.as_ref().map(|sockets| sockets.borrow().listeners(program))).unwrap_or_default()
}

/// A socket's place in the hub of its thread. Dropping it ends all subscriptions.
pub struct Connection {
    sockets: Rc<RefCell<Sockets>>,
    id: SessionId,
    out: Rc<Outbox>,
}

/// The socket has reached its limit of topics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many topics")]
pub struct TooManyTopics;

impl Connection {
    /// Subscribes. The missed deltas or a snapshot arrive as frames, and so does `gone`. Subscribing again to the same
    /// topic starts over. The caller must have checked access.
    pub fn subscribe(&self, topic: Topic, position: Option<Position>) -> Result<(), TooManyTopics> {
        self.sockets.borrow_mut().subscribe(self.id, topic, position)
    }

    /// Ends a subscription, if there is one.
    pub fn unsubscribe(&self, topic: Topic) {
        self.sockets.borrow_mut().unsubscribe(self.id, topic);
    }

    /// Whether it is subscribed to a topic.
    #[must_use]
    pub fn listens(&self, topic: Topic) -> bool {
        self.sockets.borrow().listens(self.id, topic)
    }

    /// Drops the waiting frames, and ends the session with a close frame with this code.
    pub fn close(&self, code: u16) {
        self.out.close(code);
        self.sockets.borrow_mut().forget(self.id);
    }

    /// Like [`close`](Self::close), but with this close frame.
    pub fn end(&self, last: Bytes) {
        self.out.end(last);
        self.sockets.borrow_mut().forget(self.id);
    }

    /// Whether the last frame is queued or sent.
    #[must_use]
    pub fn is_closing(&self) -> bool {
        self.out.is_closing()
    }

    /// Sends the session's own frames, between those of its topics. False when a slow socket has no room for them.
    pub fn say(&self, frames: Bytes) -> bool {
        let queued = self.out.push(frames);
        if queued {
            self.out.flush();
        }
        queued
    }

    /// Waits until the session must [`write`](Self::write) to the socket.
    pub async fn blocked(&self) {
        self.out.blocked().await;
    }

    /// Waits for room in the socket and writes the queued frames. Returns how many bytes; `None` after the last frame.
    ///
    /// # Errors
    /// When the connection has broken.
    pub async fn write(&self) -> io::Result<Option<usize>> {
        self.out.write().await
    }

    /// Bytes that wait for this socket.
    #[cfg(test)]
    pub(crate) fn waiting_bytes(&self) -> usize {
        self.out.bytes()
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.sockets.borrow_mut().forget(self.id);
    }
}

/// Kills this thread's hub actor.
#[cfg(test)]
pub(crate) fn crash() {
    CRASH.with_borrow(|hub| hub.as_ref().expect("hub").try_send(crate::room::Crash).expect("mailbox"));
}
