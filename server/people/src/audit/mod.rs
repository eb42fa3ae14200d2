//! The audit log: what administrators changed, when, and from what to what (product.md section 9).
//!
//! Owns `audit_log`, which is only ever added to. A row is written in the transaction of the change, so that there is no
//! change without a row and no row without a change. It holds ids and what was changed, never a secret.

mod model;
mod routes;
mod store;

pub use store::write;

use daymark_web::feature::Feature;
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    tables: tables! {
        "audit_log" hidden "what an administrator changed of others: it is about them", kept "what administrators did stays on record";
    },
    ..Feature::named("audit")
};
