//! The daily log: what is logged, how it counts, and what others see of it.

mod amounts;
mod boards;
mod community;
mod credit;
mod cursors;
mod days;
mod devices;
mod finals;
mod log;
mod periods;
mod points;
mod scoring;
mod streaks;
mod sync;
