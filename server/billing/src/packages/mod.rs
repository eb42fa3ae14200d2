//! Packages: what members can buy, what each package opens, and its prices.
//!
//! Owns `package`, `package_price` and `package_opens`, and reports the names of packages to `programs`. A price never
//! changes (R81): another one replaces it, and members who bought at the old one keep it.

mod demo;
mod editing;
mod granting;
mod listing;
mod model;
mod routes;
mod rules;
mod store;
mod words;

pub use granting::grant;
pub use listing::{EditPackages, ReadBilling, WriteBilling, offered};
pub use model::{BadgeOut, Interval, Package, PackageRefOut, Plan, Price};
pub use rules::{Change, change, monthly};
pub use store::{all, fresh, last, of_plan, one, one_in, plans, postpone, price, price_in, stale, to_try};

use daymark_web::feature::Feature;
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    tables: tables! {
        "package";
        "package_price";
        "package_opens";
    },
    demo: Some(|ctx, _, now| Box::pin(demo::add(ctx, now))),
    ..Feature::named("packages")
};
