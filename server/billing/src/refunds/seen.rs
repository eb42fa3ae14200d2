//! A provider's reports of refunds and disputes: absolute facts, in any order, any number of times.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_people::notifications::Told;
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;

use super::model::{DisputeSeen, DisputeState, RefundSeen, RefundState};
use super::store::{self, New};
use super::{settling, words};
use crate::invoices;

/// Stores a refund reported by a provider; returns its member and the notices to show if something changed. A refund
/// requested here is recognised by its mark (R97), one that an earlier release requested by its amount.
///
/// # Errors
/// When the database fails.
pub async fn seen(tx: &mut Tx, ctx: &Ctx, seen: &RefundSeen, now: Instant) -> Result<Option<(i64, Vec<Told>)>> {
    let Some(payment) = invoices::payment_by_ref(tx, seen.provider, &seen.payment_ref).await? else { return Ok(None) };
    let Some(payment) = invoices::lock_payment(tx, payment).await? else { return Ok(None) };
    let refund = match store::by_ref(tx, &seen.provider_ref).await? {
        Some(refund) => refund,
        None => {
            let known = match &seen.mark {
                Some(mark) => store::marked(tx, payment.id, mark).await?,
                None => store::unmarked(tx, payment.id, seen.amount).await?,
            };
            let id = match known {
                Some(refund) => {
                    store::name(tx, refund.id, &seen.provider_ref).await?;
                    refund.id
                }
                None => {
                    let new = New {
                        payment: payment.id,
                        once: seen.provider_ref.clone(),
                        provider_ref: Some(&seen.provider_ref),
                        to_balance: false,
                        end_now: false,
                        amount: seen.amount,
                        reason: words::AT_PROVIDER,
                        by: None,
                    };
                    let Some(id) = store::add(tx, &new, seen.at).await? else { return Ok(None) };
                    id
                }
            };
            let Some(refund) = store::lock(tx, id).await? else { return Ok(None) };
            refund
        }
    };
    let changed = match seen.state {
        RefundState::Pending => None,
        RefundState::Done => settling::done(tx, ctx, &refund, now).await?.then(Vec::new),
        RefundState::Failed => settling::failed(tx, &refund, now).await?,
    };
    Ok(changed.map(|told| (payment.member_id, told)))
}

/// Stores a dispute reported by a provider; returns its member if something changed.
///
/// # Errors
/// When the database fails.
pub async fn dispute_seen(tx: &mut Tx, ctx: &Ctx, seen: &DisputeSeen, now: Instant) -> Result<Option<i64>> {
    let Some(payment) = invoices::payment_by_ref(tx, seen.provider, &seen.payment_ref).await? else { return Ok(None) };
    let Some(payment) = invoices::lock_payment(tx, payment).await? else { return Ok(None) };
    let mut changed = false;
    let told = (seen.amount, seen.reason.as_str());
    if let Some(id) = store::add_dispute(tx, payment.id, &seen.provider_ref, told, None, seen.at).await? {
        settling::disputed(tx, ctx, &payment, id, told, None, now).await?;
        changed = true;
    }
    let won = match seen.state {
        DisputeState::Open => return Ok(changed.then_some(payment.member_id)),
        DisputeState::Won => true,
        DisputeState::Lost => false,
    };
    if let Some(dispute) = store::dispute_by(tx, &seen.provider_ref).await? {
        changed |= settling::decided(tx, ctx, &dispute, won, None, now).await?;
    }
    Ok(changed.then_some(payment.member_id))
}
