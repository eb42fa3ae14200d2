//! User-facing text about notifications: the kinds to choose from, answers, and the email that gathers notices.

use super::rules::Category;

// The kinds.

/// The name of a kind.
pub(super) const fn title(category: Category) -> &'static str {
    match category {
        Category::Account => "Your account",
        Category::Reminders => "Reminders",
        Category::Streak => "Streak at risk",
        Category::Programs => "Your programs",
        Category::Overtaken => "Leaderboard changes",
        Category::Social => "Cheers and comments",
        Category::Events => "Events",
        Category::Articles => "New articles",
        Category::Support => "Support tickets",
    }
}

/// What it is about, in a sentence.
pub(super) const fn about(category: Category) -> &'static str {
    match category {
        Category::Account => {
            "Changes to your password, email address or two-step verification, and suspicious sign-ins. You cannot \
             turn these emails off."
        }
        Category::Reminders => "The reminders you set, habits to review, and your scorecard when a new month begins.",
        Category::Streak => "In the evening, if your streak would end tonight.",
        Category::Programs => "When your programs start or end, free places, final results and new badges.",
        Category::Overtaken => "When another member passes you. At most once a day per program.",
        Category::Social => "Cheers and comments on your days, and replies and mentions below articles.",
        Category::Events => "Invitations, changes, and events that start soon.",
        Category::Articles => "When we publish an article.",
        Category::Support => "New tickets, and replies to your tickets.",
    }
}

// Choices.

pub(super) const WAY_NOT_USED: &str = "These notifications cannot be sent this way. Choose another way.";
pub(super) const UNSUBSCRIBED: &str = "You are unsubscribed from these emails.";

/// For a frequency that the kind does not have.
pub(super) fn one_of(words: &[&str]) -> String {
    format!("Choose one of: {}.", words.join(", "))
}

// The email of notices.

/// What it is, for administrators.
pub(super) const MAIL: &str =
    "Sent to members who choose notices by email, right away or as a daily or weekly summary.";
/// Below it, before the address of the site.
pub(super) const WHY: &str = "You chose to receive these emails at";

/// The subject of an email with several notices; the kind may no longer exist.
pub(super) fn updates(category: Option<Category>, n: usize) -> String {
    match category {
        Some(category) => format!("{}: {n} updates", title(category)),
        None => format!("{n} updates"),
    }
}

/// The button of an email that does not show all notices.
pub(super) fn earlier(n: usize) -> String {
    if n == 1 { "See 1 earlier notification".to_owned() } else { format!("See {n} earlier notifications") }
}
