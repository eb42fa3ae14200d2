//! Company packages: seats that a company's owner assigns to members and withdraws (R91).
//!
//! Owns `company_package` and `seat`. A company has one package at a time. The package follows a subscription of the
//! company's owner, or an administrator gives it. A seat gives its member what the package opens, as `seat:{id}`, and
//! ends with the membership in the company.

mod demo;
mod following;
mod giving;
mod managing;
mod model;
mod routes;
mod store;
mod words;

pub use following::{follow, may_buy, regrant};
pub use store::{given_of_package, members_of, opens, read_opens};

use daymark_web::feature::Feature;
use daymark_web::job::{SECOND, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[one("company-seats", SECOND.saturating_mul(2), |ctx| Box::pin(following::tidy(ctx)))],
    tables: tables! {
        "company_package" hidden "which administrator gave it: it is about the company", kept "what a company was given";
        "seat" of "member_id";
    },
    erase: Some(|tx, _, member, _| Box::pin(store::erase(tx, member))),
    demo: Some(|ctx, people, now| Box::pin(demo::add(ctx, people, now))),
    ..Feature::named("seats")
};
