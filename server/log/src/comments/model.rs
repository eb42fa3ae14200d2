//! Cheers and comments as clients send and see them.

use daymark_actors::clock::{Day, Instant};
use daymark_derive::{input, query};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who wrote something, as others see them.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = CommentAuthor)]
pub(super) struct AuthorOut {
    /// The member.
    pub id: i64,
    /// First and last name, or the nickname.
    pub name: String,
    /// Path of the picture.
    pub image: Option<String>,
}

/// The cheers of a day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Cheers)]
pub(super) struct CheersOut {
    /// How many there are.
    pub count: i64,
    /// Whether the caller's is among them.
    pub own: bool,
    /// The newest 20 of those who may be named.
    pub from: Vec<AuthorOut>,
}

/// A new comment.
#[input]
#[derive(Debug)]
pub(super) struct CommentIn {
    /// Plain text, 1 to 1,000 characters.
    #[garde(length(chars, min = 1, max = 1000))]
    pub text: String,
}

/// A comment.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Comment)]
pub(super) struct CommentOut {
    /// The comment.
    pub id: i64,
    /// Plain text. Never show it as HTML.
    pub text: String,
    /// Who wrote it; absent in the caller's own while they are hidden.
    pub by: Option<AuthorOut>,
    /// Whether the caller wrote it.
    pub own: bool,
    /// A moderator has hidden it; only its author still sees it.
    pub hidden: bool,
    /// When.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
}

/// A deleted comment.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RemovedComment)]
pub(super) struct RemovedOut {
    /// Which.
    pub id: i64,
}

/// Why a comment is reported.
#[input]
#[derive(Debug)]
#[schema(as = CommentReportIn)]
pub(super) struct ReportIn {
    /// At most 500 characters.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub reason: String,
}

/// Whether a report was taken.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommentReported)]
pub(super) struct ReportedOut {
    /// Always.
    pub reported: bool,
}

/// The moderator's filter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Wanted {
    /// Reported, and not decided about.
    #[default]
    Reported,
    /// Hidden.
    Hidden,
}

/// Which comments, and which page of them.
#[query]
#[derive(Debug)]
pub(super) struct QueueQuery {
    /// `reported` or `hidden`; the reported ones by default.
    #[param(value_type = Option<String>, pattern = "^(reported|hidden)$")]
    pub state: Option<Wanted>,
    /// The next page: `meta.next_cursor` of the page before.
    #[garde(length(max = 500))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// A report.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = CommentReport)]
pub(super) struct ReportOut {
    /// Who reported it.
    pub user_id: i64,
    /// Why.
    pub reason: String,
    /// When.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
}

/// A comment, for moderators.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ModeratedComment)]
pub(super) struct ModeratedOut {
    /// The comment.
    pub id: i64,
    /// The program.
    pub challenge_id: i64,
    /// Whose day it is about.
    pub user_id: i64,
    /// The day.
    #[schema(value_type = String, format = Date)]
    pub local_date: Day,
    /// Who wrote it.
    pub by_id: i64,
    /// Their first and last name.
    pub by_name: String,
    /// Plain text.
    pub text: String,
    /// When it was written.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
    /// Since when it waits for a decision.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub reported_at: Option<Instant>,
    /// Since when it is hidden.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub hidden_at: Option<Instant>,
    /// The newest 50, including those that were decided before.
    pub reports: Vec<ReportOut>,
}
