//! What people read about videos.

pub(super) const CHANNEL: &str = "Enter the id of a YouTube channel: 24 characters that begin with UC.";
pub(super) const NO_CHANNEL: &str = "Choose a channel first.";
pub(super) const OTHER_CHANNEL: &str = "Another administrator has chosen another channel. Try again.";
pub(super) const NO_FEED: &str = "The channel has no feed. Check its id.";
pub(super) const NO_ANSWER: &str = "The feed does not answer. The videos of the site are safe. Try again later.";
pub(super) const UNREADABLE: &str =
    "The answer is not a feed of videos. The videos of the site are safe. Check the id of the channel.";
