//! Content that administrators publish for members, and what members say of programs.

pub mod events;
pub mod reviews;
pub mod surveys;
