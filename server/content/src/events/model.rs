//! Events as clients send and see them.

use daymark_actors::clock::Instant;
use daymark_derive::input;
use daymark_web::part::{clearable, one_line, said};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::parts::{ScheduleOut, TrainerOut, VenueOut};
use super::rules::{Phase, Stands, is_safe_link};
use super::words;

/// The largest number of places.
pub const MOST_PLACES: i64 = 1_000_000;

/// The status of an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EventStatus {
    /// Visible to its editors only.
    #[default]
    Draft,
    /// Visible, and can be joined.
    Published,
    /// It does not take place.
    Cancelled,
}

impl EventStatus {
    /// The word in the database and in JSON.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Published => "published",
            Self::Cancelled => "cancelled",
        }
    }

    /// The status for a stored word.
    #[must_use]
    pub fn of(word: &str) -> Self {
        match word {
            "published" => Self::Published,
            "cancelled" => Self::Cancelled,
            _ => Self::Draft,
        }
    }
}

/// Who sees an event, once it is published.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = EventVisibility)]
pub enum Visibility {
    /// Everyone.
    #[default]
    Public,
    /// Invited members.
    Invited,
}

impl Visibility {
    /// The visibility for the stored flag.
    #[must_use]
    pub const fn of(invited_only: bool) -> Self {
        if invited_only { Self::Invited } else { Self::Public }
    }
}

/// Checks that a link is empty, or leads to another site over https.
pub fn safe_or_empty(link: &str, (): &()) -> garde::Result {
    if link.is_empty() || is_safe_link(link) {
        return Ok(());
    }
    Err(garde::Error::new(words::HTTPS))
}

/// A new event.
#[input]
#[derive(Clone, Debug, Serialize)]
pub struct EventIn {
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200), custom(said), custom(one_line))]
    pub title: String,
    /// A sentence or two for its card, at most 500 characters.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub summary: String,
    /// Markdown, at most 20,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 20_000))]
    pub description: String,
    /// `draft` by default, or `published`.
    #[serde(default)]
    pub status: EventStatus,
    /// When it begins.
    #[schema(value_type = String, format = DateTime)]
    pub starts_at: Instant,
    /// When it ends: at most 366 days later.
    #[schema(value_type = String, format = DateTime)]
    pub ends_at: Instant,
    /// IANA zone of its place; UTC by default.
    #[serde(default)]
    #[garde(length(chars, max = 100))]
    pub timezone: Option<String>,
    /// The deadline to join; by default the end.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub join_until: Option<Instant>,
    /// Places; unlimited by default.
    #[serde(default)]
    #[garde(range(min = 1, max = 1_000_000))]
    pub capacity: Option<i64>,
    /// Who sees it.
    #[serde(default)]
    pub visibility: Visibility,
    /// Whether joining requires a package that opens events. Everyone that `visibility` allows still sees it.
    #[serde(default)]
    pub needs_package: bool,
    /// The online address: `https://…`. Only members who joined see it.
    #[serde(default)]
    #[garde(length(chars, max = 500), inner(custom(safe_or_empty)))]
    pub online_url: Option<String>,
}

/// Changes to an event; omitted fields stay.
#[input]
#[derive(Clone, Debug, Default, Serialize)]
pub struct EventPatch {
    /// The version that was edited: 409 `conflict` if there is a newer one.
    pub version: Option<i64>,
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200), inner(custom(said), custom(one_line)))]
    pub title: Option<String>,
    /// At most 500 characters.
    #[garde(length(chars, max = 500))]
    pub summary: Option<String>,
    /// Markdown, at most 20,000 characters.
    #[garde(length(chars, max = 20_000))]
    pub description: Option<String>,
    /// `published` shows a draft. `draft` hides it again, if no member was invited or has joined. `cancelled` ends a
    /// published event permanently.
    pub status: Option<EventStatus>,
    /// When it begins. Its schedule moves with it.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub starts_at: Option<Instant>,
    /// When it ends. If it is omitted with a new `starts_at`, the event keeps its length.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub ends_at: Option<Instant>,
    /// IANA zone of its place.
    #[garde(length(chars, max = 100))]
    pub timezone: Option<String>,
    /// The deadline to join; null for the event's end.
    #[serde(default, deserialize_with = "clearable", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub join_until: Option<Option<Instant>>,
    /// Places, not fewer than are taken; null for no limit. Members on the waitlist move up.
    #[serde(default, deserialize_with = "clearable", skip_serializing_if = "Option::is_none")]
    #[garde(inner(inner(range(min = 1, max = 1_000_000))))]
    #[schema(value_type = Option<i64>)]
    pub capacity: Option<Option<i64>>,
    /// Who sees it.
    pub visibility: Option<Visibility>,
    /// Whether joining requires a package that opens events. Members keep their place.
    pub needs_package: Option<bool>,
    /// The online address; empty for none.
    #[garde(length(chars, max = 500), inner(custom(safe_or_empty)))]
    pub online_url: Option<String>,
    /// The picture shown first and on the card.
    pub cover_id: Option<i64>,
}

/// The caller's status for an event.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = OwnEventStanding)]
pub struct MeOut {
    /// Joined, waitlisted, invited or left.
    pub status: Stands,
    /// The place in the waitlist, from 1; only in an event, not in lists.
    pub position: Option<i64>,
}

/// An event as a card shows it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EventCard {
    /// The event.
    pub id: i64,
    /// The title.
    pub title: String,
    /// One or two sentences.
    pub summary: String,
    /// Its status.
    pub status: EventStatus,
    /// Whether it is upcoming, current or past.
    pub phase: Phase,
    /// When it begins.
    #[schema(value_type = String, format = DateTime)]
    pub starts_at: Instant,
    /// When it ends.
    #[schema(value_type = String, format = DateTime)]
    pub ends_at: Instant,
    /// IANA zone of its place.
    pub timezone: String,
    /// The deadline to join; null for the event's end.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub join_until: Option<Instant>,
    /// Places; null for no limit.
    pub capacity: Option<i64>,
    /// The number of participants.
    pub joined: i64,
    /// Places that are free; null for no limit.
    pub places_left: Option<i64>,
    /// Who sees it.
    pub visibility: Visibility,
    /// Whether joining requires a package that opens events.
    pub needs_package: bool,
    /// Path of its first picture.
    pub image: Option<String>,
    /// The name of its first venue.
    pub venue: Option<String>,
    /// Whether people can take part online.
    pub online: bool,
    /// The caller's status; null for none.
    pub me: Option<MeOut>,
}

/// A picture of an event.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EventThumbnail)]
pub struct ThumbnailOut {
    /// The picture.
    pub id: i64,
    /// Its path.
    pub url: String,
}

/// A complete event.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Event)]
pub struct EventOut {
    /// Its card.
    #[serde(flatten)]
    pub card: EventCard,
    /// Markdown.
    pub description: String,
    /// The description, rendered.
    pub html: String,
    /// Grows with each change of the event's own fields, except its status and cover; send it with the next one.
    pub version: i64,
    /// The online address, for members who joined and for editors.
    pub online_url: Option<String>,
    /// How many are on the waitlist.
    pub waiting: i64,
    /// Its pictures, the card's first.
    pub thumbnails: Vec<ThumbnailOut>,
    /// Where it is.
    pub venues: Vec<VenueOut>,
    /// Who speaks or leads.
    pub trainers: Vec<TrainerOut>,
    /// The schedule, in order of time.
    pub schedules: Vec<ScheduleOut>,
}

/// A deleted event, or a removed part of one.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = EventPartGone)]
pub struct GoneOut {
    /// The id of what was removed.
    pub id: i64,
}

/// The defaults of a new event, and its limits.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EventDefaults)]
pub struct DefaultsOut {
    /// IANA zone of a new event.
    pub timezone: &'static str,
    /// The length of a new event in minutes.
    pub duration_minutes: i64,
    /// The picture of an event without one.
    pub image: &'static str,
    /// The largest number of places.
    pub capacity: i64,
    /// The most days that an event can last.
    pub days: i64,
    /// The maximum number of characters in a title.
    pub title: i64,
    /// The maximum number of characters in a summary.
    pub summary: i64,
    /// The maximum number of characters in a description.
    pub description: i64,
    /// The maximum number of pictures of an event.
    pub thumbnails: i64,
    /// The maximum number of venues of an event.
    pub venues: i64,
    /// The maximum number of trainers of an event.
    pub trainers: i64,
    /// The maximum number of entries in an event's schedule.
    pub schedules: i64,
    /// The most members to invite in one call.
    pub invitations: i64,
}
