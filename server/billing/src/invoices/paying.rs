//! Payments of invoices: those that arrived, and attempts that failed.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_web::error::{Code, Error, Result};

use super::issuing::post;
use super::model::{Paid, Settled, State};
use super::store::{self, payments};
use crate::ledger::{self, About, Account};
use crate::money::Money;

/// Stores a payment, once, and pays the invoice with it. Any surplus is added to the member's balance.
///
/// # Errors
/// 404 without the invoice; 500 for another currency or a negative amount, which is a bug in the caller.
pub async fn settle(tx: &mut Tx, invoice: i64, paid: Paid) -> Result<Settled> {
    let invoice = store::lock(tx, invoice).await?.ok_or(Code::NotFound)?;
    if paid.amount.currency != invoice.due.currency || paid.amount.amount < 0 {
        return Err(Error::internal(anyhow::anyhow!("{} for an invoice of {}", paid.amount, invoice.total)));
    }
    let Some(payment) = payments::add(tx, invoice.member, invoice.id, &paid).await? else {
        let known = payments::by_ref(tx, &paid.provider, &paid.provider_ref).await?;
        return Ok(Settled { invoice, payment: known.ok_or(Code::NotFound)?, newly: false, now_paid: false });
    };
    let applied = Money::new(paid.amount.amount.min(invoice.due.amount), paid.amount.currency);
    let rest = Money::new(paid.amount.amount - applied.amount, paid.amount.currency);
    let entries = vec![
        (Account::Cash, paid.amount),
        (Account::Receivable, applied.negated()),
        (Account::Balance, rest.negated()),
    ];
    let about = About { member: Some(invoice.member), invoice: Some(invoice.id), payment: Some(payment), by: paid.by };
    post(tx, ledger::Kind::Payment, about, format!("payment:{payment}"), &paid.note, entries, paid.at).await?;
    let due = Money::new(invoice.due.amount - applied.amount, invoice.due.currency);
    let now_paid = matches!(invoice.state, State::Open | State::Uncollectible) && due.is_zero();
    let state = if now_paid { State::Paid } else { invoice.state };
    let paid_at = if now_paid { Some(paid.at) } else { invoice.paid_at };
    store::set_due(tx, invoice.id, due, state, paid_at).await?;
    let invoice = store::one(tx, invoice.id).await?.ok_or(Code::NotFound)?;
    Ok(Settled { invoice, payment, newly: true, now_paid })
}

/// Stores a failed payment attempt with the provider's reason, and returns whether it is new. An attempt that is
/// already stored, or has succeeded since, does not change.
///
/// # Errors
/// When the database fails.
pub async fn failed(
    tx: &mut Tx,
    invoice: i64,
    provider: &str,
    provider_ref: &str,
    reason: &str,
    now: Instant,
) -> db::Result<bool> {
    let Some(invoice) = store::lock(tx, invoice).await? else { return Ok(false) };
    let of = (invoice.member, invoice.id);
    payments::add_failed(tx, of, (provider, provider_ref), (invoice.due, reason), now).await
}
