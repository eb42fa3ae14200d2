//! Comments of articles: two levels, edited for a while, reported, and hidden by moderators.

mod model;
mod store;
mod talking;
mod words;

pub use model::PostRefOut;
pub use store::{Moderated, add, erase, newest, one, queue, report};
pub use talking::{decide, endpoints};
