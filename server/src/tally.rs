//! What happens too often, or too far from the database, to be written down one by one: counted here, and added to the
//! present hour by a job.

use std::sync::atomic::{AtomicI64, Ordering};

/// Something that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Calls answered with 5xx.
    Errors,
    /// Pushes that a push service took.
    PushesTaken,
    /// Pushes to devices that are no more.
    PushesGone,
    /// Pushes that were refused, or too late.
    PushesRefused,
}

impl Figure {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Errors, Self::PushesTaken, Self::PushesGone, Self::PushesRefused];

    /// The word in the database.
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

/// What was counted since it was last written down.
#[derive(Debug, Default)]
pub struct Tally([AtomicI64; Figure::ALL.len()]);

impl Tally {
    /// One more.
    pub fn add(&self, figure: Figure) {
        self.put(&[(figure, 1)]);
    }

    /// Takes what there is.
    #[must_use]
    pub fn take(&self) -> Vec<(Figure, i64)> {
        let taken = Figure::ALL.iter().map(|figure| (*figure, self.of(*figure).swap(0, Ordering::Relaxed)));
        taken.filter(|(_, n)| *n > 0).collect()
    }

    /// Puts back what could not be written down.
    pub fn put(&self, counted: &[(Figure, i64)]) {
        for (figure, n) in counted {
            self.of(*figure).fetch_add(*n, Ordering::Relaxed);
        }
    }

    fn of(&self, figure: Figure) -> &AtomicI64 {
        &self.0[figure as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_counted_is_taken_once_and_can_be_put_back() {
        let tally = Tally::default();
        tally.add(Figure::PushesGone);
        tally.add(Figure::PushesGone);
        let taken = tally.take();
        assert_eq!((&taken, tally.take().len()), (&vec![(Figure::PushesGone, 2)], 0));
        tally.put(&taken);
        assert_eq!(tally.take(), taken);
    }
}
