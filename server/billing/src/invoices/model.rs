//! Invoices as the program makes them, and as clients see them.

use daymark_actors::clock::Instant;
use serde::Serialize;
use utoipa::ToSchema;

use crate::money::{Currency, Money};
use crate::taxes::Tax;

/// The kind of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = InvoiceKind)]
pub enum Kind {
    /// An invoice.
    Invoice,
    /// A credit note, which cancels all or part of an invoice.
    CreditNote,
}

daymark_base::words!(Kind { Invoice "invoice", CreditNote "credit_note" });

/// What an invoice is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = InvoicePurpose)]
pub enum Purpose {
    /// The first period of a subscription.
    Start,
    /// A further period.
    Renewal,
    /// The rest of a period in a higher plan.
    Upgrade,
    /// Any other invoice.
    Manual,
}

daymark_base::words!(Purpose { Start "start", Renewal "renewal", Upgrade "upgrade", Manual "manual" });

/// The state of an invoice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = InvoiceState)]
pub enum State {
    /// It is not paid yet.
    Open,
    /// It is paid. Credit notes are in this state from the start.
    Paid,
    /// It was cancelled before it was paid.
    Void,
    /// It will not be paid.
    Uncollectible,
}

daymark_base::words!(State { Open "open", Paid "paid", Void "void", Uncollectible "uncollectible" });

/// A line of an invoice to be issued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLine {
    /// What is sold.
    pub text: String,
    /// Minor units as in the price; negative for a credit.
    pub amount: i64,
    /// The package price that is billed, if any.
    pub price: Option<i64>,
    /// The beginning of the period.
    pub from: Option<Instant>,
    /// Its end, exclusive.
    pub to: Option<Instant>,
}

/// An invoice to be issued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewInvoice {
    /// Who pays.
    pub member: i64,
    /// The subscription that it is for.
    pub subscription: Option<i64>,
    /// What it is for.
    pub purpose: Purpose,
    /// The currency of its lines.
    pub currency: Currency,
    /// Its lines; at least one.
    pub lines: Vec<NewLine>,
    /// The coupon redemption that discounts it.
    pub coupon: Option<i64>,
    /// Its due date.
    pub due_at: Instant,
    /// Who collects the money.
    pub provider: String,
    /// The invoice's id at the provider.
    pub provider_ref: Option<String>,
}

/// A line of an issued invoice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = InvoiceLine)]
pub struct Line {
    /// What was sold.
    pub text: String,
    /// The amount, with or without tax like the price.
    pub amount: Money,
    /// The beginning of the period.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub from: Option<Instant>,
    /// Its end, exclusive.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub to: Option<Instant>,
}

/// An issued invoice or credit note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invoice {
    /// The invoice.
    pub id: i64,
    /// Invoice or credit note.
    pub kind: Kind,
    /// Such as `2026-000123`.
    pub number: String,
    /// Who pays.
    pub member: i64,
    /// The subscription that it is for.
    pub subscription: Option<i64>,
    /// What it is for.
    pub purpose: Purpose,
    /// Its state.
    pub state: State,
    /// Without tax.
    pub net: Money,
    /// With tax.
    pub total: Money,
    /// The amount due.
    pub due: Money,
    /// The amount cancelled by credit notes.
    pub credited: Money,
    /// The reference for a bank transfer.
    pub reference: String,
    /// Who collects the money.
    pub provider: String,
    /// The invoice's id at the provider.
    pub provider_ref: Option<String>,
    /// When it was issued.
    pub issued_at: Instant,
    /// Its due date.
    pub due_at: Instant,
    /// When it was paid.
    pub paid_at: Option<Instant>,
    /// The invoice that a credit note corrects: its id and number.
    pub corrects: Option<(i64, String)>,
    /// What was sold.
    pub lines: Vec<Line>,
    /// Its taxes.
    pub taxes: Vec<Tax>,
    /// Name and address of the seller.
    pub seller: Vec<String>,
    /// Name and address of the buyer.
    pub buyer: Vec<String>,
    /// Additional notes; may be empty.
    pub note: String,
}

/// A payment that arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paid {
    /// Who collected it.
    pub provider: String,
    /// The payment's id at the provider. The same payment is stored only once.
    pub provider_ref: String,
    /// How much.
    pub amount: Money,
    /// The card, if it was paid by card.
    pub method: Option<Method>,
    /// The administrator who marked it as paid.
    pub by: Option<i64>,
    /// When it arrived.
    pub at: Instant,
    /// The administrator's note; may be empty.
    pub note: String,
}

/// The result of a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The invoice after it.
    pub invoice: Invoice,
    /// The payment.
    pub payment: i64,
    /// False when the payment was stored before and nothing has changed.
    pub newly: bool,
    /// Whether this payment settled the invoice.
    pub now_paid: bool,
}

/// What was paid for a period of a subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaidPeriod {
    /// Its invoice.
    pub invoice: i64,
    /// Its invoice without tax.
    pub net: Money,
    /// Its invoice with tax.
    pub total: Money,
    /// The refunded part of the total.
    pub refunded: Money,
    /// The amount paid with an earlier invoice and credited here for unused time, with or without tax like the price.
    pub carried: Money,
    /// When the invoice was issued.
    pub issued_at: Instant,
    /// When the period begins, if the invoice states it, as a renewal does.
    pub begins_at: Option<Instant>,
}

/// A payment card, by its brand and last digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PaymentMethod)]
pub struct Method {
    /// Such as `visa`.
    pub brand: String,
    /// Its last four digits.
    pub last4: String,
}

/// An invoice in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct InvoiceCard {
    /// The invoice.
    pub id: i64,
    /// Such as `2026-000123`.
    pub number: String,
    /// Invoice or credit note.
    pub kind: Kind,
    /// What it is for.
    pub purpose: Purpose,
    /// Its state.
    pub state: State,
    /// With tax.
    pub total: Money,
    /// The amount due.
    pub due: Money,
    /// The reference of a bank transfer.
    pub reference: String,
    /// When it was issued.
    #[schema(value_type = String, format = DateTime)]
    pub issued_at: Instant,
    /// Its due date.
    #[schema(value_type = String, format = DateTime)]
    pub due_at: Instant,
    /// When it was paid.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub paid_at: Option<Instant>,
}

/// An invoice as lists show it.
#[must_use]
pub fn card(invoice: &Invoice) -> InvoiceCard {
    InvoiceCard {
        id: invoice.id,
        number: invoice.number.clone(),
        kind: invoice.kind,
        purpose: invoice.purpose,
        state: invoice.state,
        total: invoice.total,
        due: invoice.due,
        reference: invoice.reference.clone(),
        issued_at: invoice.issued_at,
        due_at: invoice.due_at,
        paid_at: invoice.paid_at,
    }
}
