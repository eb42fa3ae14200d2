//! Histories from elsewhere. An import is a walk through the past with the real journal: it turns the clock from day to
//! day and submits each day's operations as the member's own device would have, so that credit, day classes, streaks,
//! freezes and boards play out as they would have. What members bring themselves (`history`) is taken as of now.

pub mod fitbit;
mod history;
pub mod past;
mod store;

pub use history::endpoints;
