//! Accounts as administrators see and change them.

mod model;
mod routes;
mod service;
mod store;

pub use model::ManagedUserOut;
pub use routes::endpoints;
pub(super) use routes::{CloseUsers, close};
pub use service::{end_tokens, holdings, keep_an_administrator, managed, role, role_of, set_role, tell_sign_up};
pub(super) use store::names_changed;
pub use store::{Renamed, lock_access, sort_name};
