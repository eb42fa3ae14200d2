//! Choices and notices as clients send and see them.

use daymark_actors::clock::Instant;
use daymark_derive::input;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::rules::{Category, Channel, Frequency};

/// A member's choices in one category.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CategoryOut {
    pub category: Category,
    /// The name that members read.
    pub title: &'static str,
    /// What it is about.
    pub description: &'static str,
    /// The channels in use.
    pub channels: Vec<ChannelOut>,
}

/// How often a channel is used.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ChannelOut {
    pub channel: Channel,
    pub frequency: Frequency,
    /// The available choices. With only one, there is no choice.
    pub allowed: &'static [Frequency],
}

/// The choices to change; others stay as they are.
#[input]
#[derive(Debug)]
pub(super) struct ChoicesIn {
    #[garde(length(max = 50))]
    pub choices: Vec<ChoiceIn>,
}

/// How often a channel is used for a category.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub(super) struct ChoiceIn {
    pub category: Category,
    pub channel: Channel,
    pub frequency: Frequency,
}

/// A notice in the app.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NoticeOut {
    /// Newer notices have higher ids.
    pub id: i64,
    /// What it is about.
    pub category: Category,
    /// A few words.
    pub title: String,
    /// One sentence.
    pub body: String,
    /// Where it leads: a path of this site.
    pub link: Option<String>,
    /// When it was created.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
    /// Whether the member has seen it.
    pub read: bool,
}

/// How many notices are unread.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct UnreadOut {
    pub unread: i64,
}

/// Notices to mark as read.
#[input]
#[derive(Debug)]
pub(super) struct ReadIn {
    /// Up to this notice; all by default.
    pub up_to: Option<i64>,
}
