//! The SQL of invoices.
//!
//! # Errors
//! Errors of the database, unless a function names others.

pub mod listing;
pub mod payments;

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Json, Result, Rows, Tx};
use daymark_base::{args, row, sql};
use daymark_people::accounts;
use serde_json::json;

use super::model::{Invoice, Kind, Line, NewLine, PaidPeriod, Purpose, State};
use super::rules::number;
use super::words;
use crate::money::{Currency, Money};
use crate::taxes::Tax;

macro_rules! invoice {
    ($where:literal) => {
        concat!(
            "SELECT i.id, i.kind, i.year, i.number, i.reference, i.member_id, i.subscription_id, i.purpose, i.state, i.currency,
                i.net, i.total, i.due, i.credited, i.seller, i.buyer, i.note, i.provider, i.provider_ref, i.issued_at, i.due_at,
                i.paid_at, i.corrects_id, c.year AS corrects_year, c.number AS corrects_number
              FROM invoice i LEFT JOIN invoice c ON c.id = i.corrects_id WHERE ",
            $where
        )
    };
}

sql! {
    /// The row is locked until the transaction ends, and is rolled back with it: no number is lost.
    NEXT_NUMBER = "INSERT INTO invoice_counter (kind, year, last) VALUES ($1, $2, 1)
      ON CONFLICT (kind, year) DO UPDATE SET last = invoice_counter.last + 1 RETURNING last";
    ADD = "INSERT INTO invoice (kind, year, number, reference, member_id, subscription_id, corrects_id, purpose, state, currency,
        net, total, due, seller, buyer, country, note, provider, provider_ref, issued_at, due_at, paid_at, redemption_id)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
      RETURNING id";
    ADD_LINES = "INSERT INTO invoice_line (invoice_id, position, text, amount, price_id, from_at, to_at)
      SELECT r.invoice, r.position, r.text, r.amount, r.price, r.from_at, r.to_at FROM {rows $1: invoice BIGINT,
        position BIGINT, text TEXT, amount BIGINT, price BIGINT, from_at BIGINT, to_at BIGINT} AS r WHERE true";
    ADD_TAXES = "INSERT INTO invoice_tax (invoice_id, position, name, rate, amount)
      SELECT r.invoice, r.position, r.name, r.rate, r.amount
      FROM {rows $1: invoice BIGINT, position BIGINT, name TEXT, rate BIGINT, amount BIGINT} AS r WHERE true";
    ONE = invoice!("i.id = $1");
    BY_REF = invoice!("i.provider = $1 AND i.provider_ref = $2");
    OPEN_OF = invoice!("i.subscription_id = $1 AND i.kind = 'invoice' AND i.state = 'open' ORDER BY i.id DESC LIMIT 1");
    OPEN_UPGRADE_OF = invoice!("i.subscription_id = $1 AND i.kind = 'invoice' AND i.state = 'open'
      AND i.purpose = 'upgrade' ORDER BY i.id DESC LIMIT 1");
    RENEWED_PRICE = "SELECT l.price_id FROM invoice i JOIN invoice_line l ON l.invoice_id = i.id AND l.position = 0
      WHERE i.subscription_id = $1 AND i.kind = 'invoice' AND i.state = 'paid' AND i.purpose = 'renewal'
      ORDER BY i.id DESC LIMIT 1";
    /// A negative line with a period credits time that an earlier invoice paid for; a coupon's line has no period.
    /// Disputed payments do not count, because the bank holds the money.
    PAID_PERIODS = "SELECT i.id, i.currency, i.net, i.total, i.credited, i.issued_at, l.from_at,
        CAST(COALESCE((SELECT -SUM(c.amount) FROM invoice_line c
          WHERE c.invoice_id = i.id AND c.amount < 0 AND c.from_at IS NOT NULL), 0) AS BIGINT) AS carried
      FROM invoice i JOIN invoice_line l ON l.invoice_id = i.id AND l.position = 0
      WHERE i.subscription_id = $1 AND i.kind = 'invoice' AND i.state = 'paid' AND i.purpose <> 'manual'
        AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.invoice_id = i.id AND p.state = 'disputed')
      ORDER BY i.id DESC LIMIT 100";
    LAST_BUYER = "SELECT buyer, country FROM invoice WHERE member_id = $1 AND kind = 'invoice' ORDER BY id DESC LIMIT 1";
    BUYER = "SELECT member_id FROM invoice WHERE id = $1";
    /// Locked before the invoice, as jobs and members' changes do.
    LOCK_SUBSCRIPTION = "SELECT id FROM billing_subscription
      WHERE id = (SELECT subscription_id FROM invoice WHERE id = $1) {for update}";
    LOCK = "SELECT id FROM invoice WHERE id = $1 {for update}";
    LINES = "SELECT text, amount, from_at, to_at FROM invoice_line WHERE invoice_id = $1 ORDER BY position LIMIT 200";
    TAXES = "SELECT name, rate, amount FROM invoice_tax WHERE invoice_id = $1 ORDER BY position LIMIT 50";
    SET_DUE = "UPDATE invoice SET due = $2, state = $3, paid_at = $4 WHERE id = $1";
    ADD_CREDIT = "UPDATE invoice SET credited = credited + $2 WHERE id = $1";
}

#[derive(db::Record)]
struct InvoiceRow {
    id: i64,
    kind: String,
    year: i64,
    number: i64,
    reference: String,
    member_id: i64,
    subscription_id: Option<i64>,
    purpose: String,
    state: String,
    currency: Currency,
    net: i64,
    total: i64,
    due: i64,
    credited: i64,
    seller: Json<Vec<String>>,
    buyer: Json<Vec<String>>,
    note: String,
    provider: String,
    provider_ref: Option<String>,
    issued_at: Instant,
    due_at: Instant,
    paid_at: Option<Instant>,
    corrects_id: Option<i64>,
    corrects_year: Option<i64>,
    corrects_number: Option<i64>,
}

/// The kind for a stored word. An unknown kind counts as an invoice.
pub fn kind(word: &str) -> Kind {
    word.parse().unwrap_or(Kind::Invoice)
}

/// The state for a stored word. An unknown state counts as void, so no one is asked to pay.
pub fn state(word: &str) -> State {
    word.parse().unwrap_or(State::Void)
}

/// The purpose for a stored word.
pub fn purpose(word: &str) -> Purpose {
    word.parse().unwrap_or(Purpose::Manual)
}

impl InvoiceRow {
    fn whole(self, lines: Vec<Line>, taxes: Vec<Tax>) -> Invoice {
        let money = |amount| Money::new(amount, self.currency);
        let corrects = self.corrects_id.zip(self.corrects_year.zip(self.corrects_number));
        Invoice {
            number: number(kind(&self.kind), self.year, self.number),
            kind: kind(&self.kind),
            purpose: purpose(&self.purpose),
            state: state(&self.state),
            net: money(self.net),
            total: money(self.total),
            due: money(self.due),
            credited: money(self.credited),
            corrects: corrects.map(|(id, (year, n))| (id, number(Kind::Invoice, year, n))),
            id: self.id,
            member: self.member_id,
            subscription: self.subscription_id,
            reference: self.reference,
            provider: self.provider,
            provider_ref: self.provider_ref,
            issued_at: self.issued_at,
            due_at: self.due_at,
            paid_at: self.paid_at,
            lines,
            taxes,
            seller: self.seller.0,
            buyer: self.buyer.0,
            note: self.note,
        }
    }
}

#[derive(db::Record)]
struct LineRow {
    text: String,
    amount: i64,
    from_at: Option<Instant>,
    to_at: Option<Instant>,
}

impl LineRow {
    fn line(self, currency: Currency) -> Line {
        Line { text: self.text, amount: Money::new(self.amount, currency), from: self.from_at, to: self.to_at }
    }
}

fn tax((name, rate, amount): (String, i64, i64), currency: Currency) -> Tax {
    Tax { name, rate, amount: Money::new(amount, currency) }
}

async fn filled(tx: &mut Tx, row: Option<InvoiceRow>) -> Result<Option<Invoice>> {
    let Some(row) = row else { return Ok(None) };
    let (id, currency) = (row.id, row.currency);
    let lines: Vec<LineRow> = tx.all(&LINES, args![id]).await?;
    let taxes: Vec<(String, i64, i64)> = tx.all(&TAXES, args![id]).await?;
    let lines = lines.into_iter().map(|line| line.line(currency)).collect();
    Ok(Some(row.whole(lines, taxes.into_iter().map(|row| tax(row, currency)).collect())))
}

/// An invoice.
pub async fn one(tx: &mut Tx, id: i64) -> Result<Option<Invoice>> {
    let row = tx.opt(&ONE, args![id]).await?;
    filled(tx, row).await
}

/// An invoice, outside a transaction.
pub async fn read(db: &Db, id: i64) -> Result<Option<Invoice>> {
    let Some(row) = db.opt::<InvoiceRow>(&ONE, args![id]).await? else { return Ok(None) };
    let currency = row.currency;
    let lines: Vec<LineRow> = db.all(&LINES, args![id]).await?;
    let taxes: Vec<(String, i64, i64)> = db.all(&TAXES, args![id]).await?;
    let lines = lines.into_iter().map(|line| line.line(currency)).collect();
    Ok(Some(row.whole(lines, taxes.into_iter().map(|row| tax(row, currency)).collect())))
}

/// An invoice, locked with its subscription until the transaction ends. Its buyer is first kept from being erased,
/// because an erasure locks the buyer before both.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<Invoice>> {
    let buyer: Option<(i64,)> = tx.opt(&BUYER, args![id]).await?;
    accounts::keep(tx, buyer.map(|(member,)| member)).await?;
    tx.opt::<(i64,)>(&LOCK_SUBSCRIPTION, args![id]).await?;
    tx.opt::<(i64,)>(&LOCK, args![id]).await?;
    one(tx, id).await
}

/// The invoice with this id at its provider.
pub async fn by_ref(tx: &mut Tx, provider: &str, provider_ref: &str) -> Result<Option<Invoice>> {
    let row = tx.opt(&BY_REF, args![provider, provider_ref]).await?;
    filled(tx, row).await
}

/// The newest open invoice of a subscription.
pub async fn open_of(tx: &mut Tx, subscription: i64) -> Result<Option<Invoice>> {
    let row = tx.opt(&OPEN_OF, args![subscription]).await?;
    filled(tx, row).await
}

/// The open invoice of a subscription's upgrade.
pub async fn open_upgrade_of(tx: &mut Tx, subscription: i64) -> Result<Option<Invoice>> {
    let row = tx.opt(&OPEN_UPGRADE_OF, args![subscription]).await?;
    filled(tx, row).await
}

/// The price of a subscription's newest renewal that is paid.
pub async fn renewed_price(tx: &mut Tx, subscription: i64) -> Result<Option<i64>> {
    Ok(tx.opt::<(Option<i64>,)>(&RENEWED_PRICE, args![subscription]).await?.and_then(|(price,)| price))
}

/// As [`renewed_price`], outside a transaction.
pub async fn read_renewed_price(db: &Db, subscription: i64) -> Result<Option<i64>> {
    Ok(db.opt::<(Option<i64>,)>(&RENEWED_PRICE, args![subscription]).await?.and_then(|(price,)| price))
}

#[derive(db::Record)]
struct PaidRow {
    id: i64,
    currency: Currency,
    net: i64,
    total: i64,
    credited: i64,
    issued_at: Instant,
    from_at: Option<Instant>,
    carried: i64,
}

impl From<PaidRow> for PaidPeriod {
    fn from(row: PaidRow) -> Self {
        let money = |amount| Money::new(amount, row.currency);
        Self {
            invoice: row.id,
            net: money(row.net),
            total: money(row.total),
            refunded: money(row.credited),
            carried: money(row.carried),
            issued_at: row.issued_at,
            begins_at: row.from_at,
        }
    }
}

/// The paid periods of a subscription, newest first.
pub async fn paid_periods(tx: &mut Tx, subscription: i64) -> Result<Vec<PaidPeriod>> {
    let rows: Vec<PaidRow> = tx.all(&PAID_PERIODS, args![subscription]).await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// As [`paid_periods`], outside a transaction.
pub async fn read_paid_periods(db: &Db, subscription: i64) -> Result<Vec<PaidPeriod>> {
    let rows: Vec<PaidRow> = db.all(&PAID_PERIODS, args![subscription]).await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// The address and country of a member's last invoice, and whether it names a tax number.
pub async fn last_buyer(tx: &mut Tx, member: i64) -> Result<(Vec<String>, String, bool)> {
    let last: Option<(Json<Vec<String>>, String)> = tx.opt(&LAST_BUYER, args![member]).await?;
    let (buyer, country) = last.map(|(buyer, country)| (buyer.0, country)).unwrap_or_default();
    let is_business = buyer.last().is_some_and(|line| words::is_tax_number(line));
    Ok((buyer, country, is_business))
}

/// Takes the next number of a year.
pub async fn next_number(tx: &mut Tx, kind: Kind, year: i64) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&NEXT_NUMBER, args![kind.text(), year]).await?.0)
}

/// A document to be stored.
pub struct Document {
    pub kind: Kind,
    pub year: i64,
    pub number: i64,
    pub reference: String,
    pub member: i64,
    pub subscription: Option<i64>,
    pub corrects: Option<i64>,
    pub purpose: Purpose,
    pub currency: Currency,
    pub net: Money,
    pub total: Money,
    pub seller: Vec<String>,
    pub buyer: Vec<String>,
    pub country: String,
    pub note: String,
    pub provider: String,
    pub provider_ref: Option<String>,
    pub issued_at: Instant,
    pub due_at: Instant,
    pub redemption: Option<i64>,
}

/// Stores a document with its lines and taxes. If nothing is due, it is stored as paid.
pub async fn add(tx: &mut Tx, d: &Document, lines: &[NewLine], taxes: &[Tax]) -> Result<i64> {
    let due = if d.kind == Kind::Invoice { d.total.amount } else { 0 };
    let (state, paid_at) = if due == 0 { (State::Paid, Some(d.issued_at)) } else { (State::Open, None) };
    let values = args![
        d.kind.text(),
        d.year,
        d.number,
        &d.reference,
        d.member,
        d.subscription,
        d.corrects,
        d.purpose.text(),
        state.text(),
        d.currency,
        d.net.amount,
        d.total.amount,
        due,
        json!(d.seller),
        json!(d.buyer),
        &d.country,
        &d.note,
        &d.provider,
        d.provider_ref.clone(),
        d.issued_at,
        d.due_at,
        paid_at,
        d.redemption,
    ];
    let (id,): (i64,) = tx.one(&ADD, values).await?;
    let mut rows = Rows::new();
    for (position, line) in (0_i64..).zip(lines) {
        rows.push(row![id, position, line.text, line.amount, line.price, line.from, line.to]);
    }
    tx.exec(&ADD_LINES, args![rows]).await?;
    let mut rows = Rows::new();
    for (position, tax) in (0_i64..).zip(taxes) {
        rows.push(row![id, position, tax.name, tax.rate, tax.amount.amount]);
    }
    if !rows.is_empty() {
        tx.exec(&ADD_TAXES, args![rows]).await?;
    }
    Ok(id)
}

/// Stores the amount due, the state, and when the invoice was paid.
pub async fn set_due(tx: &mut Tx, id: i64, due: Money, state: State, paid_at: Option<Instant>) -> Result<()> {
    tx.exec(&SET_DUE, args![id, due.amount, state.text(), paid_at]).await.map(drop)
}

/// Adds a credit note's amount to the credited amount of an invoice.
pub async fn add_credit(tx: &mut Tx, id: i64, amount: Money) -> Result<()> {
    tx.exec(&ADD_CREDIT, args![id, amount.amount]).await.map(drop)
}
