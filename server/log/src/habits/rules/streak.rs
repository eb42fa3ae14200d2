//! Day classes, streaks, freezes, and pauses (R26 to R29).
//!
//! The streak is a left fold over the classes of a scope's days (a member, or a member in a program) with a small
//! state, so that a stored [`Checkpoint`] and the classes of the days after it are enough. Credited changes reach back
//! at most eight days ([`REACH_DAYS`](super::credit::REACH_DAYS) and the hours until a date closes), and within the
//! periods that contain them; an older checkpoint stays valid.

use daymark_actors::clock::Day;
use daymark_actors::event::Status;
use daymark_base::civil::plus_days;
use serde::{Deserialize, Serialize};

use crate::programs::rules::plan::Due;

/// The most freezes held at a time.
pub const MAX_FREEZES: u8 = 2;
/// DONE days that earn a freeze.
pub const DONE_DAYS_PER_FREEZE: u8 = 7;

/// The class of a day in a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DayClass {
    /// At least one due activity is done.
    Done,
    /// Nothing was required, or nothing required was possible, or a pause, or the date never existed for the member.
    Neutral,
    /// Closed, and a required activity was not done.
    Missed,
    /// As [`DayClass::Missed`], but it can still be done in time.
    Open,
}

/// What determines a day's class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DayFacts {
    /// The date is in a pause.
    pub paused: bool,
    /// The date never existed for the member (date line).
    pub skipped: bool,
    /// [`day_close`](daymark_base::civil::day_close) has passed.
    pub closed: bool,
}

/// The class of a day from its entries: what was due, and each credited status (`Open` where nothing was logged). A
/// done entry that was due makes the day DONE even in a pause.
#[must_use]
pub fn classify(entries: &[(Due, Status)], facts: DayFacts) -> DayClass {
    let must = |(due, status): &(Due, Status)| *due == Due::Must && *status != Status::Impossible;
    if entries.iter().any(|(due, status)| *due != Due::No && *status == Status::Done) {
        DayClass::Done
    } else if facts.paused || facts.skipped || !entries.iter().any(must) {
        DayClass::Neutral
    } else if facts.closed {
        DayClass::Missed
    } else {
        DayClass::Open
    }
}

/// A streak after some day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Streak {
    /// DONE days since the last day that broke it.
    pub current: i64,
    /// The longest that `current` ever was.
    pub longest: i64,
    /// Freezes held, at most [`MAX_FREEZES`].
    pub freezes: u8,
    /// DONE days towards the next freeze, below [`DONE_DAYS_PER_FREEZE`].
    pub toward_freeze: u8,
    /// DONE days in all. Checkpoints from before scores existed have none.
    #[serde(default, rename = "d")]
    pub done: i64,
    /// MISSED days in all, including those on which a freeze was used.
    #[serde(default, rename = "m")]
    pub missed: i64,
}

/// What a calendar shows for a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DayMark {
    /// DONE.
    Done,
    /// NEUTRAL.
    Rest,
    /// MISSED; the streak started again.
    Missed,
    /// MISSED, and a freeze was used.
    Freeze,
    /// Still open; changes nothing yet.
    Open,
}

impl Streak {
    /// The streak after one more day.
    ///
    /// A MISSED day uses a freeze that was held before it; in order of dates that is the oldest MISSED date first. A
    /// done that arrives later gives the freeze back, because the days are folded again. A day that breaks the streak
    /// also resets the progress towards the next freeze, and while two are held there is no progress. This ensures that
    /// one more done never makes a later day worse: otherwise a freeze earned a day earlier could be spent on a day
    /// that was lost anyway, and be missing later.
    #[must_use]
    pub fn step(self, class: DayClass) -> (Self, DayMark) {
        match class {
            DayClass::Neutral => (self, DayMark::Rest),
            DayClass::Open => (self, DayMark::Open),
            DayClass::Missed if self.freezes > 0 => {
                (Self { freezes: self.freezes - 1, missed: self.missed + 1, ..self }, DayMark::Freeze)
            }
            DayClass::Missed => {
                (Self { current: 0, toward_freeze: 0, missed: self.missed + 1, ..self }, DayMark::Missed)
            }
            DayClass::Done => {
                let current = self.current + 1;
                let (freezes, toward_freeze) = match (self.freezes, self.toward_freeze + 1) {
                    (MAX_FREEZES.., _) => (MAX_FREEZES, 0),
                    (held, DONE_DAYS_PER_FREEZE..) => (held + 1, 0),
                    (held, toward) => (held, toward),
                };
                let longest = self.longest.max(current);
                (Self { current, longest, freezes, toward_freeze, done: self.done + 1, ..self }, DayMark::Done)
            }
        }
    }
}

/// A streak after a day whose class no longer changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// The last day included.
    pub through: Day,
    /// The streak after that day.
    pub streak: Streak,
}

impl Checkpoint {
    /// The checkpoint of a scope that begins on `first`.
    #[must_use]
    pub fn before(first: Day) -> Self {
        Self { through: plus_days(first, -1), streak: Streak::default() }
    }

    /// The streak after the days that follow the checkpoint, one class each up to today, and the mark of each.
    #[must_use]
    pub fn recompute(self, classes: &[DayClass]) -> (Streak, Vec<(Day, DayMark)>) {
        let mut streak = self.streak;
        let day = |(i, class): (usize, &DayClass)| {
            let (next, mark) = streak.step(*class);
            streak = next;
            (plus_days(self.through, i as i64 + 1), mark)
        };
        let marks = classes.iter().enumerate().map(day).collect();
        (streak, marks)
    }

    /// A later checkpoint, after all of `classes`. The caller ensures that they can no longer change.
    #[must_use]
    pub fn advance(self, classes: &[DayClass]) -> Self {
        Self { through: plus_days(self.through, classes.len() as i64), streak: self.recompute(classes).0 }
    }
}

#[cfg(test)]
mod tests;
