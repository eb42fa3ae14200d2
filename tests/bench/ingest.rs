//! Acknowledged `POST /v1/core/sync` calls per second, with one operation each, compared with raw writes of the same
//! rows. Also their latency at a fixed rate.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Result, ensure};
use daymark_actors::event::EntryKey;
use uuid::Uuid;

use super::delay;
use super::http::{Fleet, Work, request};
use super::paced::Pace;
use super::raw::{self, Raw};
use super::server::{Server, cluster_of, cpu_below};
use super::sockets::Sockets;
use super::table::{Figure, Goal, Table, median, short};
use super::world::{MEMBERS, Source, World, device};

const CONNECTIONS: [usize; 4] = [1, 8, 32, 64];
pub const WARM: Duration = Duration::from_millis(700);
pub const RUN: Duration = Duration::from_secs(4);
const STEADY: Pace = Pace { per_second: 1_000, seconds: 6, members: MEMBERS, from: 0, first: 0, lanes: 32 };

/// Each connection is a device that sends one operation after the other: first all that its member can still log, then
/// another member's.
pub struct Devices<'w> {
    world: &'w World,
    /// For each connection: the member's index, and the number of entries logged.
    at: Vec<(usize, usize)>,
    stride: usize,
}

impl<'w> Devices<'w> {
    /// Devices for a range of `of` connections. No two connections share a member.
    pub fn new(world: &'w World, connections: std::ops::Range<usize>, of: usize) -> Self {
        Self { world, at: connections.map(|c| (c, 0)).collect(), stride: of }
    }
}

impl Work for Devices<'_> {
    fn next_request(&mut self, connection: usize, out: &mut Vec<u8>) -> bool {
        let (member, entry) = &mut self.at[connection];
        if *entry == World::open_entries() {
            (*member, *entry) = (*member + self.stride, 0);
        }
        let Some(key) = self.world.open_entry(*entry).filter(|_| *member < MEMBERS) else { return false };
        *entry += 1;
        out.extend_from_slice(&sync_request(self.world, *member, key, *entry));
        true
    }

    fn on_response(&mut self, _: usize, status: u16, body: &[u8]) -> Result<()> {
        let applied = status == 200 && body.windows(18).any(|w| w == br#""result":"applied""#);
        ensure!(applied, "{status}: {}", String::from_utf8_lossy(body));
        Ok(())
    }
}

/// One operation of a member: done, just now.
pub fn sync_request(world: &World, member: usize, key: EntryKey, counter: usize) -> Vec<u8> {
    let at = world.now;
    let body = format!(
        r#"{{"device_id":"{}","ops":[{{"op_id":"{}","entry_id":"{key}","kind":"set_status","value":"done","occurred_at":"{at}","hlc":"{}-{counter}","tz":"UTC"}}]}}"#,
        device(world.members[member]),
        Uuid::now_v7(),
        at.0,
    );
    request("POST", "/v1/core/sync", Some(&world.tokens[member]), &body)
}

struct Run {
    per_second: f64,
    cpu_per_thousand: f64,
    p50: f64,
    p99: f64,
}

async fn once(source: &Source, world: &World, connections: usize) -> Result<Run> {
    let copy = source.copy().await?;
    measured(&Server::start(&copy.url)?, world, connections)
}

/// The same with a subscriber on a topic.
async fn watched(source: &Source, world: &World, connections: usize, topic: &str) -> Result<Run> {
    let copy = source.copy().await?;
    let server = Server::start(&copy.url)?;
    let mut sockets = Sockets::listening(&[server.addr], topic, 1, |_| None)?;
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let watcher = scope.spawn(|| sockets.listen_until(|_| over.load(Ordering::Relaxed)));
        let run = measured(&server, world, connections);
        over.store(true, Ordering::Relaxed);
        let received = watcher.join().expect("the watcher ended")?;
        ensure!(received.deltas > 10, "{topic} moved {} times", received.deltas);
        run
    })
}

fn measured(server: &Server, world: &World, connections: usize) -> Result<Run> {
    let mut fleet = Fleet::connect(server.addr, connections)?;
    let mut devices = Devices::new(world, 0..connections, connections);
    fleet.run(WARM, &mut devices)?;
    let before = server.cpu()?;
    let load = fleet.run(RUN, &mut devices)?;
    let cpu = server.cpu()? - before;
    Ok(Run {
        per_second: load.per_second(),
        cpu_per_thousand: cpu.as_secs_f64() * 1000.0 / load.calls as f64,
        p50: load.percentile(0.50),
        p99: load.percentile(0.99),
    })
}

pub async fn figures(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    let name = source.name();
    let mut raw_runs = Vec::new();
    for _ in 0..runs {
        raw_runs.push(raw::rows_per_second(source, world).await?);
    }
    let of = |f: fn(&Raw) -> f64| raw_runs.iter().map(f).collect::<Vec<f64>>();
    let raw = median(&of(|r| r.per_second));
    let raw_cpu = median(&of(|r| r.cpu_per_thousand));
    table.add(Figure {
        name: format!("{name}: raw writes of the same rows, in groups of 64"),
        runs: of(|r| r.per_second),
        unit: "op/s",
        comparison: format!("{} CPU s/1000 in the writing process", short(raw_cpu)),
        goal: Goal::None,
    });
    for connections in CONNECTIONS {
        let mut all = Vec::new();
        for _ in 0..runs {
            all.push(once(source, world, connections).await?);
        }
        let of = |f: fn(&Run) -> f64| all.iter().map(f).collect::<Vec<f64>>();
        let rate = of(|r| r.per_second);
        let comparison = format!(
            "{} of raw, p50 {} ms, p99 {} ms",
            short(median(&rate) / raw),
            short(median(&of(|r| r.p50))),
            short(median(&of(|r| r.p99)))
        );
        // On PostgreSQL the database's CPU counts too: `peers` shows both together.
        let has_goal = connections == 32 && matches!(source, Source::Sqlite { .. });
        let goal = if has_goal { Goal::AtLeast(0.55 * raw) } else { Goal::None };
        table.add(Figure {
            name: format!("{name}: acknowledged calls, {connections} connections"),
            runs: rate,
            unit: "calls/s",
            comparison,
            goal,
        });
        table.add(Figure {
            name: format!("{name}: server's CPU, {connections} connections"),
            runs: of(|r| r.cpu_per_thousand),
            unit: "s/1000",
            comparison: format!("{} × the raw writer's", short(median(&of(|r| r.cpu_per_thousand)) / raw_cpu)),
            goal: if has_goal { Goal::AtMost(0.11) } else { Goal::None },
        });
    }
    Ok(())
}

/// The cost of a watched board: of one program, and of all programs.
pub async fn boards(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    const CONNECTIONS: usize = 64;
    let (mut alone, mut own, mut overall) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..runs {
        alone.push(once(source, world, CONNECTIONS).await?);
        own.push(watched(source, world, CONNECTIONS, &format!("program:{}", world.program)).await?);
        overall.push(watched(source, world, CONNECTIONS, "board").await?);
    }
    for (what, of) in [
        ("nobody watches", &alone),
        ("a program's board is watched", &own),
        ("the board over all programs is watched", &overall),
    ] {
        let cpu: Vec<f64> = of.iter().map(|r| r.cpu_per_thousand).collect();
        let rate: Vec<f64> = of.iter().map(|r| r.per_second).collect();
        let comparison = format!(
            "{} CPU s/1000, p99 {} ms",
            short(median(&cpu)),
            short(median(&of.iter().map(|r| r.p99).collect::<Vec<_>>()))
        );
        table.add(Figure {
            name: format!("{}: acknowledged calls, {what}", source.name()),
            runs: rate,
            unit: "calls/s",
            comparison,
            goal: Goal::None,
        });
    }
    Ok(())
}

/// Calls at a fixed rate, each by another member, so that no member sends again at once.
pub async fn steady(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    let (mut cpu, mut waits) = (Vec::new(), Vec::new());
    for _ in 0..runs {
        let copy = source.copy().await?;
        let server = Server::start(&copy.url)?;
        Pace { seconds: 1, ..STEADY }.run(server.addr, world)?;
        let before = server.cpu()?;
        let logged = Pace { first: STEADY.per_second, ..STEADY }.run(server.addr, world)?;
        cpu.push((server.cpu()? - before).as_secs_f64() * 1000.0 / logged.len() as f64);
        waits.push(logged.iter().map(|l| (l.answered - l.due).as_secs_f64() * 1000.0).collect());
    }
    let name = format!("{}: {} calls/s by members in turn", source.name(), STEADY.per_second);
    table.add(Figure {
        name: format!("{name}, server's CPU"),
        runs: cpu,
        unit: "s/1000",
        comparison: String::new(),
        goal: Goal::None,
    });
    delay::add_delays(table, &name, waits, Goal::None);
    Ok(())
}

/// One run, for use with a profiler.
pub async fn hold(source: &Source, world: &World, connections: usize) -> Result<()> {
    let raw = raw::rows_per_second(source, world).await?;
    let copy = source.copy().await?;
    let (server, cluster) = (Server::start(&copy.url)?, cluster_of(&copy.url).await?);
    let database = || cluster.map_or(Ok(Duration::ZERO), cpu_below);
    let before = database()?;
    let run = measured(&server, world, connections)?;
    let seconds = (WARM + RUN).as_secs_f64();
    let database_cpu = (database()? - before).as_secs_f64() * 1000.0 / (run.per_second * seconds);
    println!(
        "{} calls/s, p50 {} ms, p99 {} ms, {} CPU s/1000, the database {}; {} × the raw rate, {} × the raw CPU",
        short(run.per_second),
        short(run.p50),
        short(run.p99),
        short(run.cpu_per_thousand),
        short(database_cpu),
        short(run.per_second / raw.per_second),
        short(run.cpu_per_thousand / raw.cpu_per_thousand)
    );
    Ok(())
}
