//! The delay from a commit to the sockets that show it, and the CPU of a board that all members change.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use super::fanout::{LOGGERS, SECONDS, SOCKETS, while_logging};
use super::paced::{Logged, Pace};
use super::server::Server;
use super::sockets::{Notes, Sockets};
use super::table::{Figure, Goal, Table, median, short};
use super::world::{MEMBERS, Source, World};

/// Milliseconds from the response to a log until each socket had the moved row. Logs of members outside the visible
/// rows are left out.
pub fn board_delays(world: &World, logged: &[Logged], notes: &Notes) -> Result<Vec<f64>> {
    // Each log gives its member a row with more points.
    let mut frames_of: HashMap<i64, Vec<(i64, usize)>> = HashMap::new();
    for (n, frame) in notes.first.iter().enumerate() {
        let frame: serde_json::Value = serde_json::from_slice(frame)?;
        for row in frame["data"]["entries"].as_array().into_iter().flatten() {
            let member = row["user_id"].as_i64().context("no member")?;
            // A row without points only changed its rank.
            if let Some(points) = row["points"].as_i64() {
                frames_of.entry(member).or_default().push((points, n));
            }
        }
    }
    let mut arrivals: HashMap<usize, Vec<Instant>> = HashMap::new();
    for (socket, at) in &notes.deltas {
        arrivals.entry(*socket).or_default().push(*at);
    }
    let mut delays = Vec::new();
    for Logged { member, points, answered, .. } in logged {
        // If the machine is slow, a frame may hold several logs of a member.
        let rows = frames_of.get(&world.members[*member]).into_iter().flatten();
        let (_, frame) = rows
            .copied()
            .find(|(shown, _)| shown >= points)
            .with_context(|| format!("{points} points of member {member} were not sent"))?;
        for times in arrivals.values() {
            let at = times.get(frame).context("a socket missed a frame")?;
            delays.push(at.saturating_duration_since(*answered).as_secs_f64() * 1000.0);
        }
    }
    Ok(delays)
}

/// Adds the 99th percentile of each run, in milliseconds.
pub fn add_delays(table: &mut Table, name: &str, mut runs: Vec<Vec<f64>>, goal: Goal) {
    runs.iter_mut().for_each(|run| run.sort_by(f64::total_cmp));
    let at = |share: usize| -> Vec<f64> {
        let place = |run: &Vec<f64>| (run.len() * share).div_ceil(100).saturating_sub(1);
        runs.iter().map(|run| run.get(place(run)).copied().unwrap_or(f64::NAN)).collect()
    };
    let comparison = format!("p50 {} ms", short(median(&at(50))));
    table.add(Figure { name: format!("{name}, p99"), runs: at(99), unit: "ms", comparison, goal });
}

pub async fn figures(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    visible(source, world, runs, table).await?;
    busy(source, world, runs, table).await
}

/// 50 logs per second that all move visible rows, with 2,000 sockets.
async fn visible(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    let mut delays = Vec::new();
    for _ in 0..runs {
        let copy = source.copy().await?;
        let server = Server::start(&copy.url)?;
        let mut sockets = Sockets::listening(&[server.addr], &board(world), SOCKETS, |_| None)?;
        sockets.listen(Duration::from_secs(1))?;
        sockets.take_notes();
        let pace = Pace { per_second: 50, seconds: SECONDS, members: LOGGERS, from: 0, first: 0, lanes: 2 };
        let (_, logged) = while_logging(pace, &[server.addr], world, &mut sockets)?;
        delays.push(board_delays(world, &logged, &sockets.take_notes())?);
    }
    add_delays(table, &format!("commit to socket, 50 logs/s, {SOCKETS} sockets"), delays, Goal::AtMost(250.0));
    Ok(())
}

/// 1,000 updates per second by all members, with and without 2,000 watchers.
async fn busy(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    const PER_SECOND: u32 = 1_000;
    let (mut cores, mut unwatched, mut frames) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..runs {
        for watchers in [0, SOCKETS] {
            let copy = source.copy().await?;
            let server = Server::start(&copy.url)?;
            let mut sockets = Sockets::listening(&[server.addr], &board(world), watchers, |_| None)?;
            sockets.listen(Duration::from_secs(1))?;
            let pace =
                Pace { per_second: PER_SECOND, seconds: SECONDS, members: MEMBERS, from: 0, first: 0, lanes: 16 };
            let before = server.cpu()?;
            let (received, _) = while_logging(pace, &[server.addr], world, &mut sockets)?;
            let used = (server.cpu()? - before).as_secs_f64() / f64::from(SECONDS);
            if watchers == 0 {
                unwatched.push(used);
            } else {
                ensure!(received.deltas % SOCKETS as u64 == 0, "{} deltas on {SOCKETS} sockets", received.deltas);
                frames.push(received.deltas as f64 / SOCKETS as f64 / f64::from(SECONDS));
                cores.push(used);
            }
        }
    }
    table.add(Figure {
        name: format!("a board with {PER_SECOND} updates/s and {SOCKETS} watchers"),
        runs: cores.iter().zip(&unwatched).map(|(all, logs)| all - logs).collect(),
        unit: "cores",
        comparison: format!(
            "{} including the logs, {} without watchers; {} frames/s",
            short(median(&cores)),
            short(median(&unwatched)),
            short(median(&frames))
        ),
        goal: Goal::AtMost(0.25),
    });
    Ok(())
}

fn board(world: &World) -> String {
    format!("program:{}", world.program)
}
