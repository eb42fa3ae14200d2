//! The bus between nodes, over a channel of Redis: what one node has committed moves the screens of all.
//!
//! Delivery is at most once, so every message has a number. Whoever misses one, by its number or because the connection
//! was gone, reads the state of every room again from the database. A node that has nothing to say says so once a second,
//! with who is there: silence is a fault too.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use daymark_actors::bus::LocalBus;
use daymark_actors::ports::{Bus, Event};
use daymark_actors::presence::Here;
use futures_util::StreamExt;
use metrics::{counter, gauge};
use redis::Cmd;
use serde::{Deserialize, Serialize};
use tokio::sync::{Notify, mpsc};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::redis::Redis;

/// Events that wait to be told to others. What does not fit is made up for by the others' reading.
const WAITING: usize = 10_000;
/// Events in one message.
const TOGETHER: usize = 256;
/// How often a node says who is there.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// Without a message for so long, its own included, a connection is given up.
const SILENCE: Duration = Duration::from_secs(3);
/// A node that has said nothing for so long is gone.
const GONE: Duration = Duration::from_secs(5);
/// Between two attempts to connect.
const AGAIN: Duration = Duration::from_millis(300);

/// What nodes tell each other.
#[derive(Serialize, Deserialize)]
struct Message {
    /// The node, as of its start. The first field, see [`Shared::mark`].
    from: String,
    /// One more with each message.
    number: u64,
    events: Vec<Event>,
    #[serde(skip_serializing_if = "Option::is_none")]
    here: Option<Here>,
    /// Nodes that are asked to say everybody who is there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    ask: Vec<String>,
}

/// Events go to this node's rooms at once, and to the other nodes over Redis.
pub struct RedisBus {
    local: LocalBus,
    out: mpsc::Sender<Event>,
    shared: Arc<Shared>,
    /// Ended when the bus is dropped.
    _tasks: JoinSet<()>,
}

/// What the two tasks have in common.
struct Shared {
    node: String,
    /// How this node's own messages begin.
    mark: String,
    /// Events that did not fit.
    dropped: AtomicU64,
    /// Nodes of which this one does not know who is there.
    unknown: std::sync::Mutex<Vec<String>>,
    /// Somebody asks who is here.
    asked: Notify,
}

impl RedisBus {
    /// Starts to tell and to hear. Must be called inside a runtime.
    #[must_use]
    pub fn start(redis: &Redis, local: LocalBus) -> Self {
        let (out, events) = mpsc::channel(WAITING);
        let node = uuid::Uuid::now_v7().simple().to_string();
        let shared = Arc::new(Shared {
            mark: mark(&node),
            node,
            dropped: AtomicU64::new(0),
            unknown: std::sync::Mutex::default(),
            asked: Notify::new(),
        });
        let mut tasks = JoinSet::new();
        tasks.spawn(tell(redis.clone(), local.clone(), events, Arc::clone(&shared)));
        tasks.spawn(hear(redis.clone(), local.clone(), Arc::clone(&shared)));
        Self { local, out, shared, _tasks: tasks }
    }
}

impl Bus for RedisBus {
    fn publish(&self, event: Event) {
        self.local.publish(event.clone());
        if self.out.try_send(event).is_err() {
            self.shared.dropped.fetch_add(1, Ordering::Relaxed);
        }
    }
}

fn mark(node: &str) -> String {
    format!(r#"{{"from":"{node}","#)
}

fn channel(redis: &Redis) -> String {
    redis.name("bus", "events")
}

async fn tell(redis: Redis, local: LocalBus, mut events: mpsc::Receiver<Event>, shared: Arc<Shared>) {
    let channel = channel(&redis);
    let (mut number, mut all) = (0, true);
    let mut heartbeat = tokio::time::interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        let mut message =
            Message { from: shared.node.clone(), number: 0, events: Vec::new(), here: None, ask: Vec::new() };
        tokio::select! {
            taken = events.recv_many(&mut message.events, TOGETHER) => if taken == 0 { return },
            _ = heartbeat.tick() => message.here = Some(local.here(std::mem::take(&mut all))),
            () = shared.asked.notified() => message.here = Some(local.here(true)),
        }
        if message.here.is_some() {
            message.ask = std::mem::take(&mut *shared.unknown());
        }
        // A number that nobody gets tells the others that something is missing.
        number += 1 + u64::from(shared.dropped.swap(0, Ordering::Relaxed) > 0);
        message.number = number;
        let Ok(text) = serde_json::to_vec(&message) else { continue };
        if redis.ask::<i64>(&Cmd::publish(&channel, text)).await.is_some() {
            counter!("daymark_bus_events_sent_total").increment(message.events.len() as u64);
        } else {
            counter!("daymark_bus_events_unsent_total").increment(message.events.len() as u64);
            all |= message.here.is_some();
        }
    }
}

async fn hear(redis: Redis, local: LocalBus, shared: Arc<Shared>) {
    let channel = channel(&redis);
    let mut others = Others::default();
    loop {
        match redis.subscribe(&channel).await {
            Ok(mut hears) => {
                // Whatever was said before this moment was not heard.
                others.unheard();
                local.missed();
                let mut messages = hears.on_message();
                while let Ok(Some(message)) = timeout(SILENCE, messages.next()).await {
                    others.take(message.get_payload_bytes(), &local, &shared);
                    others.forget(Instant::now(), &local);
                }
                tracing::warn!("the bus between nodes is silent: connecting again");
            }
            Err(error) => tracing::debug!(error = format!("{error:#}"), "no bus between nodes"),
        }
        others.forget(Instant::now(), &local);
        sleep(AGAIN.mul_f64(rand::random_range(0.5..1.5))).await;
    }
}

/// The other nodes, as far as they were heard.
#[derive(Default)]
struct Others(HashMap<String, Other>);

struct Other {
    /// The last message; `None` when earlier ones may have been missed.
    number: Option<u64>,
    heard: Instant,
    /// Whether it is known who is there.
    known: bool,
}

impl Others {
    /// Messages may have been missed, of anybody.
    fn unheard(&mut self) {
        for other in self.0.values_mut() {
            (other.number, other.known) = (None, false);
        }
    }

    fn take(&mut self, text: &[u8], local: &LocalBus, shared: &Shared) {
        // What this node said itself, and half of all on two nodes, is known by its first field and not read.
        if text.starts_with(shared.mark.as_bytes()) {
            return;
        }
        let Ok(message) = serde_json::from_slice::<Message>(text) else {
            // A node of another release says what this one cannot read.
            counter!("daymark_bus_gaps_total").increment(1);
            return local.missed();
        };
        if message.ask.contains(&shared.node) {
            shared.asked.notify_one();
        }
        let now = Instant::now();
        let other = self.0.entry(message.from.clone());
        let other = other.or_insert(Other { number: None, heard: now, known: false });
        other.heard = now;
        match other.number {
            // It was sent twice.
            Some(number) if message.number <= number => return,
            Some(number) if message.number > number + 1 => {
                counter!("daymark_bus_gaps_total").increment(1);
                other.known = false;
                local.missed();
            }
            Some(_) => {}
            // The first that came in; what it said before that may not have.
            None if message.number > 1 => local.missed(),
            None => {}
        }
        other.number = Some(message.number);
        if let Some(here) = message.here {
            other.known |= here.all;
            if other.known {
                local.elsewhere(&message.from, here);
            } else {
                shared.unknown().push(message.from);
            }
        }
        counter!("daymark_bus_events_heard_total").increment(message.events.len() as u64);
        message.events.into_iter().for_each(|event| local.publish(event));
        gauge!("daymark_nodes").set(self.0.len() as f64 + 1.0);
    }

    /// Whoever has been silent for too long is gone.
    fn forget(&mut self, now: Instant, local: &LocalBus) {
        self.0.retain(|node, other| {
            let there = now.duration_since(other.heard) < GONE;
            if !there {
                local.gone(node);
            }
            there
        });
        gauge!("daymark_nodes").set(self.0.len() as f64 + 1.0);
    }
}

impl Shared {
    fn unknown(&self) -> std::sync::MutexGuard<'_, Vec<String>> {
        self.unknown.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_begins_with_its_node() {
        let message = Message { from: "abc".into(), number: 7, events: Vec::new(), here: None, ask: Vec::new() };
        let text = serde_json::to_vec(&message).expect("JSON");
        assert!(text.starts_with(mark("abc").as_bytes()) && !text.starts_with(mark("ab").as_bytes()));
    }
}
