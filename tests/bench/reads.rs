//! The main reads with 100,000 log rows, over 32 connections that send the next call as soon as they are answered; and
//! the start.

use std::time::Duration;

use anyhow::{Result, ensure};

use super::http::{Fleet, Work, request};
use super::server::Server;
use super::table::{Figure, Goal, Table, median, short};
use super::world::{MEMBERS, OPEN_DAYS, Source, World, date};

const CONNECTIONS: usize = 32;

struct Reader<'w> {
    world: &'w World,
    path: &'w str,
    member: usize,
}

impl Work for Reader<'_> {
    fn next_request(&mut self, _: usize, out: &mut Vec<u8>) -> bool {
        self.member = (self.member + 1) % MEMBERS;
        out.extend_from_slice(&request("GET", self.path, Some(&self.world.tokens[self.member]), ""));
        true
    }

    fn on_response(&mut self, _: usize, status: u16, body: &[u8]) -> Result<()> {
        ensure!(status == 200, "{status}: {}", String::from_utf8_lossy(body));
        Ok(())
    }
}

pub async fn figures(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    let day = date(world.now.plus_ms(-(OPEN_DAYS + 1) * 86_400_000));
    let paths = [
        // What every call costs at least.
        ("a call that does nothing", "/healthz".to_owned()),
        ("own account", "/v1/auth/user".to_owned()),
        ("a day of the log", format!("/v1/core/activity_log?date={day}")),
        ("a page of the board", format!("/v2/core/challenge/{}/leaderboard?around=me", world.program)),
        ("the community's streak", "/v1/core/global-streak".to_owned()),
        ("points of a month", "/v1/core/points_log?duration=30".to_owned()),
        ("the programs", "/v1/core/challenge".to_owned()),
        ("changes (40 entries)", "/v1/core/sync".to_owned()),
    ];
    let copy = source.copy().await?;
    let server = Server::start(&copy.url)?;
    for (what, path) in paths {
        let (mut p50, mut p99, mut rates, mut cpus) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for _ in 0..runs {
            let mut fleet = Fleet::connect(server.addr, CONNECTIONS)?;
            let mut reader = Reader { world, path: &path, member: 0 };
            fleet.run(Duration::from_millis(500), &mut reader)?;
            let before = server.cpu()?;
            let load = fleet.run(Duration::from_secs(2), &mut reader)?;
            cpus.push((server.cpu()? - before).as_secs_f64() * 1000.0 / load.calls as f64);
            p50.push(load.percentile(0.5));
            p99.push(load.percentile(0.99));
            rates.push(load.per_second());
        }
        table.add(Figure {
            name: format!("{}: {what}, p99 at {CONNECTIONS} connections", source.name()),
            runs: p99,
            unit: "ms",
            comparison: format!("p50 {} ms, {} calls/s", short(median(&p50)), short(median(&rates))),
            goal: Goal::AtMost(5.0),
        });
        let has_goal = matches!(what, "own account" | "a day of the log" | "a page of the board");
        table.add(Figure {
            name: format!("{}: {what}, CPU per call", source.name()),
            runs: cpus,
            unit: "ms",
            comparison: String::new(),
            goal: if has_goal { Goal::AtMost(0.07) } else { Goal::None },
        });
    }
    Ok(())
}

/// From the spawn of the process to the first 200 of `/readyz`, on a database with 100,000 log rows.
pub async fn start(source: &Source, runs: usize, table: &mut Table) -> Result<()> {
    let copy = source.copy().await?;
    let (mut ready, mut resident) = (Vec::new(), Vec::new());
    for _ in 0..runs.max(5) {
        let server = Server::start(&copy.url)?;
        ready.push(server.ready_after.as_secs_f64() * 1000.0);
        // Jobs that run at the start have ended by then.
        std::thread::sleep(Duration::from_secs(2));
        resident.push(server.resident()? as f64 / 1_048_576.0);
    }
    table.add(Figure {
        name: format!("{}: start to ready on an existing database", source.name()),
        runs: ready,
        unit: "ms",
        comparison: String::new(),
        goal: Goal::AtMost(50.0),
    });
    table.add(Figure {
        name: format!("{}: memory at rest", source.name()),
        runs: resident,
        unit: "MiB",
        comparison: String::new(),
        goal: Goal::AtMost(40.0),
    });
    Ok(())
}
