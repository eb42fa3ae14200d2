//! Calls under way, and the end of the program: a call that has started is answered before anything it needs ends.

use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{Notify, watch};

use super::ctx::Ctx;

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

/// A call under way.
pub struct Call(Ctx);

impl Call {
    /// Counts one more call until the value is dropped.
    #[must_use]
    pub fn enter(ctx: Ctx) -> Self {
        ctx.drain.calls.fetch_add(1, Ordering::Relaxed);
        Self(ctx)
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        let drain = &self.0.drain;
        if drain.calls.fetch_sub(1, Ordering::Relaxed) == 1 && drain.is_stopping() {
            drain.ended.notify_waiters();
        }
    }
}
