//! The cost of a first period, with discount and taxes, before buying.

use daymark_web::access::Member;
use daymark_web::error::Result;
use daymark_web::part::Query;
use daymark_web::reply::Data;

use super::model::{QuoteOut, QuoteQuery};
use super::starting::offered;
use crate::coupons;
use crate::invoices::date;
use crate::money::Money;
use crate::providers::PaymentProviders;
use crate::taxes::{self, Buyer};

/// Shows the same amounts as the invoice. Other providers charge exactly the price, so it includes the taxes.
pub(super) async fn quote(member: Member, Query(query): Query<QuoteQuery>) -> Result<Data<QuoteOut>> {
    let (package, price) = offered(&member, query.price_id).await?;
    let price = price.price;
    let discount = match query.coupon.as_deref().map(str::trim).filter(|code| !code.is_empty()) {
        Some(code) => Some(coupons::quoted(&member, code, (package.id, price)).await?),
        None => None,
    };
    let off = discount.as_ref().map_or(Money::zero(price.currency), |discount| discount.off);
    let settings = &member.config.billing;
    let country = query.country.as_deref().unwrap_or_default();
    let buyer = Buyer::of(country, query.business.unwrap_or(false), &settings.seller_country);
    let included = PaymentProviders::includes_tax(settings, member.service::<PaymentProviders>().current().name());
    let today = date(member.clock.now());
    let taxed = taxes::quoted(&member.db, price.minus(off).unwrap_or(price), &buyer, today, included).await?;
    Ok(Data(QuoteOut {
        price,
        discount: discount.as_ref().map(|discount| discount.off),
        net: taxed.net,
        taxes: taxed.taxes,
        included,
        total: taxed.total,
        note: taxed.note,
    }))
}
