//! The demo's refund: part of a payment, transferred back by hand.

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_actors::event::MemberId;
use daymark_base::demo::ago;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error};
use futures_util::FutureExt;

use super::store::{self, New};
use super::{refunding, settling, words};
use crate::invoices;
use crate::money::Money;

/// The member's index, and the amount in cents.
const PAID: (usize, i64) = (4, 300);
/// How many hours ago.
const AGO: i64 = 51;

/// Gives back a part of what a member paid.
pub(super) async fn add(ctx: &Ctx, people: &[MemberId], now: Instant) -> Result<()> {
    let Some(member) = people.get(PAID.0).copied() else { return Ok(()) };
    let (parts, at) = (ctx.clone(), ago(now, AGO));
    let added = ctx.db.write::<_, Error>(move |tx| {
        async move {
            let Some(payment) = store::last_paid(tx, member).await? else { return Ok(()) };
            let payment = invoices::lock_payment(tx, payment).await?.ok_or(Code::NotFound)?;
            let amount = Money::new(PAID.1.min(payment.amount().amount), payment.amount().currency);
            let new = New {
                payment: payment.id,
                once: refunding::once(payment.id, 0),
                provider_ref: None,
                to_balance: false,
                end_now: false,
                amount,
                reason: words::DEMO_REASON,
                by: None,
            };
            let refund = store::add(tx, &new, at).await?.ok_or(Code::Conflict)?;
            let refund = store::lock(tx, refund).await?.ok_or(Code::NotFound)?;
            settling::done(tx, &parts, &refund, at).await.map(drop)
        }
        .boxed()
    });
    added.await.map_err(anyhow::Error::from).context("a refund")
}
