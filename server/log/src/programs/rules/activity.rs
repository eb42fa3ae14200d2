//! The rules' view of an activity.

use daymark_actors::clock::Day;
use daymark_actors::event::{ActivityId, Amount};
use serde::{Deserialize, Serialize};

use super::recurrence::Recurrence;

/// The default points of an activity (R25).
pub const DEFAULT_POINTS: i64 = 10;

/// Whether a target is a floor or a ceiling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Eight glasses or more: a smaller amount earns its share.
    AtLeast,
    /// Two coffees or fewer: all or nothing.
    AtMost,
}

/// An activity's target for one date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Above zero.
    pub amount: Amount,
    /// At least or at most.
    pub direction: Direction,
}

impl Target {
    /// Whether this amount meets the target.
    #[must_use]
    pub fn is_met_by(self, amount: Amount) -> bool {
        match self.direction {
            Direction::AtLeast => amount >= self.amount,
            Direction::AtMost => amount <= self.amount,
        }
    }
}

/// When an activity is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scheduled {
    /// The activity.
    pub id: ActivityId,
    /// How often it is due.
    pub recurrence: Recurrence,
    /// Its first date, when it was added to a program that had begun.
    pub added_on: Option<Day>,
    /// From this date on it is no longer due.
    pub retired_on: Option<Day>,
}
