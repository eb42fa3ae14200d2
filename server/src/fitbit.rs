//! `daymark import fitbit`: people's daily activity, in the format of the Fitbit tracker data sets
//! (`dailyActivity_merged.csv`).
//!
//! It creates one member for each person, one TIMED program over the file's dates, and three activities. Each day's
//! figures become operations of that member's own device, received on the evening of their own date. The ids of
//! operations are derived from person, date and activity, so that an import can be repeated, or resumed.

mod columns;
mod export;
mod plan;
mod store;
mod survey;
mod text;
mod walk;

pub use export::{Export, FILE_NAME, Figures, Line, MAX_BYTES};
pub use store::ResultRow;
pub use survey::{Survey, survey};
pub use text::Refused;
pub use walk::{Progress, Report, import};

#[cfg(test)]
mod tests;
