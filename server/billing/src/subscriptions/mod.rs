//! Subscriptions: what a member has, from the first trial to the last renewal.
//!
//! Owns `billing_subscription`, `billing_subscription_event`, `complimentary` and `trial_use`. The program itself
//! bills, reminds and ends subscriptions that are paid by bank transfer (`rules` decides when, `machine` and `orders`
//! carry it out). For other providers it stores their reports (`syncing`). Access follows from the entitlements that
//! each change writes, and ends at the promised minute, whether jobs run or not (R85).

mod admin;
mod changing;
mod closing;
mod demo;
mod exporting;
mod giving;
mod jobs;
mod letters;
mod limits;
mod machine;
mod model;
mod orders;
mod own;
mod paying;
mod quoting;
mod routes;
mod rules;
mod showing;
mod starting;
mod store;
mod syncing;
mod trials;
mod words;

pub use closing::{is_paid_in_vain, name_ended};
pub use machine::{invoice_failed, invoice_paid};
pub use model::{EndReason, SubscriptionOut};
pub use orders::taken_back;
pub use starting::{customer, priced};
pub use syncing::{Synced, sync, tell_administrators};
pub use words::UNUSED_BALANCE;

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Result};
use daymark_web::feature::Feature;
use daymark_web::job::{MINUTE, SECOND, one};
use daymark_web::tables;

use crate::providers::{Held, PaymentProviders, State, When};
use crate::seats;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[
        one("subscriptions", SECOND, |ctx| Box::pin(jobs::go_on(ctx))),
        one("closed-accounts", MINUTE, |ctx| Box::pin(closing::stop(ctx))),
    ],
    limits: &[&limits::CHOOSE, &limits::CARDS],
    letters: letters::ALL,
    tables: tables! {
        "billing_subscription" of "member_id", kept "the law asks for what was sold, and to which account";
        "billing_subscription_event" of "member_id", kept "the law asks for what was sold, and to which account";
        "complimentary" of "member_id";
        "trial_use" hidden "a keyed hash of an address", kept "a person has one trial, whatever becomes of the account";
    },
    erase: Some(|tx, ctx, member, now| Box::pin(erase(tx, ctx, member, now))),
    demo: Some(|ctx, people, now| Box::pin(demo::add(ctx, people, now))),
    ..Feature::named("subscriptions")
};

/// Notifies a member's open screens that their access has changed. Call it after the commit.
pub fn show(ctx: &Ctx, member: i64) {
    ctx.live.plan_changed(member);
}

/// Like [`show`], but also for the holders of seats in a company package that the member bought.
///
/// # Errors
/// When the database cannot be read.
pub async fn show_all(ctx: &Ctx, member: i64) -> Result<()> {
    show(ctx, member);
    seats::members_of(&ctx.db, member).await?.into_iter().for_each(|holder| show(ctx, holder));
    Ok(())
}

/// Whether the balance pays for a member's next invoice. A provider charges the amounts of its invoices itself.
///
/// # Errors
/// When the database fails.
pub async fn uses_balance(tx: &mut Tx, ctx: &Ctx, member: i64) -> Result<bool> {
    // The plan after a trial is ordered from the provider of new subscriptions.
    let live = store::live_in(tx, member).await?.filter(|s| s.state != State::Trialing);
    let new = ctx.service::<PaymentProviders>().current().name();
    Ok(PaymentProviders::is_ours(live.as_ref().map_or(new, |s| s.provider.as_str())))
}

/// Ends a subscription now, in the caller's transaction. First stop it at its provider, if it has one
/// ([`stop_at_provider`]).
///
/// # Errors
/// 404 without the subscription; otherwise when the database fails.
pub async fn end_now(tx: &mut Tx, ctx: &Ctx, id: i64, reason: EndReason, by: Option<i64>, now: Instant) -> Result<()> {
    let mut s = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
    machine::end(tx, ctx, &mut s, reason, by, now).await
}

/// Makes the provider of a subscription end it, so that it charges nothing more. Never call it in a transaction.
///
/// # Errors
/// When the provider does not answer.
async fn stop_at_provider(ctx: &Ctx, s: &store::Subscription) -> Result<()> {
    let Some(provider_ref) = s.provider_ref.clone().filter(|_| s.state.is_live()) else { return Ok(()) };
    let provider = ctx.service::<PaymentProviders>().of(&s.provider).ok_or(Code::ProviderUnavailable)?;
    let held = Held { subscription: s.id, provider_ref, key: format!("end:{}", s.id) };
    provider.cancel(ctx, &held, When::Now).await.map(drop)
}

/// Like [`stop_at_provider`], by the subscription's id.
///
/// # Errors
/// 404 without the subscription; when the provider does not answer.
pub async fn stop(ctx: &Ctx, id: i64) -> Result<()> {
    let s = store::one(&ctx.db, id).await?.ok_or(Code::NotFound)?;
    stop_at_provider(ctx, &s).await
}

/// Ends a member's subscriptions and deletes their comments, as part of erasing an account. Invoices stay, as the law
/// requires.
async fn erase(tx: &mut Tx, ctx: &Ctx, member: i64, now: Instant) -> db::Result<()> {
    if let Some(mut live) = store::lock_live(tx, member).await? {
        machine::end(tx, ctx, &mut live, EndReason::Erased, None, now)
            .await
            .map_err(|e| db::Error::mistake(e.to_string()))?;
    }
    store::forget_answers(tx, member).await?;
    store::given::erase(tx, member).await
}
