//! Programs and the daily log, and what builds on them.

pub mod comments;
pub mod goals;
pub mod habits;
pub mod imports;
pub mod program_notices;
pub mod programs;
pub mod progress;
pub mod questionnaires;
pub mod reminders;
pub mod rewards;
pub mod teams;
