//! Sends logs at a fixed rate, however fast the server answers.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use super::http::{Fleet, Work};
use super::ingest::sync_request;
use super::world::World;

/// The rate, and the members who log.
#[derive(Clone, Copy)]
pub struct Pace {
    pub per_second: u32,
    pub seconds: u32,
    /// How many of the world's members log in turn.
    pub members: usize,
    /// The index of the first of them.
    pub from: usize,
    /// The number of earlier logs by the same members.
    pub first: u32,
    /// The connections that share the load: more than one if a response may take longer than the time between two logs.
    pub lanes: u32,
}

/// An acknowledged log.
#[derive(Clone, Copy)]
pub struct Logged {
    /// The member's index.
    pub member: usize,
    /// The member's points afterwards.
    pub points: i64,
    /// When it should have been sent.
    pub due: Instant,
    /// When its response was read, after the commit.
    pub answered: Instant,
}

impl Pace {
    /// The total number of logs.
    pub const fn logs(&self) -> u32 {
        self.per_second * self.seconds
    }

    /// Sends the logs to a node. Returns them in the order of the responses.
    pub fn run(&self, node: SocketAddr, world: &World) -> Result<Vec<Logged>> {
        let begun = Instant::now();
        let mut all = std::thread::scope(|scope| {
            let lanes = (0..self.lanes).map(|lane| {
                scope.spawn(move || {
                    let mut lane = Lane { pace: self, world, begun, next: lane, logged: Vec::new() };
                    // An upper bound: it ends with the last log.
                    Fleet::connect(node, 1)?.run(Duration::from_secs(u64::from(self.seconds) * 4), &mut lane)?;
                    anyhow::Ok(lane.logged)
                })
            });
            let lanes: Vec<_> = lanes.collect();
            let all: Result<Vec<_>> = lanes.into_iter().map(|lane| lane.join().expect("a lane ended")).collect();
            anyhow::Ok(all?.concat())
        })?;
        ensure!(all.len() == self.logs() as usize, "not every log was answered");
        all.sort_unstable_by_key(|logged| logged.answered);
        Ok(all)
    }
}

/// One connection's share.
struct Lane<'w> {
    pace: &'w Pace,
    world: &'w World,
    begun: Instant,
    next: u32,
    logged: Vec<Logged>,
}

impl Work for Lane<'_> {
    fn next_request(&mut self, _: usize, out: &mut Vec<u8>) -> bool {
        if self.next >= self.pace.logs() {
            return false;
        }
        let due = self.begun + Duration::from_secs(1) * self.next / self.pace.per_second;
        std::thread::sleep(due.saturating_duration_since(Instant::now()));
        let n = (self.pace.first + self.next) as usize;
        let member = self.pace.from + n % self.pace.members;
        let Some(key) = self.world.open_entry(n / self.pace.members) else { return false };
        self.next += self.pace.lanes;
        out.extend_from_slice(&sync_request(self.world, member, key, n));
        self.logged.push(Logged { member, points: 0, due, answered: due });
        true
    }

    fn on_response(&mut self, _: usize, status: u16, body: &[u8]) -> Result<()> {
        ensure!(status == 200, "{status}: {}", String::from_utf8_lossy(body));
        if let Some(logged) = self.logged.last_mut() {
            logged.answered = Instant::now();
            let answer: serde_json::Value = serde_json::from_slice(body)?;
            logged.points = answer["data"]["totals"]["points"].as_i64().context("no points")?;
        }
        Ok(())
    }
}
