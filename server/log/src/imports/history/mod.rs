//! Imports a member's own history from another app into activities of their programs. Files need no conversion; the
//! imported days go through the journal like any log, under its own rules of credit.

mod files;
pub(super) mod looking;
mod model;
mod routes;
mod rules;
mod taking;
mod words;

pub use routes::endpoints;
