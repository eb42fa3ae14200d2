//! A whole site in process: the program's own `build`, on its own thread, with a clock that the story controls.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread::JoinHandle;

use anyhow::Result;
use daymark::app::{self, Ports};
use daymark::features::{self, ALL};
use daymark_actors::clock::{Clock, Instant, VirtualClock};
use daymark_base::config::Config;
use daymark_people::accounts::Sessions;
use daymark_web::job::Share;
use daymark_web::limits::Limits;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::{Mutex, mpsc, oneshot};

use super::{Client, Database, Member, PATIENCE, Program, TestDatabase, errors, install_tls};

/// When every story begins: a Wednesday, 10:00 UTC.
const BEGINNING: &str = "2026-05-06T10:00:00Z";

/// A request to the site's thread.
enum Command {
    Job(String, oneshot::Sender<Result<()>>),
    MailToken(i64, String, oneshot::Sender<String>),
    Share(u32, u32, oneshot::Sender<()>),
    Statements(oneshot::Sender<u64>),
    Stop(oneshot::Sender<Result<()>>),
}

struct Running {
    commands: mpsc::Sender<Command>,
    thread: JoinHandle<()>,
}

impl Running {
    async fn job(&self, name: &str) -> Result<()> {
        let (reply, answer) = oneshot::channel();
        self.commands.send(Command::Job(name.to_owned(), reply)).await.expect("the site's thread lives");
        answer.await.expect("an answer")
    }

    async fn stop(self) {
        let Self { commands, thread } = self;
        let (reply, answer) = oneshot::channel();
        commands.send(Command::Stop(reply)).await.expect("the site's thread lives");
        let stopped = tokio::time::timeout(PATIENCE, answer).await.expect("it stops in time").expect("an answer");
        stopped.expect("it stops cleanly");
        tokio::task::spawn_blocking(move || thread.join()).await.expect("a task").expect("no panic in the site");
    }
}

/// A running site.
pub struct Site {
    addr: SocketAddr,
    clock: Arc<VirtualClock>,
    database: TestDatabase,
    folder: TempDir,
    running: Mutex<Option<Running>>,
    settings: Vec<(&'static str, String)>,
    limited: bool,
}

impl Site {
    /// Starts one on an empty database. Rate limits are off.
    pub async fn start(kind: Database) -> Self {
        Self::start_with(kind, &[], false).await
    }

    /// Like [`Self::start`], but with settings (`DAYMARK_…` names) and, optionally, with the product's own rate limits,
    /// which use the story's clock.
    pub async fn start_with(kind: Database, settings: &[(&'static str, &str)], limited: bool) -> Self {
        errors::listen();
        install_tls();
        let folder = TempDir::new().expect("a folder");
        let database = TestDatabase::fresh(kind, folder.path()).await;
        let beginning: jiff::Timestamp = BEGINNING.parse().expect("an instant");
        let mut site = Self {
            addr: SocketAddr::from(([127, 0, 0, 1], 0)),
            clock: Arc::new(VirtualClock::at(beginning.into())),
            database,
            folder,
            running: Mutex::new(None),
            settings: settings.iter().map(|(k, v)| (*k, (*v).to_owned())).collect(),
            limited,
        };
        site.begin().await;
        site
    }

    /// Starts another node on this one's database, with the same settings and clock. Finish it with `stop`, not `end`.
    pub async fn another_node(&self) -> Self {
        self.another_node_with(Arc::clone(&self.clock)).await
    }

    /// Like [`Self::another_node`], but with its own clock.
    pub async fn another_node_with(&self, clock: Arc<VirtualClock>) -> Self {
        let mut site = Self {
            addr: SocketAddr::from(([127, 0, 0, 1], 0)),
            clock,
            database: self.database.clone(),
            folder: TempDir::new().expect("a folder"),
            running: Mutex::new(None),
            settings: self.settings.clone(),
            limited: self.limited,
        };
        site.begin().await;
        site
    }

    async fn begin(&mut self) {
        let (running, addr) = self.launch().await;
        self.addr = addr;
        self.running = Mutex::new(Some(running));
    }

    async fn launch(&self) -> (Running, SocketAddr) {
        self.launch_with(&[]).await
    }

    async fn launch_with(&self, more: &[(&'static str, &str)]) -> (Running, SocketAddr) {
        let folder = self.folder.path().display().to_string();
        let settings = [
            ("DAYMARK_DATA_DIR", folder),
            ("DAYMARK_DATABASE_URL", self.database.url().to_owned()),
            ("DAYMARK_WORKERS", "2".to_owned()),
            ("DAYMARK_SHUTDOWN_TIMEOUT_S", "5".to_owned()),
            // Nothing listens there: no story uses the internet.
            ("DAYMARK_VIDEOS__FEED_URL", "http://127.0.0.1:9/feed".to_owned()),
        ];
        let settings = settings.into_iter().chain(self.settings.clone());
        let more = more.iter().map(|(k, v)| (*k, (*v).to_owned()));
        let settings = settings.chain(more).map(|(k, v)| (k.to_owned(), v));
        let config = Config::from_sources(None, settings).expect("settings");
        let mut ports = Ports::of_tests(self.clock.clone());
        if self.limited {
            // Limits that nodes share use Redis' clock.
            ports.limits = config.redis_url.is_empty().then(|| Limits::on(ALL.limits(), self.clock.clone()));
        }
        let listener = TcpListener::bind(self.addr).expect("a port");
        let (started, starting) = oneshot::channel();
        let (commands, inbox) = mpsc::channel(4);
        let thread = std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(run(config, ports, listener, started, inbox));
        });
        let addr = starting.await.expect("the site's thread lives").expect("the site starts");
        (Running { commands, thread }, addr)
    }

    /// The clock.
    #[must_use]
    pub fn clock(&self) -> &Arc<VirtualClock> {
        &self.clock
    }

    /// The current instant.
    #[must_use]
    pub fn now(&self) -> Instant {
        self.clock.now()
    }

    /// Sets the clock to an instant such as `2026-05-07T08:00:00Z`.
    pub fn at(&self, instant: &str) {
        let instant: jiff::Timestamp = instant.parse().expect("an instant");
        self.clock.set(instant.into());
    }

    /// Advances the clock by minutes.
    pub fn minutes(&self, minutes: i64) {
        self.clock.advance_ms(minutes * 60_000);
    }

    /// Advances the clock by hours.
    pub fn hours(&self, hours: i64) {
        self.minutes(hours * 60);
    }

    /// The address it listens on.
    #[must_use]
    pub const fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Its database.
    #[must_use]
    pub const fn database(&self) -> &TestDatabase {
        &self.database
    }

    /// Its data folder.
    #[must_use]
    pub fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    /// A client that is not signed in.
    #[must_use]
    pub fn visitor(&self) -> Client {
        Client::new(self.addr, self.clock.clone())
    }

    /// Signs a member up, in UTC.
    pub async fn member(&self, name: &str) -> Member {
        self.member_in(name, "UTC").await
    }

    /// Signs a member up in a time zone.
    pub async fn member_in(&self, name: &str, zone: &str) -> Member {
        let body = json!({ "email": format!("{name}@daymark.example"), "password": "correct horse battery",
            "first_name": name, "last_name": "Tester", "timezone": zone });
        Member::register(self.visitor(), &body).await
    }

    /// An administrator.
    pub async fn admin(&self) -> Member {
        let admin = self.member("admin").await;
        self.database.sql(&format!("UPDATE member SET role = 'admin' WHERE id = {}", admin.id)).await;
        // A session caches its role for a second, so they sign in again.
        Member::login(self.visitor(), "admin@daymark.example", "correct horse battery").await
    }

    /// A program created by `admin`.
    pub async fn program(&self, admin: &Member, body: Value) -> Program {
        Program::of(admin.post("/v2/core/challenge", &body).await.status(201).data())
    }

    /// A running program of three activities, 10 points each a day, from 1 to 31 May 2026.
    pub async fn may(&self, admin: &Member) -> Program {
        self.program(admin, Program::may()).await
    }

    /// The link in the newest mail of a kind to an address, as its reader would follow it: path and query.
    pub async fn link(&self, to: &str, kind: &str) -> Option<String> {
        // Requests by address are stored a moment later.
        self.job("asked-for-mail").await;
        let newest = |column: &str| {
            let which = format!("recipient_folded = '{to}' AND email_type = '{kind}' ORDER BY id DESC LIMIT 1");
            format!("SELECT {column} FROM email WHERE {which}")
        };
        let content: Value = serde_json::from_str(&self.database.text(&newest("content")).await?).expect("JSON");
        let secret = self.database.text(&newest("secret")).await.unwrap_or_default();
        let link = content["link"].as_str().expect("a link").replace("{secret}", &secret);
        Some(link.trim_start_matches(&format!("http://{}", self.addr)).to_owned())
    }

    /// Confirms a member's address with the link in the mail.
    pub async fn confirm(&self, member: &Member) {
        let link = self.link(&member.email, "confirm-email").await.expect("a link");
        let (_, token) = link.split_once("token=").expect("a token");
        self.visitor().post("/v1/auth/user/verify", &json!({ "token": token })).await.status(200);
    }

    /// The token in mails to this member.
    pub async fn mail_token(&self, member: i64, address: &str) -> String {
        let (reply, answer) = oneshot::channel();
        let running = self.running.lock().await;
        let running = running.as_ref().expect("a running site");
        let command = Command::MailToken(member, address.to_owned(), reply);
        running.commands.send(command).await.expect("the site's thread lives");
        answer.await.expect("an answer")
    }

    /// Sets its position among this many nodes, as its schedule would.
    pub async fn share(&self, nodes: u32, index: u32) {
        let (reply, answer) = oneshot::channel();
        let running = self.running.lock().await;
        let running = running.as_ref().expect("a running site");
        running.commands.send(Command::Share(nodes, index, reply)).await.expect("the site's thread lives");
        answer.await.expect("an answer");
    }

    /// How many statements it has run so far.
    pub async fn statements(&self) -> u64 {
        let (reply, answer) = oneshot::channel();
        let running = self.running.lock().await;
        let running = running.as_ref().expect("a running site");
        running.commands.send(Command::Statements(reply)).await.expect("the site's thread lives");
        answer.await.expect("an answer")
    }

    /// Runs a job.
    pub async fn job(&self, name: &str) {
        self.try_job(name).await.unwrap_or_else(|e| panic!("the job {name}: {e:#}"));
    }

    /// Runs a job that may fail.
    pub async fn try_job(&self, name: &str) -> Result<()> {
        let running = self.running.lock().await;
        running.as_ref().expect("a running site").job(name).await
    }

    /// Stops it cleanly.
    pub async fn stop(&self) {
        if let Some(running) = self.running.lock().await.take() {
            running.stop().await;
        }
    }

    /// Restarts it on the same database and port.
    pub async fn start_again(&self) {
        let (running, _) = self.launch().await;
        *self.running.lock().await = Some(running);
    }

    /// Restarts it with additional settings, which last until its next start.
    pub async fn restart_with(&self, more: &[(&'static str, &str)]) {
        self.stop().await;
        let (running, _) = self.launch_with(more).await;
        *self.running.lock().await = Some(running);
    }

    /// Ends the story: runs every job once more, stops the site cleanly, and checks that the log contains no error and
    /// that all derived data equals a recomputation from the first operation.
    pub async fn end(self) {
        if self.running.lock().await.is_some() {
            for job in features::ALL.jobs() {
                self.job(job.name).await;
            }
        }
        self.stop().await;
        let differences = self.database.recomputed(self.now()).await;
        self.database.drop();
        let lines = errors::take();
        assert!(lines.is_empty(), "the log has error lines:\n{}", lines.join("\n"));
        assert!(differences.is_empty(), "the recomputation differs:\n{}", differences.join("\n"));
    }
}

async fn run(
    config: Config,
    ports: Ports,
    listener: TcpListener,
    started: oneshot::Sender<Result<SocketAddr>>,
    mut inbox: mpsc::Receiver<Command>,
) {
    let app = match app::build(config, ports, listener).await {
        Ok(app) => app,
        Err(e) => return drop(started.send(Err(e))),
    };
    let _ = started.send(Ok(app.addr()));
    while let Some(command) = inbox.recv().await {
        match command {
            Command::Job(name, reply) => drop(reply.send(app.run_job(&name).await)),
            Command::MailToken(member, address, reply) => {
                drop(reply.send(app.ctx().service::<Sessions>().mail_token(member, &address)));
            }
            Command::Share(nodes, index, reply) => {
                app.ctx().service::<Share>().set(nodes, index);
                let _ = reply.send(());
            }
            Command::Statements(reply) => drop(reply.send(app.ctx().db.statements())),
            Command::Stop(reply) => return drop(reply.send(app.stop().await)),
        }
    }
    // The story panicked: end silently.
    let _ = app.stop().await;
}
