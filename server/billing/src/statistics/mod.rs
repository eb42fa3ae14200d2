//! Statistics of billing: income over time, recurring revenue, churn, conversion of trials, and who cancelled (R93).
//!
//! Owns no table: it reads the books (`ledger_posting`, `ledger_line`) and what happened to subscriptions
//! (`billing_subscription_event`).

mod cancelled;
mod figures;
mod income;
mod model;
mod routes;
mod rules;
mod store;
mod words;

use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature = Feature { endpoints: routes::endpoints, ..Feature::named("statistics") };
