//! Goals as clients send and see them.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::Amount;
use daymark_derive::input;
use daymark_web::part::said;
use serde::Serialize;
use utoipa::ToSchema;

use super::rules::{Measure, Period};
use super::words;

/// A new goal.
#[input]
#[derive(Clone, Debug)]
pub(super) struct GoalIn {
    /// The member's title, 1 to 60 characters; by default the previous one, or the name in the address.
    #[serde(default)]
    #[garde(length(chars, min = 1, max = 60), inner(custom(said)))]
    pub title: Option<String>,
    /// What is counted.
    pub measure: Measure,
    /// The period over which it is counted.
    pub period: Period,
    /// The target; a whole number of points, entries or days.
    #[garde(custom(positive))]
    #[schema(value_type = f64, minimum = 0.001, maximum = 1_000_000_000)]
    pub target: Amount,
    /// For the measure `amount`: the unit whose amounts are summed, such as `steps`; 1 to 40 characters.
    #[serde(default)]
    #[garde(length(chars, min = 1, max = 40))]
    pub unit: Option<String>,
}

fn positive(amount: &Amount, (): &()) -> garde::Result {
    if amount.0 > 0 { Ok(()) } else { Err(garde::Error::new(words::ABOVE_ZERO)) }
}

/// A goal with its progress.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Goal)]
pub(super) struct GoalOut {
    /// Its name in addresses.
    pub name: String,
    /// What the member calls it.
    pub title: String,
    /// What is counted.
    pub measure: Measure,
    /// The period over which it is counted.
    pub period: Period,
    /// The target.
    #[schema(value_type = f64)]
    pub target: Amount,
    /// The unit whose amounts are summed.
    pub unit: Option<String>,
    /// The first date that counts now: the start of the period, but not before the goal was set.
    #[schema(value_type = String, format = Date)]
    pub from: Day,
    /// The last date that counts now.
    #[schema(value_type = String, format = Date)]
    pub to: Day,
    /// How much has been reached.
    #[schema(value_type = f64)]
    pub value: Amount,
    /// The share of the target in per cent, rounded up, at most 100.
    pub percent: i64,
    /// Whether the target is reached.
    pub reached: bool,
    /// When it was first set.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
    /// When it was last set.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Instant,
}
