//! Slow sockets: memory is bounded, no one else waits, and a client that recovers gets a snapshot.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;

use super::client::Client;
use super::program::is_true;
use super::world::World;
use super::{Dice, quick, until};
use crate::hub::TooManyTopics;
use crate::ports::Event;
use crate::settings::Settings;
use crate::topic::Topic;

const BOARD: Topic = Topic::Program(1);

/// A board that changes all the time, a client that reads, and one that does not.
struct Busy {
    world: Arc<World>,
    live: crate::live::Live,
    dice: Dice,
    reader: Client,
    slow: Client,
}

impl Busy {
    async fn start(settings: Settings) -> Self {
        let world = World::with_members("2026-03-10T12:00:00Z", 60);
        let live = world.live(Settings { merge: Duration::from_millis(1), ..settings });
        let (mut reader, mut slow) = (Client::connect(&live, 1), Client::connect(&live, 2));
        reader.subscribe(BOARD);
        slow.subscribe(BOARD);
        until("snapshots", || {
            reader.pump();
            slow.pump();
            reader.data(BOARD).is_some() && slow.data(BOARD).is_some()
        })
        .await;
        Self { world, live, dice: Dice(31), reader, slow }
    }

    async fn step(&mut self) {
        self.world.clock.advance_ms(1);
        let (member, activity) = (1 + self.dice.below(60), 1 + self.dice.below(9));
        let tap = self.world.tap(member, activity, "2026-03-10", self.dice.below(3) > 0);
        self.live.publish(Event::Committed(Arc::new(self.world.store(tap))));
        tokio::time::sleep(Duration::from_millis(1)).await;
        self.reader.pump();
    }

    async fn reader_has_everything(&mut self) {
        let (reader, world) = (&mut self.reader, &self.world);
        until("the reader has everything", || {
            reader.pump();
            reader.data(BOARD).is_some_and(|d| is_true(d, world))
        })
        .await;
        assert_eq!(self.reader.topics["program:1"].snapshots, 1);
        assert_eq!(self.reader.closed, None);
    }
}

#[actix::test]
async fn a_stalled_socket_is_closed_and_its_memory_stays_bounded() {
    let settings = Settings { outbox_bytes: 20_000, ..quick() };
    let mut busy = Busy::start(settings).await;
    let (mut most, mut waiting, start) = (0, 0, tokio::time::Instant::now());
    // Until the queue is full, dropped, and only the close frame is left.
    while most < 5_000 || waiting != 4 {
        assert!(start.elapsed() < Duration::from_secs(10), "{most}, {waiting}");
        busy.step().await;
        waiting = busy.slow.connection.waiting_bytes();
        most = most.max(waiting);
    }
    assert!(most <= 20_000, "{most}");
    busy.slow.pump();
    assert_eq!((busy.slow.closed, busy.slow.ended), (Some(3008), true));
    assert_eq!(busy.live.online(), 1);
    busy.reader_has_everything().await;
}

#[actix::test]
async fn a_socket_that_resumes_reading_gets_a_snapshot() {
    let settings = Settings { outbox_bytes: 20_000, lag_limit: Duration::from_secs(60), ..quick() };
    let mut busy = Busy::start(settings).await;
    for lag in 1..=2 {
        let (mut full, mut steps) = (false, 0);
        while !full {
            let before = busy.slow.connection.waiting_bytes();
            busy.step().await;
            full = before > 0 && busy.slow.connection.waiting_bytes() == 0;
            steps += 1;
            assert!(steps < 2_000);
        }
        let (slow, world) = (&mut busy.slow, &busy.world);
        until("back by a snapshot", || {
            slow.pump();
            slow.topics["program:1"].snapshots == 1 + lag && is_true(slow.data(BOARD).expect("data"), world)
        })
        .await;
        busy.slow.pump();
    }
    assert_eq!(busy.slow.closed, None);
    busy.reader_has_everything().await;
}

#[actix::test]
async fn a_socket_that_fills_up_again_while_catching_up_is_closed() {
    // A snapshot does not fit, so that catching up must fail.
    let settings = Settings { outbox_bytes: 3_000, lag_limit: Duration::from_secs(60), ..quick() };
    let world = World::with_members("2026-03-10T12:00:00Z", 60);
    let live = world.live(settings);
    let mut client = Client::connect(&live, 1);
    client.subscribe(BOARD);
    until("closed", || (client.pump(), client.closed == Some(3008)).1).await;
}

#[actix::test]
async fn a_slow_socket_has_no_room_for_the_sessions_own_frames() {
    let world = World::with_members("2026-03-10T12:00:00Z", 1);
    let live = world.live(Settings { outbox_bytes: 3_000, lag_limit: Duration::from_secs(60), ..quick() });
    let client = Client::connect(&live, 1);
    let frame = Bytes::from(vec![0; 1_000]);
    let said: Vec<bool> = (0..5).map(|_| client.connection.say(frame.clone())).collect();
    assert_eq!((said.first(), said.last()), (Some(&true), Some(&false)), "the session knows that it was lost");
}

#[actix::test]
async fn a_hub_with_a_full_mailbox_resyncs_its_sockets() {
    let mut busy = Busy::start(Settings { mailbox: 1, ..quick() }).await;
    for _ in 0..20 {
        // The hub runs on this thread: it processes nothing while this does not await.
        for _ in 0..20 {
            busy.world.clock.advance_ms(1);
            let member = 1 + busy.dice.below(60);
            let tap = busy.world.tap(member, 1 + busy.dice.below(9), "2026-03-10", busy.dice.below(3) > 0);
            busy.live.publish(Event::Committed(Arc::new(busy.world.store(tap))));
            std::thread::sleep(Duration::from_millis(1));
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
        busy.reader.pump();
        busy.slow.pump();
    }
    let (reader, slow, world) = (&mut busy.reader, &mut busy.slow, &busy.world);
    until("truth", || {
        reader.pump();
        slow.pump();
        is_true(reader.data(BOARD).expect("data"), world) && is_true(slow.data(BOARD).expect("data"), world)
    })
    .await;
    assert!(busy.reader.topics["program:1"].snapshots > 1, "the hub was behind");
}

#[actix::test]
async fn the_number_of_topics_per_socket_is_limited() {
    let world = World::with_members("2026-03-10T12:00:00Z", 1);
    let live = world.live(Settings { topics_per_session: 2, ..quick() });
    let client = Client::connect(&live, 1);
    client.subscribe(BOARD);
    client.subscribe(Topic::Community);
    assert_eq!(client.connection.subscribe(Topic::Admin, None), Err(TooManyTopics));
    client.subscribe(BOARD);
    client.connection.unsubscribe(BOARD);
    assert_eq!(client.connection.subscribe(Topic::Admin, None), Ok(()));
}
