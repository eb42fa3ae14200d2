//! Figures for administrators that only a node itself knows. All others are in the database.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use crate::clock::Instant;

const MINUTE_S: i64 = 60;

/// The figures of one node, or of all nodes together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NodeFigures {
    /// How many are online: distinct members with a socket open, plus each socket of a visitor.
    pub online: u64,
    /// Submissions that wait for their commit.
    pub logs_waiting: u64,
    /// Calls answered with 5xx in the last 60 s.
    pub errors_per_minute: u64,
}

/// Counts what happens on this node.
#[derive(Debug, Default)]
pub(crate) struct Pulse {
    waiting: AtomicU64,
    /// Failed calls by second, oldest first.
    errors: Mutex<VecDeque<(i64, u64)>>,
}

/// A waiting submission, counted until this guard is dropped.
pub(crate) struct Waits<'a>(&'a Pulse);

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Pulse {
    pub(crate) fn waits(&self) -> Waits<'_> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        Waits(self)
    }

    pub(crate) fn failed(&self, now: Instant) {
        let second = now.0.div_euclid(1000);
        self.with_errors(now, |errors| match errors.back_mut() {
            Some(last) if last.0 >= second => last.1 += 1,
            _ => errors.push_back((second, 1)),
        });
    }

    pub(crate) fn figures(&self, online: usize, now: Instant) -> NodeFigures {
        let errors_per_minute = self.with_errors(now, |errors| errors.iter().map(|(_, n)| n).sum());
        NodeFigures { online: online as u64, logs_waiting: self.waiting.load(Ordering::Relaxed), errors_per_minute }
    }

    /// Drops the errors that are older than a minute, and passes the others to `look`.
    fn with_errors<T>(&self, now: Instant, look: impl FnOnce(&mut VecDeque<(i64, u64)>) -> T) -> T {
        // The list is consistent at every moment, so a poisoned lock can be used.
        let mut errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let first = now.0.div_euclid(1000) - MINUTE_S;
        while errors.front().is_some_and(|(second, _)| *second <= first) {
            errors.pop_front();
        }
        look(&mut errors)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_count_for_a_minute_and_logs_only_while_waiting() {
        let pulse = Pulse::default();
        for ms in [0, 400, 30_000] {
            pulse.failed(Instant(ms));
        }
        let waits = pulse.waits();
        let at = |ms| pulse.figures(2, Instant(ms));
        assert_eq!(at(59_999), NodeFigures { online: 2, logs_waiting: 1, errors_per_minute: 3 });
        drop(waits);
        assert_eq!(at(60_000), NodeFigures { online: 2, logs_waiting: 0, errors_per_minute: 1 });
        assert_eq!(at(90_000).errors_per_minute, 0);
    }
}
