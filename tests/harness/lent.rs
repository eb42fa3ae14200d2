//! Servers in separate processes that serve one story after another: starting Node takes longer than most stories.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Runs a server until the input ends: it never outlives the test process, however that ends.
const SUPERVISOR: &str = r#""$@" & trap '' INT TERM; exec >&-; read -r _; kill $!; wait"#;

/// The idle servers of one kind.
pub(super) struct Pool {
    tool: &'static str,
    command: &'static [&'static str],
    idle: Mutex<Vec<Running>>,
}

/// A server of a pool, for one story.
pub(super) struct Lent {
    url: String,
    pool: &'static Pool,
    running: Option<Running>,
}

struct Running {
    url: String,
    process: Child,
}

impl Pool {
    /// Servers that this command starts in a folder of tests/tools. Each first prints its address.
    pub(super) const fn of(tool: &'static str, command: &'static [&'static str]) -> Self {
        Self { tool, command, idle: Mutex::new(Vec::new()) }
    }

    /// The folder of the tool.
    pub(super) fn folder(&self) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tools").join(self.tool)
    }

    /// An idle server, which still has the state of its last story, or a new one.
    pub(super) async fn lend(&'static self) -> Lent {
        let idle = self.idle().pop();
        let running = match idle {
            Some(running) => running,
            None => tokio::task::spawn_blocking(move || self.start()).await.expect("a task"),
        };
        Lent { url: running.url.clone(), pool: self, running: Some(running) }
    }

    fn start(&self) -> Running {
        let mut command = Command::new("sh");
        command.args(["-c", SUPERVISOR, "supervisor"]).args(self.command).current_dir(self.folder());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().expect("sh");
        let mut url = String::new();
        BufReader::new(process.stdout.take().expect("its output")).read_line(&mut url).expect("text");
        let url = url.trim().to_owned();
        assert!(url.starts_with("http://"), "tests/tools/{} did not start: {url}", self.tool);
        Running { url, process }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Running>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lent {
    /// Its address.
    pub(super) fn url(&self) -> &str {
        &self.url
    }

    /// Stops it.
    pub(super) fn stop(&mut self) {
        if let Some(mut running) = self.running.take() {
            // `wait` also ends its input.
            running.process.wait().expect("it ends");
        }
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        // The site of a story that failed may still call its server.
        if std::thread::panicking() {
            return self.stop();
        }
        self.pool.idle().extend(self.running.take());
    }
}
