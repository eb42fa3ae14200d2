//! Videos as clients see them.

use daymark_actors::clock::Instant;
use daymark_derive::{input, query};
use serde::Serialize;
use utoipa::ToSchema;

use super::rules::is_channel;
use super::store::{ChannelRow, VideoRow};
use super::words;

/// Which videos to list.
#[query]
#[derive(Debug)]
pub struct ManagedQuery {
    /// Only those with this text in title or description, in any case.
    #[garde(length(chars, max = 200))]
    pub search: Option<String>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// Whether a video is shown.
#[input]
#[derive(Clone, Copy, Debug)]
#[schema(as = VideoPatch)]
pub struct HideIn {
    /// True: the site hides it.
    pub hidden: bool,
}

/// The channel whose videos the site shows.
#[input]
#[derive(Clone, Debug)]
#[schema(as = VideoChannelIn)]
pub struct ChannelIn {
    /// Its id, 24 characters that begin with `UC`; null for none. The site keeps its videos.
    #[garde(length(max = 24), inner(custom(channel)))]
    pub channel_id: Option<String>,
}

fn channel(text: &str, (): &()) -> garde::Result {
    if is_channel(text) { Ok(()) } else { Err(garde::Error::new(words::CHANNEL)) }
}

/// A video.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Video)]
pub struct VideoOut {
    /// The video.
    pub id: i64,
    /// Its id at YouTube, 11 characters.
    pub video_id: String,
    /// Its title.
    pub title: String,
    /// What it is about. Plain text.
    pub description: String,
    /// When it was published.
    #[schema(value_type = String, format = DateTime)]
    pub published_at: Instant,
    /// Its page.
    pub url: String,
    /// Path of a picture of it.
    pub picture: Option<String>,
}

impl From<VideoRow> for VideoOut {
    fn from(r: VideoRow) -> Self {
        Self {
            id: r.id,
            url: format!("https://www.youtube.com/watch?v={}", r.video_id),
            video_id: r.video_id,
            title: r.title,
            description: r.description,
            published_at: r.published_at,
            picture: r.picture,
        }
    }
}

/// A video as administrators see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ManagedVideo {
    /// What everyone sees.
    #[serde(flatten)]
    pub video: VideoOut,
    /// Whether the site hides it.
    pub hidden: bool,
    /// Whether the channel no longer has it.
    pub gone: bool,
}

impl From<VideoRow> for ManagedVideo {
    fn from(row: VideoRow) -> Self {
        Self { hidden: row.hidden, gone: row.gone, video: row.into() }
    }
}

/// The channel, and the last reading of its feed.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = VideoChannel)]
pub struct ChannelOut {
    /// Its id.
    pub channel_id: Option<String>,
    /// Its name, once its feed was read.
    pub title: Option<String>,
    /// When its feed was last read.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub synced_at: Option<Instant>,
    /// Why the feed could not be read last time; null if it was read.
    pub trouble: Option<String>,
}

impl From<ChannelRow> for ChannelOut {
    fn from(r: ChannelRow) -> Self {
        Self { channel_id: r.channel_id, title: r.title, synced_at: r.synced_at, trouble: r.trouble }
    }
}

/// The changes that reading the feed has made.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = VideoSync)]
pub struct SyncOut {
    /// How many videos are new.
    pub added: i64,
    /// How many videos have new texts, or are in the channel again.
    pub changed: i64,
    /// How many videos the channel no longer has. The site keeps them.
    pub gone: i64,
    /// When the feed was last read.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub synced_at: Option<Instant>,
    /// Why the feed could not be read; null if it was read.
    pub trouble: Option<String>,
}
