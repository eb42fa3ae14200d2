//! The foundation of all other crates: civil time, settings, and storage.

// Macros and test fixtures name this crate as other crates do.
extern crate self as daymark_base;

pub mod civil;
pub mod config;
pub mod db;
pub mod demo;
pub mod disk;
pub mod redis;
pub mod search;
