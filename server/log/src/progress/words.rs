//! User-facing text about steps that cannot be completed.

pub(super) const NOT_STARTED: &str = "This step has not started yet.";
pub(super) const ENDED: &str = "You have reached the end of this program.";
pub(super) const RETIRED: &str = "This step is no longer part of the program.";
pub(super) const QUESTIONS_FIRST: &str = "Answer this step's questions first.";
