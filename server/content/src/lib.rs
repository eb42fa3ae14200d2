//! What administrators put on the site for members.

pub mod events;
