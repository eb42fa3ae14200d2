//! The contact page and its form.

use daymark_base::db;
use daymark_derive::input;
use serde::Serialize;
use utoipa::ToSchema;

use super::said;

/// The contact page's text.
#[input]
#[derive(Debug)]
#[schema(as = ContactPageIn)]
pub struct ContactPageIn {
    /// 1 to 120 characters.
    #[garde(length(chars, min = 1, max = 120), custom(said))]
    pub title: String,
    /// Markdown, at most 5,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 5000))]
    pub text: String,
    /// The address for visitors' mail.
    #[garde(length(chars, max = 254))]
    pub email: Option<String>,
    /// At most 60 characters.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub phone: String,
    /// At most 500 characters; line breaks are kept.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub address: String,
    /// When people answer, at most 300 characters.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub hours: String,
    /// The version that was edited.
    pub version: i64,
}

/// The contact page.
#[derive(Clone, Debug, Serialize, ToSchema, db::Record)]
#[schema(as = ContactPage)]
pub struct ContactPageOut {
    /// Above the form.
    pub title: String,
    /// Markdown.
    pub text: String,
    /// The same, rendered.
    pub html: String,
    /// The address for visitors' mail.
    pub email: Option<String>,
    /// May be empty.
    pub phone: String,
    /// May be empty.
    pub address: String,
    /// May be empty.
    pub hours: String,
    /// Grows with each change; 0 for the default text.
    pub version: i64,
}

/// A message to support. Members leave out name and address: their account has them.
#[input]
#[derive(Debug)]
#[schema(as = ContactIn)]
pub struct ContactIn {
    /// At most 100 characters.
    #[garde(length(chars, max = 100))]
    pub name: Option<String>,
    /// The address for the answer.
    #[garde(length(chars, max = 254))]
    pub email: Option<String>,
    /// One line, 1 to 150 characters.
    #[garde(length(chars, min = 1, max = 150), custom(said))]
    pub subject: String,
    /// 1 to 5,000 characters.
    #[serde(alias = "message")]
    #[garde(length(chars, min = 1, max = 5000), custom(said))]
    pub text: String,
    /// What it is about.
    pub topic_id: Option<i64>,
    /// The token of the human check, for the action `contact`; visitors only.
    #[garde(length(max = 8192))]
    pub token: Option<String>,
}

/// A ticket that was opened.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = OpenedTicket)]
pub struct OpenedOut {
    /// Its number.
    pub number: i64,
    /// Whether it is in the caller's account. Visitors get a link by mail.
    pub member: bool,
}
