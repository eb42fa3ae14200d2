//! Connections to PostgreSQL, lent one at a time.
//!
//! sqlx's pool has three problems here. It opens a connection on the first caller's runtime; with one runtime per HTTP
//! worker, the end of that worker breaks connections that others use. It sends a ping for every statement. It takes
//! back connections that have just failed. In this pool, connections are opened on the runtime that opened the
//! database, go back to the pool only after a use without failure, and are tested only when they have been idle for
//! long.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Connection};
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::error::{Error, Result};
use super::open::Options;
use super::outage::{Deadline, Watch};

/// A connection that was idle for longer than this is tested before it is lent.
const TRY_AFTER: Duration = Duration::from_secs(30);
/// A connection that is older than this is replaced, so that a server process cannot grow without end.
const REPLACE_AFTER: Duration = Duration::from_secs(30 * 60);
/// How long the test of an idle connection may take.
const ANSWER_WITHIN: Duration = Duration::from_secs(1);
/// How long closing a connection may take.
const CLOSE_WITHIN: Duration = Duration::from_secs(2);

pub(super) struct Pool(Arc<Shared>);

struct Shared {
    options: PgConnectOptions,
    size: u32,
    free: Arc<Semaphore>,
    idle: Mutex<Vec<Idle>>,
    wait: Duration,
    /// How long a statement may take.
    limit: Duration,
    watch: Arc<Watch>,
    home: Handle,
}

struct Idle {
    connection: PgConnection,
    opened: Instant,
    outages: u64,
    since: Instant,
}

/// A connection in use. Dropped without [`Lease::give_back`] (an error, a panic, a caller that went away in the middle
/// of a statement) it is closed, because its state is unknown.
pub(super) struct Lease {
    connection: Option<PgConnection>,
    opened: Instant,
    outages: u64,
    limit: Duration,
    pool: Arc<Shared>,
    _place: OwnedSemaphorePermit,
}

impl Pool {
    /// A pool that opens connections when they are needed.
    pub(super) fn new(connect: PgConnectOptions, options: &Options) -> Self {
        Self(Arc::new(Shared {
            watch: Watch::new(connect.clone()),
            options: connect,
            size: options.connections,
            free: Arc::new(Semaphore::new(options.connections as usize)),
            idle: Mutex::default(),
            wait: options.wait,
            limit: options.statement,
            home: Handle::current(),
        }))
    }

    /// A connection, or [`Error::Busy`] when there is none in time.
    pub(super) async fn lease(&self) -> Result<Lease> {
        let pool = &self.0;
        pool.outages()?;
        let (begun, places) = (Instant::now(), Arc::clone(&pool.free));
        let place = match timeout(pool.wait, places.acquire_owned()).await {
            Err(_) => return Err(Error::Busy),
            Ok(Err(_)) => return Err(Error::Closed),
            Ok(Ok(place)) => place,
        };
        let outages = pool.outages()?;
        let lease = |connection, opened| {
            let connection = Some(connection);
            Lease { connection, opened, outages, limit: pool.limit, pool: Arc::clone(pool), _place: place }
        };
        while let Some(idle) = pool.pop() {
            let Idle { mut connection, opened, since, .. } = idle;
            if opened.elapsed() >= REPLACE_AFTER || idle.outages != outages {
                continue;
            }
            if since.elapsed() < TRY_AFTER || matches!(timeout(ANSWER_WITHIN, connection.ping()).await, Ok(Ok(()))) {
                return Ok(lease(connection, opened));
            }
            // The others have been idle for at least as long.
            pool.forget_idle();
        }
        let (options, left) = (pool.options.clone(), pool.wait.saturating_sub(begun.elapsed()));
        let deadline = Arc::clone(&pool.watch).deadline(outages, left);
        let opening =
            pool.home.spawn(async move { deadline.keep(async { options.connect().await.map_err(unavailable) }).await });
        match opening.await {
            Ok(opened) => Ok(lease(opened?, Instant::now())),
            Err(_) => Err(Error::Closed),
        }
    }

    /// Waits for the connections in use, then closes all. Later calls get [`Error::Closed`].
    pub(super) async fn close(&self) {
        let all = self.0.free.acquire_many(self.0.size).await;
        self.0.free.close();
        drop(all);
        while let Some(idle) = self.0.pop() {
            let _ = timeout(CLOSE_WITHIN, idle.connection.close()).await;
        }
    }
}

/// Whatever prevents opening a connection also prevents using the database.
fn unavailable(e: sqlx::Error) -> Error {
    match Error::from(e) {
        Error::Other(e) | Error::Failed(e) => Error::Unavailable(e),
        e => e,
    }
}

impl Shared {
    fn pop(&self) -> Option<Idle> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    fn forget_idle(&self) {
        let idle = std::mem::take(&mut *self.idle.lock().unwrap_or_else(PoisonError::into_inner));
        drop(idle);
    }

    /// How often the server has become unreachable; an error while it is unreachable.
    fn outages(&self) -> Result<u64> {
        self.watch.outages()
    }
}

impl Lease {
    pub(super) fn get(&mut self) -> Result<&mut PgConnection> {
        self.connection.as_mut().ok_or(Error::Closed)
    }

    /// Sets how long statements may take; `None` keeps the usual limit.
    pub(super) fn allow(mut self, limit: Option<Duration>) -> Self {
        self.limit = limit.unwrap_or(self.limit);
        self
    }

    /// The connection, and the deadline of a statement on it.
    pub(super) fn with_deadline(&mut self) -> Result<(&mut PgConnection, Deadline)> {
        let deadline = Arc::clone(&self.pool.watch).deadline(self.outages, self.limit);
        Ok((self.get()?, deadline))
    }

    /// Returns the connection to the pool.
    pub(super) fn give_back(mut self) {
        if let Some(connection) = self.connection.take() {
            let idle = Idle { connection, opened: self.opened, outages: self.outages, since: Instant::now() };
            self.pool.idle.lock().unwrap_or_else(PoisonError::into_inner).push(idle);
        }
    }

    /// Closes the connection before its place is free again, so that the next connection does not wait for its locks.
    pub(super) async fn close(mut self) {
        if let Some(connection) = self.connection.take() {
            let _ = timeout(CLOSE_WITHIN, connection.close()).await;
        }
    }

    /// Closes this connection and every idle one: their server is unreachable.
    pub(super) async fn close_all(self) {
        self.pool.forget_idle();
        self.close().await;
    }
}
