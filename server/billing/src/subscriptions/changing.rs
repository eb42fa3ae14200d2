//! Changing the price of a running subscription (R82), cancelling it, and undoing either.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_web::access::Owner;
use daymark_web::caller::By;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::Data;
use futures_util::FutureExt;
use serde_json::json;

use super::admin::{administrator, audited, recorded};
use super::limits::CHOOSE;
use super::machine::{self, Bill, Noted};
use super::model::{
    CancelIn, CancelReason, ChangeIn, ChangeKind, ChangeLineOut, ChangeOut, ChangeQuery, EndReason, Kind, NextKind,
    NextOut, StartedOut, SubscriptionOut,
};
use super::rules::{rest, returned};
use super::starting::{line, offered, priced, synced};
use super::store::{self, Subscription};
use super::{orders, show_all, showing, words};
use crate::coupons;
use crate::invoices::{self, Invoice, NewLine, PaidPeriod, Purpose, card};
use crate::money::Money;
use crate::packages::{self, Change, Package, Price, change};
use crate::providers::{Held, PaymentProviders, State, When, customers};
use crate::seats;
use crate::taxes::{self, Buyer};

/// An administrator's cancellation in the audit log.
const CANCEL: &str = "subscription:cancel";

/// A running subscription with its current package and price.
struct Running {
    s: Subscription,
    package: Package,
    price: Price,
}

/// What an upgrade sells and credits.
struct Upgrade {
    /// The new price, and what was paid for the time that is left.
    lines: Vec<NewLine>,
    /// The part of a credit that exceeds the new price: the invoices that return it to the balance, and by how much.
    returned: Vec<(i64, Money)>,
}

fn running(s: Subscription, of: Option<(Package, Price)>) -> Result<Running> {
    match (s.state, of) {
        (State::Active, Some((package, price))) => Ok(Running { s, package, price }),
        (State::Cancelled, _) => Err(Error::with(Code::Conflict, words::NOT_LIVE)),
        _ => Err(Error::with(Code::Conflict, words::NOT_PAID)),
    }
}

impl Running {
    fn change(&self, to: &(Package, Price)) -> Result<Change> {
        match change((self.package.position, &self.price), (to.0.position, &to.1)) {
            Change::Impossible => Err(Error::field("price_id", words::OTHER_CURRENCY)),
            Change::None => Err(Error::field("price_id", words::SAME_PRICE)),
            when => Ok(when),
        }
    }

    /// An upgrade at an instant, with what these paid periods credit.
    fn upgrade(&self, to: &(Package, Price), paid: &[PaidPeriod], ctx: &Ctx, now: Instant) -> Upgrade {
        let mut new = line(&to.0, &to.1);
        // Other providers keep the period if its length stays: then only the rest of it costs the new price.
        if !self.s.is_ours() && to.1.interval == self.price.interval {
            new.amount = rest(to.1.price, (self.s.period_starts_at, self.s.period_ends_at), now).amount;
        }
        let credit = orders::credit(ctx, &self.s, paid, now);
        let used = credit.min(new.amount);
        let mut lines = vec![new];
        let returned = returned(paid, orders::included(ctx, &self.s), credit - used);
        if used > 0 {
            // The period distinguishes this line from a discount: the time was paid for, and counts if the member
            // upgrades again.
            let (from, until) = (Some(now), Some(self.s.covered()));
            let back = Money::new(returned.iter().map(|(_, part)| part.amount).sum(), to.1.price.currency);
            let text = words::unused_of(&self.package.title, Some(back).filter(|back| !back.is_zero()));
            lines.push(NewLine { text, amount: -used, price: None, from, to: until });
        }
        Upgrade { lines, returned }
    }

    /// What a member would pay now for an upgrade.
    async fn preview(&self, ctx: &Ctx, to: &(Package, Price)) -> Result<ChangeOut> {
        let (id, now, price) = (self.s.id, ctx.clock.now(), to.1.price);
        let lines = self.upgrade(to, &invoices::read_paid_periods(&ctx.db, id).await?, ctx, now).lines;
        let shown = |text, amount| ChangeLineOut { text, amount: Money { amount, ..price } };
        let mut total = Money { amount: lines.iter().map(|line| line.amount).sum(), ..price };
        let mut lines: Vec<_> = lines.into_iter().map(|line| shown(line.text, line.amount)).collect();
        // Other providers keep count of a coupon themselves.
        if self.s.is_ours()
            && let Some(coupon) = coupons::expected(&ctx.db, (id, to.0.id), (price, total), now).await?
        {
            total.amount -= coupon.off.amount;
            lines.push(shown(coupon.text, -coupon.off.amount));
        }
        if !orders::included(ctx, &self.s) {
            let customer = customers::read(&ctx.db, self.s.member_id).await?;
            let of = customer.as_ref().map_or(("", false), |c| (c.country.as_str(), !c.tax_id.is_empty()));
            let buyer = Buyer::of(of.0, of.1, &ctx.config.billing.seller_country);
            let taxed = taxes::quoted(&ctx.db, total, &buyer, invoices::date(now), false).await?;
            total = taxed.total;
            let taxes = taxed.taxes.into_iter();
            lines.extend(taxes.map(|tax| shown(invoices::tax_text(&tax.name, tax.rate), tax.amount.amount)));
        }
        Ok(ChangeOut { kind: ChangeKind::Upgrade, at: None, lines, total })
    }
}

fn held(s: &Subscription, what: &str) -> Option<Held> {
    let provider_ref = s.provider_ref.clone()?;
    Some(Held { subscription: s.id, provider_ref, key: format!("{what}:{}:{}", s.id, s.period_ends_at.0) })
}

pub(super) async fn preview(
    owner: Owner,
    Path((id,)): Path<(i64,)>,
    Query(query): Query<ChangeQuery>,
) -> Result<Data<ChangeOut>> {
    let s = showing::own(&owner, id).await?;
    let of = match s.price_id {
        Some(price) => packages::price(&owner.db, price).await?,
        None => None,
    };
    let (is, to) = (running(s, of)?, offered(&owner, query.price_id).await?);
    let nothing = Money::zero(to.1.price.currency);
    if is.price.id == to.1.id {
        return Ok(Data(ChangeOut { kind: ChangeKind::Same, at: None, lines: Vec::new(), total: nothing }));
    }
    Ok(Data(match is.change(&to)? {
        Change::Now => is.preview(&owner, &to).await?,
        _ => ChangeOut { kind: ChangeKind::Downgrade, at: Some(is.s.covered()), lines: Vec::new(), total: nothing },
    }))
}

/// Changes a subscription that the program bills.
async fn changed(
    tx: &mut Tx,
    ctx: &Ctx,
    id: i64,
    to: (Package, Price),
    now: Instant,
) -> Result<(Subscription, Option<Invoice>)> {
    let s = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
    let of = match s.price_id {
        Some(price) => packages::price_in(tx, price).await?,
        None => None,
    };
    let is = running(s, of)?;
    let when = is.change(&to)?;
    let Upgrade { lines, returned } = is.upgrade(&to, &invoices::paid_periods(tx, id).await?, ctx, now);
    let mut s = is.s;
    seats::may_buy(tx, s.member_id, &to.0).await?;
    let open = invoices::open_upgrade_of(tx, s.id).await?;
    if when == Change::Now && s.upgrade_price_id == Some(to.1.id) && open.is_some() {
        return Ok((s, open));
    }
    // Bills for the next period, and earlier requests, no longer apply.
    orders::void_open(tx, &mut s, None, now).await?;
    let from = s.state;
    if when == Change::AtEnd {
        s.next_price_id = Some(to.1.id);
        s.cancel_at_end = false;
        machine::moved(tx, ctx, &mut s, Noted::of(Kind::DowngradePlanned, from), now).await?;
        return Ok((s, None));
    }
    let days = i64::from(ctx.config.billing.invoice_due_days);
    let due_at = super::rules::days_after(now, days, &s.zone()).min(s.period_ends_at.max(now));
    (s.upgrade_price_id, s.upgrade_due_at) = (Some(to.1.id), Some(due_at));
    machine::save(tx, ctx, &mut s, now).await?;
    let invoice =
        machine::bill(tx, ctx, &s, Bill { purpose: Purpose::Upgrade, lines, price: &to.1, coupon: None, due_at }, now)
            .await?;
    for (paid, amount) in returned {
        invoices::to_balance(tx, paid, amount, words::MORE_THAN_NEW_PRICE, now).await?;
    }
    if invoice.state == invoices::State::Paid {
        machine::invoice_paid(tx, ctx, &invoice, now).await?;
    } else {
        super::letters::requested(tx, ctx, &s, &to.0.title, &invoice, now).await?;
    }
    let s = store::lock(tx, s.id).await?.ok_or(Code::NotFound)?;
    Ok((s, Some(invoice)))
}

pub(super) async fn update(
    owner: Owner,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<ChangeIn>,
) -> Result<Data<StartedOut>> {
    owner.limits.check(&CHOOSE, owner.caller.id).await?;
    let s = showing::own(&owner, id).await?;
    let to = offered(&owner, input.price_id).await?;
    let done = |invoice| NextOut { kind: NextKind::Done, url: None, invoice };
    if let (false, Some(held)) = (s.is_ours(), held(&s, &format!("change:{}", to.1.id))) {
        let of = match s.price_id {
            Some(price) => packages::price(&owner.db, price).await?,
            None => None,
        };
        let is = running(s, of)?;
        let when = if is.change(&to)? == Change::Now { When::Now } else { When::AtEnd };
        let (member, package) = (is.s.member_id, to.0.clone());
        owner.db.write(move |tx| async move { seats::may_buy(tx, member, &package).await }.boxed()).await?;
        let provider = owner.service::<PaymentProviders>().of(&is.s.provider).ok_or(Code::ProviderUnavailable)?;
        let discounted = coupons::is_for(&owner.db, id, to.0.id).await?;
        let seen = provider.change(&owner, &held, &priced(&to.0, &to.1), (when, discounted)).await?;
        // The card was declined: the new price waits for its invoice.
        let is_due = when == When::Now && seen.as_ref().is_some_and(|seen| seen.price != to.1.id);
        if let Some(seen) = seen {
            synced(&owner, seen).await?;
        }
        let subscription = showing::one(&owner, showing::own(&owner, id).await?).await?;
        let next = if is_due {
            let open = subscription.open_invoices.iter().find(|invoice| invoice.purpose == Purpose::Upgrade);
            NextOut { kind: NextKind::Invoice, url: None, invoice: open.cloned() }
        } else {
            done(None)
        };
        return Ok(Data(StartedOut { subscription, next }));
    }
    let (parts, now) = ((**owner).clone(), owner.clock.now());
    let written = owner.db.write(move |tx| async move { changed(tx, &parts, id, to, now).await }.boxed());
    let (s, invoice) = written.await?;
    show_all(&owner, s.member_id).await?;
    let next = match invoice {
        Some(invoice) if invoice.state == invoices::State::Open => {
            NextOut { kind: NextKind::Invoice, url: None, invoice: Some(card(&invoice)) }
        }
        other => done(other.as_ref().map(card)),
    };
    Ok(Data(StartedOut { subscription: showing::one(&owner, s).await?, next }))
}

/// Cancels a subscription that the program bills: at the end of the paid period, or at once if nothing is paid.
async fn cancelled(tx: &mut Tx, ctx: &Ctx, id: i64, why: &CancelIn, by: &By) -> Result<()> {
    let mut s = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
    let (now, admin) = (by.at, administrator(by, &s));
    audited(tx, by, &s, CANCEL, json!({ "reason": why.reason })).await?;
    note_why(&mut s, why);
    let from = s.state;
    match from {
        State::Cancelled => Err(Error::with(Code::Conflict, words::NOT_LIVE)),
        State::Incomplete | State::PastDue | State::Unpaid => {
            let reason = if admin.is_some() { EndReason::Administrator } else { EndReason::Member };
            machine::end(tx, ctx, &mut s, reason, admin, now).await
        }
        State::Trialing | State::Active => {
            orders::withdraw(tx, ctx, &mut s, admin, now).await?;
            s.next_price_id = None;
            if s.cancel_at_end {
                return machine::save(tx, ctx, &mut s, now).await;
            }
            s.cancel_at_end = true;
            s.reminded_at = s.reminded_at.filter(|_| from == State::Trialing);
            let reason = why.reason.map(CancelReason::text);
            let noted = Noted { kind: Kind::CancelPlanned, from: Some(from), by: admin, reason };
            machine::moved(tx, ctx, &mut s, noted, now).await
        }
    }
}

fn note_why(s: &mut Subscription, why: &CancelIn) {
    s.cancel_reason = why.reason.map(|reason| reason.text().to_owned());
    s.cancel_comment = why.comment.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
}

pub(super) async fn cancel(
    owner: Owner,
    Path((id,)): Path<(i64,)>,
    why: Option<Body<CancelIn>>,
) -> Result<Data<SubscriptionOut>> {
    let s = showing::changeable(&owner, id).await?;
    let why = why.map(|Body(why)| why).unwrap_or_default();
    let (parts, by) = ((**owner).clone(), owner.by());
    if let (false, Some(held)) = (s.is_ours(), held(&s, "cancel")) {
        let when = if matches!(s.state, State::PastDue | State::Unpaid) { When::Now } else { When::AtEnd };
        let provider = owner.service::<PaymentProviders>().of(&s.provider).ok_or(Code::ProviderUnavailable)?;
        if administrator(&by, &s).is_some() {
            recorded(&owner, &by, &s, CANCEL, json!({ "reason": why.reason })).await?;
        }
        let seen = provider.cancel(&owner, &held, when).await?;
        let is_gone = seen.is_none() && when == When::Now;
        let answered = owner.db.write::<_, Error>(move |tx| {
            async move {
                let mut s = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
                note_why(&mut s, &why);
                let admin = administrator(&by, &s);
                let reason = if admin.is_some() { EndReason::Administrator } else { EndReason::Member };
                // The provider will report nothing.
                if is_gone {
                    return machine::end(tx, &parts, &mut s, reason, admin, by.at).await;
                }
                // The provider's report does not say who ended it.
                if when == When::Now {
                    s.end_reason = Some(reason);
                }
                Ok(store::save(tx, &s, by.at).await?)
            }
            .boxed()
        });
        answered.await?;
        if let Some(seen) = seen {
            synced(&owner, seen).await?;
        }
    } else {
        owner.db.write(move |tx| async move { cancelled(tx, &parts, id, &why, &by).await }.boxed()).await?;
    }
    let s = showing::changeable(&owner, id).await?;
    show_all(&owner, s.member_id).await?;
    Ok(Data(showing::one(&owner, s).await?))
}

/// Undoes the change or cancellation planned for the end of the period.
async fn resumed(tx: &mut Tx, ctx: &Ctx, id: i64, now: Instant) -> Result<()> {
    let mut s = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
    if !matches!(s.state, State::Trialing | State::Active) {
        return Err(Error::with(Code::Conflict, words::NOT_LIVE));
    }
    if !s.cancel_at_end && s.next_price_id.is_none() && s.upgrade_price_id.is_none() {
        return Err(Error::with(Code::Conflict, words::NOTHING_PLANNED));
    }
    // If the next period is paid at the lower price, that price begins with it.
    let paid = match s.next_price_id {
        Some(next) if s.paid_until > s.period_ends_at => invoices::renewed_price(tx, s.id).await? == Some(next),
        _ => false,
    };
    if paid && s.upgrade_price_id.is_none() {
        return Err(Code::Conflict.into());
    }
    orders::withdraw(tx, ctx, &mut s, None, now).await?;
    let from = s.state;
    s.cancel_at_end = false;
    s.cancel_reason = None;
    s.cancel_comment = None;
    s.next_price_id = s.next_price_id.filter(|_| paid);
    s.reminded_at = s.reminded_at.filter(|_| from == State::Trialing);
    machine::moved(tx, ctx, &mut s, Noted::of(Kind::CancelTakenBack, from), now).await
}

pub(super) async fn resume(owner: Owner, Path((id,)): Path<(i64,)>) -> Result<Data<SubscriptionOut>> {
    let s = showing::own(&owner, id).await?;
    if let (false, Some(held)) = (s.is_ours(), held(&s, "resume")) {
        let provider = owner.service::<PaymentProviders>().of(&s.provider).ok_or(Code::ProviderUnavailable)?;
        if let Some(seen) = provider.resume(&owner, &held).await? {
            synced(&owner, seen).await?;
        }
    } else {
        let (parts, now) = ((**owner).clone(), owner.clock.now());
        owner.db.write(move |tx| async move { resumed(tx, &parts, id, now).await }.boxed()).await?;
    }
    let s = showing::own(&owner, id).await?;
    show_all(&owner, s.member_id).await?;
    Ok(Data(showing::one(&owner, s).await?))
}
