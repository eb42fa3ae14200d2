//! Invitations and participants as clients send and see them.

use daymark_actors::clock::Instant;
use daymark_derive::{input, query};
use daymark_web::export::Columns;
use serde::Serialize;
use utoipa::ToSchema;

use crate::events::rules::Stands;

/// The members to invite.
#[input]
#[derive(Clone, Debug)]
#[schema(as = EventInviteIn)]
pub(super) struct InviteIn {
    /// Ids of members, 1 to 100.
    #[garde(length(min = 1, max = 100))]
    pub user_ids: Vec<i64>,
}

/// How many were invited.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = EventInvited)]
pub(super) struct InvitedOut {
    /// Members who were not yet connected to the event.
    pub invited: i64,
}

/// Which members, and which page of them.
#[query]
#[derive(Debug)]
pub(super) struct AvailableQuery {
    /// Only members with this text in their name or address, upper or lower case.
    #[garde(length(chars, max = 200))]
    pub search: Option<String>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// A member who can be invited.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = AvailableUser)]
pub(super) struct InvitedUserOut {
    /// The member.
    pub user_id: i64,
    /// First and last name, or the part of the address before the @.
    pub name: String,
    /// The address.
    pub email: String,
    /// Path of the picture.
    pub image: Option<String>,
}

/// Which participants of an event to list.
#[query]
#[derive(Debug)]
pub(super) struct ParticipantsFilter {
    /// Only members with this status.
    pub status: Option<Stands>,
}

/// Which participants of an event to list, and which page of them.
#[query]
#[derive(Debug)]
pub(super) struct ParticipantsQuery {
    /// Only members with this status.
    pub status: Option<Stands>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// A participant of an event.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EventParticipant)]
pub(super) struct ParticipantOut {
    /// The member.
    pub user_id: i64,
    /// First and last name, or the part of the address before the @.
    pub name: String,
    /// The address.
    pub email: String,
    /// Path of the picture.
    pub image: Option<String>,
    /// Joined, waitlisted, invited or left.
    pub status: Stands,
    /// Since when they have this status.
    #[schema(value_type = String, format = DateTime)]
    pub since: Instant,
}

impl Columns for ParticipantOut {
    const NAMES: &'static [&'static str] = &["user_id", "name", "email", "status", "since"];

    fn cells(&self) -> Vec<String> {
        vec![
            self.user_id.to_string(),
            self.name.clone(),
            self.email.clone(),
            self.status.text().to_owned(),
            self.since.to_string(),
        ]
    }
}
