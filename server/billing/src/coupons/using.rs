//! Using a coupon: once per member, within its limits, and on its invoices.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Tx};
use daymark_web::error::{Error, Result};
use serde::Serialize;
use utoipa::ToSchema;

use super::rules::{self, Use};
use super::store::{self, CouponRow};
use super::words;
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

/// An offer for members whose subscription has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct WinBack {
    /// The coupon's code.
    pub code: String,
    /// The discount in words, such as `20% off for 3 months`.
    pub text: String,
    /// The discount in thousandths of a per cent: 20,000 is 20%; null for an amount.
    pub percent: Option<i64>,
    /// Months of discount; 0 is one payment, null as long as the plan is kept.
    pub months: Option<i64>,
}

/// Uses a coupon for a price of a package. Its row is locked until the transaction ends, so that its limits hold.
///
/// # Errors
/// When the coupon cannot be used: an error at `coupon` says why.
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

/// Stores which subscription a use is for, if the subscription is created after the use.
///
/// # Errors
/// When the database fails.
pub async fn bind(tx: &mut Tx, redemption: i64, subscription: i64) -> db::Result<()> {
    store::bind(tx, redemption, subscription).await
}

/// Whether a subscription uses the coupon with this code.
///
/// # Errors
/// When the database fails.
pub async fn is_of(tx: &mut Tx, subscription: i64, code: &str) -> db::Result<bool> {
    store::is_of(tx, subscription, code).await
}

/// Undoes the use of a coupon for a subscription that was never paid: the member can use it again, and its limit counts
/// one less (R89).
///
/// # Errors
/// When the database fails.
pub async fn give_back(tx: &mut Tx, subscription: i64, now: Instant) -> db::Result<()> {
    store::give_back(tx, subscription, now).await
}

/// Counts a use that a provider reports for a subscription, even if it was given back meanwhile.
///
/// # Errors
/// When the database fails.
pub async fn use_again(tx: &mut Tx, subscription: i64, redemption: i64) -> db::Result<()> {
    store::use_again(tx, subscription, redemption).await
}

/// The use whose discount applies to a subscription's period that begins at this instant, in a package, if any.
///
/// # Errors
/// When the database fails.
pub async fn of_subscription(
    tx: &mut Tx,
    (subscription, package): (i64, i64),
    begins: Instant,
) -> db::Result<Option<i64>> {
    Ok(left(&store::of_subscription(tx, subscription).await?, package, begins))
}

/// The first use that still has a discount on a package.
fn left(uses: &[store::Use], package: i64, begins: Instant) -> Option<i64> {
    let left = |used: &&store::Use| rules::is_left(used.months, used.spent, used.until, begins);
    uses.iter().filter(|used| used.is_for(package)).find(left).map(|used| used.id)
}

/// Whether a subscription's discount, if it has one, applies to a package.
///
/// # Errors
/// When the database fails.
pub async fn is_for(db: &Db, subscription: i64, package: i64) -> db::Result<bool> {
    Ok(store::read_of_subscription(db, subscription).await?.iter().all(|used| used.is_for(package)))
}

/// The discount on what an invoice sells, at most what is due for it.
fn off(coupon: &CouponRow, (sold, due): (Money, Money)) -> Option<Discount> {
    let terms = coupon.terms();
    let off = Money { amount: terms.off.of(sold).amount.min(due.amount), ..due };
    (off.amount > 0).then(|| Discount { text: words::line(&coupon.code, &terms.off.text()), off })
}

/// A coupon's discount, counted as spent, on an invoice for a period that begins at this instant. It sells for the
/// first amount, of which the second is due. `None` if the discount has ended by then or takes nothing off.
///
/// # Errors
/// When the database fails.
pub async fn discount(
    tx: &mut Tx,
    redemption: i64,
    amounts: (Money, Money),
    begins: Instant,
) -> db::Result<Option<Discount>> {
    let Some((coupon, until, spent)) = store::redemption(tx, redemption).await? else { return Ok(None) };
    let discount = off(&coupon, amounts).filter(|_| rules::is_left(coupon.months, spent, until, begins));
    if discount.is_some() {
        store::spend(tx, redemption).await?;
    }
    Ok(discount)
}

/// The discount that a subscription's next invoice would have in a package, with the same amounts as for [`discount`].
///
/// # Errors
/// When the database fails.
pub async fn expected(
    db: &Db,
    (subscription, package): (i64, i64),
    amounts: (Money, Money),
    now: Instant,
) -> db::Result<Option<Discount>> {
    match left(&store::read_of_subscription(db, subscription).await?, package, now) {
        Some(redemption) => Ok(off(&store::coupon_of(db, redemption).await?, amounts)),
        None => Ok(None),
    }
}

/// A coupon's discount, as needed by providers that bill themselves.
///
/// # Errors
/// When the database fails.
pub async fn terms(tx: &mut Tx, redemption: i64) -> db::Result<Option<providers::Discount>> {
    let Some((coupon, ..)) = store::redemption(tx, redemption).await? else { return Ok(None) };
    let terms = coupon.terms();
    let (percent, amount) = match terms.off {
        rules::Off::Percent(percent) => (Some(percent), None),
        rules::Off::Amount(amount) => (None, Some(amount)),
    };
    Ok(Some(providers::Discount { redemption, code: coupon.code, percent, amount, months: terms.months }))
}

/// The coupon that is offered to a member whose subscription has ended.
///
/// # Errors
/// When the database fails.
pub async fn win_back(db: &Db, member: i64, now: Instant) -> db::Result<Option<WinBack>> {
    let Some(coupon) = store::win_back(db, member, now).await? else { return Ok(None) };
    let terms = coupon.terms();
    let percent = match terms.off {
        rules::Off::Percent(percent) => Some(percent),
        rules::Off::Amount(_) => None,
    };
    let text = words::off_for(&terms.off.text(), terms.months);
    Ok(Some(WinBack { code: coupon.code, text, percent, months: terms.months }))
}
