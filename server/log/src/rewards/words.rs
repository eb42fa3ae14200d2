//! User-facing text about badges.

// Titles of the built-in badges.

pub(super) const STREAK_7: &str = "7 days in a row";
pub(super) const STREAK_30: &str = "30 days in a row";
pub(super) const STREAK_100: &str = "100 days in a row";
pub(super) const POINTS_100: &str = "100 points";
pub(super) const POINTS_1000: &str = "1,000 points";
pub(super) const POINTS_10000: &str = "10,000 points";
pub(super) const DONE_DAYS_10: &str = "10 days done";
pub(super) const DONE_DAYS_50: &str = "50 days done";
pub(super) const DONE_DAYS_365: &str = "365 days done";
pub(super) const PROGRAMS_1: &str = "First program completed";
pub(super) const PROGRAMS_5: &str = "5 programs completed";
pub(super) const PROGRAMS_20: &str = "20 programs completed";

// Rules.

pub(super) const TOO_MANY_RULES: &str = "There are already 200 active badge rules. Retire one first.";

// The notice.

/// Title and body of the notice about these badges; `None` if there are none.
pub(super) fn new_badges(titles: &[&str]) -> Option<(String, String)> {
    match titles {
        [] => None,
        [one] => Some((format!("New badge: {one}"), String::new())),
        many => Some((format!("{} new badges", many.len()), many.join(" · "))),
    }
}
