//! The SQL of subscriptions.
//!
//! # Errors
//! Errors of the database, unless a function names others.

pub mod given;
pub mod members;

use daymark_actors::clock::Instant;
use daymark_base::civil::parse_zone;
use daymark_base::db::{self, Db, Result, Tx, Val};
use daymark_base::{args, sql};
use daymark_people::accounts;
use jiff::tz::TimeZone;

use super::model::{EndReason, Kind};
use super::rules::Facts;
use crate::money::Currency;
use crate::packages::Plan;
use crate::providers::{PaymentProviders, State};

macro_rules! subscriptions {
    ($rest:literal) => {
        concat!(
            "SELECT s.id, s.member_id, s.package_id, s.price_id, s.provider, s.provider_ref, s.state, s.plan, s.tz, s.anchor_at,
                s.trial_ends_at, s.period_starts_at, s.period_ends_at, s.access_until, s.billed_until, s.paid_until, s.cancel_at_end,
                s.cancel_reason, s.cancel_comment, s.next_price_id, s.upgrade_price_id, s.attempts, s.next_attempt_at,
                s.past_due_since, s.reminded_at, s.started_at, s.ended_at, s.end_reason, s.next_at, s.upgrade_due_at, s.checkout_ref
              FROM billing_subscription s ",
            $rest
        )
    };
}

sql! {
    ONE = subscriptions!("WHERE s.id = $1");
    OWNER = "SELECT member_id FROM billing_subscription WHERE id = $1";
    LOCK = subscriptions!("WHERE s.id = $1 {for update}");
    LOCK_REF = subscriptions!("WHERE s.provider = $1 AND s.provider_ref = $2 {for update}");
    LIVE = subscriptions!("WHERE s.member_id = $1 AND s.state <> 'cancelled'");
    LOCK_LIVE = subscriptions!("WHERE s.member_id = $1 AND s.state <> 'cancelled' {for update}");
    NEWEST = subscriptions!("WHERE s.member_id = $1 ORDER BY CASE WHEN s.state = 'cancelled' THEN 1 ELSE 0 END, s.id DESC LIMIT 1");
    OF_MEMBER = subscriptions!("WHERE s.member_id = $1 ORDER BY s.id DESC LIMIT $2");
    DUE = "SELECT id FROM billing_subscription WHERE next_at <= $1 ORDER BY next_at, id LIMIT $2";
    POSTPONE = "UPDATE billing_subscription SET next_at = $2 WHERE id = $1";
    OF_PACKAGE = "SELECT id FROM billing_subscription WHERE package_id = $1 AND state <> 'cancelled' AND id > $2 ORDER BY id LIMIT $3";
    ADD = "INSERT INTO billing_subscription (member_id, package_id, price_id, provider, provider_ref, state, plan, tz, anchor_at, trial_ends_at,
        period_starts_at, period_ends_at, access_until, billed_until, paid_until, started_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $15)
      ON CONFLICT DO NOTHING RETURNING id";
    SAVE = "UPDATE billing_subscription SET package_id = $2, price_id = $3, provider = $4, provider_ref = $5, state = $6, plan = $7,
        anchor_at = $8, trial_ends_at = $9, period_starts_at = $10, period_ends_at = $11, access_until = $12, billed_until = $13,
        paid_until = $14, cancel_at_end = $15, cancel_reason = $16, cancel_comment = $17, next_price_id = $18, upgrade_price_id = $19,
        attempts = $20, next_attempt_at = $21, past_due_since = $22, reminded_at = $23, ended_at = $24, end_reason = $25,
        next_at = $26, updated_at = $27, upgrade_due_at = $28, checkout_ref = $29 WHERE id = $1";
    ADD_EVENT = "INSERT INTO billing_subscription_event (subscription_id, member_id, kind, from_state, to_state, price_id, monthly,
        currency, by_id, reason, at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    EVENTS = "SELECT id, subscription_id, kind, from_state, to_state, monthly, currency, by_id, reason, at FROM billing_subscription_event
      WHERE member_id = $1 ORDER BY id DESC LIMIT $2";
    USE_TRIAL = "INSERT INTO trial_use (address, member_id, started_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    USED_TRIAL = "SELECT EXISTS (SELECT 1 FROM trial_use WHERE address = $1 OR member_id = $2)";
    ANY_PAID = "SELECT EXISTS (SELECT 1 FROM billing_subscription_event WHERE member_id = $1 AND kind IN ('activated', 'converted'))";
    HAS_BEGUN = "SELECT EXISTS (SELECT 1 FROM billing_subscription_event
      WHERE subscription_id = $1 AND kind IN ('activated', 'converted', 'recovered'))";
    FORGET_ANSWERS = "UPDATE billing_subscription SET cancel_comment = NULL WHERE member_id = $1";
}

/// A stored subscription.
#[derive(Clone, Debug, db::Record)]
pub struct Subscription {
    pub id: i64,
    pub member_id: i64,
    pub package_id: i64,
    pub price_id: Option<i64>,
    pub provider: String,
    pub provider_ref: Option<String>,
    pub state: State,
    pub plan: Plan,
    pub tz: String,
    pub anchor_at: Instant,
    pub trial_ends_at: Option<Instant>,
    pub period_starts_at: Instant,
    pub period_ends_at: Instant,
    pub access_until: Instant,
    pub billed_until: Instant,
    pub paid_until: Instant,
    pub cancel_at_end: bool,
    pub cancel_reason: Option<String>,
    pub cancel_comment: Option<String>,
    pub next_price_id: Option<i64>,
    pub upgrade_price_id: Option<i64>,
    pub attempts: i64,
    pub next_attempt_at: Option<Instant>,
    pub past_due_since: Option<Instant>,
    pub reminded_at: Option<Instant>,
    pub started_at: Instant,
    pub ended_at: Option<Instant>,
    pub end_reason: Option<EndReason>,
    pub next_at: Option<Instant>,
    /// When the unpaid order at `upgrade_price_id` expires.
    pub upgrade_due_at: Option<Instant>,
    /// The provider's page on which a request is paid.
    pub checkout_ref: Option<String>,
}

impl Subscription {
    /// Whether the program bills it.
    pub fn is_ours(&self) -> bool {
        PaymentProviders::is_ours(&self.provider)
    }

    /// Whether a provider charges the member when the trial or the period ends.
    pub fn is_charged_by_provider(&self) -> bool {
        !self.is_ours() && !self.cancel_at_end
    }

    /// The end of the time that is paid.
    pub fn covered(&self) -> Instant {
        self.period_ends_at.max(self.paid_until)
    }

    /// When an unpaid order beside a trial or a plan expires.
    fn order_due_at(&self) -> Option<Instant> {
        let is_beside = self.upgrade_price_id.is_some() && matches!(self.state, State::Trialing | State::Active);
        self.upgrade_due_at.filter(|_| is_beside)
    }

    /// The time zone in which its days are counted.
    pub fn zone(&self) -> TimeZone {
        parse_zone(&self.tz).unwrap_or(TimeZone::UTC)
    }

    /// The facts that decide its next step.
    pub fn facts(&self) -> Facts {
        Facts {
            state: self.state,
            ours: self.is_ours(),
            trial_ends_at: self.trial_ends_at,
            period_ends_at: self.period_ends_at,
            billed_until: self.billed_until,
            paid_until: self.paid_until,
            cancel_at_end: self.cancel_at_end,
            reminded: self.reminded_at.is_some(),
            past_due_since: self.past_due_since,
            attempts: self.attempts,
            order_due_at: self.order_due_at(),
            tz: self.zone(),
        }
    }
}

/// A subscription to be stored.
pub struct NewSubscription<'a> {
    pub member: i64,
    pub package: i64,
    pub price: Option<i64>,
    pub provider: &'a str,
    pub provider_ref: Option<&'a str>,
    pub state: State,
    pub plan: Plan,
    pub tz: &'a str,
    pub anchor: Instant,
    pub trial_ends_at: Option<Instant>,
    pub period: (Instant, Instant),
    pub paid_until: Instant,
}

/// A subscription.
pub async fn one(db: &Db, id: i64) -> Result<Option<Subscription>> {
    db.opt(&ONE, args![id]).await
}

/// A subscription, locked until the transaction ends. Its owner is first kept from being erased, because an erasure
/// locks the owner before it.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<Subscription>> {
    let owner: Option<(i64,)> = tx.opt(&OWNER, args![id]).await?;
    accounts::keep(tx, owner.map(|(member,)| member)).await?;
    tx.opt(&LOCK, args![id]).await
}

/// The subscription with this id at a provider, locked until the transaction ends.
pub async fn lock_ref(tx: &mut Tx, provider: &str, provider_ref: &str) -> Result<Option<Subscription>> {
    tx.opt(&LOCK_REF, args![provider, provider_ref]).await
}

/// A member's live subscription.
pub async fn live(db: &Db, member: i64) -> Result<Option<Subscription>> {
    db.opt(&LIVE, args![member]).await
}

/// A member's live subscription, in a transaction.
pub async fn live_in(tx: &mut Tx, member: i64) -> Result<Option<Subscription>> {
    tx.opt(&LIVE, args![member]).await
}

/// A member's live subscription, locked until the transaction ends.
pub async fn lock_live(tx: &mut Tx, member: i64) -> Result<Option<Subscription>> {
    tx.opt(&LOCK_LIVE, args![member]).await
}

/// A member's live subscription, or else their last one.
pub async fn newest(db: &Db, member: i64) -> Result<Option<Subscription>> {
    db.opt(&NEWEST, args![member]).await
}

/// A member's subscriptions, newest first.
pub async fn of_member(db: &Db, member: i64, limit: i64) -> Result<Vec<Subscription>> {
    db.all(&OF_MEMBER, args![member, limit]).await
}

/// Subscriptions that are due.
pub async fn due(db: &Db, now: Instant, limit: i64) -> Result<Vec<i64>> {
    let rows: Vec<(i64,)> = db.all(&DUE, args![now, limit]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Postpones the next step of a subscription.
pub async fn postpone(db: &Db, id: i64, at: Instant) -> Result<()> {
    db.exec(&POSTPONE, args![id, at]).await.map(drop)
}

/// Live subscriptions of a package after an id.
pub async fn of_package(db: &Db, package: i64, after: i64, limit: i64) -> Result<Vec<i64>> {
    let rows: Vec<(i64,)> = db.all(&OF_PACKAGE, args![package, after, limit]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Stores a subscription. `None` when the member already has a live one.
pub async fn add(tx: &mut Tx, new: &NewSubscription<'_>, now: Instant) -> Result<Option<Subscription>> {
    let NewSubscription {
        member,
        package,
        price,
        provider,
        provider_ref,
        state,
        plan,
        tz,
        anchor,
        trial_ends_at,
        period,
        paid_until,
    } = new;
    let values = args![
        *member,
        *package,
        *price,
        *provider,
        *provider_ref,
        *state,
        *plan,
        *tz,
        *anchor,
        *trial_ends_at,
        period.0,
        period.1,
        now,
        *paid_until,
        now
    ];
    match tx.opt::<(i64,)>(&ADD, values).await? {
        Some((id,)) => lock(tx, id).await,
        None => Ok(None),
    }
}

/// Writes a subscription back.
pub async fn save(tx: &mut Tx, s: &Subscription, now: Instant) -> Result<()> {
    let values = args![
        s.id,
        s.package_id,
        s.price_id,
        s.provider.as_str(),
        s.provider_ref.as_deref(),
        s.state,
        s.plan,
        s.anchor_at,
        s.trial_ends_at,
        s.period_starts_at,
        s.period_ends_at,
        s.access_until,
        s.billed_until,
        s.paid_until,
        s.cancel_at_end,
        s.cancel_reason.as_deref(),
        s.cancel_comment.as_deref(),
        s.next_price_id,
        s.upgrade_price_id,
        s.attempts,
        s.next_attempt_at,
        s.past_due_since,
        s.reminded_at,
        s.ended_at,
        s.end_reason.map(EndReason::text),
        s.next_at,
        now,
        s.upgrade_due_at,
        s.checkout_ref.as_deref()
    ];
    tx.exec(&SAVE, values).await.map(drop)
}

/// An event of a subscription to be stored.
pub struct NewEvent<'a> {
    pub kind: Kind,
    pub from: Option<State>,
    pub monthly: i64,
    pub currency: Option<Currency>,
    pub by: Option<i64>,
    pub reason: Option<&'a str>,
}

/// Records what happened to a subscription.
pub async fn add_event(tx: &mut Tx, s: &Subscription, event: &NewEvent<'_>, now: Instant) -> Result<()> {
    let NewEvent { kind, from, monthly, currency, by, reason } = event;
    let currency: Option<&str> = currency.map(Currency::code);
    let values = args![
        s.id,
        s.member_id,
        *kind,
        from.map(State::text),
        s.state,
        s.price_id,
        *monthly,
        currency,
        *by,
        *reason,
        now
    ];
    tx.exec(&ADD_EVENT, values).await.map(drop)
}

/// A stored event of a subscription.
#[derive(db::Record)]
pub struct EventRow {
    pub id: i64,
    pub subscription_id: i64,
    pub kind: Kind,
    pub from_state: Option<State>,
    pub to_state: State,
    pub monthly: i64,
    pub currency: Option<Currency>,
    pub by_id: Option<i64>,
    pub reason: Option<String>,
    pub at: Instant,
}

/// What happened to a member's subscriptions, newest first.
pub async fn events(db: &Db, member: i64, limit: i64) -> Result<Vec<EventRow>> {
    db.all(&EVENTS, args![member, limit]).await
}

/// Marks a person's trial as used. False when the account or the address had one: of simultaneous calls, one returns
/// true (R84).
pub async fn use_trial(tx: &mut Tx, address: &str, member: i64, now: Instant) -> Result<bool> {
    Ok(tx.exec(&USE_TRIAL, args![address, member, now]).await? == 1)
}

/// Whether a person has had a trial.
pub async fn used_trial(db: &Db, address: &str, member: i64) -> Result<bool> {
    Ok(db.one::<(bool,)>(&USED_TRIAL, args![address, member]).await?.0)
}

/// Whether a member has ever had a paid subscription.
pub async fn has_paid(db: &Db, member: i64) -> Result<bool> {
    Ok(db.one::<(bool,)>(&ANY_PAID, args![member]).await?.0)
}

/// Whether a subscription was ever paid.
pub async fn has_begun(tx: &mut Tx, id: i64) -> Result<bool> {
    Ok(tx.one::<(bool,)>(&HAS_BEGUN, args![id]).await?.0)
}

/// Deletes a member's cancellation comments, as part of erasing an account.
pub async fn forget_answers(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&FORGET_ANSWERS, args![member]).await.map(drop)
}

/// The ids as a list argument.
pub fn ids(all: &[i64]) -> Val {
    Val::ids(all.iter().copied())
}
