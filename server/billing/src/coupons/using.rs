//! Using a coupon: once per member, within its limits, and on its invoices.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Tx};
use daymark_web::error::{Error, Result};
use serde::Serialize;
use utoipa::ToSchema;

use super::rules::{self, Use};
use super::{store, words};
use crate::money::Money;
use crate::providers;

/// A discount on an invoice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discount {
    /// The line of the invoice.
    pub text: String,
    /// What is taken off: 0 or more.
    pub off: Money,
}

/// Offers for members whose subscription has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct WinBack {
    /// The coupon's code.
    pub code: String,
    /// Such as `20% off for 3 months`.
    pub text: String,
    /// In thousandths of a per cent; null for an amount.
    pub percent: Option<i64>,
    /// Months of discount; 0 is one payment, null as long as the plan is kept.
    pub months: Option<i64>,
}

/// A member uses a coupon for a price of a package. Its row is locked until the transaction ends, so that its limits hold.
///
/// # Errors
/// Names `coupon` and why it cannot be used.
pub async fn redeem(
    tx: &mut Tx,
    code: &str,
    member: i64,
    subscription: Option<i64>,
    (package, price): (i64, Money),
    now: Instant,
) -> Result<i64> {
    let refused = |text: &str| Error::field("coupon", text);
    let coupon = store::lock_by_code(tx, code).await?.ok_or_else(|| refused(words::UNKNOWN))?;
    let (again, paid_before) = store::past(tx, coupon.id, member).await?;
    if let Some(text) = rules::refusal(&coupon.terms(), &Use { package, price, again, paid_before, now }) {
        return Err(refused(&text));
    }
    let until = rules::ends(coupon.months, now);
    let made = store::redeem(tx, coupon.id, member, subscription, (now, until)).await?;
    made.ok_or_else(|| refused(words::USED))
}

/// Says which subscription a use is for, where that was made after it.
///
/// # Errors
/// The database's own.
pub async fn bind(tx: &mut Tx, redemption: i64, subscription: i64) -> db::Result<()> {
    store::bind(tx, redemption, subscription).await
}

/// Whether a subscription uses the coupon with this code.
///
/// # Errors
/// The database's own.
pub async fn is_of(tx: &mut Tx, subscription: i64, code: &str) -> db::Result<bool> {
    store::is_of(tx, subscription, code).await
}

/// Returns the coupon of a subscription that was never paid: the member can use it again, and its limit counts one less
/// (R89).
///
/// # Errors
/// The database's own.
pub async fn give_back(tx: &mut Tx, subscription: i64, now: Instant) -> db::Result<()> {
    store::give_back(tx, subscription, now).await
}

/// The use whose discount a subscription's next invoice has, if any.
///
/// # Errors
/// The database's own.
pub async fn of_subscription(tx: &mut Tx, subscription: i64, now: Instant) -> db::Result<Option<i64>> {
    let uses = store::of_subscription(tx, subscription).await?;
    Ok(uses
        .into_iter()
        .find(|(_, months, spent, until)| rules::is_left(*months, *spent, *until, now))
        .map(|(id, ..)| id))
}

/// A coupon's discount on an invoice of this amount, counted as spent. Zero if it has ended.
///
/// # Errors
/// The database's own.
pub async fn discount(tx: &mut Tx, redemption: i64, amount: Money, now: Instant) -> db::Result<Option<Discount>> {
    let Some((coupon, until, spent)) = store::redemption(tx, redemption).await? else { return Ok(None) };
    let terms = coupon.terms();
    let off = terms.off.of(amount);
    if off.amount <= 0 || !rules::is_left(terms.months, spent, until, now) {
        return Ok(None);
    }
    store::spend(tx, redemption).await?;
    Ok(Some(Discount { text: words::line(&coupon.code, &terms.off.text()), off }))
}

/// A coupon's discount, as needed by providers that bill themselves.
///
/// # Errors
/// The database's own.
pub async fn terms(tx: &mut Tx, redemption: i64) -> db::Result<Option<providers::Discount>> {
    let Some((coupon, ..)) = store::redemption(tx, redemption).await? else { return Ok(None) };
    let terms = coupon.terms();
    let (percent, amount) = match terms.off {
        rules::Off::Percent(percent) => (Some(percent), None),
        rules::Off::Amount(amount) => (None, Some(amount)),
    };
    Ok(Some(providers::Discount { code: coupon.code, percent, amount, months: terms.months }))
}

/// The coupon that is offered to members whose subscription has ended.
///
/// # Errors
/// The database's own.
pub async fn win_back(db: &Db, now: Instant) -> db::Result<Option<WinBack>> {
    let Some(coupon) = store::win_back(db, now).await? else { return Ok(None) };
    let terms = coupon.terms();
    let percent = match terms.off {
        rules::Off::Percent(percent) => Some(percent),
        rules::Off::Amount(_) => None,
    };
    let text = words::off_for(&terms.off.text(), terms.months);
    Ok(Some(WinBack { code: coupon.code, text, percent, months: terms.months }))
}
