//! Tickets as the team sees them.

use daymark_actors::clock::Instant;
use daymark_base::db;
use daymark_derive::{input, query};
use daymark_web::export::Columns;
use daymark_web::part::clearable;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{MessageOut, TicketCard, said};
use crate::support::rules::states::State;

/// Which tickets to list.
#[query]
#[derive(Clone, Debug)]
pub struct DeskQuery {
    /// Only those in this state.
    #[param(inline)]
    pub state: Option<State>,
    /// `me`, `nobody`, or the id of a team member.
    #[garde(length(chars, max = 20))]
    pub assigned: Option<String>,
    /// Only those about this topic.
    pub topic_id: Option<i64>,
    /// Part of a subject, a name or an email address; or the number of a ticket.
    #[garde(length(chars, max = 100))]
    pub search: Option<String>,
    /// The next page: `meta.next_cursor` of the previous page. An export has no pages.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// A ticket in the team's list.
#[derive(Clone, Debug, Serialize, ToSchema, db::Record)]
#[schema(as = ManagedTicketCard)]
pub struct ManagedCard {
    /// What its owner sees.
    #[serde(flatten)]
    #[column(flatten)]
    pub card: TicketCard,
    /// Who opened it.
    pub name: String,
    /// The email address for answers.
    pub email: String,
    /// The account of that person; null for a visitor.
    pub user_id: Option<i64>,
    /// The team member assigned to it.
    pub assigned_id: Option<i64>,
    /// The team member's name, or the email address.
    pub assigned_name: Option<String>,
    /// `form` or `mail`.
    pub via: String,
    /// When the team first answered.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub first_answer_at: Option<Instant>,
    /// How many messages it has, notes included.
    pub messages: i64,
}

impl Columns for ManagedCard {
    const NAMES: &'static [&'static str] = &[
        "number",
        "state",
        "subject",
        "topic",
        "name",
        "email",
        "user_id",
        "assigned_to",
        "via",
        "messages",
        "created_at",
        "updated_at",
        "first_answer_at",
    ];

    fn cells(&self) -> Vec<String> {
        let card = &self.card;
        vec![
            card.id.to_string(),
            card.state.clone(),
            card.subject.clone(),
            card.topic.clone().unwrap_or_default(),
            self.name.clone(),
            self.email.clone(),
            self.user_id.map(|id| id.to_string()).unwrap_or_default(),
            self.assigned_name.clone().unwrap_or_default(),
            self.via.clone(),
            self.messages.to_string(),
            card.created_at.to_string(),
            card.updated_at.to_string(),
            self.first_answer_at.map(|at| at.to_string()).unwrap_or_default(),
        ]
    }
}

/// A message as the team sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ManagedMessage)]
pub struct ManagedMessage {
    /// The message; the ticket's owner does not see it if it is a note.
    #[serde(flatten)]
    pub message: MessageOut,
    /// Whether only the team sees it.
    pub note: bool,
    /// The team member who wrote it; null for the owner's messages.
    pub author_id: Option<i64>,
    /// The sender's email address, if it is not the ticket's.
    pub mail_from: Option<String>,
}

/// A ticket as the team sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ManagedTicket)]
pub struct ManagedTicket {
    /// Its row in the list.
    #[serde(flatten)]
    pub card: ManagedCard,
    /// Messages and notes, oldest first.
    pub thread: Vec<ManagedMessage>,
}

/// The ticket's state after an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = AnswerThen)]
pub enum Then {
    /// The customer's turn.
    #[default]
    Waiting,
    /// The ticket is solved.
    Solved,
}

/// An answer to the ticket's owner.
#[input]
#[derive(Debug)]
#[schema(as = TicketAnswerIn)]
pub struct AnswerIn {
    /// 1 to 10,000 characters.
    #[garde(length(chars, min = 1, max = 10000), custom(said))]
    pub text: String,
    /// `waiting` by default, or `solved`.
    #[serde(default)]
    #[schema(inline)]
    pub state: Then,
    /// The canned answer that it was made from.
    pub canned_id: Option<i64>,
}

/// A note for the team.
#[input]
#[derive(Debug)]
#[schema(as = TicketNoteIn)]
pub struct NoteIn {
    /// 1 to 10,000 characters.
    #[garde(length(chars, min = 1, max = 10000), custom(said))]
    pub text: String,
}

/// A state that the team can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = SetTicketState)]
pub enum SetState {
    /// The team's turn.
    Open,
    /// The customer's turn.
    Waiting,
    /// The ticket is solved.
    Solved,
}

impl From<SetState> for State {
    fn from(state: SetState) -> Self {
        match state {
            SetState::Open => Self::Open,
            SetState::Waiting => Self::Waiting,
            SetState::Solved => Self::Solved,
        }
    }
}

/// Changes to a ticket; omitted fields stay.
#[input]
#[derive(Debug)]
#[schema(as = TicketPatch)]
pub struct TicketPatch {
    /// The new state.
    pub state: Option<SetState>,
    /// The team member assigned to it; null for none.
    #[serde(default, deserialize_with = "clearable")]
    #[schema(value_type = Option<i64>)]
    pub assigned_id: Option<Option<i64>>,
    /// Its topic; null for none.
    #[serde(default, deserialize_with = "clearable")]
    #[schema(value_type = Option<i64>)]
    pub topic_id: Option<Option<i64>>,
}

/// A team member.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SupportAgent)]
pub struct AgentOut {
    /// The account.
    pub id: i64,
    /// First and last name, or the email address.
    pub name: String,
}

/// Support statistics.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SupportFigures)]
pub struct FiguresOut {
    /// Tickets not yet answered or assigned.
    pub new: i64,
    /// Tickets that wait for the team.
    pub open: i64,
    /// Tickets that wait for their owners.
    pub waiting: i64,
    /// Unsolved tickets without an assignee.
    pub unassigned: i64,
    /// Tickets of the last 30 days that are solved.
    pub solved: i64,
    /// When the oldest new ticket was opened.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub oldest_new_at: Option<Instant>,
    /// Times to the first answer, for tickets of the last 30 days.
    pub first_answer: WaitsOut,
}

/// Times to the first answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = FirstAnswers)]
pub struct WaitsOut {
    /// How many tickets were answered.
    pub count: i64,
    /// The median, in minutes.
    pub median_minutes: Option<i64>,
    /// Nine in ten tickets were answered within this time, in minutes.
    pub slowest_tenth_minutes: Option<i64>,
}
