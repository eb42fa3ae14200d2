//! Stripe's invoices and our payments.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_outside::stripe::{Fault, IntentStatus, Invoice, InvoiceStatus, PaymentIntent};
use daymark_people::accounts;
use daymark_people::notifications::{self, Told};
use daymark_web::ctx::Ctx;
use daymark_web::error::Error;
use futures_util::FutureExt;

use super::account::{Account, STRIPE, outward};
use super::applying::{self, Outcome};
use super::facts::Trouble;
use super::{marks, returning, rules, store, words};
use crate::invoices::{self, Method, NewInvoice, Paid, Settled};
use crate::money::{Currency, Money};
use crate::providers::customers;
use crate::{refunds, subscriptions};

/// Fetches an invoice, and first its subscription: an invoice without one of our subscriptions is not ours.
pub(super) async fn invoice(ctx: &Ctx, account: &Account, id: &str) -> Outcome {
    let stripes = account.stripe.invoice(outward(ctx), id).await?;
    let Some(of) = stripes.subscription().map(str::to_owned) else { return Ok(()) };
    applying::subscription(ctx, account, &of).await?;
    // If the subscription has ended, its open invoices were cancelled just now.
    let is_open = stripes.status == InvoiceStatus::Open;
    let stripes = if is_open { account.stripe.invoice(outward(ctx), id).await? } else { stripes };
    // An erased account has no customer any more, but what it paid belongs to the books.
    let known = match store::subscription_of(&ctx.db, &of).await? {
        None => late_order(ctx, &stripes, &of).await?,
        known => known,
    };
    let Some((ours, member)) = known else { return Ok(()) };
    // An invoice of zero, as at the start of a trial, is not stored; nor is one that can still change.
    if stripes.amount_due <= 0 || matches!(stripes.status, InvoiceStatus::Draft | InvoiceStatus::Other) {
        return Ok(());
    }
    if stripes.status != InvoiceStatus::Paid {
        return record(ctx, stripes, (member, ours), None, None).await;
    }
    let payment = account.stripe.payment_of(outward(ctx), &stripes).await?;
    let method = match &payment {
        Some(payment) if !store::is_settled(&ctx.db, payment).await? => method(ctx, account, payment).await?,
        _ => None,
    };
    record(ctx, stripes, (member, ours), payment.clone(), method).await?;
    match payment {
        Some(payment) => returning::of_payment(ctx, account, &payment).await,
        None => Ok(()),
    }
}

/// The order of an erased account that was still paid on Stripe's page: our subscription and its member (R92). From now
/// on it has this id at Stripe.
async fn late_order(ctx: &Ctx, stripes: &Invoice, subscription: &str) -> Result<Option<(i64, i64)>, Trouble> {
    let ordered = stripes.subscription_metadata().and_then(|metadata| marks::number(metadata, marks::SUBSCRIPTION));
    let Some((ordered, customer)) = ordered.zip(stripes.customer.as_ref()) else { return Ok(None) };
    if stripes.amount_paid <= 0 || !store::was_erased(&ctx.db, &customer.0).await? {
        return Ok(None);
    }
    let (now, subscription) = (ctx.clock.now(), subscription.to_owned());
    let named = ctx.db.write::<_, Error>(move |tx| {
        async move { subscriptions::name_ended(tx, ordered, (STRIPE, subscription.as_str()), now).await }.boxed()
    });
    Ok(named.await?.map(|member| (ordered, member)))
}

/// Fetches the invoices of a subscription, oldest first.
pub(super) async fn of_subscription(ctx: &Ctx, account: &Account, subscription: &str) -> Outcome {
    for one in account.stripe.invoices(outward(ctx), subscription).await?.data.iter().rev() {
        invoice(ctx, account, &one.id).await?;
    }
    Ok(())
}

/// Cancels an open invoice at Stripe. `None` if it is no longer open, or if the key may not cancel it.
pub(super) async fn void(ctx: &Ctx, account: &Account, id: &str) -> Result<Option<Invoice>, Fault> {
    match account.stripe.void_invoice(outward(ctx), id, &account.key(&format!("void-{id}"))).await {
        Ok(voided) => Ok(Some(voided)),
        Err(Fault::Refused(_) | Fault::Missing(_) | Fault::Forbidden(_)) => Ok(None),
        Err(fault) => Err(fault),
    }
}

/// Cancels the open invoices of a subscription that has ended, at Stripe and here (R86): once, however often this is
/// called. Only Stripe knows whether one was paid meanwhile, so it comes first.
pub(super) async fn void_open(ctx: &Ctx, account: &Account, subscription: &str) -> Outcome {
    let known = store::subscription_of(&ctx.db, subscription).await?;
    for one in account.stripe.invoices(outward(ctx), subscription).await?.data {
        if one.status != InvoiceStatus::Open {
            continue;
        }
        if let Some(voided) = void(ctx, account, &one.id).await?
            && let Some((ours, member)) = known
        {
            record(ctx, voided, (member, ours), None, None).await?;
        }
    }
    Ok(())
}

/// Stores an invoice and the state of its payment.
async fn record(
    ctx: &Ctx,
    stripes: Invoice,
    (member, subscription): (i64, i64),
    payment: Option<String>,
    method: Option<Method>,
) -> Outcome {
    let (now, parts) = (ctx.clock.now(), ctx.clone());
    let unknown = || Trouble::Stripe(Fault::Unreadable(format!("an amount of {}", stripes.currency)));
    let amount = rules::money(stripes.amount_paid, &stripes.currency).ok_or_else(unknown)?;
    let written = ctx.db.write::<_, Error>(move |tx| {
        async move {
            // Before the customer is read, because an erasure deletes customers.
            accounts::keep(tx, [member]).await?;
            let known = invoices::by_ref(tx, STRIPE, &stripes.id).await?;
            let ours = match known {
                Some(ours) => ours,
                None => {
                    let new = new_invoice(&stripes, member, subscription, amount.currency);
                    invoices::issue(tx, &parts.config.billing, new, now).await?
                }
            };
            let failures = failures(&stripes);
            let mut news = false;
            for attempt in 1..=failures {
                let name = format!("{}:{attempt}", stripes.id);
                news |= invoices::failed(tx, ours.id, STRIPE, &name, words::DECLINED, now).await?;
            }
            match stripes.status {
                InvoiceStatus::Paid => {
                    let provider_ref = payment.unwrap_or_else(|| stripes.id.clone());
                    let at = rules::instant(stripes.paid_at().unwrap_or(stripes.created));
                    let provider = STRIPE.to_owned();
                    let paid = Paid { provider, provider_ref, amount, method, by: None, at, note: String::new() };
                    let settled = invoices::settle(tx, ours.id, paid).await?;
                    if settled.now_paid {
                        subscriptions::invoice_paid(tx, &parts, &settled.invoice, now).await?;
                    }
                    if settled.newly && subscriptions::is_paid_in_vain(tx, subscription, at).await? {
                        return refunded(tx, settled, amount, now).await.map(Some);
                    }
                    return stored(tx, &parts, settled, amount, now).await;
                }
                InvoiceStatus::Open if news => {
                    subscriptions::invoice_failed(tx, &parts, &ours, failures, now).await?;
                }
                InvoiceStatus::Void | InvoiceStatus::Uncollectible => invoices::void(tx, ours.id, None, now).await?,
                InvoiceStatus::Open | InvoiceStatus::Draft | InvoiceStatus::Other => {}
            }
            Ok(None)
        }
        .boxed()
    });
    if let Some(payment) = written.await? {
        told(ctx, payment);
    }
    Ok(())
}

fn new_invoice(stripes: &Invoice, member: i64, subscription: i64, currency: Currency) -> NewInvoice {
    NewInvoice {
        member,
        subscription: Some(subscription),
        purpose: rules::purpose(&stripes.billing_reason),
        currency,
        lines: rules::lines(stripes, currency, &words::LINES),
        coupon: None,
        due_at: rules::instant(stripes.created),
        provider: STRIPE.to_owned(),
        provider_ref: Some(stripes.id.clone()),
    }
}

/// How many attempts to charge an invoice have failed: all, or all but the one that paid it.
const fn failures(stripes: &Invoice) -> i64 {
    match stripes.status {
        InvoiceStatus::Paid => stripes.attempt_count.saturating_sub(1),
        _ => stripes.attempt_count,
    }
}

/// A settled payment with the notices about it; `None` if it is not new. If neither its invoice nor the member's next
/// one needs it, administrators are asked to refund it (R92).
async fn stored(
    tx: &mut Tx,
    ctx: &Ctx,
    settled: Settled,
    amount: Money,
    now: Instant,
) -> Result<Option<(Settled, Vec<Told>)>, Error> {
    if !settled.newly {
        return Ok(None);
    }
    let invoice = &settled.invoice;
    if settled.now_paid || subscriptions::uses_balance(tx, ctx, invoice.member).await? {
        return Ok(Some((settled, Vec::new())));
    }
    let text = |name: &str| words::not_needed(name, amount, &invoice.number);
    let told = subscriptions::tell_administrators(tx, invoice.member, text, now).await?;
    Ok(Some((settled, told)))
}

/// Requests the refund of a payment from which an erased account gets nothing, and notifies administrators (R92).
async fn refunded(tx: &mut Tx, settled: Settled, amount: Money, now: Instant) -> Result<(Settled, Vec<Told>), Error> {
    refunds::request(tx, settled.payment, amount, words::ACCOUNT_DELETED, now).await?;
    let text = |name: &str| words::refunded(name, amount, &settled.invoice.number);
    let told = subscriptions::tell_administrators(tx, settled.invoice.member, text, now).await?;
    Ok((settled, told))
}

/// Shows a payment on the member's open screens, and the administrators'.
fn told(ctx: &Ctx, (settled, notices): (Settled, Vec<Told>)) {
    subscriptions::show(ctx, settled.invoice.member);
    notifications::show(ctx, notices);
    ctx.live.paid();
}

/// The card with which a payment was made.
async fn method(ctx: &Ctx, account: &Account, payment: &str) -> Result<Option<Method>, Trouble> {
    let Some(id) = account.stripe.intent(outward(ctx), payment).await?.payment_method else { return Ok(None) };
    let card = account.stripe.payment_method(outward(ctx), &id.0).await?.card;
    Ok(card.map(|card| Method { brand: card.brand, last4: card.last4 }))
}

/// When a payment was made, if Stripe tells it: otherwise now.
async fn paid_at(ctx: &Ctx, account: &Account, intent: &PaymentIntent) -> Result<Instant, Trouble> {
    let Some(charge) = &intent.latest_charge else { return Ok(ctx.clock.now()) };
    match account.stripe.charge(outward(ctx), &charge.0).await {
        Ok(charge) => Ok(rules::instant(charge.created)),
        // A restricted key may not read it.
        Err(Fault::Forbidden(_) | Fault::Missing(_)) => Ok(ctx.clock.now()),
        Err(fault) => Err(fault.into()),
    }
}

/// Fetches a payment of one of our own invoices, and stores it with its refunds and disputes.
pub(super) async fn payment(ctx: &Ctx, account: &Account, id: &str) -> Outcome {
    let intent = account.stripe.intent(outward(ctx), id).await?;
    let Some(invoice) = marks::number(&intent.metadata, marks::INVOICE) else { return Ok(()) };
    let Some(customer) = &intent.customer else { return Ok(()) };
    let payer = store::member_of(&ctx.db, &customer.0).await?;
    // An erased account has no customer any more, but what it paid belongs to the books.
    if payer.is_none() && !store::was_erased(&ctx.db, &customer.0).await? {
        return Ok(());
    }
    if intent.status != IntentStatus::Succeeded {
        return Ok(());
    }
    if !store::is_settled(&ctx.db, &intent.id).await? {
        settle(ctx, account, &intent, (invoice, payer)).await?;
    }
    returning::of_payment(ctx, account, &intent.id).await
}

/// Stores a payment that succeeded. Without a payer, its account is erased.
async fn settle(ctx: &Ctx, account: &Account, intent: &PaymentIntent, (invoice, payer): (i64, Option<i64>)) -> Outcome {
    let unknown = || Trouble::Stripe(Fault::Unreadable(format!("an amount of {}", intent.currency)));
    let amount = rules::money(intent.amount, &intent.currency).ok_or_else(unknown)?;
    let (method, at) = (method(ctx, account, &intent.id).await?, paid_at(ctx, account, intent).await?);
    let (now, parts, provider_ref) = (ctx.clock.now(), ctx.clone(), intent.id.clone());
    let written = ctx.db.write::<_, Error>(move |tx| {
        async move {
            let Some(ours) = invoices::one(tx, invoice).await? else { return Ok(None) };
            // The mark can name another member's invoice only if it was changed at Stripe.
            let is_theirs = match payer {
                Some(payer) => ours.member == payer,
                None => customers::of_member(tx, ours.member).await?.is_none(),
            };
            if !is_theirs {
                return Ok(None);
            }
            let paid =
                Paid { provider: STRIPE.into(), provider_ref, amount, method, by: None, at, note: String::new() };
            let settled = invoices::settle(tx, invoice, paid).await?;
            // Money for a cancelled invoice goes to the balance, and the period that was invoiced does not begin.
            if settled.now_paid {
                subscriptions::invoice_paid(tx, &parts, &settled.invoice, now).await?;
            }
            stored(tx, &parts, settled, amount, now).await
        }
        .boxed()
    });
    if let Some(payment) = written.await? {
        told(ctx, payment);
    }
    Ok(())
}
