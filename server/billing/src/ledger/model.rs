//! Postings, as they are made and as administrators read them.

use daymark_actors::clock::Instant;
use serde::Serialize;
use utoipa::ToSchema;

use crate::money::Money;

/// An account of the books. Assets and receivables are debit, above zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = LedgerAccount)]
pub enum Account {
    /// What members owe for invoices.
    Receivable,
    /// What was sold, without tax.
    Revenue,
    /// Tax that belongs to the state.
    Tax,
    /// What the site owes members: credit that their next invoices use.
    Balance,
    /// Money received, at banks and providers.
    Cash,
    /// Credit granted without a payment.
    Granted,
    /// What banks have taken back until a dispute is decided.
    Disputed,
    /// What providers keep.
    Fees,
    /// Money that will not be paid.
    WrittenOff,
}

daymark_base::words!(Account {
    Receivable "receivable", Revenue "revenue", Tax "tax", Balance "balance", Cash "cash", Granted "granted",
    Disputed "disputed", Fees "fees", WrittenOff "written_off"
});

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = LedgerKind)]
pub enum Kind {
    /// An invoice was issued.
    Invoice,
    /// A payment came in.
    Payment,
    /// An invoice used a member's balance.
    BalanceUsed,
    /// An administrator added to a member's balance, or took from it.
    BalanceAdded,
    /// A credit note cancelled all or part of an invoice.
    CreditNote,
    /// Money went back to a member, or came back because their bank did not accept it.
    Refund,
    /// A bank took a payment back.
    Dispute,
    /// The dispute was won: the money came back.
    DisputeWon,
    /// The dispute was lost.
    DisputeLost,
    /// An invoice will not be paid.
    WriteOff,
}

daymark_base::words!(Kind {
    Invoice "invoice", Payment "payment", BalanceUsed "balance_used", BalanceAdded "balance_added", CreditNote "credit_note",
    Refund "refund", Dispute "dispute", DisputeWon "dispute_won", DisputeLost "dispute_lost", WriteOff "write_off"
});

/// What a posting is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The member.
    pub member: Option<i64>,
    /// The invoice.
    pub invoice: Option<i64>,
    /// The payment.
    pub payment: Option<i64>,
    /// The administrator who made it.
    pub by: Option<i64>,
}

/// A movement of money.
#[derive(Clone, Debug)]
pub struct Posting<'a> {
    /// What happened.
    pub kind: Kind,
    /// What it is about.
    pub about: About,
    /// A key for what happened, such as `payment:17`. Each key is posted only once.
    pub once: String,
    /// The administrator's reason; may be empty.
    pub note: &'a str,
    /// The accounts that it moves. They sum to zero in each currency.
    pub lines: Vec<(Account, Money)>,
    /// When it happened.
    pub at: Instant,
}

/// One account of a posting.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LedgerLine)]
pub struct PostingLineOut {
    /// The account.
    pub account: Account,
    /// Debit above zero, credit below.
    pub amount: Money,
}

/// A posting of the books.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LedgerPosting)]
pub struct PostingOut {
    /// The posting.
    pub id: i64,
    /// What happened.
    pub kind: Kind,
    /// The invoice that it is about.
    pub invoice_id: Option<i64>,
    /// The payment that it is about.
    pub payment_id: Option<i64>,
    /// The administrator who made it.
    pub by_id: Option<i64>,
    /// The administrator's reason, if any.
    pub note: String,
    /// When it happened.
    #[schema(value_type = String, format = DateTime)]
    pub at: Instant,
    /// Its entries, which sum to zero.
    pub lines: Vec<PostingLineOut>,
}
