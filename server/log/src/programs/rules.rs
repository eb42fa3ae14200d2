//! The rules of programs: pure functions of plain values. Which activities are due on a date, which state a program is
//! in, who may join, and what may still be changed (R7 to R12).

pub mod activity;
pub mod editing;
pub mod join;
pub mod plan;
pub mod recurrence;
pub mod scoring;
pub mod state;
pub mod video;
