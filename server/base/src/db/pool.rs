//! Connections of one database, lent one at a time.
//!
//! Why not sqlx's pool: it opens a connection on the runtime of whoever asks first, and with one runtime per HTTP worker
//! that worker's end breaks the others' connections; it sends a ping for every statement; and it puts connections back
//! that have just failed. Here connections are opened on the runtime that opened the database, go back only after an
//! undisturbed use, and are looked at only when they have been idle for long.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::{ConnectOptions, Connection};
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::error::{Error, Result};
use super::open::Options;
use super::outage::{Deadline, Watch};

/// A connection that was idle for longer is tried before it is lent.
const TRY_AFTER: Duration = Duration::from_secs(30);
/// A connection that is older is replaced, so that a server process cannot grow without end.
const REPLACE_AFTER: Duration = Duration::from_secs(30 * 60);
/// How long the answer to that may take.
const ANSWER_WITHIN: Duration = Duration::from_secs(1);
/// How long a goodbye may take.
const CLOSE_WITHIN: Duration = Duration::from_secs(2);

pub(super) struct Pool<C: Connection>(Arc<Shared<C>>);

struct Shared<C: Connection> {
    options: C::Options,
    size: u32,
    free: Arc<Semaphore>,
    idle: Mutex<Vec<Idle<C>>>,
    wait: Duration,
    /// How long a statement may take.
    limit: Duration,
    /// Where the server can fall silent.
    watch: Option<Arc<Watch>>,
    home: Handle,
}

struct Idle<C> {
    connection: C,
    opened: Instant,
    outages: u64,
    since: Instant,
}

/// A connection in use. Dropped without [`Lease::give_back`] (an error, a panic, a caller that went away in the middle
/// of a statement) it is closed, because nobody knows in which state it is.
pub(super) struct Lease<C: Connection> {
    connection: Option<C>,
    opened: Instant,
    outages: u64,
    limit: Duration,
    pool: Arc<Shared<C>>,
    _place: OwnedSemaphorePermit,
}

impl<C: Connection + 'static> Pool<C> {
    /// Connections made when they are needed. `watch` is for a server that can fall silent.
    pub(super) fn new(connect: C::Options, size: u32, options: &Options, watch: Option<Arc<Watch>>) -> Self {
        Self(Arc::new(Shared {
            options: connect,
            size,
            free: Arc::new(Semaphore::new(size as usize)),
            idle: Mutex::default(),
            wait: options.wait,
            limit: options.statement,
            watch,
            home: Handle::current(),
        }))
    }

    /// A connection, or [`Error::Busy`] when there is none in time.
    pub(super) async fn lease(&self) -> Result<Lease<C>> {
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
            // The others have been idle for as long.
            pool.forget_idle();
        }
        let (options, left) = (pool.options.clone(), pool.wait.saturating_sub(begun.elapsed()));
        let deadline = pool.watch.clone().map(|watch| watch.deadline(outages, left));
        let opening = pool.home.spawn(async move {
            let connect = async { options.connect().await.map_err(unavailable) };
            match deadline {
                Some(deadline) => deadline.keep(connect).await,
                None => timeout(left, connect).await.unwrap_or(Err(Error::Busy)),
            }
        });
        match opening.await {
            Ok(opened) => Ok(lease(opened?, Instant::now())),
            Err(_) => Err(Error::Closed),
        }
    }

    /// Waits for the connections that are out, then closes all. Later calls get [`Error::Closed`].
    pub(super) async fn close(&self) {
        let all = self.0.free.acquire_many(self.0.size).await;
        self.0.free.close();
        drop(all);
        while let Some(idle) = self.0.pop() {
            let _ = timeout(CLOSE_WITHIN, idle.connection.close()).await;
        }
    }
}

/// Whatever keeps a connection from being opened, the database cannot be used now.
fn unavailable(e: sqlx::Error) -> Error {
    match Error::from(e) {
        Error::Other(e) => Error::Unavailable(e),
        e => e,
    }
}

impl<C: Connection> Shared<C> {
    fn pop(&self) -> Option<Idle<C>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    fn forget_idle(&self) {
        let idle = std::mem::take(&mut *self.idle.lock().unwrap_or_else(PoisonError::into_inner));
        drop(idle);
    }

    /// How often the server has fallen silent; an error while it is.
    fn outages(&self) -> Result<u64> {
        self.watch.as_ref().map_or(Ok(0), |watch| watch.outages())
    }
}

impl<C: Connection> Lease<C> {
    pub(super) fn get(&mut self) -> Result<&mut C> {
        self.connection.as_mut().ok_or(Error::Closed)
    }

    /// Lets statements take so long.
    pub(super) fn allow(mut self, limit: Option<Duration>) -> Self {
        self.limit = limit.unwrap_or(self.limit);
        self
    }

    /// The deadline of a statement.
    pub(super) fn deadline(&self) -> Result<Deadline> {
        let watch = self.pool.watch.as_ref().ok_or(Error::Closed)?;
        Ok(Arc::clone(watch).deadline(self.outages, self.limit))
    }

    /// The connection can be lent again.
    pub(super) fn give_back(mut self) {
        if let Some(connection) = self.connection.take() {
            let idle = Idle { connection, opened: self.opened, outages: self.outages, since: Instant::now() };
            self.pool.idle.lock().unwrap_or_else(PoisonError::into_inner).push(idle);
        }
    }

    /// Closes the connection before its place is free again, so that the next one does not meet its locks.
    pub(super) async fn close(mut self) {
        if let Some(connection) = self.connection.take() {
            let _ = timeout(CLOSE_WITHIN, connection.close()).await;
        }
    }

    /// Closes it and every idle one: the server behind them is gone.
    pub(super) async fn close_all(self) {
        self.pool.forget_idle();
        self.close().await;
    }
}
