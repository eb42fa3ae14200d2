//! A member's own copy of a program: chosen activities, own dates, private or shared by a link.
//!
//! A copy is a program that lists do not show and that only its maker and its members see. At most one is active for a
//! member, beside one program of the site's. Owns `program_invite`.

mod begun;
mod model;
mod routes;
mod store;

pub use begun::{begin_own, take_up};
pub use routes::endpoints;
pub use store::{erase, knows};
