//! The administrators' dashboard: the current figures and those of today, which the topic `admin` updates live, and
//! their history.
//!
//! Owns `site_hour`. Everything else is counted from its own tables: accounts, the log, mail, and the push queue.

mod counting;
mod model;
mod routes;
mod store;

pub use counting::write_counted;
pub(crate) use model::DashboardOut;
pub use routes::{Watch, ready_figures};

use daymark_web::feature::Feature;
use daymark_web::job::{SECOND, each};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[each("figures", SECOND.saturating_mul(2), |ctx| Box::pin(write_counted(ctx)))],
    tables: tables! {
        "site_hour";
    },
    ..Feature::named("dashboard")
};
