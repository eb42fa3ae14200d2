//! Calls under way, and the end of the program: a call that has started is answered before anything it needs ends.

use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{Notify, watch};

/// Counts calls and says when the program stops.
#[derive(Default)]
pub struct Drain {
    stopping: watch::Sender<bool>,
    calls: AtomicUsize,
    ended: Notify,
}

impl Drain {
    /// Says that the program stops. Calls go on.
    pub fn begin(&self) {
        self.stopping.send_replace(true);
        self.ended.notify_waiters();
    }

    /// Whether the program stops.
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Returns when the program stops.
    pub async fn stopping(&self) {
        // The sender lives in `self`: waiting cannot fail.
        let _ = self.stopping.subscribe().wait_for(|stopping| *stopping).await;
    }

    /// Calls under way. An open WebSocket is none.
    #[must_use]
    pub fn calls(&self) -> usize {
        self.calls.load(Ordering::Relaxed)
    }

    /// One more call.
    pub fn enter(&self) {
        self.calls.fetch_add(1, Ordering::Relaxed);
    }

    /// One call less.
    pub fn leave(&self) {
        if self.calls.fetch_sub(1, Ordering::Relaxed) == 1 && self.is_stopping() {
            self.ended.notify_waiters();
        }
    }

    /// Returns when no call is under way.
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
