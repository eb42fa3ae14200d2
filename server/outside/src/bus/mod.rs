//! The bus between nodes, over Redis channels: a commit on one node updates the screens on all.
//!
//! An event is cut into parts (`daymark_actors::shard`), and each shard is a channel. A node subscribes to the common
//! shard and to those that its rooms need.
//!
//! Delivery is at most once, so messages are numbered in each shard. A node that misses one reloads the rooms of that
//! shard from the database; after a lost connection it reloads all. Once a second, a node reports who is present and
//! the numbers of what it has sent. So the others notice when its reports stop, and when its last message is lost.

mod hear;
mod others;
mod wire;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use daymark_actors::bus::LocalBus;
use daymark_actors::ports::{Bus, Event};
use daymark_actors::shard::{Shard, cut};
use daymark_base::redis::Redis;
use metrics::counter;
use redis::Pipeline;
use tokio::sync::{Notify, mpsc};
use tokio::task::JoinSet;
use tokio::time::sleep;
use uuid::Uuid;

use wire::{Message, Report};

/// The maximum number of events waiting to be sent. Further ones are dropped, and the other nodes recover by reloading.
const WAITING: usize = 10_000;
/// The maximum number of events that are sent together.
const TOGETHER: usize = 1024;
/// Pause after sending. Events that arrive in it are sent together, since a message costs both nodes and Redis more
/// than its events.
const GATHER: Duration = Duration::from_millis(5);
/// With many nodes the pause is this long for each of them, so that a node receives no more messages a second when
/// nodes are added.
const GATHER_EACH: Duration = Duration::from_millis(1);
/// The longest pause: a member's other device waits for it.
const GATHER_MOST: Duration = Duration::from_millis(40);
/// How often a node reports who is present.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// Delivers events to this node's rooms at once, and to the other nodes over Redis.
pub struct RedisBus {
    local: LocalBus,
    out: mpsc::Sender<Event>,
    shared: Arc<Shared>,
    /// Stopped when the bus is dropped.
    _tasks: JoinSet<()>,
}

/// State shared by the two tasks.
struct Shared {
    node: Uuid,
    /// Whether events did not fit and were dropped.
    dropped: AtomicBool,
    /// The number of other nodes whose messages arrive.
    others: AtomicU64,
    /// Whether no other node has sent anything for so long that this is the only one.
    alone: AtomicBool,
    /// Nodes whose complete list of who is present must be requested.
    unknown: std::sync::Mutex<Vec<Uuid>>,
    /// Notified when another node requests the list of who is present here.
    asked: Notify,
}

impl RedisBus {
    /// Starts to send and to receive. Must be called inside a runtime.
    #[must_use]
    pub fn start(redis: &Redis, local: LocalBus) -> Self {
        let (out, events) = mpsc::channel(WAITING);
        let shared = Arc::new(Shared::of(Uuid::now_v7()));
        let mut tasks = JoinSet::new();
        tasks.spawn(tell(redis.clone(), local.clone(), events, Arc::clone(&shared)));
        tasks.spawn(hear::hear(redis.clone(), local.clone(), Arc::clone(&shared)));
        Self { local, out, shared, _tasks: tasks }
    }
}

impl Bus for RedisBus {
    fn publish(&self, event: Event) {
        self.local.publish(event.clone());
        if self.out.try_send(event).is_err() {
            self.shared.dropped.store(true, Ordering::Relaxed);
        }
    }
}

fn channel(redis: &Redis, shard: Shard) -> String {
    redis.name("bus", shard)
}

async fn tell(redis: Redis, local: LocalBus, mut events: mpsc::Receiver<Event>, shared: Arc<Shared>) {
    let channels: Vec<String> = Shard::all().map(|shard| channel(&redis, shard)).collect();
    let (mut numbers, mut all, mut taken) = (Numbers::default(), true, Vec::new());
    let mut heartbeat = tokio::time::interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        let mut here = None;
        tokio::select! {
            count = events.recv_many(&mut taken, TOGETHER) => if count == 0 { return },
            _ = heartbeat.tick() => here = Some(local.here(std::mem::take(&mut all))),
            () = shared.asked.notified() => here = Some(local.here(true)),
        }
        if shared.dropped.swap(false, Ordering::Relaxed) {
            numbers.skip();
        }
        let (count, reports) = (taken.len() as u64, here.is_some());
        let mut messages = numbers.messages(taken.drain(..));
        if let Some(here) = here {
            let ask = std::mem::take(&mut *shared.unknown());
            messages.push((Shard::COMMON, numbers.report(here, ask)));
        } else if shared.alone.load(Ordering::Relaxed) {
            // A node that joins learns from the numbers in the next report that it has missed something.
            messages.clear();
        }
        let mut out = Pipeline::with_capacity(messages.len());
        let (mut bytes, mut sent) = (0, 0);
        for (shard, message) in &messages {
            let Some(text) = wire::write(shared.node, message) else { continue };
            (bytes, sent) = (bytes + text.len() as u64, sent + 1);
            out.cmd("PUBLISH").arg(&channels[usize::from(shard.index())]).arg(text).ignore();
        }
        if sent == 0 || redis.ask_all::<()>(&out).await.is_some() {
            counter!("daymark_bus_events_sent_total").increment(if sent > 0 { count } else { 0 });
            counter!("daymark_bus_messages_sent_total").increment(sent);
            counter!("daymark_bus_bytes_sent_total").increment(bytes);
        } else {
            counter!("daymark_bus_events_unsent_total").increment(count);
            all |= reports;
            numbers.skip();
        }
        sleep(pause(shared.others.load(Ordering::Relaxed))).await;
    }
}

/// The pause after sending, with this many other nodes.
fn pause(others: u64) -> Duration {
    GATHER_EACH.saturating_mul(u32::try_from(others + 1).unwrap_or(u32::MAX)).clamp(GATHER, GATHER_MOST)
}

/// The number of the last message in each shard.
#[derive(Default)]
struct Numbers {
    last: [u64; Shard::COUNT],
    /// As of the last report.
    reported: [u64; Shard::COUNT],
}

impl Numbers {
    /// The messages of some events: one in each shard that gets a part.
    fn messages(&mut self, events: impl IntoIterator<Item = Event>) -> Vec<(Shard, Message)> {
        let mut parts: BTreeMap<Shard, Vec<Event>> = BTreeMap::new();
        for (shard, part) in events.into_iter().flat_map(cut) {
            parts.entry(shard).or_default().push(part);
        }
        let message = |(shard, events)| (shard, Message { number: self.next(shard), events, report: None });
        parts.into_iter().map(message).collect()
    }

    /// A report, with the numbers that have changed since the last one.
    fn report(&mut self, here: daymark_actors::presence::Here, ask: Vec<Uuid>) -> Message {
        // The common shard is left out: the report's own number already says this.
        let number = self.next(Shard::COMMON);
        let changed = Shard::all().filter(|shard| *shard != Shard::COMMON).map(|shard| usize::from(shard.index()));
        let changed = changed.filter(|at| self.last[*at] != self.reported[*at]);
        let numbers = changed.map(|at| (at as u8, self.last[at])).collect();
        self.reported = self.last;
        Message { number, events: Vec::new(), report: Some(Report { here, ask, numbers }) }
    }

    /// Marks messages as missing: a skipped number in each shard shows it to the other nodes. The number in the common
    /// shard shows it to a node that has just joined another shard and knows no number there yet.
    fn skip(&mut self) {
        self.last.iter_mut().for_each(|last| *last += 1);
    }

    fn next(&mut self, shard: Shard) -> u64 {
        let last = &mut self.last[usize::from(shard.index())];
        *last += 1;
        *last
    }
}

impl Shared {
    fn of(node: Uuid) -> Self {
        Self {
            node,
            dropped: AtomicBool::new(false),
            others: AtomicU64::new(0),
            alone: AtomicBool::new(false),
            unknown: std::sync::Mutex::default(),
            asked: Notify::new(),
        }
    }

    fn unknown(&self) -> std::sync::MutexGuard<'_, Vec<Uuid>> {
        self.unknown.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batched_events_become_one_message_per_shard() {
        let mut numbers = Numbers::default();
        let events = || [Event::PlanChanged(1), Event::Revoked(2), Event::PlanChanged(3)];
        for number in 1..3 {
            let messages = numbers.messages(events());
            let said: Vec<_> = messages.iter().map(|(shard, m)| (*shard, m.number, m.events.len())).collect();
            assert_eq!(said, [(Shard::COMMON, number, 1), (Shard::MEMBERS, number, 2)]);
        }
    }

    #[test]
    fn a_report_lists_only_the_changed_shard_numbers() {
        let mut numbers = Numbers::default();
        let report = |numbers: &mut Numbers| numbers.report(Default::default(), Vec::new());
        let members = |message: &Message| message.report.as_ref().map(|report| report.numbers.clone());
        let index = Shard::MEMBERS.index();
        drop(numbers.messages([Event::PlanChanged(1)]));
        assert_eq!(members(&report(&mut numbers)), Some(vec![(index, 1)]));
        assert_eq!(members(&report(&mut numbers)), Some(Vec::new()));
        numbers.skip();
        let last = report(&mut numbers);
        assert_eq!(last.report.map(|report| report.numbers.len()), Some(Shard::COUNT - 1));
        assert_eq!(last.number, 4, "and the common shard's own");
    }

    #[test]
    fn the_send_pause_grows_with_the_number_of_nodes() {
        assert_eq!([0, 1, 4, 9, 39, 99].map(|others| pause(others).as_millis()), [5, 5, 5, 10, 40, 40]);
    }
}
