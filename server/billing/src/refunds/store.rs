//! The SQL of refunds and disputes.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};

use super::model::{CreditNoteOut, DisputeOut, DisputeState, RefundOut, RefundState};
use crate::invoices;
use crate::money::{Currency, Money};

macro_rules! refund {
    ($where:literal) => {
        concat!(
            "SELECT r.id, r.payment_id, p.member_id, m.first_name, m.last_name, r.once, r.provider_ref, r.state,
                r.to_balance, r.end_now, r.currency, r.amount, r.reason, r.by_id, r.at, r.done_at, r.credit_note_id,
                n.year, n.number
              FROM refund r JOIN payment p ON p.id = r.payment_id JOIN member m ON m.id = p.member_id
                LEFT JOIN invoice n ON n.id = r.credit_note_id WHERE ",
            $where
        )
    };
}

macro_rules! dispute {
    ($where:literal) => {
        concat!(
            "SELECT d.id, d.payment_id, p.member_id, p.provider, m.first_name, m.last_name, d.state, d.currency, d.amount,
                d.reason, d.at, d.closed_at
              FROM dispute d JOIN payment p ON p.id = d.payment_id JOIN member m ON m.id = p.member_id WHERE ",
            $where
        )
    };
}

sql! {
    ADD = "INSERT INTO refund (payment_id, once, provider_ref, state, to_balance, end_now, currency, amount, reason,
        by_id, at)
      VALUES ($1, $2, $3, 'pending', $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING id";
    COUNT = "SELECT COUNT(*) FROM refund WHERE payment_id = $1";
    PENDING_OF = "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM refund WHERE payment_id = $1 AND state = 'pending'";
    PENDING_OF_INVOICE = "SELECT CAST(COALESCE(SUM(r.amount), 0) AS BIGINT)
      FROM refund r JOIN payment p ON p.id = r.payment_id WHERE p.invoice_id = $1 AND r.state = 'pending'";
    /// Excludes money added to the balance, which has not left the site.
    RETURNED = "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM refund WHERE payment_id = $1 AND state = 'done' AND NOT to_balance";
    LOCK = "SELECT id FROM refund WHERE id = $1 {for update}";
    ONE = refund!("r.id = $1");
    BY_REF = refund!("r.provider_ref = $1");
    MARKED = refund!("r.payment_id = $1 AND r.once = $2 AND r.provider_ref IS NULL");
    /// Earlier releases began their keys with `refund:`.
    UNMARKED = refund!("r.payment_id = $1 AND r.amount = $2 AND r.provider_ref IS NULL AND r.state = 'pending'
      AND r.once LIKE 'refund:%' ORDER BY r.id LIMIT 1");
    /// Those that were tried last come last, so that refunds that fail each time do not hold up the others.
    UNFINISHED = refund!("((r.state = 'pending' AND r.provider_ref IS NULL) OR r.end_now) AND r.at <= $1
      ORDER BY COALESCE(r.tried_at, r.at), r.id LIMIT 50");
    TRIED = "UPDATE refund SET tried_at = $2 WHERE id = $1";
    LIST = refund!("r.id < $1 AND ($3 IS NULL OR m.search LIKE $3 ESCAPE '\\') ORDER BY r.id DESC LIMIT $2");
    LAST_PAID = "SELECT id FROM payment WHERE member_id = $1 AND state = 'succeeded' AND provider = 'manual' AND amount > 0 ORDER BY id DESC LIMIT 1";
    NAME = "UPDATE refund SET provider_ref = $2 WHERE id = $1 AND provider_ref IS NULL";
    SETTLE = "UPDATE refund SET state = $2, credit_note_id = $3, done_at = $4 WHERE id = $1";
    ENDED = "UPDATE refund SET end_now = FALSE WHERE id = $1";

    ADD_DISPUTE = "INSERT INTO dispute (payment_id, once, state, currency, amount, reason, by_id, at)
      VALUES ($1, $2, 'open', $3, $4, $5, $6, $7) ON CONFLICT (once) DO NOTHING RETURNING id";
    DISPUTE = dispute!("d.id = $1");
    DISPUTE_BY = dispute!("d.once = $1");
    LOCK_DISPUTE = "SELECT id FROM dispute WHERE id = $1 {for update}";
    IS_DISPUTED = "SELECT EXISTS (SELECT 1 FROM dispute WHERE payment_id = $1 AND state <> 'won')";
    DISPUTES = dispute!("d.id < $1 AND ($3 IS NULL OR m.search LIKE $3 ESCAPE '\\') ORDER BY d.id DESC LIMIT $2");
    CLOSE = "UPDATE dispute SET state = $2, closed_at = $3 WHERE id = $1";
}

/// A stored refund.
#[derive(Clone, Debug, db::Record)]
pub struct RefundRow {
    pub id: i64,
    pub payment_id: i64,
    pub member_id: i64,
    first_name: String,
    last_name: String,
    pub once: String,
    provider_ref: Option<String>,
    pub state: RefundState,
    pub to_balance: bool,
    /// Whether the subscription still has to end.
    pub end_now: bool,
    currency: Currency,
    amount: i64,
    pub reason: String,
    pub by_id: Option<i64>,
    at: Instant,
    done_at: Option<Instant>,
    pub credit_note_id: Option<i64>,
    year: Option<i64>,
    number: Option<i64>,
}

impl RefundRow {
    /// How much.
    pub fn amount(&self) -> Money {
        Money::new(self.amount, self.currency)
    }

    /// Whether its provider may not have received it.
    pub fn is_unsent(&self) -> bool {
        self.state == RefundState::Pending && self.provider_ref.is_none()
    }

    /// Whether it was requested here. One that was made at the provider has the provider's name for it as its key.
    pub fn is_requested_here(&self) -> bool {
        self.provider_ref.as_ref() != Some(&self.once)
    }

    /// Whether its provider gets its key as a mark. Earlier releases, whose keys began with `refund:`, sent no marks.
    pub fn is_marked(&self) -> bool {
        !self.once.starts_with("refund:")
    }

    /// As administrators see it.
    pub fn out(self) -> RefundOut {
        let note = self.credit_note_id.zip(self.year.zip(self.number));
        RefundOut {
            amount: self.amount(),
            credit_note: note
                .map(|(id, (year, n))| CreditNoteOut { id, number: invoices::credit_note_number(year, n) }),
            id: self.id,
            payment_id: self.payment_id,
            user_id: self.member_id,
            name: format!("{} {}", self.first_name, self.last_name).trim().to_owned(),
            state: self.state,
            to_balance: self.to_balance,
            reason: self.reason,
            at: self.at,
            done_at: self.done_at,
        }
    }
}

/// A requested refund.
pub struct New<'a> {
    pub payment: i64,
    pub once: String,
    pub provider_ref: Option<&'a str>,
    pub to_balance: bool,
    pub end_now: bool,
    pub amount: Money,
    pub reason: &'a str,
    pub by: Option<i64>,
}

/// Adds a refund; `None` if it is already stored.
pub async fn add(tx: &mut Tx, new: &New<'_>, now: Instant) -> Result<Option<i64>> {
    let New { payment, once, provider_ref, to_balance, end_now, amount, reason, by } = new;
    let values =
        args![*payment, once, *provider_ref, *to_balance, *end_now, amount.currency, amount.amount, *reason, *by, now];
    Ok(tx.opt::<(i64,)>(&ADD, values).await?.map(|(id,)| id))
}

/// The number of a payment's refunds, and its pending amount.
pub async fn of_payment(tx: &mut Tx, payment: i64) -> Result<(i64, i64)> {
    let (count,) = tx.one(&COUNT, args![payment]).await?;
    let (pending,) = tx.one(&PENDING_OF, args![payment]).await?;
    Ok((count, pending))
}

/// The pending amount of the refunds of an invoice's payments.
pub async fn pending_of_invoice(tx: &mut Tx, invoice: i64) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&PENDING_OF_INVOICE, args![invoice]).await?.0)
}

/// How much of a payment was sent back, in minor units.
pub async fn returned(tx: &mut Tx, payment: i64) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&RETURNED, args![payment]).await?.0)
}

/// A member's last payment by transfer.
pub async fn last_paid(tx: &mut Tx, member: i64) -> Result<Option<i64>> {
    Ok(tx.opt::<(i64,)>(&LAST_PAID, args![member]).await?.map(|(id,)| id))
}

/// A refund, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<RefundRow>> {
    tx.opt::<(i64,)>(&LOCK, args![id]).await?;
    tx.opt(&ONE, args![id]).await
}

/// A refund.
pub async fn one(db: &Db, id: i64) -> Result<Option<RefundRow>> {
    db.opt(&ONE, args![id]).await
}

/// The refund with this id at its provider.
pub async fn by_ref(tx: &mut Tx, provider_ref: &str) -> Result<Option<RefundRow>> {
    tx.opt(&BY_REF, args![provider_ref]).await
}

/// The refund with this key, requested here, that has no id at the provider yet.
pub async fn marked(tx: &mut Tx, payment: i64, mark: &str) -> Result<Option<RefundRow>> {
    tx.opt(&MARKED, args![payment, mark]).await
}

/// A refund of this amount, requested by an earlier release, that has no id at the provider yet.
pub async fn unmarked(tx: &mut Tx, payment: i64, amount: Money) -> Result<Option<RefundRow>> {
    tx.opt(&UNMARKED, args![payment, amount.amount]).await
}

/// Refunds that their provider may not have received, or whose subscription still has to end, requested no later than
/// an instant. Those that have waited longest come first.
pub async fn unfinished(db: &Db, until: Instant) -> Result<Vec<RefundRow>> {
    db.all(&UNFINISHED, args![until]).await
}

/// Stores that the provider is being asked for a refund.
pub async fn tried(db: &Db, id: i64, now: Instant) -> Result<()> {
    db.exec(&TRIED, args![id, now]).await.map(drop)
}

/// Refunds of members whose name or address matches, newest first, before an id.
pub async fn list(db: &Db, pattern: Option<String>, before: i64, limit: i64) -> Result<Vec<RefundOut>> {
    let rows: Vec<RefundRow> = db.all(&LIST, args![before, limit, pattern]).await?;
    Ok(rows.into_iter().map(RefundRow::out).collect())
}

/// Stores the id of a refund at its provider.
pub async fn name(tx: &mut Tx, id: i64, provider_ref: &str) -> Result<()> {
    tx.exec(&NAME, args![id, provider_ref]).await.map(drop)
}

/// Stores the result of a refund.
pub async fn settle(
    tx: &mut Tx,
    id: i64,
    state: RefundState,
    credit_note: Option<i64>,
    done_at: Option<Instant>,
) -> Result<()> {
    tx.exec(&SETTLE, args![id, state, credit_note, done_at]).await.map(drop)
}

/// Stores that the subscription of a refunded payment has ended.
pub async fn ended(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&ENDED, args![id]).await.map(drop)
}

/// A stored dispute.
#[derive(Clone, Debug, db::Record)]
pub struct DisputeRow {
    pub id: i64,
    pub payment_id: i64,
    pub member_id: i64,
    provider: String,
    first_name: String,
    last_name: String,
    pub state: DisputeState,
    currency: Currency,
    amount: i64,
    reason: String,
    at: Instant,
    closed_at: Option<Instant>,
}

impl DisputeRow {
    /// How much.
    pub fn amount(&self) -> Money {
        Money::new(self.amount, self.currency)
    }

    /// Whether the provider reports it.
    pub fn is_reported(&self) -> bool {
        !crate::providers::PaymentProviders::is_ours(&self.provider)
    }

    /// As administrators see it.
    pub fn out(self) -> DisputeOut {
        DisputeOut {
            amount: self.amount(),
            by_provider: self.is_reported(),
            id: self.id,
            payment_id: self.payment_id,
            user_id: self.member_id,
            name: format!("{} {}", self.first_name, self.last_name).trim().to_owned(),
            state: self.state,
            reason: self.reason,
            at: self.at,
            closed_at: self.closed_at,
        }
    }
}

/// Adds a dispute; `None` if it is already stored.
pub async fn add_dispute(
    tx: &mut Tx,
    payment: i64,
    once: &str,
    (amount, reason): (Money, &str),
    by: Option<i64>,
    at: Instant,
) -> Result<Option<i64>> {
    let values = args![payment, once, amount.currency, amount.amount, reason, by, at];
    Ok(tx.opt::<(i64,)>(&ADD_DISPUTE, values).await?.map(|(id,)| id))
}

/// A dispute, locked until the transaction ends.
pub async fn lock_dispute(tx: &mut Tx, id: i64) -> Result<Option<DisputeRow>> {
    tx.opt::<(i64,)>(&LOCK_DISPUTE, args![id]).await?;
    tx.opt(&DISPUTE, args![id]).await
}

/// A dispute.
pub async fn dispute(db: &Db, id: i64) -> Result<Option<DisputeRow>> {
    db.opt(&DISPUTE, args![id]).await
}

/// The dispute with this unique key.
pub async fn dispute_by(tx: &mut Tx, once: &str) -> Result<Option<DisputeRow>> {
    tx.opt(&DISPUTE_BY, args![once]).await
}

/// Whether a payment has a dispute that is open or was lost.
pub async fn is_disputed(tx: &mut Tx, payment: i64) -> Result<bool> {
    Ok(tx.one::<(bool,)>(&IS_DISPUTED, args![payment]).await?.0)
}

/// Disputes of members whose name or address matches, newest first, before an id.
pub async fn disputes(db: &Db, pattern: Option<String>, before: i64, limit: i64) -> Result<Vec<DisputeOut>> {
    let rows: Vec<DisputeRow> = db.all(&DISPUTES, args![before, limit, pattern]).await?;
    Ok(rows.into_iter().map(DisputeRow::out).collect())
}

/// Stores how a dispute was decided.
pub async fn close(tx: &mut Tx, id: i64, state: DisputeState, now: Instant) -> Result<()> {
    tx.exec(&CLOSE, args![id, state, now]).await.map(drop)
}
