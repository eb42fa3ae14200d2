//! What all calls share: the endpoint table, access, errors, paging, bodies, idempotency, limits, the document.

pub mod access;
pub mod cache;
pub mod client;
pub mod connection;
pub mod cookies;
pub mod ctx;
pub mod docs;
pub mod drain;
pub mod edge;
pub mod endpoint;
pub mod error;
pub mod export;
pub mod headers;
pub mod health;
pub mod human;
pub mod idempotency;
pub mod limits;
pub mod metrics;
pub mod openapi;
pub mod page;
pub mod part;
pub mod reply;
pub mod request_log;
pub mod static_files;
pub mod upload;
pub mod words;
