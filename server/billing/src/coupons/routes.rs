//! The calls of coupons.

use daymark_web::access::Member;
use daymark_web::endpoint::{Endpoint, delete, get, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::limits::Limit;
use daymark_web::part::Query;
use daymark_web::reply::Data;

use super::model::{CheckOut, CheckQuery};
use super::rules::{self, Use};
use super::store::CouponRow;
use super::using::Discount;
use super::{managing, store, words};
use crate::money::Money;
use crate::packages;

/// How many codes one account may try.
pub(super) static CHECK: Limit = Limit::new("coupon-checks", "account", 20, 3600);

/// The endpoints of this feature.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/auth/coupon/check", "Show a price with a coupon", check)
            .about("422 with `code` says why the coupon cannot be used. The call does not use the coupon."),
        get("/v1/auth/coupon", "All coupons, newest first", managing::list),
        get("/v1/auth/coupon/export", "Export the coupons as CSV", managing::export),
        post("/v1/auth/coupon", "Create a coupon", managing::create)
            .about("`percent`, or `amount` with `currency`. 409 `conflict` when another coupon has the code."),
        get("/v1/auth/coupon/{id}", "One coupon", managing::read),
        patch("/v1/auth/coupon/{id}", "Change or archive a coupon", managing::change)
            .about("Its discount never changes."),
        delete("/v1/auth/coupon/{id}", "Delete a coupon, or archive one that was used", managing::remove),
    ]
}

async fn check(member: Member, Query(query): Query<CheckQuery>) -> Result<Data<CheckOut>> {
    let (package, price) = packages::price(&member.db, query.price_id).await?.ok_or(Code::NotFound)?;
    let price = price.price;
    let coupon = usable(&member, "code", &query.code, (package.id, price)).await?;
    let terms = coupon.terms();
    let discount = terms.off.of(price);
    Ok(Data(CheckOut {
        code: coupon.code,
        text: words::off_for(&terms.off.text(), terms.months),
        price,
        discount,
        total: price.minus(discount).unwrap_or(price),
        months: terms.months,
    }))
}

/// A coupon that the caller can use for a price of a package, also if their unpaid order has it; otherwise an error at
/// `field`. Each attempt counts towards the limit.
async fn usable(member: &Member, field: &'static str, code: &str, (package, price): (i64, Money)) -> Result<CouponRow> {
    member.limits.check(&CHECK, member.caller.id).await?;
    let refused = |text: &str| Error::field(field, text);
    let coupon = store::by_code(&member.db, code).await?.ok_or_else(|| refused(words::UNKNOWN))?;
    let (used, paid_before) = store::past_of(&member.db, coupon.id, member.caller.id).await?;
    let requested = used && store::is_requested(&member.db, coupon.id, member.caller.id).await?;
    let mut terms = coupon.terms();
    terms.uses -= i64::from(requested);
    let wanted = Use { package, price, again: used && !requested, paid_before, now: member.clock.now() };
    match rules::refusal(&terms, &wanted) {
        Some(text) => Err(refused(&text)),
        None => Ok(coupon),
    }
}

/// A coupon's discount on a price of a package, before buying.
///
/// # Errors
/// When the coupon cannot be used: an error at `coupon` says why. 429 after too many attempts.
pub async fn quoted(member: &Member, code: &str, of: (i64, Money)) -> Result<Discount> {
    let coupon = usable(member, "coupon", code, of).await?;
    let terms = coupon.terms();
    Ok(Discount { text: words::line(&coupon.code, &terms.off.text()), off: terms.off.of(of.1) })
}
