//! A refund by an administrator: stored first, then sent to the provider, so that a crash in between loses nothing. Its
//! row also says whether the subscription still has to end.

use anyhow::Result as Done;
use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_people::{audit, notifications};
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::Data;
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::RefundIn;
use super::store::{self, New, RefundRow};
use super::{rules, settling, words};
use crate::invoices::{self, BALANCE, PaymentOut, PaymentRow, payment_out};
use crate::money::Money;
use crate::packages::WriteBilling;
use crate::providers::{PaymentProviders, Refunding};
use crate::subscriptions::{self, EndReason, UNUSED_BALANCE};

/// How long a refund waits before the job continues with it.
const AGAIN_MS: i64 = 60_000;

/// The key of a payment's next refund, after this many. The refund's mark at its provider is the same.
pub(super) fn once(payment: i64, count: i64) -> String {
    format!("refund-{payment}-{count}")
}

/// Requests the refund of a whole payment without an administrator. The job sends it to the provider.
///
/// # Errors
/// When the database fails.
pub async fn request(tx: &mut Tx, payment: i64, amount: Money, reason: &str, now: Instant) -> Result<()> {
    let (count, _) = store::of_payment(tx, payment).await?;
    let new = New {
        payment,
        once: once(payment, count),
        provider_ref: None,
        to_balance: false,
        end_now: false,
        amount,
        reason,
        by: None,
    };
    store::add(tx, &new, now).await?;
    Ok(())
}

pub(super) async fn refund(
    admin: Admin<WriteBilling>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<RefundIn>,
) -> Result<Data<PaymentOut>> {
    let payment = invoices::payment(&admin.db, id).await?.ok_or(Code::NotFound)?;
    let ours = PaymentProviders::is_ours(&payment.provider) || payment.provider == BALANCE;
    if !ours && !input.to_balance && admin.service::<PaymentProviders>().of(&payment.provider).is_none() {
        return Err(Error::with(Code::ProviderUnavailable, words::NO_ANSWER));
    }
    let (by, ctx) = (admin.by(), (**admin).clone());
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let payment = invoices::lock_payment(tx, id).await?.ok_or(Code::NotFound)?;
            // Money paid from the balance can only go back to the balance.
            let from_balance = payment.provider == BALANCE;
            let to_balance = input.to_balance || from_balance;
            if to_balance && !from_balance && !subscriptions::uses_balance(tx, &ctx, payment.member_id).await? {
                return Err(Error::field("to_balance", UNUSED_BALANCE));
            }
            let at_provider = !to_balance && !PaymentProviders::is_ours(&payment.provider);
            let amount = wanted(tx, &ctx, &payment, input.amount, at_provider).await?;
            let (count, _) = store::of_payment(tx, id).await?;
            let new = New {
                payment: id,
                once: once(id, count),
                provider_ref: None,
                to_balance,
                end_now: input.end_now,
                amount,
                reason: input.reason.trim(),
                by: by.actor,
            };
            let refund = store::add(tx, &new, by.at).await?.ok_or(Code::Conflict)?;
            let after = json!({ "amount": amount.amount, "currency": amount.currency, "reason": input.reason.trim(),
                "to_balance": to_balance, "end_now": input.end_now });
            audit::write(tx, &by, "payment:refund", ("payment", id), Value::Null, after).await?;
            let refund = store::lock(tx, refund).await?.ok_or(Code::NotFound)?;
            if !at_provider {
                settling::done(tx, &ctx, &refund, by.at).await?;
            }
            Ok((refund.id, payment))
        }
        .boxed()
    });
    let (refund, payment) = written.await?;
    let refund = store::one(&admin.db, refund).await?.ok_or(Code::NotFound)?;
    match finish(&admin, &refund, &payment, false).await {
        Err(refused) if refused.code() == Code::Conflict => return Err(refused),
        // It is stored, and the job continues with it. An error would lead to a second refund.
        Err(e) => tracing::warn!(refund = refund.id, cause = format!("{e:#}"), "a refund waits for its provider"),
        Ok(()) => {}
    }
    subscriptions::show(&admin, payment.member_id);
    let payment = invoices::payment(&admin.db, id).await?.ok_or(Code::NotFound)?;
    Ok(Data(payment_out(&payment)))
}

/// The amount to refund: the requested amount, or all that is left. A provider returns only what cards can be charged;
/// a smaller rest can be added to the balance.
async fn wanted(tx: &mut Tx, ctx: &Ctx, payment: &PaymentRow, amount: Option<i64>, at_provider: bool) -> Result<Money> {
    match payment.state.as_str() {
        "failed" => return Err(Error::with(Code::Conflict, words::NOT_PAID)),
        "disputed" => return Err(Error::with(Code::Conflict, words::DISPUTED)),
        _ => {}
    }
    let (_, pending) = store::of_payment(tx, payment.id).await?;
    // Locked, because another of its payments may be refunded at the same time.
    let invoice = invoices::lock(tx, payment.invoice_id).await?.ok_or(Code::NotFound)?;
    let of_invoice = store::pending_of_invoice(tx, payment.invoice_id).await?;
    let left = rules::left(payment.amount().amount, payment.refunded().amount, pending);
    let currency = payment.amount().currency;
    // An overpayment has already been added to the member's balance. It can be refunded if no invoice will use it.
    let beyond = if at_provider && !subscriptions::uses_balance(tx, ctx, payment.member_id).await? {
        invoices::available(tx, payment.member_id, currency).await?.amount.max(0)
    } else {
        0
    };
    let left = left.min((invoice.total.amount - invoice.credited.amount - of_invoice).max(0) + beyond);
    let step = if at_provider { currency.card_step() } else { 1 };
    if (1..step).contains(&left) {
        return Err(Error::field("amount", words::ONLY_TO_BALANCE));
    }
    let amount = Money::new(amount.unwrap_or(left - left % step), currency);
    if amount.amount <= 0 || amount.amount > left {
        return Err(Error::field("amount", words::MORE_THAN_LEFT));
    }
    match amount.card_fault().filter(|_| at_provider) {
        Some(fault) => Err(Error::field("amount", fault)),
        None => Ok(amount),
    }
}

/// What is left to do for a refund: its provider must receive it, `again` if it may have been asked before. Then the
/// subscription may have to end.
async fn finish(ctx: &Ctx, refund: &RefundRow, payment: &PaymentRow, again: bool) -> Result<()> {
    if refund.is_unsent() {
        tell(ctx, refund, payment, again).await?;
    }
    if refund.end_now {
        end(ctx, refund, payment).await?;
    }
    Ok(())
}

/// Asks the payment's provider to refund it. The answer is stored; the money is posted once the provider confirms the
/// refund. 409 `conflict` if the provider refuses it.
async fn tell(ctx: &Ctx, refund: &RefundRow, payment: &PaymentRow, again: bool) -> Result<()> {
    let provider = ctx.service::<PaymentProviders>().of(&payment.provider).ok_or(Code::ProviderUnavailable)?;
    let (payment_ref, key) = (payment.provider_ref.clone(), refund.once.clone());
    let asked = Refunding { payment_ref, amount: refund.amount(), key, marked: refund.is_marked(), again };
    let (id, now, parts) = (refund.id, ctx.clock.now(), ctx.clone());
    let named = match provider.refund(ctx, &asked).await {
        Err(refused) if refused.code() == Code::Conflict => {
            let written = ctx.db.write::<_, Error>(move |tx| settling::refused(tx, id, now).boxed());
            notifications::show(ctx, written.await?);
            return Err(refused);
        }
        answered => answered?,
    };
    let written = ctx.db.write::<_, Error>(move |tx| {
        async move {
            let Some(refund) = store::lock(tx, id).await? else { return Ok(()) };
            match named {
                // The provider's own report settles it.
                Some(name) if store::by_ref(tx, &name).await?.is_none() => store::name(tx, id, &name).await?,
                Some(_) => {}
                None => {
                    settling::done(tx, &parts, &refund, now).await?;
                }
            }
            Ok(())
        }
        .boxed()
    });
    written.await
}

/// Ends the subscription that a payment was for.
async fn end(ctx: &Ctx, refund: &RefundRow, payment: &PaymentRow) -> Result<()> {
    let invoice = invoices::read(&ctx.db, payment.invoice_id).await?.ok_or(Code::NotFound)?;
    if let Some(subscription) = invoice.subscription {
        subscriptions::stop(ctx, subscription).await?;
    }
    let (id, by, now, parts) = (refund.id, refund.by_id, ctx.clock.now(), ctx.clone());
    let written = ctx.db.write::<_, Error>(move |tx| {
        async move {
            // Locked before the subscription, as when it is completed.
            store::lock(tx, id).await?;
            if let Some(subscription) = invoice.subscription {
                subscriptions::end_now(tx, &parts, subscription, EndReason::Refunded, by, now).await?;
            }
            Ok(store::ended(tx, id).await?)
        }
        .boxed()
    });
    written.await
}

/// Resends refunds that providers may not have received, and ends the subscriptions that should end with them. The
/// provider is asked first whether it has made them, so none is paid twice (R97).
///
/// # Errors
/// When the database cannot be read or written. A refund that fails for another reason, such as a provider that does
/// not answer, is tried again the next time.
pub(super) async fn go_on(ctx: Ctx) -> Done<()> {
    let now = ctx.clock.now();
    for refund in store::unfinished(&ctx.db, now.plus_ms(-AGAIN_MS)).await? {
        store::tried(&ctx.db, refund.id, now).await?;
        let Some(payment) = invoices::payment(&ctx.db, refund.payment_id).await? else { continue };
        match finish(&ctx, &refund, &payment, true).await {
            Ok(()) => subscriptions::show(&ctx, refund.member_id),
            Err(e) if db::Error::any_in(&e, db::Error::is_outage) => return Err(e.into()),
            Err(e) => tracing::warn!(refund = refund.id, cause = format!("{e:#}"), "a refund waits for its provider"),
        }
    }
    Ok(())
}
