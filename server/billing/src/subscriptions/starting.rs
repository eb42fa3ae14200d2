//! Choosing a price: a first one, or one during a trial.

use daymark_actors::clock::Instant;
use daymark_base::civil::zone_name;
use daymark_base::db::Tx;
use daymark_web::access::{Member, Owner};
use daymark_web::caller::By;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;
use serde_json::json;

use super::admin::{administrator, audited};
use super::limits::CHOOSE;
use super::machine::{self, Bill, Noted};
use super::model::{EndReason, Kind, NextKind, NextOut, StartIn, StartedOut};
use super::store::{self, NewSubscription, Subscription};
use super::{letters, orders, show, showing, syncing, trials, words};
use crate::coupons;
use crate::invoices::{self, Invoice, NewLine, Purpose, card};
use crate::packages::{self, Package, Price};
use crate::providers::{self, Checkout, Customer, Discount, MANUAL, Next, PaymentProviders, Priced, State, customers};
use crate::seats;

/// How long a member can take to pay on a provider's page before it expires.
const CHECKOUT_MS: i64 = 23 * 3_600_000;
/// The shortest time until a page expires: providers open no page that expires sooner.
const SHORTEST_MS: i64 = 3_600_000;

/// The price with this id and its package, if it is offered.
pub async fn offered(ctx: &Ctx, price: i64) -> Result<(Package, Price)> {
    let found = packages::price(&ctx.db, price).await?;
    let found = found.filter(|(package, price)| !package.archived && !price.archived);
    found.ok_or_else(|| Error::field("price_id", words::NO_SUCH_PRICE))
}

/// A price as providers need to know it.
pub fn priced(package: &Package, price: &Price) -> Priced {
    Priced { id: price.id, package: package.title.clone(), interval: price.interval, price: price.price }
}

/// A member's customer, created at the provider if necessary.
pub async fn customer(ctx: &Ctx, member: i64) -> Result<Customer> {
    let now = ctx.clock.now();
    let kept = ctx.db.write::<_, Error>(move |tx| async move { Ok(customers::ensure(tx, member, now).await?) }.boxed());
    let mut customer = kept.await?.ok_or(Code::NotFound)?;
    let provider = ctx.service::<PaymentProviders>().current();
    if let Some(known) = provider.customer(ctx, &customer).await? {
        if customer.provider_ref.as_deref() != Some(known.as_str()) {
            customers::set_ref(&ctx.db, customer.id, provider.name(), &known).await?;
        }
        customer.provider_ref = Some(known);
    }
    Ok(customer)
}

/// A requested subscription, with the data for its payment.
struct Asked {
    s: Subscription,
    invoice: Option<Invoice>,
    discount: Option<Discount>,
}

/// The line of an invoice for a whole period of a price.
pub fn line(package: &Package, price: &Price) -> NewLine {
    let text = words::period_of(&package.title, price.interval);
    NewLine { text, amount: price.price.amount, price: Some(price.id), from: None, to: None }
}

/// Redeems a coupon for a subscription.
async fn redeem(tx: &mut Tx, code: Option<&str>, s: &Subscription, price: &Price, now: Instant) -> Result<Option<i64>> {
    match code.map(str::trim).filter(|code| !code.is_empty()) {
        Some(code) => {
            let what = (price.package_id, price.price);
            Ok(Some(coupons::redeem(tx, code, s.member_id, Some(s.id), what, now).await?))
        }
        None => Ok(None),
    }
}

/// Whether a request already has this coupon; true without a code.
async fn has_coupon(tx: &mut Tx, s: &Subscription, code: Option<&str>) -> Result<bool> {
    match code.map(str::trim).filter(|code| !code.is_empty()) {
        Some(code) => Ok(coupons::is_of(tx, s.id, code).await?),
        None => Ok(true),
    }
}

/// The discount of an order of a package that a provider bills.
async fn discount(tx: &mut Tx, s: &Subscription, package: &Package, now: Instant) -> Result<Option<Discount>> {
    match coupons::of_subscription(tx, (s.id, package.id), now).await? {
        Some(redemption) => Ok(coupons::terms(tx, redemption).await?),
        None => Ok(None),
    }
}

/// Whether a provider's page that expires then can be opened.
fn can_open(expires_at: Instant, now: Instant) -> bool {
    expires_at >= now.plus_ms(SHORTEST_MS)
}

/// Requests a first price. An earlier request of the member ends. Repeating a request gives the same answer, so that it
/// leaves a single invoice.
async fn ask(
    tx: &mut Tx,
    ctx: &Ctx,
    member: i64,
    (package, price): (&Package, &Price),
    (provider, coupon): (&'static str, Option<&str>),
    now: Instant,
) -> Result<Asked> {
    seats::may_buy(tx, member, package).await?;
    let ours = PaymentProviders::is_ours(provider);
    if let Some(mut live) = store::lock_live(tx, member).await? {
        if live.state != State::Incomplete {
            return Err(Code::SubscriptionExists.into());
        }
        let same = live.price_id == Some(price.id) && live.provider == provider;
        if same && has_coupon(tx, &live, coupon).await? {
            let invoice = invoices::open_of(tx, live.id).await?;
            if !ours && can_open(live.period_ends_at, now) {
                let discount = discount(tx, &live, package, now).await?;
                return Ok(Asked { s: live, invoice, discount });
            }
            if ours && invoice.is_some() {
                return Ok(Asked { s: live, invoice, discount: None });
            }
        }
        machine::end(tx, ctx, &mut live, EndReason::Member, None, now).await?;
    }
    let tz = trials::zone_of(tx, member, now).await?;
    let days = i64::from(ctx.config.billing.invoice_due_days);
    let until = if ours { super::rules::days_after(now, days, &tz) } else { now.plus_ms(CHECKOUT_MS) };
    let new = NewSubscription {
        member,
        package: package.id,
        price: Some(price.id),
        provider,
        provider_ref: None,
        state: State::Incomplete,
        plan: package.plan,
        tz: zone_name(&tz),
        anchor: now,
        trial_ends_at: None,
        period: (now, until),
        paid_until: now,
    };
    let mut s = store::add(tx, &new, now).await?.ok_or(Code::SubscriptionExists)?;
    let noted = Noted { kind: Kind::Requested, from: None, by: None, reason: None };
    machine::moved(tx, ctx, &mut s, noted, now).await?;
    let redeemed = redeem(tx, coupon, &s, price, now).await?;
    paid_for(tx, ctx, s, (package, price), redeemed, until, now).await
}

/// Issues our own invoice for a first period. For a provider that bills, only looks up the discount.
async fn paid_for(
    tx: &mut Tx,
    ctx: &Ctx,
    s: Subscription,
    (package, price): (&Package, &Price),
    redeemed: Option<i64>,
    due_at: Instant,
    now: Instant,
) -> Result<Asked> {
    if !s.is_ours() {
        let discount = discount(tx, &s, package, now).await?;
        return Ok(Asked { s, invoice: None, discount });
    }
    let lines = vec![line(package, price)];
    let invoice =
        machine::bill(tx, ctx, &s, Bill { purpose: Purpose::Start, lines, price, coupon: redeemed, due_at }, now)
            .await?;
    if invoice.state == invoices::State::Paid {
        // A balance or a coupon has paid it.
        machine::invoice_paid(tx, ctx, &invoice, now).await?;
    } else {
        letters::requested(tx, ctx, &s, &package.title, &invoice, now).await?;
    }
    let s = store::lock(tx, s.id).await?.ok_or(Code::NotFound)?;
    Ok(Asked { s, invoice: Some(invoice), discount: None })
}

/// The next step for the member, such as an invoice or the provider's page.
async fn next(ctx: &Ctx, asked: Asked, (package, price): (&Package, &Price), customer: Customer) -> Result<StartedOut> {
    let Asked { s, invoice, discount } = asked;
    let card_of = |invoice: &Invoice| card(invoice);
    let step = match &invoice {
        Some(invoice) if invoice.state == invoices::State::Open => {
            NextOut { kind: NextKind::Invoice, url: None, invoice: Some(card_of(invoice)) }
        }
        Some(invoice) => NextOut { kind: NextKind::Done, url: None, invoice: Some(card_of(invoice)) },
        None => {
            let origin = ctx.config.public_url.origin();
            let checkout = Checkout {
                customer,
                subscription: s.id,
                price: priced(package, price),
                trial_ends_at: s.trial_ends_at.filter(|ends| *ends > ctx.clock.now()),
                expires_at: s.upgrade_due_at.unwrap_or(s.period_ends_at),
                discount,
                back: format!("{origin}/packages/done"),
                cancelled: format!("{origin}/packages/checkout?price={}", price.id),
                key: format!("checkout:{}:{}", s.id, price.id),
            };
            match ctx.service::<PaymentProviders>().current().checkout(ctx, &checkout).await? {
                Next::Redirect { url, page } => {
                    opened(ctx, s.id, price.id, page).await?;
                    NextOut { kind: NextKind::Redirect, url: Some(url), invoice: None }
                }
                Next::Invoice => NextOut { kind: NextKind::Done, url: None, invoice: None },
            }
        }
    };
    show(ctx, s.member_id);
    Ok(StartedOut { subscription: showing::one(ctx, s).await?, next: step })
}

/// Stores the page on which a request is paid, to close it with the request. Other pages are closed now: an earlier
/// one, or this one if the request has already ended.
async fn opened(ctx: &Ctx, id: i64, price: i64, page: String) -> Result<()> {
    let (parts, now) = (ctx.clone(), ctx.clock.now());
    let stored = ctx.db.write::<_, Error>(move |tx| {
        async move {
            let Some(mut s) = store::lock(tx, id).await? else { return Ok(()) };
            let ordered = match s.state {
                State::Incomplete => s.price_id,
                State::Trialing => s.upgrade_price_id,
                _ => None,
            };
            if s.checkout_ref.as_ref() == Some(&page) {
                return Ok(());
            }
            let other = if ordered == Some(price) { s.checkout_ref.replace(page) } else { Some(page) };
            store::save(tx, &s, now).await?;
            orders::close_page(tx, &parts, other, now).await
        }
        .boxed()
    });
    stored.await
}

pub(super) async fn start(member: Member, Body(input): Body<StartIn>) -> Result<Created<StartedOut>> {
    member.limits.check(&CHOOSE, member.caller.id).await?;
    let (package, price) = offered(&member, input.price_id).await?;
    let customer = customer(&member, member.caller.id).await?;
    let (parts, who, now) = ((*member).clone(), member.caller.id, member.clock.now());
    let provider = member.service::<PaymentProviders>().current().name();
    let chosen = (package.clone(), price);
    let asked = member.db.write(move |tx| {
        async move {
            let coupon = input.coupon.as_deref();
            ask(tx, &parts, who, (&chosen.0, &chosen.1), (provider, coupon), now).await
        }
        .boxed()
    });
    Ok(Created(next(&member, asked.await?, (&package, &price), customer).await?))
}

/// Requests a price during a trial, whose remaining days are added. The trial continues until the price is paid.
async fn ask_in_trial(
    tx: &mut Tx,
    ctx: &Ctx,
    id: i64,
    (package, price): (&Package, &Price),
    coupon: Option<&str>,
    by: &By,
) -> Result<Asked> {
    let (mut s, now) = (store::lock(tx, id).await?.ok_or(Code::NotFound)?, by.at);
    if s.state != State::Trialing {
        return Err(Error::with(Code::Conflict, words::NOT_TRIALING));
    }
    // A card already pays for the plan that follows the trial.
    if !s.is_ours() {
        return Err(Code::SubscriptionExists.into());
    }
    seats::may_buy(tx, s.member_id, package).await?;
    let admin = administrator(by, &s);
    // An administrator cannot use the member's page at the provider: the member gets an invoice by email.
    let by_page = admin.is_none() && ctx.service::<PaymentProviders>().current().name() != MANUAL;
    if s.upgrade_price_id == Some(price.id) && has_coupon(tx, &s, coupon).await? {
        if let Some(invoice) = invoices::open_of(tx, s.id).await? {
            return Ok(Asked { s, invoice: Some(invoice), discount: None });
        }
        if by_page && s.upgrade_due_at.is_some_and(|due| can_open(due, now)) {
            let discount = discount(tx, &s, package, now).await?;
            return Ok(Asked { s, invoice: None, discount });
        }
    }
    audited(tx, by, &s, "subscription:order", json!({ "price": price.id })).await?;
    orders::withdraw(tx, ctx, &mut s, admin, now).await?;
    let days = i64::from(ctx.config.billing.invoice_due_days);
    let due_at = if by_page { now.plus_ms(CHECKOUT_MS) } else { super::rules::days_after(now, days, &s.zone()) };
    (s.upgrade_price_id, s.upgrade_due_at) = (Some(price.id), Some(due_at));
    // A member who cancelled the trial wants a plan after all.
    s.cancel_at_end = false;
    (s.cancel_reason, s.cancel_comment) = (None, None);
    let noted = Noted { kind: Kind::Requested, from: Some(s.state), by: admin, reason: None };
    machine::moved(tx, ctx, &mut s, noted, now).await?;
    let redeemed = redeem(tx, coupon, &s, price, now).await?;
    if by_page {
        let discount = discount(tx, &s, package, now).await?;
        return Ok(Asked { s, invoice: None, discount });
    }
    paid_for(tx, ctx, s, (package, price), redeemed, due_at, now).await
}

pub(super) async fn upgrade_trial(
    owner: Owner,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<StartIn>,
) -> Result<Data<StartedOut>> {
    owner.limits.check(&CHOOSE, owner.caller.id).await?;
    let member = showing::changeable(&owner, id).await?.member_id;
    let (package, price) = offered(&owner, input.price_id).await?;
    let customer = customer(&owner, member).await?;
    let (parts, by, chosen) = ((**owner).clone(), owner.by(), (package.clone(), price));
    let asked = owner.db.write(move |tx| {
        async move { ask_in_trial(tx, &parts, id, (&chosen.0, &chosen.1), input.coupon.as_deref(), &by).await }.boxed()
    });
    Ok(Data(next(&owner, asked.await?, (&package, &price), customer).await?))
}

/// Stores a provider's report of a subscription, in its own transaction.
pub async fn synced(ctx: &Ctx, seen: providers::Seen) -> Result<()> {
    let (parts, now, member) = (ctx.clone(), ctx.clock.now(), seen.member);
    ctx.db
        .write::<_, Error>(move |tx| async move { syncing::sync(tx, &parts, &seen, now).await.map(drop) }.boxed())
        .await?;
    show(ctx, member);
    Ok(())
}
