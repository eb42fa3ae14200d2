//! Taxes: rates by country and date, and their effect on a price (R88).
//!
//! Owns `tax_rate` and `tax_rate_version`. Invoices keep a copy of their taxes, so that changing a rate changes no
//! invoice.

mod demo;
mod model;
mod routes;
mod rules;
mod store;
mod words;

use daymark_actors::clock::Day;
use daymark_base::db::{Db, Result, Tx};
use daymark_web::feature::Feature;
use daymark_web::tables;

pub use rules::{Buyer, Tax, Taxed};

use crate::money::Money;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    tables: tables! {
        "tax_rate";
        "tax_rate_version";
    },
    demo: Some(|ctx, _, _| Box::pin(demo::add(ctx))),
    ..Feature::named("taxes")
};

/// Like [`on`], but outside a transaction: for a quote before buying.
///
/// # Errors
/// When the database fails.
pub async fn quoted(db: &Db, price: Money, buyer: &Buyer<'_>, on: Day, included: bool) -> Result<Taxed> {
    let rates = store::read_of_country(db, buyer.country).await?;
    Ok(rules::taxed(price, &rules::applicable(&rates, buyer, on), included))
}

/// What a price costs this buyer on a date. `included`: the price contains its taxes.
///
/// # Errors
/// When the database fails.
pub async fn on(tx: &mut Tx, price: Money, buyer: &Buyer<'_>, on: Day, included: bool) -> Result<Taxed> {
    let rates = store::of_country(tx, buyer.country).await?;
    Ok(rules::taxed(price, &rules::applicable(&rates, buyer, on), included))
}
