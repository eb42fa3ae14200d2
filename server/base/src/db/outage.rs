//! Handles a PostgreSQL server that stops answering: packets are dropped or a machine hangs, and no error is ever
//! reported.
//!
//! A statement that has waited for a second makes the program ask the server for a new connection. If the server gives
//! one, the statement is merely slow and has until its deadline. If not, the server is unreachable: every connection is
//! given up, callers get an error at once, and one task asks again until the server answers. Before any caller is
//! served again, that task ends what the lost connections left open on the server: a transaction without its client
//! would hold its locks.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, Executor};
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::error::{Error, Result};

/// A statement that takes longer makes the program ask whether the server answers.
const SUSPICIOUS: Duration = Duration::from_secs(1);
/// A server that gives no connection within this time is unreachable.
const ANSWERS_WITHIN: Duration = Duration::from_secs(1);
/// The pause before an unreachable server is asked again.
const ASK_AGAIN: Duration = Duration::from_millis(200);

/// Ends connections of this program that the server has not closed. Each pool has its own name.
const END_LOST: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = current_setting('application_name') AND pid <> pg_backend_pid()";

#[derive(Clone, Copy, Default)]
struct State {
    /// How often the server has become unreachable so far.
    outages: u64,
    silent: bool,
}

/// Tracks whether the server behind a pool answers.
pub(super) struct Watch {
    options: PgConnectOptions,
    state: watch::Sender<State>,
    asking: AtomicBool,
    home: Handle,
}

/// How long a statement on a connection may take.
#[derive(Clone)]
pub(super) struct Deadline {
    watch: Arc<Watch>,
    /// The outages before the connection was opened. After another outage the connection is lost.
    outages: u64,
    limit: Duration,
}

impl Watch {
    pub(super) fn new(options: PgConnectOptions) -> Arc<Self> {
        Arc::new(Self { options, state: watch::Sender::default(), asking: false.into(), home: Handle::current() })
    }

    /// How often the server has become unreachable so far; an error while it is unreachable.
    pub(super) fn outages(&self) -> Result<u64> {
        let state = *self.state.borrow();
        if state.silent { Err(Error::silent()) } else { Ok(state.outages) }
    }

    /// The deadline of statements on a connection opened after this many outages.
    pub(super) fn deadline(self: Arc<Self>, outages: u64, limit: Duration) -> Deadline {
        Deadline { watch: self, outages, limit }
    }

    /// Asks in the background whether the server answers, unless such a check is already running.
    fn ask(self: &Arc<Self>) {
        if self.asking.swap(true, Ordering::SeqCst) {
            return;
        }
        let watch = Arc::downgrade(self);
        self.home.spawn(async move {
            while let Some(watch) = watch.upgrade() {
                if watch.answers().await {
                    watch.state.send_modify(|state| state.silent = false);
                    return watch.asking.store(false, Ordering::SeqCst);
                }
                watch.fell_silent();
                drop(watch);
                sleep(ASK_AGAIN).await;
            }
        });
    }

    fn fell_silent(&self) {
        self.state.send_if_modified(|state| {
            let news = !state.silent;
            if news {
                *state = State { outages: state.outages + 1, silent: true };
                tracing::warn!("PostgreSQL does not answer; callers are told to come back until it does");
            }
            news
        });
    }

    async fn answers(&self) -> bool {
        let silent = self.state.borrow().silent;
        let asked = async {
            let mut connection = self.options.connect().await?;
            if silent {
                connection.execute(END_LOST).await?;
                tracing::info!("PostgreSQL answers again");
            }
            connection.close().await
        };
        match timeout(ANSWERS_WITHIN, asked).await {
            Ok(Ok(())) => true,
            // A refusal is an answer too, such as that there are too many connections.
            Ok(Err(e)) => e.as_database_error().is_some() && !silent,
            Err(_) => false,
        }
    }
}

impl Deadline {
    /// Runs a statement. After an error of [`Error::is_lost`] the connection must be closed.
    pub(super) async fn keep<T>(&self, statement: impl Future<Output = Result<T>>) -> Result<T> {
        let mut state = self.watch.state.subscribe();
        let lost = |state: &State| state.outages != self.outages;
        if lost(&state.borrow()) {
            return Err(Error::silent());
        }
        let mut statement = pin!(statement);
        let mut left = self.limit;
        loop {
            let wait = left.min(SUSPICIOUS);
            tokio::select! {
                biased;
                outcome = &mut statement => return outcome,
                _ = state.wait_for(lost) => return Err(Error::silent()),
                () = sleep(wait) => {}
            }
            left -= wait;
            if left.is_zero() {
                return Err(Error::Late(self.limit));
            }
            self.watch.ask();
        }
    }
}
