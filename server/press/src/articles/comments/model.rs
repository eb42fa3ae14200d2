//! Comments as clients send and see them.

use daymark_actors::clock::Instant;
use daymark_derive::input;
use daymark_log::comments::AuthorOut;
use serde::Serialize;
use utoipa::ToSchema;

/// A new comment.
#[input]
#[derive(Debug)]
#[schema(as = PostCommentIn)]
pub struct CommentIn {
    /// The article.
    pub post_id: i64,
    /// The comment that it answers, at most on the second level.
    pub parent_id: Option<i64>,
    /// Plain text, 1 to 2,000 characters.
    #[garde(length(chars, min = 1, max = 2_000))]
    pub text: String,
    /// Members whom the text mentions as `@Name`: at most 10, who wrote the article or commented on it. Each is
    /// notified.
    #[serde(default)]
    #[garde(length(max = 10))]
    pub mention_ids: Vec<i64>,
}

/// A comment's new text.
#[input]
#[derive(Debug)]
#[schema(as = PostCommentPatch)]
pub struct CommentPatch {
    /// Plain text, 1 to 2,000 characters.
    #[garde(length(chars, min = 1, max = 2_000))]
    pub text: String,
}

/// Whether the caller likes a comment.
#[input]
#[derive(Debug)]
#[schema(as = PostCommentReactIn)]
pub struct LikeIn {
    /// False removes the like.
    pub liked: bool,
}

/// A comment of an article.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PostComment)]
pub struct CommentOut {
    /// The comment.
    pub id: i64,
    /// The comment that it answers.
    pub parent_id: Option<i64>,
    /// Plain text. Never show it as HTML. Empty if it was removed or hidden, or if others cannot see its author.
    pub text: String,
    /// Who wrote it; null if it was removed or hidden, or if others cannot see its author.
    pub by: Option<AuthorOut>,
    /// Whether the caller wrote it.
    pub own: bool,
    /// Whether it was removed, or others cannot see its author; its replies stay.
    pub removed: bool,
    /// Whether a moderator has hidden it; only its author still sees its text.
    pub hidden: bool,
    /// Why it is hidden; for its author.
    pub hidden_reason: Option<String>,
    /// When it was written.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
    /// When it last changed.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub edited_at: Option<Instant>,
    /// Until when the caller can change it; null if they cannot.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub editable_until: Option<Instant>,
    /// How many members like it.
    pub likes: i64,
    /// Whether the caller likes it.
    pub liked: bool,
}

/// An article, by its address.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PostRef)]
pub struct PostRefOut {
    /// The article.
    pub id: i64,
    /// The last part of its address.
    pub slug: String,
    /// Its title.
    pub title: String,
}
