//! Daymark: HTTP, storage, adapters, jobs and the WebSocket session around the actors.
//!
//! Dependencies point one way: `db`, `http`, `adapters` ← `features` ← `app`.

pub mod adapters;
pub mod app;
pub mod bounded;
pub mod civil;
pub mod cli;
pub mod config;
pub mod db;
pub mod disk;
pub mod features;
pub mod http;
pub mod jobs;
pub mod live;
pub mod search;
pub mod tally;
