//! Notifications: what a member wants to be told of (category × channel × frequency), and what they were told in the app.
//!
//! Owns `notification_choice` and `notice`. A feature tells a member something with [`tell`], in the transaction of what
//! it tells of, and shows it on open devices with [`show`] after the commit.

mod choices;
mod model;
mod notices;
mod routes;
mod rules;
mod store;

pub use notices::{Notice, Told, forget_old, show, tell};
pub use routes::endpoints;
pub use rules::{Category, Channel, Frequency};
pub use store::erase;
