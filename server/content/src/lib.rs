//! Content that administrators publish for members, and what members say about programs.

pub mod events;
pub mod reviews;
pub mod surveys;
