//! Connections are cut at random moments while logs arrive. A client that resumes ends up with the site's state: no
//! delta is missing or applied twice, or a snapshot replaced the state.

use std::cell::Cell;
use std::collections::BTreeMap;

use daymark_tests::harness::{Member, Program, Site, Socket, op};
use daymark_tests::story;
use serde_json::{Value, json};
use uuid::Uuid;

const CUTS: usize = 12;

/// The same pseudo-random sequence for the same seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// A page's state of its topics, and their positions.
#[derive(Default)]
struct Screen {
    held: BTreeMap<String, Held>,
    snapshots: usize,
    deltas: usize,
}

struct Held {
    epoch: String,
    offset: u64,
    data: Value,
}

impl Screen {
    /// Applies a frame as the protocol requires; `Err` if a delta is missing before it, or was applied already.
    fn take(&mut self, frame: &Value) -> Result<(), String> {
        let topic = frame["topic"].as_str().expect("a topic").to_owned();
        let (epoch, offset) =
            (frame["epoch"].as_str().expect("an epoch"), frame["offset"].as_u64().expect("an offset"));
        match (frame["op"].as_str(), self.held.get_mut(&topic)) {
            (Some("snapshot"), _) => {
                self.snapshots += 1;
                self.held.insert(topic, Held { epoch: epoch.to_owned(), offset, data: frame["data"].clone() });
            }
            (Some("delta"), Some(held)) if epoch == held.epoch && offset == held.offset + 1 => {
                self.deltas += 1;
                held.offset = offset;
                merge(&mut held.data, &frame["data"]);
            }
            (_, held) => return Err(format!("after {:?} came {frame}", held.map(|h| (&h.epoch, h.offset)))),
        }
        Ok(())
    }

    /// Connects, or reconnects with its positions; reads until the condition holds; disconnects, whatever else has
    /// arrived.
    async fn visit(&mut self, member: &Member, topics: &[&str], mut enough: impl FnMut(&Self) -> bool) {
        let mut socket = member.socket().await;
        for &topic in topics {
            let position = self.held.get(topic).map(|h| (&h.epoch, h.offset));
            let (epoch, offset) = position.unzip();
            socket.say(&json!({ "op": "sub", "topic": topic, "epoch": epoch, "offset": offset })).await;
        }
        while !enough(self) {
            let frame = socket.next_where(|f| f["topic"].is_string()).await;
            self.take(&frame).expect("no gaps and no duplicates");
        }
    }

    fn points(&self, topic: &str, member: i64) -> i64 {
        let rows = self.held.get(topic).and_then(|h| h.data["entries"].as_array());
        let row = rows.into_iter().flatten().find(|row| row["user_id"] == member);
        row.and_then(|row| row["points"].as_i64()).unwrap_or_default()
    }
}

fn merge(state: &mut Value, delta: &Value) {
    for (name, value) in delta.as_object().expect("a delta") {
        match name.as_str() {
            "shifts" | "entries" | "removed" | "private" => {}
            "counts" => state[name].as_object_mut().expect("counts").extend(value.as_object().expect("counts").clone()),
            _ => state[name] = value.clone(),
        }
    }
    if let Some(before) = state["entries"].as_array() {
        state["entries"] = after(before, delta).into();
    }
}

/// The rows of a board after a delta.
fn after(before: &[Value], delta: &Value) -> Vec<Value> {
    let list = |name: &str| delta[name].as_array().map_or(&[][..], Vec::as_slice);
    let mut rows: Vec<Value> = before.to_vec();
    for row in &mut rows {
        let pos = row["pos"].as_i64();
        let shift = list("shifts").iter().find(|s| (s[0].as_i64()..=s[1].as_i64()).contains(&pos));
        let by = shift.map_or(0, |s| s[2].as_i64().expect("places"));
        for (name, by) in [("pos", by), ("rank", by), ("change", -by)] {
            if let Some(n) = row[name].as_i64() {
                row[name] = json!(n + by);
            }
        }
    }
    rows.retain(|row| !list("removed").contains(&row["user_id"]));
    for new in list("entries") {
        match rows.iter_mut().find(|row| row["user_id"] == new["user_id"]) {
            Some(row) => row.as_object_mut().expect("a row").extend(new.as_object().expect("fields").clone()),
            None => rows.push(new.clone()),
        }
    }
    if delta["private"].is_array() {
        rows.retain(|row| !row["user_id"].is_null());
        rows.extend(list("private").iter().cloned());
    }
    rows.sort_by_key(|row| row["pos"].as_u64());
    rows
}

/// A member logs and undoes repeatedly, while the screen connects and disconnects.
async fn cut_again_and_again(site: &Site, may: &Program, members: &[Member], screen: &mut Screen, dice: &mut Dice) {
    let over = Cell::new(false);
    let mut throws = Dice(dice.0 ^ 1);
    let logging = async {
        while !over.get() {
            site.clock().advance_ms(5);
            let entry = may.entry(throws.below(3), "2026-05-06");
            let status = ["done", "not_now"][throws.below(2)];
            let device = members[throws.below(members.len())].device("phone");
            device.send(&[op(&entry, "set_status", status, site.now())]).await;
        }
    };
    let watching = async {
        for _ in 0..CUTS {
            // With fewer frames, one run in a hundred would see too little.
            let mut frames = 1 + dice.below(5);
            screen
                .visit(&members[0], &[&may.topic(), "me"], |_| {
                    frames = frames.saturating_sub(1);
                    frames == 0
                })
                .await;
        }
        over.set(true);
    };
    tokio::join!(logging, watching);
}

story! {
    async fn random_disconnects_cause_no_gaps_and_no_duplicates(site) {
        let seed = Uuid::new_v4().as_u128() as u64;
        println!("the seed is {seed}");
        let mut dice = Dice(seed);
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let mut members = Vec::new();
        for name in ["ada", "ben", "cleo", "dan"] {
            let member = site.member(name).await;
            member.join(&may).await;
            members.push(member);
        }
        let last = site.member("last").await;
        last.join(&may).await;
        let (board, mut screen) = (may.topic(), Screen::default());
        for run in 0..2 {
            if run == 1 {
                // After a restart the program does not know earlier positions.
                site.stop().await;
                site.start_again().await;
            }
            cut_again_and_again(site, &may, &members, &mut screen, &mut dice).await;
            // Earlier logs are on the screen once this one is.
            last.done(&may.entry(run, "2026-05-06")).await;
            let points = 10 * (run as i64 + 1);
            screen.visit(&members[0], &[&board, "me"], |s| s.points(&board, last.id) == points).await;
            let now = Socket::open(site.addr(), None).await.sub(&board).await;
            let held = &screen.held[&board];
            assert_eq!((&now["epoch"], &now["offset"]), (&json!(held.epoch), &json!(held.offset)));
            assert_eq!(now["data"], held.data, "the screen holds what the site holds");
            let cursor = &members[0].pull().await["cursor"];
            screen.visit(&members[0], &["me"], |s| s.held["me"].data["cursor"] == *cursor).await;
        }
        println!("{} snapshots, {} deltas", screen.snapshots, screen.deltas);
        assert!(screen.snapshots >= 4 && screen.deltas > CUTS, "cut while something was going on");

        // Controls: a client that claims an older position gets duplicates, and one that missed something notices.
        let held = &screen.held[&board];
        let mut socket = Socket::open(site.addr(), None).await;
        let before = json!({ "op": "sub", "topic": board, "epoch": held.epoch, "offset": held.offset - 1 });
        socket.say(&before).await;
        let mut again = socket.next_where(|f| f["topic"].is_string()).await;
        assert!(screen.take(&again).is_err(), "twice: {again}");
        again["offset"] = json!(screen.held[&board].offset + 2);
        assert!(screen.take(&again).is_err(), "one is missing: {again}");
    }
}
