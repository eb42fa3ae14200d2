//! The part of a member's past that a streak still depends on: a checkpoint, and the logs after it.

use std::collections::BTreeMap;

use daymark_actors::clock::Day;
use daymark_base::civil::{days_between, plus_days};
use serde::{Deserialize, Serialize};

use crate::habits::rules::streak::{Checkpoint, DayClass, DayMark, Streak};

/// The result of one date's logs in one program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayFact {
    /// A due activity is done.
    #[serde(rename = "d")]
    pub done: bool,
    /// A required activity is neither done nor impossible.
    #[serde(rename = "m")]
    pub must: bool,
}

/// A streak and what can still change it. Stored as JSON with the counters of its scope.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scope {
    checkpoint: Checkpoint,
    /// Dates with logs after the checkpoint. Empty for the scope over all programs, which uses those of each program.
    logged: BTreeMap<Day, DayFact>,
}

impl Scope {
    /// A scope that begins on a date.
    #[must_use]
    pub fn beginning(first: Day) -> Self {
        Self { checkpoint: Checkpoint::before(first), logged: BTreeMap::new() }
    }

    /// The first date that can still change.
    #[must_use]
    pub fn open_from(&self) -> Day {
        plus_days(self.checkpoint.through, 1)
    }

    /// What was logged on a date, if anything.
    #[must_use]
    pub fn fact(&self, date: Day) -> Option<DayFact> {
        self.logged.get(&date).copied()
    }

    /// The dates with logs that can still change.
    pub fn logged(&self) -> impl Iterator<Item = Day> {
        self.logged.keys().copied()
    }

    /// Stores the current result of a date's logs.
    pub fn note(&mut self, date: Day, fact: DayFact) {
        if date > self.checkpoint.through {
            self.logged.insert(date, fact);
        }
    }

    /// The streak on `last` (today, or the scope's last date), from the class of each date after the checkpoint.
    pub fn streak(&self, last: Day, class: impl FnMut(Day) -> DayClass) -> Streak {
        self.checkpoint.recompute(&self.classes(last, class)).0
    }

    /// The checkpoint and every day after it up to `last`: its class, its mark, the streak after it.
    pub fn days(
        &self,
        last: Day,
        class: impl FnMut(Day) -> DayClass,
    ) -> (Checkpoint, Vec<(Day, DayClass, DayMark, Streak)>) {
        let (mut streak, mut date) = (self.checkpoint.streak, self.checkpoint.through);
        let day = |class: DayClass| {
            let (next, mark) = streak.step(class);
            (streak, date) = (next, plus_days(date, 1));
            (date, class, mark, next)
        };
        (self.checkpoint, self.classes(last, class).into_iter().map(day).collect())
    }

    /// Recomputes the streak, and moves the checkpoint up to the last date that can no longer change.
    pub fn advance(&mut self, last: Day, settled: Day, class: impl FnMut(Day) -> DayClass) -> Streak {
        let classes = self.classes(last, class);
        let streak = self.checkpoint.recompute(&classes).0;
        let settled = usize::try_from(days_between(self.checkpoint.through, settled)).unwrap_or(0).min(classes.len());
        // Moves several dates at once, so that most logs leave the checkpoint alone.
        if settled >= 4 {
            self.checkpoint = self.checkpoint.advance(&classes[..settled]);
            self.logged = self.logged.split_off(&self.open_from());
        }
        streak
    }

    fn classes(&self, last: Day, class: impl FnMut(Day) -> DayClass) -> Vec<DayClass> {
        let mut next = self.open_from();
        let dates = std::iter::from_fn(|| {
            let date = next;
            next = plus_days(date, 1);
            (date <= last && next > date).then_some(date)
        });
        dates.map(class).collect()
    }
}
