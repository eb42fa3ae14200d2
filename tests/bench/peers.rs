//! The same work done by other software, on the same machine and with the same clients: a bare loop, Bun (uWebSockets),
//! nginx with nchan, Fastify with pg, and Redis. They check nothing and store less, but their costs are well known.

mod answers;
mod boards;
mod live;

use std::fs;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::server::{cpu, resident};
use super::table::{Figure, Goal, Table, median, short};
use super::world::{Source, World};

/// The folder of their scripts and packages.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/bench/peers");
const BUN: &str = "node_modules/@oven/bun-linux-x64/bin/bun";

pub async fn figures(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    live::figures(source, world, runs, table).await?;
    answers::figures(source, world, runs, table).await?;
    boards::figures(runs, table)
}

/// A third-party server with its own folder. It is killed when dropped.
struct Peer {
    child: Child,
    addr: SocketAddr,
    folder: Option<tempfile::TempDir>,
}

impl Peer {
    /// Starts it with arguments built from a free port, and waits until it listens.
    fn start(program: &str, args: impl FnOnce(u16) -> Vec<String>) -> Result<Self> {
        let addr = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let mut child = Command::new(program)
            .args(args(addr.port()))
            .current_dir(FOLDER)
            .stdout(Stdio::null())
            .spawn()
            .with_context(|| format!("{program} does not start"))?;
        let begun = Instant::now();
        while TcpStream::connect(addr).is_err() {
            if begun.elapsed() > Duration::from_secs(20) || child.try_wait()?.is_some() {
                bail!("{program} does not listen");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(Self { child, addr, folder: None })
    }

    /// Bun publishes what is posted, and answers other calls with a file, as nginx does.
    fn bun(file: &Path) -> Result<Self> {
        let args = |port: u16| vec!["bun.js".to_owned(), port.to_string(), file.display().to_string()];
        Self::start(Path::new(FOLDER).join(BUN).to_str().context("a path")?, args)
    }

    fn fastify(file: &Path, database: &str) -> Result<Self> {
        let args = [file.display().to_string(), database.to_owned()];
        Self::start("node", |port| ["fastify.mjs".to_owned(), port.to_string()].into_iter().chain(args).collect())
    }

    fn nginx(file: &Path) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        fs::copy(file, folder.path().join("list"))?;
        let root = folder.path().display().to_string();
        let conf = folder.path().join("nginx.conf");
        let text = fs::read_to_string(Path::new(FOLDER).join("nginx.conf"))?.replace("FOLDER", &root);
        let mut peer = Self::start("/usr/sbin/nginx", |port| {
            // On failure it never listens.
            let _ = fs::write(&conf, text.replace("PORT", &port.to_string()));
            vec!["-c".to_owned(), conf.display().to_string(), "-e".to_owned(), "stderr".to_owned()]
        })?;
        peer.folder = Some(folder);
        Ok(peer)
    }

    fn redis() -> Result<Self> {
        Self::start("redis-server", |port| ["--port", &port.to_string(), "--save", ""].map(str::to_owned).into())
    }

    fn cpu(&self) -> Result<Duration> {
        cpu(self.child.id())
    }

    fn resident(&self) -> Result<u64> {
        resident(self.child.id())
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Adds a row for each server, all compared with the first.
fn add(table: &mut Table, work: &str, unit: &'static str, all: &[(&str, Vec<f64>)], goal: Goal) {
    let first = all.first().map_or(f64::NAN, |(_, runs)| median(runs));
    let mut goal = Some(goal);
    for (who, runs) in all {
        let ours = *who == "Daymark";
        table.add(Figure {
            name: format!("{work}: {who}"),
            runs: runs.clone(),
            unit,
            comparison: format!("{} × {}", short(median(runs) / first), all[0].0),
            goal: goal.take_if(|_| ours).unwrap_or(Goal::None),
        });
    }
}

/// A file for the servers that answer with one.
fn list_file(folder: &Path, bytes: &[u8]) -> Result<PathBuf> {
    let file = folder.join("list");
    fs::write(&file, bytes)?;
    Ok(file)
}
