//! Tickets as those who opened them see them.

use daymark_actors::clock::Instant;
use daymark_base::db;
use daymark_derive::{input, query};
use serde::Serialize;
use utoipa::ToSchema;

use super::said;
use crate::support::rules::states::State;

/// How a message arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = MessageVia)]
pub enum Via {
    /// By the contact form.
    Form,
    /// On the ticket's page.
    Site,
    /// By email.
    Mail,
}

daymark_base::words!(Via { Form "form", Site "site", Mail "mail" });

/// Who wrote a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = MessageBy)]
pub enum By {
    /// The ticket's owner.
    Customer,
    /// The team.
    Support,
    /// The team, as a note that only the team sees.
    Note,
}

daymark_base::words!(By { Customer "customer", Support "support", Note "note" });

/// A ticket in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema, db::Record)]
#[schema(as = TicketCard)]
pub struct TicketCard {
    /// Its number.
    pub id: i64,
    /// Its subject.
    pub subject: String,
    /// Whose turn it is.
    #[schema(value_type = State)]
    pub state: String,
    /// Its topic.
    pub topic_id: Option<i64>,
    /// The topic's name.
    pub topic: Option<String>,
    /// When it was opened.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
    /// When it last changed.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Instant,
}

/// A message of a ticket.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TicketMessage)]
pub struct MessageOut {
    /// The message's id.
    pub id: i64,
    /// Who wrote it.
    pub by: By,
    /// The author's name.
    pub name: String,
    /// Plain text with line breaks. Never show it as HTML.
    pub text: String,
    /// How it arrived.
    pub via: Via,
    /// When it was written.
    #[schema(value_type = String, format = DateTime)]
    pub at: Instant,
}

/// A ticket.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Ticket)]
pub struct TicketOut {
    /// Its row in lists.
    #[serde(flatten)]
    pub card: TicketCard,
    /// Oldest first.
    pub messages: Vec<MessageOut>,
}

/// A reply to the team.
#[input]
#[derive(Debug)]
#[schema(as = TicketReplyIn)]
pub struct ReplyIn {
    /// 1 to 5,000 characters.
    #[garde(length(chars, min = 1, max = 5000), custom(said))]
    pub text: String,
}

/// The parameter of an email's link. The access rule reads it; this type only documents it.
#[query]
#[derive(Debug)]
#[allow(dead_code)]
pub struct MarkQuery {
    /// The token of the email's link.
    #[garde(length(max = 100))]
    token: String,
}
