//! The journal: accepts submissions, commits them in groups, and answers after the commit.
//!
//! An idle lane commits at once; submissions that arrive during a commit form the next group. Callers put them into the
//! lane's queue themselves, and wake the lane only when a group is due.
//!
//! After a group of several submissions the lane pauses for a moment, because callers who were just answered often send
//! again at once. Without the pause they would form two smaller groups that take turns, and a commit costs much more
//! than an operation in it. The pause ends when as many submissions wait as were answered or already waiting. It lasts
//! no longer than the commit took, within the bounds of [`Settings::gather`]. If callers do not send again at once, the
//! pause is wasted: with each wasted pause in a row, the lane skips more of the following pauses.
//!
//! Live actors are notified before the caller is answered, so a caller who asks them next sees its own change.

#[cfg(test)]
mod probe;
mod queue;

use std::hash::BuildHasher;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use actix::dev::channel;
use actix::prelude::*;
use tokio::sync::oneshot;

use crate::event::{MemberId, Submission};
use crate::figures::Pulse;
use crate::ports::{Bus, Event, JournalStore};
use crate::settings::Settings;
use queue::{Queue, Submit};

/// The lane pauses after a group of at least this many submissions.
const SEVERAL: usize = 4;

/// Wasted pauses in a row that are counted: the lane skips 63 pauses at most.
const MOST_MISSES: u32 = 6;

/// Why a submission was not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SubmitError {
    /// Nothing was stored: the queue is full, the database is busy, or the server is stopping. Try again in a moment.
    #[error("the journal is busy")]
    Busy,
    /// Nothing was stored: the disk is full.
    #[error("the disk is full")]
    Full,
    /// The commit failed, or its outcome is unknown. Sending the same operations again is safe.
    #[error("the journal has failed")]
    Failed,
}

/// The handle to a journal. Cheap to clone.
pub struct Journal<S: JournalStore>(Arc<Lanes<S>>);

impl<S: JournalStore> Clone for Journal<S> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

struct Lanes<S: JournalStore> {
    lanes: Vec<Mutex<Addr<Lane<S>>>>,
    parts: Vec<Parts<S>>,
    arbiter: ArbiterHandle,
    pulse: Arc<Pulse>,
    stopping: AtomicBool,
}

impl<S: JournalStore> Journal<S> {
    pub(crate) fn start(
        store: Arc<S>,
        bus: Arc<dyn Bus>,
        settings: Arc<Settings>,
        pulse: Arc<Pulse>,
        arbiter: ArbiterHandle,
    ) -> Self {
        let lane = |_| Parts {
            store: Arc::clone(&store),
            bus: Arc::clone(&bus),
            settings: Arc::clone(&settings),
            turn: Arc::default(),
            queue: Arc::default(),
        };
        let parts: Vec<Parts<S>> = (0..settings.lanes.max(1)).map(lane).collect();
        let lanes = parts.iter().map(|p| Mutex::new(p.lane(&arbiter))).collect();
        Self(Arc::new(Lanes { lanes, parts, arbiter, pulse, stopping: false.into() }))
    }

    /// Stores a submission and returns the store's answer after the commit. Dropping the future does not undo it.
    pub async fn submit(&self, submission: Submission) -> Result<S::Answer, SubmitError> {
        let _waits = self.0.pulse.waits();
        let (reply, answer) = oneshot::channel();
        self.0.send(Submit { submission, reply })?;
        answer.await.unwrap_or(Err(SubmitError::Failed))
    }

    /// Whether submissions are accepted now: the journal is not stopping, and every lane has room.
    #[must_use]
    pub fn ready(&self) -> bool {
        !self.0.is_stopping() && self.0.parts.iter().all(|parts| parts.queue().has_room(1, &parts.settings))
    }

    /// Refuses new submissions and returns when all waiting ones are committed.
    pub async fn stop(&self) {
        self.0.stopping.store(true, Ordering::SeqCst);
        for i in 0..self.0.lanes.len() {
            let lane = self.0.lane(i).clone();
            let (done, drained) = oneshot::channel();
            // Nothing waits for a dead lane.
            if lane.send(Drain(done)).await.is_ok() {
                let _ = drained.await;
            }
        }
        for parts in &self.0.parts {
            // The last commit of a dead lane finishes by itself.
            drop(parts.turn.lock().await);
        }
    }
}

impl<S: JournalStore> Lanes<S> {
    fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::SeqCst)
    }

    /// Puts a submission into the queue of its lane.
    fn send(&self, submit: Submit<S>) -> Result<(), SubmitError> {
        let i = shard(submit.submission.member, self.lanes.len());
        let due = {
            let mut queue = self.parts[i].queue();
            // Checked under the lock: a stopping lane commits what was queued before, and nothing is queued after.
            if self.is_stopping() {
                return Err(SubmitError::Busy);
            }
            queue.push(submit, &self.parts[i].settings)?
        };
        if due {
            // A full mailbox already holds a `Wake`. If the mailbox is closed, nothing waits any more.
            let _ = self.lane(i).try_send(Wake);
        }
        Ok(())
    }

    /// A lane. If it died while submissions wait for it, starts another one in its place.
    fn lane(&self, i: usize) -> MutexGuard<'_, Addr<Lane<S>>> {
        let mut lane = self.lanes[i].lock().unwrap_or_else(PoisonError::into_inner);
        if self.parts[i].queue().needs_lane() {
            tracing::error!(lane = i, "a journal lane died, starting it again");
            *lane = self.parts[i].lane(&self.arbiter);
        }
        lane
    }
}

fn shard(member: MemberId, lanes: usize) -> usize {
    let spread = std::hash::BuildHasherDefault::<std::hash::DefaultHasher>::default().hash_one(member);
    (spread % lanes as u64) as usize
}

/// What a lane works with. All of it outlives the lane.
struct Parts<S: JournalStore> {
    store: Arc<S>,
    bus: Arc<dyn Bus>,
    settings: Arc<Settings>,
    /// Held by the running commit, so that a restarted lane does not overtake the last commit of its predecessor.
    turn: Arc<tokio::sync::Mutex<()>>,
    queue: Arc<Mutex<Queue<S>>>,
}

impl<S: JournalStore> Clone for Parts<S> {
    fn clone(&self) -> Self {
        Self {
            store: Arc::clone(&self.store),
            bus: Arc::clone(&self.bus),
            settings: Arc::clone(&self.settings),
            turn: Arc::clone(&self.turn),
            queue: Arc::clone(&self.queue),
        }
    }
}

impl<S: JournalStore> Parts<S> {
    fn lane(&self, arbiter: &ArbiterHandle) -> Addr<Lane<S>> {
        let (sender, receiver) = channel::channel(self.settings.mailbox);
        let lane = Lane {
            parts: self.clone(),
            committing: false,
            expected: 0,
            pause: None,
            misses: 0,
            skip: 0,
            drained: Vec::new(),
        };
        self.queue().has_lane = true;
        arbiter.spawn_fn(move || {
            actix::spawn(Context::with_receiver(receiver).into_future(lane));
        });
        Addr::new(sender)
    }

    fn queue(&self) -> MutexGuard<'_, Queue<S>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs one transaction in its own task, so that it finishes even if the lane dies. Returns how many submissions
    /// were waiting just before the answers were sent: later ones may come from callers who were answered.
    async fn commit(self, group: Vec<Submit<S>>) -> usize {
        let _turn = self.turn.lock().await;
        let (submissions, replies): (Vec<_>, Vec<_>) = group.into_iter().map(|s| (s.submission, s.reply)).unzip();
        let stored = self.store.commit(submissions).await;
        let waited = self.queue().waiting.len();
        // A caller that has gone away needs no answer.
        match stored {
            Ok(outcomes) => {
                for (outcome, reply) in outcomes.into_iter().zip(replies) {
                    if let Some(committed) = outcome.committed {
                        self.bus.publish(Event::Committed(Arc::new(committed)));
                    }
                    let _ = reply.send(Ok(outcome.answer));
                }
            }
            Err(failed) => {
                tracing::warn!(%failed, submissions = replies.len(), "nothing of the group is stored");
                for reply in replies {
                    let _ = reply.send(Err(failed.0));
                }
            }
        }
        waited
    }
}

/// A group may be due.
#[derive(Message)]
#[rtype(result = "()")]
struct Wake;

#[derive(Message)]
#[rtype(result = "()")]
struct Drain(oneshot::Sender<()>);

/// The actor of one lane. It decides when the next group is committed.
struct Lane<S: JournalStore> {
    parts: Parts<S>,
    committing: bool,
    /// How many waiting submissions end the pause after a group; 0 when there is no pause.
    expected: usize,
    /// The timer that ends that pause.
    pause: Option<SpawnHandle>,
    /// Wasted pauses in a row: more than an eighth of the expected submissions did not come.
    misses: u32,
    /// How many of the next groups of several are not followed by a pause.
    skip: u32,
    /// Notified when the queue is empty.
    drained: Vec<oneshot::Sender<()>>,
}

impl<S: JournalStore> Lane<S> {
    /// Commits the next group, unless a commit or the pause after it is running.
    fn next(&mut self, ctx: &mut Context<Self>) {
        if self.committing {
            return;
        }
        let Some(group) = self.due() else { return };
        if group.is_empty() {
            if !self.drained.is_empty() {
                for done in self.drained.drain(..) {
                    let _ = done.send(());
                }
                ctx.stop();
            }
            return;
        }
        if let Some(pause) = self.pause.take() {
            ctx.cancel_future(pause);
            self.misses = 0;
        }
        self.committing = true;
        let (answered, begun) = (group.len(), Instant::now());
        let commit = tokio::spawn(self.parts.clone().commit(group));
        ctx.spawn(commit.into_actor(self).map(move |ended, lane, ctx| {
            lane.committing = false;
            match ended {
                Ok(waited) => lane.pause(answered, waited, begun.elapsed(), ctx),
                Err(error) => tracing::error!(%error, "a commit did not finish"),
            }
            lane.next(ctx);
        }));
    }

    /// The next group; empty if nothing waits. `None` during a pause.
    fn due(&mut self) -> Option<Vec<Submit<S>>> {
        let Parts { settings, .. } = &self.parts;
        let mut queue = self.parts.queue();
        if !queue.is_due(self.expected, settings) && self.drained.is_empty() {
            queue.wakes_at = Some(self.expected);
            return None;
        }
        self.expected = 0;
        let group = queue.group(settings);
        queue.wakes_at = group.is_empty().then_some(1);
        Some(group)
    }

    /// Pauses until the callers who were just answered have sent again, or for about as long as their commit took.
    fn pause(&mut self, answered: usize, waited: usize, took: Duration, ctx: &mut Context<Self>) {
        if answered < SEVERAL {
            return;
        }
        if self.skip > 0 {
            self.skip -= 1;
            return;
        }
        self.expected = answered + waited;
        let (least, most) = self.parts.settings.gather;
        self.pause = Some(ctx.run_later(took.clamp(least, most), |lane, ctx| {
            let missing = lane.expected.saturating_sub(lane.parts.queue().waiting.len());
            if missing > lane.expected / 8 {
                lane.misses = (lane.misses + 1).min(MOST_MISSES);
                lane.skip = (1 << lane.misses) - 1;
            } else {
                lane.misses = 0;
            }
            (lane.expected, lane.pause) = (0, None);
            lane.next(ctx);
        }));
    }
}

impl<S: JournalStore> Actor for Lane<S> {
    type Context = Context<Self>;
}

/// Submissions that wait for a lane that died are lost: their callers get an error. The next submission starts a new
/// lane.
impl<S: JournalStore> Drop for Lane<S> {
    fn drop(&mut self) {
        *self.parts.queue() = Queue::default();
    }
}

impl<S: JournalStore> Handler<Wake> for Lane<S> {
    type Result = ();
    fn handle(&mut self, _: Wake, ctx: &mut Self::Context) {
        self.next(ctx);
    }
}

impl<S: JournalStore> Handler<Drain> for Lane<S> {
    type Result = ();
    fn handle(&mut self, drain: Drain, ctx: &mut Self::Context) {
        self.drained.push(drain.0);
        self.next(ctx);
    }
}
