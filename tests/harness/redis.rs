//! A private Redis.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use futures_util::{Stream, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use tokio::time::{sleep, timeout};

use super::{Database, PATIENCE, Site, free_port, skipped};

/// A running server without persistence. It is killed when dropped.
pub struct RedisServer {
    port: u16,
    process: Mutex<Child>,
}

impl RedisServer {
    /// Starts one on a free port; `None` if the run excludes it.
    pub async fn start() -> Option<Self> {
        if skipped("redis") {
            return None;
        }
        let port = free_port();
        let server = Self { port, process: Mutex::new(launch(port)) };
        server.ready().await;
        Some(server)
    }

    /// The address it listens on.
    #[must_use]
    pub const fn addr(&self) -> SocketAddr {
        SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), self.port)
    }

    /// Two nodes that share this Redis and one PostgreSQL database, with the product's own rate limits if `limited`.
    pub async fn nodes(&self, limited: bool) -> (Site, Site) {
        let settings = self.settings();
        let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let first = Site::start_with(Database::Postgres, &settings, limited).await;
        let second = first.another_node().await;
        (first, second)
    }

    /// The settings of nodes that share it.
    #[must_use]
    pub fn settings(&self) -> [(&'static str, String); 4] {
        [
            ("DAYMARK_REDIS_URL", format!("redis://{}", self.addr())),
            ("DAYMARK_PUBLIC_URL", "http://127.0.0.1".to_owned()),
            ("DAYMARK_SECRET", "the very same on every one of the nodes".to_owned()),
            ("DAYMARK_PUSH__VAPID_KEY", "TVgYVhY0mcC5PvaE4sB2ZULNlBA5YQY9ZhtZRsbgvQw".to_owned()),
        ]
    }

    /// Kills it: connections end.
    pub async fn kill(&self) {
        let mut process = self.process.lock().await;
        process.kill().expect("it is ours");
        process.wait().expect("it ends");
    }

    /// Starts it again, empty, on the same port.
    pub async fn start_again(&self) {
        *self.process.lock().await = launch(self.port);
        self.ready().await;
    }

    /// Suspends it: connections stay but nothing is answered.
    pub async fn suspend(&self) {
        self.signal("-STOP").await;
    }

    /// Resumes it.
    pub async fn resume(&self) {
        self.signal("-CONT").await;
        self.ready().await;
    }

    /// Deletes everything.
    pub async fn flush(&self) {
        assert_eq!(self.command("FLUSHALL").await.as_deref(), Some("+OK\r\n"));
    }

    /// Closes every connection that is subscribed to a channel.
    pub async fn disconnect_subscribers(&self) {
        let closed = self.command("CLIENT KILL TYPE pubsub").await.expect("an answer");
        assert!(closed.starts_with(':'), "{closed}");
    }

    /// The channels with subscribers whose names match a pattern.
    ///
    /// # Panics
    /// When it does not answer.
    pub async fn channels(&self, pattern: &str) -> Vec<String> {
        let mut connection = self.client().get_multiplexed_async_connection().await.expect("Redis");
        let mut request = redis::cmd("PUBSUB");
        request.arg("CHANNELS").arg(pattern).query_async(&mut connection).await.expect("a list")
    }

    /// The channel of each message that is published from now on.
    ///
    /// # Panics
    /// When it does not answer.
    pub async fn published(&self) -> impl Stream<Item = String> + Unpin {
        let mut listener = self.client().get_async_pubsub().await.expect("Redis");
        listener.psubscribe("*").await.expect("subscribed");
        listener.into_on_message().map(|message| message.get_channel_name().to_owned())
    }

    fn client(&self) -> redis::Client {
        redis::Client::open(format!("redis://{}", self.addr())).expect("an address")
    }

    async fn signal(&self, signal: &str) {
        let pid = self.process.lock().await.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().expect("kill").success());
    }

    async fn ready(&self) {
        let pong = async {
            while self.command("PING").await.as_deref() != Some("+PONG\r\n") {
                sleep(Duration::from_millis(10)).await;
            }
        };
        timeout(PATIENCE, pong).await.expect("Redis answers");
    }

    async fn command(&self, command: &str) -> Option<String> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).await.ok()?;
        stream.write_all(format!("{command}\r\n").as_bytes()).await.ok()?;
        let mut answer = [0; 256];
        let read = timeout(Duration::from_secs(1), stream.read(&mut answer)).await.ok()?.ok()?;
        Some(String::from_utf8_lossy(&answer[..read]).into_owned())
    }
}

impl Drop for RedisServer {
    fn drop(&mut self) {
        let process = self.process.get_mut();
        let _ = process.kill();
        let _ = process.wait();
    }
}

fn launch(port: u16) -> Child {
    let mut command = Command::new("redis-server");
    command.args(["--port", &port.to_string(), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("redis-server")
}
