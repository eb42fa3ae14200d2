//! Live delivery to 2,000 sockets on one program's topic: CPU per delivery, compared with the bare loop, and memory per
//! socket.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};

use super::bare::{Loop, Options};
use super::paced::{Logged, Pace};
use super::server::Server;
use super::sockets::{Received, Sockets};
use super::table::{Figure, Goal, Table, median, short};
use super::world::{Copy, Source, World};

pub const SOCKETS: usize = 2_000;
pub const SECONDS: u32 = 6;
/// Bytes of a frame's header for a payload of more than 125 bytes.
pub const HEADER: usize = 4;
/// Few enough that every log moves a visible row of the board.
pub const LOGGERS: usize = 40;
/// Each job runs for the first time within ten seconds of the start.
const SETTLED: Duration = Duration::from_secs(11);

struct Run {
    /// Microseconds of the server's CPU per update and socket.
    update_cost: f64,
    /// Microseconds of the server's CPU per received frame.
    frame_cost: f64,
    frames_a_second: f64,
    /// The sizes of the frames in bytes, in order.
    sizes: Vec<usize>,
    bare_cost: f64,
    /// The cost of the bare loop with as many threads as the server has.
    threaded_cost: f64,
    /// Microseconds of the server's CPU per update when one socket listens.
    single_cost: f64,
}

impl Run {
    /// Microseconds of CPU per frame of each additional socket: without the log, the delta, and what the server does
    /// anyway.
    fn marginal_cost(&self) -> f64 {
        (self.update_cost * SOCKETS as f64 - self.single_cost) / (SOCKETS - 1) as f64
    }
}

/// A run at this rate, after `first` earlier logs.
fn run(server: &Server, world: &World, sockets: &mut Sockets, per_second: u32, first: u32) -> Result<Run> {
    let pace = Pace { per_second, seconds: SECONDS, members: LOGGERS, from: 0, first, lanes: 1 };
    let updates = pace.logs();
    sockets.take_notes();
    let before = server.cpu()?;
    let received = while_logging(pace, &[server.addr], world, sockets)?.0;
    let cpu = (server.cpu()? - before).as_secs_f64() * 1e6;
    ensure!(received.deltas % SOCKETS as u64 == 0, "{} deltas on {SOCKETS} sockets", received.deltas);
    let sizes: Vec<usize> = sockets.take_notes().first.iter().map(|payload| payload.len() + HEADER).collect();
    ensure!(sizes.len() * SOCKETS == received.deltas as usize, "{} frames on the first socket", sizes.len());
    ensure!(sizes.iter().all(|size| *size > 125 + HEADER), "a frame has a shorter header");
    Ok(Run {
        update_cost: cpu / f64::from(updates) / SOCKETS as f64,
        frame_cost: cpu / received.deltas as f64,
        frames_a_second: received.deltas as f64 / SOCKETS as f64 / f64::from(SECONDS),
        sizes,
        bare_cost: f64::NAN,
        threaded_cost: f64::NAN,
        single_cost: f64::NAN,
    })
}

/// What sockets receive while members log on each of these nodes, and the acknowledged logs.
pub fn while_logging(
    pace: Pace,
    nodes: &[SocketAddr],
    world: &World,
    sockets: &mut Sockets,
) -> Result<(Received, Vec<Logged>)> {
    const LAST_FRAMES: Duration = Duration::from_millis(300);
    std::thread::scope(|scope| {
        let loggers: Vec<_> = nodes.iter().map(|node| scope.spawn(move || pace.run(*node, world))).collect();
        let mut until = None;
        let received = sockets.listen_until(|_| {
            if until.is_none() && loggers.iter().all(|logger| logger.is_finished()) {
                until = Some(Instant::now() + LAST_FRAMES);
            }
            until.is_some_and(|until| Instant::now() >= until)
        })?;
        let logged: Result<Vec<_>> = loggers.into_iter().map(|logger| logger.join().expect("a logger ended")).collect();
        Ok((received, logged?.concat()))
    })
}

/// A server with this many sockets on the program's topic, after the work of its start.
async fn settled(
    source: &Source,
    world: &World,
    count: usize,
    token: impl Fn(usize) -> Option<String>,
) -> Result<(Copy, Server, Sockets)> {
    let copy = source.copy().await?;
    let server = Server::start(&copy.url)?;
    let topic = format!("program:{}", world.program);
    let mut sockets = Sockets::listening(&[server.addr], &topic, count, token)?;
    sockets.listen(SETTLED)?;
    Ok((copy, server, sockets))
}

/// Microseconds of the server's CPU per update when one socket listens.
async fn single_cost(
    source: &Source,
    world: &World,
    token: impl Fn(usize) -> Option<String>,
    per_second: u32,
) -> Result<f64> {
    let (_copy, server, mut sockets) = settled(source, world, 1, token).await?;
    let pace = Pace { per_second, seconds: SECONDS, members: LOGGERS, from: 0, first: 0, lanes: 1 };
    let before = server.cpu()?;
    while_logging(pace, &[server.addr], world, &mut sockets)?;
    Ok((server.cpu()? - before).as_secs_f64() * 1e6 / f64::from(pace.logs()))
}

/// Microseconds of CPU per write of the loop with one thread, in rounds of these sizes.
pub fn bare(sizes: &[usize], per_second: u32) -> Result<f64> {
    bare_with(1, sizes, per_second)
}

/// Like [`bare`], but with several threads.
fn bare_with(threads: usize, sizes: &[usize], per_second: u32) -> Result<f64> {
    let mut bare = Loop::start(&Options { sockets: SOCKETS, threads, per_second, sizes })?;
    let mut sockets = Sockets::plain(bare.addr, SOCKETS)?;
    bare.go()?;
    let all = (SOCKETS * sizes.iter().sum::<usize>()) as u64;
    sockets.listen_until(|received| received.bytes == all)?;
    bare.cost()
}

/// Microseconds of CPU per frame to public sockets, and the frames' sizes in bytes.
pub async fn public_frames(source: &Source, world: &World) -> Result<(f64, Vec<usize>)> {
    let (_copy, server, mut sockets) = settled(source, world, SOCKETS, |_| None).await?;
    let run = run(&server, world, &mut sockets, 9, 0)?;
    Ok((run.frame_cost, run.sizes))
}

pub async fn figures(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    for signed_in in [false, true] {
        let (mut slow, mut fast) = (Vec::new(), Vec::new());
        for _ in 0..runs {
            let token = |i: usize| signed_in.then(|| world.tokens[i % world.tokens.len()].clone());
            let (copy, server, mut sockets) = settled(source, world, SOCKETS, token).await?;
            // At ten per second, two updates are sometimes merged into one frame, which covers 100 ms. At nine, each
            // update is a frame.
            let slow_run = run(&server, world, &mut sockets, 9, 0)?;
            let fast_run = run(&server, world, &mut sockets, 100, 9 * SECONDS)?;
            drop((sockets, server, copy));
            let single_cost = single_cost(source, world, token, 9).await?;
            // At 100 per second, the bare loop still writes each update separately.
            let each: Vec<_> = slow_run.sizes.iter().copied().cycle().take(100 * SECONDS as usize).collect();
            let (slow_bare, fast_bare) = (bare(&slow_run.sizes, 9)?, bare(&each, 100)?);
            let threads = std::thread::available_parallelism()?.get();
            let threaded_cost = bare_with(threads, &slow_run.sizes, 9)?;
            slow.push(Run { bare_cost: slow_bare, threaded_cost, single_cost, ..slow_run });
            fast.push(Run { bare_cost: fast_bare, ..fast_run });
        }
        let who = if signed_in { "signed-in" } else { "public" };
        add(
            table,
            &format!("{who} sockets, 9 updates/s: CPU per frame, relative to the bare loop"),
            &slow,
            |r| r.frame_cost,
            1.2,
        );
        table.add(Figure {
            name: format!(
                "{SOCKETS} sockets, 9 updates/s: the bare loop with a thread for each core, relative to one thread"
            ),
            runs: slow.iter().map(|run| run.threaded_cost / run.bare_cost).collect(),
            unit: "×",
            comparison: format!("{} µs", short(median(&slow.iter().map(|run| run.threaded_cost).collect::<Vec<_>>()))),
            goal: Goal::None,
        });
        let marginal: Vec<f64> = slow.iter().map(Run::marginal_cost).collect();
        table.add(Figure {
            name: format!("{SOCKETS} {who} sockets, 9 updates/s: marginal CPU per frame, relative to the bare loop"),
            runs: slow.iter().zip(&marginal).map(|(run, cost)| cost / run.bare_cost).collect(),
            unit: "×",
            comparison: format!(
                "{} µs; an update for one socket takes {} µs",
                short(median(&marginal)),
                short(median(&slow.iter().map(|run| run.single_cost).collect::<Vec<_>>()))
            ),
            goal: Goal::None,
        });
        add(
            table,
            &format!("{who} sockets, 100 updates/s: CPU per update, relative to the bare loop"),
            &fast,
            |r| r.update_cost,
            0.5,
        );
    }
    Ok(())
}

fn add(table: &mut Table, name: &str, runs: &[Run], cost: fn(&Run) -> f64, goal: f64) {
    let of = |f: &dyn Fn(&Run) -> f64| runs.iter().map(f).collect::<Vec<f64>>();
    let comparison = format!(
        "{} µs and {} µs, {} frames/s of {} bytes, {} deliveries per CPU second",
        short(median(&of(&|r| cost(r)))),
        short(median(&of(&|r| r.bare_cost))),
        short(median(&of(&|r| r.frames_a_second))),
        short(median(&of(&|r| r.sizes.iter().sum::<usize>() as f64 / r.sizes.len() as f64))),
        short(1e6 / median(&of(&|r| cost(r)))),
    );
    table.add(Figure {
        name: format!("{SOCKETS} {name}"),
        runs: of(&|r| cost(r) / r.bare_cost),
        unit: "×",
        comparison,
        goal: Goal::AtMost(goal),
    });
}

/// The cost of a signed-in socket with a silent topic.
pub struct Idle {
    /// MiB of the server before the first socket.
    server_mib: f64,
    /// KiB of memory per socket.
    pub kib: f64,
    /// Microseconds of CPU to connect.
    connect_us: f64,
    /// Microseconds of CPU for each second of the connection.
    us_per_second: f64,
}

pub fn idle(server: &Server, world: &World, count: usize) -> Result<Idle> {
    const REST: u32 = 5;
    let topic = format!("program:{}", world.program);
    // Excludes what the server loads for the first socket.
    drop(Sockets::listening(&[server.addr], &topic, 50, |_| None)?);
    std::thread::sleep(Duration::from_millis(500));
    let (before, at_first) = (server.resident()?, server.cpu()?);
    let token = |i: usize| Some(world.tokens[i % world.tokens.len()].clone());
    let mut sockets = Sockets::listening(&[server.addr], &topic, count, token)?;
    let received = sockets.listen(Duration::from_secs(2))?;
    ensure!(received.others + received.deltas > 0, "no snapshot");
    let (after, at_last) = (server.resident()?, server.cpu()?);
    sockets.listen(Duration::from_secs(1) * REST)?;
    let each = |cpu: Duration| cpu.as_secs_f64() * 1e6 / count as f64;
    Ok(Idle {
        server_mib: before as f64 / 1_048_576.0,
        kib: after.saturating_sub(before) as f64 / count as f64 / 1024.0,
        connect_us: each(at_last - at_first),
        us_per_second: each(server.cpu()? - at_last) / f64::from(REST),
    })
}

pub async fn memory(source: &Source, world: &World, table: &mut Table) -> Result<()> {
    for count in [2_000, 9_000] {
        let copy = source.copy().await?;
        let idle = idle(&Server::start(&copy.url)?, world, count)?;
        table.add(Figure {
            name: format!("memory of an idle socket, {count} signed-in sockets"),
            runs: vec![idle.kib],
            unit: "KiB",
            comparison: format!("{} MiB before the first socket", short(idle.server_mib)),
            goal: Goal::AtMost(6.0),
        });
        table.add(Figure {
            name: format!("CPU to open a socket, {count} signed-in sockets"),
            runs: vec![idle.connect_us],
            unit: "µs",
            comparison: format!("{} µs a second while it is open", short(idle.us_per_second)),
            goal: Goal::None,
        });
    }
    Ok(())
}
