//! The SQL of comparisons with Stripe and of their findings.
//!
//! # Errors
//! Errors of the database.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};
use futures_util::FutureExt;

use super::super::model::Kind;
use super::STRIPE;
use crate::money::Money;

sql! {
    BEGIN_RUN = "INSERT INTO reconciliation (provider, began_at, by_id) VALUES ($1, $2, $3) RETURNING id";
    END_RUN = "UPDATE reconciliation SET ended_at = $2, events = $3, compared = $4, differing = $5, fault = $6 WHERE id = $1";
    LAST_RUN = "SELECT began_at FROM reconciliation WHERE provider = $1 AND fault = '' AND ended_at IS NOT NULL
      ORDER BY began_at DESC LIMIT 1";
    RUNS = "SELECT r.id, r.began_at, r.ended_at, r.events, r.compared, r.differing, r.fault, r.by_id,
        TRIM(m.first_name || ' ' || m.last_name) AS by_name
      FROM reconciliation r LEFT JOIN member m ON m.id = r.by_id
      WHERE r.provider = $1 AND r.id < $2 ORDER BY r.id DESC LIMIT $3";
    HELD = "SELECT s.member_id, s.state, s.period_ends_at, s.cancel_at_end, s.price_id FROM billing_subscription s
      WHERE s.provider = $1 AND s.provider_ref = $2";
    LIVE = "SELECT id, provider_ref FROM billing_subscription
      WHERE provider = $1 AND provider_ref IS NOT NULL AND state <> 'cancelled' AND id > $2 ORDER BY id LIMIT $3";
    ADD_FINDING = "INSERT INTO provider_finding (provider, once, kind, ref, member_id, reconciliation_id, currency, refunded, at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING";
    FINDINGS = "SELECT f.id, f.kind, f.ref AS about, f.member_id, TRIM(m.first_name || ' ' || m.last_name) AS name, f.currency, f.refunded, f.at
      FROM provider_finding f LEFT JOIN member m ON m.id = f.member_id
      WHERE f.provider = $1 AND f.id < $2 AND ($3 IS NULL OR m.search LIKE $3 ESCAPE '\\' OR LOWER(f.ref) LIKE $3 ESCAPE '\\')
      ORDER BY f.id DESC LIMIT $4";
}

/// The result of a comparison.
#[derive(Clone, Copy, Debug, Default)]
pub(in super::super) struct Compared {
    /// Missed events.
    pub events: i64,
    /// Subscriptions that were compared.
    pub compared: i64,
    /// Subscriptions that differed.
    pub differing: i64,
}

/// Begins a comparison; `by` is the administrator who started it.
pub(in super::super) async fn begin_run(db: &Db, by: Option<i64>, now: Instant) -> Result<i64> {
    let written = db.write::<_, db::Error>(move |tx| {
        async move { Ok(tx.one::<(i64,)>(&BEGIN_RUN, args![STRIPE, now, by]).await?.0) }.boxed()
    });
    written.await
}

/// Ends a comparison; `fault` says why it was not finished.
pub(in super::super) async fn end_run(db: &Db, id: i64, came: Compared, fault: &str, now: Instant) -> Result<()> {
    db.exec(&END_RUN, args![id, now, came.events, came.compared, came.differing, fault]).await.map(drop)
}

/// When the last finished comparison began.
pub(in super::super) async fn last_run(db: &Db) -> Result<Option<Instant>> {
    Ok(db.opt::<(Instant,)>(&LAST_RUN, args![STRIPE]).await?.map(|(at,)| at))
}

/// A comparison.
#[derive(Clone, Debug, db::Record)]
pub(in super::super) struct RunRow {
    pub id: i64,
    pub began_at: Instant,
    pub ended_at: Option<Instant>,
    pub events: i64,
    pub compared: i64,
    pub differing: i64,
    pub fault: String,
    pub by_id: Option<i64>,
    pub by_name: Option<String>,
}

/// Comparisons, the newest first.
pub(in super::super) async fn runs(db: &Db, before: i64, limit: i64) -> Result<Vec<RunRow>> {
    db.all(&RUNS, args![STRIPE, before, limit]).await
}

/// The compared fields of a subscription.
#[derive(Clone, Debug, db::Record)]
pub(in super::super) struct HeldRow {
    pub member_id: i64,
    pub state: String,
    pub period_ends_at: Instant,
    pub cancel_at_end: bool,
    pub price_id: Option<i64>,
}

/// The stored fields of one of Stripe's subscriptions.
pub(in super::super) async fn held(db: &Db, subscription: &str) -> Result<Option<HeldRow>> {
    db.opt(&HELD, args![STRIPE, subscription]).await
}

/// Live subscriptions after this one: our id and Stripe's.
pub(in super::super) async fn live(db: &Db, after: i64, limit: i64) -> Result<Vec<(i64, String)>> {
    db.all(&LIVE, args![STRIPE, after, limit]).await
}

/// A finding for administrators.
pub(in super::super) struct NewFinding<'a> {
    pub once: String,
    pub kind: Kind,
    pub about: &'a str,
    pub member: Option<i64>,
    pub run: Option<i64>,
    pub refunded: Option<Money>,
}

/// Stores a finding once. Returns whether it is new.
pub(in super::super) async fn add_finding(tx: &mut Tx, new: NewFinding<'_>, now: Instant) -> Result<bool> {
    let NewFinding { once, kind, about, member, run, refunded } = new;
    let (currency, amount) = (refunded.map(|money| money.currency.code()), refunded.map(|money| money.amount));
    Ok(tx.exec(&ADD_FINDING, args![STRIPE, once, kind, about, member, run, currency, amount, now]).await? > 0)
}

/// A finding.
#[derive(Clone, Debug, db::Record)]
pub(in super::super) struct FindingRow {
    pub id: i64,
    pub kind: Kind,
    pub about: String,
    pub member_id: Option<i64>,
    pub name: Option<String>,
    pub currency: Option<String>,
    pub refunded: Option<i64>,
    pub at: Instant,
}

/// Findings, the newest first.
pub(in super::super) async fn findings(
    db: &Db,
    before: i64,
    pattern: Option<String>,
    limit: i64,
) -> Result<Vec<FindingRow>> {
    db.all(&FINDINGS, args![STRIPE, before, pattern, limit]).await
}
