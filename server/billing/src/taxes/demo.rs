//! The demo's tax rates.

use anyhow::{Context, Result};
use daymark_base::db;
use daymark_web::ctx::Ctx;
use futures_util::FutureExt;

use super::model::RateIn;
use super::store;

/// Country, name, and thousandths of a per cent. A business in another country accounts for the tax itself.
const RATES: [(&str, &str, i64); 5] = [
    ("AT", "USt.", 20_000),
    ("CH", "MWST", 8_100),
    ("DE", "USt.", 19_000),
    ("NL", "btw", 21_000),
    ("SE", "Moms", 25_000),
];

/// Adds the rates.
pub(super) async fn add(ctx: &Ctx) -> Result<()> {
    let rates = RATES.map(|(country, name, rate)| RateIn {
        country: Some(country.to_owned()),
        name: name.to_owned(),
        rate,
        reverse_charge: true,
        valid_from: None,
        valid_until: None,
    });
    let added = ctx.db.write::<_, db::Error>(move |tx| async move { store::replace(tx, &rates).await }.boxed());
    added.await.context("tax rates")
}
