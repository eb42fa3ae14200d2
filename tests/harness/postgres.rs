//! A private PostgreSQL cluster for tests: started once per test binary, ended with it, one database per test.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result, bail, ensure};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

/// A shell script that creates the cluster, runs the commands `stop`, `kill` and `start`, and cleans up when its input
/// ends: the server never outlives the test process, however that ends. $1 is the folder of the binaries, $2 the port.
const SUPERVISOR: &str = r#"
trap '' INT TERM
data=$(mktemp -d "${TMPDIR:-/tmp}/daymark-postgres.XXXXXX") || exit 1
start() {
  "$1/postgres" -D "$data" -p "$2" -k "$data" -h 127.0.0.1 -c max_connections=300 >>"$data/log" 2>&1 </dev/null &
  pid=$!
  until grep -q '^ready' "$data/postmaster.pid" 2>/dev/null; do
    kill -0 $pid 2>/dev/null || return 1
    sleep 0.05
  done
}
if "$1/initdb" -D "$data" -U postgres -A trust -E UTF8 --locale=C --no-sync >"$data.init" 2>&1; then
  mv "$data.init" "$data/init.log"
  start "$1" "$2" && echo ready || { tail -n 3 "$data/log" | tr '\n' ' '; echo; }
else
  tail -n 3 "$data.init" | tr '\n' ' '; echo
fi
while read -r word; do
  case $word in
    stop) kill -INT $pid; wait $pid; echo ready ;;
    kill) kill -QUIT $pid; wait $pid; echo ready ;;
    start) start "$1" "$2" && echo ready || echo "it did not start again" ;;
  esac
done
[ -n "$pid" ] && kill -QUIT $pid 2>/dev/null && wait $pid
rm -rf "$data" "$data.init"
"#;

/// A running cluster: C collation, UTF-8, loopback only, no passwords. It is stopped and deleted when dropped.
pub struct Cluster {
    supervisor: Child,
    pipes: Mutex<Option<(ChildStdin, BufReader<ChildStdout>)>>,
    port: u16,
    created: AtomicU32,
    /// The names of databases to drop.
    ended: Mutex<Vec<String>>,
}

impl Cluster {
    /// Starts a cluster on a free port; takes about two seconds. As root it runs as the user `postgres`.
    pub fn start() -> Result<Self> {
        let binaries = binaries()?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let root = Path::new("/proc/self").metadata().is_ok_and(|m| std::os::unix::fs::MetadataExt::uid(&m) == 0);
        let mut command = if root {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--", "sh"]);
            command
        } else {
            Command::new("sh")
        };
        command.args(["-c", SUPERVISOR, "supervisor"]).arg(binaries).arg(port.to_string());
        // The user postgres may not be allowed to enter our folder.
        command.current_dir("/").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut supervisor = command.spawn().context("runuser or sh is missing")?;
        let (Some(input), Some(output)) = (supervisor.stdin.take(), supervisor.stdout.take()) else {
            bail!("no pipes")
        };
        let pipes = Mutex::new(Some((input, BufReader::new(output))));
        let cluster = Self { supervisor, pipes, port, created: AtomicU32::new(0), ended: Mutex::default() };
        cluster.answer().context("PostgreSQL did not start (with root, is there a user `postgres`?)")?;
        Ok(cluster)
    }

    /// A new database, empty or a copy of another one (by name; it must have no connections). Its name is the last part
    /// of the address.
    pub async fn database(&self, template: Option<&str>) -> Result<String> {
        let name = format!("daymark_{}", self.created.fetch_add(1, Ordering::Relaxed));
        let mut admin = PgConnection::connect(&self.url("postgres")).await?;
        let ended = std::mem::take(&mut *self.ended());
        for name in ended {
            admin.execute(AssertSqlSafe(format!("DROP DATABASE IF EXISTS \"{name}\" WITH (FORCE)"))).await?;
        }
        let template = template.unwrap_or("template0");
        // To copy the files takes half the time of the default, which writes every page to the log.
        let create = format!("CREATE DATABASE \"{name}\" TEMPLATE \"{template}\" STRATEGY FILE_COPY");
        admin.execute(AssertSqlSafe(create)).await?;
        admin.close().await?;
        Ok(self.url(&name))
    }

    /// Drops a database when the next one is created, on the same connection.
    #[allow(dead_code)] // the tests of the database layer drop none
    pub fn end(&self, name: &str) {
        self.ended().push(name.to_owned());
    }

    fn ended(&self) -> MutexGuard<'_, Vec<String>> {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The address of a database.
    #[must_use]
    pub fn url(&self, name: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{name}", self.port)
    }

    /// Stops the server as an administrator would: connections are closed, committed data stays.
    pub fn stop(&self) -> Result<()> {
        self.send("stop")
    }

    /// Stops the server as a crash would.
    pub fn kill(&self) -> Result<()> {
        self.send("kill")
    }

    /// Starts it again, on the same port.
    pub fn resume(&self) -> Result<()> {
        self.send("start")
    }

    fn send(&self, word: &str) -> Result<()> {
        if let Some((input, _)) = self.pipes.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            writeln!(input, "{word}")?;
        }
        self.answer()
    }

    fn answer(&self) -> Result<()> {
        let mut line = String::new();
        if let Some((_, output)) = self.pipes.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            output.read_line(&mut line)?;
        }
        ensure!(line.trim() == "ready", "{}", line.trim());
        Ok(())
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.pipes.lock().unwrap_or_else(PoisonError::into_inner).take();
        let _ = self.supervisor.wait();
    }
}

/// The folder with `initdb` and `postgres`: from PATH, or where Debian puts them, newest first.
fn binaries() -> Result<PathBuf> {
    // On PATH there may be only links to some programs. The folder that they point to has them all.
    let on_path = Command::new("sh").args(["-c", "dirname \"$(readlink -f \"$(command -v postgres)\")\""]).output()?;
    let on_path = PathBuf::from(String::from_utf8_lossy(&on_path.stdout).trim());
    let debian = (15..=20).rev().map(|version| PathBuf::from(format!("/usr/lib/postgresql/{version}/bin")));
    match std::iter::once(on_path).chain(debian).find(|folder| folder.join("initdb").is_file()) {
        Some(folder) => Ok(folder),
        None => bail!("PostgreSQL's server is missing: initdb is neither on PATH nor in /usr/lib/postgresql/*/bin"),
    }
}
