//! Series: emails that follow an event one by one, and the weekly digest of a member's own habits. They go only to
//! subscribers, and unsubscribing ends them (R67).

mod composing;
mod editing;
mod model;
mod rules;
mod sending;
mod showing;
mod store;

pub(super) use composing::MAIL;
pub(super) use editing::{create, remove, test, update};
pub use model::Starts;
pub(super) use sending::{enrol_members, go_on, send_due};
pub(super) use showing::{list, preview, preview_html, read};
pub(super) use store::move_days;
pub use store::{Who, begin, make_first};
