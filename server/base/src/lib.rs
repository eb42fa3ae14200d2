//! The foundation of all other crates: civil time, settings, and storage.

// Macros and the fixtures of the tests name the crate as others do.
extern crate self as daymark_base;

pub mod civil;
pub mod config;
pub mod db;
pub mod disk;
pub mod redis;
pub mod search;
