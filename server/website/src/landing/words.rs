//! What people read when the program cannot answer.

pub(super) const NOT_READY: &str = "The site is being updated. Try again in a minute.";
