//! What administrators read when a requested period cannot be shown.

pub(super) const START_BEFORE_END: &str = "Choose a start before the end.";
pub(super) const FIVE_YEARS: &str = "Choose a range of at most five years.";
pub(super) const DATE_OR_INSTANT: &str = "Enter a date (YYYY-MM-DD) or an instant (2026-05-06T10:00:00Z).";

/// Steps that are too small for the range.
pub(super) fn too_many_buckets(most: i64) -> String {
    format!("Choose larger steps. The range can have at most {most} of them.")
}
