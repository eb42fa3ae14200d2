//! What a member sees of their plan: the payments page, badges, and what needs their attention.

use std::collections::HashMap;

use daymark_actors::clock::Instant;
use daymark_web::access::{Member, Owner, Visitor};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Path, Query};
use daymark_web::reply::Data;

use super::model::{
    BadgesOut, BadgesQuery, MemberBadgeOut, NextPaymentOut, OwnOut, RenewOut, RenewReason, SubscriptionOut,
};
use super::rules::{TRIAL_NOTICE_DAYS, days_after, days_left};
use super::store::{self, Subscription, given, members};
use super::{giving, showing, trials, words};
use crate::coupons;
use crate::invoices;
use crate::ledger;
use crate::packages::{self, BadgeOut, Plan, ReadBilling};
use crate::providers::customers;
use crate::providers::{MANUAL, PaymentProviders, State};

/// The most members whose badges are requested at once.
const MOST: usize = 100;

/// Plans as badges, the highest one last.
fn badges(mut plans: Vec<Plan>) -> Vec<BadgeOut> {
    plans.sort_unstable();
    plans.dedup();
    plans.into_iter().map(Into::into).collect()
}

pub(super) async fn badge(visitor: Visitor) -> Result<Data<BadgesOut>> {
    let plans = packages::plans(&visitor.db).await?;
    let own = match &visitor.caller {
        Some(caller) => members::own_badges(&visitor.db, caller.id, visitor.clock.now()).await?,
        None => Vec::new(),
    };
    Ok(Data(BadgesOut { badges: badges(plans), active_badges: badges(own) }))
}

pub(super) async fn badges_of(member: Member, Query(query): Query<BadgesQuery>) -> Result<Data<Vec<MemberBadgeOut>>> {
    let wrong = || Error::field("users", words::IDS);
    let ids = query.users.split(',').map(|id| id.trim().parse::<i64>().map_err(|_| wrong()));
    let ids: Vec<i64> = ids.collect::<Result<_>>()?;
    if ids.len() > MOST {
        return Err(wrong());
    }
    let mut highest: HashMap<i64, Plan> = HashMap::new();
    for (who, plan) in members::badges(&member.db, &ids, member.clock.now()).await? {
        highest.entry(who).and_modify(|present| *present = plan.max(*present)).or_insert(plan);
    }
    let mut shown: Vec<_> =
        highest.into_iter().map(|(user_id, plan)| MemberBadgeOut { user_id, badge: plan.into() }).collect();
    shown.sort_unstable_by_key(|badge| badge.user_id);
    Ok(Data(shown))
}

/// The next payment, after the time that is paid, unless the plan is cancelled.
fn next_payment(s: &SubscriptionOut, covered: Instant) -> Option<NextPaymentOut> {
    let next = s.next.as_ref().map(|next| next.price).or(s.price)?;
    let at = match s.state {
        // A trial that has a price is charged at its end.
        State::Trialing | State::Active if !s.cancel_at_end => covered,
        State::PastDue => s.past_due_since?,
        _ => return None,
    };
    Some(NextPaymentOut { at, price: next.price })
}

pub(super) async fn read(member: Member) -> Result<Data<OwnOut>> {
    let (who, now, db) = (member.caller.id, member.clock.now(), &member.db);
    let provider = member.service::<PaymentProviders>().current().name();
    let newest = store::newest(db, who).await?;
    let live = newest.clone().filter(|s| s.state.is_live());
    let trial = trials::facts(&member, who, live.as_ref()).await?;
    let given = given::running(db, who, now).await?;
    let has_left = live.is_none() && given.is_empty() && store::has_paid(db, who).await?;
    let (subscription, next_payment) = match newest {
        Some(s) => {
            let covered = s.covered();
            let shown = showing::one(&member, s).await?;
            let next = next_payment(&shown, covered);
            (Some(shown), next)
        }
        None => (None, None),
    };
    Ok(Data(OwnOut {
        provider: provider.to_owned(),
        portal: provider != MANUAL,
        customer: customers::read(db, who).await?.map(Into::into),
        next_payment,
        subscription,
        complimentary: given.into_iter().map(giving::shown).collect(),
        badges: badges(members::own_badges(db, who, now).await?),
        trial,
        balances: ledger::balances(db, who).await?,
        method: invoices::last_method(db, who).await?,
        win_back: if has_left { coupons::win_back(db, who, now).await? } else { None },
    }))
}

pub(super) async fn active(owner: Owner, Path((id,)): Path<(i64,)>) -> Result<Data<Option<SubscriptionOut>>> {
    let customer = customers::by_id(&owner.db, id).await?;
    let sees_all = owner.caller.may::<ReadBilling>();
    let customer = customer.filter(|customer| sees_all || customer.member == owner.caller.id).ok_or(Code::NotFound)?;
    Ok(Data(match store::live(&owner.db, customer.member).await? {
        Some(s) => Some(showing::one(&owner, s).await?),
        None => None,
    }))
}

const NOTHING: RenewOut = RenewOut { show: false, badge: None, ends_at: None, days_left: None, reason: None };

/// What needs attention about a subscription.
async fn attention(ctx: &Ctx, s: &Subscription, now: Instant) -> Result<Option<(RenewReason, Instant)>> {
    let tz = s.zone();
    let notice = |at: Instant, days: i64| now >= days_after(at, -days, &tz);
    let days = i64::from(ctx.config.billing.renewal_notice_days);
    Ok(match s.state {
        // The plan after the trial is ordered and begins without any action.
        State::Trialing if s.is_charged_by_provider() => None,
        State::Trialing => {
            let ends = s.trial_ends_at.unwrap_or(s.period_ends_at);
            notice(ends, TRIAL_NOTICE_DAYS).then_some((RenewReason::Trial, ends))
        }
        State::PastDue | State::Unpaid => Some((RenewReason::PastDue, s.access_until)),
        State::Active if s.cancel_at_end => {
            let ends = s.covered();
            notice(ends, days).then_some((RenewReason::Ends, ends))
        }
        State::Active if s.is_ours() && s.billed_until > s.paid_until => Some((RenewReason::Invoice, s.period_ends_at)),
        State::Incomplete if s.is_ours() => Some((RenewReason::Invoice, s.period_ends_at)),
        State::Active | State::Incomplete | State::Cancelled => None,
    })
}

pub(super) async fn renew_notification(member: Member) -> Result<Data<RenewOut>> {
    let (who, now) = (member.caller.id, member.clock.now());
    let live = store::live(&member.db, who).await?;
    if let Some(s) = &live
        && let Some((reason, ends)) = attention(&member, s, now).await?
    {
        let days_left = Some(days_left(now, ends, &s.zone()));
        return Ok(Data(RenewOut {
            show: true,
            badge: Some(s.plan.into()),
            ends_at: Some(ends),
            days_left,
            reason: Some(reason),
        }));
    }
    // A granted package that ends soon, unless a paid plan or a permanent grant stays.
    let days = i64::from(member.config.billing.renewal_notice_days);
    let given = given::running(&member.db, who, now).await?;
    let soon = given.iter().filter_map(|g| Some((g.plan, g.ends_at?))).max_by_key(|(_, ends)| *ends);
    let stays = live.is_some_and(|s| s.state == State::Active) || given.iter().any(|g| g.ends_at.is_none());
    let calendar = daymark_people::accounts::calendar(&member.db, who).await?;
    let tz = calendar.zone_on(calendar.date(now));
    Ok(Data(match soon {
        Some((plan, ends)) if !stays && now >= days_after(ends, -days, tz) => RenewOut {
            show: true,
            badge: Some(plan.into()),
            ends_at: Some(ends),
            days_left: Some(days_left(now, ends, tz)),
            reason: Some(RenewReason::Ends),
        },
        _ => NOTHING,
    }))
}
