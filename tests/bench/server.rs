//! A separate server process, and the kernel's figures about it.

use std::fs::{self, File};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use sqlx::{Connection, PgConnection};

use super::http;
use super::world::{ORIGIN, SECRET};

/// A running `daymark serve` with default settings except for the rate limits. It is stopped cleanly when dropped,
/// because the instrumented build of `tools/tune` writes its profile when it exits.
pub struct Server {
    child: Child,
    pub addr: SocketAddr,
    /// From the spawn to the first 200 of `/readyz`.
    pub ready_after: Duration,
    folder: tempfile::TempDir,
}

impl Server {
    /// Starts it on a database and waits until it is ready.
    pub fn start(database_url: &str) -> Result<Self> {
        Self::start_with(database_url, &[])
    }

    /// The same with additional settings (`DAYMARK_…` names).
    pub fn start_with(database_url: &str, settings: &[(&str, &str)]) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let addr = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let log = File::create(folder.path().join("log"))?;
        let begun = Instant::now();
        let child = Command::new(binary())
            .arg("serve")
            .current_dir(folder.path())
            // This variable belongs to the run; the program refuses unknown settings.
            .env_remove("DAYMARK_BIN")
            .env("DAYMARK_LISTEN", addr.to_string())
            .env("DAYMARK_DATA_DIR", folder.path())
            .env("DAYMARK_DATABASE_URL", database_url)
            .env("DAYMARK_MIGRATE_AT_START", "true")
            .env("DAYMARK_PUBLIC_URL", ORIGIN)
            .env("DAYMARK_SECRET", SECRET)
            .env("DAYMARK_LIMITS__SCALE", "1000000")
            .envs(settings.iter().copied())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .with_context(|| format!("{} does not start: build it first", binary().display()))?;
        let mut server = Self { child, addr, ready_after: Duration::ZERO, folder };
        while !http::is_ready(addr) {
            if begun.elapsed() > Duration::from_secs(20) || server.child.try_wait()?.is_some() {
                bail!("the server did not become ready:\n{}", server.log());
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        server.ready_after = begun.elapsed();
        Ok(server)
    }

    /// Stops it cleanly, so that all of its state is in the database.
    pub fn stop(mut self) -> Result<()> {
        self.end()
    }

    fn end(&mut self) -> Result<()> {
        if self.child.try_wait()?.is_none() {
            Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status()?;
            self.child.wait()?;
        }
        Ok(())
    }

    /// The CPU time of the process.
    pub fn cpu(&self) -> Result<Duration> {
        cpu(self.child.id())
    }

    /// Resident memory in bytes.
    pub fn resident(&self) -> Result<u64> {
        resident(self.child.id())
    }

    /// The end of its log.
    pub fn log(&self) -> String {
        let text = fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(20)..].join("\n")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

/// Resident memory of a process in bytes.
pub fn resident(process: u32) -> Result<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:")).context("VmRSS")?;
    Ok(line.trim().trim_end_matches(" kB").parse::<u64>()? * 1024)
}

/// CPU time of a process: user and system, in the kernel's ticks of 10 ms.
pub fn cpu(process: u32) -> Result<Duration> {
    let stat = Stat::of(process)?;
    Ok(Duration::from_millis((stat.field(14)? + stat.field(15)?) * 10))
}

/// CPU time of all descendants of a process, including those that have ended.
pub fn cpu_below(process: u32) -> Result<Duration> {
    let all = fs::read_dir("/proc")?.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    // A process may end meanwhile.
    let all: Vec<(u32, Stat)> = all.filter_map(|id| Some((id, Stat::of(id).ok()?))).collect();
    let (mut ticks, mut parents) = (0, vec![process]);
    while let Some(parent) = parents.pop() {
        for (id, stat) in &all {
            if stat.field(4)? == u64::from(parent) {
                ticks += [14, 15, 16, 17].into_iter().map(|n| stat.field(n)).sum::<Result<u64>>()?;
                parents.push(*id);
            }
        }
    }
    Ok(Duration::from_millis(ticks * 10))
}

/// The main process of PostgreSQL, the parent of all of its workers; none for SQLite.
pub async fn cluster_of(url: &str) -> Result<Option<u32>> {
    if !url.starts_with("postgres") {
        return Ok(None);
    }
    let mut db = PgConnection::connect(url).await?;
    let backend: i32 = sqlx::query_scalar("SELECT pg_backend_pid()").fetch_one(&mut db).await?;
    db.close().await?;
    parent(parent(u32::try_from(backend)?)?).map(Some)
}

/// The parent of a process.
fn parent(process: u32) -> Result<u32> {
    Ok(u32::try_from(Stat::of(process)?.field(4)?)?)
}

/// The kernel's status of a process, without its name.
struct Stat(String);

impl Stat {
    fn of(process: u32) -> Result<Self> {
        let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
        // The name before the last parenthesis may contain anything.
        Ok(Self(stat.rsplit_once(") ").context("stat")?.1.to_owned()))
    }

    /// A field, numbered as in proc(5).
    fn field(&self, n: usize) -> Result<u64> {
        self.0.split(' ').nth(n - 3).and_then(|f| f.parse().ok()).context("stat")
    }
}

/// The program under test: `BENCH_SERVER`, or the release build beside this one.
#[allow(clippy::disallowed_methods)] // a developer tool, not the product
fn binary() -> PathBuf {
    let built = || {
        // target/<profile>/deps/figures-…: the binary is one folder up.
        let me = std::env::current_exe().ok()?;
        let up = me.parent()?.parent()?.join("daymark");
        Some(if up.exists() { up } else { Path::new("target/release/daymark").to_path_buf() })
    };
    std::env::var_os("BENCH_SERVER").map(PathBuf::from).or_else(built).unwrap_or_default()
}
