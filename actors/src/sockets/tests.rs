//! How frames are passed to the sockets of a thread one after the other, and what can happen in between.

use super::*;
use crate::outbox::tests::Narrow;
use crate::tests::world::World;

const BOARD: Topic = Topic::Program(1);

/// A socket with room for everything.
fn roomy() -> Rc<Narrow> {
    let wire = Rc::new(Narrow::default());
    wire.room.set(usize::MAX);
    wire
}

/// What a socket got.
fn taken(wire: &Narrow) -> String {
    String::from_utf8_lossy(&wire.taken.borrow()).into_owned()
}

/// Discards the messages that a test's sockets are not meant to receive.
struct Nobody;

impl Actor for Nobody {
    type Context = Context<Self>;
}

impl Handler<ToHub> for Nobody {
    type Result = ();
    fn handle(&mut self, _: ToHub, _: &mut Self::Context) {}
}

/// Five sockets of a board: its frame `a` waits after their snapshots `s`.
struct Five {
    sockets: Sockets,
    wires: Vec<Rc<Narrow>>,
}

impl Five {
    fn new() -> Self {
        let live = World::with_members("2026-03-10T12:00:00Z", 1).live(crate::settings::Settings::default());
        let mut sockets = Sockets::new(Arc::clone(live.directory()));
        sockets.moved(Nobody.start().recipient());
        let wires: Vec<Rc<Narrow>> = (0..5).map(|_| roomy()).collect();
        let mut five = Self { sockets, wires };
        for wire in five.wires.clone() {
            let (id, _) = five.sockets.open(1, wire);
            five.attach(id, BOARD, "s");
        }
        five.frame(BOARD, 1, "a");
        five
    }

    /// A session asks for a topic, and the first run of its actor answers.
    fn attach(&mut self, session: SessionId, topic: Topic, frames: &'static str) {
        self.sockets.subscribe(session, topic, None).expect("room for a topic");
        let (ticket, frames) = (self.sockets.last_ticket, Bytes::from_static(frames.as_bytes()));
        self.sockets.take(ToHub::Attach { topic, run: 1, session, ticket, frames });
    }

    fn frame(&mut self, topic: Topic, run: u64, frame: &'static str) {
        self.sockets.take(ToHub::Frame { topic, run, frame: Bytes::from_static(frame.as_bytes()) });
    }

    /// What each socket got, after all waiting frames were written.
    fn taken(&mut self) -> Vec<String> {
        while self.sockets.flush(2) {}
        self.wires.iter().map(|wire| taken(wire)).collect()
    }
}

#[actix::test]
async fn later_frames_wait_for_the_running_pass_and_are_batched() {
    let mut five = Five::new();
    assert!(five.sockets.flush(2), "three sockets are left");
    five.frame(BOARD, 1, "b");
    five.frame(BOARD, 1, "c");
    assert_eq!(five.taken(), ["sabc"; 5]);
    assert!(five.wires.iter().all(|wire| wire.writes.get() == 3), "b and c in one write");
}

#[actix::test]
async fn a_new_snapshot_is_never_followed_by_older_frames() {
    let mut five = Five::new();
    five.sockets.flush(2);
    five.attach(4, BOARD, "S");
    five.frame(BOARD, 1, "b");
    assert_eq!(five.taken(), ["sab", "sab", "sab", "sSb", "sab"]);
}

#[actix::test]
async fn another_runs_frame_is_dropped_and_pending_frames_arrive() {
    let mut five = Five::new();
    five.sockets.flush(2);
    five.frame(BOARD, 1, "b");
    five.frame(BOARD, 2, "lost");
    assert_eq!(five.taken(), ["sab"; 5]);
}

#[actix::test]
async fn a_resync_snapshot_replaces_waiting_frames() {
    let mut five = Five::new();
    five.sockets.flush(2);
    five.sockets.take(ToHub::Resync { topic: BOARD, run: 1, frame: Some(Bytes::from_static(b"S")) });
    assert_eq!(five.taken(), ["saS", "saS", "sS", "sS", "sS"]);
}

#[actix::test]
async fn a_full_socket_still_receives_its_frames_in_order() {
    let mut five = Five::new();
    five.wires[2].room.set(0);
    five.sockets.flush(2);
    five.frame(BOARD, 1, "b");
    assert_eq!(five.taken(), ["sab", "sab", "s", "sab", "sab"]);
    five.wires[2].room.set(usize::MAX);
    let out = Rc::clone(&five.sockets.sessions[&3].out);
    out.write().await.expect("an open socket");
    assert_eq!(five.taken(), ["sab"; 5]);
}

#[actix::test]
async fn sockets_resume_from_new_snapshots_after_a_hub_restart() {
    let mut five = Five::new();
    five.sockets.flush(2);
    let first = five.sockets.last_ticket + 1;
    five.sockets.moved(Nobody.start().recipient());
    // All sockets have subscribed again, and receive nothing until they are answered.
    five.frame(BOARD, 1, "b");
    assert_eq!(five.taken(), ["sa", "sa", "s", "s", "s"]);
    for session in 1..=5 {
        let ticket = five.sockets.sessions[&session].topics[&BOARD].ticket;
        assert!(ticket >= first);
        let frames = Bytes::from_static(b"S");
        five.sockets.take(ToHub::Attach { topic: BOARD, run: 1, session, ticket, frames });
    }
    five.frame(BOARD, 1, "c");
    assert_eq!(five.taken(), ["saSc", "saSc", "sSc", "sSc", "sSc"]);
}

#[actix::test]
async fn a_socket_gets_the_frames_of_all_its_topics_in_one_write() {
    let mut five = Five::new();
    for session in [1, 5] {
        five.attach(session, Topic::Community, "n");
    }
    five.frame(Topic::Community, 1, "o");
    assert_eq!(five.taken(), ["snoa", "sa", "sa", "sa", "snoa"]);
    assert_eq!(five.wires.iter().map(|wire| wire.writes.get()).collect::<Vec<_>>(), [3, 2, 2, 2, 3]);
}

#[actix::test]
async fn frames_of_another_topic_join_a_running_pass() {
    let mut five = Five::new();
    for session in [2, 5] {
        five.attach(session, Topic::Community, "n");
    }
    five.sockets.flush(2);
    five.frame(Topic::Community, 1, "o");
    assert_eq!(five.taken(), ["sa", "snao", "sa", "sa", "snoa"]);
    assert_eq!(five.wires.iter().map(|wire| wire.writes.get()).collect::<Vec<_>>(), [2, 4, 2, 2, 3]);
}

#[actix::test]
async fn a_constantly_changing_board_does_not_starve_other_sockets() {
    let mut five = Five::new();
    let other = roomy();
    let (session, _) = five.sockets.open(2, other.clone());
    five.attach(session, Topic::Community, "n");
    five.frame(Topic::Community, 1, "o");
    for _ in 0..5 {
        five.sockets.flush(5);
        five.frame(BOARD, 1, "b");
    }
    assert_eq!(taken(&other), "no");
}

#[actix::test]
async fn a_pass_skips_closed_and_unsubscribed_sockets() {
    let mut five = Five::new();
    five.sockets.flush(2);
    five.sockets.forget(3);
    five.sockets.unsubscribe(4, BOARD);
    assert_eq!(five.taken(), ["sa", "sa", "s", "s", "sa"]);
    five.frame(BOARD, 1, "b");
    five.sockets.flush(2);
    five.sockets.take(ToHub::Gone { topic: BOARD });
    let frame = frame::gone(BOARD);
    let gone = String::from_utf8_lossy(&frame);
    assert_eq!(five.taken(), [format!("sab{gone}"), format!("sab{gone}"), "s".into(), "s".into(), format!("sa{gone}")]);
}
