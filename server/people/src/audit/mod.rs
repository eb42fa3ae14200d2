//! The audit log: what administrators changed, when, and from what to what (R44).
//!
//! Owns `audit_log`, which is append-only. A row is written in the transaction of the change, so neither exists without
//! the other. It holds ids and the changed values, never a secret.

mod model;
mod routes;
mod store;

pub use store::{last, write};

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
