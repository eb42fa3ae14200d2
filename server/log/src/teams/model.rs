//! Teams as clients send and see them.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::Hundredths;
use daymark_derive::{input, query};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::habits::{BoardPeriod, BoardState};
use crate::programs::Scoring;

/// When rosters are locked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RosterLock {
    /// Never, until the program ends.
    #[default]
    Never,
    /// From the program's first day on.
    Start,
    /// From `lock_on` on.
    Date,
}

impl RosterLock {
    /// The word in the database and in JSON.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Never => "never",
            Self::Start => "start",
            Self::Date => "date",
        }
    }

    /// The lock of a stored word.
    #[must_use]
    pub fn stored(text: &str) -> Self {
        match text {
            "start" => Self::Start,
            "date" => Self::Date,
            _ => Self::Never,
        }
    }
}

/// The team settings of a program.
#[input]
#[derive(Clone, Debug, Serialize)]
pub(super) struct TeamSettingsIn {
    /// The fewest members for a place on the board, 1 to 200.
    #[garde(range(min = 1, max = 200))]
    pub min_size: i64,
    /// The most members of a team, 1 to 200.
    #[garde(range(min = 1, max = 200))]
    pub max_size: i64,
    /// When rosters are locked; never by default.
    #[serde(default)]
    pub roster_lock: RosterLock,
    /// With `date`: the first locked date, in the program's zone.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub lock_on: Option<Day>,
    /// Whether members can create teams, or only administrators; true by default.
    #[serde(default = "yes")]
    pub members_create: bool,
}

const fn yes() -> bool {
    true
}

/// The team settings of a program.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TeamSettings)]
pub(super) struct TeamSettingsOut {
    /// Whether the program has teams; otherwise the rest is empty.
    pub enabled: bool,
    /// The fewest members for a place on the board.
    pub min_size: Option<i64>,
    /// The most members of a team.
    pub max_size: Option<i64>,
    /// When rosters are locked.
    pub roster_lock: RosterLock,
    /// The first date on which they are locked, in the program's zone.
    #[schema(value_type = Option<String>, format = Date)]
    pub lock_on: Option<Day>,
    /// When they are locked.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub locks_at: Option<Instant>,
    /// Whether they are locked now.
    pub locked: bool,
    /// Whether members can create teams.
    pub members_create: bool,
}

/// A new team.
#[input]
#[derive(Clone, Debug, Serialize)]
pub(super) struct TeamIn {
    /// One line of 1 to 60 characters, unique in the program.
    #[garde(length(chars, min = 1, max = 60))]
    pub name: String,
    /// Whether any member of the program can join; otherwise only by its link.
    #[serde(default)]
    pub open: bool,
}

/// Changes to a team; omitted fields stay.
#[input]
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct TeamPatch {
    /// One line of 1 to 60 characters.
    #[garde(length(chars, min = 1, max = 60))]
    pub name: Option<String>,
    /// Whether any member of the program can join.
    pub open: Option<bool>,
    /// The new captain: a member of the roster.
    pub captain_id: Option<i64>,
}

/// A team in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TeamSummary)]
pub(super) struct SummaryOut {
    /// The team.
    pub id: i64,
    /// The program.
    pub challenge_id: i64,
    /// What it is called.
    pub name: String,
    /// Whether any member of the program can join.
    pub open: bool,
    /// The size of its roster.
    pub members_count: i64,
    /// Whether the team is full.
    pub full: bool,
    /// Whether it has enough members for a place on the board.
    pub complete: bool,
}

/// A member of a team, as others see them.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TeamMember)]
pub(super) struct MateOut {
    /// The member.
    pub user_id: i64,
    /// First and last name, or the nickname; absent in the caller's own row when the caller is hidden.
    pub name: Option<String>,
    /// Path of the picture.
    pub image: Option<String>,
    /// Whether they lead the team.
    pub captain: bool,
}

/// The caller's relation to a team.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = OwnPlaceInTeam)]
pub(super) struct OwnOut {
    /// Whether the caller leads it.
    pub captain: bool,
    /// The token of its invitation link: `POST /v2/core/team-invite/{token}`.
    pub invite: String,
}

/// A team.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Team)]
pub(super) struct TeamOut {
    /// The team as shown in lists.
    #[serde(flatten)]
    pub team: SummaryOut,
    /// Whether its roster is locked.
    pub locked: bool,
    /// The roster's members whose names may be shown, in the order of joining.
    pub members: Vec<MateOut>,
    /// The caller's part in the team; absent for callers who are not in it.
    pub own: Option<OwnOut>,
}

/// The team of an invitation.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TeamInvite)]
pub(super) struct InviteOut {
    /// The team.
    pub team: SummaryOut,
    /// The title of its program.
    pub challenge: String,
    /// Whether its roster is locked.
    pub locked: bool,
}

/// A team that was left or deleted.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LeftTeam)]
pub(super) struct GoneOut {
    /// The team's id.
    pub id: i64,
}

/// The period and page of a team leaderboard.
#[query]
#[derive(Debug)]
pub(super) struct TeamBoardQuery {
    /// Which points count; all by default.
    pub period: Option<BoardPeriod>,
    /// The next page: `next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// The period of a leaderboard inside a team.
#[query]
#[derive(Debug)]
pub(super) struct PeriodQuery {
    /// Which points count; all by default.
    pub period: Option<BoardPeriod>,
}

/// A row of the board of teams.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct TeamBoardRow {
    /// Standard competition rank: 1, 2, 2, 4.
    pub rank: i64,
    /// The team; absent when it was deleted after the end.
    pub team_id: Option<i64>,
    /// What it is called.
    pub name: String,
    /// The size of its roster, including members without points.
    pub members: i64,
    /// The points that its members earned while in it.
    pub points: i64,
    /// Points divided by the size of the roster, to two decimals; if the program does not rank by points, the mean of
    /// the roster's scores.
    pub score: f64,
}

/// The board of teams.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TeamBoard {
    /// Whether the board is live, provisional or final.
    pub state: BoardState,
    /// What determines the ranks.
    pub scoring: Scoring,
    /// Which points count.
    pub period: BoardPeriod,
    /// The rows of this page.
    pub entries: Vec<TeamBoardRow>,
    /// The caller's team, if it has a place.
    pub own: Option<TeamBoardRow>,
    /// How many teams have a place.
    pub total: i64,
    /// The cursor of the next page, if there is one.
    pub next_cursor: Option<String>,
}

/// A row of the board inside a team.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct MateRow {
    /// Standard competition rank: 1, 2, 2, 4.
    pub rank: i64,
    /// The member; absent when the member is hidden, except in the caller's own row.
    pub user_id: Option<i64>,
    /// First and last name, or the nickname; absent when the member is hidden.
    pub name: Option<String>,
    /// Path of the picture.
    pub image: Option<String>,
    /// Whether they lead the team.
    pub captain: bool,
    /// The points that they earned in this team.
    pub points: i64,
    /// Their score in the program, if it does not rank by points.
    #[schema(value_type = Option<f64>)]
    pub score: Option<Hundredths>,
}

/// The board inside a team.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MatesBoard {
    /// What determines the ranks.
    pub scoring: Scoring,
    /// Which points count.
    pub period: BoardPeriod,
    /// The roster, without test users and disabled members.
    pub entries: Vec<MateRow>,
    /// The number of ranked members.
    pub total: i64,
}
