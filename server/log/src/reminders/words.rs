//! User-facing text about reminders: errors and messages. The tone is calm: it invites and never reproaches.

pub(super) use daymark_web::words::REQUIRED;

// Errors when setting a reminder.

pub(super) const TIME: &str = "Enter a time such as 20:00.";
pub(super) const WEEKDAYS: &str = "Choose days from 1 (Monday) to 7 (Sunday).";
pub(super) const NOT_YOURS: &str = "Choose an activity of a program you are in.";
pub(super) const NO_ACTIVITY: &str = "Only reminders of the kind `activity` have an activity.";
pub(super) const TOO_MANY: &str = "You already have 50 reminders. Remove one first.";

// Messages.

/// Title and body.
pub type Words = (String, String);

/// For one activity; `streak` is the member's current streak in days, and `counted` whether today is one of them.
#[must_use]
pub fn of_activity(title: &str, streak: i64, counted: bool) -> Words {
    let body = match (streak, counted) {
        (0, _) => "A small step is enough to start.".to_owned(),
        (days, true) => format!("Today is day {days} of your streak."),
        (days, false) => format!("Make today day {} of your streak.", days + 1),
    };
    (title.to_owned(), body)
}

/// For a day, with the titles of its open habits; none if all are logged.
#[must_use]
pub fn of_day(open: &[&str]) -> Words {
    let title = match open.len() {
        0 => "All done for today".to_owned(),
        1 => "One habit left today".to_owned(),
        many => format!("{many} habits left today"),
    };
    let body = match open {
        [one] => (*one).to_owned(),
        [one, other] => format!("{one} and {other}"),
        [one, other, rest @ ..] => format!("{one}, {other} and {} more", rest.len()),
        [] => "You have logged all your habits.".to_owned(),
    };
    (title, body)
}

/// For a streak that would end tonight.
#[must_use]
pub fn of_streak(days: i64, freezes: i64) -> Words {
    let title = match days {
        1 => "Your streak: 1 day".to_owned(),
        days => format!("Your streak: {days} days"),
    };
    let body = match freezes {
        0 => "Log one habit today to keep it.",
        _ => "Log one habit today to keep it. Otherwise a freeze covers it.",
    };
    (title, body.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reminders_name_open_habits_and_streak_days() {
        assert_eq!(of_activity("Morning walk", 0, false).1, "A small step is enough to start.");
        assert_eq!(
            of_activity("Morning walk", 11, false),
            ("Morning walk".into(), "Make today day 12 of your streak.".into())
        );
        assert_eq!(of_activity("Morning walk", 11, true).1, "Today is day 11 of your streak.");
        assert_eq!(of_day(&[]), ("All done for today".into(), "You have logged all your habits.".into()));
        assert_eq!(of_day(&["Walk"]), ("One habit left today".into(), "Walk".into()));
        assert_eq!(of_day(&["Walk", "Read"]).1, "Walk and Read");
        assert_eq!(
            of_day(&["Walk", "Read", "Swim", "Rest"]),
            ("4 habits left today".into(), "Walk, Read and 2 more".into())
        );
        assert_eq!(of_streak(1, 0), ("Your streak: 1 day".into(), "Log one habit today to keep it.".into()));
        assert!(of_streak(9, 2).1.ends_with("Otherwise a freeze covers it."));
    }
}
