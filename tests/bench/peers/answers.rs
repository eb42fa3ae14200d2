//! Calls: a public list, a page of a board, and one operation of the log.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, ensure};

use super::super::http::{Fleet, Work, call, request};
use super::super::ingest::{Devices, RUN, WARM};
use super::super::raw;
use super::super::server::{Server, cluster_of, cpu_below};
use super::super::table::{Goal, median};
use super::super::world::{Source, World};
use super::{Peer, Table, add, list_file};

const LIST: &str = "/v1/core/challenge";
const READERS: usize = 64;
const WRITERS: usize = 32;

pub async fn figures(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (copy, mut lists) =
        (source.copy().await?, ["nginx, a file", "Bun", "Fastify", "Daymark"].map(|w| (w, Vec::new())));
    let mut boards = ["Fastify with pg", "Daymark"].map(|who| (who, Vec::new()));
    let server = Server::start(&copy.url)?;
    let (_, list) = call(server.addr, &request("GET", LIST, None, ""))?;
    let file = list_file(folder.path(), &list)?;
    let (nginx, bun) = (Peer::nginx(&file)?, Peer::bun(&file)?);
    let fastify = Peer::fastify(&file, &copy.url)?;
    let page = format!("/v2/core/challenge/{}/leaderboard?around=me", world.program);
    let plain_page = format!("/board/{}", world.program);
    for _ in 0..runs {
        let cost = |peer: &Peer, path| reads(peer.addr, &|| peer.cpu(), path, &[None]);
        let own = reads(server.addr, &|| server.cpu(), LIST, &[None])?;
        let all = [cost(&nginx, "/list")?, cost(&bun, "/list")?, cost(&fastify, "/list")?, own];
        lists.iter_mut().zip(all).for_each(|((_, runs), cost)| runs.push(cost));
        if matches!(source, Source::Sqlite { .. }) {
            // Fastify reads PostgreSQL.
            continue;
        }
        let tokens: Vec<_> = world.tokens.iter().map(|token| Some(token.as_str())).collect();
        let all = [cost(&fastify, &plain_page)?, reads(server.addr, &|| server.cpu(), &page, &tokens)?];
        boards.iter_mut().zip(all).for_each(|((_, runs), cost)| runs.push(cost));
    }
    drop((nginx, bun, fastify, server));
    add(
        table,
        &format!("a public list of {} bytes, {READERS} connections, CPU per call", list.len()),
        "ms",
        &lists,
        Goal::AtMost(0.03),
    );
    if matches!(source, Source::Postgres { .. }) {
        add(
            table,
            &format!("a page of a board, {READERS} connections, CPU per call"),
            "ms",
            &boards,
            Goal::AtMost(0.07),
        );
    }
    operations(source, world, runs, &file, table).await
}

/// Requests the same path repeatedly, as several members in turn.
struct Reader<'p> {
    path: &'p str,
    tokens: &'p [Option<&'p str>],
    next: usize,
}

impl Work for Reader<'_> {
    fn next_request(&mut self, _: usize, out: &mut Vec<u8>) -> bool {
        self.next = (self.next + 1) % self.tokens.len();
        out.extend_from_slice(&request("GET", self.path, self.tokens[self.next], ""));
        true
    }

    fn on_response(&mut self, _: usize, status: u16, body: &[u8]) -> Result<()> {
        ensure!(status == 200, "{status}: {}", String::from_utf8_lossy(body));
        Ok(())
    }
}

/// Milliseconds of CPU per call.
fn reads(addr: SocketAddr, cpu: &dyn Fn() -> Result<Duration>, path: &str, tokens: &[Option<&str>]) -> Result<f64> {
    let mut fleet = Fleet::connect(addr, READERS)?;
    let mut reader = Reader { path, tokens, next: 0 };
    fleet.run(WARM, &mut reader)?;
    let before = cpu()?;
    let load = fleet.run(RUN, &mut reader)?;
    Ok((cpu()? - before).as_secs_f64() * 1e3 / load.calls as f64)
}

/// One operation per call. On PostgreSQL the database's CPU is included, because it differs between the programs.
async fn operations(source: &Source, world: &World, runs: usize, file: &Path, table: &mut Table) -> Result<()> {
    let cluster = cluster_of(&source.copy().await?.url).await?;
    let database = || cluster.map_or(Ok(Duration::ZERO), cpu_below);
    let mut all = vec![("raw, in groups of 64", Vec::new()), ("Daymark", Vec::new())];
    let mut rates = all.clone();
    for _ in 0..runs {
        let before = database()?;
        let raw = raw::rows_per_second(source, world).await?;
        let shared = (database()? - before).as_secs_f64() * 1e3 / raw.done as f64;
        all[0].1.push(raw.cpu_per_thousand + shared);
        rates[0].1.push(raw.per_second);
        let copy = source.copy().await?;
        let server = Server::start(&copy.url)?;
        let (cost, rate) = writes(server.addr, &|| Ok(server.cpu()? + database()?), world)?;
        all[1].1.push(cost);
        rates[1].1.push(rate);
    }
    if matches!(source, Source::Postgres { .. }) {
        let (mut costs, mut per_second) = (Vec::new(), Vec::new());
        for _ in 0..runs {
            let copy = source.copy().await?;
            let peer = Peer::fastify(file, &copy.url)?;
            let (cost, rate) = writes(peer.addr, &|| Ok(peer.cpu()? + database()?), world)?;
            costs.push(cost);
            per_second.push(rate);
        }
        all.push(("Fastify with pg", costs));
        rates.push(("Fastify with pg", per_second));
    }
    let name = source.name();
    let goal = Goal::AtMost(if name == "SQLite" { 0.11 } else { 0.35 });
    add(table, &format!("{name}: one operation per call, {WRITERS} connections, CPU"), "s/1000", &all, goal);
    let least = Goal::AtLeast(0.55 * median(&rates[0].1));
    add(
        table,
        &format!("{name}: one operation per call, {WRITERS} connections, acknowledged"),
        "op/s",
        &rates,
        if name == "SQLite" { least } else { Goal::None },
    );
    Ok(())
}

/// CPU seconds per 1,000 operations, and acknowledged operations per second.
fn writes(addr: SocketAddr, cpu: &dyn Fn() -> Result<Duration>, world: &World) -> Result<(f64, f64)> {
    let mut fleet = Fleet::connect(addr, WRITERS)?;
    let mut devices = Devices::new(world, 0..WRITERS, WRITERS);
    fleet.run(WARM, &mut devices)?;
    let before = cpu()?;
    let load = fleet.run(RUN, &mut devices)?;
    Ok(((cpu()? - before).as_secs_f64() * 1e3 / load.calls as f64, load.per_second()))
}
