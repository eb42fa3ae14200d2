//! User-facing text: errors about goals.

pub(super) use daymark_web::words::{ABOVE_ZERO, REQUIRED};

pub(super) const NAME: &str = "Use 1 to 60 letters, digits, - and _.";
pub(super) const NO_UNIT: &str = "Only goals that count an amount have a unit.";
pub(super) const WHOLE_NUMBER: &str = "Enter a whole number.";
pub(super) const TOO_MANY_DAYS: &str = "The period has fewer days. Enter a smaller number.";
pub(super) const TOO_MANY_GOALS: &str = "You already have 20 goals. Remove one first.";
