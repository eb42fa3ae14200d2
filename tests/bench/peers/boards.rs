//! A board of a million members in memory: one member earns points, and their new rank is read.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use daymark_actors::clock::Instant;
use daymark_actors::leaderboard::{Board, Place};

use super::super::server::cpu;
use super::super::table::Goal;
use super::{Peer, Table, add};

const MEMBERS: i64 = 1_000_000;
const UPDATES: i64 = 400_000;
/// The number of pipelined commands.
const PIPELINE: i64 = 64;

const FILL: &str = "for i = 0, ARGV[1] - 1 do redis.call('ZADD', KEYS[1], (i * 7919) % 5000, i) end return 1";
const UPDATE: &str = "redis.call('ZINCRBY', KEYS[1], 10, ARGV[1]) return redis.call('ZREVRANK', KEYS[1], ARGV[1])";

pub fn figures(runs: usize, table: &mut Table) -> Result<()> {
    let redis = Peer::redis()?;
    let mut redis = (Client::connect(&redis)?, redis);
    redis.0.send(&["EVAL", FILL, "1", "board", &MEMBERS.to_string()])?;
    redis.0.flush()?;
    redis.0.answers(1)?;
    let at = |n: i64| Instant(1_700_000_000_000 + n);
    let place = |id: i64| Place { score: (id * 7919) % 5000, last_scored_at: None, joined_at: at(id), id };
    let mut board = Board::build((0..MEMBERS).map(place));
    let mut all = [("Redis", Vec::new()), ("Daymark", Vec::new())];
    for run in 0..i64::try_from(runs)? {
        let members = |n: i64| (n * 611_953 + run * 31) % MEMBERS;
        let before = redis.1.cpu()?;
        for first in (0..UPDATES).step_by(PIPELINE as usize) {
            (first..first + PIPELINE).try_for_each(|n| redis.0.update(members(n)))?;
            redis.0.flush()?;
            redis.0.answers(PIPELINE)?;
        }
        all[0].1.push(per_update(redis.1.cpu()? - before));
        let (before, mut ranks) = (cpu(std::process::id())?, 0);
        for n in 0..UPDATES {
            let old = board.get(members(n)).context("a missing member")?;
            board.set(Place { score: old.score + 10, last_scored_at: Some(at(MEMBERS + run * UPDATES + n)), ..old });
            ranks += board.rank(old.id).context("no rank")?;
        }
        ensure!(ranks > 0, "no ranks were read");
        all[1].1.push(per_update(cpu(std::process::id())? - before));
    }
    add(table, "a board of 1,000,000, update and rank, CPU", "µs", &all, Goal::AtMost(1.0));
    Ok(())
}

fn per_update(cpu: Duration) -> f64 {
    cpu.as_secs_f64() * 1e6 / UPDATES as f64
}

/// A connection that pipelines commands.
struct Client {
    stream: BufReader<TcpStream>,
    out: Vec<u8>,
    script: String,
}

impl Client {
    fn connect(peer: &Peer) -> Result<Self> {
        let stream = BufReader::new(TcpStream::connect(peer.addr)?);
        let mut client = Self { stream, out: Vec::new(), script: String::new() };
        client.send(&["SCRIPT", "LOAD", UPDATE])?;
        client.flush()?;
        let mut line = String::new();
        client.stream.read_line(&mut line)?;
        client.stream.read_line(&mut client.script)?;
        client.script.truncate(client.script.trim_end().len());
        Ok(client)
    }

    fn update(&mut self, member: i64) -> Result<()> {
        let script = std::mem::take(&mut self.script);
        let sent = self.send(&["EVALSHA", &script, "1", "board", &member.to_string()]);
        self.script = script;
        sent
    }

    fn send(&mut self, words: &[&str]) -> Result<()> {
        write!(self.out, "*{}\r\n", words.len())?;
        words.iter().try_for_each(|word| write!(self.out, "${}\r\n{word}\r\n", word.len()))?;
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        self.stream.get_mut().write_all(&self.out)?;
        self.out.clear();
        Ok(())
    }

    /// Reads this many numbers.
    fn answers(&mut self, count: i64) -> Result<()> {
        let mut line = String::new();
        for _ in 0..count {
            line.clear();
            self.stream.read_line(&mut line)?;
            ensure!(line.starts_with(':'), "{line}");
        }
        Ok(())
    }
}
