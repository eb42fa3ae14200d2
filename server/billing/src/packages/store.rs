//! The SQL of packages.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::HashMap;

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Json, Result, Tx, Val};
use daymark_base::{args, sql};
use serde_json::json;

use super::model::{Interval, Package, PackageRefOut, Plan, Price, PriceIn, ProgramRefOut};
use crate::money::{Currency, Money};

/// The columns of [`Row`].
macro_rules! packages {
    ($rest:literal) => {
        concat!(
            "SELECT p.id, p.key, p.title, p.summary, p.plan, p.position, p.trial_days, p.features, p.seats, p.articles, p.events,
                p.archived_at, p.version FROM package p ",
            $rest
        )
    };
}

macro_rules! prices {
    ($rest:literal) => {
        concat!("SELECT id, package_id, interval, currency, amount, archived_at FROM package_price ", $rest)
    };
}

sql! {
    LIST = packages!("WHERE ($1 OR p.archived_at IS NULL) AND (p.position, p.id) > ($2, $3) ORDER BY p.position, p.id LIMIT $4");
    ONE = packages!("WHERE p.id = $1");
    OF_PLAN = packages!("WHERE p.plan = $1 AND p.archived_at IS NULL ORDER BY p.position DESC, p.id LIMIT 1");
    LAST = packages!("WHERE p.archived_at IS NULL AND p.seats IS NULL ORDER BY p.position DESC, p.id DESC LIMIT 1");
    /// The package of the yearly plan if it has a trial, or else the last package that has one.
    TO_TRY = packages!("WHERE p.archived_at IS NULL AND p.trial_days > 0 AND p.seats IS NULL
      ORDER BY CASE WHEN p.plan = 'BadgeMemberYearly' THEN 0 ELSE 1 END, p.position DESC, p.id LIMIT 1");
    PLANS = "SELECT DISTINCT plan FROM package WHERE archived_at IS NULL";
    PRICES = prices!("WHERE package_id IN {ids $1} ORDER BY interval, currency, id");
    PRICE = prices!("WHERE id = $1");
    OPENS_PACKAGES = "SELECT o.package_id, p.id, p.key, p.title FROM package_opens o JOIN package p ON p.id = o.other_id
      WHERE o.package_id IN {ids $1} ORDER BY p.position, p.id";
    OPENS_PROGRAMS = "SELECT o.package_id, p.id, p.title FROM package_opens o JOIN program p ON p.id = o.program_id
      WHERE o.package_id IN {ids $1} ORDER BY p.title, p.id";
    LOCK = "SELECT id FROM package WHERE id = $1 {for update}";
    ADD = "INSERT INTO package (key, title, summary, plan, position, trial_days, features, articles, events, seats, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (key) DO NOTHING RETURNING id";
    CHANGE = "UPDATE package SET title = $2, summary = $3, plan = $4, position = $5, trial_days = $6, features = $7, articles = $8,
        events = $9, archived_at = CASE WHEN $10 THEN COALESCE(archived_at, $11) ELSE NULL END,
        version = version + 1 WHERE id = $1";
    ADD_PRICE = "INSERT INTO package_price (package_id, interval, currency, amount, created_at) VALUES ($1, $2, $3, $4, $5)";
    REPLACE_PRICE = "UPDATE package_price SET archived_at = $4
      WHERE package_id = $1 AND interval = $2 AND currency = $3 AND archived_at IS NULL";
    ARCHIVE_PRICE = "UPDATE package_price SET archived_at = COALESCE(archived_at, $3) WHERE id = $1 AND package_id = $2";
    CLEAR_OPENS = "DELETE FROM package_opens WHERE package_id = $1";
    OPEN_PACKAGES = "INSERT INTO package_opens (package_id, other_id)
      SELECT $1, p.id FROM package p WHERE p.id IN {ids $2} AND p.id <> $1";
    OPEN_PROGRAMS = "INSERT INTO package_opens (package_id, program_id)
      SELECT $1, p.id FROM program p WHERE p.id IN {ids $2} AND NOT p.custom";
    MARK_STALE = "UPDATE package SET stale = TRUE, stale_until = 0 WHERE id = $1";
    STALE = "SELECT id, version FROM package WHERE stale AND stale_until <= $1 ORDER BY id LIMIT 20";
    FRESH = "UPDATE package SET stale = FALSE WHERE id = $1 AND version = $2";
    POSTPONE = "UPDATE package SET stale_until = $3 WHERE id = $1 AND version = $2";
    IS_USED = "SELECT EXISTS (SELECT 1 FROM billing_subscription WHERE package_id = $1)
        OR EXISTS (SELECT 1 FROM complimentary WHERE package_id = $1)
        OR EXISTS (SELECT 1 FROM company_package WHERE package_id = $1)
        OR EXISTS (SELECT 1 FROM billing_subscription s JOIN package_price p ON p.id = s.next_price_id OR p.id = s.upgrade_price_id
            WHERE p.package_id = $1)
        OR EXISTS (SELECT 1 FROM package_price p JOIN billing_subscription_event e ON e.price_id = p.id WHERE p.package_id = $1)
        OR EXISTS (SELECT 1 FROM package_price p JOIN invoice_line l ON l.price_id = p.id WHERE p.package_id = $1)
        OR EXISTS (SELECT 1 FROM package p JOIN program g ON g.package = p.key WHERE p.id = $1)
        OR EXISTS (SELECT 1 FROM package p JOIN coupon c
            ON REPLACE(REPLACE(c.package_ids, '[', ','), ']', ',') LIKE '%,' || p.id || ',%' WHERE p.id = $1)";
    REMOVE = "DELETE FROM package WHERE id = $1";
}

#[derive(db::Record)]
struct Row {
    id: i64,
    key: String,
    title: String,
    summary: String,
    plan: Plan,
    position: i64,
    trial_days: i64,
    features: Json<Vec<String>>,
    seats: Option<i64>,
    articles: bool,
    events: bool,
    archived_at: Option<Instant>,
    version: i64,
}

#[derive(db::Record)]
struct PriceRow {
    id: i64,
    package_id: i64,
    interval: Interval,
    currency: Currency,
    amount: i64,
    archived_at: Option<Instant>,
}

impl From<PriceRow> for Price {
    fn from(r: PriceRow) -> Self {
        let price = Money::new(r.amount, r.currency);
        Self { id: r.id, package_id: r.package_id, interval: r.interval, price, archived: r.archived_at.is_some() }
    }
}

#[derive(db::Record)]
struct OpenedPackage {
    package_id: i64,
    id: i64,
    key: String,
    title: String,
}

#[derive(db::Record)]
struct OpenedProgram {
    package_id: i64,
    id: i64,
    title: String,
}

/// Assembles packages with their prices and what they open.
fn whole(
    rows: Vec<Row>,
    prices: Vec<PriceRow>,
    others: Vec<OpenedPackage>,
    programs: Vec<OpenedProgram>,
) -> Vec<Package> {
    let mut priced: HashMap<i64, Vec<Price>> = HashMap::new();
    for price in prices {
        priced.entry(price.package_id).or_default().push(price.into());
    }
    let mut opens: HashMap<i64, Vec<PackageRefOut>> = HashMap::new();
    for OpenedPackage { package_id, id, key, title } in others {
        opens.entry(package_id).or_default().push(PackageRefOut { id, key, title });
    }
    let mut shows: HashMap<i64, Vec<ProgramRefOut>> = HashMap::new();
    for OpenedProgram { package_id, id, title } in programs {
        shows.entry(package_id).or_default().push(ProgramRefOut { id, title });
    }
    let made = rows.into_iter().map(|row| Package {
        prices: priced.remove(&row.id).unwrap_or_default(),
        packages: opens.remove(&row.id).unwrap_or_default(),
        programs: shows.remove(&row.id).unwrap_or_default(),
        id: row.id,
        key: row.key,
        title: row.title,
        summary: row.summary,
        plan: row.plan,
        badge: row.plan.into(),
        position: row.position,
        trial_days: row.trial_days,
        features: row.features.0,
        seats: row.seats,
        articles: row.articles,
        events: row.events,
        archived: row.archived_at.is_some(),
        version: row.version,
    });
    made.collect()
}

async fn filled(db: &Db, rows: Vec<Row>) -> Result<Vec<Package>> {
    let ids = || Val::ids(rows.iter().map(|row| row.id));
    let prices = db.all(&PRICES, args![ids()]).await?;
    let others = db.all(&OPENS_PACKAGES, args![ids()]).await?;
    let programs = db.all(&OPENS_PROGRAMS, args![ids()]).await?;
    Ok(whole(rows, prices, others, programs))
}

async fn filled_in(tx: &mut Tx, rows: Vec<Row>) -> Result<Option<Package>> {
    let ids = || Val::ids(rows.iter().map(|row| row.id));
    let prices = tx.all(&PRICES, args![ids()]).await?;
    let others = tx.all(&OPENS_PACKAGES, args![ids()]).await?;
    let programs = tx.all(&OPENS_PROGRAMS, args![ids()]).await?;
    Ok(whole(rows, prices, others, programs).pop())
}

/// Packages in order of position, after a key; also those no longer sold, if requested.
pub async fn list(db: &Db, archived: bool, after: (i64, i64), limit: i64) -> Result<Vec<Package>> {
    filled(db, db.all(&LIST, args![archived, after.0, after.1, limit]).await?).await
}

/// All packages of the site, sold or not: some dozens at most.
pub async fn all(db: &Db) -> Result<Vec<Package>> {
    list(db, true, (-1, 0), 1_000).await
}

/// A package, sold or not.
pub async fn one(db: &Db, id: i64) -> Result<Option<Package>> {
    Ok(filled(db, db.all(&ONE, args![id]).await?).await?.pop())
}

/// A package, sold or not, within a transaction.
pub async fn one_in(tx: &mut Tx, id: i64) -> Result<Option<Package>> {
    let rows = tx.all(&ONE, args![id]).await?;
    filled_in(tx, rows).await
}

/// The package that is sold as a plan; if there are several, the last one in the list.
pub async fn of_plan(tx: &mut Tx, plan: Plan) -> Result<Option<Package>> {
    let rows = tx.all(&OF_PLAN, args![plan]).await?;
    filled_in(tx, rows).await
}

/// The last package in the list that is for one person.
pub async fn last(tx: &mut Tx) -> Result<Option<Package>> {
    let rows = tx.all(&LAST, args![]).await?;
    filled_in(tx, rows).await
}

/// The default package for trials: that of the yearly plan, or else the last one that has a trial.
pub async fn to_try(db: &Db) -> Result<Option<Package>> {
    Ok(filled(db, db.all(&TO_TRY, args![]).await?).await?.pop())
}

/// The plans that are sold.
pub async fn plans(db: &Db) -> Result<Vec<Plan>> {
    let rows: Vec<(Plan,)> = db.all(&PLANS, args![]).await?;
    let mut plans: Vec<Plan> = rows.into_iter().map(|(plan,)| plan).collect();
    plans.sort_unstable();
    Ok(plans)
}

/// A price with its package, sold or not.
pub async fn price(db: &Db, id: i64) -> Result<Option<(Package, Price)>> {
    let Some(price) = db.opt::<PriceRow>(&PRICE, args![id]).await?.map(Price::from) else { return Ok(None) };
    Ok(one(db, price.package_id).await?.map(|package| (package, price)))
}

/// A price with its package, sold or not, within a transaction.
pub async fn price_in(tx: &mut Tx, id: i64) -> Result<Option<(Package, Price)>> {
    let Some(price) = tx.opt::<PriceRow>(&PRICE, args![id]).await?.map(Price::from) else { return Ok(None) };
    Ok(one_in(tx, price.package_id).await?.map(|package| (package, price)))
}

/// A package, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<Package>> {
    if tx.opt::<(i64,)>(&LOCK, args![id]).await?.is_none() {
        return Ok(None);
    }
    one_in(tx, id).await
}

/// Adds a package without prices. `None` when its key is taken.
pub async fn add(tx: &mut Tx, package: &Package, now: Instant) -> Result<Option<i64>> {
    let Package { key, title, summary, plan, position, trial_days, features, seats, articles, events, .. } = package;
    let features = json!(features).to_string();
    let values = args![
        key.as_str(),
        title.as_str(),
        summary.as_str(),
        *plan,
        *position,
        *trial_days,
        features,
        *articles,
        *events,
        *seats,
        now
    ];
    Ok(tx.opt::<(i64,)>(&ADD, values).await?.map(|(id,)| id))
}

/// Stores the changed fields of a package.
pub async fn change(tx: &mut Tx, package: &Package, now: Instant) -> Result<()> {
    let Package { id, title, summary, plan, position, trial_days, features, articles, events, archived, .. } = package;
    let features = json!(features).to_string();
    let values = args![
        *id,
        title.as_str(),
        summary.as_str(),
        *plan,
        *position,
        *trial_days,
        features,
        *articles,
        *events,
        *archived,
        now
    ];
    tx.exec(&CHANGE, values).await.map(drop)
}

/// Adds a price that replaces the one offered for the same interval and currency.
pub async fn add_price(tx: &mut Tx, package: i64, price: &PriceIn, now: Instant) -> Result<()> {
    tx.exec(&REPLACE_PRICE, args![package, price.interval, price.currency, now]).await?;
    tx.exec(&ADD_PRICE, args![package, price.interval, price.currency, price.amount, now]).await.map(drop)
}

/// Stops offering a price. False when the price does not belong to the package.
pub async fn archive_price(tx: &mut Tx, package: i64, price: i64, now: Instant) -> Result<bool> {
    Ok(tx.exec(&ARCHIVE_PRICE, args![price, package, now]).await? == 1)
}

/// Replaces everything a package opens besides its own programs. Returns how many packages and programs were found.
pub async fn set_opens(tx: &mut Tx, package: i64, others: &[i64], programs: &[i64]) -> Result<(u64, u64)> {
    tx.exec(&CLEAR_OPENS, args![package]).await?;
    let others = tx.exec(&OPEN_PACKAGES, args![package, Val::ids(others.iter().copied())]).await?;
    let programs = tx.exec(&OPEN_PROGRAMS, args![package, Val::ids(programs.iter().copied())]).await?;
    Ok((others, programs))
}

/// Marks that what a package opens has changed. A job then updates the access of its members.
pub async fn mark_stale(tx: &mut Tx, package: i64) -> Result<()> {
    tx.exec(&MARK_STALE, args![package]).await.map(drop)
}

/// Marked packages, whose members' access must be updated, and their versions.
pub async fn stale(db: &Db, now: Instant) -> Result<Vec<(i64, i64)>> {
    db.all(&STALE, args![now]).await
}

/// Removes the mark of a package after its members' access was updated. If it has changed since this version, it stays
/// marked.
pub async fn fresh(db: &Db, package: i64, version: i64) -> Result<()> {
    db.exec(&FRESH, args![package, version]).await.map(drop)
}

/// Keeps a package that could not be updated for everyone from being tried before `until`, unless it changes.
pub async fn postpone(db: &Db, package: i64, version: i64, until: Instant) -> Result<()> {
    db.exec(&POSTPONE, args![package, version, until]).await.map(drop)
}

/// Whether a member has the package, had it, or is changing to it, or a program or a coupon requires it.
pub async fn is_used(tx: &mut Tx, package: i64) -> Result<bool> {
    Ok(tx.one::<(bool,)>(&IS_USED, args![package]).await?.0)
}

/// Deletes a package that is not used.
pub async fn remove(tx: &mut Tx, package: i64) -> Result<()> {
    tx.exec(&REMOVE, args![package]).await.map(drop)
}
