//! Moves a subscription: each step in one transaction, with what follows from it: access, the event, emails and
//! notices. After the commit, [`show`](super::show) updates open screens.

use daymark_actors::clock::Instant;
use daymark_base::config::Billing;
use daymark_base::db::{self, Tx};
use daymark_log::programs::{self, Source};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Result};

use super::model::{EndReason, Kind};
use super::rules::{self, Look, Terms, access_until, look, next_attempt, recurring};
use super::store::{self, NewEvent, Subscription, members};
use super::{letters, orders};
use crate::invoices::{self, Invoice, NewInvoice, NewLine, Purpose};
use crate::packages::{self, Package, Price};
use crate::providers::{MANUAL, State};
use crate::{coupons, seats};

/// The terms from the settings.
pub fn terms(settings: &Billing) -> Terms {
    Terms {
        grace_days: settings.grace_days.into(),
        attempt_days: settings.attempt_days.iter().map(|days| i64::from(*days)).collect(),
        notice_days: settings.renewal_notice_days.into(),
    }
}

/// An event in the history of a subscription.
pub struct Noted<'a> {
    /// What happened.
    pub kind: Kind,
    /// The state before.
    pub from: Option<State>,
    /// The administrator who caused it.
    pub by: Option<i64>,
    /// Why.
    pub reason: Option<&'a str>,
}

impl Noted<'_> {
    /// An event that happened by itself, or that the member caused.
    pub const fn of(kind: Kind, from: State) -> Self {
        Self { kind, from: Some(from), by: None, reason: None }
    }
}

/// The origin of the access that a subscription gives.
pub fn origin(subscription: i64) -> String {
    format!("subscription:{subscription}")
}

/// A subscription's price, if it has one.
pub async fn price_of(tx: &mut Tx, s: &Subscription) -> db::Result<Option<Price>> {
    match s.price_id {
        Some(id) => Ok(packages::price_in(tx, id).await?.map(|(_, price)| price)),
        None => Ok(None),
    }
}

/// The package of a subscription.
pub async fn package_of(tx: &mut Tx, s: &Subscription) -> Result<Package> {
    Ok(packages::one_in(tx, s.package_id).await?.ok_or(Code::NotFound)?)
}

/// Stores a subscription with the consequences of its state: the end of access, and when to check again.
pub async fn save(tx: &mut Tx, ctx: &Ctx, s: &mut Subscription, now: Instant) -> Result<()> {
    let terms = terms(&ctx.config.billing);
    let facts = s.facts();
    s.access_until = access_until(&facts, &terms, now);
    s.next_attempt_at = next_attempt(&facts, &terms).filter(|_| matches!(s.state, State::PastDue | State::Unpaid));
    s.next_at = match look(&facts, &terms, now) {
        Look::Do(_) => Some(now),
        Look::Wait(at) => Some(at),
        Look::Never => None,
    };
    store::save(tx, s, now).await?;
    give(tx, s, now).await
}

/// Gives the member what the package opens, or takes it back.
pub async fn give(tx: &mut Tx, s: &Subscription, now: Instant) -> Result<()> {
    let package = package_of(tx, s).await?;
    let until = (s.access_until > now).then_some(s.access_until);
    match until {
        Some(_) => packages::grant(tx, (s.member_id, &origin(s.id)), Source::Package, &package, until, now).await?,
        None => programs::withdraw(tx, &origin(s.id)).await?,
    }
    // A package without seats ends those of the previous one.
    seats::follow(tx, s.id, s.member_id, &package, until, now).await?;
    Ok(())
}

/// Records what happened.
pub async fn note(tx: &mut Tx, s: &Subscription, noted: Noted<'_>, now: Instant) -> Result<()> {
    let price = price_of(tx, s).await?;
    let event = NewEvent {
        kind: noted.kind,
        from: noted.from,
        monthly: recurring(s.state, price.as_ref()),
        currency: price.map(|price| price.price.currency),
        by: noted.by,
        reason: noted.reason,
    };
    Ok(store::add_event(tx, s, &event, now).await?)
}

/// [`save`], then [`note`].
pub async fn moved(tx: &mut Tx, ctx: &Ctx, s: &mut Subscription, noted: Noted<'_>, now: Instant) -> Result<()> {
    save(tx, ctx, s, now).await?;
    note(tx, s, noted, now).await
}

/// Ends a subscription now: its access ends, and what waits for a payment is withdrawn.
pub async fn end(
    tx: &mut Tx,
    ctx: &Ctx,
    s: &mut Subscription,
    reason: EndReason,
    by: Option<i64>,
    now: Instant,
) -> Result<()> {
    let from = s.state;
    if from == State::Cancelled {
        return Ok(());
    }
    let unpaid = if reason == EndReason::NeverPaid { orders::unpaid_order(tx, s).await? } else { None };
    orders::withdraw(tx, ctx, s, by, now).await?;
    s.state = State::Cancelled;
    s.ended_at = Some(now);
    s.end_reason = Some(reason);
    s.next_price_id = None;
    let noted = Noted { kind: Kind::Cancelled, from: Some(from), by, reason: Some(reason.text()) };
    moved(tx, ctx, s, noted, now).await?;
    // A trial ends without an email (R84). A member who ends a subscription at once gets none either.
    match reason {
        EndReason::NeverPaid => letters::expired(tx, ctx, s, unpaid, now).await,
        EndReason::NotPaid | EndReason::Refunded | EndReason::Administrator => {
            letters::ended(tx, ctx, s, reason, now).await
        }
        EndReason::Member if from == State::Active => letters::ended(tx, ctx, s, reason, now).await,
        _ => Ok(()),
    }
}

/// An invoice to issue for a subscription.
pub struct Bill<'a> {
    /// What it is for.
    pub purpose: Purpose,
    /// Its lines.
    pub lines: Vec<NewLine>,
    /// The price, for the currency.
    pub price: &'a Price,
    /// The coupon redemption; the subscription's by default.
    pub coupon: Option<i64>,
    /// Its due date.
    pub due_at: Instant,
}

/// Issues our own invoice for a subscription.
pub async fn bill(tx: &mut Tx, ctx: &Ctx, s: &Subscription, bill: Bill<'_>, now: Instant) -> Result<Invoice> {
    let Bill { purpose, lines, price, coupon, due_at } = bill;
    let coupon = match coupon {
        Some(redemption) => Some(redemption),
        None => coupons::of_subscription(tx, (s.id, price.package_id), invoices::begins(&lines, now)).await?,
    };
    let new = NewInvoice {
        member: s.member_id,
        subscription: Some(s.id),
        purpose,
        currency: price.price.currency,
        lines,
        coupon,
        due_at,
        provider: MANUAL.to_owned(),
        provider_ref: None,
    };
    invoices::issue(tx, &ctx.config.billing, new, now).await
}

/// Begins the first paid period, after a request or a trial. The remaining days of a trial are added.
fn begin(s: &mut Subscription, package: &Package, price: &Price, now: Instant) {
    let tz = s.zone();
    let anchor = s.trial_ends_at.filter(|_| s.state == State::Trialing).map_or(now, |ends| ends.max(now));
    let ends = rules::period_end(anchor, price.interval, anchor, &tz);
    run(s, package, price, (now, ends));
    s.anchor_at = anchor;
    s.cancel_at_end = false;
}

/// Makes a paid period at this price the current one.
fn run(s: &mut Subscription, package: &Package, price: &Price, period: (Instant, Instant)) {
    s.state = State::Active;
    s.package_id = package.id;
    s.plan = package.plan;
    s.price_id = Some(price.id);
    (s.period_starts_at, s.period_ends_at) = period;
    s.paid_until = period.1;
    s.billed_until = period.1;
    (s.upgrade_price_id, s.upgrade_due_at) = (None, None);
    s.reminded_at = None;
    s.past_due_since = None;
    s.attempts = 0;
}

/// Begins the next period, which is paid. Days without access are free: it then begins when access returns.
async fn renew(tx: &mut Tx, ctx: &Ctx, s: &mut Subscription, now: Instant) -> Result<()> {
    let from = s.state;
    orders::drop_upgrade(tx, s, now).await?;
    // The price at which the period was paid: a change that was planned afterwards waits for its end.
    let id = invoices::renewed_price(tx, s.id).await?.or(s.price_id).ok_or(Code::NotFound)?;
    let changes = s.price_id != Some(id);
    s.next_price_id = s.next_price_id.filter(|next| *next != id);
    let (package, price) = packages::price_in(tx, id).await?.ok_or(Code::NotFound)?;
    let tz = s.zone();
    let returns = rules::returns(&s.facts(), &terms(&ctx.config.billing), now);
    let begins = returns.unwrap_or(s.period_ends_at);
    if returns.is_some() || changes {
        s.anchor_at = begins;
    }
    let paid_until = s.paid_until;
    let ends = rules::period_end(s.anchor_at, price.interval, begins, &tz);
    run(s, &package, &price, (begins, ends));
    // A planned cancellation stays: the subscription then ends with the time that is now paid.
    s.paid_until = if returns.is_some() { ends } else { paid_until.max(ends) };
    s.billed_until = s.paid_until;
    let kind = match from {
        State::PastDue | State::Unpaid => Kind::Recovered,
        _ if changes => Kind::Downgraded,
        _ => Kind::Renewed,
    };
    moved(tx, ctx, s, Noted::of(kind, from), now).await
}

/// Applies a paid invoice: the period, the renewal or the upgrade that it is for begins. With other providers, reports
/// change the subscription, and this only notifies the member. Idempotent.
///
/// # Errors
/// When the database fails.
pub async fn invoice_paid(tx: &mut Tx, ctx: &Ctx, invoice: &Invoice, now: Instant) -> Result<()> {
    let Some(id) = invoice.subscription else { return Ok(()) };
    let Some(mut s) = store::lock(tx, id).await? else { return Ok(()) };
    letters::paid(tx, ctx, &s, invoice, now).await?;
    if !s.is_ours() || invoice.provider != MANUAL {
        return Ok(());
    }
    let from = s.state;
    match invoice.purpose {
        Purpose::Start if matches!(from, State::Incomplete | State::Trialing) => {
            let id = s.upgrade_price_id.or(s.price_id).ok_or(Code::NotFound)?;
            let (package, price) = packages::price_in(tx, id).await?.ok_or(Code::NotFound)?;
            begin(&mut s, &package, &price, now);
            let kind = if s.trial_ends_at.is_some() { Kind::Converted } else { Kind::Activated };
            moved(tx, ctx, &mut s, Noted::of(kind, from), now).await
        }
        Purpose::Upgrade if from == State::Active => {
            let Some(id) = s.upgrade_price_id else { return Ok(()) };
            let (package, price) = packages::price_in(tx, id).await?.ok_or(Code::NotFound)?;
            orders::void_open(tx, &mut s, None, now).await?;
            let ends = rules::period_end(now, price.interval, now, &s.zone());
            run(&mut s, &package, &price, (now, ends));
            s.anchor_at = now;
            s.next_price_id = None;
            s.cancel_at_end = false;
            moved(tx, ctx, &mut s, Noted::of(Kind::Upgraded, from), now).await
        }
        Purpose::Renewal if from != State::Cancelled => {
            s.paid_until = s.billed_until.max(s.paid_until);
            orders::drop_upgrade(tx, &mut s, now).await?;
            if now >= s.period_ends_at || from != State::Active {
                return renew(tx, ctx, &mut s, now).await;
            }
            save(tx, ctx, &mut s, now).await
        }
        _ => Ok(()),
    }
}

/// Notifies the member that a provider could not collect an invoice, with a link to pay: once for each attempt.
///
/// # Errors
/// When the database fails.
pub async fn invoice_failed(tx: &mut Tx, ctx: &Ctx, invoice: &Invoice, attempt: i64, now: Instant) -> Result<()> {
    let Some(id) = invoice.subscription else { return Ok(()) };
    let Some(s) = store::lock(tx, id).await? else { return Ok(()) };
    letters::due(tx, ctx, &s, invoice, attempt, now).await
}

/// Issues the invoice for a subscription's next period.
async fn bill_renewal(tx: &mut Tx, ctx: &Ctx, s: &mut Subscription, now: Instant) -> Result<()> {
    let id = s.next_price_id.or(s.price_id).ok_or(Code::NotFound)?;
    let (package, price) = packages::price_in(tx, id).await?.ok_or(Code::NotFound)?;
    let begins = s.period_ends_at;
    let anchor = if s.next_price_id.is_some() { begins } else { s.anchor_at };
    let ends = rules::period_end(anchor, price.interval, begins, &s.zone());
    let text = super::words::period_of(&package.title, price.interval);
    let line = NewLine { text, amount: price.price.amount, price: Some(price.id), from: Some(begins), to: Some(ends) };
    let invoice = bill(
        tx,
        ctx,
        s,
        Bill { purpose: Purpose::Renewal, lines: vec![line], price: &price, coupon: None, due_at: begins.max(now) },
        now,
    )
    .await?;
    s.billed_until = ends;
    if invoice.state == invoices::State::Paid {
        // A balance or a coupon has paid it.
        s.paid_until = ends;
        // A renewal that cost nothing leaves an upgrade as it is.
        if !invoice.total.is_zero() {
            orders::drop_upgrade(tx, s, now).await?;
        }
        letters::paid(tx, ctx, s, &invoice, now).await?;
    } else if now < begins {
        letters::renewal(tx, ctx, s, &invoice, now).await?;
    }
    save(tx, ctx, s, now).await
}

/// Carries out a step that is due.
pub async fn step(tx: &mut Tx, ctx: &Ctx, s: &mut Subscription, step: rules::Step, now: Instant) -> Result<()> {
    use rules::Step;
    let from = s.state;
    match step {
        // Closed accounts are neither billed nor reminded.
        Step::Bill | Step::PastDue if members::is_closing(tx, s.member_id).await? => {
            s.cancel_at_end = true;
            s.next_price_id = None;
            moved(tx, ctx, s, Noted::of(Kind::CancelPlanned, from), now).await
        }
        Step::Remind(_) | Step::Unpaid if members::is_closing(tx, s.member_id).await? => {
            end(tx, ctx, s, EndReason::Member, None, now).await
        }
        Step::OrderExpired => {
            let unpaid = orders::unpaid_order(tx, s).await?;
            if from == State::Trialing {
                orders::withdraw(tx, ctx, s, None, now).await?;
            } else {
                orders::drop_upgrade(tx, s, now).await?;
            }
            letters::expired(tx, ctx, s, unpaid, now).await?;
            save(tx, ctx, s, now).await
        }
        Step::TrialNotice => {
            s.reminded_at = Some(now);
            letters::trial_ends(tx, ctx, s, now).await?;
            moved(tx, ctx, s, Noted::of(Kind::TrialNotice, from), now).await
        }
        Step::EndNotice => {
            s.reminded_at = Some(now);
            letters::ends_soon(tx, ctx, s, now).await?;
            save(tx, ctx, s, now).await
        }
        Step::Bill => bill_renewal(tx, ctx, s, now).await,
        Step::Renew => renew(tx, ctx, s, now).await,
        Step::PastDue => {
            orders::drop_upgrade(tx, s, now).await?;
            // Bill it late if jobs did not run before the end of the period. It is not due before the member knows it.
            let is_late = s.billed_until <= s.period_ends_at;
            if is_late {
                bill_renewal(tx, ctx, s, now).await?;
                if s.paid_until > s.period_ends_at {
                    return Ok(());
                }
            }
            s.state = State::PastDue;
            s.past_due_since = Some(if is_late { now } else { s.period_ends_at });
            s.attempts = 0;
            moved(tx, ctx, s, Noted::of(Kind::PaymentFailed, from), now).await
        }
        Step::Remind(attempt) => {
            s.attempts = attempt;
            if let Some(invoice) = invoices::open_of(tx, s.id).await? {
                letters::due(tx, ctx, s, &invoice, attempt, now).await?;
            }
            save(tx, ctx, s, now).await
        }
        Step::Unpaid => {
            s.state = State::Unpaid;
            letters::closed(tx, ctx, s, now).await?;
            moved(tx, ctx, s, Noted::of(Kind::Unpaid, from), now).await
        }
        // A trial with a requested plan continues as a request until its invoice is due.
        Step::End(EndReason::TrialOver) if s.upgrade_price_id.is_some() => {
            let open = invoices::open_of(tx, s.id).await?.filter(|invoice| invoice.due_at > now);
            let Some(invoice) = open else { return end(tx, ctx, s, EndReason::TrialOver, None, now).await };
            s.state = State::Incomplete;
            s.period_ends_at = invoice.due_at;
            save(tx, ctx, s, now).await
        }
        Step::End(reason) => end(tx, ctx, s, reason, None, now).await,
    }
}
