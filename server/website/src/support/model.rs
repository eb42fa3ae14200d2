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

use super::words;

/// Checks that a text is not blank.
pub(super) fn said(text: &str, (): &()) -> garde::Result {
    if text.trim().is_empty() { Err(garde::Error::new(words::REQUIRED)) } else { Ok(()) }
}
