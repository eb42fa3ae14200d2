//! Applies an object of Stripe: fetches it again and stores it as it is. The order and number of these fetches do not
//! change the result (R95).

use daymark_outside::stripe::{Fault, Subscription};
use daymark_web::ctx::Ctx;
use daymark_web::error::Error;
use futures_util::FutureExt;

use super::account::{Account, outward};
use super::facts::{Facts, Trouble, facts};
use super::model::Kind;
use super::store::NewFinding;
use super::{invoicing, returning, rules, second, store};
use crate::providers::State;
use crate::subscriptions::{self, Synced};

pub(super) type Outcome = Result<(), Trouble>;

/// The kinds of objects whose events are stored.
pub(super) const OBJECTS: [&str; 6] =
    ["checkout.session", "subscription", "invoice", "payment_intent", "refund", "dispute"];

/// Fetches an object and stores it.
pub(super) async fn apply(ctx: &Ctx, account: &Account, object: &str, id: &str) -> Outcome {
    let stripe = &account.stripe;
    let done = match object {
        "checkout.session" => {
            let session = stripe.session(outward(ctx), id).await?;
            match session.subscription {
                Some(one) => subscription(ctx, account, &one.0).await,
                None => Ok(()),
            }
        }
        "subscription" => subscription(ctx, account, id).await,
        "invoice" => invoicing::invoice(ctx, account, id).await,
        "payment_intent" => invoicing::payment(ctx, account, id).await,
        "refund" => returning::refund(ctx, account, id).await,
        "dispute" => returning::dispute(ctx, account, id).await,
        // These two are our own events. Stripe's events about customers are not stored.
        store::PAGE => {
            let key = account.key(&format!("close-{id}"));
            match stripe.close_checkout(outward(ctx), id, &key).await {
                // It was paid, or has expired.
                Ok(_) | Err(Fault::Refused(_)) => Ok(()),
                Err(fault) => Err(fault.into()),
            }
        }
        "customer" => {
            let key = account.key(&format!("erase-{id}"));
            stripe.remove_customer(outward(ctx), id, &key).await.map(drop).map_err(Trouble::from)
        }
        _ => Ok(()),
    };
    match done {
        // It was removed at Stripe, or belongs to its other mode: there is nothing to store.
        Err(Trouble::Stripe(Fault::Missing(_))) => Ok(()),
        other => other,
    }
}

/// Fetches a subscription. If a customer pays for several, the oldest one stays (R94).
pub(super) async fn subscription(ctx: &Ctx, account: &Account, id: &str) -> Outcome {
    let asked = store::ask(&ctx.db, id).await?;
    let one = account.stripe.subscription(outward(ctx), id).await?;
    if rules::is_taken(one.status) && store::subscription_of(&ctx.db, id).await?.is_none() {
        let all = account.stripe.subscriptions_of(outward(ctx), &one.customer.0).await?;
        if let Some(keeper) = rules::keeper(&all.data).filter(|keeper| keeper.id != one.id) {
            let asked = store::ask(&ctx.db, &keeper.id).await?;
            let keeper = account.stripe.subscription(outward(ctx), &keeper.id).await?;
            sync(ctx, account, &keeper, asked).await?;
        }
    }
    sync(ctx, account, &one, asked).await
}

/// Stores a subscription, unless a later answer was already stored.
async fn sync(ctx: &Ctx, account: &Account, one: &Subscription, asked: i64) -> Outcome {
    let seen = match facts(ctx, account, one).await? {
        // A second subscription ends, and stays ended, whatever is still reported.
        Facts::Ours(seen) if store::is_second(&ctx.db, &one.id).await? => {
            return second::end(ctx, account, one, seen.member).await;
        }
        Facts::Ours(seen) => *seen,
        Facts::Foreign => return Ok(()),
        Facts::Unreadable { member } => return unreadable(ctx, &one.id, member).await,
    };
    // Before the member reads that nothing is owed.
    if seen.state == State::Cancelled {
        invoicing::void_open(ctx, account, &one.id).await?;
    }
    let (now, parts, member, id) = (ctx.clock.now(), ctx.clone(), seen.member, one.id.clone());
    let written = ctx.db.write::<_, Error>(move |tx| {
        async move {
            if !store::is_newest(tx, &id, asked).await? {
                return Ok(None);
            }
            Ok(Some(subscriptions::sync(tx, &parts, &seen, now).await?))
        }
        .boxed()
    });
    match written.await? {
        Some(Synced::Second) => second::end(ctx, account, one, member).await,
        Some(Synced::Applied { changed: true }) => {
            subscriptions::show(ctx, member);
            Ok(())
        }
        Some(Synced::Applied { changed: false }) | None => Ok(()),
    }
}

/// Notifies administrators once of an unreadable subscription.
async fn unreadable(ctx: &Ctx, id: &str, member: i64) -> Outcome {
    let (now, id) = (ctx.clock.now(), id.to_owned());
    let written = ctx.db.write::<_, Error>(move |tx| {
        async move {
            let once = format!("unreadable:{id}");
            let finding = NewFinding {
                once,
                kind: Kind::Unreadable,
                about: &id,
                member: Some(member),
                run: None,
                refunded: None,
            };
            store::add_finding(tx, finding, now).await?;
            Ok(())
        }
        .boxed()
    });
    Ok(written.await?)
}
