//! Reminders as clients send and see them.

use daymark_actors::clock::Instant;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::schema::{Array, ArrayBuilder, ObjectBuilder, Type};

/// What a member is reminded of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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
#[derive(Clone, Debug, Deserialize, ToSchema, Validate)]
pub(super) struct ReminderIn {
    #[serde(default)]
    #[garde(skip)]
    pub kind: Kind,
    /// Which activity, and no other kind has one: of a program that the caller is in.
    #[garde(skip)]
    pub activity_id: Option<i64>,
    /// `HH:MM` by the member's wall clock.
    #[schema(min_length = 5, max_length = 5)]
    #[garde(skip)]
    pub at: String,
    /// Days of the week, 1 (Monday) to 7 (Sunday), as the member's days begin; every day by default.
    #[schema(schema_with = days_of_the_week)]
    #[garde(inner(length(max = 7)))]
    pub weekdays: Option<Vec<i64>>,
    /// Whether it is sent only while something is open. A streak's always is.
    #[serde(default = "yes")]
    #[garde(skip)]
    pub only_if_open: bool,
}

fn days_of_the_week() -> Array {
    let day = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1)).maximum(Some(7));
    ArrayBuilder::new().items(day).min_items(Some(1)).max_items(Some(7)).build()
}

const fn yes() -> bool {
    true
}

/// What changes of a reminder; what is left out stays.
#[derive(Clone, Debug, Deserialize, ToSchema, Validate)]
pub(super) struct ReminderPatch {
    /// `HH:MM` by the member's wall clock.
    #[schema(min_length = 5, max_length = 5)]
    #[garde(skip)]
    pub at: Option<String>,
    /// Days of the week, 1 (Monday) to 7 (Sunday).
    #[schema(schema_with = days_of_the_week)]
    #[garde(inner(length(max = 7)))]
    pub weekdays: Option<Vec<i64>>,
    #[garde(skip)]
    pub only_if_open: Option<bool>,
    /// Whether it is switched on.
    #[garde(skip)]
    pub enabled: Option<bool>,
}

/// A reminder.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Reminder)]
pub(super) struct ReminderOut {
    pub id: i64,
    pub kind: Kind,
    /// The activity that it is about, and its program.
    pub activity_id: Option<i64>,
    pub challenge_id: Option<i64>,
    /// The activity's title.
    pub title: Option<String>,
    /// `HH:MM` by the member's wall clock.
    pub at: String,
    /// Days of the week, 1 (Monday) to 7 (Sunday).
    pub weekdays: Vec<i64>,
    pub only_if_open: bool,
    pub enabled: bool,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
}
