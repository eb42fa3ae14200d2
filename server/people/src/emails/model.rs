//! Queued emails, and emails as administrators see them.

use std::str::FromStr;

use daymark_actors::clock::{Day, Instant};
use daymark_base::db;
use daymark_web::error::{Error, Result};
use daymark_web::letter::Letter;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// An email to one person, to be queued in the transaction of the change that it reports.
pub struct Mail {
    /// The kind of email.
    pub letter: &'static Letter,
    /// The address, as its owner wrote it.
    pub to: String,
    /// The account concerned: erasing it erases the email.
    pub member: Option<i64>,
    /// The values for the template.
    pub values: Value,
    /// The value of [`SECRET`](super::letter::SECRET), stored only until the email is sent.
    pub secret: Option<String>,
    /// A key for which there is at most one email, such as a campaign and a recipient.
    pub once: Option<String>,
}

/// Why an address is blocked from mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Refusal {
    /// A mail server rejected an email at delivery.
    Rejected,
    /// An email was returned.
    Bounced,
    /// The reader reported it as unwanted.
    Complained,
}

daymark_base::words!(Refusal { Rejected "rejected", Bounced "bounced", Complained "complained" });

/// An address blocked from mail.
#[derive(Clone, Debug, Serialize, ToSchema, db::Record)]
pub struct Suppressed {
    /// The last refusal.
    pub id: i64,
    /// The address, in lower case.
    pub email: String,
    /// The last reason.
    #[schema(value_type = Refusal)]
    pub kind: String,
    /// Whether the block is permanent. Otherwise it ends a week after the first of the last five refusals.
    pub permanent: bool,
    /// What the mail server said.
    pub answer: String,
    /// When it last refused mail.
    #[schema(value_type = String, format = DateTime)]
    pub refused_at: Instant,
}

/// One of many emails of a kind.
pub struct Bulk {
    /// The address, as its owner wrote it.
    pub to: String,
    /// The account concerned: erasing it erases the email.
    pub member: Option<i64>,
    /// The values for the letter.
    pub values: Value,
    /// The value of [`SECRET`](super::letter::SECRET), stored only until the email is sent.
    pub secret: String,
    /// A key for which there is at most one email.
    pub once: String,
}

/// The error of a letter that its recipient no longer wants, with the reason. The email is cancelled.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Unwanted(pub &'static str);

/// The state of an email.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// To be sent, or to be tried again.
    Pending,
    /// Accepted by the mail server.
    Sent,
    /// Not sent, because no mail server is set; it can be read in the log.
    Kept,
    /// Not sent, because the address is blocked from mail or the email was withdrawn.
    Cancelled,
    /// Refused, tried in vain for two days, or impossible to compose.
    Failed,
}

impl Status {
    /// The word in the database and in JSON.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Sent => "sent",
            Self::Kept => "kept",
            Self::Cancelled => "cancelled",
            Self::Failed => "failed",
        }
    }
}

impl FromStr for Status {
    type Err = Error;
    fn from_str(word: &str) -> Result<Self> {
        let all = [Self::Pending, Self::Sent, Self::Kept, Self::Cancelled, Self::Failed];
        let unknown = || Error::internal(anyhow::anyhow!("unknown status of a mail: {word}"));
        all.into_iter().find(|status| status.text() == word).ok_or_else(unknown)
    }
}

/// Numbers of emails by result.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(super) struct OutcomesOut {
    pub total: i64,
    pub pending: i64,
    pub sent: i64,
    pub kept: i64,
    pub cancelled: i64,
    pub failed: i64,
}

impl OutcomesOut {
    pub(super) fn add(&mut self, status: &str, mails: i64) {
        self.total += mails;
        match status.parse() {
            Ok(Status::Pending) => self.pending += mails,
            Ok(Status::Sent) => self.sent += mails,
            Ok(Status::Kept) => self.kept += mails,
            Ok(Status::Cancelled) => self.cancelled += mails,
            Ok(Status::Failed) => self.failed += mails,
            Err(_) => {}
        }
    }
}

/// The states of the emails of a range of days.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(super) struct SummaryOut {
    pub total: OutcomesOut,
    /// By kind; kinds without an email are left out.
    pub types: Vec<TypeOut>,
    /// By UTC day, oldest first; days without an email are left out.
    pub days: Vec<DayOut>,
}

/// The emails of one kind.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TypeOut {
    pub email_type: String,
    #[serde(flatten)]
    pub outcomes: OutcomesOut,
}

/// The emails of one day.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DayOut {
    #[schema(value_type = String, format = Date)]
    pub date: Day,
    #[serde(flatten)]
    pub outcomes: OutcomesOut,
}

/// An email in the log.
#[derive(Serialize, ToSchema)]
pub(super) struct LogOut {
    pub id: i64,
    /// The kind of email.
    pub email_type: String,
    /// The recipient.
    pub email: String,
    /// The account that it is about.
    pub user_id: Option<i64>,
    pub status: Status,
    /// The mail server's last answer.
    pub answer: Option<String>,
    /// How often it was tried.
    pub attempts: i64,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
    /// When it was sent, or when sending was given up.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub ended_at: Option<Instant>,
}

/// An email as its recipient sees it.
#[derive(Serialize, ToSchema)]
pub(super) struct PreviewOut {
    pub subject: String,
    /// A complete HTML document, to show in a frame.
    pub html: String,
    pub text: String,
}

/// A kind of email.
#[derive(Serialize, ToSchema)]
pub(super) struct LetterOut {
    /// The `email_type`.
    pub name: &'static str,
    /// When it is sent.
    pub about: &'static str,
}
