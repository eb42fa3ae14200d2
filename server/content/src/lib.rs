//! Content that administrators publish for members.

pub mod events;
