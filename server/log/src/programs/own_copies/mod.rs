//! A member's own copy of a program: chosen activities, own dates, private or shared by a link.
//!
//! A copy is a program outside the lists, visible only to its maker and its members. A member has at most one active
//! copy, beside one program of the site. A copy keeps the package of the original and its company, so that its link lets
//! in only those who could join the original. Owns `program_invite`.

mod begun;
mod model;
mod routes;
mod store;

pub use begun::{begin_own, take_up};
pub use routes::endpoints;
pub use store::{end_links_of, erase, knows, opens};
