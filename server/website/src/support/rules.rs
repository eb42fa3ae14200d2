//! The rules of support: how tickets move, what is new in a mail, and how fast answers were.

pub mod figures;
pub mod letters;
pub mod readers;
pub mod states;
