//! What people read of videos.

pub(super) const CHANNEL: &str = "Enter the id of a YouTube channel: 24 characters that begin with UC.";
pub(super) const NO_CHANNEL: &str = "Choose a channel first.";
pub(super) const NO_ANSWER: &str = "The channel's feed could not be read. The videos of the site are safe. Check the id of the channel, or try again later.";
