//! A client at the end of a socket: reads frames, keeps what it was told, and checks that nothing is lost or doubled.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io::{self, IoSlice};
use std::rc::Rc;
use std::task::{Context, Poll};

use futures_util::FutureExt;
use serde_json::{Value, json};

use crate::event::MemberId;
use crate::feed::TOLD;
use crate::hub::{self, Connection};
use crate::live::Live;
use crate::outbox::Wire;
use crate::topic::{Position, Topic};

/// A socket that takes bytes only while its client reads.
#[derive(Default)]
struct Pipe {
    reads: Cell<bool>,
    taken: RefCell<Vec<u8>>,
}

impl Wire for Pipe {
    fn try_write(&self, pieces: &[IoSlice<'_>]) -> io::Result<usize> {
        if !self.reads.get() {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        // In pieces, as sockets do.
        let mut taken = self.taken.borrow_mut();
        let before = taken.len();
        taken.extend(pieces.iter().flat_map(|piece| piece.iter()).take(1_000));
        Ok(taken.len() - before)
    }

    fn poll_writable(&self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

/// A client's copy of one topic.
#[derive(Clone, Debug)]
pub(crate) struct Replica {
    pub(crate) epoch: String,
    pub(crate) offset: u64,
    pub(crate) data: Value,
    pub(crate) snapshots: usize,
    pub(crate) deltas: usize,
}

/// A connected device.
pub(crate) struct Client {
    pub(crate) connection: Connection,
    pipe: Rc<Pipe>,
    pub(crate) topics: BTreeMap<String, Replica>,
    pub(crate) gone: Vec<String>,
    pub(crate) closed: Option<u16>,
    pub(crate) ended: bool,
}

impl Client {
    pub(crate) fn connect(live: &Live, member: MemberId) -> Self {
        hub::install(live);
        let pipe = Rc::new(Pipe::default());
        let connection = hub::open(member, pipe.clone()).expect("hub");
        Self { connection, pipe, topics: BTreeMap::new(), gone: vec![], closed: None, ended: false }
    }

    pub(crate) fn subscribe(&self, topic: Topic) {
        self.connection.subscribe(topic, None).expect("room for a topic");
    }

    /// Resumes where another client left off.
    pub(crate) fn resume(&mut self, topic: Topic, from: &Replica) {
        self.topics.insert(topic.to_string(), Replica { snapshots: 0, deltas: 0, ..from.clone() });
        let position = Position { epoch: from.epoch.clone(), offset: from.offset };
        self.connection.subscribe(topic, Some(position)).expect("room for a topic");
    }

    /// Takes everything that has arrived.
    pub(crate) fn pump(&mut self) {
        self.pipe.reads.set(true);
        let written = self.connection.write().now_or_never().expect("the pipe has room").expect("a whole pipe");
        self.pipe.reads.set(false);
        self.ended = written.is_none();
        let taken = self.pipe.taken.take();
        self.frames(&taken);
    }

    pub(crate) fn data(&self, topic: Topic) -> Option<&Value> {
        self.topics.get(&topic.to_string()).map(|r| &r.data)
    }

    fn frames(&mut self, mut bytes: &[u8]) {
        while let [kind, short, rest @ ..] = bytes {
            let (length, head) = match short {
                126 => (usize::from(u16::from_be_bytes([rest[0], rest[1]])), 2),
                127 => (u64::from_be_bytes(rest[..8].try_into().expect("length")) as usize, 8),
                n => (usize::from(*n), 0),
            };
            let payload = &rest[head..head + length];
            bytes = &rest[head + length..];
            match kind {
                0x81 => self.message(&serde_json::from_slice(payload).expect("JSON")),
                0x88 => self.closed = Some(u16::from_be_bytes([payload[0], payload[1]])),
                other => panic!("frame of kind {other:x}"),
            }
        }
    }

    fn message(&mut self, m: &Value) {
        let text = |name: &str| m[name].as_str().expect("text").to_owned();
        let topic = text("topic");
        if m["op"] == "gone" {
            self.topics.remove(&topic);
            return self.gone.push(topic);
        }
        let (epoch, offset, data) = (text("epoch"), m["offset"].as_u64().expect("offset"), m["data"].clone());
        if m["op"] == "snapshot" {
            let known = self.topics.get(&topic).map_or(0, |r| r.snapshots);
            let deltas = self.topics.get(&topic).map_or(0, |r| r.deltas);
            let replica = Replica { epoch, offset, data, snapshots: known + 1, deltas };
            self.topics.insert(topic, replica);
        } else {
            let replica = self.topics.get_mut(&topic).expect("a delta after a snapshot");
            assert_eq!((&epoch, offset), (&replica.epoch, replica.offset + 1), "nothing lost, nothing twice");
            replica.offset = offset;
            replica.deltas += 1;
            merge(&mut replica.data, &data);
        }
    }
}

/// Applies a delta as the documentation tells a client to.
pub(crate) fn merge(state: &mut Value, delta: &Value) {
    if ["shifts", "removed", "entries", "private"].iter().any(|name| delta.get(name).is_some()) {
        state["entries"] = rows(state["entries"].as_array().expect("rows"), delta).into();
    }
    for (name, value) in delta.as_object().expect("object") {
        match name.as_str() {
            "feed" => {
                let add = value["add"].as_array().expect("items");
                assert!(add.len() <= TOLD, "{} names at once", add.len());
                let mut items = state["feed"]["items"].as_array().expect("items").clone();
                items.retain(|i| {
                    !add.iter().any(|a| a["id"] == i["id"])
                        && !value["remove"].as_array().expect("ids").contains(&i["id"])
                });
                items.extend(add.iter().cloned());
                items.sort_by_key(|i| std::cmp::Reverse((i["at"].as_str().map(str::to_owned), order(i))));
                state["feed"] = json!({ "count": value["count"], "items": items });
            }
            "sign_ups" | "activity" => {
                let mut lines = value.as_array().expect("lines").clone();
                let id = |line: &Value| (line["id"].clone(), line["member"].clone());
                let old = state[name.as_str()].as_array().expect("lines").iter();
                lines.extend(old.filter(|o| !value.as_array().expect("lines").iter().any(|l| id(l) == id(o))).cloned());
                lines.truncate(50);
                state[name] = lines.into();
            }
            "notices" | "plan" => {}
            "counts" => {
                let counts = state["counts"].as_object_mut().expect("counts");
                counts.extend(value.as_object().expect("counts").clone());
            }
            "shifts" | "removed" | "entries" | "private" => {}
            _ => state[name] = value.clone(),
        }
    }
}

/// The rows of a board after a delta.
fn rows(before: &[Value], delta: &Value) -> Vec<Value> {
    let list = |name: &str| delta[name].as_array().map_or(&[][..], Vec::as_slice);
    let mut rows: Vec<Value> = before.iter().filter(|r| !list("removed").contains(&r["user_id"])).cloned().collect();
    for row in &mut rows {
        let place = row["pos"].as_i64().expect("a place");
        let at = |shift: &&Value| (shift[0].as_i64()..=shift[1].as_i64()).contains(&Some(place));
        let by = list("shifts").iter().find(at).map_or(0, |shift| shift[2].as_i64().expect("places"));
        for (name, by) in [("pos", by), ("rank", by), ("change", -by)] {
            if let Some(n) = row[name].as_i64() {
                row[name] = json!(n + by);
            }
        }
    }
    for new in list("entries") {
        match rows.iter_mut().find(|row| row["user_id"] == new["user_id"]) {
            Some(row) => {
                let fields = row.as_object_mut().expect("a row");
                fields.extend(new.as_object().expect("fields").clone());
                // A row omits its score when there is none.
                fields.retain(|name, value| name != "score" || !value.is_null());
            }
            None => rows.push(new.clone()),
        }
    }
    if delta.get("private").is_some() {
        rows.retain(|r| !r["user_id"].is_null());
        rows.extend(list("private").iter().cloned());
    }
    rows.sort_by_key(|r| r["pos"].as_u64());
    rows
}

/// The order of items of one moment: member, program, activity.
fn order(item: &Value) -> (i64, i64, i64) {
    let mut parts = item["id"].as_str().expect("id").split('.');
    let mut number = || parts.next().and_then(|p| p.parse().ok()).expect("number");
    (number(), number(), number())
}
