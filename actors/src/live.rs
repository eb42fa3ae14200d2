//! The server's handle to everything live.

use std::sync::{Arc, Mutex, PoisonError};

use actix::prelude::*;
use bytestring::ByteString;
use tokio::sync::{Semaphore, oneshot};

use crate::board::{Page, PageAsk};
use crate::bus::LocalBus;
use crate::clock::SharedClock;
use crate::community::CommunityQuestion;
use crate::directory::Directory;
use crate::event::{MemberId, ProgramId};
use crate::feed::Feed;
use crate::figures::NodeFigures;
use crate::hearing::Hearing;
use crate::journal::Journal;
use crate::model::{Deps, TURNS};
use crate::ports::{Answers, Bus, Event, JournalStore, LiveStore, Mailing, SignUp};
use crate::program::PageQuestion;
use crate::settings::Settings;
use crate::shard::Shards;
use crate::streak::{DateOfAll, Streak};

/// Close code of a server that shuts down; clients reconnect.
const RESTART: u16 = 1012;

/// Why a question was not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LiveError {
    /// The queue is full, or the state could not be loaded: try again in a moment.
    #[error("busy")]
    Busy,
    /// The subject of the question does not exist.
    #[error("gone")]
    Gone,
}

/// The live part of this node. Cheap to clone; the actors run on their own threads until [`Live::stop`], or until the
/// last clone is dropped.
#[derive(Clone)]
pub struct Live(Arc<Inner>);

struct Inner {
    directory: Arc<Directory>,
    bus: Arc<dyn Bus>,
    arbiters: Mutex<Vec<Arbiter>>,
}

impl Live {
    /// Starts the live part with a bus: the local one, or one built around it. Must be called inside an actix system.
    #[must_use]
    pub fn with_bus(
        settings: Settings,
        clock: SharedClock,
        store: Arc<dyn LiveStore>,
        bus: impl FnOnce(LocalBus) -> Arc<dyn Bus>,
    ) -> Self {
        let arbiter = Arbiter::new();
        let (settings, turns) = (Arc::new(settings), Arc::new(Semaphore::new(TURNS)));
        let (presence, pulse, hearing) = (Arc::default(), Arc::default(), Hearing::default());
        let deps = Deps { settings, clock, store, presence, pulse, hearing, turns };
        let pause = deps.settings.tick;
        let directory = Arc::new(Directory::new(deps, arbiter.handle()));
        let swept = Arc::downgrade(&directory);
        arbiter.spawn(async move {
            while let Some(directory) = swept.upgrade() {
                directory.sweep();
                drop(directory);
                actix::clock::sleep(pause).await;
            }
        });
        let bus = bus(LocalBus(Arc::clone(&directory)));
        Self(Arc::new(Inner { directory, bus, arbiters: Mutex::new(vec![arbiter]) }))
    }

    /// Starts a journal on its own thread; its commits are published on this bus.
    #[must_use]
    pub fn journal<S: JournalStore>(&self, store: Arc<S>) -> Journal<S> {
        let arbiter = Arbiter::new();
        let deps = self.0.directory.deps();
        let (settings, pulse) = (Arc::clone(&deps.settings), Arc::clone(&deps.pulse));
        let journal = Journal::start(store, Arc::clone(&self.0.bus), settings, pulse, arbiter.handle());
        self.arbiters().push(arbiter);
        journal
    }

    /// Rows of a program's board, or with [`crate::event::ALL_PROGRAMS`] of the board over all programs.
    pub async fn page(&self, program: ProgramId, ask: PageAsk) -> Result<Page, LiveError> {
        let directory = &self.0.directory;
        let ask = |reply| directory.programs.ask(&directory.start(), program, PageQuestion { ask, reply });
        question(ask).await
    }

    /// The community streak.
    pub async fn global_streak(&self) -> Result<Streak, LiveError> {
        let directory = &self.0.directory;
        question(|reply| directory.community.ask(&directory.start(), (), CommunityQuestion::Streak(reply))).await
    }

    /// The community's most recent dates up to today, oldest first.
    pub async fn community_dates(&self, count: u16) -> Result<Vec<DateOfAll>, LiveError> {
        let directory = &self.0.directory;
        let ask = |reply| CommunityQuestion::LastDates(count, reply);
        question(|reply| directory.community.ask(&directory.start(), (), ask(reply))).await
    }

    /// The feed of the last five minutes.
    pub async fn feed(&self) -> Result<Feed, LiveError> {
        let directory = &self.0.directory;
        question(|reply| directory.community.ask(&directory.start(), (), CommunityQuestion::Feed(reply))).await
    }

    /// Distinct members with a socket open, on any node, and sockets of visitors.
    #[must_use]
    pub fn online(&self) -> usize {
        self.0.directory.deps().presence.online()
    }

    /// The figures that only the nodes know, added up, for the administrators.
    #[must_use]
    pub fn figures(&self) -> NodeFigures {
        self.0.directory.deps().figures()
    }

    /// Counts a call on this node that was answered with 5xx.
    pub fn failed(&self) {
        let deps = self.0.directory.deps();
        deps.pulse.failed(deps.now());
    }

    /// Publishes an event to every node. Call it after the commit.
    pub fn publish(&self, event: Event) {
        self.0.bus.publish(event);
    }

    /// Other nodes could not report their commits: every room reloads its state, as with [`LocalBus::missed`].
    pub fn missed(&self) {
        self.0.directory.missed(Shards::ALL);
    }

    /// Shows a notice (a JSON value) on the member's open devices.
    pub fn notice(&self, member: MemberId, notice: ByteString) {
        self.publish(Event::Notice(member, notice));
    }

    /// Closes all sockets of a member with 4401.
    pub fn revoke(&self, member: MemberId) {
        self.publish(Event::Revoked(member));
    }

    /// A program's state, zone or title changed: its board reads them again.
    pub fn program_changed(&self, program: ProgramId) {
        self.publish(Event::ProgramChanged(program));
    }

    /// A member's name, picture, privacy level or right to be ranked changed.
    pub fn card_changed(&self, member: MemberId) {
        self.publish(Event::CardChanged(member));
    }

    /// An account was created.
    pub fn signed_up(&self, sign_up: SignUp) {
        self.publish(Event::SignedUp(Arc::new(sign_up)));
    }

    /// Responses to a survey were counted.
    pub fn answered(&self, answers: Answers) {
        self.publish(Event::Answered(answers));
    }

    /// A newsletter made progress, stopped or finished.
    pub fn mailed(&self, mailing: Mailing) {
        self.publish(Event::Mailed(mailing));
    }

    /// A member's purchases or grants changed: their connected devices ask again what the member may open.
    pub fn plan_changed(&self, member: MemberId) {
        self.publish(Event::PlanChanged(member));
    }

    /// A payment came in.
    pub fn paid(&self) {
        self.publish(Event::Paid);
    }

    /// Closes every socket of this node with 1012 and opens no new ones.
    pub fn close_sockets(&self) {
        self.0.directory.close(None, RESTART);
    }

    /// Ends the actors, and closes the sockets if they are still open. Stop the journal first.
    pub fn stop(&self) {
        self.close_sockets();
        for arbiter in self.arbiters().drain(..) {
            arbiter.stop();
        }
    }

    pub(crate) fn directory(&self) -> &Arc<Directory> {
        &self.0.directory
    }

    fn arbiters(&self) -> std::sync::MutexGuard<'_, Vec<Arbiter>> {
        self.0.arbiters.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        let arbiters = self.arbiters.get_mut().unwrap_or_else(PoisonError::into_inner);
        for arbiter in arbiters.drain(..) {
            arbiter.stop();
        }
    }
}

/// Asks and waits; an actor that dies meanwhile counts as busy.
async fn question<T>(
    ask: impl Fn(oneshot::Sender<Result<T, LiveError>>) -> Result<(), LiveError>,
) -> Result<T, LiveError> {
    // Asks again when the room ended while the question was on its way: it was retired, or its subject does not exist.
    // In the second case every new room ends too, so many callers at once can hit that more than once.
    for _ in 0..8 {
        let (reply, answer) = oneshot::channel();
        ask(reply)?;
        if let Ok(answer) = answer.await {
            return answer;
        }
    }
    Err(LiveError::Busy)
}
