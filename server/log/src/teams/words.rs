//! User-facing text about teams.

pub(super) use daymark_web::words::{ONE_LINE, REQUIRED};

// Teams.

pub(super) const NAME_TAKEN: &str = "Another team already has this name.";
pub(super) const CAPTAIN_ONLY: &str = "Only the team captain can do this.";
pub(super) const NOT_IN_TEAM: &str = "This person is not in the team.";
pub(super) const LINK_ONLY: &str = "You need the team's link to join it.";

// Teams of a program.

pub(super) const NO_TEAMS: &str = "This program has no teams.";
pub(super) const BY_ADMINISTRATORS: &str = "Only administrators can create teams in this program.";
pub(super) const ENDED: &str = "This program has ended. Its teams can no longer change.";
pub(super) const FINAL: &str = "The results are final. The teams can no longer change.";

// Settings.

pub(super) const MAX_BELOW_MIN: &str = "Enter at least the smallest size.";
pub(super) const NO_LOCK_DATE: &str = "Leave out the date unless the lock is `date`.";
pub(super) const NO_COMMON_START: &str =
    "Each member starts this program on a different day. Lock its teams on a date.";
