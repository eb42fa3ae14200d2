//! Locks of members' rows. A change of data that belongs to a member takes one of these locks first.

mod store;

pub use store::{keep, lock, lock_log};
