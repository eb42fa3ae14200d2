//! Receives the shards that this node's rooms need.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use daymark_actors::bus::LocalBus;
use daymark_actors::shard::{Shard, Shards};
use daymark_base::redis::Redis;
use futures_util::StreamExt;
use metrics::{counter, gauge};
use redis::aio::PubSubSink;
use tokio::time::{sleep, timeout};

use super::others::{Others, QUIET};
use super::{Shared, channel};

/// A connection that delivers no messages for this long, not even our own, is closed.
const SILENCE: Duration = Duration::from_secs(3);
/// How often timeouts are checked while no messages arrive.
const LOOK: Duration = Duration::from_millis(250);
/// Pause between two attempts to connect.
const AGAIN: Duration = Duration::from_millis(300);
/// A shard that no room has needed for this long is unsubscribed.
const LINGER: Duration = Duration::from_secs(5);
/// How long Redis may take to confirm a subscription or its end.
const CONFIRMED: Duration = Duration::from_secs(1);

pub(super) async fn hear(redis: Redis, local: LocalBus, shared: Arc<Shared>) {
    let mut others = Others::default();
    loop {
        if let Err(error) = connected(&redis, &local, &shared, &mut others).await {
            tracing::debug!(error = format!("{error:#}"), "no bus between nodes");
        }
        local.hearing().deaf();
        shared.alone.store(false, Ordering::Relaxed);
        look(&mut others, &local, &shared);
        sleep(AGAIN.mul_f64(rand::random_range(0.5..1.5))).await;
    }
}

/// Receives until the connection breaks or delivers nothing for too long.
async fn connected(redis: &Redis, local: &LocalBus, shared: &Shared, others: &mut Others) -> Result<()> {
    let names: HashMap<String, Shard> = Shard::all().map(|shard| (channel(redis, shard), shard)).collect();
    let mut first = local.hearing().needed();
    first.insert(Shard::COMMON);
    let channels: Vec<String> = first.iter().map(|shard| channel(redis, shard)).collect();
    let (sink, mut messages) = redis.subscribe(&channels).await?.split();
    let begun = Instant::now();
    let mut heard = begun;
    // Messages before this moment were not received.
    others.unheard(heard);
    let mut ears = Ears { sink, heard: first, unused: HashMap::new() };
    local.missed(local.hearing().hears(first));
    loop {
        look(others, local, shared);
        let alone = others.nodes() == 0 && begun.elapsed() > QUIET;
        shared.alone.store(alone, Ordering::Relaxed);
        ears.follow(redis, local, others).await?;
        tokio::select! {
            // Messages that have arrived are read first: a shard may be requested at any time.
            biased;
            message = messages.next() => {
                let Some(message) = message else { break };
                heard = Instant::now();
                if let Some(shard) = names.get(message.get_channel_name()) {
                    others.take(*shard, message.get_payload_bytes(), local, shared);
                }
            }
            () = local.hearing().asked() => {}
            () = sleep(LOOK) => {}
        }
        if heard.elapsed() >= SILENCE {
            break;
        }
    }
    tracing::warn!("the bus between nodes is silent, reconnecting");
    Ok(())
}

/// Notifies this node's rooms of unreachable nodes and lost messages.
fn look(others: &mut Others, local: &LocalBus, shared: &Shared) {
    others.look(Instant::now(), local);
    shared.others.store(others.nodes() as u64, Ordering::Relaxed);
    gauge!("daymark_nodes").set(others.nodes() as f64 + 1.0);
}

/// The shards that this node is subscribed to.
struct Ears {
    sink: PubSubSink,
    heard: Shards,
    /// Since when no room has needed these shards.
    unused: HashMap<Shard, Instant>,
}

impl Ears {
    /// Subscribes to shards that rooms need, and unsubscribes from those that none has needed for a while.
    async fn follow(&mut self, redis: &Redis, local: &LocalBus, others: &mut Others) -> Result<()> {
        let (needed, now) = (local.hearing().needed(), Instant::now());
        let more: Shards = needed.iter().filter(|shard| !self.heard.has(*shard)).collect();
        if !more.is_empty() {
            // In these shards, numbering starts from each node's next message.
            more.iter().for_each(|shard| others.joins(shard));
            let channels: Vec<String> = more.iter().map(|shard| channel(redis, shard)).collect();
            timeout(CONFIRMED, self.sink.subscribe(channels)).await.context("a shard was not confirmed")??;
            more.iter().for_each(|shard| self.heard.insert(shard));
            let late = local.hearing().hears(more);
            if !late.is_empty() {
                counter!("daymark_bus_rereads_total").increment(1);
                local.missed(late);
            }
        }
        self.unused.retain(|shard, _| !needed.has(*shard));
        for shard in self.heard.iter().filter(|shard| *shard != Shard::COMMON && !needed.has(*shard)) {
            let since = *self.unused.entry(shard).or_insert(now);
            if now.duration_since(since) >= LINGER && local.hearing().leaves(shard) {
                self.unused.remove(&shard);
                self.heard.remove(shard);
                timeout(CONFIRMED, self.sink.unsubscribe(channel(redis, shard)))
                    .await
                    .context("a shard was not ended")??;
            }
        }
        gauge!("daymark_bus_shards").set(self.heard.len() as f64);
        Ok(())
    }
}
