//! What a feature declares of its mails.

use serde_json::Value;

/// A kind of mail.
#[derive(Debug)]
pub struct Letter {
    /// The specification's `email_type`.
    pub name: &'static str,
    /// When it is sent, for administrators.
    pub about: &'static str,
    /// Subject and paragraphs.
    pub template: &'static str,
    /// Why the recipient gets it: a sentence that the address of the site follows.
    pub why: &'static str,
    /// Values for a preview.
    pub sample: fn() -> Value,
}
