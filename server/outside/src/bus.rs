//! The bus between nodes, over a Redis channel: a commit on one node updates the screens on all.
//!
//! Delivery is at most once, so messages are numbered. A node that misses one, by its number or because the connection
//! was gone, reloads every room from the database. A node without events reports who is present once a second: silence
//! is a fault too.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use daymark_actors::bus::LocalBus;
use daymark_actors::ports::{Bus, Event};
use daymark_actors::presence::Here;
use daymark_base::redis::Redis;
use futures_util::StreamExt;
use metrics::{counter, gauge};
use redis::Cmd;
use serde::{Deserialize, Serialize};
use tokio::sync::{Notify, mpsc};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// Events that wait to be sent. The others make up for what does not fit by reloading.
const WAITING: usize = 10_000;
/// Events in one message.
const TOGETHER: usize = 256;
/// Pause between two messages: events in it are sent together, since a message costs both nodes and Redis more than its
/// events.
const GATHER: Duration = Duration::from_millis(5);
/// How often a node reports who is present.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// A connection that delivers no message for this long, not even our own, is given up.
const SILENCE: Duration = Duration::from_secs(3);
/// A node that was silent for this long may have died before it published its last commits.
const QUIET: Duration = Duration::from_secs(2);
/// A node that was silent for this long is gone.
const GONE: Duration = Duration::from_secs(5);
/// How often silence is checked while no messages arrive.
const LOOK: Duration = Duration::from_millis(250);
/// Pause between two reloads of every room: a node of another release may send unreadable messages all the time.
const APART: Duration = Duration::from_millis(1500);
/// Pause between two attempts to connect.
const AGAIN: Duration = Duration::from_millis(300);

/// A message between nodes.
#[derive(Serialize, Deserialize)]
struct Message {
    /// The sending node, as of its start. The first field, see [`Shared::mark`].
    from: String,
    /// Increases by one with each message.
    number: u64,
    events: Vec<Event>,
    #[serde(skip_serializing_if = "Option::is_none")]
    here: Option<Here>,
    /// Nodes that are asked for their complete list of who is present.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    ask: Vec<String>,
}

/// Delivers events to this node's rooms at once, and to the other nodes over Redis.
pub struct RedisBus {
    local: LocalBus,
    out: mpsc::Sender<Event>,
    shared: Arc<Shared>,
    /// Stopped when the bus is dropped.
    _tasks: JoinSet<()>,
}

/// What the two tasks share.
struct Shared {
    node: String,
    /// How this node's own messages begin.
    mark: String,
    /// The number of events that did not fit.
    dropped: AtomicU64,
    /// Nodes whose list of who is present is unknown here.
    unknown: std::sync::Mutex<Vec<String>>,
    /// Another node asks who is present here.
    asked: Notify,
}

impl RedisBus {
    /// Starts to send and to receive. Must be called inside a runtime.
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
        // A skipped number tells the others that something is missing.
        number += 1 + u64::from(shared.dropped.swap(0, Ordering::Relaxed) > 0);
        message.number = number;
        let Ok(text) = serde_json::to_vec(&message) else { continue };
        if redis.ask::<i64>(&Cmd::publish(&channel, text)).await.is_some() {
            counter!("daymark_bus_events_sent_total").increment(message.events.len() as u64);
        } else {
            counter!("daymark_bus_events_unsent_total").increment(message.events.len() as u64);
            all |= message.here.is_some();
        }
        sleep(GATHER).await;
    }
}

async fn hear(redis: Redis, local: LocalBus, shared: Arc<Shared>) {
    let channel = channel(&redis);
    let mut others = Others::default();
    loop {
        match redis.subscribe(&channel).await {
            Ok(mut hears) => {
                let mut heard = Instant::now();
                // Messages before this moment were not received.
                others.unheard(heard);
                let mut messages = hears.on_message();
                while heard.elapsed() < SILENCE {
                    others.look(Instant::now(), &local);
                    match timeout(LOOK, messages.next()).await {
                        Ok(Some(message)) => {
                            heard = Instant::now();
                            others.take(message.get_payload_bytes(), &local, &shared);
                        }
                        Ok(None) => break,
                        Err(_) => {}
                    }
                }
                tracing::warn!("the bus between nodes is silent, reconnecting");
            }
            Err(error) => tracing::debug!(error = format!("{error:#}"), "no bus between nodes"),
        }
        others.look(Instant::now(), &local);
        sleep(AGAIN.mul_f64(rand::random_range(0.5..1.5))).await;
    }
}

/// The other nodes, as far as their messages arrived.
#[derive(Default)]
struct Others {
    nodes: HashMap<String, Other>,
    /// Something was lost, and the rooms were not told yet.
    lost: bool,
    /// When the rooms were last told.
    told: Option<Instant>,
}

struct Other {
    /// The last message; `None` when earlier ones may have been missed.
    number: Option<u64>,
    heard: Instant,
    /// Its silence has already been counted as a loss.
    quiet: bool,
    /// Whether its list of who is present is known.
    known: bool,
}

impl Others {
    /// Messages of any node may have been missed; time without a connection does not count as silence.
    fn unheard(&mut self, now: Instant) {
        self.lost = true;
        for other in self.nodes.values_mut() {
            *other = Other { number: None, heard: now, quiet: false, known: false };
        }
    }

    fn take(&mut self, text: &[u8], local: &LocalBus, shared: &Shared) {
        // Our own messages, half of all on two nodes, are recognised by their first field and not parsed.
        if text.starts_with(shared.mark.as_bytes()) {
            return;
        }
        let Ok(message) = serde_json::from_slice::<Message>(text) else {
            // A node of another release sends something that this one cannot parse.
            counter!("daymark_bus_gaps_total").increment(1);
            self.lost = true;
            return;
        };
        if message.ask.contains(&shared.node) {
            shared.asked.notify_one();
        }
        let now = Instant::now();
        let other = self.nodes.entry(message.from.clone());
        let other = other.or_insert(Other { number: None, heard: now, quiet: false, known: false });
        (other.heard, other.quiet) = (now, false);
        match other.number {
            // A duplicate.
            Some(number) if message.number <= number => return,
            Some(number) if message.number > number + 1 => {
                counter!("daymark_bus_gaps_total").increment(1);
                other.known = false;
                self.lost = true;
            }
            Some(_) => {}
            // The first that arrived; earlier ones may have been lost.
            None => self.lost |= message.number > 1,
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
    }

    /// Tells this node's rooms about silent nodes and losses.
    fn look(&mut self, now: Instant, local: &LocalBus) {
        self.silent(now).iter().for_each(|node| local.gone(node));
        if self.read_again(now) {
            counter!("daymark_bus_rereads_total").increment(1);
            local.missed();
        }
        gauge!("daymark_nodes").set(self.nodes.len() as f64 + 1.0);
    }

    /// Removes and returns the nodes that are gone by now. Each silence counts as a loss when it begins and again when
    /// it ends: a node that was only cut off may have committed more in between. By then it has left a mark
    /// (`jobs/untold`).
    fn silent(&mut self, now: Instant) -> Vec<String> {
        let Self { nodes, lost, .. } = self;
        let gone = nodes.extract_if(|_, other| {
            let silent = now.duration_since(other.heard);
            let gone = silent >= GONE;
            *lost |= gone || silent >= QUIET && !std::mem::replace(&mut other.quiet, true);
            gone
        });
        gone.map(|(node, _)| node).collect()
    }

    /// Whether the rooms must reload now. Losses in quick succession are made up for together.
    fn read_again(&mut self, now: Instant) -> bool {
        let told_long_ago = self.told.is_none_or(|told| now.duration_since(told) >= APART);
        let now_is_the_time = self.lost && told_long_ago;
        if now_is_the_time {
            (self.lost, self.told) = (false, Some(now));
        }
        now_is_the_time
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

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn each_silence_is_a_loss_when_it_begins_and_when_it_is_an_end() {
        let begun = Instant::now();
        let mut others = Others::default();
        let says = |others: &mut Others, at: u32| {
            let other = Other { number: Some(1), heard: begun + at * MS, quiet: false, known: true };
            others.nodes.insert("b".to_owned(), other);
        };
        let look = |others: &mut Others, at: u32| (others.silent(begun + at * MS), others.read_again(begun + at * MS));
        let nobody = Vec::<String>::new;
        says(&mut others, 0);
        assert_eq!(look(&mut others, 1999), (nobody(), false));
        assert_eq!(look(&mut others, 2000), (nobody(), true));
        assert_eq!(look(&mut others, 4900), (nobody(), false), "it is made up for");
        says(&mut others, 4950);
        assert_eq!(look(&mut others, 6000), (nobody(), false));
        assert_eq!(look(&mut others, 6950), (nobody(), true), "another silence");
        assert_eq!(look(&mut others, 9949), (nobody(), false));
        assert_eq!(look(&mut others, 9950), (vec!["b".to_owned()], true), "what it did meanwhile");
        assert_eq!(look(&mut others, 12_000), (nobody(), false));
        says(&mut others, 10_000);
        others.unheard(begun + 20_000 * MS);
        assert_eq!(look(&mut others, 20_000), (nobody(), true), "who was not listened to was not silent");
        assert_eq!(look(&mut others, 21_999), (nobody(), false));
        assert_eq!(look(&mut others, 22_000), (nobody(), true));
    }

    #[test]
    fn losses_one_upon_the_other_are_made_up_for_together_and_the_last_one_too() {
        let begun = Instant::now();
        let mut others = Others::default();
        let mut told = Vec::new();
        for at in (0..10_000).step_by(10) {
            others.lost |= at < 5_000;
            if others.read_again(begun + at * MS) {
                told.push(at);
            }
        }
        assert_eq!(told, [0, 1500, 3000, 4500, 6000]);
    }
}
