//! Coupons: discounts by a code, in percent or as an amount, for one invoice, for some months or permanently (R89).
//!
//! Owns `coupon` and `coupon_redemption`. A member can use a coupon once. Its limits hold even when many use it at the
//! same moment, because each use changes the coupon's row.

mod demo;
mod managing;
mod model;
mod routes;
mod rules;
mod store;
mod using;
mod words;

pub use routes::quoted;
pub use using::{
    Discount, WinBack, bind, discount, expected, give_back, is_for, is_of, of_subscription, redeem, terms, use_again,
    win_back,
};

use daymark_web::feature::Feature;
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    limits: &[&routes::CHECK],
    tables: tables! {
        "coupon";
        "coupon_redemption" of "member_id", kept "which discount an invoice had, and who had a coupon already";
    },
    demo: Some(|ctx, _, now| Box::pin(demo::add(ctx, now))),
    ..Feature::named("coupons")
};
