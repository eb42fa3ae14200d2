//! User-facing text about cheers and comments.

pub(super) use daymark_web::words::REQUIRED;

// Refusals.

pub(super) const OWN_DAY: &str = "You cannot cheer your own day.";
/// The error for a hidden member's comment: others would not see who wrote it.
pub const HIDDEN_AUTHOR: &str =
    "You are a private member. To write comments, choose a nickname in your privacy settings.";
/// The error for a test user's comment.
pub(super) const TEST_AUTHOR: &str = "Other members do not see test users, so test users cannot write comments.";
pub(super) const OWN_COMMENT: &str = "You cannot report your own comment. Delete it instead.";

// The notice of new cheers and comments.

/// Title and body about cheers and comments since the last notice; `None` if there are none. `others` says that more
/// people than `names` took part, with or without a name.
#[must_use]
pub(super) fn notice(cheers: usize, comments: usize, names: &[&str], others: bool) -> Option<(String, String)> {
    let parts: Vec<_> =
        [counted(cheers, "cheer", "cheers"), counted(comments, "comment", "comments")].into_iter().flatten().collect();
    let body = match (names, others) {
        ([], _) => String::new(),
        (names, true) => format!("From {} and others.", names.join(", ")),
        ([one], false) => format!("From {one}."),
        ([first @ .., last], false) => format!("From {} and {last}.", first.join(", ")),
    };
    (!parts.is_empty()).then(|| (format!("{} for you", parts.join(" and ")), body))
}

fn counted(n: usize, one: &str, many: &str) -> Option<String> {
    match n {
        0 => None,
        1 => Some(format!("1 {one}")),
        n => Some(format!("{n} {many}")),
    }
}
