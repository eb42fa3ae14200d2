//! A member's position in a program's steps, and what prevents a step from being completed.

use daymark_actors::clock::Day;
use daymark_base::civil::{days_between, plus_days};

use crate::programs::Program;
use crate::programs::rules::plan::{Step, covering};

/// The dates of a step for one member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Its first date.
    pub first: Day,
    /// The number of its days; 0 when nothing is planned in it.
    pub days: i64,
}

impl Span {
    /// Its last date; the day before the first when it has no days.
    #[must_use]
    pub fn last(&self) -> Day {
        plus_days(self.first, self.days - 1)
    }
}

/// The dates of consecutive steps from a first day on.
#[must_use]
pub fn spans<'a>(steps: impl Iterator<Item = &'a Step>, first: Day) -> Vec<Span> {
    let mut next = first;
    let span = |step: &Step| {
        let days = step.items.iter().map(|item| item.duration.max(0)).sum();
        let span = Span { first: next, days };
        next = plus_days(next, days);
        span
    };
    steps.map(span).collect()
}

/// What prevents a step from being completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// Its first day is still to come.
    NotBegun(Day),
    /// The member's last day in the program has closed.
    Ended,
    /// It was removed from the program.
    Retired,
    /// Its questions are not answered.
    Questions,
}

/// A step's state for a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Its dates.
    pub span: Span,
    /// It was completed.
    pub completed: bool,
    /// It was removed from the program.
    pub retired: bool,
    /// It has questions that must be answered and are not.
    pub unanswered: bool,
}

/// How a step is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Completed.
    Completed,
    /// Removed from the program.
    Retired,
    /// Its first day is still to come.
    Locked,
    /// Today is one of its days.
    Current,
    /// Its days are over, but it can still be completed.
    Open,
}

impl Facts {
    /// What prevents it from being completed on a date; `ended` when the member's last day in the program has closed. A
    /// completed step is not blocked.
    #[must_use]
    pub fn blocks(&self, today: Day, ended: bool) -> Vec<Block> {
        if self.completed {
            return Vec::new();
        }
        if self.retired {
            return vec![Block::Retired];
        }
        if today < self.span.first {
            return vec![Block::NotBegun(self.span.first)];
        }
        let blocks = [(ended, Block::Ended), (self.unanswered, Block::Questions)];
        blocks.into_iter().filter_map(|(blocked, block)| blocked.then_some(block)).collect()
    }

    /// How it is shown on a date.
    #[must_use]
    pub fn phase(&self, today: Day) -> Phase {
        if self.completed {
            Phase::Completed
        } else if self.retired {
            Phase::Retired
        } else if today < self.span.first {
            Phase::Locked
        } else if today <= self.span.last() {
            Phase::Current
        } else {
            Phase::Open
        }
    }
}

/// A member's days in a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Days {
    /// The first day that the member can have done.
    pub first: Day,
    /// The last day; `None` for no end.
    pub last: Option<Day>,
    /// How many have begun, including today.
    pub begun: i64,
}

impl Days {
    /// The days of a member who joined on a date, as of today.
    #[must_use]
    pub fn of(program: &Program, joined_on: Day, left_on: Option<Day>, today: Day) -> Self {
        let first = program.timing.first_day(joined_on).max(joined_on);
        let last = program.last_date_of(joined_on, left_on);
        let until = last.map_or(today, |last| last.min(today));
        Self { first, last, begun: (days_between(first, until) + 1).max(0) }
    }

    /// The done share of the days that have begun, in percent, rounded up as in the specification.
    #[must_use]
    pub fn percent(&self, done: i64) -> i64 {
        if self.begun == 0 { 0 } else { (100 * done.min(self.begun) + self.begun - 1) / self.begun }
    }
}

/// The step of a plan day: its index, and the day of the step from 1.
#[must_use]
pub fn place(steps: &[Step], plan_day: i64) -> Option<(usize, i64)> {
    let at = covering(steps, plan_day)?.step;
    let before: i64 = steps[..at].iter().flat_map(|s| &s.items).map(|item| item.duration.max(0)).sum();
    Some((at, plan_day - before))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;
    use crate::programs::rules::plan::PlanItem;

    fn step(days: &[i64]) -> Step {
        let item = |duration: &i64| PlanItem { duration: *duration, activities: Vec::new() };
        Step { items: days.iter().map(item).collect() }
    }

    #[test]
    fn steps_are_consecutive_and_empty_steps_take_no_days() {
        let steps = [step(&[2, 3]), step(&[]), step(&[1])];
        let may = |day| date(2026, 5, day);
        let of = |first, days| Span { first: may(first), days };
        assert_eq!(spans(steps.iter(), may(1)), [of(1, 5), of(6, 0), of(6, 1)]);
        assert_eq!([1, 5, 6, 7].map(|day| place(&steps, day)), [Some((0, 1)), Some((0, 5)), Some((2, 1)), None]);
    }

    #[test]
    fn step_phase_and_blocks_depend_on_the_date() {
        let may = |day| date(2026, 5, day);
        let facts = Facts { span: Span { first: may(3), days: 2 }, completed: false, retired: false, unanswered: true };
        let table: [(u8, bool, Phase, &[Block]); 5] = [
            (2, false, Phase::Locked, &[Block::NotBegun(date(2026, 5, 3))]),
            (3, false, Phase::Current, &[Block::Questions]),
            (4, false, Phase::Current, &[Block::Questions]),
            (5, false, Phase::Open, &[Block::Questions]),
            (9, true, Phase::Open, &[Block::Ended, Block::Questions]),
        ];
        for (day, ended, phase, blocks) in table {
            let today = may(day as i8);
            assert_eq!((facts.phase(today), facts.blocks(today, ended).as_slice()), (phase, blocks), "{today}");
            let answered = Facts { unanswered: false, ..facts };
            let left: Vec<Block> = blocks.iter().copied().filter(|b| *b != Block::Questions).collect();
            assert_eq!(answered.blocks(today, ended), left, "{today}");
            let done = Facts { completed: true, ..facts };
            assert_eq!((done.phase(today), done.blocks(today, ended)), (Phase::Completed, Vec::new()));
            let gone = Facts { retired: true, ..facts };
            assert_eq!((gone.phase(today), gone.blocks(today, ended)), (Phase::Retired, vec![Block::Retired]));
        }
    }

    proptest! {
        #[test]
        fn every_plan_day_falls_within_its_steps_span(days in prop::collection::vec(prop::collection::vec(1_i64..4, 0..3), 0..5)) {
            let steps: Vec<Step> = days.iter().map(|d| step(d)).collect();
            let first = date(2026, 2, 27);
            let spans = spans(steps.iter(), first);
            let all: i64 = days.iter().flatten().sum();
            for plan_day in 1..=all {
                let (at, day) = place(&steps, plan_day).expect("a step");
                prop_assert_eq!(plus_days(spans[at].first, day - 1), plus_days(first, plan_day - 1));
                prop_assert!((1..=spans[at].days).contains(&day));
            }
            prop_assert_eq!(place(&steps, all + 1), None);
        }

        #[test]
        fn progress_stays_between_0_and_100_percent(begun in 0_i64..400, done in 0_i64..400) {
            let days = Days { first: date(2026, 5, 1), last: None, begun };
            let percent = days.percent(done);
            prop_assert!((0..=100).contains(&percent));
            prop_assert_eq!(percent == 0, done == 0 || begun == 0);
            prop_assert_eq!(percent == 100, begun > 0 && 100 * done.min(begun) > 99 * begun);
        }
    }
}
