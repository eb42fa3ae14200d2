//! A feature's declaration of its emails.

use futures_util::future::BoxFuture;
use serde_json::Value;

use crate::ctx::Ctx;

/// A rendered mail.
#[derive(Clone, Debug)]
pub struct Rendered {
    /// One line.
    pub subject: String,
    /// A whole document.
    pub html: String,
    /// The same text without markup.
    pub text: String,
}

/// Renders an email from its stored values, for emails whose text the program does not know. The value `sending` is
/// true when the email is sent, not when it is viewed in the log.
pub type Compose = for<'a> fn(&'a Ctx, &'a Value) -> BoxFuture<'a, anyhow::Result<Rendered>>;

/// A kind of mail.
#[derive(Debug)]
pub struct Letter {
    /// The specification's `email_type`.
    pub name: &'static str,
    /// When it is sent, for administrators.
    pub about: &'static str,
    /// Subject and paragraphs.
    pub template: &'static str,
    /// Why the recipient gets it: the start of a sentence that ends with the site's address.
    pub why: &'static str,
    /// Values for a preview.
    pub sample: fn() -> Value,
    /// Renders the email instead of the template, which is then only for the preview.
    pub compose: Option<Compose>,
}
