//! Money that goes back: refunds, and payments that a bank takes back.

use daymark_outside::stripe::{Dispute, Fault, Refund};
use daymark_people::notifications;
use daymark_web::ctx::Ctx;
use daymark_web::error::Error;
use futures_util::FutureExt;

use super::account::{Account, STRIPE, outward};
use super::applying::Outcome;
use super::{marks, rules, store};
use crate::refunds::{self, DisputeSeen, DisputeState, RefundSeen};
use crate::subscriptions;

/// Fetches a refund.
pub(super) async fn refund(ctx: &Ctx, account: &Account, id: &str) -> Outcome {
    refunded(ctx, account.stripe.seen_refund(outward(ctx), id).await?).await
}

/// Fetches a disputed payment.
pub(super) async fn dispute(ctx: &Ctx, account: &Account, id: &str) -> Outcome {
    disputed(ctx, account.stripe.dispute(outward(ctx), id).await?).await
}

/// Fetches a payment's refunds and disputes. Reports that came before the payment was stored are stored now.
pub(super) async fn of_payment(ctx: &Ctx, account: &Account, payment: &str) -> Outcome {
    for one in account.stripe.refunds(outward(ctx), payment).await?.data {
        refunded(ctx, one).await?;
    }
    match account.stripe.disputes(outward(ctx), payment).await {
        Ok(list) => {
            for one in list.data {
                disputed(ctx, one).await?;
            }
            Ok(())
        }
        // A restricted key may not list them; events report each.
        Err(Fault::Forbidden(_) | Fault::Missing(_)) => Ok(()),
        Err(fault) => Err(fault.into()),
    }
}

async fn refunded(ctx: &Ctx, stripes: Refund) -> Outcome {
    let Some(payment) = stripes.payment_intent else { return Ok(()) };
    let Some(amount) = rules::money(stripes.amount, &stripes.currency) else { return Ok(()) };
    let state = rules::refund_state(stripes.status);
    let (now, parts) = (ctx.clock.now(), ctx.clone());
    let seen = RefundSeen {
        provider: STRIPE,
        provider_ref: stripes.id,
        payment_ref: payment.0,
        mark: stripes.metadata.get(marks::REFUND).cloned(),
        amount,
        state,
        at: now,
    };
    let written =
        ctx.db.write::<_, Error>(move |tx| async move { refunds::seen(tx, &parts, &seen, now).await }.boxed());
    if let Some((member, told)) = written.await? {
        subscriptions::show(ctx, member);
        notifications::show(ctx, told);
    }
    Ok(())
}

async fn disputed(ctx: &Ctx, stripes: Dispute) -> Outcome {
    let Some(payment) = stripes.payment_intent else { return Ok(()) };
    let Some(amount) = rules::money(stripes.amount, &stripes.currency) else { return Ok(()) };
    let Some(state) = rules::dispute_state(stripes.status) else { return Ok(()) };
    // A lost dispute ends the subscription (R92). If it ended only here, Stripe would go on charging.
    if state == DisputeState::Lost
        && let Some(subscription) = store::paid_for(&ctx.db, &payment.0).await?
    {
        subscriptions::stop(ctx, subscription).await?;
    }
    let (now, parts) = (ctx.clock.now(), ctx.clone());
    let seen = DisputeSeen {
        provider: STRIPE,
        provider_ref: stripes.id,
        payment_ref: payment.0,
        amount,
        state,
        reason: stripes.reason,
        at: now,
    };
    let written =
        ctx.db.write::<_, Error>(move |tx| async move { refunds::dispute_seen(tx, &parts, &seen, now).await }.boxed());
    if let Some(member) = written.await? {
        subscriptions::show(ctx, member);
    }
    Ok(())
}
