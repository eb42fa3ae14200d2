//! Many sockets: some never read, and all reconnect at once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use daymark_actors::clock::{Clock, SystemClock};
use daymark_tests::harness::{Database, Member, PATIENCE, Program, Socket, op};
use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::io::AsyncReadExt;

use crate::process::{ADMIN, Process};
use crate::{long_run, today};

const PROGRAMS: usize = 10;
const ACTIVITIES: usize = 20;
/// Members per program.
const MEMBERS: usize = 5;
/// The name of the member who joins each program last.
const LAST: &str = "the last one";

/// What a client has received of its topics.
#[derive(Default)]
struct Received {
    /// The epoch and offset of each topic.
    at: BTreeMap<String, (String, u64)>,
    deltas: usize,
    bytes: usize,
    /// Deltas that did not follow the previous one, and snapshots that replaced missed ones.
    gaps: usize,
    /// The boards on which the last member has appeared.
    complete: BTreeSet<String>,
}

impl Received {
    fn take(&mut self, text: &str) {
        let (head, data) = text.split_once(",\"data\":").unwrap_or_else(|| panic!("a frame of a topic: {text}"));
        let head: Value = serde_json::from_str(&format!("{head}}}")).expect("JSON");
        let topic = head["topic"].as_str().expect("a topic").to_owned();
        let now = (head["epoch"].as_str().expect("an epoch").to_owned(), head["offset"].as_u64().expect("an offset"));
        if data.contains(LAST) {
            self.complete.insert(topic.clone());
        }
        let before = self.at.insert(topic, now.clone());
        if head["op"] == "delta" {
            self.deltas += 1;
            self.gaps += usize::from(before.is_none_or(|(epoch, offset)| (epoch, offset + 1) != now));
        } else {
            self.gaps += usize::from(before.is_some());
        }
        self.bytes += text.len();
    }

    /// Listens until the last member is on every board; `Err` is the close code.
    async fn listen_until_last(&mut self, socket: &mut Socket, deltas: &AtomicUsize) -> Result<(), u16> {
        while self.complete.len() < PROGRAMS {
            self.take(&socket.text().await?);
            deltas.fetch_max(self.deltas, Ordering::Relaxed);
        }
        Ok(())
    }
}

/// Members whose logs keep moving the boards of several programs.
struct BusyPrograms {
    /// Each program with its members.
    programs: Vec<(Program, Vec<Member>)>,
}

impl BusyPrograms {
    async fn prepare(process: &Process) -> Self {
        let root = Member::login(process.visitor(), ADMIN.0, ADMIN.1).await;
        let activities: Vec<Value> = (0..ACTIVITIES).map(|n| json!({ "title": format!("Activity {n}") })).collect();
        let mut programs = Vec::new();
        for n in 0..PROGRAMS {
            let body = json!({ "title": format!("Busy {n}"), "category": "UNTIMED", "activities": activities });
            let program = Program::of(root.post("/v2/core/challenge", &body).await.status(201).data());
            let joining = (0..MEMBERS).map(|m| join(process, &program, format!("busy{n}-{m}"), "x"));
            let members = join_all(joining).await;
            programs.push((program, members));
        }
        Self { programs }
    }

    async fn listen(&self, socket: &mut Socket) {
        for (program, _) in &self.programs {
            socket.say(&json!({ "op": "sub", "topic": program.topic() })).await;
        }
        socket.say(&json!({ "op": "sub", "topic": "community" })).await;
    }

    /// Logs one after the other, each program's members in turn, until the condition holds.
    async fn log_until(&self, enough: impl Fn() -> bool) {
        for n in 0.. {
            for (program, members) in &self.programs {
                if enough() {
                    return;
                }
                let (member, round) = (&members[n % MEMBERS], n / MEMBERS);
                let status = ["done", "not_now"][round / ACTIVITIES % 2];
                let entry = program.entry(round % ACTIVITIES, &today());
                member.device("phone").send(&[op(&entry, "set_status", status, SystemClock.now())]).await;
            }
        }
    }
}

async fn join(process: &Process, program: &Program, email: String, name: &str) -> Member {
    // A long name makes a long row.
    let name = format!("{name:x<50}");
    let body = json!({ "email": format!("{email}@daymark.example"), "password": ADMIN.1, "first_name": name });
    let member = Member::register(process.visitor(), &body).await;
    member.join(program).await;
    member
}

/// Some sockets never read while others do: the readers miss nothing, and the program's memory for the stalled sockets
/// is bounded.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stalled_sockets_use_bounded_memory_and_others_miss_nothing() {
    let (readers, stalled, enough) = if long_run() { (200, 200, 3600) } else { (4, 60, 1200) };
    // How much the program may grow.
    let bound = stalled * 200 * 1024;
    let process = Process::start(Database::Sqlite).await;
    let busy = BusyPrograms::prepare(&process).await;
    let deltas = Arc::new(AtomicUsize::new(0));
    let mut unread = Vec::new();
    for _ in 0..stalled {
        let mut socket = Socket::with_small_buffers(process.addr()).await;
        busy.listen(&mut socket).await;
        unread.push(socket);
    }
    let mut reading = Vec::new();
    for _ in 0..readers {
        let mut socket = Socket::open(process.addr(), None).await;
        busy.listen(&mut socket).await;
        let deltas = deltas.clone();
        reading.push(tokio::spawn(async move {
            let mut received = Received::default();
            received.listen_until_last(&mut socket, &deltas).await.map(|()| received)
        }));
    }
    let seen = || deltas.load(Ordering::Relaxed);
    busy.log_until(|| seen() > enough / 4).await;
    let before = process.resident() as usize;
    busy.log_until(|| seen() > enough).await;
    let grown = (process.resident() as usize).saturating_sub(before);

    for (n, (program, _)) in busy.programs.iter().enumerate() {
        join(&process, program, format!("last{n}"), LAST).await;
    }
    let mut bytes = 0;
    for reader in reading {
        let received = tokio::time::timeout(PATIENCE, reader).await.expect("in time").expect("a task");
        let received = received.expect("a socket that is read stays open");
        assert_eq!(received.gaps, 0, "a reader misses none of {} deltas", received.deltas);
        bytes = received.bytes;
    }
    // Control: without a bound, the unread frames would still be there.
    let unbounded = 3 * bytes / 4 * stalled;
    println!("{} KiB for each socket, {stalled} stalled ones; the program grew by {} KiB", bytes / 1024, grown / 1024);
    assert!(unbounded > bound, "too little was sent to prove anything: {unbounded} bytes");
    assert!(grown < bound, "the program grew by {grown} bytes");
    // Control: the same check finds gaps on most of the stalled sockets.
    let ends = join_all(unread.iter_mut().map(async |socket| {
        let mut received = Received::default();
        let end = tokio::time::timeout(PATIENCE, received.listen_until_last(socket, &deltas)).await.expect("in time");
        end.map(|()| received.gaps)
    }));
    let ends = ends.await;
    let missed = ends.iter().filter(|end| end.is_ok_and(|gaps| gaps > 0)).count();
    let closed = ends.iter().filter(|end| matches!(end, Err(3008 | 1006))).count();
    println!("of the stalled sockets, {missed} recovered through a snapshot and {closed} were closed");
    assert!(missed + closed > stalled / 2, "most stalled sockets missed frames or were closed: {ends:?}");
}

/// Many sockets of fifty members reconnect at once, without back-off, while the program is still starting.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reconnect_storm_is_served_within_15_seconds() {
    let count = if long_run() { 2_000 } else { 200 };
    let mut process = Process::start(Database::Sqlite).await;
    let busy = BusyPrograms::prepare(&process).await;
    let member = &busy.programs[0].1[0];
    // All members of every program watch the first one's board, with several devices.
    let mut bearers = Vec::new();
    for member in busy.programs.iter().flat_map(|(_, members)| members) {
        bearers.push(format!("Bearer {}", member.token().await.expect("a token")));
    }
    let program = &busy.programs[0].0;
    let (addr, topic) = (process.addr(), program.topic());
    let connect = async || {
        let all = bearers.iter().cycle().take(count).map(async |bearer| {
            let mut socket = loop {
                match Socket::try_open(addr, "/v1/ws", &[("authorization", bearer)]).await {
                    Ok(socket) => break socket,
                    Err(status) => assert!([0, 503].contains(&status), "refused with {status}"),
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            };
            socket.sub("me").await;
            socket.sub(&topic).await;
            socket
        });
        join_all(all).await
    };
    // How many of the sockets receive a member's next log.
    let served = async |sockets: &mut [Socket], activity: usize| {
        member.done(&program.entry(activity, &today())).await;
        let points = format!("\"points\":{}", 10 * (activity + 1));
        let received = sockets.iter_mut().map(async |socket| {
            let arrives = async {
                while !socket.text().await?.contains(&points) {}
                Ok::<_, u16>(())
            };
            usize::from(tokio::time::timeout(PATIENCE, arrives).await.is_ok_and(|result| result.is_ok()))
        });
        join_all(received).await.into_iter().sum::<usize>()
    };
    let mut sockets = connect().await;
    assert_eq!(served(&mut sockets, 0).await, count);
    let killed = Instant::now();
    process.kill();
    let (mut back, ready) = tokio::join!(connect(), process.restart());
    let arrived = killed.elapsed();
    assert_eq!(served(&mut back, 1).await, count);
    let took = killed.elapsed();
    println!(
        "ready {ready:?} after its start; {count} sockets of {} members are back {arrived:?} and served {took:?} after \
        the kill",
        bearers.len()
    );
    assert!(took < Duration::from_secs(15), "{took:?}");
    // Control: the previous sockets receive nothing.
    assert_eq!(served(&mut sockets, 2).await, 0);
}

/// A client that disappears without closing its socket no longer answers pings, so the server closes it. This takes
/// almost a minute.
#[tokio::test]
async fn a_socket_that_ignores_pings_is_closed() {
    if !long_run() {
        println!("skipped: a silent socket takes a minute to be closed; DAYMARK_FAULT_ROUNDS=20 runs it");
        return;
    }
    let process = Process::start(Database::Sqlite).await;
    let mut silent = Socket::open(process.addr(), None).await;
    let mut live = Socket::open(process.addr(), None).await;
    let mut bytes = Vec::new();
    let silence = async { silent.raw().read_to_end(&mut bytes).await.expect("an end") };
    tokio::select! {
        // Control: a client that reads answers pings, and is kept.
        end = live.text() => panic!("a live socket was closed: {end:?}"),
        end = tokio::time::timeout(Duration::from_secs(70), silence) => assert!(end.is_ok(), "it was not closed"),
    }
    assert!(bytes.starts_with(b"\x89\0") && bytes.ends_with(b"\x88\x02\x03\xe9"), "a ping, then 1001: {bytes:?}");
    live.ping().await;
}
