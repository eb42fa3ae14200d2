//! Costly work on separate threads: a limited number at once, with a bounded queue.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::error::{Code, Error, Result};

/// The threads for one kind of costly work.
pub struct Bounded {
    places: Arc<Semaphore>,
    threads: Arc<Semaphore>,
}

impl Bounded {
    /// Runs at most `at_once`, with `waiting` more in the queue.
    #[must_use]
    pub fn new(at_once: usize, waiting: usize) -> Self {
        Self { places: Arc::new(Semaphore::new(at_once + waiting)), threads: Arc::new(Semaphore::new(at_once)) }
    }

    /// Runs one piece of work.
    ///
    /// # Errors
    /// When the work fails; `unavailable` when the queue is full.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let busy = || Error::new(Code::Unavailable).retry_after(2);
        let place = self.places.clone().try_acquire_owned().map_err(|_| busy())?;
        let thread = self.threads.clone().acquire_owned().await.map_err(Error::internal)?;
        // The permits move into the thread: a caller that hangs up does not stop the work, and must not free its slot.
        let held: [OwnedSemaphorePermit; 2] = [place, thread];
        let done = tokio::task::spawn_blocking(move || {
            let _held = held;
            work()
        });
        done.await.map_err(Error::internal)?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn a_full_queue_returns_unavailable() {
        let bounded = Bounded::new(1, 2);
        let _all = bounded.places.clone().try_acquire_many_owned(3).unwrap();
        assert_eq!(bounded.run(|| Ok(())).await.unwrap_err().code(), Code::Unavailable);
    }
}
