//! What all calls share: the endpoint table, access, errors, paging, bodies, idempotency, limits, the document.

pub mod access;
pub mod cache;
pub mod ctx;
pub mod endpoint;
pub mod error;
pub mod idempotency;
pub mod limits;
pub mod openapi;
pub mod page;
pub mod part;
pub mod reply;
