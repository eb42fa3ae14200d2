//! User-facing text about returned mail.

pub(super) const LIFTED: &str = "The address is unblocked.";
pub(super) const NOT_SUPPRESSED: &str = "This address is not blocked.";
