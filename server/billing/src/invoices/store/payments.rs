//! The SQL of payments.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};

use super::super::model::{Kind, Method, Paid};
use super::super::rules::number;
use crate::ledger;
use crate::money::{Currency, Money};

/// A payment with the invoice that it was for.
macro_rules! payment {
    ($where:literal) => {
        concat!(
            "SELECT p.id, p.member_id, p.invoice_id, p.provider, p.provider_ref, p.state, p.currency, p.amount, p.refunded,
                p.brand, p.last4, p.note, p.at, i.year, i.number, i.purpose,
                (SELECT l.text FROM invoice_line l WHERE l.invoice_id = i.id AND l.position = 0) AS text,
                m.first_name, m.last_name, m.email
              FROM payment p JOIN invoice i ON i.id = p.invoice_id JOIN member m ON m.id = p.member_id WHERE ",
            $where
        )
    };
}

sql! {
    /// A provider may report one payment twice: first as failed, then as succeeded.
    ADD = "INSERT INTO payment (member_id, invoice_id, provider, provider_ref, state, currency, amount, brand, last4, note, by_id,
        at)
      VALUES ($1, $2, $3, $4, 'succeeded', $5, $6, $7, $8, $9, $10, $11)
      ON CONFLICT (provider, provider_ref) DO UPDATE SET state = excluded.state, amount = excluded.amount,
        brand = excluded.brand, last4 = excluded.last4, note = excluded.note, at = excluded.at
      WHERE payment.state = 'failed' RETURNING id";
    KNOWN = "SELECT EXISTS (SELECT 1 FROM payment WHERE provider = $1 AND provider_ref = $2 AND state <> 'failed')";
    ADD_FAILED = "INSERT INTO payment (member_id, invoice_id, provider, provider_ref, state, currency, amount, note, at)
      VALUES ($1, $2, $3, $4, 'failed', $5, $6, $7, $8) ON CONFLICT (provider, provider_ref) DO NOTHING RETURNING id";
    BY_REF = "SELECT id FROM payment WHERE provider = $1 AND provider_ref = $2";
    LOCK = "SELECT id FROM payment WHERE id = $1 {for update}";
    ONE = payment!("p.id = $1");
    OF_MEMBER = payment!("p.member_id = $1 AND p.id < $2 ORDER BY p.id DESC LIMIT $3");
    LIST = payment!("p.id < $1 AND ($3 IS NULL OR m.search LIKE $3 ESCAPE '\\') AND ($4 IS NULL OR p.state = $4)
      ORDER BY p.id DESC LIMIT $2");
    LAST_METHOD = "SELECT brand, last4 FROM payment WHERE member_id = $1 AND last4 IS NOT NULL AND brand IS NOT NULL
        AND state <> 'failed' ORDER BY id DESC LIMIT 1";
    /// Pending refunds come from what is left of their invoices, and beyond that from the balance, as overpayments do.
    RESERVED = "SELECT CAST(COALESCE(SUM(x.beyond), 0) AS BIGINT) FROM (
        SELECT SUM(r.amount) - (i.total - i.credited) AS beyond
        FROM refund r JOIN payment p ON p.id = r.payment_id JOIN invoice i ON i.id = p.invoice_id
        WHERE p.member_id = $1 AND r.currency = $2 AND r.state = 'pending' GROUP BY i.id, i.total, i.credited) x
      WHERE x.beyond > 0";
    SET_STATE = "UPDATE payment SET state = $2, refunded = $3 WHERE id = $1";
}

/// A stored payment.
#[derive(Clone, Debug, db::Record)]
pub struct PaymentRow {
    /// The payment.
    pub id: i64,
    /// Who paid.
    pub member_id: i64,
    /// The invoice that it was for.
    pub invoice_id: i64,
    /// Who collected it.
    pub provider: String,
    /// The payment's id there.
    pub provider_ref: String,
    /// Its result, as stored.
    pub state: String,
    currency: Currency,
    amount: i64,
    refunded: i64,
    brand: Option<String>,
    last4: Option<String>,
    /// An administrator's note, or why it failed.
    pub note: String,
    /// When it arrived or failed.
    pub at: Instant,
    year: i64,
    number: i64,
    /// The invoice's purpose, as stored.
    pub purpose: String,
    /// The invoice's first line.
    pub text: Option<String>,
    first_name: String,
    last_name: String,
    /// The payer's email address.
    pub email: String,
}

impl PaymentRow {
    /// The amount.
    #[must_use]
    pub fn amount(&self) -> Money {
        Money::new(self.amount, self.currency)
    }

    /// Refunds and chargebacks.
    #[must_use]
    pub fn refunded(&self) -> Money {
        Money::new(self.refunded, self.currency)
    }

    /// The card.
    #[must_use]
    pub fn method(&self) -> Option<Method> {
        let (brand, last4) = self.brand.clone().zip(self.last4.clone())?;
        Some(Method { brand, last4 })
    }

    /// The number of the invoice.
    #[must_use]
    pub fn invoice_number(&self) -> String {
        number(Kind::Invoice, self.year, self.number)
    }

    /// The payer's name.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }
}

/// Stores a payment; `None` when it was stored before.
pub async fn add(tx: &mut Tx, member: i64, invoice: i64, paid: &Paid) -> Result<Option<i64>> {
    // The insert below would lock a known payment. Refunds lock a payment before its invoice, but here the invoice is
    // locked already.
    if tx.one::<(bool,)>(&KNOWN, args![&paid.provider, &paid.provider_ref]).await?.0 {
        return Ok(None);
    }
    let (brand, last4) = paid.method.clone().map(|card| (card.brand, card.last4)).unzip();
    let values = args![
        member,
        invoice,
        &paid.provider,
        &paid.provider_ref,
        paid.amount.currency,
        paid.amount.amount,
        brand,
        last4,
        &paid.note,
        paid.by,
        paid.at,
    ];
    Ok(tx.opt::<(i64,)>(&ADD, values).await?.map(|(id,)| id))
}

/// Stores an attempt that failed; false when this payment is known.
pub async fn add_failed(
    tx: &mut Tx,
    (member, invoice): (i64, i64),
    (provider, provider_ref): (&str, &str),
    (due, reason): (Money, &str),
    now: Instant,
) -> Result<bool> {
    let values = args![member, invoice, provider, provider_ref, due.currency, due.amount, reason, now];
    Ok(tx.opt::<(i64,)>(&ADD_FAILED, values).await?.is_some())
}

/// The payment with this id at its provider.
pub async fn by_ref(tx: &mut Tx, provider: &str, provider_ref: &str) -> Result<Option<i64>> {
    Ok(tx.opt::<(i64,)>(&BY_REF, args![provider, provider_ref]).await?.map(|(id,)| id))
}

/// A payment, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<PaymentRow>> {
    tx.opt::<(i64,)>(&LOCK, args![id]).await?;
    tx.opt(&ONE, args![id]).await
}

/// A payment.
pub async fn one(db: &Db, id: i64) -> Result<Option<PaymentRow>> {
    db.opt(&ONE, args![id]).await
}

/// A member's payments, newest first, before an id.
pub async fn of_member(db: &Db, member: i64, before: i64, limit: i64) -> Result<Vec<PaymentRow>> {
    db.all(&OF_MEMBER, args![member, before, limit]).await
}

/// The card that a member paid with last.
pub async fn last_method(db: &Db, member: i64) -> Result<Option<Method>> {
    let found: Option<(String, String)> = db.opt(&LAST_METHOD, args![member]).await?;
    Ok(found.map(|(brand, last4)| Method { brand, last4 }))
}

/// All payments, newest first, before an id.
pub async fn list(
    db: &Db,
    pattern: Option<String>,
    state: Option<&str>,
    before: i64,
    limit: i64,
) -> Result<Vec<PaymentRow>> {
    db.all(&LIST, args![before, limit, pattern, state]).await
}

/// What the site owes a member in a currency and no pending refund will pay. Locked until the transaction ends.
pub async fn available(tx: &mut Tx, member: i64, currency: Currency) -> Result<Money> {
    let owed = ledger::balance(tx, member, currency).await?;
    let (reserved,): (i64,) = tx.one(&RESERVED, args![member, currency]).await?;
    Ok(Money::new(owed.amount - reserved, currency))
}

/// Stores the refunded part of a payment, and its state.
pub async fn set_state(tx: &mut Tx, id: i64, state: &str, refunded: Money) -> Result<()> {
    tx.exec(&SET_STATE, args![id, state, refunded.amount]).await.map(drop)
}
