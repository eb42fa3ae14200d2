//! Messages on a socket, for the API document, from which the app takes its types. The actors write the messages and do
//! not know the document. Rows, streak, feed, notices and figures have the same shape as in the answers of calls, so
//! the document describes each of them once. The stories check every frame that they receive against this description.

// Most types only describe messages.
#![allow(dead_code)]

use daymark_actors::clock::{Day, Instant};
use daymark_log::habits::{BoardPeriod, BoardState, Feed, FeedItem, GlobalStreak, LeaderboardRow};
use daymark_people::notifications::NoticeOut;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::command::Command;
use crate::dashboard::DashboardOut;

/// A socket's messages.
#[derive(ToSchema)]
pub struct LiveMessages {
    /// A message from a client.
    client: Command,
    /// A message from the server.
    server: Frame<'static>,
    /// The shape of `data`, by topic.
    topics: Topics,
}

/// A message from the server.
#[derive(Serialize, ToSchema)]
#[schema(as = LiveFrame)]
#[serde(tag = "op", rename_all = "lowercase")]
pub enum Frame<'a> {
    /// The whole state of a topic.
    Snapshot {
        /// The topic's name.
        topic: &'a str,
        /// The run of the topic in which `offset` counts.
        epoch: &'a str,
        /// How many deltas led to this state.
        offset: u64,
        /// As `LiveTopics` describes it.
        data: Value,
    },
    /// The change since the previous offset.
    Delta {
        /// The topic's name.
        topic: &'a str,
        /// The run of the topic in which `offset` counts.
        epoch: &'a str,
        /// One more than the offset of the previous frame.
        offset: u64,
        /// As `LiveTopics` describes it.
        data: Value,
    },
    /// The topic no longer exists.
    Gone {
        /// The topic's name.
        topic: &'a str,
    },
    /// The client's message was rejected.
    Error {
        /// The topic that the message named.
        topic: Option<&'a str>,
        /// Why it was rejected.
        data: Refused,
    },
    /// The answer to a ping.
    Pong,
}

/// Why a message was rejected.
#[derive(Serialize, ToSchema)]
#[schema(as = LiveError)]
pub struct Refused {
    /// The reason, for programs.
    pub code: RefusedCode,
}

/// Why a message was rejected.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[schema(as = LiveErrorCode)]
#[serde(rename_all = "snake_case")]
pub enum RefusedCode {
    /// The message is not a `LiveCommand`.
    BadRequest,
    /// There is no such topic for this client.
    NotFound,
    /// The socket already has the maximum number of topics.
    TooManyTopics,
}

/// What the topics send.
#[derive(ToSchema)]
#[schema(as = LiveTopics)]
struct Topics {
    /// `program:{id}`, and `board` over all programs.
    board: BoardTopic,
    /// What all members do.
    community: CommunityTopic,
    /// The member's own changes, from any device, and notices.
    me: OwnTopic,
    /// For administrators.
    admin: AdminTopic,
}

#[derive(ToSchema)]
struct BoardTopic {
    snapshot: BoardSnapshot,
    delta: BoardDelta,
}

/// The top of a board.
#[derive(ToSchema)]
struct BoardSnapshot {
    state: BoardState,
    period: BoardPeriod,
    /// Members on the board, shown or not.
    total: i64,
    counts: BoardCounts,
    /// Members who watch it right now; on the board over all programs, members who are online.
    here: i64,
    entries: Vec<LeaderboardRow>,
}

/// A change of the board. Move the rows that `shifts` names, take `removed` out, merge `entries` into the rows with
/// their `user_id`, replace the rows without one by those of `private` if present, and sort by `pos`. Omitted fields
/// have not changed.
#[derive(ToSchema)]
struct BoardDelta {
    #[schema(nullable = false)]
    state: Option<BoardState>,
    #[schema(nullable = false)]
    total: Option<i64>,
    #[schema(nullable = false)]
    counts: Option<BoardCountsDelta>,
    #[schema(nullable = false)]
    here: Option<i64>,
    /// Rows that only make room, as `[from, to, by]`: those at positions `from` to `to` before the change get a `pos`
    /// and a `rank` that are larger by `by`, and a `change` that is smaller by as much.
    #[schema(nullable = false)]
    shifts: Option<Vec<[i64; 3]>>,
    /// New rows in full; changed rows with their `user_id` and the changed fields.
    #[schema(nullable = false)]
    entries: Option<Vec<LeaderboardRowDelta>>,
    #[schema(nullable = false)]
    removed: Option<Vec<i64>>,
    /// All rows of hidden members, when any of them differs after the shifts.
    #[schema(nullable = false)]
    private: Option<Vec<LeaderboardRow>>,
}

/// The changed fields of a row, as in `LeaderboardRow`.
#[derive(ToSchema)]
struct LeaderboardRowDelta {
    user_id: i64,
    #[schema(nullable = false)]
    rank: Option<i64>,
    #[schema(nullable = false)]
    pos: Option<i64>,
    name: Option<String>,
    image: Option<String>,
    #[schema(nullable = false)]
    points: Option<i64>,
    score: Option<f64>,
    #[schema(nullable = false)]
    streak: Option<i64>,
    change: Option<i64>,
}

/// Changed counts.
#[derive(ToSchema)]
struct BoardCountsDelta {
    #[schema(nullable = false)]
    members: Option<i64>,
    #[schema(nullable = false)]
    done_today: Option<i64>,
    #[schema(nullable = false)]
    points_today: Option<i64>,
}

/// Members on the board, and what they have done on its current date.
#[derive(ToSchema)]
struct BoardCounts {
    members: i64,
    done_today: i64,
    points_today: i64,
}

#[derive(ToSchema)]
struct CommunityTopic {
    snapshot: CommunitySnapshot,
    delta: CommunityDelta,
}

/// The community.
#[derive(ToSchema)]
struct CommunitySnapshot {
    streak: GlobalStreak,
    feed: Feed,
    /// Members who have a page open, and visitors.
    online: i64,
    /// The server's clock.
    #[schema(value_type = String, format = DateTime)]
    now: Instant,
}

/// A change of the community.
#[derive(ToSchema)]
struct CommunityDelta {
    #[schema(nullable = false)]
    streak: Option<GlobalStreak>,
    #[schema(nullable = false)]
    feed: Option<FeedDelta>,
    #[schema(nullable = false)]
    online: Option<i64>,
    #[schema(value_type = String, format = DateTime)]
    now: Instant,
}

/// A change of the feed, which covers the last five minutes.
#[derive(ToSchema)]
struct FeedDelta {
    count: i64,
    add: Vec<FeedItem>,
    /// The ids of removed items.
    remove: Vec<String>,
}

#[derive(ToSchema)]
struct OwnTopic {
    snapshot: OwnSnapshot,
    delta: OwnDelta,
}

/// The cursor of the member's log: a device with an earlier cursor pulls the changes.
#[derive(ToSchema)]
struct OwnSnapshot {
    cursor: String,
}

/// A change of the cursor, and notices.
#[derive(ToSchema)]
struct OwnDelta {
    #[schema(nullable = false)]
    cursor: Option<String>,
    /// The member's plan or packages changed: load them again.
    #[schema(nullable = false)]
    plan: Option<bool>,
    notices: Vec<NoticeOut>,
}

#[derive(ToSchema)]
struct AdminTopic {
    snapshot: AdminActivity,
    /// All figures, and new items of the lists.
    delta: AdminActivity,
}

/// What happens on the site.
#[derive(ToSchema)]
struct AdminActivity {
    figures: DashboardOut,
    /// Newest first, at most 50.
    sign_ups: Vec<AdminSignUp>,
    /// Newest first, at most 50.
    activity: Vec<AdminLine>,
    /// Surveys answered since the topic was loaded, newest first, at most 50.
    answers: Vec<AdminAnswers>,
    /// Newsletters that made progress since the topic was loaded, newest first, at most 50.
    #[schema(nullable = false)]
    mailings: Option<Vec<AdminMailing>>,
    /// Payments received since the topic was loaded. `GET /v1/auth/history-list` lists them.
    #[schema(nullable = false)]
    paid: Option<u64>,
}

/// The progress of a newsletter.
#[derive(ToSchema)]
struct AdminMailing {
    campaign_id: i64,
    recipients: i64,
    sent: i64,
    failed: i64,
    running: bool,
}

/// The number of responses to a survey.
#[derive(ToSchema)]
struct AdminAnswers {
    survey_id: i64,
    /// All submitted responses.
    responses: i64,
}

/// A new account.
#[derive(ToSchema)]
struct AdminSignUp {
    member: i64,
    /// The name, or `Member {id}`.
    name: String,
    #[schema(value_type = String, format = DateTime)]
    at: Instant,
}

/// An entry that was done, or undone.
#[derive(ToSchema)]
struct AdminLine {
    id: String,
    user_id: i64,
    /// Null if others cannot see the member.
    #[schema(required)]
    name: Option<String>,
    challenge_id: i64,
    activity: String,
    #[schema(value_type = String, format = Date)]
    local_date: Day,
    #[schema(value_type = String, format = DateTime)]
    at: Instant,
    done: bool,
}
