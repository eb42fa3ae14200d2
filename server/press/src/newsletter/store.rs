//! The statements of newsletters.

pub mod lists;
pub mod subscribers;
