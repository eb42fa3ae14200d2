//! Teams as administrators send and see them.

use daymark_actors::clock::Instant;
use daymark_derive::input;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{SummaryOut, TeamIn};

/// A new, empty team, created by an administrator.
#[input]
#[derive(Clone, Debug, Serialize)]
pub(super) struct ManagedTeamIn {
    /// The program.
    pub challenge_id: i64,
    /// The team.
    #[serde(flatten)]
    #[garde(dive)]
    pub team: TeamIn,
}

/// The member to move.
#[input]
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct TeamMoveIn {
    /// A member of the program, in this team, another one or none.
    pub user_id: i64,
}

/// A member of a team, for administrators.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct ManagedMate {
    /// The member.
    pub user_id: i64,
    /// First and last name, regardless of the privacy level.
    pub name: String,
    /// Whether they lead the team.
    pub captain: bool,
    /// When they joined it.
    #[schema(value_type = String, format = DateTime)]
    pub joined_at: Instant,
}

/// A member of the program who can be moved to a team.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TeamCandidate)]
pub(super) struct CandidateOut {
    /// The member.
    pub user_id: i64,
    /// First and last name, regardless of the privacy level.
    pub name: String,
}

/// A team, for administrators.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ManagedTeam)]
pub(super) struct ManagedTeamOut {
    /// The team as shown in lists.
    #[serde(flatten)]
    pub team: SummaryOut,
    /// The full roster, in order of joining.
    pub members: Vec<ManagedMate>,
}
