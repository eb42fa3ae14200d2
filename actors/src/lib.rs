//! Live state of Daymark. Actors own derived state only: the database is the truth, and every actor can be
//! rebuilt from it at any moment. This crate knows events and ports; it has no HTTP, no SQL and no Redis.

pub mod clock;
pub mod event;
pub mod frame;
pub mod ports;
pub mod settings;
pub mod topic;
