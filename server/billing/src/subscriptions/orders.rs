//! Orders that wait for a payment: a first plan, the plan after a trial, or an upgrade. Also what an upgrade credits,
//! and how an order is withdrawn.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;

use super::machine;
use super::rules::unused;
use super::store::{self, Subscription};
use crate::invoices::{self, PaidPeriod};
use crate::providers::{PaymentProviders, State};
use crate::{coupons, packages};

/// Cancels a subscription's open invoices and what depends on them.
pub async fn void_open(tx: &mut Tx, s: &mut Subscription, by: Option<i64>, now: Instant) -> Result<()> {
    while let Some(invoice) = invoices::open_of(tx, s.id).await? {
        invoices::void(tx, invoice.id, by, now).await?;
    }
    (s.upgrade_price_id, s.upgrade_due_at) = (None, None);
    s.billed_until = s.paid_until.max(s.period_ends_at.min(s.billed_until));
    Ok(())
}

/// Withdraws everything that waits for a payment: [`void_open`], and for what was never paid the provider's page and
/// the coupon (R89).
pub async fn withdraw(tx: &mut Tx, ctx: &Ctx, s: &mut Subscription, by: Option<i64>, now: Instant) -> Result<()> {
    void_open(tx, s, by, now).await?;
    close_page(tx, ctx, s.checkout_ref.take(), now).await?;
    if was_never_paid(s.state) {
        coupons::give_back(tx, s.id, now).await?;
    }
    Ok(())
}

/// Makes the provider close a page on which a request was to be paid.
pub async fn close_page(tx: &mut Tx, ctx: &Ctx, page: Option<String>, now: Instant) -> Result<()> {
    match page {
        Some(page) => ctx.service::<PaymentProviders>().current().close_page(tx, &page, now).await,
        None => Ok(()),
    }
}

/// An unpaid order with an invoice: the title of its plan, and the invoice's id. An order on a provider's page has no
/// invoice.
pub async fn unpaid_order(tx: &mut Tx, s: &Subscription) -> Result<Option<(String, i64)>> {
    let open = match s.state {
        State::Active => invoices::open_upgrade_of(tx, s.id).await?,
        _ => invoices::open_of(tx, s.id).await?,
    };
    let Some(invoice) = open else { return Ok(None) };
    let ordered = match s.upgrade_price_id {
        Some(price) => packages::price_in(tx, price).await?.map(|(package, _)| package),
        None => None,
    };
    let title = match ordered {
        Some(package) => package.title,
        None => machine::package_of(tx, s).await?.title,
    };
    Ok(Some((title, invoice.id)))
}

/// Withdraws an unpaid upgrade: it has expired, or what it credits has changed. Other open invoices stay.
pub async fn drop_upgrade(tx: &mut Tx, s: &mut Subscription, now: Instant) -> Result<()> {
    if let Some(invoice) = invoices::open_upgrade_of(tx, s.id).await? {
        invoices::void(tx, invoice.id, None, now).await?;
    }
    (s.upgrade_price_id, s.upgrade_due_at) = (None, None);
    Ok(())
}

/// Whether a subscription's prices include taxes.
pub fn included(ctx: &Ctx, s: &Subscription) -> bool {
    PaymentProviders::includes_tax(&ctx.config.billing, &s.provider)
}

/// What an upgrade at this instant credits, on the basis of prices.
pub fn credit(ctx: &Ctx, s: &Subscription, paid: &[PaidPeriod], now: Instant) -> i64 {
    unused((paid, included(ctx, s)), (s.period_starts_at, s.period_ends_at), s.paid_until, now)
}

/// Withdraws a subscription's unpaid upgrade if it credits more than what is left after a refund or a dispute.
///
/// # Errors
/// When the database fails.
pub async fn taken_back(tx: &mut Tx, ctx: &Ctx, id: i64, now: Instant) -> Result<()> {
    let Some(mut s) = store::lock(tx, id).await?.filter(Subscription::is_ours) else { return Ok(()) };
    let Some(open) = invoices::open_upgrade_of(tx, id).await? else { return Ok(()) };
    let credited: i64 = open.lines.iter().filter(|line| line.from.is_some()).map(|line| -line.amount.amount).sum();
    if credited > credit(ctx, &s, &invoices::paid_periods(tx, id).await?, open.issued_at) {
        drop_upgrade(tx, &mut s, now).await?;
        machine::save(tx, ctx, &mut s, now).await?;
    }
    Ok(())
}

/// Whether nothing was ever paid for a subscription in this state.
pub const fn was_never_paid(state: State) -> bool {
    matches!(state, State::Incomplete | State::Trialing)
}
