//! The emails of subscriptions; their texts are in [`words`].

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_people::emails::{self, Mail};
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use daymark_web::letter::Letter;
use serde_json::{Value, json};

use super::machine::{package_of, terms};
use super::model::EndReason;
use super::rules::days_after;
use super::store::Subscription;
use super::store::given::Given;
use super::store::members;
use super::words;
use crate::invoices::{self, Invoice, Purpose};
use crate::providers::{PaymentProviders, State};

/// The page of a member's payments, and the page of plans.
const PAYMENTS: &str = "/user/dashboard?tab=more-payment";
const PLANS: &str = "/packages";

/// Declares the letters: a constant, named like its text, with a name and example values.
macro_rules! letters {
    ($($const:ident $name:literal $sample:tt)*) => { $(
        pub(super) static $const: Letter = Letter {
            compose: None,
            name: $name,
            about: words::$const.0,
            template: words::$const.1,
            why: words::WHY,
            sample: || json!($sample),
        };
    )*
    /// All letters of this feature.
    pub(super) const ALL: &[&Letter] = &[$(&$const),*]; };
}

letters! {
    REQUESTED "plan-requested" {
        "plan": "Member", "amount": "79.00 EUR", "due": "Monday, 18 May 2026 at 10:00 (Europe/Berlin)", "reference": "RF26000123",
        "items": [{ "text": "IBAN: DE02 1203 0000 0000 2020 51" }], "link": "https://daymark.example/packages/pay?token=example" }
    PAID "payment-received" {
        "amount": "79.00 EUR", "number": "2026-000123", "link": "https://daymark.example/packages/pay?token=example" }
    RENEWAL "plan-renewal" {
        "plan": "Member", "amount": "79.00 EUR", "ends": "Monday, 18 May 2026 at 10:00 (Europe/Berlin)", "reference": "RF26000124",
        "items": [{ "text": "IBAN: DE02 1203 0000 0000 2020 51" }], "link": "https://daymark.example/packages/pay?token=example" }
    DUE "payment-due" {
        "plan": "Member", "amount": "79.00 EUR", "number": "2026-000124",
        "consequence": "You keep your access until Monday, 25 May 2026 at 10:00 (Europe/Berlin).",
        "items": [{ "text": "The reference for a bank transfer is RF26000124." }, { "text": "IBAN: DE02 1203 0000 0000 2020 51" }],
        "link": "https://daymark.example/packages/pay?token=example" }
    CLOSED "plan-unpaid" { "plan": "Member", "link": "https://daymark.example/packages/pay?token=example" }
    TRIAL_ENDS "trial-ends" {
        "plan": "Member", "ends": "Monday, 18 May 2026 at 10:00 (Europe/Berlin)", "link": "https://daymark.example/packages" }
    PLAN_BEGINS "plan-begins" {
        "plan": "Member", "ends": "Monday, 18 May 2026 at 10:00 (Europe/Berlin)",
        "link": "https://daymark.example/user/dashboard?tab=more-payment" }
    ENDS_SOON "plan-ends-soon" {
        "plan": "Member", "ends": "Monday, 18 May 2026 at 10:00 (Europe/Berlin)",
        "link": "https://daymark.example/user/dashboard?tab=more-payment" }
    EXPIRED "order-expired" { "plan": "Pro", "link": "https://daymark.example/packages" }
    ENDED "plan-ended" { "reason": "Member has ended, as you asked.", "link": "https://daymark.example/packages" }
    GIVEN "plan-given" {
        "plan": "Pro", "until": "You have it until Monday, 18 May 2026 at 10:00 (Europe/Berlin).",
        "link": "https://daymark.example/packages" }
}

fn page(ctx: &Ctx, path: &str) -> String {
    format!("{}{path}", ctx.config.public_url.origin())
}

/// The bank details, as items of an email.
fn bank(ctx: &Ctx) -> Vec<Value> {
    let lines = ctx.config.billing.bank.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| json!({ "text": line })).collect()
}

/// How to pay an invoice by bank transfer, as items of an email. A provider's own invoices cannot be paid that way.
fn transfer(ctx: &Ctx, invoice: &Invoice) -> Vec<Value> {
    if !PaymentProviders::is_ours(&invoice.provider) {
        return Vec::new();
    }
    let reference = json!({ "text": words::reference(&invoice.reference) });
    std::iter::once(reference).chain(bank(ctx)).collect()
}

/// Sends an email. Its link may contain a secret, which readers of the email log do not see.
async fn send(
    tx: &mut Tx,
    letter: &'static Letter,
    member: i64,
    (values, secret): (Value, Option<String>),
    once: Option<String>,
    now: Instant,
) -> Result<()> {
    let Some(person) = members::person(tx, member).await? else { return Ok(()) };
    let mail = Mail { letter, to: person.email, member: Some(member), values, secret, once };
    Ok(emails::queue(tx, &mail, now).await?)
}

/// Sends the invoice of a requested plan.
pub async fn requested(
    tx: &mut Tx,
    ctx: &Ctx,
    s: &Subscription,
    plan: &str,
    invoice: &Invoice,
    now: Instant,
) -> Result<()> {
    let values = json!({ "plan": plan, "amount": invoice.due.to_string(), "due": words::when(invoice.due_at, &s.zone()),
        "reference": invoice.reference, "items": bank(ctx), "link": invoices::mailed_link(ctx) });
    let secret = Some(invoices::pay_token(ctx, invoice));
    send(tx, &REQUESTED, s.member_id, (values, secret), Some(format!("requested:{}", invoice.id)), now).await
}

/// Confirms that an invoice is paid, once. The member's balance may have paid it.
pub async fn paid(tx: &mut Tx, ctx: &Ctx, s: &Subscription, invoice: &Invoice, now: Instant) -> Result<()> {
    if invoice.total.is_zero() {
        return Ok(());
    }
    let values =
        json!({ "amount": invoice.total.to_string(), "number": invoice.number, "link": invoices::mailed_link(ctx) });
    let secret = Some(invoices::pay_token(ctx, invoice));
    send(tx, &PAID, s.member_id, (values, secret), Some(format!("paid:{}", invoice.id)), now).await
}

/// Sends the invoice of the next period.
pub async fn renewal(tx: &mut Tx, ctx: &Ctx, s: &Subscription, invoice: &Invoice, now: Instant) -> Result<()> {
    let plan = package_of(tx, s).await?.title;
    let values = json!({ "plan": plan, "amount": invoice.due.to_string(), "ends": words::when(s.period_ends_at, &s.zone()),
        "reference": invoice.reference, "items": bank(ctx), "link": invoices::mailed_link(ctx) });
    let secret = Some(invoices::pay_token(ctx, invoice));
    send(tx, &RENEWAL, s.member_id, (values, secret), Some(format!("renewal:{}", invoice.id)), now).await
}

/// Reminds the member of a due payment, for the n-th time.
pub async fn due(
    tx: &mut Tx,
    ctx: &Ctx,
    s: &Subscription,
    invoice: &Invoice,
    attempt: i64,
    now: Instant,
) -> Result<()> {
    let (plan, tz, terms) = (package_of(tx, s).await?.title, s.zone(), terms(&ctx.config.billing));
    let since = s.past_due_since.unwrap_or(now);
    let (plan, consequence) = match (invoice.purpose, s.state) {
        (Purpose::Upgrade, _) => (words::NEW_PLAN.to_owned(), words::keeps(&plan)),
        (_, State::Unpaid) => (plan, words::last_days(&words::when(days_after(since, terms.last_day(), &tz), &tz))),
        _ => (plan, words::grace(&words::when(days_after(since, terms.grace_days, &tz), &tz))),
    };
    let values = json!({ "plan": plan, "amount": invoice.due.to_string(), "number": invoice.number, "consequence": consequence,
        "items": transfer(ctx, invoice), "link": invoices::mailed_link(ctx),
        // For the template of the previous release, which may send this one during an update.
        "reference": invoice.reference });
    let secret = Some(invoices::pay_token(ctx, invoice));
    send(tx, &DUE, s.member_id, (values, secret), Some(format!("due:{}:{attempt}", invoice.id)), now).await
}

/// Notifies the member that the grace period is over.
pub async fn closed(tx: &mut Tx, ctx: &Ctx, s: &Subscription, now: Instant) -> Result<()> {
    let plan = package_of(tx, s).await?.title;
    let (link, token) = match invoices::open_of(tx, s.id).await? {
        Some(invoice) => (invoices::mailed_link(ctx), Some(invoices::pay_token(ctx, &invoice))),
        None => (page(ctx, PAYMENTS), None),
    };
    send(tx, &CLOSED, s.member_id, (json!({ "plan": plan, "link": link }), token), None, now).await
}

/// Notifies the member that a trial ends soon (R84), and begins the newsletter series about it. If a provider charges
/// the member when the trial ends, the email says so, and the series does not begin, because it asks members to choose
/// a plan.
pub async fn trial_ends(tx: &mut Tx, ctx: &Ctx, s: &Subscription, now: Instant) -> Result<()> {
    use daymark_press::newsletter::{Starts, Who, begin_series};
    let (plan, ends) = (package_of(tx, s).await?.title, s.trial_ends_at.unwrap_or(s.period_ends_at));
    let values = |path| json!({ "plan": plan, "ends": words::when(ends, &s.zone()), "link": page(ctx, path) });
    if s.is_charged_by_provider() {
        let once = Some(format!("plan-begins:{}", s.id));
        return send(tx, &PLAN_BEGINS, s.member_id, (values(PAYMENTS), None), once, now).await;
    }
    send(tx, &TRIAL_ENDS, s.member_id, (values(PLANS), None), Some(format!("trial-ends:{}", s.id)), now).await?;
    Ok(begin_series(tx, Starts::TrialEnds, Who::Member(s.member_id), now).await?)
}

/// Notifies the member that a cancelled plan ends soon.
pub async fn ends_soon(tx: &mut Tx, ctx: &Ctx, s: &Subscription, now: Instant) -> Result<()> {
    let (plan, ends) = (package_of(tx, s).await?.title, s.period_ends_at.max(s.paid_until));
    let values = json!({ "plan": plan, "ends": words::when(ends, &s.zone()), "link": page(ctx, PAYMENTS) });
    send(tx, &ENDS_SOON, s.member_id, (values, None), None, now).await
}

/// Notifies the member that an order has expired: its plan and its invoice. Without an invoice no email is sent.
pub async fn expired(
    tx: &mut Tx,
    ctx: &Ctx,
    s: &Subscription,
    order: Option<(String, i64)>,
    now: Instant,
) -> Result<()> {
    let Some((plan, invoice)) = order else { return Ok(()) };
    let values = json!({ "plan": plan, "link": page(ctx, PLANS) });
    send(tx, &EXPIRED, s.member_id, (values, None), Some(format!("expired:{invoice}")), now).await
}

/// Notifies the member that a plan has ended.
pub async fn ended(tx: &mut Tx, ctx: &Ctx, s: &Subscription, reason: EndReason, now: Instant) -> Result<()> {
    let plan = package_of(tx, s).await?.title;
    let reason = match reason {
        EndReason::NotPaid => words::ended_unpaid(&plan),
        EndReason::Refunded => words::ended_refunded(&plan),
        EndReason::Member => words::ended_asked(&plan),
        _ => words::ended_by_us(&plan),
    };
    let values = json!({ "reason": reason, "link": page(ctx, PLANS) });
    send(tx, &ENDED, s.member_id, (values, None), Some(format!("ended:{}", s.id)), now).await
}

/// Notifies a member of a package that an administrator gave.
pub async fn given(tx: &mut Tx, ctx: &Ctx, given: &Given, tz: &jiff::tz::TimeZone, now: Instant) -> Result<()> {
    let until = given
        .ends_at
        .map_or_else(|| words::GIVEN_FOR_GOOD.to_owned(), |ends| words::given_until(&words::when(ends, tz)));
    let values = json!({ "plan": given.title, "until": until, "link": page(ctx, PLANS) });
    send(tx, &GIVEN, given.member_id, (values, None), Some(format!("given:{}", given.id)), now).await
}
