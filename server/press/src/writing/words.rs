//! Messages to editors about texts that others edit at the same time.

use daymark_actors::clock::Instant;

/// Another editor saved a newer version at `at`. The name may be unknown.
#[must_use]
pub fn changed_meanwhile(name: &str, at: Instant, now: Instant) -> String {
    let when = match (now.0 - at.0).max(0) / 60_000 {
        0 => "just now".to_owned(),
        1 => "a minute ago".to_owned(),
        minutes @ 2..60 => format!("{minutes} minutes ago"),
        60..120 => "an hour ago".to_owned(),
        minutes @ 120..1440 => format!("{} hours ago", minutes / 60),
        1440..2880 => "a day ago".to_owned(),
        minutes => format!("{} days ago", minutes / 1440),
    };
    let name = if name.is_empty() { "Another editor" } else { name };
    format!("{name} saved a newer version {when}. Your text is still here. Compare the two, then save again.")
}
