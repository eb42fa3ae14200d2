//! `daymark import fitbit`: the daily activity of some people, as the Fitbit tracker data sets have it
//! (`dailyActivity_merged.csv`).
//!
//! One member for each person, one TIMED program over the file's dates, three activities, and each day's figures as
//! operations of that member's own device, received on the evening of their own date. The ids of operations follow from
//! person, date and activity, so that an import can be repeated, or go on where it was cut off.

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
