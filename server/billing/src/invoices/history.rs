//! Payments: a member's own, and all payments for administrators.

use daymark_actors::clock::Instant;
use daymark_base::search::containing;
use daymark_derive::query;
use daymark_web::access::{Admin, Member};
use daymark_web::error::Result;
use daymark_web::export::{Columns, Export, Format, Range};
use daymark_web::page::Paging;
use daymark_web::part::Query;
use daymark_web::reply::Page;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::Method;
use super::showing::InvoiceRef;
use super::store::payments::{self, PaymentRow};
use super::words;
use crate::money::Money;
use crate::packages::ReadBilling;

/// The result of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentState {
    /// The money arrived.
    Succeeded,
    /// The payment failed.
    Failed,
    /// The money was refunded.
    Refunded,
    /// A part of the money was refunded.
    PartlyRefunded,
    /// The payer's bank took the money back: the dispute is open, or was lost.
    Disputed,
}

daymark_base::words!(PaymentState {
    Succeeded "succeeded", Failed "failed", Refunded "refunded", PartlyRefunded "partly_refunded", Disputed "disputed"
});

/// A payment.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Payment)]
pub struct PaymentOut {
    /// The payment's id.
    pub id: i64,
    /// The amount.
    pub amount: Money,
    /// The refunded part.
    pub refunded: Money,
    /// Its result.
    pub state: PaymentState,
    /// Who collected it: `manual`, `stripe`, or `balance` if the member's balance paid it.
    pub provider: String,
    /// The card, if one was used.
    pub method: Option<Method>,
    /// The invoice that it was for.
    pub invoice: InvoiceRef,
    /// The time of the payment.
    #[schema(value_type = String, format = DateTime)]
    pub at: Instant,
    /// What was paid for.
    pub text: String,
}

/// A payment as people see it.
#[must_use]
pub fn payment_out(row: &PaymentRow) -> PaymentOut {
    let purpose = row.purpose.parse().map_or("", words::purpose);
    PaymentOut {
        id: row.id,
        amount: row.amount(),
        refunded: row.refunded(),
        state: row.state.parse().unwrap_or(PaymentState::Failed),
        provider: row.provider.clone(),
        method: row.method(),
        invoice: InvoiceRef { id: row.invoice_id, number: row.invoice_number() },
        at: row.at,
        text: row.text.clone().unwrap_or_else(|| purpose.to_owned()),
    }
}

/// A payment, and the member who paid.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ManagedPayment)]
pub(super) struct ManagedOut {
    #[serde(flatten)]
    payment: PaymentOut,
    /// The member's id.
    user_id: i64,
    /// First and last name.
    name: String,
    /// The member's email address.
    email: String,
    /// An administrator's note, or why it failed.
    note: String,
}

impl From<PaymentRow> for ManagedOut {
    fn from(row: PaymentRow) -> Self {
        let payment = payment_out(&row);
        Self { payment, user_id: row.member_id, name: row.name(), email: row.email, note: row.note }
    }
}

impl Columns for ManagedOut {
    const NAMES: &'static [&'static str] = &[
        "id", "at", "state", "currency", "amount", "refunded", "provider", "invoice", "text", "note", "user_id",
        "name", "email",
    ];

    fn cells(&self) -> Vec<String> {
        let payment = &self.payment;
        vec![
            payment.id.to_string(),
            payment.at.to_string(),
            payment.state.to_string(),
            payment.amount.currency.to_string(),
            payment.amount.amount.to_string(),
            payment.refunded.amount.to_string(),
            payment.provider.clone(),
            payment.invoice.number.clone(),
            payment.text.clone(),
            self.note.clone(),
            self.user_id.to_string(),
            self.name.clone(),
            self.email.clone(),
        ]
    }
}

/// A filter for payments.
#[query]
#[derive(Clone, Debug, Default)]
pub(super) struct HistoryQuery {
    /// Part of a name or an address.
    #[garde(length(chars, max = 100))]
    search: Option<String>,
    /// Only those with this result.
    state: Option<PaymentState>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    cursor: Option<String>,
    /// Rows per page, 1 to 100; 60 by default. An export has no pages.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    limit: Option<i64>,
}

/// A page of one's own payments.
#[query]
#[derive(Debug)]
pub(super) struct OwnQuery {
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    cursor: Option<String>,
    /// Rows per page, 1 to 100; 60 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    limit: Option<i64>,
}

/// Pages of 60 rows by default, as in the specification.
fn pages(cursor: Option<String>, limit: Option<i64>) -> Paging {
    Paging { cursor, limit: limit.or(Some(60)) }
}

pub(super) async fn own(member: Member, Query(query): Query<OwnQuery>) -> Result<Page<PaymentOut>> {
    let paging = pages(query.cursor, query.limit);
    let before = paging.after()?.unwrap_or(i64::MAX);
    let rows = payments::of_member(&member.db, member.caller.id, before, paging.limit() + 1).await?;
    Ok(paging.page(rows.iter().map(payment_out).collect(), |payment| payment.id))
}

pub(super) async fn list(admin: Admin<ReadBilling>, Query(query): Query<HistoryQuery>) -> Result<Page<ManagedOut>> {
    let HistoryQuery { search, state, cursor, limit } = query;
    let paging = pages(cursor, limit);
    let (pattern, before) = (search.as_deref().and_then(containing), paging.after()?.unwrap_or(i64::MAX));
    let state = state.map(PaymentState::text);
    let rows = payments::list(&admin.db, pattern, state, before, paging.limit() + 1).await?;
    Ok(paging.page(rows.into_iter().map(ManagedOut::from).collect(), |row| row.payment.id))
}

pub(super) async fn export(admin: Admin<ReadBilling>, Query(query): Query<HistoryQuery>) -> Result<Export<ManagedOut>> {
    let (pattern, state) = (query.search.as_deref().and_then(containing), query.state.map(PaymentState::text));
    let db = admin.db.unhurried();
    let fetch = move |before, limit| {
        let (db, pattern) = (db.clone(), pattern.clone());
        async move {
            let rows = payments::list(&db, pattern, state, before, limit).await?;
            Ok(rows.into_iter().map(ManagedOut::from).collect())
        }
    };
    let range = Range { after: i64::MAX, most: usize::MAX };
    Export::begin(Format::Csv, "payments", range, fetch, |row: &ManagedOut| row.payment.id).await
}
