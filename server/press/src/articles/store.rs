//! The SQL of articles.
//!
//! # Errors
//! Errors of the database, unless a function names others.

pub mod announcing;
pub mod cards;
pub mod groups;
pub mod managing;
pub mod pictures;
pub mod posts;
pub mod readers;
