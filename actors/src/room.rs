//! The actor around a [`Model`]: loads it, queues events while it loads, merges changes into deltas, serves subscribers
//! and questions. One for each live program, each member with a device, the community, the administrators.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use actix::prelude::*;
use hashbrown::HashMap;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::Instant;

use crate::channel::{Channel, HubId, Leave, SessionId, Subscribe};
use crate::hearing::Need;
use crate::live::LiveError;
use crate::model::{Deps, Model};
use crate::ports::LoadFailed;

/// An event for the room.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Happened<E>(pub(crate) E);

/// A question to the room.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Asked<Q>(pub(crate) Q);

/// The directory no longer lists this room.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Retire;

/// Kills the actor, as a bug in a handler would.
#[cfg(test)]
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Crash;

/// State that the directory and a room share without messages.
#[derive(Debug, Default)]
pub(crate) struct Usage {
    /// A hub listens.
    pub(crate) watched: AtomicBool,
    /// Clock time of the last question or subscription, in milliseconds.
    pub(crate) last_used: AtomicI64,
    /// An event did not fit into the mailbox: the state must be reloaded.
    pub(crate) missed: AtomicBool,
}

/// Messages that wait while the state is loaded.
struct Held<M: Model> {
    events: Vec<M::Event>,
    asks: Vec<M::Ask>,
    sessions: HashMap<(HubId, SessionId), Subscribe>,
}

/// The actor of one room.
pub(crate) struct Room<M: Model> {
    key: M::Key,
    deps: Deps,
    /// Its need for a shard of the bus, for as long as it runs.
    need: Need,
    usage: Arc<Usage>,
    channel: Channel,
    model: Option<M>,
    /// Set while the state is loaded, the first time or again.
    loading: Option<Held<M>>,
    failures: u32,
    /// The timer for the next delta is running.
    armed: bool,
    /// When the last delta was published.
    told: Option<Instant>,
    errand: bool,
    /// The running load recovers from lost events.
    lost: bool,
    /// The room waits for a permit to reload.
    waits: bool,
    /// The permit, held until the read is done.
    turn: Option<OwnedSemaphorePermit>,
}

impl<M: Model> Room<M> {
    pub(crate) fn new(key: M::Key, deps: Deps, need: Need, usage: Arc<Usage>, run: u64, epoch: String) -> Self {
        let channel = Channel::new(M::topic(key), run, epoch);
        Self {
            key,
            deps,
            need,
            usage,
            channel,
            model: None,
            loading: None,
            failures: 0,
            armed: false,
            told: None,
            errand: false,
            lost: false,
            waits: false,
            turn: None,
        }
    }

    /// Loads the state, unless a load is running.
    fn load(&mut self, ctx: &mut Context<Self>) {
        if self.loading.is_none() {
            self.loading = Some(Held { events: Vec::new(), asks: Vec::new(), sessions: HashMap::new() });
            self.read(ctx);
        }
    }

    fn read(&mut self, ctx: &mut Context<Self>) {
        // Reset before the read: events missed from here on need another load.
        self.lost |= self.usage.missed.swap(false, Ordering::SeqCst);
        let (deps, key, need) = (self.deps.clone(), self.key, self.need.clone());
        let load = async move {
            // The room must receive what is committed after the read.
            need.met(deps.settings.hear).await;
            M::load(&deps, key).await
        };
        ctx.spawn(load.into_actor(self).map(|loaded, room, ctx| {
            room.turn = None;
            match loaded {
                Ok(Some(loaded)) => room.ready(loaded, ctx),
                Ok(None) => room.gone(ctx),
                Err(error) => room.failed(&error, ctx),
            }
        }));
    }

    fn ready(&mut self, loaded: M::Loaded, ctx: &mut Context<Self>) {
        self.failures = 0;
        match &mut self.model {
            Some(model) => model.rebuild(loaded),
            None => self.model = Some(M::build(&self.deps, self.key, loaded)),
        }
        self.channel.forget_snapshot();
        if std::mem::take(&mut self.lost) && M::RESYNC {
            self.channel.all_behind();
            self.catch_up();
        }
        let Some(held) = self.loading.take() else { return };
        for session in held.sessions.into_values() {
            self.subscribe(session, ctx);
        }
        for event in held.events {
            self.event(event, ctx);
        }
        for ask in held.asks {
            self.ask(ask);
        }
        self.changed(ctx);
    }

    fn failed(&mut self, error: &LoadFailed, ctx: &mut Context<Self>) {
        tracing::warn!(topic = ?M::topic(self.key), %error, "live state not loaded, trying again");
        if let Some(held) = &mut self.loading {
            for ask in held.asks.drain(..) {
                M::refuse(ask, LiveError::Busy);
            }
        }
        let pause = self.deps.settings.retry * (1 << self.failures.min(6));
        self.failures += 1;
        // This takes a permit too: what makes one load fail makes all of them fail.
        ctx.run_later(pause, |room, ctx| {
            room.in_turn(ctx, |room, turn, ctx| {
                room.turn = turn;
                room.read(ctx);
            })
        });
    }

    fn gone(&mut self, ctx: &mut Context<Self>) {
        if let Some(held) = self.loading.take() {
            held.sessions.values().for_each(|s| self.channel.refuse(s));
            held.asks.into_iter().for_each(|ask| M::refuse(ask, LiveError::Gone));
        }
        self.channel.gone();
        ctx.stop();
    }

    fn subscribe(&mut self, from: Subscribe, ctx: &mut Context<Self>) {
        let model = &self.model;
        if model.is_some() && self.channel.subscribe(&from, || model.as_ref()?.snapshot()) {
            self.usage.watched.store(self.channel.watched(), Ordering::SeqCst);
            return;
        }
        self.load(ctx);
        let most = self.deps.settings.held;
        if let Some(held) = self.loading.as_mut().filter(|held| held.sessions.len() < most) {
            held.sessions.insert((from.hub, from.session), from);
        }
    }

    fn event(&mut self, event: M::Event, ctx: &mut Context<Self>) {
        let most = self.deps.settings.held;
        match (&mut self.loading, &mut self.model) {
            (Some(held), _) if held.events.len() < most => held.events.push(event),
            (Some(_), _) => self.usage.missed.store(true, Ordering::SeqCst),
            (None, Some(model)) => {
                if model.apply(event) {
                    self.changed(ctx);
                }
                self.follow_up(ctx);
            }
            (None, None) => {}
        }
    }

    fn ask(&mut self, ask: M::Ask) {
        let most = self.deps.settings.held;
        match (&mut self.model, &mut self.loading) {
            (Some(model), _) => model.answer(ask),
            // After a failed load an error serves the caller better than waiting for the next load.
            (None, Some(held)) if self.failures == 0 && held.asks.len() < most => held.asks.push(ask),
            // The load found nothing, and the room is about to end.
            (None, None) => M::refuse(ask, LiveError::Gone),
            _ => M::refuse(ask, LiveError::Busy),
        }
    }

    /// Starts what is needed besides a delta: a reload, or an errand.
    fn follow_up(&mut self, ctx: &mut Context<Self>) {
        let Some(model) = &mut self.model else { return };
        if model.must_reload() {
            self.lost = true;
            return self.load(ctx);
        }
        if self.usage.missed.load(Ordering::SeqCst) {
            return self.make_up(ctx);
        }
        if self.errand {
            return;
        }
        if let Some(errand) = model.errand() {
            self.errand = true;
            ctx.spawn(errand.into_actor(self).map(|found, room, ctx| {
                room.errand = false;
                if room.model.as_mut().is_some_and(|model| model.fetched(found)) {
                    room.changed(ctx);
                }
                room.follow_up(ctx);
            }));
        }
    }

    /// Reloads after lost events, with a permit: all rooms lose them at once. Until then the room applies the events
    /// that it receives. A room without listeners ends, and loads again when it is asked.
    fn make_up(&mut self, ctx: &mut Context<Self>) {
        if self.loading.is_some() || self.waits {
            return;
        }
        if !self.channel.watched() {
            return ctx.stop();
        }
        self.waits = true;
        self.in_turn(ctx, |room, turn, ctx| {
            room.waits = false;
            if room.loading.is_none() && room.usage.missed.load(Ordering::SeqCst) {
                room.turn = turn;
                room.load(ctx);
            }
        });
    }

    /// Calls `then` once the room has one of this node's permits.
    fn in_turn(&self, ctx: &mut Context<Self>, then: fn(&mut Self, Option<OwnedSemaphorePermit>, &mut Context<Self>)) {
        let turn = Arc::clone(&self.deps.turns).acquire_owned();
        ctx.spawn(turn.into_actor(self).map(move |turn, room, ctx| then(room, turn.ok(), ctx)));
    }

    /// Arms the timer that publishes. After a quiet period a change is published at once; all changes in the pause
    /// after a delta become one delta at its end.
    fn changed(&mut self, ctx: &mut Context<Self>) {
        if self.armed {
            return;
        }
        self.armed = true;
        let pause = self.model.as_ref().map_or(self.deps.settings.merge, |model| model.pause(&self.deps.settings));
        let silent = self.told.map_or(pause, |told| told.elapsed());
        ctx.run_later(pause.saturating_sub(silent), |room, _| {
            room.armed = false;
            if let Some(delta) = room.model.as_mut().and_then(M::delta) {
                room.told = Some(Instant::now());
                room.channel.publish(&delta);
            }
            room.catch_up();
        });
    }

    fn catch_up(&mut self) {
        let model = &self.model;
        self.channel.catch_up(|| model.as_ref()?.snapshot());
        self.usage.watched.store(self.channel.watched(), Ordering::SeqCst);
    }

    fn tick(&mut self, ctx: &mut Context<Self>) {
        // A snapshot may contain the time.
        self.channel.forget_snapshot();
        self.catch_up();
        if self.loading.is_none() {
            if self.model.as_mut().is_some_and(M::tick) {
                self.changed(ctx);
            }
            self.follow_up(ctx);
        }
    }
}

impl<M: Model> Actor for Room<M> {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        let pause = self.deps.settings.tick.max(Duration::from_millis(1));
        ctx.run_interval(pause, Self::tick);
        self.load(ctx);
    }
}

impl<M: Model> Handler<Happened<M::Event>> for Room<M> {
    type Result = ();
    fn handle(&mut self, happened: Happened<M::Event>, ctx: &mut Self::Context) {
        self.event(happened.0, ctx);
    }
}

impl<M: Model> Handler<Asked<M::Ask>> for Room<M> {
    type Result = ();
    fn handle(&mut self, asked: Asked<M::Ask>, _: &mut Self::Context) {
        self.ask(asked.0);
    }
}

impl<M: Model> Handler<Subscribe> for Room<M> {
    type Result = ();
    fn handle(&mut self, from: Subscribe, ctx: &mut Self::Context) {
        self.subscribe(from, ctx);
    }
}

impl<M: Model> Handler<Leave> for Room<M> {
    type Result = ();
    fn handle(&mut self, leave: Leave, _: &mut Self::Context) {
        self.channel.leave(leave.0);
        if let Some(held) = &mut self.loading {
            held.sessions.retain(|(hub, _), _| *hub != leave.0);
        }
        self.usage.watched.store(self.channel.watched(), Ordering::SeqCst);
    }
}

impl<M: Model> Handler<Retire> for Room<M> {
    type Result = ();
    fn handle(&mut self, _: Retire, ctx: &mut Self::Context) {
        ctx.stop();
    }
}

#[cfg(test)]
impl<M: Model> Handler<Crash> for Room<M> {
    type Result = ();
    fn handle(&mut self, _: Crash, _: &mut Self::Context) {
        panic!("a crash for the test");
    }
}
