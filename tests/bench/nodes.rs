//! Two and four nodes on one PostgreSQL and one Redis, compared with one node: their CPU per operation, the CPU of a
//! node for the commits of another, and how soon a commit on one node reaches a socket on another.
//!
//! The same is measured for as many separate servers, which share only the machine and the PostgreSQL cluster: each has
//! its own database and Redis. What they cost more than one server is not caused by what nodes share.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use daymark_tests::harness::RedisServer;

use super::delay;
use super::fanout::{LOGGERS, SECONDS, SOCKETS, while_logging};
use super::http::{Fleet, Load};
use super::ingest::{Devices, RUN, WARM};
use super::paced::{Logged, Pace};
use super::server::Server;
use super::sockets::Sockets;
use super::table::{Figure, Goal, Table, median, short};
use super::world::{Copy, MEMBERS, Source, World};

/// Connections to each node. The more logs a group has, the less its commit costs per log.
const CONNECTIONS: usize = 64;
/// How long nodes that have just found each other reload.
const SETTLING: Duration = Duration::from_secs(4);
/// The goal for the CPU per operation of several nodes, relative to one, on a machine whose cores are all in use.
const MAX_RATIO: f64 = 1.15;

/// Nodes with what they share: one database and one Redis, or one for each.
struct Nodes {
    nodes: Vec<Server>,
    shared: Vec<(Copy, RedisServer)>,
}

impl Nodes {
    async fn start(source: &Source, count: usize) -> Result<Self> {
        let (copy, redis) = (source.copy().await?, RedisServer::start().await.context("without Redis")?);
        let settings = redis.settings();
        // The world's tokens are signed with its own secret, for its own address.
        let settings = settings.iter().filter(|(name, _)| !matches!(*name, "DAYMARK_SECRET" | "DAYMARK_PUBLIC_URL"));
        let settings: Vec<_> = settings.map(|(name, value)| (*name, value.as_str())).collect();
        let start = |_| Server::start_with(&copy.url, &settings);
        let nodes = (0..count).map(start).collect::<Result<_>>()?;
        Ok(Self { nodes, shared: vec![(copy, redis)] })
    }

    /// Servers with a database and a Redis each, on one machine and one PostgreSQL cluster.
    async fn separate(source: &Source, count: usize) -> Result<Self> {
        let mut all = Self { nodes: Vec::new(), shared: Vec::new() };
        for _ in 0..count {
            let one = Self::start(source, 1).await?;
            all.nodes.extend(one.nodes);
            all.shared.extend(one.shared);
        }
        Ok(all)
    }

    fn addrs(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(|node| node.addr).collect()
    }

    fn cpu(&self) -> Result<Duration> {
        self.nodes.iter().map(Server::cpu).sum()
    }
}

pub async fn figures(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    ingest(source, world, runs, table).await?;
    steady(source, world, runs, table).await?;
    for watched in [false, true] {
        receive_cost(source, world, runs, watched, table).await?;
    }
    fanout(source, world, runs, table).await?;
    own_devices(source, world, runs, table).await?;
    other_boards(source, world, runs, table).await
}

/// CPU of an operation, and operations a second.
type Cost = (f64, f64);

/// Adds the cost of several nodes relative to one. The kinds of run alternate, so that other load on the machine
/// affects all of them.
async fn compare(
    source: &Source,
    table: &mut Table,
    name: &str,
    counts: &[usize],
    runs: usize,
    once: impl Fn(&Nodes) -> Result<Cost>,
    per: &'static str,
) -> Result<()> {
    let mut one = Vec::new();
    let mut several = vec![[Vec::new(), Vec::new()]; counts.len()];
    for _ in 0..runs {
        one.push(once(&Nodes::start(source, 1).await?)?);
        for (count, [nodes, separate]) in counts.iter().zip(&mut several) {
            nodes.push(once(&Nodes::start(source, *count).await?)?);
            separate.push(once(&Nodes::separate(source, *count).await?)?);
        }
    }
    let of = |runs: &[Cost], f: fn(&Cost) -> f64| short(median(&runs.iter().map(f).collect::<Vec<_>>()));
    for (count, [nodes, separate]) in counts.iter().zip(&several) {
        for (what, runs, goal) in
            [("nodes", nodes, Goal::AtMost(MAX_RATIO)), ("separate servers", separate, Goal::None)]
        {
            table.add(Figure {
                name: format!("{count} {what}, {name}: CPU per operation, relative to one node"),
                runs: one.iter().zip(runs).map(|(one, several)| several.0 / one.0).collect(),
                unit: "×",
                comparison: format!(
                    "{} and {} {per}; {} and {} a second",
                    of(runs, |r| r.0),
                    of(&one, |r| r.0),
                    of(runs, |r| r.1),
                    of(&one, |r| r.1)
                ),
                goal,
            });
        }
    }
    Ok(())
}

async fn ingest(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    let once = |all: &Nodes| {
        let count = all.nodes.len();
        let connections = |n: usize| n * CONNECTIONS..(n + 1) * CONNECTIONS;
        let mut devices: Vec<_> =
            (0..count).map(|n| Devices::new(world, connections(n), count * CONNECTIONS)).collect();
        let mut round = |duration| -> Result<Vec<Load>> {
            std::thread::scope(|scope| {
                let threads: Vec<_> = devices
                    .iter_mut()
                    .zip(all.addrs())
                    .map(|(devices, addr)| {
                        scope.spawn(move || Fleet::connect(addr, CONNECTIONS)?.run(duration, devices))
                    })
                    .collect();
                threads.into_iter().map(|thread| thread.join().expect("a node's load ended")).collect()
            })
        };
        round(WARM)?;
        let before = all.cpu()?;
        let loads = round(RUN)?;
        let cpu = all.cpu()? - before;
        let calls: u64 = loads.iter().map(|load| load.calls).sum();
        let rate = loads.iter().map(Load::per_second).sum::<f64>();
        Ok((cpu.as_secs_f64() * 1000.0 / calls as f64, rate))
    };
    let name = format!("{CONNECTIONS} logging connections to each");
    compare(source, table, &name, &[2, 4], runs, once, "s/1000").await
}

/// The same low load on each node: what nodes cost each other when none waits for a core.
async fn steady(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    const EACH: u32 = 250;
    let once = |all: &Nodes| {
        let pace = |n: usize| Pace {
            per_second: EACH,
            seconds: SECONDS,
            members: MEMBERS / 4,
            from: n * MEMBERS / 4,
            first: 0,
            lanes: 8,
        };
        let round = |pace: &(dyn Fn(usize) -> Pace + Sync)| -> Result<usize> {
            std::thread::scope(|scope| {
                let addrs = all.addrs().into_iter().enumerate();
                let threads: Vec<_> = addrs.map(|(n, addr)| scope.spawn(move || pace(n).run(addr, world))).collect();
                threads.into_iter().map(|thread| Ok(thread.join().expect("a node's load ended")?.len())).sum()
            })
        };
        round(&|n| Pace { seconds: 1, ..pace(n) })?;
        let before = all.cpu()?;
        let logs = round(&|n| Pace { first: EACH, ..pace(n) })?;
        let cpu = all.cpu()? - before;
        Ok((cpu.as_secs_f64() * 1000.0 / logs as f64, logs as f64 / f64::from(SECONDS)))
    };
    compare(source, table, &format!("{EACH} logs/s on each"), &[2, 4], runs, once, "s/1000").await
}

/// What another node's commits cost a node that watches nothing, and one with a watcher of the program
/// and the community.
async fn receive_cost(source: &Source, world: &World, runs: usize, watched: bool, table: &mut Table) -> Result<()> {
    let (mut costs, mut rates) = (Vec::new(), Vec::new());
    for _ in 0..runs {
        let all = Nodes::start(source, 2).await?;
        let topics = [format!("program:{}", world.program), "community".to_owned()];
        let topics = topics.iter().filter(|_| watched);
        let mut watching = topics
            .map(|topic| Sockets::listening(&[all.nodes[1].addr], topic, 1, |_| None))
            .collect::<Result<Vec<_>>>()?;
        for sockets in &mut watching {
            sockets.listen(SETTLING)?;
        }
        let mut devices = Devices::new(world, 0..CONNECTIONS, CONNECTIONS);
        let mut fleet = Fleet::connect(all.nodes[0].addr, CONNECTIONS)?;
        fleet.run(WARM, &mut devices)?;
        let before = all.nodes[1].cpu()?;
        let load = fleet.run(RUN, &mut devices)?;
        costs.push((all.nodes[1].cpu()? - before).as_secs_f64() * 1e6 / load.calls as f64);
        rates.push(load.per_second());
    }
    table.add(Figure {
        name: format!(
            "CPU of a node per log on another node, {}",
            if watched { "with watchers" } else { "without watchers" }
        ),
        runs: costs,
        unit: "µs",
        comparison: format!("{} a second", short(median(&rates))),
        goal: Goal::None,
    });
    Ok(())
}

/// 2,000 sockets on one node, or 1,000 on each of two. Members log on the first node only. With separate servers they
/// log on each, so these commit twice as many logs for the same frames.
async fn fanout(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    let once = |all: &Nodes| {
        let topic = format!("program:{}", world.program);
        let mut sockets = Sockets::listening(&all.addrs(), &topic, SOCKETS, |_| None)?;
        sockets.listen(SETTLING)?;
        let before = all.cpu()?;
        let pace = Pace { per_second: 9, seconds: SECONDS, members: LOGGERS, from: 0, first: 0, lanes: 1 };
        // One node for each database.
        let logging = &all.addrs()[..all.shared.len()];
        let (received, _) = while_logging(pace, logging, world, &mut sockets)?;
        let cpu = all.cpu()? - before;
        Ok((cpu.as_secs_f64() * 1e6 / received.deltas as f64, received.deltas as f64 / f64::from(SECONDS)))
    };
    compare(source, table, &format!("{SOCKETS} sockets, 9 updates/s"), &[2], runs, once, "µs").await
}

const PER_SECOND: u32 = 200;

/// A member logs on one node and has another device on the other.
async fn own_devices(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    let mut delays = Vec::new();
    for _ in 0..runs {
        let all = Nodes::start(source, 2).await?;
        let count = (PER_SECOND * SECONDS) as usize;
        let token = |i: usize| Some(world.tokens[i].clone());
        let mut sockets = Sockets::listening(&[all.nodes[1].addr], "me", count, token)?;
        sockets.listen(SETTLING)?;
        sockets.take_notes();
        let pace = Pace { per_second: PER_SECOND, seconds: SECONDS, members: count, from: 0, first: 0, lanes: 8 };
        let (_, logged) = while_logging(pace, &all.addrs()[..1], world, &mut sockets)?;
        let mut arrivals: Vec<Option<Instant>> = vec![None; count];
        for (socket, at) in sockets.take_notes().deltas {
            arrivals[socket].get_or_insert(at);
        }
        let took = |log: &Logged| {
            let at = arrivals[log.member].with_context(|| format!("member {} got no frame", log.member))?;
            anyhow::Ok(at.saturating_duration_since(log.answered).as_secs_f64() * 1000.0)
        };
        delays.push(logged.iter().map(took).collect::<Result<_>>()?);
    }
    let name = format!("commit on one node to the member's socket on another, {PER_SECOND}/s");
    delay::add_delays(table, &name, delays, Goal::AtMost(50.0));
    Ok(())
}

/// A board on another node, which merges the changes of a tenth of a second.
async fn other_boards(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    for per_second in [5, PER_SECOND] {
        let mut delays = Vec::new();
        for _ in 0..runs {
            let all = Nodes::start(source, 2).await?;
            let topic = format!("program:{}", world.program);
            let mut sockets = Sockets::listening(&[all.nodes[1].addr], &topic, 50, |_| None)?;
            sockets.listen(SETTLING)?;
            sockets.take_notes();
            let pace = Pace { per_second, seconds: SECONDS, members: LOGGERS, from: 0, first: 0, lanes: 8 };
            let (_, logged) = while_logging(pace, &all.addrs()[..1], world, &mut sockets)?;
            delays.push(delay::board_delays(world, &logged, &sockets.take_notes())?);
        }
        let name = format!("commit on one node to a board on another, {per_second}/s");
        delay::add_delays(table, &name, delays, Goal::None);
    }
    Ok(())
}
