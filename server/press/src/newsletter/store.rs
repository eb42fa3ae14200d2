//! The statements of newsletters.

pub mod lists;
pub mod pace;
pub mod subscribers;
