//! Live delivery: 2,000 sockets on one program's topic, in CPU per delivery beside the bare loop; and memory per socket.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};

use super::bare::{Loop, Order};
use super::http::{Fleet, Work};
use super::ingest::sync_request;
use super::server::Server;
use super::sockets::Sockets;
use super::table::{Figure, Goal, Table, median, short};
use super::world::{Source, World};

const SOCKETS: usize = 2_000;
const SECONDS: u32 = 6;
/// Few enough that every log moves a row that the board's topic shows.
const LOGGERS: usize = 40;

/// One log after the other at a steady pace.
struct Paced<'w> {
    world: &'w World,
    begun: Instant,
    per_second: u32,
    sent: u32,
    last: u32,
}

impl Work for Paced<'_> {
    fn ask(&mut self, _: usize, out: &mut Vec<u8>) -> bool {
        if self.sent == self.last {
            return false;
        }
        let due = self.begun + Duration::from_secs(1) * self.sent / self.per_second;
        std::thread::sleep(due.saturating_duration_since(Instant::now()));
        let n = self.sent as usize;
        let Some(key) = self.world.open_entry(n / LOGGERS) else { return false };
        self.sent += 1;
        out.extend_from_slice(&sync_request(self.world, n % LOGGERS, key, n));
        true
    }

    fn answered(&mut self, _: usize, status: u16, body: &[u8]) -> Result<()> {
        ensure!(status == 200, "{status}: {}", String::from_utf8_lossy(body));
        Ok(())
    }
}

struct Run {
    /// Microseconds of the server's CPU for each update and socket.
    update_cost: f64,
    /// The same for each frame that was heard.
    frame_cost: f64,
    frames_a_second: f64,
    frame_bytes: usize,
    bare_cost: f64,
}

/// One run at a pace, from the log's `first`th entry on.
fn run(server: &Server, world: &World, sockets: &mut Sockets, per_second: u32, first: u32) -> Result<Run> {
    let updates = per_second * SECONDS;
    let before = server.cpu()?;
    let sent = Arc::new(AtomicU64::new(0));
    let heard = std::thread::scope(|scope| {
        let count = sent.clone();
        let logger = scope.spawn(move || {
            let begun = Instant::now() - Duration::from_secs(1) * first / per_second;
            let mut paced = Paced { world, begun, per_second, sent: first, last: first + updates };
            let load = Fleet::connect(server.addr, 1)?.run(Duration::from_secs(u64::from(SECONDS) * 4), &mut paced)?;
            count.store(load.calls, Ordering::SeqCst);
            anyhow::Ok(())
        });
        let until = Instant::now() + Duration::from_secs(u64::from(SECONDS)) + Duration::from_millis(300);
        let heard = sockets.listen_until(|_| Instant::now() >= until);
        logger.join().expect("the logger ended")?;
        heard
    })?;
    let cpu = (server.cpu()? - before).as_secs_f64() * 1e6;
    ensure!(sent.load(Ordering::SeqCst) == u64::from(updates), "not every log was answered");
    ensure!(heard.deltas % SOCKETS as u64 == 0, "{} deltas on {SOCKETS} sockets", heard.deltas);
    let frame_bytes = (heard.delta_bytes / heard.deltas.max(1)) as usize;
    Ok(Run {
        update_cost: cpu / f64::from(updates) / SOCKETS as f64,
        frame_cost: cpu / heard.deltas as f64,
        frames_a_second: heard.deltas as f64 / SOCKETS as f64 / f64::from(SECONDS),
        frame_bytes,
        bare_cost: f64::NAN,
    })
}

/// Microseconds of CPU a write.
fn bare(bytes: usize, per_second: u32) -> Result<f64> {
    let mut bare = Loop::start(&Order { sockets: SOCKETS, bytes, per_second, rounds: per_second * SECONDS })?;
    let mut sockets = Sockets::plain(bare.addr, SOCKETS)?;
    bare.go()?;
    let all = (SOCKETS * bytes) as u64 * u64::from(per_second * SECONDS);
    sockets.listen_until(|heard| heard.bytes == all)?;
    bare.cost()
}

pub async fn figures(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    for signed_in in [false, true] {
        let (mut slow, mut fast) = (Vec::new(), Vec::new());
        for _ in 0..runs {
            let copy = source.copy().await?;
            let server = Server::start(&copy.url)?;
            let token = |i: usize| signed_in.then(|| world.tokens[i % world.tokens.len()].clone());
            let topic = format!("program:{}", world.program);
            let mut sockets = Sockets::listening(server.addr, &topic, SOCKETS, token)?;
            sockets.listen(Duration::from_secs(1))?;
            // At ten a second two updates fall into one tick of 100 ms now and then: at nine each is a frame of its own.
            let at_ten = run(&server, world, &mut sockets, 9, 0)?;
            let at_hundred = run(&server, world, &mut sockets, 100, 9 * SECONDS)?;
            drop((sockets, server));
            // In a burst the bare loop writes what each update alone would be.
            let (one, burst) = (bare(at_ten.frame_bytes, 9)?, bare(at_ten.frame_bytes, 100)?);
            slow.push(Run { bare_cost: one, ..at_ten });
            fast.push(Run { bare_cost: burst, ..at_hundred });
        }
        let who = if signed_in { "signed-in" } else { "public" };
        add(
            table,
            &format!("{who} sockets, 9 updates/s: CPU a frame, of the bare loop's"),
            &slow,
            |r| r.frame_cost,
            1.6,
        );
        add(table, &format!("{who} sockets, 100 updates/s: the same, an update"), &fast, |r| r.update_cost, 0.5);
    }
    Ok(())
}

fn add(table: &mut Table, name: &str, runs: &[Run], cost: fn(&Run) -> f64, goal: f64) {
    let of = |f: &dyn Fn(&Run) -> f64| runs.iter().map(f).collect::<Vec<f64>>();
    let beside = format!(
        "{} µs beside {} µs, {} frames/s of {} bytes, {} deliveries a CPU second",
        short(median(&of(&|r| cost(r)))),
        short(median(&of(&|r| r.bare_cost))),
        short(median(&of(&|r| r.frames_a_second))),
        short(median(&of(&|r| r.frame_bytes as f64))),
        short(1e6 / median(&of(&|r| cost(r)))),
    );
    table.add(Figure {
        name: format!("{SOCKETS} {name}"),
        runs: of(&|r| cost(r) / r.bare_cost),
        unit: "×",
        beside,
        goal: Goal::AtMost(goal),
    });
}

/// Resident memory for each socket that has a topic and hears nothing.
pub async fn memory(source: &Source, world: &World, table: &mut Table) -> Result<()> {
    for count in [2_000, 9_000] {
        let copy = source.copy().await?;
        let server = Server::start(&copy.url)?;
        let topic = format!("program:{}", world.program);
        // What the first socket loads is not a socket's.
        drop(Sockets::listening(server.addr, &topic, 50, |_| None)?);
        std::thread::sleep(Duration::from_millis(500));
        let before = server.resident()?;
        let mut sockets =
            Sockets::listening(server.addr, &topic, count, |i| Some(world.tokens[i % world.tokens.len()].clone()))?;
        let heard = sockets.listen(Duration::from_secs(2))?;
        ensure!(heard.others + heard.deltas > 0, "no snapshot");
        let after = server.resident()?;
        table.add(Figure {
            name: format!("memory of an idle socket, {count} signed-in sockets"),
            runs: vec![(after - before) as f64 / count as f64 / 1024.0],
            unit: "KiB",
            beside: format!("{} MiB before", short(before as f64 / 1_048_576.0)),
            goal: Goal::AtMost(16.0),
        });
    }
    Ok(())
}
