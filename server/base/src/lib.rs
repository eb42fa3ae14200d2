//! What everything else rests on: civil time, settings, and storage.

// The fixtures of the tests name the crate as others do.
#[cfg(test)]
extern crate self as daymark_base;

pub mod civil;
pub mod config;
pub mod db;
pub mod disk;
pub mod redis;
pub mod search;
