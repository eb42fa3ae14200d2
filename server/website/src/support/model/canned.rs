//! Canned answers, which the team uses again and again.

use daymark_actors::clock::Instant;
use daymark_base::db;
use daymark_derive::input;
use serde::Serialize;
use utoipa::ToSchema;

use super::said;

/// A new canned answer.
#[input]
#[derive(Debug)]
#[schema(as = CannedAnswerIn)]
pub struct CannedIn {
    /// 1 to 100 characters.
    #[garde(length(chars, min = 1, max = 100), custom(said))]
    pub title: String,
    /// 1 to 10,000 characters. `{name}` and `{number}` stand for the customer's name and the ticket's number.
    #[garde(length(chars, min = 1, max = 10000), custom(said))]
    pub text: String,
}

/// Changes to a canned answer; omitted fields stay.
#[input]
#[derive(Debug)]
#[schema(as = CannedAnswerPatch)]
pub struct CannedPatch {
    /// 1 to 100 characters.
    #[garde(length(chars, min = 1, max = 100), inner(custom(said)))]
    pub title: Option<String>,
    /// 1 to 10,000 characters.
    #[garde(length(chars, min = 1, max = 10000), inner(custom(said)))]
    pub text: Option<String>,
    /// The version that was edited. 409 if there is a newer one.
    pub version: i64,
}

/// A canned answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema, db::Record)]
#[schema(as = CannedAnswer)]
pub struct CannedOut {
    /// The answer's id.
    pub id: i64,
    /// What it is called.
    pub title: String,
    /// The text.
    pub text: String,
    /// How often it was sent.
    pub used: i64,
    /// Grows with each change.
    pub version: i64,
    /// When it last changed.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Instant,
}
