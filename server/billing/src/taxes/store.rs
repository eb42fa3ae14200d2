//! The SQL of taxes.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Day;
use daymark_base::db::{self, Db, Result, Rows, Tx};
use daymark_base::{args, row, sql};

use super::model::{RateIn, RatesIn};
use super::rules::Rate;

sql! {
    ALL = "SELECT country, name, rate, reverse_charge, valid_from, valid_until FROM tax_rate ORDER BY country, id LIMIT 300";
    OF_COUNTRY = "SELECT country, name, rate, reverse_charge, valid_from, valid_until FROM tax_rate
      WHERE country IN ($1, '') ORDER BY id LIMIT 300";
    VERSION = "SELECT version FROM tax_rate_version WHERE id = 1";
    LOCK = "SELECT version FROM tax_rate_version WHERE id = 1 {for update}";
    FIRST = "INSERT INTO tax_rate_version (id, version) VALUES (1, 0) ON CONFLICT (id) DO NOTHING";
    NEXT = "UPDATE tax_rate_version SET version = version + 1 WHERE id = 1";
    CLEAR = "DELETE FROM tax_rate";
    ADD = "INSERT INTO tax_rate (country, name, rate, reverse_charge, valid_from, valid_until)
      SELECT r.country, r.name, r.rate, r.reverse_charge, r.valid_from, r.valid_until FROM {rows $1: country TEXT, name TEXT,
        rate BIGINT, reverse_charge BOOLEAN, valid_from TEXT, valid_until TEXT} AS r WHERE true";
}

#[derive(db::Record)]
struct RateRow {
    country: String,
    name: String,
    rate: i64,
    reverse_charge: bool,
    valid_from: Option<Day>,
    valid_until: Option<Day>,
}

impl From<RateRow> for Rate {
    fn from(r: RateRow) -> Self {
        let RateRow { country, name, rate, reverse_charge, valid_from, valid_until } = r;
        Self { country, name, rate, reverse_charge, valid_from, valid_until }
    }
}

impl From<RateRow> for RateIn {
    fn from(r: RateRow) -> Self {
        let country = Some(r.country).filter(|country| !country.is_empty());
        let RateRow { name, rate, reverse_charge, valid_from, valid_until, .. } = r;
        Self { country, name, rate, reverse_charge, valid_from, valid_until }
    }
}

/// The rates of a country, and those of all countries without their own.
pub async fn of_country(tx: &mut Tx, country: &str) -> Result<Vec<Rate>> {
    Ok(tx.all::<RateRow>(&OF_COUNTRY, args![country]).await?.into_iter().map(Into::into).collect())
}

/// The same rates, outside a transaction.
pub async fn read_of_country(db: &Db, country: &str) -> Result<Vec<Rate>> {
    Ok(db.all::<RateRow>(&OF_COUNTRY, args![country]).await?.into_iter().map(Into::into).collect())
}

/// Every rate, by country, with their version. It is read first: if the rates are newer, the next save is refused; if
/// the version were newer, it would overwrite a change unseen.
pub async fn all(db: &Db) -> Result<RatesIn> {
    let (version,) = db.opt::<(i64,)>(&VERSION, args![]).await?.unwrap_or_default();
    let rates = db.all::<RateRow>(&ALL, args![]).await?.into_iter().map(Into::into).collect();
    Ok(RatesIn { rates, version: Some(version) })
}

/// The version of the rates, locked until the transaction ends, and every rate.
pub async fn lock(tx: &mut Tx) -> Result<(i64, Vec<RateIn>)> {
    tx.exec(&FIRST, args![]).await?;
    let (version,) = tx.one(&LOCK, args![]).await?;
    Ok((version, tx.all::<RateRow>(&ALL, args![]).await?.into_iter().map(Into::into).collect()))
}

/// Replaces all rates with these.
pub async fn replace(tx: &mut Tx, rates: &[RateIn]) -> Result<()> {
    tx.exec(&NEXT, args![]).await?;
    tx.exec(&CLEAR, args![]).await?;
    let mut rows = Rows::new();
    for r in rates {
        let country = r.country.as_deref().unwrap_or_default();
        rows.push(row![country, r.name, r.rate, r.reverse_charge, r.valid_from, r.valid_until]);
    }
    if rows.is_empty() { Ok(()) } else { tx.exec(&ADD, args![rows]).await.map(drop) }
}
