//! Invitations as administrators send and see them.

use daymark_actors::clock::Instant;
use daymark_derive::input;
use serde::Serialize;
use utoipa::ToSchema;

/// Addresses to invite to a survey.
#[input]
#[derive(Debug)]
#[schema(as = SurveyInviteIn)]
pub(in super::super) struct InviteIn {
    /// 1 to 500 addresses.
    #[garde(length(min = 1, max = 500), inner(length(chars, max = 1000)))]
    pub emails: Vec<String>,
}

/// The result of invitations.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvitedToSurvey)]
pub(in super::super) struct InvitedOut {
    /// Emails waiting to be sent.
    pub invited: i64,
    /// Addresses that were invited before, or confirmed ones whose owners cannot answer again yet. They get no email.
    pub already: i64,
}

/// An invitation to a survey.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SurveyInvitation)]
pub(in super::super) struct InvitationOut {
    /// The invitation.
    pub id: i64,
    /// The address.
    pub email: String,
    /// The recipient's progress.
    pub state: InvitationState,
    /// When the newest mail was written.
    #[schema(value_type = String, format = DateTime)]
    pub sent_at: Instant,
    /// When its link expires.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Instant,
}

/// The state of an invitation. For an anonymous survey it is only sent or expired: who has answered is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = SurveyInvitationState)]
pub(in super::super) enum InvitationState {
    /// The email was sent, or is about to be.
    Sent,
    /// The link has expired without a response.
    Expired,
    /// A response was begun.
    Begun,
    /// The response is submitted.
    Answered,
}
