//! Rewards: badges for what was reached. (The badges of packages are entitlements and stand apart.)
//!
//! Owns `achievement`, `member_achievement`, `achievement_seen`. A rule names a number of the member's and a threshold; a job
//! looks at members whose numbers or programs have changed, or whom a new rule has not seen yet, and grants what is reached.
//! The journal knows nothing of it.

mod granting;
mod model;
mod routes;
mod rules;
mod store;
mod words;

pub use granting::{grant_due, make_own_rules};
pub use routes::endpoints;
pub use store::erase;
