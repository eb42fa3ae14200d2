//! A member's own history from another app, put under activities of the programs that they are in. Files are read as they are;
//! what is taken goes through the journal like any log, by its own rules of credit.

mod files;
pub(super) mod looking;
mod model;
mod routes;
mod rules;
mod taking;
mod words;

pub use routes::endpoints;
