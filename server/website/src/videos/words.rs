//! User-facing text about videos.

pub(super) const CHANNEL: &str = "Enter the ID of a YouTube channel: 24 characters that begin with UC.";
pub(super) const NO_CHANNEL: &str = "Choose a channel first.";
pub(super) const OTHER_CHANNEL: &str = "Another administrator has just chosen a different channel. Try again.";
pub(super) const NO_FEED: &str = "The channel has no feed. Check its ID.";
pub(super) const NO_ANSWER: &str = "The feed did not respond. The site's videos are safe. Try again later.";
pub(super) const UNREADABLE: &str =
    "The response is not a video feed. The site's videos are safe. Check the channel's ID.";
