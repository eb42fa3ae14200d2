//! Mail: written down in the transaction of the change that it tells of, sent after it, and logged for each recipient.
//!
//! Owns `email` and `email_refusal`. A feature declares its letters ([`Letter`]) and [`queue`]s a [`Mail`].

mod framed;
mod letter;
mod model;
mod routes;
mod sending;
mod store;
mod words;
mod writing;

pub use letter::{Declared, Letter, SECRET};
pub use model::Mail;
pub use routes::endpoints;
pub use sending::{forget_old, send_due};
pub use store::{allow, erase, queue};
