//! The effects of refunds and disputes on books, invoice and payment.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_people::notifications::Told;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Result};

use super::model::{DisputeState, RefundState};
use super::store::{self, DisputeRow, RefundRow};
use super::{letters, rules, words};
use crate::invoices::{self, PaymentRow};
use crate::ledger::{self, About, Account, Kind, Posting};
use crate::money::Money;
use crate::subscriptions::{self, EndReason};

async fn post(
    tx: &mut Tx,
    kind: Kind,
    payment: &PaymentRow,
    (once, note): (String, &str),
    by: Option<i64>,
    lines: Vec<(Account, Money)>,
    at: Instant,
) -> Result<()> {
    let about =
        About { member: Some(payment.member_id), invoice: Some(payment.invoice_id), payment: Some(payment.id), by };
    ledger::post(tx, Posting { kind, about, once, note, lines, at }).await?;
    Ok(())
}

/// Completes a refund: a credit note cancels its part of the invoice, and the money leaves. False if it was already
/// done.
pub(super) async fn done(tx: &mut Tx, ctx: &Ctx, refund: &RefundRow, now: Instant) -> Result<bool> {
    if refund.state == RefundState::Done {
        return Ok(false);
    }
    let payment = invoices::lock_payment(tx, refund.payment_id).await?.ok_or(Code::NotFound)?;
    let invoice = invoices::lock(tx, payment.invoice_id).await?.ok_or(Code::NotFound)?;
    let amount = refund.amount();
    let left = invoice.total.amount - invoice.credited.amount;
    let (credit, balance) = rules::parts(amount.amount, left);
    let money = |minor| Money::new(minor, amount.currency);
    let credit_note = match credit {
        0 => None,
        credit => Some(invoices::credit(tx, invoice.id, money(credit), &refund.reason, refund.by_id, now).await?.id),
    };
    let to = if refund.to_balance { Account::Balance } else { Account::Cash };
    let lines = vec![(Account::Receivable, money(credit)), (Account::Balance, money(balance)), (to, amount.negated())];
    let once = format!("refund:{}", refund.id);
    post(tx, Kind::Refund, &payment, (once, &refund.reason), refund.by_id, lines, now).await?;
    store::settle(tx, refund.id, RefundState::Done, credit_note, Some(now)).await?;
    let refunded = money(payment.refunded().amount + amount.amount);
    let disputed = store::is_disputed(tx, payment.id).await?;
    let state = rules::state(payment.amount().amount, refunded.amount, disputed);
    invoices::set_payment_state(tx, payment.id, state, refunded).await?;
    if let Some(subscription) = invoice.subscription {
        subscriptions::taken_back(tx, ctx, subscription, now).await?;
    }
    let told = (amount, refund.to_balance);
    letters::refunded(tx, ctx, payment.member_id, told, (&invoice.number, &refund.reason), now).await?;
    Ok(true)
}

/// Stores that a refund failed, and notifies administrators if it was requested here. If it was already completed, the
/// money has come back: the member's balance keeps it until it goes back another way. `None` if it was already stored.
pub(super) async fn failed(tx: &mut Tx, refund: &RefundRow, now: Instant) -> Result<Option<Vec<Told>>> {
    if refund.state == RefundState::Failed {
        return Ok(None);
    }
    let told = if refund.state == RefundState::Done {
        let payment = invoices::lock_payment(tx, refund.payment_id).await?.ok_or(Code::NotFound)?;
        let amount = refund.amount();
        let lines = vec![(Account::Cash, amount), (Account::Balance, amount.negated())];
        let once = format!("refund_failed:{}", refund.id);
        post(tx, Kind::Refund, &payment, (once, &refund.reason), refund.by_id, lines, now).await?;
        let text = |name: &str| words::came_back(name, amount);
        subscriptions::tell_administrators(tx, refund.member_id, text, now).await?
    } else if refund.is_requested_here() {
        let text = |name: &str| words::failed(name, refund.amount());
        subscriptions::tell_administrators(tx, refund.member_id, text, now).await?
    } else {
        Vec::new()
    };
    store::settle(tx, refund.id, RefundState::Failed, refund.credit_note_id, None).await?;
    Ok(Some(told))
}

/// Stores that a provider refused a refund: nothing has moved, and the subscription stays. Administrators are notified.
pub(super) async fn refused(tx: &mut Tx, id: i64, now: Instant) -> Result<Vec<Told>> {
    let Some(refund) = store::lock(tx, id).await?.filter(RefundRow::is_unsent) else { return Ok(Vec::new()) };
    store::settle(tx, id, RefundState::Failed, None, None).await?;
    store::ended(tx, id).await?;
    let text = |name: &str| words::failed(name, refund.amount());
    subscriptions::tell_administrators(tx, refund.member_id, text, now).await
}

/// Posts that a bank took a payment back.
pub(super) async fn disputed(
    tx: &mut Tx,
    ctx: &Ctx,
    payment: &PaymentRow,
    dispute: i64,
    (amount, reason): (Money, &str),
    by: Option<i64>,
    now: Instant,
) -> Result<()> {
    let lines = vec![(Account::Disputed, amount), (Account::Cash, amount.negated())];
    post(tx, Kind::Dispute, payment, (format!("dispute:{dispute}"), reason), by, lines, now).await?;
    invoices::set_payment_state(tx, payment.id, "disputed", payment.refunded()).await?;
    match invoices::one(tx, payment.invoice_id).await?.and_then(|invoice| invoice.subscription) {
        Some(subscription) => subscriptions::taken_back(tx, ctx, subscription, now).await,
        None => Ok(()),
    }
}

/// Closes a dispute: the money comes back, or it is lost and the subscription ends. False if it was already closed.
pub(super) async fn decided(
    tx: &mut Tx,
    ctx: &Ctx,
    dispute: &DisputeRow,
    won: bool,
    by: Option<i64>,
    now: Instant,
) -> Result<bool> {
    if dispute.state != DisputeState::Open {
        return Ok(false);
    }
    let payment = invoices::lock_payment(tx, dispute.payment_id).await?.ok_or(Code::NotFound)?;
    let amount = dispute.amount();
    let (to, kind, state) = match won {
        true => (Account::Cash, Kind::DisputeWon, DisputeState::Won),
        false => (Account::WrittenOff, Kind::DisputeLost, DisputeState::Lost),
    };
    let lines = vec![(to, amount), (Account::Disputed, amount.negated())];
    post(tx, kind, &payment, (format!("dispute_closed:{}", dispute.id), ""), by, lines, now).await?;
    store::close(tx, dispute.id, state, now).await?;
    let disputed = store::is_disputed(tx, payment.id).await?;
    let becomes = rules::state(payment.amount().amount, payment.refunded().amount, disputed);
    invoices::set_payment_state(tx, payment.id, becomes, payment.refunded()).await?;
    if !won {
        let invoice = invoices::one(tx, payment.invoice_id).await?.ok_or(Code::NotFound)?;
        if let Some(subscription) = invoice.subscription {
            subscriptions::end_now(tx, ctx, subscription, EndReason::Disputed, by, now).await?;
        }
    }
    Ok(true)
}
