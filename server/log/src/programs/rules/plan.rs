//! Which activities are due on which date of a membership.
//!
//! The answer is more than yes or no. An activity of three times a week can be done on all seven days, but is not
//! missed on the first: it is *offered* on each day of its period until it has been done often enough, and *must* be
//! done on the last days, when as many times are left as days. A weekly activity is due once in seven days and
//! therefore must be done on the seventh at the latest. Once done often enough it is *extra*: no more points, but still
//! a DONE day, because a late log of an earlier date must not take a day away. A change on one date can therefore
//! affect the others up to the end of its period.
//!
//! Periods count from the first day of the plan item that contains the activity or, in a program without steps, from
//! the member's first day in the program. A period that is cut short (by the end of a plan item or program, by joining,
//! or by adding in the middle) requires its share of times, rounded down. Retiring cuts nothing short: an earlier day
//! keeps the requirement that it had.

use daymark_actors::clock::Day;
use daymark_actors::event::ActivityId;
use daymark_base::civil::{days_between, plus_days};

use super::activity::Scheduled;

/// A program's dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// The same civil dates for all members, each in their own zone.
    Timed {
        /// Plan day 1.
        start: Day,
        /// The last date, inclusive.
        end: Option<Day>,
    },
    /// Plan day 1 is the member's join date.
    Untimed {
        /// Civil days, inclusive.
        duration: Option<i64>,
    },
}

impl Timing {
    /// Plan day 1 of a member.
    #[must_use]
    pub const fn first_day(self, joined_on: Day) -> Day {
        match self {
            Self::Timed { start, .. } => start,
            Self::Untimed { .. } => joined_on,
        }
    }

    /// The last date of a member, inclusive; `None` has no end.
    #[must_use]
    pub fn last_day(self, joined_on: Day) -> Option<Day> {
        match self {
            Self::Timed { end, .. } => end,
            Self::Untimed { duration } => duration.map(|days| plus_days(joined_on, days - 1)),
        }
    }

    /// The plan day of a date, from 1; `None` outside the program.
    #[must_use]
    pub fn plan_day(self, joined_on: Day, date: Day) -> Option<i64> {
        let n = days_between(self.first_day(joined_on), date) + 1;
        (n >= 1 && self.last_day(joined_on).is_none_or(|last| date <= last)).then_some(n)
    }
}

/// An activity of a plan item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The activity.
    pub id: ActivityId,
    /// The first date on which it is due in the item, when it was added to a program that had begun.
    pub added_on: Option<Day>,
    /// From this date on it is no longer due in the item.
    pub retired_on: Option<Day>,
}

impl Asked {
    /// An activity that is due from the item's first day to its last.
    #[must_use]
    pub const fn always(id: ActivityId) -> Self {
        Self { id, added_on: None, retired_on: None }
    }
}

/// Some days of a step with the same activities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanItem {
    /// Civil days; an item of zero days is skipped.
    pub duration: i64,
    /// The activities due on these days.
    pub activities: Vec<Asked>,
}

/// A step: its plan items follow one another, as steps do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// Its plan items, in order.
    pub items: Vec<PlanItem>,
}

/// Where a plan day falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Covered<'a> {
    /// Index of the step.
    pub step: usize,
    /// The plan item.
    pub item: &'a PlanItem,
    /// Plan day of the item's first day, from 1.
    pub first: i64,
}

/// The plan item that covers a plan day; `None` after the last.
#[must_use]
pub fn covering(steps: &[Step], plan_day: i64) -> Option<Covered<'_>> {
    let mut first = 1_i64;
    for (step, item) in steps.iter().enumerate().flat_map(|(i, s)| s.items.iter().map(move |item| (i, item))) {
        let days = item.duration.max(0);
        if (first..first.saturating_add(days)).contains(&plan_day) {
            return Some(Covered { step, item, first });
        }
        first = first.saturating_add(days);
    }
    None
}

/// The dates over which one activity's times are counted for one member, and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first date that counts.
    pub first: Day,
    /// The last date that counts, inclusive.
    pub last: Day,
    /// The activity is offered until it has been done this many times.
    pub times: i64,
    /// Doing it fewer times than this counts as missing it; less than `times` where the period is cut short.
    pub required: i64,
}

/// Whether an activity is due on a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Not due: a log is history.
    No,
    /// Done often enough in this period: makes the day DONE, earns nothing, cannot be missed.
    Extra,
    /// Optional: makes the day DONE, cannot be missed.
    Offered,
    /// Required: missed if it is not done on that day.
    Must,
}

impl Due {
    /// Whether a done entry earns points; if not, `earned` of the habits' rules is not called.
    #[must_use]
    pub const fn earns(self) -> bool {
        matches!(self, Self::Offered | Self::Must)
    }
}

/// One member's plan in one program.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    /// The program's dates.
    pub timing: Timing,
    /// The program's steps; without any, all activities are due by their recurrence.
    pub steps: &'a [Step],
    /// The member's first date in the program.
    pub joined_on: Day,
    /// The member's last date in the program, on which nothing is required any more; `None` while a member.
    pub left_on: Option<Day>,
}

impl Plan<'_> {
    /// The period of an activity that contains a date; `None` where the activity is not due. The caller counts the
    /// activity's done dates from `first` to the day before the date and calls [`Plan::due`].
    #[must_use]
    pub fn period(&self, activity: &Scheduled, date: Day) -> Option<Period> {
        let day = self.timing.plan_day(self.joined_on, date)?;
        let (anchor, item_last, asked) = if self.steps.is_empty() {
            (1, None, Asked::always(activity.id))
        } else {
            let covered = covering(self.steps, day)?;
            let asked = covered.item.activities.iter().find(|a| a.id == activity.id)?;
            (covered.first, Some(covered.first + covered.item.duration - 1), *asked)
        };
        if [activity.retired_on, asked.retired_on].into_iter().flatten().any(|retired| date >= retired) {
            return None;
        }
        let (times, per) = activity.recurrence.times_per_days();
        let begin = plus_days(self.timing.first_day(self.joined_on), day - 1 - (day - anchor) % per);
        let item_end = item_last.map(|n| plus_days(self.timing.first_day(self.joined_on), n - 1));
        let begins = [Some(self.joined_on), activity.added_on, asked.added_on];
        let first = begins.into_iter().flatten().fold(begin, Day::max);
        let ends = [item_end, self.timing.last_day(self.joined_on), self.left_on];
        let last = ends.into_iter().flatten().fold(plus_days(begin, per - 1), Day::min);
        let days = days_between(first, last) + 1;
        (first <= date && date <= last).then(|| Period { first, last, times, required: times * days / per })
    }

    /// Whether an activity is due on a date, after it was done (with full credit) `done_before` times on earlier dates
    /// of the same [`Period`].
    #[must_use]
    pub fn due(&self, activity: &Scheduled, date: Day, done_before: i64) -> Due {
        let Some(period) = self.period(activity, date) else { return Due::No };
        let days_left = days_between(date, period.last) + 1;
        if done_before >= period.times {
            Due::Extra
        } else if period.required - done_before >= days_left && self.left_on != Some(date) {
            Due::Must
        } else {
            Due::Offered
        }
    }
}

#[cfg(test)]
mod tests;
