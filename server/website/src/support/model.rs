//! Support as clients send and see it.

mod articles;
mod canned;
mod contact;
mod desk;
mod tickets;

pub use articles::*;
pub(super) use canned::*;
pub use contact::*;
pub(super) use desk::*;
pub(super) use tickets::*;

pub(super) use daymark_web::part::said;
