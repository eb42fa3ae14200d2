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

/// A connection that was idle for longer is tried before it is lent.
const TRY_AFTER: Duration = Duration::from_secs(30);
/// A connection that is older is replaced, so that a server process cannot grow without end.
const REPLACE_AFTER: Duration = Duration::from_secs(30 * 60);
/// How long a goodbye may take.
const CLOSE_WITHIN: Duration = Duration::from_secs(2);

pub(super) struct Pool<C: Connection>(Arc<Shared<C>>);

struct Shared<C: Connection> {
    options: C::Options,
    size: u32,
    free: Arc<Semaphore>,
    idle: Mutex<Vec<Idle<C>>>,
    wait: Duration,
    home: Handle,
}

struct Idle<C> {
    connection: C,
    opened: Instant,
    since: Instant,
}

/// A connection in use. Dropped without [`Lease::give_back`] (an error, a panic, a caller that went away in the middle
/// of a statement) it is closed, because nobody knows in which state it is.
pub(super) struct Lease<C: Connection> {
    connection: Option<C>,
    opened: Instant,
    pool: Arc<Shared<C>>,
    _place: OwnedSemaphorePermit,
}

impl<C: Connection + 'static> Pool<C> {
    /// At most `size` connections, made when they are needed; `wait` is how long a caller waits for one.
    pub(super) fn new(options: C::Options, size: u32, wait: Duration) -> Self {
        let free = Arc::new(Semaphore::new(size as usize));
        Self(Arc::new(Shared { options, size, free, idle: Mutex::default(), wait, home: Handle::current() }))
    }

    /// A connection, or [`Error::Busy`] when none becomes free in time.
    pub(super) async fn lease(&self) -> Result<Lease<C>> {
        let pool = &self.0;
        let place = match timeout(pool.wait, Arc::clone(&pool.free).acquire_owned()).await {
            Err(_) => return Err(Error::Busy),
            Ok(Err(_)) => return Err(Error::Closed),
            Ok(Ok(place)) => place,
        };
        while let Some(Idle { mut connection, opened, since }) = pool.pop() {
            let usable = opened.elapsed() < REPLACE_AFTER
                && (since.elapsed() < TRY_AFTER
                    || matches!(timeout(CLOSE_WITHIN, connection.ping()).await, Ok(Ok(()))));
            if usable {
                return Ok(Lease { connection: Some(connection), opened, pool: Arc::clone(pool), _place: place });
            }
        }
        let (options, wait) = (pool.options.clone(), pool.wait);
        let opening = pool.home.spawn(async move { timeout(wait, options.connect()).await });
        match opening.await {
            Ok(Ok(Ok(connection))) => {
                let (opened, pool) = (Instant::now(), Arc::clone(pool));
                Ok(Lease { connection: Some(connection), opened, pool, _place: place })
            }
            Ok(Ok(Err(e))) => Err(unavailable(e)),
            Ok(Err(_)) => Err(Error::Unavailable(sqlx::Error::PoolTimedOut)),
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
}

impl<C: Connection> Lease<C> {
    pub(super) fn get(&mut self) -> Result<&mut C> {
        self.connection.as_mut().ok_or(Error::Closed)
    }

    /// The connection can be lent again.
    pub(super) fn give_back(mut self) {
        if let Some(connection) = self.connection.take() {
            let idle = Idle { connection, opened: self.opened, since: Instant::now() };
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
        let idle = std::mem::take(&mut *self.pool.idle.lock().unwrap_or_else(PoisonError::into_inner));
        drop(idle);
        self.close().await;
    }
}
