//! Subscriptions of members who have closed their accounts. The payment providers stop charging for those that they
//! bill. Subscriptions that the program bills end when the next period would be billed. What is paid after an account
//! was erased is recognised, so that it can be refunded (R92).

use anyhow::Result;
use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_web::ctx::Ctx;
use daymark_web::error::Result as Done;

use super::starting::synced;
use super::store::{self, Subscription, members};
use crate::providers::{Held, PaymentProviders, State, When};

/// How many subscriptions are read at once.
const AT_ONCE: i64 = 100;

/// Makes providers end subscriptions of closed accounts: a job. Access stays until the end of the paid period, and
/// members who return can undo the cancellation. A due payment is not collected.
///
/// # Errors
/// When the database cannot be read or written. A subscription that fails for another reason, such as a provider that
/// does not answer, is tried again the next time.
pub(super) async fn stop(ctx: Ctx) -> Result<()> {
    let mut after = 0;
    loop {
        let ids = members::of_closing(&ctx.db, after, AT_ONCE).await?;
        let Some(last) = ids.last() else { return Ok(()) };
        after = *last;
        for id in ids {
            let Some(s) = store::one(&ctx.db, id).await? else { continue };
            match stop_one(&ctx, &s).await {
                Ok(()) => {}
                Err(e) if db::Error::any_in(&e, db::Error::is_outage) => return Err(e.into()),
                Err(e) => {
                    let cause = format!("{e:#}");
                    tracing::warn!(subscription = id, cause, "a closed account waits for its provider");
                }
            }
        }
    }
}

async fn stop_one(ctx: &Ctx, s: &Subscription) -> Done<()> {
    let Some(provider_ref) = s.provider_ref.clone() else { return Ok(()) };
    let Some(provider) = ctx.service::<PaymentProviders>().of(&s.provider) else { return Ok(()) };
    let when = if matches!(s.state, State::Active | State::Trialing) { When::AtEnd } else { When::Now };
    let held = Held { subscription: s.id, provider_ref, key: format!("closed:{}", s.id) };
    match provider.cancel(ctx, &held, when).await? {
        Some(seen) => synced(ctx, seen).await,
        None => Ok(()),
    }
}

/// Stores the provider's id of an order that ended with its member's account but was still paid on the provider's page.
/// Returns the member; `None` if there is no such order.
///
/// # Errors
/// When the database fails.
pub async fn name_ended(
    tx: &mut Tx,
    id: i64,
    (provider, provider_ref): (&str, &str),
    now: Instant,
) -> Done<Option<i64>> {
    let ended = |s: &Subscription| s.state == State::Cancelled && s.provider_ref.is_none();
    let Some(mut s) = store::lock(tx, id).await?.filter(ended) else { return Ok(None) };
    provider.clone_into(&mut s.provider);
    s.provider_ref = Some(provider_ref.to_owned());
    store::save(tx, &s, now).await?;
    Ok(Some(s.member_id))
}

/// Whether a payment at this instant gives nothing to the member of a subscription: the account is erased, and the plan
/// had ended before or never began.
///
/// # Errors
/// When the database fails.
pub async fn is_paid_in_vain(tx: &mut Tx, id: i64, at: Instant) -> Done<bool> {
    let Some(s) = store::lock(tx, id).await? else { return Ok(false) };
    if members::person(tx, s.member_id).await?.is_some() {
        return Ok(false);
    }
    Ok(s.ended_at.is_some_and(|ended| at > ended) || !store::has_begun(tx, id).await?)
}
