//! What the site publishes and sends: written texts, articles and newsletters.

pub mod articles;
mod gathered;
pub mod moderation;
pub mod newsletter;
pub mod returns;
pub mod search;
pub mod writing;
