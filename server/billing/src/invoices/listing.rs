//! Invoices for administrators.

use daymark_base::search::containing;
use daymark_derive::query;
use daymark_web::access::Admin;
use daymark_web::error::Result;
use daymark_web::export::{Columns, Export, Format, Range};
use daymark_web::page::Paging;
use daymark_web::part::Query;
use daymark_web::reply::Page;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::{InvoiceCard, Kind, State};
use super::store::listing::{self, Listed, Wanted};
use crate::money::Money;
use crate::packages::ReadBilling;

/// A filter for invoices.
#[query]
#[derive(Clone, Debug, Default)]
pub(super) struct InvoicesQuery {
    /// A number, or a part of a name, an address or a reference.
    #[garde(length(chars, max = 100))]
    search: Option<String>,
    /// Only invoices or only credit notes.
    #[param(inline)]
    kind: Option<WantedKind>,
    /// Only those in this state.
    #[param(inline)]
    state: Option<WantedState>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default. An export has no pages.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    limit: Option<i64>,
}

/// A kind of document.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = InvoiceKindQuery)]
enum WantedKind {
    /// Invoices.
    Invoice,
    /// Credit notes.
    CreditNote,
}

/// A state of invoices.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = InvoiceStateQuery)]
enum WantedState {
    /// Waiting for payment.
    Open,
    /// Paid.
    Paid,
    /// Cancelled before it was paid.
    Void,
    /// It will not be paid.
    Uncollectible,
}

impl InvoicesQuery {
    fn parts(self) -> (Wanted, Paging) {
        let kind = self.kind.map(|kind| match kind {
            WantedKind::Invoice => Kind::Invoice,
            WantedKind::CreditNote => Kind::CreditNote,
        });
        let state = self.state.map(|state| match state {
            WantedState::Open => State::Open,
            WantedState::Paid => State::Paid,
            WantedState::Void => State::Void,
            WantedState::Uncollectible => State::Uncollectible,
        });
        let pattern = self.search.as_deref().and_then(containing);
        (Wanted { kind, state, pattern, text: self.search }, Paging { cursor: self.cursor, limit: self.limit })
    }
}

/// An invoice, and the member who pays it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ManagedInvoice)]
pub(super) struct ManagedOut {
    #[serde(flatten)]
    card: InvoiceCard,
    // Only for the exported table: tax returns need them.
    #[serde(skip)]
    net: Money,
    #[serde(skip)]
    country: String,
    /// Who collects the money: `manual` for a bank transfer, or the payment provider.
    provider: String,
    /// The member's id.
    user_id: i64,
    /// First and last name.
    name: String,
    /// The member's email address.
    email: String,
}

impl From<Listed> for ManagedOut {
    fn from(listed: Listed) -> Self {
        let Listed { card, net, provider, country, member, name, email } = listed;
        Self { card, net, country, provider, user_id: member, name, email }
    }
}

impl Columns for ManagedOut {
    const NAMES: &'static [&'static str] = &[
        "number",
        "kind",
        "state",
        "currency",
        "net",
        "tax",
        "total",
        "country",
        "due",
        "reference",
        "issued_at",
        "due_at",
        "paid_at",
        "user_id",
        "name",
        "email",
    ];

    fn cells(&self) -> Vec<String> {
        let card = &self.card;
        vec![
            card.number.clone(),
            card.kind.to_string(),
            card.state.to_string(),
            card.total.currency.to_string(),
            self.net.amount.to_string(),
            (card.total.amount - self.net.amount).to_string(),
            card.total.amount.to_string(),
            self.country.clone(),
            card.due.amount.to_string(),
            card.reference.clone(),
            card.issued_at.to_string(),
            card.due_at.to_string(),
            card.paid_at.map(|at| at.to_string()).unwrap_or_default(),
            self.user_id.to_string(),
            self.name.clone(),
            self.email.clone(),
        ]
    }
}

pub(super) async fn list(admin: Admin<ReadBilling>, Query(query): Query<InvoicesQuery>) -> Result<Page<ManagedOut>> {
    let (wanted, paging) = query.parts();
    let before = paging.after()?.unwrap_or(i64::MAX);
    let rows = listing::list(&admin.db, &wanted, before, paging.limit() + 1).await?;
    Ok(paging.page(rows.into_iter().map(ManagedOut::from).collect(), |row| row.card.id))
}

pub(super) async fn export(
    admin: Admin<ReadBilling>,
    Query(query): Query<InvoicesQuery>,
) -> Result<Export<ManagedOut>> {
    let ((wanted, _), db) = (query.parts(), admin.db.unhurried());
    let fetch = move |before, limit| {
        let (db, wanted) = (db.clone(), wanted.clone());
        async move {
            let rows = listing::list(&db, &wanted, before, limit).await?;
            Ok(rows.into_iter().map(ManagedOut::from).collect())
        }
    };
    let range = Range { after: i64::MAX, most: usize::MAX };
    Export::begin(Format::Csv, "invoices", range, fetch, |row: &ManagedOut| row.card.id).await
}
