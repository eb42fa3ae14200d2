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
    /// The email address that visitors can write to.
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
    /// The version that was edited. 409 if there is a newer one.
    pub version: i64,
}

/// The contact page.
#[derive(Clone, Debug, Serialize, ToSchema, db::Record)]
#[schema(as = ContactPage)]
pub struct ContactPageOut {
    /// The heading above the form.
    pub title: String,
    /// Markdown.
    pub text: String,
    /// `text` as safe HTML.
    pub html: String,
    /// The email address that visitors can write to.
    pub email: Option<String>,
    /// A phone number; may be empty.
    pub phone: String,
    /// A postal address with line breaks; may be empty.
    pub address: String,
    /// When people answer; may be empty.
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
    /// The email address for the answer.
    #[garde(length(chars, max = 254))]
    pub email: Option<String>,
    /// One line, 1 to 150 characters.
    #[garde(length(chars, min = 1, max = 150), custom(said))]
    pub subject: String,
    /// 1 to 5,000 characters.
    #[serde(alias = "message")]
    #[garde(length(chars, min = 1, max = 5000), custom(said))]
    pub text: String,
    /// The topic of the message.
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
    /// Whether it is in the caller's account. Visitors get a link by email.
    pub member: bool,
}
