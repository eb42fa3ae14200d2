//! Accounts: who somebody is, how they prove it, and how they are shown to others.
//!
//! Owns `member`, `member_zone`, `session`, `refresh_token` and starts the `member_state` row of a new member.

mod model;
mod rules;
mod sessions;

pub use model::{Caller, NewMember, Privacy, Role};
pub use rules::{Email, Shown, card};
pub use sessions::Sessions;

use crate::http::endpoint::Endpoint;

/// The calls.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    Vec::new()
}
