//! A provider's reports of a subscription, stored as they are. They are absolute facts, so their order and number do
//! not change the result.

use daymark_actors::clock::Instant;
use daymark_base::civil::zone_name;
use daymark_base::db::Tx;
use daymark_people::accounts;
use daymark_people::notifications::{self, Category, Notice};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Result};

use super::machine::{self, Noted};
use super::model::{EndReason, Kind};
use super::store::{self, NewSubscription, Subscription, members};
use super::{letters, orders, trials, words};
use crate::coupons;
use crate::packages::{self, Package, Price};
use crate::providers::{Seen, State, customers};

/// The result of storing a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Synced {
    /// The report is stored.
    Applied {
        /// Whether anything has changed.
        changed: bool,
    },
    /// The member has another live subscription: cancel this one at the provider, refund it, and notify administrators.
    Second,
}

/// The subscription that a report is about, locked until the transaction ends.
async fn found(tx: &mut Tx, seen: &Seen) -> Result<Option<Subscription>> {
    if let Some(known) = store::lock_ref(tx, seen.provider, &seen.provider_ref).await? {
        return Ok(Some(known));
    }
    let Some(id) = seen.subscription else { return Ok(None) };
    let named = store::lock(tx, id).await?;
    Ok(named.filter(|s| s.member_id == seen.member && s.provider_ref.is_none()))
}

/// Whether a live subscription gives way to another one: only if nothing was paid for it.
fn gives_way(live: &Subscription) -> bool {
    live.provider_ref.is_none()
        && (live.state == State::Incomplete || (live.is_ours() && live.state == State::Trialing))
}

/// Stores a provider's report of a subscription. A member's second live subscription is not stored (R87).
///
/// # Errors
/// 404 if the price is not the site's; otherwise when the database fails.
pub async fn sync(tx: &mut Tx, ctx: &Ctx, seen: &Seen, now: Instant) -> Result<Synced> {
    let (package, price) = packages::price_in(tx, seen.price).await?.ok_or(Code::NotFound)?;
    accounts::keep(tx, [seen.member]).await?;
    // The report was fetched before the member and their customer were erased. The provider ends the subscription when
    // its customer is removed.
    if customers::of_member(tx, seen.member).await?.is_none() {
        return Ok(Synced::Applied { changed: false });
    }
    let mut known = found(tx, seen).await?;
    let live = store::lock_live(tx, seen.member).await?;
    let other = live.filter(|live| known.as_ref().is_none_or(|s| s.id != live.id));
    if let (true, Some(mut other)) = (seen.state.is_live(), other) {
        if !gives_way(&other) {
            return Ok(Synced::Second);
        }
        if known.is_none() {
            // The member paid on another page, so this request's page is closed.
            orders::close_page(tx, ctx, other.checkout_ref.take(), now).await?;
            known = Some(other);
        } else {
            machine::end(tx, ctx, &mut other, EndReason::Duplicate, None, now).await?;
        }
    }
    let before = known.clone();
    let mut s = match known {
        Some(known) => known,
        None => {
            let tz = trials::zone_of(tx, seen.member, now).await?;
            let new = NewSubscription {
                member: seen.member,
                package: package.id,
                price: Some(price.id),
                provider: seen.provider,
                provider_ref: Some(&seen.provider_ref),
                state: seen.state,
                plan: package.plan,
                tz: zone_name(&tz),
                anchor: seen.created_at,
                trial_ends_at: seen.trial_ends_at,
                period: seen.period,
                paid_until: seen.period.0,
            };
            store::add(tx, &new, seen.created_at).await?.ok_or(Code::SubscriptionExists)?
        }
    };
    let is_new = before.is_none();
    apply(&mut s, seen, &package, &price, now);
    let from = before.as_ref().map(|before| before.state);
    let changed = before.as_ref().is_none_or(|before| told(before) != told(&s));
    if !changed {
        return Ok(Synced::Applied { changed });
    }
    if before.as_ref().is_some_and(Subscription::is_ours) {
        orders::void_open(tx, &mut s, None, now).await?;
    }
    if s.state == State::Cancelled && from.is_some_and(orders::was_never_paid) {
        coupons::give_back(tx, s.id, now).await?;
    }
    // The request may have ended before the member paid.
    if let Some(redemption) = seen.redemption.filter(|_| s.state.is_live()) {
        coupons::use_again(tx, s.id, redemption).await?;
    }
    machine::save(tx, ctx, &mut s, now).await?;
    if let Some(kind) = event(before.as_ref(), &s, is_new) {
        let reason = s.end_reason.filter(|_| s.state == State::Cancelled).map(EndReason::text);
        machine::note(tx, &s, Noted { kind, from, by: None, reason }, now).await?;
        // A member who did not pay on the provider's page already knows.
        if let (Kind::Cancelled, Some(reason)) = (kind, s.end_reason.filter(|reason| *reason != EndReason::NeverPaid)) {
            letters::ended(tx, ctx, &s, reason, now).await?;
        }
    }
    Ok(Synced::Applied { changed })
}

/// The facts that clients see, to check whether any has changed.
fn told(s: &Subscription) -> impl PartialEq + use<> {
    let times = (s.trial_ends_at, s.period_starts_at, s.period_ends_at, s.ended_at);
    (s.state, s.price_id, s.cancel_at_end, s.next_price_id, s.provider_ref.clone(), times)
}

fn apply(s: &mut Subscription, seen: &Seen, package: &Package, price: &Price, now: Instant) {
    let was = s.state;
    seen.provider.clone_into(&mut s.provider);
    s.provider_ref = Some(seen.provider_ref.clone());
    s.package_id = package.id;
    s.price_id = Some(price.id);
    s.plan = package.plan;
    s.state = seen.state;
    s.trial_ends_at = seen.trial_ends_at.or(s.trial_ends_at);
    (s.period_starts_at, s.period_ends_at) = seen.period;
    let paid = matches!(seen.state, State::Active | State::Trialing);
    s.paid_until = if paid { seen.period.1 } else { seen.period.0 };
    s.billed_until = seen.period.1;
    if s.cancel_at_end != seen.cancel_at_end {
        s.reminded_at = None;
    }
    s.cancel_at_end = seen.cancel_at_end;
    s.next_price_id = seen.next_price;
    (s.upgrade_price_id, s.upgrade_due_at) = (None, None);
    // The member may still be on the page, at the bank's check.
    s.checkout_ref = s.checkout_ref.take().filter(|_| seen.state == State::Incomplete);
    s.past_due_since = match seen.state {
        State::PastDue | State::Unpaid => Some(s.past_due_since.unwrap_or(seen.period.0)),
        _ => None,
    };
    if seen.state == State::Cancelled {
        s.ended_at = Some(seen.ended_at.unwrap_or(now));
        s.end_reason = s.end_reason.or(Some(match was {
            State::PastDue | State::Unpaid => EndReason::NotPaid,
            State::Incomplete => EndReason::NeverPaid,
            _ => EndReason::Member,
        }));
    } else {
        s.ended_at = None;
        s.end_reason = None;
    }
}

/// The event that leads from one state to the next.
fn event(before: Option<&Subscription>, s: &Subscription, is_new: bool) -> Option<Kind> {
    let was = before.map(|before| before.state);
    match (was, s.state) {
        (Some(State::Cancelled), State::Cancelled) => None,
        (_, State::Cancelled) => Some(Kind::Cancelled),
        (Some(State::PastDue | State::Unpaid), State::Active) => Some(Kind::Recovered),
        (Some(State::Trialing), State::Active) => Some(Kind::Converted),
        (Some(State::Incomplete | State::Cancelled) | None, State::Active) => Some(Kind::Activated),
        (None, State::Trialing) if is_new => Some(Kind::TrialStarted),
        (Some(was), State::PastDue) if was != State::PastDue => Some(Kind::PaymentFailed),
        (Some(was), State::Unpaid) if was != State::Unpaid => Some(Kind::Unpaid),
        _ => {
            let before = before?;
            match () {
                () if before.price_id != s.price_id && before.next_price_id == s.price_id => Some(Kind::Downgraded),
                () if before.price_id != s.price_id && s.state == State::Active => Some(Kind::Upgraded),
                () if !before.cancel_at_end && s.cancel_at_end => Some(Kind::CancelPlanned),
                () if before.cancel_at_end && !s.cancel_at_end => Some(Kind::CancelTakenBack),
                () if before.next_price_id != s.next_price_id && s.next_price_id.is_some() => {
                    Some(Kind::DowngradePlanned)
                }
                () if before.period_ends_at < s.period_ends_at && s.state == State::Active => Some(Kind::Renewed),
                () => None,
            }
        }
    }
}

/// Notifies administrators of something about a member's payments. `text` makes the title and the text from the
/// member's name.
///
/// # Errors
/// When the database fails.
pub async fn tell_administrators(
    tx: &mut Tx,
    member: i64,
    text: impl FnOnce(&str) -> (String, String),
    now: Instant,
) -> Result<Vec<notifications::Told>> {
    let person = members::person(tx, member).await?;
    let name = person.map_or_else(|| words::ERASED.to_owned(), |person| person.called());
    let (title, body) = text(&name);
    let link = Some(format!("/admin/subscriptions?user={member}"));
    let notice = Notice { category: Category::Account, title, body, link };
    let admins = members::administrators(tx).await?;
    let notices = admins.into_iter().map(|admin| (admin, notice.clone())).collect();
    let told = notifications::tell_all(tx, Category::Account, notices, now).await?;
    notifications::named(tx, &told, &[member]).await?;
    Ok(told)
}
