//! Refunds and chargebacks (R92).
//!
//! Owns `refund` and `dispute`. A refund writes a credit note and moves money in the books. A provider's reports of
//! refunds and disputes are stored as absolute facts, so they may come in any order, any number of times.

mod demo;
mod disputes;
mod letters;
mod model;
mod refunding;
mod routes;
mod rules;
mod seen;
mod settling;
mod store;
mod words;

pub use model::{DisputeSeen, DisputeState, RefundSeen, RefundState};
pub use refunding::request;
pub use seen::{dispute_seen, seen};

use daymark_web::feature::Feature;
use daymark_web::job::{MINUTE, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[one("refunds", MINUTE, |ctx| Box::pin(refunding::go_on(ctx)))],
    letters: &[&letters::REFUNDED],
    tables: tables! {
        "refund" within "payment_id IN (SELECT id FROM payment WHERE member_id = $1)", kept "the law asks for the books of a site";
        "dispute" within "payment_id IN (SELECT id FROM payment WHERE member_id = $1)", kept "the law asks for the books of a site";
    },
    demo: Some(|ctx, people, now| Box::pin(demo::add(ctx, people, now))),
    ..Feature::named("refunds")
};
