//! Waits for running calls at shutdown: a call that has started is answered before anything that it needs stops.

use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{Notify, watch};

/// Counts calls and announces the shutdown.
#[derive(Default)]
pub struct Drain {
    stopping: watch::Sender<bool>,
    calls: AtomicUsize,
    ended: Notify,
}

impl Drain {
    /// Announces the shutdown. Running calls continue.
    pub fn begin(&self) {
        self.stopping.send_replace(true);
        self.ended.notify_waiters();
    }

    /// Whether the program is stopping.
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Returns when the program is stopping.
    pub async fn stopping(&self) {
        // The sender lives in `self`: waiting cannot fail.
        let _ = self.stopping.subscribe().wait_for(|stopping| *stopping).await;
    }

    /// The number of running calls, without open WebSockets. A call runs until its answer has been read.
    #[must_use]
    pub fn calls(&self) -> usize {
        self.calls.load(Ordering::Acquire)
    }

    /// Counts a call that starts.
    pub fn enter(&self) {
        self.calls.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a call that ends.
    pub fn leave(&self) {
        // Release: a reader of the new count also sees what the call did. No wake-up is lost, because the flag is behind
        // a lock: a call that still finds it unset has left that lock before `begin`, so `idle` sees the new count.
        if self.calls.fetch_sub(1, Ordering::Release) == 1 && self.is_stopping() {
            self.ended.notify_waiters();
        }
    }

    /// Returns when no call is running.
    pub async fn idle(&self) {
        loop {
            let ended = self.ended.notified();
            if self.calls() == 0 {
                return;
            }
            ended.await;
        }
    }
}
