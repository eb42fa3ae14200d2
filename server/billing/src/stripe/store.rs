//! The SQL of payments with Stripe.
//!
//! # Errors
//! Errors of the database.

mod comparing;

pub(super) use comparing::{
    Compared, FindingRow, HeldRow, NewFinding, RunRow, add_finding, begin_run, end_run, findings, held, last_run, live,
    runs,
};

use daymark_actors::clock::Instant;
use daymark_actors::event::MemberId;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};
use futures_util::FutureExt;

use super::account::STRIPE;
use crate::money::Money;

sql! {
    ADD_EVENT = "INSERT INTO provider_event (provider, event, kind, object, object_ref, source, happened_at, received_at, next_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) ON CONFLICT DO NOTHING";
    ERASE = "INSERT INTO provider_event (provider, event, kind, object, object_ref, source, happened_at, received_at, next_at)
      SELECT c.provider, 'erase:' || c.provider_ref, 'erase', 'customer', c.provider_ref, 'erasure', $3, $3, $3
      FROM billing_customer c WHERE c.member_id = $1 AND c.provider = $2 AND c.provider_ref IS NOT NULL ON CONFLICT DO NOTHING";
    CLOSE_PAGE = "INSERT INTO provider_event (provider, event, kind, object, object_ref, source, happened_at, received_at, next_at)
      VALUES ($1, $2, 'close', $3, $4, 'erasure', $5, $5, $5) ON CONFLICT DO NOTHING";
    DUE = "SELECT id, event, object, object_ref, attempts FROM provider_event
      WHERE next_at IS NOT NULL AND next_at <= $1 AND provider = $2 ORDER BY next_at, id LIMIT $3";
    DONE = "UPDATE provider_event SET next_at = NULL, fault = ''
      WHERE next_at IS NOT NULL AND provider = $1 AND object = $2 AND object_ref = $3 AND id <= $4";
    /// Does not reset the number of attempts, so each event is tried only once more.
    TRY_AGAIN = "UPDATE provider_event SET next_at = $2 WHERE provider = $1 AND next_at IS NULL AND fault <> ''";
    LATER = "UPDATE provider_event SET attempts = attempts + 1, next_at = $2, fault = $3 WHERE id = $1";
    /// The events of erasures stay, because payments of erased customers may still have to be recognised.
    FORGET_EVENTS = "DELETE FROM provider_event WHERE received_at < $1 AND next_at IS NULL AND kind <> 'erase'";
    WAS_ERASED = "SELECT id FROM provider_event WHERE provider = $1 AND event = $2";
    ASK = "INSERT INTO provider_object (ref, asked) VALUES ($1, 1)
      ON CONFLICT (ref) DO UPDATE SET asked = provider_object.asked + 1 RETURNING asked";
    IS_NEWEST = "UPDATE provider_object SET applied = $2 WHERE ref = $1 AND applied < $2";
    REFUSED = "INSERT INTO provider_refusal (provider, at, stale) VALUES ($1, $2, $3)
      ON CONFLICT (provider) DO UPDATE SET at = excluded.at, stale = excluded.stale WHERE provider_refusal.at < excluded.at - 60000";
    LAST_REFUSAL = "SELECT at, stale FROM provider_refusal WHERE provider = $1";
    LAST_ACCEPTED = "SELECT MAX(received_at) FROM provider_event WHERE provider = $1 AND source = 'webhook'";
    WAITING = "SELECT COUNT(CASE WHEN next_at IS NOT NULL THEN 1 END), COUNT(CASE WHEN next_at IS NULL AND fault <> '' THEN 1 END)
      FROM provider_event WHERE provider = $1";
    PRICE_REF = "SELECT ref FROM stripe_price WHERE price_id = $1 AND live = $2";
    KEEP_PRICE = "INSERT INTO stripe_price (price_id, live, ref) VALUES ($1, $2, $3)
      ON CONFLICT (price_id, live) DO UPDATE SET ref = excluded.ref";
    INTENT_REF = "SELECT ref FROM stripe_intent WHERE invoice_id = $1 AND amount = $2";
    KEEP_INTENT = "INSERT INTO stripe_intent (invoice_id, amount, ref) VALUES ($1, $2, $3)
      ON CONFLICT (invoice_id, amount) DO UPDATE SET ref = excluded.ref";
    HAS_REFUND = "SELECT id FROM refund WHERE provider_ref = $1";
    PRICE_OF = "SELECT price_id FROM stripe_price WHERE ref = $1";
    MEMBER_OF = "SELECT member_id FROM billing_customer WHERE provider = $1 AND provider_ref = $2";
    SUBSCRIPTION_OF = "SELECT id, member_id FROM billing_subscription WHERE provider = $1 AND provider_ref = $2";
    PAID_FOR = "SELECT i.subscription_id FROM payment p JOIN invoice i ON i.id = p.invoice_id
      WHERE p.provider = $1 AND p.provider_ref = $2 AND i.subscription_id IS NOT NULL";
    SETTLED = "SELECT id FROM payment WHERE provider = $1 AND provider_ref = $2 AND state <> 'failed'";
    HAS_INVOICE = "SELECT id FROM invoice WHERE provider = $1 AND provider_ref = $2";
    IS_SECOND = "SELECT id FROM provider_finding WHERE provider = $1 AND once = $2";
}

/// Where an event came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// Stripe's webhook reported it.
    Webhook,
    /// The nightly comparison found it.
    Reconciliation,
    /// The site itself: to remove the customer of an erased account, or to close a page.
    Erasure,
}

daymark_base::words!(Source { Webhook "webhook", Reconciliation "reconciliation", Erasure "erasure" });

/// An event to be stored.
pub(super) struct NewEvent<'a> {
    pub event: &'a str,
    pub kind: &'a str,
    pub object: &'a str,
    pub object_ref: &'a str,
    pub source: Source,
    pub happened_at: Instant,
}

/// Stores an event once. Returns whether it is new.
pub(super) async fn add_event(db: &Db, new: &NewEvent<'_>, now: Instant) -> Result<bool> {
    let NewEvent { event, kind, object, object_ref, source, happened_at } = *new;
    let values = args![STRIPE, event, kind, object, object_ref, source, happened_at, now];
    Ok(db.exec(&ADD_EVENT, values).await? > 0)
}

/// Queues the removal of an erased account's customer at Stripe, which the job carries out.
pub(super) async fn erase(tx: &mut Tx, member: MemberId, now: Instant) -> Result<()> {
    tx.exec(&ERASE, args![member, STRIPE, now]).await.map(drop)
}

/// The object of our own events that close a page at Stripe.
pub(super) const PAGE: &str = "page";

/// Queues the closing of a page at Stripe, which the job carries out.
pub(super) async fn close_page(tx: &mut Tx, page: &str, now: Instant) -> Result<()> {
    tx.exec(&CLOSE_PAGE, args![STRIPE, format!("close:{page}"), PAGE, page, now]).await.map(drop)
}

/// An event that is due.
#[derive(Clone, Debug, db::Record)]
pub(super) struct DueRow {
    pub id: i64,
    pub event: String,
    pub object: String,
    pub object_ref: String,
    pub attempts: i64,
}

/// Events that are due.
pub(super) async fn due(db: &Db, now: Instant, limit: i64) -> Result<Vec<DueRow>> {
    db.all(&DUE, args![now, STRIPE, limit]).await
}

/// Marks the events about this one's object, up to it, as done: the object was fetched after them.
pub(super) async fn done(db: &Db, event: &DueRow) -> Result<()> {
    let DueRow { id, object, object_ref, .. } = event;
    db.exec(&DONE, args![STRIPE, object.as_str(), object_ref.as_str(), *id]).await.map(drop)
}

/// Tries the events that were given up once more.
pub(super) async fn try_again(db: &Db, now: Instant) -> Result<()> {
    db.exec(&TRY_AGAIN, args![STRIPE, now]).await.map(drop)
}

/// Stores that an event could not be processed. Without `next` it is given up.
pub(super) async fn later(db: &Db, id: i64, next: Option<Instant>, fault: &str) -> Result<()> {
    db.exec(&LATER, args![id, next, fault]).await.map(drop)
}

/// Deletes old events, except those that are still to be processed, and erasures.
pub(super) async fn forget_events(db: &Db, before: Instant) -> Result<()> {
    db.exec(&FORGET_EVENTS, args![before]).await.map(drop)
}

/// The number of a request for an object, to be taken before the request is made.
pub(super) async fn ask(db: &Db, object_ref: &str) -> Result<i64> {
    let name = object_ref.to_owned();
    let written =
        db.write::<_, db::Error>(move |tx| async move { Ok(tx.one::<(i64,)>(&ASK, args![name]).await?.0) }.boxed());
    written.await
}

/// Whether this answer belongs to a later request than any stored one. If so, it is marked as stored.
pub(super) async fn is_newest(tx: &mut Tx, object_ref: &str, asked: i64) -> Result<bool> {
    Ok(tx.exec(&IS_NEWEST, args![object_ref, asked]).await? > 0)
}

/// Stores that a webhook was refused for its signature; `stale` if it matches but is too old. At most once a minute.
pub(super) async fn refused(db: &Db, stale: bool, now: Instant) -> Result<()> {
    db.exec(&REFUSED, args![STRIPE, now, stale]).await.map(drop)
}

/// The last webhook that was accepted, and the last that was refused and whether it was stale.
pub(super) async fn deliveries(db: &Db) -> Result<(Option<Instant>, Option<(Instant, bool)>)> {
    let (accepted,): (Option<Instant>,) = db.one(&LAST_ACCEPTED, args![STRIPE]).await?;
    Ok((accepted, db.opt(&LAST_REFUSAL, args![STRIPE]).await?))
}

/// The numbers of waiting and failed events.
pub(super) async fn waiting(db: &Db) -> Result<(i64, i64)> {
    db.one(&WAITING, args![STRIPE]).await
}

/// The id of our price at Stripe.
pub(super) async fn price_ref(db: &Db, price: i64, live: bool) -> Result<Option<String>> {
    Ok(db.opt::<(String,)>(&PRICE_REF, args![price, live]).await?.map(|(name,)| name))
}

/// Stores our price's id at Stripe.
pub(super) async fn keep_price(db: &Db, price: i64, live: bool, price_ref: &str) -> Result<()> {
    db.exec(&KEEP_PRICE, args![price, live, price_ref]).await.map(drop)
}

/// The id at Stripe of the payment of one of our invoices.
pub(super) async fn intent_ref(db: &Db, invoice: i64, due: Money) -> Result<Option<String>> {
    Ok(db.opt::<(String,)>(&INTENT_REF, args![invoice, due.amount]).await?.map(|(name,)| name))
}

/// Stores the id at Stripe of the payment of one of our invoices.
pub(super) async fn keep_intent(db: &Db, invoice: i64, due: Money, intent: &str) -> Result<()> {
    db.exec(&KEEP_INTENT, args![invoice, due.amount, intent]).await.map(drop)
}

/// Whether a refund of Stripe's is stored.
pub(super) async fn has_refund(db: &Db, refund: &str) -> Result<bool> {
    Ok(db.opt::<(i64,)>(&HAS_REFUND, args![refund]).await?.is_some())
}

/// Our price for a price id of Stripe's.
pub(super) async fn price_of(db: &Db, price_ref: &str) -> Result<Option<i64>> {
    Ok(db.opt::<(i64,)>(&PRICE_OF, args![price_ref]).await?.map(|(id,)| id))
}

/// The member behind a customer id of Stripe's.
pub(super) async fn member_of(db: &Db, customer: &str) -> Result<Option<i64>> {
    Ok(db.opt::<(i64,)>(&MEMBER_OF, args![STRIPE, customer]).await?.map(|(id,)| id))
}

/// Whether a customer of Stripe's was a member's whose account is erased.
pub(super) async fn was_erased(db: &Db, customer: &str) -> Result<bool> {
    Ok(db.opt::<(i64,)>(&WAS_ERASED, args![STRIPE, format!("erase:{customer}")]).await?.is_some())
}

/// Our subscription for a subscription id of Stripe's, and its member.
pub(super) async fn subscription_of(db: &Db, subscription: &str) -> Result<Option<(i64, i64)>> {
    db.opt(&SUBSCRIPTION_OF, args![STRIPE, subscription]).await
}

/// The subscription that a payment was for.
pub(super) async fn paid_for(db: &Db, payment: &str) -> Result<Option<i64>> {
    Ok(db.opt::<(i64,)>(&PAID_FOR, args![STRIPE, payment]).await?.map(|(id,)| id))
}

/// Whether a payment is stored and did not fail.
pub(super) async fn is_settled(db: &Db, payment: &str) -> Result<bool> {
    Ok(db.opt::<(i64,)>(&SETTLED, args![STRIPE, payment]).await?.is_some())
}

/// Whether an invoice of Stripe's was stored.
pub(super) async fn has_invoice(db: &Db, invoice: &str) -> Result<bool> {
    Ok(db.opt::<(i64,)>(&HAS_INVOICE, args![STRIPE, invoice]).await?.is_some())
}

/// The key of the finding that a subscription was a second one.
pub(super) fn second(subscription: &str) -> String {
    format!("second:{subscription}")
}

/// Whether a subscription was ended as a second one.
pub(super) async fn is_second(db: &Db, subscription: &str) -> Result<bool> {
    Ok(db.opt::<(i64,)>(&IS_SECOND, args![STRIPE, second(subscription)]).await?.is_some())
}
