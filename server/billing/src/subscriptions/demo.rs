//! The demo's subscriptions: members on trial, paying, late and leaving, and one with a granted package.

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_actors::event::MemberId;
use daymark_base::civil::zone_name;
use daymark_base::db::Tx;
use daymark_web::caller::By;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result as Done};
use futures_util::FutureExt;

use super::machine::{self, Bill, Noted};
use super::model::{CancelReason, Kind};
use super::rules::{Look, look};
use super::store::{self, NewSubscription};
use super::{giving, trials, words};
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

/// Adds the subscriptions, as if jobs had run since each began.
pub async fn add(ctx: &Ctx, people: &[MemberId], now: Instant) -> Result<()> {
    for (at, plan, interval, days, ends) in PLANNED {
        let Some(member) = people.get(at).copied() else { continue };
        let began = now.plus_ms(-days * DAY_MS);
        live(ctx, member, (plan, interval), began, (ends, now)).await.context("a subscription")?;
    }
    let package = packages::to_try(&ctx.db).await?.context("a package to try")?;
    for (at, days) in TRYING {
        let Some(member) = people.get(at).copied() else { continue };
        let (parts, package, began) = (ctx.clone(), package.clone(), now.plus_ms(-days * DAY_MS));
        let tried = ctx.db.write::<_, Error>(move |tx| {
            async move { trials::begin(tx, &parts, member, &package, began).await.map(drop) }.boxed()
        });
        tried.await.context("a trial")?;
    }
    if let Some(member) = people.get(12).copied() {
        let parts = ctx.clone();
        let given = ctx.db.write::<_, Error>(move |tx| {
            async move {
                let package = packages::last(tx).await?.ok_or(Code::NotFound)?;
                let by = By { actor: None, request: String::new(), at: now };
                let what = (&package, Plan::VipMemberYearly);
                let until = Some(now.plus_ms(90 * DAY_MS));
                giving::give(tx, &parts, member, what, until, (words::DEMO_GIFT, &by)).await.map(drop)
            }
            .boxed()
        });
        given.await.context("a gift")?;
    }
    Ok(())
}

/// Adds a subscription with its history from its beginning until now.
async fn live(
    ctx: &Ctx,
    member: MemberId,
    (plan, interval): (Plan, Interval),
    began: Instant,
    (ends, now): (Ends, Instant),
) -> Result<()> {
    let parts = ctx.clone();
    let written = ctx.db.write::<_, Error>(move |tx| {
        async move {
            let package = packages::of_plan(tx, plan).await?.ok_or(Code::NotFound)?;
            let price = package.prices.iter().find(|price| price.interval == interval).copied();
            let price = price.ok_or(Code::NotFound)?;
            let id = begin(tx, &parts, member, (&package, &price), began).await?;
            go_on(tx, &parts, id, (began, now), ends).await
        }
        .boxed()
    });
    Ok(written.await?)
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
    let settled = invoices::settle(tx, invoice.id, paid, at).await?;
    machine::invoice_paid(tx, ctx, &settled.invoice, at).await
}

/// Carries out each step at its own time.
async fn go_on(tx: &mut Tx, ctx: &Ctx, id: i64, (began, now): (Instant, Instant), ends: Ends) -> Done<()> {
    let terms = machine::terms(&ctx.config.billing);
    let unpaid_since = now.plus_ms(-25 * DAY_MS);
    let cancels = match ends {
        Ends::Leaving => Some(now.plus_ms(-5 * DAY_MS)),
        Ends::Left => Some(now.plus_ms(-45 * DAY_MS)),
        Ends::Paid | Ends::Late => None,
    };
    let mut at = began;
    while let Some(mut s) = store::lock(tx, id).await? {
        if !s.cancel_at_end && cancels.is_some_and(|cancels| at >= cancels) {
            machine::void_open(tx, &mut s, None, at).await?;
            s.cancel_at_end = true;
            s.cancel_reason = Some(CancelReason::NotUsed.text().to_owned());
            s.cancel_comment = (ends == Ends::Left).then(|| words::DEMO_COMMENT.to_owned());
            let from = s.state;
            machine::moved(tx, ctx, &mut s, Noted::of(Kind::CancelPlanned, from), at).await?;
        }
        match look(&s.facts(), &terms, at) {
            Look::Do(step) => {
                machine::step(tx, ctx, &mut s, step, at).await?;
                if ends != Ends::Late || at < unpaid_since {
                    pay(tx, ctx, id, at).await?;
                }
            }
            Look::Wait(next) => {
                let next = cancels.filter(|_| !s.cancel_at_end).map_or(next, |cancels| next.min(cancels));
                if next > now {
                    break;
                }
                at = next;
            }
            Look::Never => break,
        }
    }
    Ok(())
}
