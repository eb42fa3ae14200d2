//! T-shirt orders by members whose program or package opens the form.
//!
//! Owns every table that begins with `shirt`. A member orders once. The address of an order is removed 90 days after it
//! was sent (R115).

mod countries;
mod demo;
mod letters;
mod model;
mod offer;
mod ordering;
mod routes;
mod shipping;
mod store;
mod words;

pub use routes::ShipShirts;

use daymark_web::feature::Feature;
use daymark_web::job::{HOUR, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[one("old-shirt-orders", HOUR, |ctx| Box::pin(shipping::forget_addresses(ctx)))],
    letters: &[&letters::ORDERED, &letters::SENT],
    tables: tables! {
        "shirt_offer";
        "shirt_offer_program";
        "shirt_offer_package";
        "shirt_order" of "member_id";
    },
    erase: Some(|tx, _, member, _| Box::pin(store::orders::erase(tx, member))),
    demo: Some(|ctx, people, now| Box::pin(demo::add(ctx, people, now))),
    ..Feature::named("shirts")
};
