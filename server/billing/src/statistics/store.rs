//! The SQL of statistics.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Rows};
use daymark_base::{args, row, sql};
use daymark_web::buckets::Buckets;

use super::model::CancelledOut;
use super::rules::Month;
use crate::money::{Currency, Money};
use crate::packages::PackageRefOut;

sql! {
    /// A balance that the member paid for is income when it is added, and a refund when it is paid out.
    INCOME = "SELECT CAST((c.at - $1) / $3 AS BIGINT) AS bucket, c.currency,
        CAST(SUM(CASE WHEN c.is_income THEN c.amount ELSE 0 END) AS BIGINT) AS income,
        CAST(SUM(CASE WHEN c.is_income THEN 0 ELSE -c.amount END) AS BIGINT) AS refunds,
        CAST(SUM(CASE WHEN c.is_income THEN 1 ELSE 0 END) AS BIGINT) AS payments
      FROM (SELECT p.at, l.currency, l.amount, p.kind = 'payment' OR (p.kind = 'balance_added' AND l.amount > 0) AS is_income
        FROM ledger_posting p JOIN ledger_line l ON l.posting_id = p.id AND l.account = 'cash'
        WHERE p.at >= $1 AND p.at < $2
          AND p.kind IN ('payment', 'balance_added', 'refund', 'dispute', 'dispute_won')) c
      GROUP BY 1, 2 ORDER BY 1, 2";
    /// How each event changed a subscription's monthly revenue. A subscription is `lost` if it brought in revenue at
    /// the beginning of the month (`begun`) and none after its last change in that month (`later` is 1).
    CHANGES = "WITH change AS (
        SELECT e.id, e.subscription_id, e.at, e.monthly AS now, COALESCE(LAG(e.monthly) OVER w, 0) AS before,
          COALESCE(e.currency, LAG(e.currency) OVER w) AS currency
        FROM billing_subscription_event e WINDOW w AS (PARTITION BY e.subscription_id ORDER BY e.id)),
      moved AS (
        SELECT b.n, c.now, c.before,
          FIRST_VALUE(c.before) OVER (PARTITION BY b.n, c.subscription_id ORDER BY c.id) AS begun,
          ROW_NUMBER() OVER (PARTITION BY b.n, c.subscription_id ORDER BY c.id DESC) AS later
        FROM change c JOIN {rows $1: n BIGINT, since BIGINT, until BIGINT} AS b ON c.at >= b.since AND c.at < b.until
        WHERE c.currency = $2 AND c.now <> c.before)
      SELECT m.n AS month,
        CAST(SUM(CASE WHEN m.before = 0 THEN m.now ELSE 0 END) AS BIGINT) AS new,
        CAST(SUM(CASE WHEN m.before > 0 AND m.now > m.before THEN m.now - m.before ELSE 0 END) AS BIGINT) AS expansion,
        CAST(SUM(CASE WHEN m.now > 0 AND m.now < m.before THEN m.now - m.before ELSE 0 END) AS BIGINT) AS contraction,
        CAST(SUM(CASE WHEN m.now = 0 THEN -m.before ELSE 0 END) AS BIGINT) AS churned,
        CAST(SUM(CASE WHEN m.before = 0 AND m.now > 0 THEN 1 ELSE 0 END) AS BIGINT) AS started,
        CAST(SUM(CASE WHEN m.before > 0 AND m.now = 0 THEN 1 ELSE 0 END) AS BIGINT) AS ended,
        CAST(SUM(CASE WHEN m.begun > 0 AND m.now = 0 AND m.later = 1 THEN 1 ELSE 0 END) AS BIGINT) AS lost
      FROM moved m GROUP BY m.n ORDER BY m.n";
    CURRENCIES = "SELECT currency, CAST(COUNT(DISTINCT subscription_id) AS BIGINT) AS n FROM billing_subscription_event
      WHERE currency IS NOT NULL GROUP BY currency ORDER BY 2 DESC, 1 LIMIT 200";
    TRIALS = "SELECT b.n AS month, CAST(COUNT(*) AS BIGINT) AS trials,
        CAST(SUM(CASE WHEN EXISTS (SELECT 1 FROM billing_subscription_event c
            WHERE c.subscription_id = e.subscription_id AND c.kind = 'converted') THEN 1 ELSE 0 END) AS BIGINT) AS converted
      FROM billing_subscription_event e
        JOIN {rows $1: n BIGINT, since BIGINT, until BIGINT} AS b ON e.at >= b.since AND e.at < b.until
      WHERE e.kind = 'trial_started' GROUP BY b.n ORDER BY b.n";
    CANCELLED = "SELECT s.id AS subscription_id, s.member_id AS user_id, m.first_name, m.last_name, m.email, p.id AS package_id,
        p.key, p.title, r.amount, r.currency, s.cancel_reason, s.cancel_comment, s.end_reason,
        COALESCE((SELECT MAX(e.at) FROM billing_subscription_event e
          WHERE e.subscription_id = s.id AND e.kind = 'cancel_planned'), s.ended_at, s.updated_at) AS at, s.ends_at
      FROM (SELECT b.*, COALESCE(b.ended_at, CASE WHEN b.paid_until > b.period_ends_at THEN b.paid_until ELSE b.period_ends_at END)
          AS ends_at FROM billing_subscription b WHERE b.state = 'cancelled' OR b.cancel_at_end) s
        JOIN member m ON m.id = s.member_id JOIN package p ON p.id = s.package_id
        LEFT JOIN package_price r ON r.id = s.price_id
      WHERE (s.ends_at, s.id) < ($1, $2) AND ($3 IS NULL OR m.search LIKE $3 ESCAPE '\\')
      ORDER BY s.ends_at DESC, s.id DESC LIMIT $4";
}

/// Income and refunds in one bucket and currency.
#[derive(Clone, Copy, Debug, db::Record)]
pub struct IncomeRow {
    pub bucket: i64,
    pub currency: Currency,
    pub income: i64,
    pub refunds: i64,
    pub payments: i64,
}

/// Income by bucket and currency.
pub async fn income(db: &Db, buckets: &Buckets) -> Result<Vec<IncomeRow>> {
    db.all(&INCOME, args![buckets.start, buckets.end, buckets.width_ms()]).await
}

/// How the monthly revenue changed in one month.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, db::Record)]
pub struct ChangeRow {
    pub month: i64,
    pub new: i64,
    pub expansion: i64,
    pub contraction: i64,
    pub churned: i64,
    pub started: i64,
    pub ended: i64,
    /// Subscribers at the beginning of the month who do not pay at its end.
    pub lost: i64,
}

fn rows(months: &[(i64, Instant, Instant)]) -> Rows {
    let mut rows = Rows::new();
    for (n, since, until) in months {
        rows.push(row![*n, since, until]);
    }
    rows
}

/// Changes of the monthly revenue in a currency: in each month, and in all the time before them as month −1.
pub async fn changes(db: &Db, months: &[Month], currency: Currency) -> Result<Vec<ChangeRow>> {
    let Some(first) = months.first() else { return Ok(Vec::new()) };
    let before = (-1, Instant(i64::MIN), first.start);
    let spans: Vec<_> = std::iter::once(before).chain(spans(months)).collect();
    db.all(&CHANGES, args![rows(&spans), currency]).await
}

fn spans(months: &[Month]) -> impl Iterator<Item = (i64, Instant, Instant)> {
    (0..).zip(months).map(|(n, month)| (n, month.start, month.end))
}

/// Currencies with subscribers, most subscriptions first.
pub async fn currencies(db: &Db) -> Result<Vec<Currency>> {
    let rows: Vec<(Currency, i64)> = db.all(&CURRENCIES, args![]).await?;
    Ok(rows.into_iter().map(|(currency, _)| currency).collect())
}

/// Trials that began in each month, and those of them that became paid: (month, trials, converted).
pub async fn trials(db: &Db, months: &[Month]) -> Result<Vec<(i64, i64, i64)>> {
    db.all(&TRIALS, args![rows(&spans(months).collect::<Vec<_>>())]).await
}

#[derive(db::Record)]
struct CancelledRow {
    subscription_id: i64,
    user_id: i64,
    first_name: String,
    last_name: String,
    email: String,
    package_id: i64,
    key: String,
    title: String,
    amount: Option<i64>,
    currency: Option<Currency>,
    cancel_reason: Option<String>,
    cancel_comment: Option<String>,
    end_reason: Option<String>,
    at: Instant,
    ends_at: Instant,
}

/// Subscriptions that have ended or will end, the latest end first, before a key.
pub async fn cancelled(
    db: &Db,
    pattern: Option<String>,
    (ends_at, id): (Instant, i64),
    limit: i64,
) -> Result<Vec<CancelledOut>> {
    let rows: Vec<CancelledRow> = db.all(&CANCELLED, args![ends_at, id, pattern, limit]).await?;
    let shown = rows.into_iter().map(|r| CancelledOut {
        subscription_id: r.subscription_id,
        user_id: r.user_id,
        name: format!("{} {}", r.first_name, r.last_name).trim().to_owned(),
        email: r.email,
        package: PackageRefOut { id: r.package_id, key: r.key, title: r.title },
        price: r.amount.zip(r.currency).map(|(amount, currency)| Money::new(amount, currency)),
        reason: r.cancel_reason,
        comment: r.cancel_comment,
        at: r.at,
        ends_at: r.ends_at,
        end_reason: r.end_reason,
    });
    Ok(shown.collect())
}
