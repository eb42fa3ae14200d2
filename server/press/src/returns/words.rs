//! What people read about returned mail.

pub(super) use daymark_web::words::REQUIRED;

pub(super) const LIFTED: &str = "The address is unblocked.";
pub(super) const NOT_SUPPRESSED: &str = "This address is not blocked.";
