//! The demo's subscriptions: members on trial, paying, late and leaving, and one with a granted package.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_actors::event::MemberId;
use daymark_base::civil::zone_name;
use daymark_base::db::Tx;
use daymark_base::demo;
use daymark_web::caller::By;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result as Done};
use futures_util::FutureExt;

use super::machine::{self, Bill, Noted};
use super::model::{CancelReason, Kind};
use super::rules::{Look, look};
use super::store::{self, NewSubscription};
use super::{giving, orders, trials, words};
use crate::invoices::{self, NewLine, Paid, Purpose};
use crate::packages::{self, Interval, Package, Plan, Price};
use crate::providers::{MANUAL, State};

const DAY_MS: i64 = 86_400_000;

/// The fate of a demo subscription.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    /// Each period is paid.
    Paid,
    /// The last renewal is not paid.
    Late,
    /// It was cancelled: it ends with its period.
    Leaving,
    /// It was cancelled, and has ended.
    Left,
}

/// A subscription of the demo: which member, the plan, how often it is paid, and how many days ago it began.
const PLANNED: [(usize, Plan, Interval, i64, Ends); 8] = [
    (1, Plan::ProMemberYearly, Interval::Month, 170, Ends::Paid),
    (2, Plan::MemberYearly, Interval::Year, 120, Ends::Paid),
    (3, Plan::MemberMonthly, Interval::Month, 65, Ends::Late),
    (4, Plan::MemberYearly, Interval::Month, 100, Ends::Leaving),
    (5, Plan::MemberMonthly, Interval::Month, 130, Ends::Left),
    (6, Plan::MemberYearly, Interval::Month, 40, Ends::Paid),
    (7, Plan::ProMemberYearly, Interval::Year, 20, Ends::Paid),
    (8, Plan::MemberMonthly, Interval::Month, 10, Ends::Paid),
];

/// Members on trial, and how many days ago each trial began.
const TRYING: [(usize, i64); 3] = [(9, 3), (10, 12), (11, 8)];

/// The member with a granted package, and how many days ago it was given.
const GIVEN: (usize, i64) = (12, 1);

/// What happens next to a member.
enum Next {
    Begins(Plan, Interval, Ends),
    GoesOn(Live),
    Tries,
    IsGiven,
}

/// A subscription that has begun.
#[derive(Clone, Copy)]
struct Live {
    id: i64,
    /// When it is cancelled, and what the member says.
    cancels: Option<(Instant, Option<&'static str>)>,
    /// From when on no invoice is paid.
    unpaid_since: Option<Instant>,
}

/// Adds the subscriptions, as if jobs had run since each began.
pub async fn add(ctx: &Ctx, people: &[MemberId], now: Instant) -> Result<()> {
    let trial = packages::to_try(&ctx.db).await?.context("a package to try")?;
    let (parts, people) = (ctx.clone(), people.to_vec());
    let written =
        ctx.db.write::<_, Error>(move |tx| async move { replay(tx, &parts, &people, &trial, now).await }.boxed());
    written.await.context("the subscriptions")
}

/// Some days ago, at another time of day for each member.
const fn ago(now: Instant, who: usize, days: i64) -> Instant {
    demo::ago(now, days * 24 + who as i64)
}

/// Carries out everything in the order of its date: the numbers of invoices and the ids follow it.
async fn replay(tx: &mut Tx, ctx: &Ctx, people: &[MemberId], trial: &Package, now: Instant) -> Done<()> {
    let planned = PLANNED.map(|(who, plan, interval, days, ends)| (who, days, Next::Begins(plan, interval, ends)));
    let trying = TRYING.map(|(who, days)| (who, days, Next::Tries));
    let all = planned.into_iter().chain(trying).chain([(GIVEN.0, GIVEN.1, Next::IsGiven)]);
    let mut agenda: BTreeMap<_, _> = all.map(|(who, days, next)| ((ago(now, who, days), who), next)).collect();
    while let Some(((at, who), next)) = agenda.pop_first() {
        let Some(member) = people.get(who).copied() else { continue };
        match next {
            Next::Begins(plan, interval, ends) => {
                let package = packages::of_plan(tx, plan).await?.ok_or(Code::NotFound)?;
                let price = package.prices.iter().find(|price| price.interval == interval).copied();
                let id = begin(tx, ctx, member, (&package, &price.ok_or(Code::NotFound)?), at).await?;
                let cancels = match ends {
                    Ends::Leaving => Some((ago(now, who, 5), None)),
                    Ends::Left => Some((ago(now, who, 45), Some(words::DEMO_COMMENT))),
                    Ends::Paid | Ends::Late => None,
                };
                let unpaid_since = (ends == Ends::Late).then(|| ago(now, who, 25));
                agenda.insert((at, who), Next::GoesOn(Live { id, cancels, unpaid_since }));
            }
            Next::GoesOn(live) => {
                let then = go_on(tx, ctx, live, at).await?.filter(|then| *then <= now);
                agenda.extend(then.map(|then| ((then, who), Next::GoesOn(live))));
            }
            Next::Tries => {
                let id = trials::begin(tx, ctx, member, trial, at).await?.id;
                agenda.insert((at, who), Next::GoesOn(Live { id, cancels: None, unpaid_since: None }));
            }
            Next::IsGiven => {
                let package = packages::last(tx).await?.ok_or(Code::NotFound)?;
                let by = By { actor: None, request: String::new(), at };
                let what = (&package, Plan::VipMemberYearly);
                let until = Some(at.plus_ms(90 * DAY_MS));
                giving::give(tx, ctx, member, what, until, (words::DEMO_GIFT, &by)).await?;
            }
        }
    }
    Ok(())
}

async fn begin(tx: &mut Tx, ctx: &Ctx, member: i64, (package, price): (&Package, &Price), at: Instant) -> Done<i64> {
    let tz = trials::zone_of(tx, member, at).await?;
    let new = NewSubscription {
        member,
        package: package.id,
        price: Some(price.id),
        provider: MANUAL,
        provider_ref: None,
        state: State::Incomplete,
        plan: package.plan,
        tz: zone_name(&tz),
        anchor: at,
        trial_ends_at: None,
        period: (at, at.plus_ms(14 * DAY_MS)),
        paid_until: at,
    };
    let mut s = store::add(tx, &new, at).await?.ok_or(Code::SubscriptionExists)?;
    let noted = Noted { kind: Kind::Requested, from: None, by: None, reason: None };
    machine::moved(tx, ctx, &mut s, noted, at).await?;
    let text = words::period_of(&package.title, price.interval);
    let line = NewLine { text, amount: price.price.amount, price: Some(price.id), from: None, to: None };
    let due_at = at.plus_ms(14 * DAY_MS);
    let bill = Bill { purpose: Purpose::Start, lines: vec![line], price, coupon: None, due_at };
    machine::bill(tx, ctx, &s, bill, at).await?;
    pay(tx, ctx, s.id, at).await?;
    Ok(s.id)
}

/// Pays the open invoice.
async fn pay(tx: &mut Tx, ctx: &Ctx, id: i64, at: Instant) -> Done<()> {
    let Some(invoice) = invoices::open_of(tx, id).await? else { return Ok(()) };
    let paid = Paid {
        provider: MANUAL.to_owned(),
        provider_ref: format!("{MANUAL}:{}", invoice.id),
        amount: invoice.due,
        method: None,
        by: None,
        at,
        note: String::new(),
    };
    let settled = invoices::settle(tx, invoice.id, paid).await?;
    machine::invoice_paid(tx, ctx, &settled.invoice, at).await
}

/// Carries out what is due at this instant, and returns when to go on.
async fn go_on(tx: &mut Tx, ctx: &Ctx, live: Live, at: Instant) -> Done<Option<Instant>> {
    let Live { id, cancels, unpaid_since } = live;
    let terms = machine::terms(&ctx.config.billing);
    while let Some(mut s) = store::lock(tx, id).await? {
        if let Some((cancels, comment)) = cancels
            && !s.cancel_at_end
            && at >= cancels
        {
            orders::void_open(tx, &mut s, None, at).await?;
            s.cancel_at_end = true;
            s.cancel_reason = Some(CancelReason::NotUsed.text().to_owned());
            s.cancel_comment = comment.map(str::to_owned);
            let from = s.state;
            machine::moved(tx, ctx, &mut s, Noted::of(Kind::CancelPlanned, from), at).await?;
        }
        match look(&s.facts(), &terms, at) {
            Look::Do(step) => {
                machine::step(tx, ctx, &mut s, step, at).await?;
                if unpaid_since.is_none_or(|since| at < since) {
                    pay(tx, ctx, id, at).await?;
                }
            }
            Look::Wait(next) => {
                let cancels = cancels.filter(|_| !s.cancel_at_end);
                return Ok(Some(cancels.map_or(next, |(cancels, _)| next.min(cancels))));
            }
            Look::Never => break,
        }
    }
    Ok(None)
}
