//! What a reminder says. Calm: an invitation, no reproach.

/// Title and body.
pub type Words = (String, String);

/// Of one activity; `streak` is how many days in a row there are.
#[must_use]
pub fn of_activity(title: &str, streak: i64) -> Words {
    let body = match streak {
        0 => "A small step is enough to begin.".to_owned(),
        days => format!("Day {} of your streak is waiting.", days + 1),
    };
    (title.to_owned(), body)
}

/// Of a day, with the titles of what is open.
#[must_use]
pub fn of_day(open: &[&str]) -> Words {
    let title = match open.len() {
        1 => "One habit is open today".to_owned(),
        many => format!("{many} habits are open today"),
    };
    let body = match open {
        [one] => (*one).to_owned(),
        [one, other] => format!("{one} and {other}"),
        [one, other, rest @ ..] => format!("{one}, {other} and {} more", rest.len()),
        [] => String::new(),
    };
    (title, body)
}

/// Of a streak that would end tonight.
#[must_use]
pub fn of_streak(days: i64, freezes: i64) -> Words {
    let title = match days {
        1 => "Your streak: 1 day".to_owned(),
        days => format!("Your streak: {days} days"),
    };
    let body = match freezes {
        0 => "One small thing today keeps it.",
        _ => "One small thing today keeps it. A freeze would, too.",
    };
    (title, body.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_count_and_name() {
        assert_eq!(of_activity("Morning walk", 0).1, "A small step is enough to begin.");
        assert_eq!(
            of_activity("Morning walk", 11),
            ("Morning walk".into(), "Day 12 of your streak is waiting.".into())
        );
        assert_eq!(of_day(&["Walk"]), ("One habit is open today".into(), "Walk".into()));
        assert_eq!(of_day(&["Walk", "Read"]).1, "Walk and Read");
        assert_eq!(
            of_day(&["Walk", "Read", "Swim", "Rest"]),
            ("4 habits are open today".into(), "Walk, Read and 2 more".into())
        );
        assert_eq!(of_streak(1, 0), ("Your streak: 1 day".into(), "One small thing today keeps it.".into()));
        assert!(of_streak(9, 2).1.ends_with("A freeze would, too."));
    }
}
