//! Reminders as clients send and see them.

use daymark_actors::clock::Instant;
use daymark_derive::input;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The subject of a reminder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ReminderKind)]
pub(super) enum Kind {
    /// One activity.
    Activity,
    /// Everything that is open on the day.
    #[default]
    Day,
    /// A streak that would end tonight.
    Streak,
}

impl Kind {
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Activity => "activity",
            Self::Day => "day",
            Self::Streak => "streak",
        }
    }

    pub(super) fn stored(text: &str) -> Self {
        match text {
            "activity" => Self::Activity,
            "streak" => Self::Streak,
            _ => Self::Day,
        }
    }
}

/// A new reminder.
#[input]
#[derive(Clone, Debug)]
pub(super) struct ReminderIn {
    #[serde(default)]
    pub kind: Kind,
    /// The activity, for this kind only; the caller must be in its program.
    pub activity_id: Option<i64>,
    /// `HH:MM`, by the member's local time.
    #[garde(skip)] // read as a time
    #[schema(min_length = 5, max_length = 5)]
    pub at: String,
    /// Days of the week, 1 (Monday) to 7 (Sunday), by the member's own dates; every day by default.
    #[garde(inner(length(min = 1, max = 7)))]
    #[schema(minimum = 1, maximum = 7)]
    pub weekdays: Option<Vec<i64>>,
    /// Whether it is sent only while something is open. Reminders of a streak always are.
    #[serde(default = "yes")]
    pub only_if_open: bool,
}

const fn yes() -> bool {
    true
}

/// Changes to a reminder; omitted fields stay.
#[input]
#[derive(Clone, Debug)]
pub(super) struct ReminderPatch {
    /// `HH:MM`, by the member's local time.
    #[garde(skip)] // read as a time
    #[schema(min_length = 5, max_length = 5)]
    pub at: Option<String>,
    /// Days of the week, 1 (Monday) to 7 (Sunday).
    #[garde(inner(length(min = 1, max = 7)))]
    #[schema(minimum = 1, maximum = 7)]
    pub weekdays: Option<Vec<i64>>,
    pub only_if_open: Option<bool>,
    /// Whether it is switched on.
    pub enabled: Option<bool>,
}

/// A reminder.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Reminder)]
pub(super) struct ReminderOut {
    pub id: i64,
    pub kind: Kind,
    /// The activity that it is about.
    pub activity_id: Option<i64>,
    /// The activity's program.
    pub challenge_id: Option<i64>,
    /// The activity's title.
    pub title: Option<String>,
    /// `HH:MM`, by the member's local time.
    pub at: String,
    /// Days of the week, 1 (Monday) to 7 (Sunday).
    pub weekdays: Vec<i64>,
    pub only_if_open: bool,
    pub enabled: bool,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
}
