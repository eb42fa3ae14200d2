//! What the site knows of a member: one archive for them to take away, and its erasure when they go.

mod archive;
mod erasure;
mod routes;
mod store;
mod words;

pub use erasure::erase_due;
pub use routes::endpoints;
pub use store::tables;
