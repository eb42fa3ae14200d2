//! The parts that all calls share: the endpoint table, access, errors, paging, bodies, idempotency, limits, the
//! document.

pub mod access;
pub mod answers;
pub mod bounded;
pub mod buckets;
pub mod cache;
pub mod caller;
pub mod client;
pub mod code;
pub mod connection;
pub mod cookies;
pub mod csv_lines;
pub mod ctx;
pub mod docs;
pub mod document;
pub mod drain;
pub mod edge;
pub mod endpoint;
pub mod error;
pub mod export;
pub mod feature;
pub mod headers;
pub mod health;
pub mod idempotency;
pub mod job;
pub mod letter;
pub mod limits;
pub mod markdown;
pub mod metrics;
pub mod network;
pub mod openapi;
pub mod page;
pub mod part;
pub mod permissions;
pub mod reply;
pub mod request_log;
pub mod shared;
pub mod table;
pub mod tally;
pub mod upload;
pub mod words;
pub mod xml;

#[doc(hidden)]
pub use inventory;
