//! Reminders that members set themselves: of an activity, of the day, or of a streak that would end tonight.
//!
//! Owns `reminder`. A job looks at each one once on every date of its member, and sends it at most once for that date.

mod firing;
mod model;
mod routes;
mod rules;
mod store;
mod words;

pub use firing::fire_due;
pub use routes::endpoints;
pub use store::{erase, look_again};
