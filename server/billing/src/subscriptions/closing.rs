//! Subscriptions of members who have closed their accounts. The payment providers stop charging for those that they
//! bill. Subscriptions that the program bills end when the next period would be billed.

use anyhow::Result;
use daymark_web::ctx::Ctx;

use super::starting::synced;
use super::store::{self, Subscription, members};
use crate::providers::{Held, PaymentProviders, State, When};

/// How many subscriptions are read at once.
const AT_ONCE: i64 = 100;

/// Makes providers end subscriptions of closed accounts: a job. Access stays until the end of the paid period, and
/// members who return can undo the cancellation. A due payment is not collected.
///
/// # Errors
/// When the database fails. A provider that does not answer is asked again the next time.
pub(super) async fn stop(ctx: Ctx) -> Result<()> {
    let mut after = 0;
    loop {
        let ids = members::of_closing(&ctx.db, after, AT_ONCE).await?;
        let Some(last) = ids.last() else { return Ok(()) };
        after = *last;
        for id in ids {
            let Some(s) = store::one(&ctx.db, id).await? else { continue };
            if let Err(e) = stop_one(&ctx, &s).await {
                tracing::warn!(subscription = id, cause = format!("{e:#}"), "a closed account waits for its provider");
            }
        }
    }
}

async fn stop_one(ctx: &Ctx, s: &Subscription) -> daymark_web::error::Result<()> {
    let Some(provider_ref) = s.provider_ref.clone() else { return Ok(()) };
    let Some(provider) = ctx.service::<PaymentProviders>().of(&s.provider) else { return Ok(()) };
    let when = if matches!(s.state, State::Active | State::Trialing) { When::AtEnd } else { When::Now };
    let held = Held { subscription: s.id, provider_ref, key: format!("closed:{}", s.id) };
    match provider.cancel(ctx, &held, when).await? {
        Some(seen) => synced(ctx, seen).await,
        None => Ok(()),
    }
}
