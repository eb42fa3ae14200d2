//! Rewards: badges for achievements. (The badges of packages are entitlements and separate.)
//!
//! Owns `achievement`, `member_achievement`, `achievement_seen`. A rule names one of the member's figures and a
//! threshold; a job checks members whose figures or programs have changed, or who were not checked against a new rule,
//! and grants what is due. The journal does not know about badges.

mod granting;
mod model;
mod routes;
mod rules;
mod store;
mod words;

pub use granting::{grant_due, make_own_rules};

use daymark_web::feature::Feature;
use daymark_web::job::{SECOND, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[one("badges", SECOND.saturating_mul(20), |ctx| Box::pin(grant_due(ctx)))],
    tables: tables! {
        "achievement";
        "member_achievement" of "member_id";
        "achievement_seen" hidden "when a job last looked at the member: a mark of the program's own";
    },
    erase: Some(|tx, _, member, _| Box::pin(store::erase(tx, member))),
    ..Feature::named("rewards")
};
