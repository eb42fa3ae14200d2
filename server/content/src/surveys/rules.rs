//! Pure rules of surveys.

pub mod asked;
pub mod content;
pub mod counting;
pub mod merging;
pub mod months;
pub mod placing;
pub mod publishing;
pub mod reminding;
pub mod repeating;
pub mod scoring;

#[cfg(test)]
mod examples;
