//! Reads the feed of a channel: Atom, with the extensions of YouTube and Media RSS.

use std::collections::BTreeSet;

use atom_syndication::extension::Extension;
use atom_syndication::{Entry, Feed};
use daymark_actors::clock::Instant;

use super::rules::is_video;

/// Most videos of a feed that are read.
const MOST: usize = 200;
/// Most characters of a title, and of a description.
const TITLE: usize = 300;
const DESCRIPTION: usize = 5_000;

/// The content of a feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Channel {
    /// The channel's name.
    pub title: String,
    /// Its videos.
    pub videos: Vec<Video>,
}

/// A video of a feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Video {
    pub video_id: String,
    pub title: String,
    pub description: String,
    pub published_at: Instant,
}

/// Reads a feed. Entries that are not videos are skipped, and so are duplicates.
///
/// # Errors
/// When it is not an Atom feed: the parser's message, for the log.
pub fn read(xml: &[u8]) -> Result<Channel, String> {
    let feed = Feed::read_from(xml).map_err(|e| e.to_string())?;
    let mut known = BTreeSet::new();
    let once = |video: &Video| known.insert(video.video_id.clone());
    let videos = feed.entries().iter().filter_map(video).filter(once).take(MOST).collect();
    Ok(Channel { title: plain(feed.title().as_str(), TITLE), videos })
}

fn video(entry: &Entry) -> Option<Video> {
    let id = said(entry.extensions().get("yt")?.get("videoId")?)?;
    let group = entry.extensions().get("media").and_then(|all| all.get("group")).and_then(|groups| groups.first());
    let description = group.and_then(|group| said(group.children().get("description")?)).unwrap_or_default();
    let published = entry.published().unwrap_or_else(|| entry.updated());
    Some(Video {
        video_id: Some(id).filter(|id| is_video(id))?.to_owned(),
        title: plain(entry.title().as_str(), TITLE),
        description: plain(description, DESCRIPTION),
        published_at: Instant(published.timestamp_millis()),
    })
}

fn said(all: &[Extension]) -> Option<&str> {
    all.first()?.value().map(str::trim)
}

/// A text cleaned and cut to the allowed length.
fn plain(text: &str, most: usize) -> String {
    text.trim().chars().filter(|c| *c == '\n' || !c.is_control()).take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEED: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <id>yt:channel:x</id><title>Calm &amp; strong</title><updated>2026-05-01T00:00:00+00:00</updated>
 <entry><id>yt:video:dQw4w9WgXcQ</id><yt:videoId>dQw4w9WgXcQ</yt:videoId><title>Ten minutes</title>
  <published>2026-05-01T10:00:00+02:00</published><updated>2026-05-02T00:00:00+00:00</updated>
  <media:group><media:title>Ten minutes</media:title><media:description>Stretch.
Then rest.</media:description></media:group></entry>
 <entry><id>yt:video:x</id><yt:videoId>../../x</yt:videoId><title>No</title><updated>2026-05-02T00:00:00+00:00</updated></entry>
 <entry><id>yt:video:dQw4w9WgXcQ</id><yt:videoId>dQw4w9WgXcQ</yt:videoId><title>Again</title><updated>2026-05-02T00:00:00+00:00</updated></entry>
 <entry><id>a</id><title>Not a video</title><updated>2026-05-02T00:00:00+00:00</updated></entry>
</feed>"#;

    #[test]
    fn feed_parsing_skips_duplicates_and_invalid_entries() {
        let channel = read(FEED.as_bytes()).expect("a feed");
        let at: jiff::Timestamp = "2026-05-01T08:00:00Z".parse().expect("a time");
        let video = Video {
            video_id: "dQw4w9WgXcQ".into(),
            title: "Ten minutes".into(),
            description: "Stretch.\nThen rest.".into(),
            published_at: at.into(),
        };
        assert_eq!(channel, Channel { title: "Calm & strong".into(), videos: vec![video] });
        for no in ["", "<html>", "<rss/>", "{}"] {
            assert!(read(no.as_bytes()).is_err(), "{no}");
        }
    }
}
