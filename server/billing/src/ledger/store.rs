//! The SQL of the ledger: postings are added, never changed.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::HashMap;

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Rows, Tx};
use daymark_base::{args, row, sql};

use super::model::{Account, Kind, Posting, PostingLineOut, PostingOut};
use super::rules::balanced;
use crate::money::{Currency, Money};

sql! {
    POST = "INSERT INTO ledger_posting (kind, once, member_id, invoice_id, payment_id, by_id, note, at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (once) DO NOTHING RETURNING id";
    ADD_LINES = "INSERT INTO ledger_line (posting_id, account, currency, amount)
      SELECT r.posting, r.account, r.currency, r.amount
      FROM {rows $1: posting BIGINT, account TEXT, currency TEXT, amount BIGINT} AS r WHERE true";
    /// A balance is a credit: below zero in the books, above zero here.
    MOVE_BALANCE = "INSERT INTO member_balance (member_id, currency, amount) VALUES ($1, $2, $3)
      ON CONFLICT (member_id, currency) DO UPDATE SET amount = member_balance.amount + excluded.amount";
    LOCK_BALANCE = "SELECT amount FROM member_balance WHERE member_id = $1 AND currency = $2 {for update}";
    BALANCES = "SELECT currency, amount FROM member_balance WHERE member_id = $1 AND amount <> 0 ORDER BY currency";
    OF_MEMBER = "SELECT id, kind, invoice_id, payment_id, by_id, note, at FROM ledger_posting
      WHERE member_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3";
    LINES = "SELECT posting_id, account, currency, amount FROM ledger_line WHERE posting_id IN {ids $1}
      ORDER BY posting_id, account, currency";
    UNBALANCED = "SELECT posting_id, currency, CAST(SUM(amount) AS BIGINT) AS sum FROM ledger_line
      GROUP BY posting_id, currency HAVING SUM(amount) <> 0 ORDER BY posting_id LIMIT 20";
    /// A balance that is missing counts as zero.
    WRONG_BALANCES = "SELECT member_id, currency, CAST(SUM(stored) AS BIGINT) AS kept,
        CAST(SUM(booked) AS BIGINT) AS sum
      FROM (SELECT member_id, currency, amount AS stored, 0 AS booked FROM member_balance
        UNION ALL SELECT p.member_id, l.currency, 0, -l.amount
          FROM ledger_posting p JOIN ledger_line l ON l.posting_id = p.id AND l.account = 'balance'
          WHERE p.member_id IS NOT NULL) x
      GROUP BY member_id, currency HAVING SUM(stored) <> SUM(booked) ORDER BY member_id, currency LIMIT 20";
}

/// Writes a posting, in the transaction of its event. `None` if it was posted before; then nothing is written.
///
/// # Errors
/// When the database fails, or the lines do not sum to zero, which is a bug in the caller.
pub async fn post(tx: &mut Tx, posting: Posting<'_>) -> Result<Option<i64>> {
    let lines = balanced(&posting.lines).map_err(db::Error::mistake)?;
    let Posting { kind, about, once, note, lines: _, at } = posting;
    let values = args![kind, once, about.member, about.invoice, about.payment, about.by, note, at];
    let Some((id,)) = tx.opt::<(i64,)>(&POST, values).await? else { return Ok(None) };
    let mut rows = Rows::new();
    for (account, money) in &lines {
        rows.push(row![id, account.text(), money.currency.code(), money.amount]);
    }
    if !rows.is_empty() {
        tx.exec(&ADD_LINES, args![rows]).await?;
    }
    if let Some(member) = about.member {
        for (_, money) in lines.iter().filter(|(account, _)| *account == Account::Balance) {
            tx.exec(&MOVE_BALANCE, args![member, money.currency, money.negated().amount]).await?;
        }
    }
    Ok(Some(id))
}

/// What the site owes a member in a currency, locked until the transaction ends.
pub async fn balance(tx: &mut Tx, member: i64, currency: Currency) -> Result<Money> {
    let found: Option<(i64,)> = tx.opt(&LOCK_BALANCE, args![member, currency]).await?;
    Ok(Money::new(found.map_or(0, |(amount,)| amount), currency))
}

/// What the site owes a member, by currency.
pub async fn balances(db: &Db, member: i64) -> Result<Vec<Money>> {
    let rows: Vec<(Currency, i64)> = db.all(&BALANCES, args![member]).await?;
    Ok(rows.into_iter().map(|(currency, amount)| Money::new(amount, currency)).collect())
}

#[derive(db::Record)]
struct PostingRow {
    id: i64,
    kind: Kind,
    invoice_id: Option<i64>,
    payment_id: Option<i64>,
    by_id: Option<i64>,
    note: String,
    at: Instant,
}

#[derive(db::Record)]
struct LineRow {
    posting_id: i64,
    account: Account,
    currency: Currency,
    amount: i64,
}

/// The postings of a member before an id, newest first.
pub async fn of_member(db: &Db, member: i64, before: i64, limit: i64) -> Result<Vec<PostingOut>> {
    let rows: Vec<PostingRow> = db.all(&OF_MEMBER, args![member, before, limit]).await?;
    let lines: Vec<LineRow> = db.all(&LINES, args![db::Val::ids(rows.iter().map(|row| row.id))]).await?;
    let mut by_posting: HashMap<i64, Vec<PostingLineOut>> = HashMap::new();
    for line in lines {
        let LineRow { posting_id, account, currency, amount } = line;
        let line = PostingLineOut { account, amount: Money::new(amount, currency) };
        by_posting.entry(posting_id).or_default().push(line);
    }
    let shown = rows.into_iter().map(|row| {
        let PostingRow { id, kind, invoice_id, payment_id, by_id, note, at } = row;
        let lines = by_posting.remove(&id).unwrap_or_default();
        PostingOut { id, kind, invoice_id, payment_id, by_id, note, at, lines }
    });
    Ok(shown.collect())
}

/// A posting that does not sum to zero.
#[derive(Debug, db::Record)]
#[allow(dead_code)] // for the log
pub struct WrongPosting {
    posting_id: i64,
    currency: String,
    sum: i64,
}

/// A member's balance that is not the sum of the books.
#[derive(Debug, db::Record)]
#[allow(dead_code)] // for the log
pub struct WrongBalance {
    member_id: i64,
    currency: String,
    kept: i64,
    sum: i64,
}

/// Inconsistencies in the books: none, unless the program has a bug.
pub async fn faults(db: &Db) -> Result<(Vec<WrongPosting>, Vec<WrongBalance>)> {
    let db = db.unhurried();
    Ok((db.all(&UNBALANCED, args![]).await?, db.all(&WRONG_BALANCES, args![]).await?))
}
