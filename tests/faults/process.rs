//! The real program in a separate process, which can be killed and restarted on the same database.

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use daymark_actors::clock::{Clock, SystemClock, VirtualClock};
use daymark_tests::harness::{Client, Database, PATIENCE, TestDatabase};
use tempfile::TempDir;

/// The administrator in the settings.
pub const ADMIN: (&str, &str) = ("root@daymark.example", "correct horse battery");

/// A running `daymark serve`. It is killed when dropped.
pub struct Process {
    child: Mutex<Child>,
    addr: SocketAddr,
    url: String,
    folder: TempDir,
    /// Environment variables in addition to the usual ones.
    settings: Vec<(&'static str, String)>,
}

/// The program under test: the one in DAYMARK_BIN, or one that is built once, beside the tests.
#[allow(clippy::disallowed_methods)] // the test run's own setting
fn binary() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| {
        if let Some(built) = std::env::var_os("DAYMARK_BIN") {
            return built.into();
        }
        let built = Command::new(env!("CARGO")).args(["build", "--quiet", "--package", "daymark-server"]).status();
        assert!(built.expect("cargo").success(), "the program does not build");
        let test = std::env::current_exe().expect("this program's own path");
        test.ancestors().nth(2).expect("target/debug").join("daymark")
    })
}

impl Process {
    /// Starts it on an empty database and waits until it is ready.
    pub async fn start(kind: Database) -> Self {
        let folder = TempDir::new().expect("a folder");
        let url = TestDatabase::fresh(kind, folder.path()).await.url().to_owned();
        Self::start_on(url, folder).await
    }

    /// Starts it on a database with or without a schema.
    pub async fn start_on(url: String, folder: TempDir) -> Self {
        Self::start_with(url, folder, Vec::new()).await
    }

    /// The same with additional environment variables.
    pub async fn start_with(url: String, folder: TempDir, settings: Vec<(&'static str, String)>) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let addr = TcpListener::bind("127.0.0.1:0").and_then(|l| l.local_addr()).expect("a free port");
        let child = Mutex::new(spawn(addr, folder.path(), &url, &settings));
        let process = Self { child, addr, url, folder, settings };
        process.ready().await;
        process
    }

    fn child(&self) -> std::sync::MutexGuard<'_, Child> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A client that is not signed in.
    pub fn visitor(&self) -> Client {
        Client::new(self.addr, Arc::new(VirtualClock::at(SystemClock.now())))
    }

    /// Waits until it is ready. Returns how long that took.
    pub async fn ready(&self) -> Duration {
        let http = reqwest::Client::builder().build().expect("an HTTP client");
        let begun = Instant::now();
        loop {
            let answer = http.get(format!("http://{}/readyz", self.addr)).send().await;
            if answer.is_ok_and(|a| a.status().is_success()) {
                return begun.elapsed();
            }
            let ended = self.child().try_wait().expect("the process");
            let log = || std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
            assert!(ended.is_none() && begun.elapsed() < PATIENCE, "it is not ready ({ended:?}): {}", log());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// The address it listens on.
    pub const fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Its process id.
    pub fn id(&self) -> u32 {
        self.child().id()
    }

    /// The address of its database.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Its data folder, where its log is too.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Its resident memory, in bytes.
    pub fn resident(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child().id())).expect("the process");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its memory");
        line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") * 1024
    }

    /// Sends SIGKILL.
    pub fn kill(&self) {
        let mut child = self.child();
        child.kill().expect("it can be killed");
        child.wait().expect("it is gone");
    }

    /// Sends SIGTERM.
    pub fn terminate(&self) {
        let status = Command::new("kill").arg("-TERM").arg(self.child().id().to_string()).status();
        assert!(status.expect("kill").success());
    }

    /// Waits until it has ended.
    pub async fn ended(&self, patience: Duration) -> ExitStatus {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child().try_wait().expect("the process") {
                return status;
            }
            assert!(begun.elapsed() < patience, "it does not end");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Restarts it on the same database and port. Returns how long it takes until it is ready.
    pub async fn restart(&mut self) -> Duration {
        let begun = Instant::now();
        *self.child() = spawn(self.addr, self.folder.path(), &self.url, &self.settings);
        self.ready().await;
        begun.elapsed()
    }

    /// The value of a metric; `None` before its first count.
    pub async fn metric(&self, name: &str) -> Option<f64> {
        let metrics = self.visitor().get("/metrics").await.status(200).text;
        let value = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        value.map(|number| number.parse().expect("a number"))
    }

    /// Waits until a metric meets the condition.
    pub async fn until_metric(&self, name: &str, wanted: impl Fn(f64) -> bool) {
        let begun = Instant::now();
        while !self.metric(name).await.is_some_and(&wanted) {
            assert!(begun.elapsed() < PATIENCE, "{name} stays {:?}", self.metric(name).await);
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let mut child = self.child();
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// The program with its data in a folder and a database, without a subcommand.
pub fn program(folder: &Path, database: &str) -> Command {
    let mut command = Command::new(binary());
    // Variables of the test run; the program refuses unknown settings.
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("DAYMARK_")) {
        command.env_remove(name);
    }
    command.current_dir(folder).env("DAYMARK_DATA_DIR", folder).env("DAYMARK_DATABASE_URL", database);
    command
}

fn spawn(addr: SocketAddr, folder: &Path, database: &str, settings: &[(&'static str, String)]) -> Child {
    let log = std::fs::File::options().create(true).append(true).open(folder.join("log")).expect("a log");
    program(folder, database)
        .arg("serve")
        .env("DAYMARK_LISTEN", addr.to_string())
        .env("DAYMARK_MIGRATE_AT_START", "true")
        .env("DAYMARK_LIMITS__SCALE", "1000000")
        .env("DAYMARK_ADMIN__EMAIL", ADMIN.0)
        .env("DAYMARK_ADMIN__PASSWORD", ADMIN.1)
        .envs(settings.iter().map(|(name, value)| (name, value)))
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .expect("the program starts")
}
