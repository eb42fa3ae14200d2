//! Venues, trainers and schedules as clients send and see them. A patch keeps the fields that it omits.

use daymark_actors::clock::Instant;
use daymark_base::db;
use daymark_derive::input;
use daymark_web::ctx::Ctx;
use daymark_web::markdown;
use daymark_web::part::{clearable, one_line, said};
use serde::Serialize;
use utoipa::ToSchema;

use crate::events::model::safe_or_empty;

/// A new venue.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = EventVenueIn)]
pub struct VenueIn {
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200), custom(said), custom(one_line))]
    pub name: String,
    /// Street and number, at most 300 characters.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub address: String,
    /// At most 100 characters.
    #[serde(default)]
    #[garde(length(chars, max = 100))]
    pub city: String,
    /// At most 100 characters.
    #[serde(default)]
    #[garde(length(chars, max = 100))]
    pub country: String,
    /// Its map: `https://…`.
    #[serde(default)]
    #[garde(length(chars, max = 500), inner(custom(safe_or_empty)))]
    pub map_url: Option<String>,
    /// How to find it, at most 1,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 1000))]
    pub note: String,
}

/// Changes to a venue.
#[input]
#[derive(Clone, Debug, Default, Serialize)]
#[schema(as = EventVenuePatch)]
pub struct VenuePatch {
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200), inner(custom(said), custom(one_line)))]
    pub name: Option<String>,
    /// At most 300 characters.
    #[garde(length(chars, max = 300))]
    pub address: Option<String>,
    /// At most 100 characters.
    #[garde(length(chars, max = 100))]
    pub city: Option<String>,
    /// At most 100 characters.
    #[garde(length(chars, max = 100))]
    pub country: Option<String>,
    /// Its map; empty for none.
    #[garde(length(chars, max = 500), inner(custom(safe_or_empty)))]
    pub map_url: Option<String>,
    /// At most 1,000 characters.
    #[garde(length(chars, max = 1000))]
    pub note: Option<String>,
}

/// A venue.
#[derive(Clone, Debug, PartialEq, Eq, db::Record, Serialize, ToSchema)]
#[schema(as = EventVenue)]
pub struct VenueOut {
    /// The venue.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// Street and number.
    pub address: String,
    /// The city.
    pub city: String,
    /// The country.
    pub country: String,
    /// A map of it.
    pub map_url: Option<String>,
    /// How to find it.
    pub note: String,
}

/// A new trainer.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = EventTrainerIn)]
pub struct TrainerIn {
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200), custom(said), custom(one_line))]
    pub name: String,
    /// Such as 'Yoga teacher', at most 100 characters.
    #[serde(default)]
    #[garde(length(chars, max = 100))]
    pub role: String,
    /// The description in Markdown, at most 4,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 4000))]
    pub bio: String,
}

/// Changes to a trainer.
#[input]
#[derive(Clone, Debug, Default, Serialize)]
#[schema(as = EventTrainerPatch)]
pub struct TrainerPatch {
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200), inner(custom(said), custom(one_line)))]
    pub name: Option<String>,
    /// At most 100 characters.
    #[garde(length(chars, max = 100))]
    pub role: Option<String>,
    /// Markdown, at most 4,000 characters.
    #[garde(length(chars, max = 4000))]
    pub bio: Option<String>,
}

/// A person who speaks at or leads an event.
#[derive(Clone, Debug, PartialEq, Eq, db::Record, Serialize, ToSchema)]
#[schema(as = EventTrainer)]
pub struct TrainerOut {
    /// The trainer.
    pub id: i64,
    /// The name.
    pub name: String,
    /// What they do.
    pub role: String,
    /// The description, in Markdown.
    pub bio: String,
    /// The description, rendered.
    #[column(skip)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub html: Option<String>,
    /// Path of their picture.
    pub image: Option<String>,
}

impl TrainerOut {
    /// The trainer for clients: with the description rendered.
    #[must_use]
    pub fn rendered(self, ctx: &Ctx) -> Self {
        Self { html: Some(markdown::render(ctx, &self.bio).html), ..self }
    }
}

/// A new schedule entry.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = EventScheduleIn)]
pub struct ScheduleIn {
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200), custom(said), custom(one_line))]
    pub title: String,
    /// At most 4,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 4000))]
    pub description: String,
    /// When it begins, not before the event begins.
    #[schema(value_type = String, format = DateTime)]
    pub starts_at: Instant,
    /// When it ends, not after the event ends.
    #[schema(value_type = String, format = DateTime)]
    pub ends_at: Instant,
    /// Its venue: one of the event's.
    #[serde(default)]
    pub venue_id: Option<i64>,
    /// Its trainer: one of the event's.
    #[serde(default)]
    pub trainer_id: Option<i64>,
}

/// Changes to an entry of a schedule.
#[input]
#[derive(Clone, Debug, Default, Serialize)]
#[schema(as = EventSchedulePatch)]
pub struct SchedulePatch {
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200), inner(custom(said), custom(one_line)))]
    pub title: Option<String>,
    /// At most 4,000 characters.
    #[garde(length(chars, max = 4000))]
    pub description: Option<String>,
    /// When it begins.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub starts_at: Option<Instant>,
    /// When it ends.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub ends_at: Option<Instant>,
    /// The venue; null for none.
    #[serde(default, deserialize_with = "clearable", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<i64>)]
    pub venue_id: Option<Option<i64>>,
    /// The trainer; null for none.
    #[serde(default, deserialize_with = "clearable", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<i64>)]
    pub trainer_id: Option<Option<i64>>,
}

/// An entry of the schedule.
#[derive(Clone, Debug, PartialEq, Eq, db::Record, Serialize, ToSchema)]
#[schema(as = EventSchedule)]
pub struct ScheduleOut {
    /// The entry.
    pub id: i64,
    /// The title.
    pub title: String,
    /// The description.
    pub description: String,
    /// When it begins.
    #[schema(value_type = String, format = DateTime)]
    pub starts_at: Instant,
    /// When it ends.
    #[schema(value_type = String, format = DateTime)]
    pub ends_at: Instant,
    /// Its venue.
    pub venue_id: Option<i64>,
    /// Its trainer.
    pub trainer_id: Option<i64>,
}
