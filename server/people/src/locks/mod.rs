//! Locks of members' rows. A change of what belongs to a member takes one of them first.

mod store;

pub use store::{keep, lock, lock_log};
