//! Which videos of a channel are gone (R103).

use daymark_actors::clock::Instant;

/// The instant from which a feed lists every video of its channel: it has only the newest ones.
#[must_use]
pub fn complete_from(published: impl IntoIterator<Item = Instant>) -> Option<Instant> {
    published.into_iter().min()
}

/// Whether a known video that the feed does not list is gone: the feed would list it if it still existed.
#[must_use]
pub fn is_gone(published: Instant, complete_from: Option<Instant>) -> bool {
    complete_from.is_some_and(|from| published >= from)
}

/// Whether a text is the id of a channel.
#[must_use]
pub fn is_channel(id: &str) -> bool {
    id.len() == 24 && id.starts_with("UC") && is_word(id)
}

/// Whether a text is the id of a video.
#[must_use]
pub fn is_video(id: &str) -> bool {
    id.len() == 11 && is_word(id)
}

fn is_word(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn videos_older_than_the_feed_are_not_considered_gone() {
        let from = complete_from([Instant(300), Instant(100), Instant(200)]);
        assert_eq!([99, 100, 150].map(|at| is_gone(Instant(at), from)), [false, true, true]);
        assert!(!is_gone(Instant(500), complete_from([])), "an empty feed says nothing");
    }

    #[test]
    fn channel_and_video_ids_have_a_fixed_format() {
        assert!(is_channel("UC_x5XG1OV2P6uZZ5FSM9Ttw") && is_video("dQw4w9WgXcQ"));
        for no in ["", "UC", "XX_x5XG1OV2P6uZZ5FSM9Ttw", "UC_x5XG1OV2P6uZZ5FSM9Tt/", "UC_x5XG1OV2P6uZZ5FSM9Ttw&x=1"] {
            assert!(!is_channel(no), "{no}");
        }
        assert!(!is_video("dQw4w9WgXc") && !is_video("dQw4w9WgXc\""));
    }
}
