//! Refunds and chargebacks as clients send and see them, and as providers report them.

use daymark_actors::clock::Instant;
use daymark_derive::input;
use daymark_web::export::Columns;
use daymark_web::part::said;
use serde::Serialize;
use utoipa::ToSchema;

use crate::money::Money;

/// The state of a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RefundState {
    /// The provider has not confirmed it yet.
    Pending,
    /// The money is on its way back.
    Done,
    /// The provider refused it.
    Failed,
}

daymark_base::words!(RefundState { Pending "pending", Done "done", Failed "failed" });

/// The state of a dispute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DisputeState {
    /// The bank has the money, and the dispute is undecided.
    Open,
    /// The money came back.
    Won,
    /// The money did not come back.
    Lost,
}

daymark_base::words!(DisputeState { Open "open", Won "won", Lost "lost" });

/// A refund as a provider reports it.
#[derive(Clone, Debug)]
pub struct RefundSeen {
    /// The provider.
    pub provider: &'static str,
    /// The refund's id there.
    pub provider_ref: String,
    /// The payment's id there.
    pub payment_ref: String,
    /// The key of our request, if it carries one.
    pub mark: Option<String>,
    /// How much.
    pub amount: Money,
    /// Its state.
    pub state: RefundState,
    /// When the provider was asked.
    pub at: Instant,
}

/// A dispute as a provider reports it.
#[derive(Clone, Debug)]
pub struct DisputeSeen {
    /// The provider.
    pub provider: &'static str,
    /// The dispute's id there.
    pub provider_ref: String,
    /// The payment's id there.
    pub payment_ref: String,
    /// How much.
    pub amount: Money,
    /// Its state.
    pub state: DisputeState,
    /// The bank's reason.
    pub reason: String,
    /// When the provider was asked.
    pub at: Instant,
}

/// A refund.
#[input]
#[derive(Clone, Debug, Serialize)]
pub(super) struct RefundIn {
    /// The amount in minor units; null for all that is left.
    #[garde(range(min = 1, max = 1_000_000_000_000_i64))]
    pub amount: Option<i64>,
    /// Why, 1 to 500 characters. The member reads it.
    #[garde(length(chars, min = 1, max = 500), custom(said))]
    pub reason: String,
    /// Ends the subscription at once.
    #[serde(default)]
    pub end_now: bool,
    /// Keeps the money as the member's balance.
    #[serde(default)]
    pub to_balance: bool,
}

/// A chargeback of a payment that has no provider.
#[input]
#[derive(Clone, Debug, Serialize)]
pub(super) struct DisputeIn {
    /// The bank's reason, 1 to 500 characters.
    #[garde(length(chars, min = 1, max = 500), custom(said))]
    pub reason: String,
}

/// The end of a dispute.
#[input]
#[derive(Clone, Debug, Serialize)]
pub(super) struct CloseDisputeIn {
    /// Whether the money came back.
    pub won: bool,
    /// Why, 1 to 500 characters.
    #[garde(length(chars, min = 1, max = 500), custom(said))]
    pub reason: String,
}

/// The credit note of a refund.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CreditNoteRef)]
pub(super) struct CreditNoteOut {
    /// The credit note.
    pub id: i64,
    /// Its number.
    pub number: String,
}

/// A refund, for administrators.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Refund)]
pub(super) struct RefundOut {
    /// The refund.
    pub id: i64,
    /// The payment.
    pub payment_id: i64,
    /// The member who paid.
    pub user_id: i64,
    /// First and last name.
    pub name: String,
    /// How much.
    pub amount: Money,
    /// Its state.
    pub state: RefundState,
    /// Whether it was added to the member's balance.
    pub to_balance: bool,
    /// Why.
    pub reason: String,
    /// When it was requested.
    #[schema(value_type = String, format = DateTime)]
    pub at: Instant,
    /// When it was done.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub done_at: Option<Instant>,
    /// Its credit note.
    pub credit_note: Option<CreditNoteOut>,
}

impl Columns for RefundOut {
    const NAMES: &'static [&'static str] = &[
        "id",
        "payment_id",
        "user_id",
        "name",
        "currency",
        "amount",
        "state",
        "to_balance",
        "reason",
        "at",
        "done_at",
        "credit_note",
    ];

    fn cells(&self) -> Vec<String> {
        vec![
            self.id.to_string(),
            self.payment_id.to_string(),
            self.user_id.to_string(),
            self.name.clone(),
            self.amount.currency.to_string(),
            self.amount.amount.to_string(),
            self.state.to_string(),
            self.to_balance.to_string(),
            self.reason.clone(),
            self.at.to_string(),
            self.done_at.map(|at| at.to_string()).unwrap_or_default(),
            self.credit_note.as_ref().map(|note| note.number.clone()).unwrap_or_default(),
        ]
    }
}

/// A chargeback, for administrators.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Dispute)]
pub(super) struct DisputeOut {
    /// The dispute.
    pub id: i64,
    /// The payment.
    pub payment_id: i64,
    /// The member who paid.
    pub user_id: i64,
    /// First and last name.
    pub name: String,
    /// How much.
    pub amount: Money,
    /// Its state.
    pub state: DisputeState,
    /// The bank's reason.
    pub reason: String,
    /// Whether the provider reports it, and closes it by itself.
    pub by_provider: bool,
    /// When it began.
    #[schema(value_type = String, format = DateTime)]
    pub at: Instant,
    /// When it was decided.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub closed_at: Option<Instant>,
}

impl Columns for DisputeOut {
    const NAMES: &'static [&'static str] = &[
        "id",
        "payment_id",
        "user_id",
        "name",
        "currency",
        "amount",
        "state",
        "reason",
        "by_provider",
        "at",
        "closed_at",
    ];

    fn cells(&self) -> Vec<String> {
        vec![
            self.id.to_string(),
            self.payment_id.to_string(),
            self.user_id.to_string(),
            self.name.clone(),
            self.amount.currency.to_string(),
            self.amount.amount.to_string(),
            self.state.to_string(),
            self.reason.clone(),
            self.by_provider.to_string(),
            self.at.to_string(),
            self.closed_at.map(|at| at.to_string()).unwrap_or_default(),
        ]
    }
}
