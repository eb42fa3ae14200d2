//! The SQL of taxes.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Day;
use daymark_base::db::{self, Db, Result, Rows, Tx};
use daymark_base::{args, row, sql};

use super::model::RateIn;
use super::rules::Rate;

sql! {
    ALL = "SELECT country, name, rate, reverse_charge, valid_from, valid_until FROM tax_rate ORDER BY country, id LIMIT 300";
    OF_COUNTRY = "SELECT country, name, rate, reverse_charge, valid_from, valid_until FROM tax_rate
      WHERE country IN ($1, '') ORDER BY id LIMIT 300";
    LOCK = "SELECT id FROM tax_rate ORDER BY id LIMIT 300 {for update}";
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

/// Every rate, by country.
pub async fn all(db: &Db) -> Result<Vec<RateIn>> {
    Ok(db.all::<RateRow>(&ALL, args![]).await?.into_iter().map(Into::into).collect())
}

/// Every rate, locked until the transaction ends.
pub async fn lock(tx: &mut Tx) -> Result<Vec<RateIn>> {
    tx.all::<(i64,)>(&LOCK, args![]).await?;
    Ok(tx.all::<RateRow>(&ALL, args![]).await?.into_iter().map(Into::into).collect())
}

/// Replaces all rates with these.
pub async fn replace(tx: &mut Tx, rates: &[RateIn]) -> Result<()> {
    tx.exec(&CLEAR, args![]).await?;
    let mut rows = Rows::new();
    for r in rates {
        let country = r.country.as_deref().unwrap_or_default();
        rows.push(row![country, r.name, r.rate, r.reverse_charge, r.valid_from, r.valid_until]);
    }
    if rows.is_empty() { Ok(()) } else { tx.exec(&ADD, args![rows]).await.map(drop) }
}
