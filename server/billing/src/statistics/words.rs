//! User-facing text for statistics that cannot be shown.

pub(super) const FROM_BEFORE_TO: &str = "Choose a first month before the last.";
pub(super) const FIVE_YEARS: &str = "Choose at most 60 months.";
