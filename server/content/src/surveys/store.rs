//! The SQL of surveys.

pub mod companies;
pub mod counts;
pub mod invitations;
pub mod kinds;
pub mod listing;
pub mod mixing;
pub mod questions;
pub mod reading;
pub mod reminders;
pub mod responses;
pub mod surveys;
pub mod versions;
