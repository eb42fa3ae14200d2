//! Cheers and comments as clients send and see them.

use daymark_actors::clock::{Day, Instant};
use daymark_derive::input;
use serde::Serialize;
use utoipa::ToSchema;

/// Who wrote something, as others see them.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = CommentAuthor)]
pub struct AuthorOut {
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
    /// Whether the caller has cheered.
    pub own: bool,
    /// The newest 20 whose names may be shown.
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
    /// Who wrote it; absent in the caller's own comment while the caller is hidden.
    pub by: Option<AuthorOut>,
    /// Whether the caller wrote it.
    pub own: bool,
    /// Whether a moderator has hidden it; then only its author still sees it.
    pub hidden: bool,
    /// When it was written.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
}

/// A deleted comment.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RemovedComment)]
pub(super) struct RemovedOut {
    /// The deleted comment's id.
    pub id: i64,
}

/// Why a comment is reported.
#[input]
#[derive(Debug)]
#[schema(as = CommentReportIn)]
pub struct ReportIn {
    /// At most 500 characters.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub reason: String,
}

/// Confirms a report.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommentReported)]
pub struct ReportedOut {
    /// Always true.
    pub reported: bool,
}

/// A report.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = CommentReport)]
pub struct ReportOut {
    /// Who reported it.
    pub user_id: i64,
    /// The reason given for the report.
    pub reason: String,
    /// When it was reported.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
}

/// A comment on a day, for moderators.
#[derive(Clone, Debug)]
pub struct Moderated {
    /// The comment.
    pub id: i64,
    /// The program.
    pub program: i64,
    /// The member whose day it is about.
    pub member: i64,
    /// The day.
    pub date: Day,
    /// Who wrote it.
    pub by_id: i64,
    /// Their first and last name.
    pub by_name: String,
    /// Plain text.
    pub text: String,
    /// When it was written.
    pub created_at: Instant,
    /// When it began to wait for a decision.
    pub reported_at: Option<Instant>,
    /// When it was hidden.
    pub hidden_at: Option<Instant>,
    /// Why it was hidden.
    pub hidden_reason: String,
    /// The newest 50 reports, including those that were decided before.
    pub reports: Vec<ReportOut>,
}
