//! A topic with thousands of sockets: CPU per frame, and memory of an idle socket.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};

use super::super::fanout::{self, HEADER, SECONDS, SOCKETS};
use super::super::http::{call, request};
use super::super::server::Server;
use super::super::sockets::Sockets;
use super::super::table::Goal;
use super::super::world::{Source, World};
use super::{Peer, Table, add, list_file};

const PER_SECOND: u32 = 9;
const IDLE: usize = 9_000;

pub async fn figures(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let file = list_file(folder.path(), b"{}")?;
    let mut frames = ["bare loop", "Bun", "nchan", "Daymark"].map(|who| (who, Vec::new()));
    for _ in 0..runs {
        let (ours, sizes) = fanout::public_frames(source, world).await?;
        let loops = fanout::bare(&sizes, PER_SECOND)?;
        let costs =
            [loops, frame(&Peer::bun(&file)?, "/", &sizes)?, frame(&Peer::nginx(&file)?, "/publish", &sizes)?, ours];
        for ((_, all), cost) in frames.iter_mut().zip(costs) {
            all.push(cost);
        }
    }
    let work = format!("{SOCKETS} sockets, CPU per frame");
    add(table, &work, "µs", &frames, Goal::None);
    let memory = [
        ("Bun", vec![idle(&Peer::bun(&file)?)?]),
        ("nchan", vec![idle(&Peer::nginx(&file)?)?]),
        ("Daymark", vec![own_idle(source, world).await?]),
    ];
    add(table, &format!("memory per socket, {IDLE} idle sockets"), "KiB", &memory, Goal::AtMost(6.0));
    Ok(())
}

/// Microseconds of CPU per received frame, of these sizes.
fn frame(peer: &Peer, publish: &str, sizes: &[usize]) -> Result<f64> {
    let mut sockets = Sockets::listening(&[peer.addr], "", SOCKETS, |_| None)?;
    sockets.listen(Duration::from_secs(1))?;
    let before = peer.cpu()?;
    let received = std::thread::scope(|scope| {
        let publisher = scope.spawn(|| publish_all(peer.addr, publish, sizes));
        let until = Instant::now() + Duration::from_secs(u64::from(SECONDS)) + Duration::from_millis(300);
        let received = sockets.listen_until(|_| Instant::now() >= until)?;
        publisher.join().expect("the publisher ended")?;
        anyhow::Ok(received)
    })?;
    ensure!(received.deltas == (sizes.len() * SOCKETS) as u64, "{received:?}");
    Ok((peer.cpu()? - before).as_secs_f64() * 1e6 / received.deltas as f64)
}

fn publish_all(addr: SocketAddr, path: &str, sizes: &[usize]) -> Result<()> {
    let begun = Instant::now();
    for (n, size) in (0..).zip(sizes) {
        let due = begun + Duration::from_secs(1) * n / PER_SECOND;
        std::thread::sleep(due.saturating_duration_since(Instant::now()));
        let frame = r#"{"op":"delta","x":""}"#.len() + HEADER;
        let message = format!(r#"{{"op":"delta","x":"{:x<1$}"}}"#, "", size.saturating_sub(frame));
        let (status, _) = call(addr, &request("POST", path, None, &message))?;
        ensure!((200..300).contains(&status), "{status}");
    }
    Ok(())
}

/// KiB of memory per idle socket with a topic.
fn idle(peer: &Peer) -> Result<f64> {
    drop(Sockets::listening(&[peer.addr], "", 50, |_| None)?);
    std::thread::sleep(Duration::from_millis(500));
    let before = peer.resident()?;
    let mut sockets = Sockets::listening(&[peer.addr], "", IDLE, |_| None)?;
    sockets.listen(Duration::from_secs(2))?;
    Ok(peer.resident()?.saturating_sub(before) as f64 / IDLE as f64 / 1024.0)
}

/// The same for Daymark, with signed-in sockets.
async fn own_idle(source: &Source, world: &World) -> Result<f64> {
    let copy = source.copy().await?;
    let server = Server::start(&copy.url)?;
    Ok(fanout::idle(&server, world, IDLE)?.kib)
}
