//! A second subscription beside a live one: it is ended and refunded, and administrators are notified (R94).

use daymark_outside::stripe::{Fault, Invoice, InvoiceStatus, Subscription};
use daymark_people::notifications;
use daymark_web::ctx::Ctx;
use daymark_web::error::Error;
use futures_util::FutureExt;

use super::account::{Account, outward};
use super::facts::Trouble;
use super::model::Kind;
use super::store::NewFinding;
use super::{invoicing, rules, store, words};
use crate::money::Money;
use crate::subscriptions;

/// Refunds a subscription and ends it. Each step happens once, however often this is called. The end comes last: what
/// fails before it is repeated as long as the subscription has not ended at Stripe. If Stripe refuses a refund, the
/// subscription ends all the same, because it would be charged again; administrators are asked to refund it.
pub(super) async fn end(ctx: &Ctx, account: &Account, one: &Subscription, member: i64) -> Result<(), Trouble> {
    // Its first invoice is being paid right now, or never will be: Stripe ends it after 23 hours.
    if !rules::is_taken(one.status) {
        return Ok(());
    }
    let (stripe, outward) = (&account.stripe, outward(ctx));
    let (mut refunded, mut whole): (Option<Money>, bool) = (None, true);
    for invoice in stripe.invoices(outward, &one.id).await?.data {
        match invoice.status {
            InvoiceStatus::Paid => match refund(ctx, account, &invoice).await {
                Ok(amount) => {
                    refunded = match (refunded, amount) {
                        (Some(sum), Some(amount)) => sum.plus(amount).or(Some(sum)),
                        (sum, amount) => sum.or(amount),
                    };
                }
                Err(Fault::Missing(_) | Fault::Forbidden(_)) => whole = false,
                Err(fault) => return Err(fault.into()),
            },
            InvoiceStatus::Open => {
                invoicing::void(ctx, account, &invoice.id).await?;
            }
            _ => {}
        }
    }
    tell(ctx, one.id.clone(), member, refunded, whole).await?;
    match stripe.end_now(outward, &one.id, &account.key(&format!("second-{}", one.id))).await {
        Ok(_) | Err(Fault::Missing(_)) => Ok(()),
        Err(fault) => Err(fault.into()),
    }
}

/// Refunds an invoice. Returns the refunded amount; `None` if no payment at Stripe paid it.
async fn refund(ctx: &Ctx, account: &Account, invoice: &Invoice) -> Result<Option<Money>, Fault> {
    let (stripe, outward) = (&account.stripe, outward(ctx));
    let Some(payment) = stripe.payment_of(outward, invoice).await? else { return Ok(None) };
    match stripe.refund(outward, &payment, None, &[], &account.key(&format!("second-refund-{payment}"))).await {
        // Refused: it was already refunded.
        Ok(_) | Err(Fault::Refused(_)) => Ok(rules::money(invoice.amount_paid, &invoice.currency)),
        Err(fault) => Err(fault),
    }
}

/// Notifies administrators, once; `whole`: everything that was paid is refunded.
async fn tell(
    ctx: &Ctx,
    subscription: String,
    member: i64,
    refunded: Option<Money>,
    whole: bool,
) -> Result<(), Trouble> {
    let now = ctx.clock.now();
    let text = if whole { words::second_subscription } else { words::second_not_refunded };
    let written = ctx.db.write::<_, Error>(move |tx| {
        async move {
            let finding = NewFinding {
                once: store::second(&subscription),
                kind: Kind::Second,
                about: &subscription,
                member: Some(member),
                run: None,
                refunded,
            };
            match store::add_finding(tx, finding, now).await? {
                true => subscriptions::tell_administrators(tx, member, text, now).await,
                false => Ok(Vec::new()),
            }
        }
        .boxed()
    });
    notifications::show(ctx, written.await?);
    Ok(())
}
