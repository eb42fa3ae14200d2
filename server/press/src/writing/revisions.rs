//! Saved versions of texts: read, compared and restored.

mod store;

pub use store::{Kind, Revision, RevisionCard, forget, keep, list, newest, one};
