//! Which shards the rooms of this node need, and which of them the bus delivers. A room reads its state only once its
//! shard is delivered, so that it misses nothing committed after the read.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::timeout;

use crate::shard::{Shard, Shards};

/// The needed and the delivered shards, shared by the rooms and the bus.
#[derive(Clone, Debug)]
pub struct Hearing(Arc<watch::Sender<State>>);

#[derive(Debug, Default)]
struct State {
    /// Rooms that need each shard.
    rooms: [usize; Shard::COUNT],
    /// Shards that are delivered; `None` while there is nothing to wait for: no bus between nodes, or it is down.
    heard: Option<Shards>,
    /// Shards that a room stopped waiting for.
    late: Shards,
}

impl State {
    fn needed(&self) -> Shards {
        Shard::all().filter(|shard| self.rooms[usize::from(shard.index())] > 0).collect()
    }
}

impl Default for Hearing {
    fn default() -> Self {
        Self(Arc::new(watch::Sender::new(State::default())))
    }
}

impl Hearing {
    /// The shards that rooms need now.
    #[must_use]
    pub fn needed(&self) -> Shards {
        self.0.borrow().needed()
    }

    /// The shards that are delivered now.
    #[must_use]
    pub fn heard(&self) -> Shards {
        self.0.borrow().heard.unwrap_or_default()
    }

    /// Waits until a room needs a shard that is not delivered.
    pub async fn asked(&self) {
        let missing = |state: &State| {
            let heard = state.heard.unwrap_or_default();
            state.needed().iter().any(|shard| !heard.has(shard))
        };
        // The sender lives as long as this handle.
        let _ = self.0.subscribe().wait_for(missing).await;
    }

    /// Records that these shards are delivered from now on. Returns those that a room stopped waiting for: their rooms
    /// must read again.
    #[must_use]
    pub fn hears(&self, shards: Shards) -> Shards {
        let mut late = Shards::default();
        self.0.send_modify(|state| {
            let heard = state.heard.get_or_insert_default();
            shards.iter().for_each(|shard| heard.insert(shard));
            late = state.late.and(shards);
            late.iter().for_each(|shard| state.late.remove(shard));
        });
        late
    }

    /// Records that nothing is delivered any more, so that no room waits. When the bus is back, all rooms read again.
    pub fn deaf(&self) {
        self.0.send_modify(|state| (state.heard, state.late) = (None, Shards::default()));
    }

    /// Gives up a shard unless a room needs it, and returns whether it did. A new room then waits for the shard again.
    #[must_use]
    pub fn leaves(&self, shard: Shard) -> bool {
        self.0.send_if_modified(|state| {
            let unused = state.rooms[usize::from(shard.index())] == 0;
            if let Some(heard) = state.heard.as_mut().filter(|_| unused) {
                heard.remove(shard);
            }
            unused
        })
    }

    /// Records that a room needs this shard until it drops the returned value.
    pub(crate) fn need(&self, shard: Shard) -> Need {
        self.0.send_modify(|state| state.rooms[usize::from(shard.index())] += 1);
        Need(Arc::new(Needed { hearing: self.clone(), shard }))
    }
}

/// A room's need for a shard.
#[derive(Clone)]
pub(crate) struct Need(Arc<Needed>);

struct Needed {
    hearing: Hearing,
    shard: Shard,
}

impl Need {
    /// Waits until the shard is delivered, for a limited time. A room that stops waiting reads again when it arrives.
    pub(crate) async fn met(&self, patience: Duration) {
        let Needed { hearing, shard } = &*self.0;
        let met = |state: &State| state.heard.is_none_or(|heard| heard.has(*shard));
        let mut states = hearing.0.subscribe();
        if timeout(patience, states.wait_for(met)).await.is_err() {
            hearing.0.send_if_modified(|state| {
                if !met(state) {
                    state.late.insert(*shard);
                }
                false
            });
        }
    }
}

impl Drop for Needed {
    fn drop(&mut self) {
        self.hearing.0.send_modify(|state| state.rooms[usize::from(self.shard.index())] -= 1);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    const LONG: Duration = Duration::from_secs(60);
    const ONE: Shard = Shard::program(1);

    fn only(shard: Shard) -> Shards {
        [shard].into_iter().collect()
    }

    #[tokio::test]
    async fn a_room_waits_only_for_its_own_shard() {
        let hearing = Hearing::default();
        let need = hearing.need(ONE);
        need.met(LONG).now_or_never().expect("without a bus there is nothing to wait for");
        assert!(hearing.hears(only(Shard::COMMON)).is_empty());
        hearing.asked().now_or_never().expect("the bus is asked for it");
        assert_eq!(hearing.needed(), only(ONE));
        let mut waits = Box::pin(need.met(LONG));
        assert!(waits.as_mut().now_or_never().is_none());
        assert!(hearing.hears(only(ONE)).is_empty());
        waits.await;
        assert!(hearing.asked().now_or_never().is_none());
    }

    #[tokio::test]
    async fn a_shard_that_arrives_after_the_wait_is_reported_once() {
        let hearing = Hearing::default();
        assert!(hearing.hears(only(Shard::COMMON)).is_empty());
        let need = hearing.need(ONE);
        need.met(Duration::ZERO).await;
        assert_eq!(hearing.hears(only(ONE)), only(ONE));
        assert!(hearing.hears(only(ONE)).is_empty(), "once");
        // When the bus is down, no room waits.
        hearing.deaf();
        need.met(LONG).now_or_never().expect("nothing to wait for");
    }

    #[tokio::test]
    async fn a_shard_without_rooms_is_released_and_new_rooms_wait() {
        let hearing = Hearing::default();
        let (one, two) = (hearing.need(ONE), hearing.need(ONE));
        assert!(hearing.hears(only(ONE)).is_empty());
        drop(one);
        assert!(!hearing.leaves(ONE), "another room still needs it");
        two.met(LONG).now_or_never().expect("it is still delivered");
        drop(two);
        assert!(hearing.needed().is_empty());
        assert!(hearing.leaves(ONE));
        assert!(hearing.need(ONE).met(LONG).now_or_never().is_none());
    }
}
