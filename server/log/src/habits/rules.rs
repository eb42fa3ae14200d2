//! The rules of habits: pure functions of plain values. Nothing here waits, reads a clock or knows a database; the code
//! that commits operations loads what a function needs and stores its result (R13 to R32).

pub mod community;
pub mod credit;
pub mod lifecycle;
pub mod merge;
pub mod pause;
pub mod points;
pub mod ranking;
pub mod score;
pub mod series;
pub mod streak;
pub mod strength;
