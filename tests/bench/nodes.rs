//! Two and four nodes on one PostgreSQL and one Redis beside one of them alone: the CPU per operation of all together,
//! what a node pays for the commits of another, and how soon a commit on one reaches a socket on another. Beside them
//! as many servers that share only the machine and the PostgreSQL cluster: each has its own database and Redis. Whatever
//! they cost beyond one alone does not come from what nodes share.

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

/// To each node: the more logs a group has, the less its commit costs per log.
const CONNECTIONS: usize = 64;
/// After this time, nodes that have just found each other have finished reloading.
const ACQUAINTED: Duration = Duration::from_secs(4);
/// The most CPU per operation of all together, relative to one alone, on a machine whose cores are all in use.
const MORE: f64 = 1.15;

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
    async fn apart(source: &Source, count: usize) -> Result<Self> {
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
        heard(source, world, runs, watched, table).await?;
    }
    fanout(source, world, runs, table).await?;
    own(source, world, runs, table).await?;
    across(source, world, runs, table).await
}

/// CPU of an operation, and operations a second.
type Cost = (f64, f64);

/// The kinds of run alternate, so that other load on the machine affects all alike: the result is the ratio of several
/// nodes' cost to one's.
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
        for (count, [together, apart]) in counts.iter().zip(&mut several) {
            together.push(once(&Nodes::start(source, *count).await?)?);
            apart.push(once(&Nodes::apart(source, *count).await?)?);
        }
    }
    let of = |runs: &[Cost], f: fn(&Cost) -> f64| short(median(&runs.iter().map(f).collect::<Vec<_>>()));
    for (count, [together, apart]) in counts.iter().zip(&several) {
        for (what, runs, goal) in [("nodes", together, Goal::AtMost(MORE)), ("servers apart", apart, Goal::None)] {
            table.add(Figure {
                name: format!("{count} {what}, {name}: CPU of an operation, of one node's"),
                runs: one.iter().zip(runs).map(|(one, several)| several.0 / one.0).collect(),
                unit: "×",
                beside: format!(
                    "{} beside {} {per}; {} beside {} a second",
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
    let name = format!("{CONNECTIONS} connections to each that log");
    compare(source, table, &name, &[2, 4], runs, once, "s/1000").await
}

/// The same load for each node, far less than it could take: what nodes cost each other, without waiting for a core.
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
async fn heard(source: &Source, world: &World, runs: usize, watched: bool, table: &mut Table) -> Result<()> {
    let (mut costs, mut rates) = (Vec::new(), Vec::new());
    for _ in 0..runs {
        let all = Nodes::start(source, 2).await?;
        let topics = [format!("program:{}", world.program), "community".to_owned()];
        let topics = topics.iter().filter(|_| watched);
        let mut watching = topics
            .map(|topic| Sockets::listening(&[all.nodes[1].addr], topic, 1, |_| None))
            .collect::<Result<Vec<_>>>()?;
        for sockets in &mut watching {
            sockets.listen(ACQUAINTED)?;
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
            "CPU of a node for another's log, {}",
            if watched { "watched there" } else { "not watched there" }
        ),
        runs: costs,
        unit: "µs",
        beside: format!("{} a second", short(median(&rates))),
        goal: Goal::None,
    });
    Ok(())
}

/// 2,000 sockets on one node, or 1,000 on each of two. Members log on the first node only. On servers apart they log on
/// each, so these commit twice as many logs for the same frames.
async fn fanout(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    let once = |all: &Nodes| {
        let topic = format!("program:{}", world.program);
        let mut sockets = Sockets::listening(&all.addrs(), &topic, SOCKETS, |_| None)?;
        sockets.listen(ACQUAINTED)?;
        let before = all.cpu()?;
        let pace = Pace { per_second: 9, seconds: SECONDS, members: LOGGERS, from: 0, first: 0, lanes: 1 };
        // One for each database.
        let logging = &all.addrs()[..all.shared.len()];
        let (heard, _) = while_logging(pace, logging, world, &mut sockets)?;
        let cpu = all.cpu()? - before;
        Ok((cpu.as_secs_f64() * 1e6 / heard.deltas as f64, heard.deltas as f64 / f64::from(SECONDS)))
    };
    compare(source, table, &format!("{SOCKETS} sockets, 9 updates/s"), &[2], runs, once, "µs").await
}

const PER_SECOND: u32 = 200;

/// A member logs by one node and has another device on the other.
async fn own(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    let mut delays = Vec::new();
    for _ in 0..runs {
        let all = Nodes::start(source, 2).await?;
        let count = (PER_SECOND * SECONDS) as usize;
        let token = |i: usize| Some(world.tokens[i].clone());
        let mut sockets = Sockets::listening(&[all.nodes[1].addr], "me", count, token)?;
        sockets.listen(ACQUAINTED)?;
        sockets.notes();
        let pace = Pace { per_second: PER_SECOND, seconds: SECONDS, members: count, from: 0, first: 0, lanes: 8 };
        let (_, logged) = while_logging(pace, &all.addrs()[..1], world, &mut sockets)?;
        let mut came: Vec<Option<Instant>> = vec![None; count];
        for (socket, at) in sockets.notes().deltas {
            came[socket].get_or_insert(at);
        }
        let took = |log: &Logged| {
            let at = came[log.member].with_context(|| format!("member {} was not told", log.member))?;
            anyhow::Ok(at.saturating_duration_since(log.answered).as_secs_f64() * 1000.0)
        };
        delays.push(logged.iter().map(took).collect::<Result<_>>()?);
    }
    let name = format!("commit on one node to the member's socket on another, {PER_SECOND}/s");
    delay::add(table, &name, delays, Goal::AtMost(50.0));
    Ok(())
}

/// A board on another node: it gathers what happens within a tenth of a second.
async fn across(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    for per_second in [5, PER_SECOND] {
        let mut delays = Vec::new();
        for _ in 0..runs {
            let all = Nodes::start(source, 2).await?;
            let topic = format!("program:{}", world.program);
            let mut sockets = Sockets::listening(&[all.nodes[1].addr], &topic, 50, |_| None)?;
            sockets.listen(ACQUAINTED)?;
            sockets.notes();
            let pace = Pace { per_second, seconds: SECONDS, members: LOGGERS, from: 0, first: 0, lanes: 8 };
            let (_, logged) = while_logging(pace, &all.addrs()[..1], world, &mut sockets)?;
            delays.push(delay::of_board(world, &logged, &sockets.notes())?);
        }
        let name = format!("commit on one node to a board on another, {per_second}/s");
        delay::add(table, &name, delays, Goal::None);
    }
    Ok(())
}
