//! User-facing text about comments on articles.

pub(super) const CLOSED: &str = "Comments on this article are closed.";
pub(super) const PACKAGE_NEEDED: &str = "You need a plan to read the whole article and its comments.";
pub(super) const NO_SUCH_PARENT: &str = "This comment was removed. Reload the page.";
pub(super) const TOO_LATE: &str = "You can change a comment for 15 minutes. You can still delete it.";
pub(super) const OWN_COMMENT: &str = "You cannot report your own comment. Delete it instead.";

/// Title and body of the notice of a reply.
pub(super) fn replied(name: &str, title: &str) -> (String, String) {
    (format!("{name} replied to you"), format!("On “{title}”."))
}

/// Title and body of the notice of a mention.
pub(super) fn mentioned(name: &str, title: &str) -> (String, String) {
    (format!("{name} mentioned you in a comment"), format!("On “{title}”."))
}
