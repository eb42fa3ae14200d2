//! Redis: a bus and a cache that the nodes share besides the database. If it is slow or down, a request returns `None`
//! within [`PATIENCE`], and requests soon after that return `None` at once. The caller then relies on this node's own
//! state.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use metrics::{counter, gauge};
use redis::aio::{MultiplexedConnection, PubSub};
use redis::{AsyncConnectionConfig, Client, Cmd, FromRedisValue, Pipeline, RedisError, RedisResult};
use tokio::sync::Mutex;
use tokio::time::timeout;

/// Time limit of one request.
const PATIENCE: Duration = Duration::from_millis(200);
/// Time limit for starting a subscription.
const SUBSCRIBE_PATIENCE: Duration = Duration::from_secs(1);
/// Pause after a failure, during which nothing is sent: the calls of this node wait for a hanging server once, not once
/// each.
const REST: Duration = Duration::from_millis(500);

/// A handle to Redis. Cheap to clone.
#[derive(Clone)]
pub struct Redis(Arc<Inner>);

struct Inner {
    client: Client,
    prefix: String,
    connection: Mutex<Option<MultiplexedConnection>>,
    begun: Instant,
    /// Milliseconds after `begun` until which nothing is sent.
    rest_until: AtomicU64,
    up: AtomicBool,
}

/// Whether a text is a valid Redis address.
#[must_use]
pub fn is_address(url: &str) -> bool {
    Client::open(url).is_ok()
}

impl Redis {
    /// The Redis at this address; `None` if the address is empty. This site's names begin with `prefix`. Redis need not
    /// be up yet.
    ///
    /// # Errors
    /// When the address is invalid.
    pub fn of(url: &str, prefix: &str) -> Result<Option<Self>> {
        if url.is_empty() {
            return Ok(None);
        }
        let client = Client::open(url).context("redis_url")?;
        Ok(Some(Self(Arc::new(Inner {
            client,
            prefix: prefix.to_owned(),
            connection: Mutex::default(),
            begun: Instant::now(),
            rest_until: AtomicU64::new(0),
            up: AtomicBool::new(true),
        }))))
    }

    /// The prefixed name of a value of this site.
    #[must_use]
    pub fn name(&self, kind: &str, rest: impl std::fmt::Display) -> String {
        format!("{}:{kind}:{rest}", self.0.prefix)
    }

    /// Whether the last request was answered.
    #[must_use]
    pub fn is_up(&self) -> bool {
        self.0.up.load(Ordering::Relaxed)
    }

    /// Sends a command; `None` when there is no answer. It may arrive twice.
    pub async fn ask<T: FromRedisValue>(&self, question: &Cmd) -> Option<T> {
        self.put(Question::One(question)).await
    }

    /// Sends commands in one round trip; `None` when they are not all answered.
    pub async fn ask_all<T: FromRedisValue>(&self, questions: &Pipeline) -> Option<T> {
        self.put(Question::All(questions)).await
    }

    async fn put<T: FromRedisValue>(&self, question: Question<'_>) -> Option<T> {
        if self.now() < self.0.rest_until.load(Ordering::Relaxed) {
            return None;
        }
        let answer = match timeout(PATIENCE, self.once_or_twice(question)).await {
            Ok(answer) => answer.map_err(|error| error.to_string()),
            Err(_) => Err("no answer in time".to_owned()),
        };
        match answer {
            Ok(answer) => {
                self.came_back();
                Some(answer)
            }
            Err(error) => {
                self.failed(&error).await;
                None
            }
        }
    }

    /// A separate connection that is subscribed to these channels.
    ///
    /// # Errors
    /// When Redis fails, or does not answer in time.
    pub async fn subscribe(&self, channels: &[String]) -> Result<PubSub> {
        let subscribed = timeout(SUBSCRIBE_PATIENCE, async {
            let mut hears = self.0.client.get_async_pubsub().await?;
            hears.subscribe(channels).await?;
            Ok::<_, RedisError>(hears)
        });
        Ok(subscribed.await.context("no answer in time")??)
    }

    /// Sends a request, and sends it again if the connection is broken, as after a restart of Redis.
    async fn once_or_twice<T: FromRedisValue>(&self, question: Question<'_>) -> RedisResult<T> {
        match question.put(&mut self.connection().await?).await {
            Err(error) if error.is_unrecoverable_error() => {
                *self.0.connection.lock().await = None;
                question.put(&mut self.connection().await?).await
            }
            answer => answer,
        }
    }

    async fn connection(&self) -> RedisResult<MultiplexedConnection> {
        // Held while connecting: the others wait for the same connection, within their own patience.
        let mut connection = self.0.connection.lock().await;
        if let Some(connection) = &*connection {
            return Ok(connection.clone());
        }
        let settings =
            AsyncConnectionConfig::new().set_connection_timeout(Some(PATIENCE)).set_response_timeout(Some(PATIENCE));
        let made = self.0.client.get_multiplexed_async_connection_with_config(&settings).await?;
        *connection = Some(made.clone());
        Ok(made)
    }

    async fn failed(&self, error: &str) {
        // A task that still holds the connection notices the failure itself.
        if let Ok(mut connection) = self.0.connection.try_lock() {
            *connection = None;
        }
        self.0.rest_until.store(self.now() + REST.as_millis() as u64, Ordering::Relaxed);
        counter!("daymark_redis_failures_total").increment(1);
        if self.0.up.swap(false, Ordering::Relaxed) {
            tracing::warn!(error, "Redis does not answer; this node goes on alone");
        }
        gauge!("daymark_redis_up").set(0.0);
    }

    fn came_back(&self) {
        if !self.0.up.swap(true, Ordering::Relaxed) {
            tracing::info!("Redis answers again");
        }
        gauge!("daymark_redis_up").set(1.0);
    }

    fn now(&self) -> u64 {
        self.0.begun.elapsed().as_millis() as u64
    }
}

/// The commands that go to Redis in one round trip.
#[derive(Clone, Copy)]
enum Question<'a> {
    One(&'a Cmd),
    All(&'a Pipeline),
}

impl Question<'_> {
    async fn put<T: FromRedisValue>(self, to: &mut MultiplexedConnection) -> RedisResult<T> {
        match self {
            Self::One(command) => command.query_async(to).await,
            Self::All(commands) => commands.query_async(to).await,
        }
    }
}
