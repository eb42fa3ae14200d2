//! Histories from elsewhere. An import is a walk through the past with the real journal: it turns the clock from day to
//! day and submits each day's operations as the member's own device would have, so that credit, day classes, streaks,
//! freezes and boards play out as they would have.

pub mod fitbit;
pub mod past;
mod store;
