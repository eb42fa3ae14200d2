//! Counters for events too frequent, or too far from the database, to be stored one by one. A job adds them to the
//! current hour.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Calls answered with 5xx.
    Errors,
    /// Pushes that a push service accepted.
    PushesTaken,
    /// Pushes to devices that no longer exist.
    PushesGone,
    /// Pushes that were refused or too late.
    PushesRefused,
}

impl Figure {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Errors, Self::PushesTaken, Self::PushesGone, Self::PushesRefused];

    /// Its name in the database.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Errors => "errors",
            Self::PushesTaken => "pushes-taken",
            Self::PushesGone => "pushes-gone",
            Self::PushesRefused => "pushes-refused",
        }
    }
}

/// The counts since they were last stored, and the peak of the hour.
#[derive(Debug, Default)]
pub struct Tally {
    counts: [AtomicI64; Figure::ALL.len()],
    /// An hour, and its stored peak of members online.
    peak: Mutex<(i64, i64)>,
}

impl Tally {
    /// Counts one event.
    pub fn add(&self, figure: Figure) {
        self.put(&[(figure, 1)]);
    }

    /// Returns the counts above 0, and resets them.
    #[must_use]
    pub fn take(&self) -> Vec<(Figure, i64)> {
        let taken = Figure::ALL.iter().map(|figure| (*figure, self.of(*figure).swap(0, Ordering::Relaxed)));
        taken.filter(|(_, n)| *n > 0).collect()
    }

    /// Puts back counts that could not be stored.
    pub fn put(&self, counted: &[(Figure, i64)]) {
        for (figure, n) in counted {
            self.of(*figure).fetch_add(*n, Ordering::Relaxed);
        }
    }

    /// Whether more members are online than was stored for this hour.
    #[must_use]
    pub fn is_peak(&self, hour: i64, online: i64) -> bool {
        let (of, most) = *self.peak();
        online > if of == hour { most } else { 0 }
    }

    /// Records that this peak was stored.
    pub fn peaked(&self, hour: i64, online: i64) {
        *self.peak() = (hour, online);
    }

    fn peak(&self) -> MutexGuard<'_, (i64, i64)> {
        // The two numbers are always set together, so a poisoned lock can be used.
        self.peak.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn of(&self, figure: Figure) -> &AtomicI64 {
        &self.counts[figure as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_taken_once_and_can_be_put_back() {
        let tally = Tally::default();
        tally.add(Figure::PushesGone);
        tally.add(Figure::PushesGone);
        let taken = tally.take();
        assert_eq!((&taken, tally.take().len()), (&vec![(Figure::PushesGone, 2)], 0));
        tally.put(&taken);
        assert_eq!(tally.take(), taken);
    }

    #[test]
    fn peaks_are_tracked_per_hour() {
        let tally = Tally::default();
        assert!(tally.is_peak(7, 2) && !tally.is_peak(7, 0));
        tally.peaked(7, 2);
        assert!(!tally.is_peak(7, 2) && tally.is_peak(7, 3) && tally.is_peak(8, 1));
    }
}
