//! The rules of support: how tickets change state, the new text of an email, and response times.

pub mod figures;
pub mod letters;
pub mod readers;
pub mod states;
