//! User-facing text about reviews.

pub(super) const MEMBERS_ONLY: &str = "You can review this program after you join it.";
