//! The SQL of videos.
//!
//! # Errors
//! Errors of the database.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Rows, Tx};
use daymark_base::{args, row, sql};

macro_rules! videos {
    ($rest:literal) => {
        concat!("SELECT id, video_id, title, description, picture, hidden, gone, published_at FROM video ", $rest)
    };
}

sql! {
    SHOWN = videos!("WHERE NOT hidden AND (published_at, id) < ($1, $2) ORDER BY published_at DESC, id DESC LIMIT $3");
    LIST = videos!("WHERE (published_at, id) < ($2, $3) AND ($1 IS NULL OR search LIKE $1 ESCAPE '\\')
        ORDER BY published_at DESC, id DESC LIMIT $4");
    COUNT = "SELECT COUNT(*) FROM video WHERE ($1 IS NULL OR search LIKE $1 ESCAPE '\\')";
    LOCK = videos!("WHERE id = $1 {for update}");
    HIDE = "UPDATE video SET hidden = $2 WHERE id = $1";
    OF_CHANNEL = videos!("WHERE channel_id = $1 AND published_at >= $2 ORDER BY published_at LIMIT 1000");
    KNOWN = videos!("WHERE video_id IN (SELECT r.video_id FROM {rows $1: video_id TEXT} AS r) ORDER BY id LIMIT 1000");
    PUT = "INSERT INTO video (video_id, channel_id, title, description, search, published_at, seen_at)
        SELECT r.video_id, $2, r.title, r.description, r.search, r.published_at, $3
        FROM {rows $1: video_id TEXT, title TEXT, description TEXT, search TEXT, published_at BIGINT} AS r WHERE true
        ON CONFLICT (video_id) DO UPDATE SET channel_id = excluded.channel_id, title = excluded.title,
          description = excluded.description, search = excluded.search, published_at = excluded.published_at,
          seen_at = excluded.seen_at, gone = FALSE";
    GONE = "UPDATE video SET gone = TRUE WHERE id IN {ids $1}";
    WITHOUT_PICTURE = "SELECT id, video_id FROM video WHERE picture IS NULL AND NOT gone
        AND (picture_asked_at IS NULL OR picture_asked_at < $1) ORDER BY published_at DESC, id LIMIT $2";
    PICTURE_ASKED = "UPDATE video SET picture_asked_at = $2 WHERE id = $1";
    SET_PICTURE = "UPDATE video SET picture = $2 WHERE id = $1 AND picture IS NULL";
    CHANNEL = "SELECT channel_id, title, synced_at, trouble FROM video_channel WHERE id = 1";
    LOCK_CHANNEL = "SELECT channel_id, title, synced_at, trouble FROM video_channel WHERE id = 1 {for update}";
    WRITE_CHANNEL = "INSERT INTO video_channel (id, channel_id, title, synced_at, trouble) VALUES (1, $1, $2, $3, $4)
        ON CONFLICT (id) DO UPDATE SET channel_id = excluded.channel_id, title = excluded.title,
          synced_at = excluded.synced_at, trouble = excluded.trouble";
}

/// A stored video.
#[derive(Clone, Debug, db::Record)]
pub struct VideoRow {
    pub id: i64,
    pub video_id: String,
    pub title: String,
    pub description: String,
    pub picture: Option<String>,
    pub hidden: bool,
    pub gone: bool,
    pub published_at: Instant,
}

/// The stored channel.
#[derive(Clone, Debug, Default, PartialEq, Eq, db::Record)]
pub struct ChannelRow {
    pub channel_id: Option<String>,
    pub title: Option<String>,
    pub synced_at: Option<Instant>,
    pub trouble: Option<String>,
}

/// A video of a feed, with its folded text for searches.
pub struct SeenRow {
    pub video_id: String,
    pub title: String,
    pub description: String,
    pub search: String,
    pub published_at: Instant,
}

/// Videos that the site shows, the newest first, after a key.
pub async fn shown(db: &Db, after: (i64, i64), limit: i64) -> Result<Vec<VideoRow>> {
    db.all(&SHOWN, args![after.0, after.1, limit]).await
}

/// All videos, the newest first, after a key.
pub async fn list(db: &Db, search: Option<String>, after: (i64, i64), limit: i64) -> Result<Vec<VideoRow>> {
    db.all(&LIST, args![search, after.0, after.1, limit]).await
}

/// How many videos match.
pub async fn count(db: &Db, search: Option<String>) -> Result<i64> {
    Ok(db.one::<(i64,)>(&COUNT, args![search]).await?.0)
}

/// A video, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<VideoRow>> {
    tx.opt(&LOCK, args![id]).await
}

/// Shows or hides a video.
pub async fn hide(tx: &mut Tx, id: i64, hidden: bool) -> Result<()> {
    tx.exec(&HIDE, args![id, hidden]).await.map(drop)
}

/// Videos of a channel that were published since an instant.
pub async fn of_channel(tx: &mut Tx, channel: &str, since: Instant) -> Result<Vec<VideoRow>> {
    tx.all(&OF_CHANNEL, args![channel, since]).await
}

/// The stored videos among these.
pub async fn known(tx: &mut Tx, ids: impl IntoIterator<Item = &String>) -> Result<Vec<VideoRow>> {
    let mut rows = Rows::new();
    for id in ids {
        rows.push(row![id]);
    }
    if rows.is_empty() { Ok(Vec::new()) } else { tx.all(&KNOWN, args![rows]).await }
}

/// Stores a feed's data about videos.
pub async fn put(tx: &mut Tx, channel: &str, seen: Vec<SeenRow>, now: Instant) -> Result<()> {
    let mut rows = Rows::new();
    for SeenRow { video_id, title, description, search, published_at } in seen {
        rows.push(row![video_id, title, description, search, published_at]);
    }
    if rows.is_empty() { Ok(()) } else { tx.exec(&PUT, args![rows, channel, now]).await.map(drop) }
}

/// Records that the channel no longer has these videos.
pub async fn mark_gone(tx: &mut Tx, ids: Vec<i64>) -> Result<()> {
    if ids.is_empty() { Ok(()) } else { tx.exec(&GONE, args![db::Val::ids(ids)]).await.map(drop) }
}

/// Ids of videos whose picture is missing and was not requested since a time; newest first.
pub async fn without_picture(db: &Db, since: Instant, limit: i64) -> Result<Vec<(i64, String)>> {
    db.all(&WITHOUT_PICTURE, args![since, limit]).await
}

/// Records that a video's picture is being requested.
pub async fn picture_asked(db: &Db, id: i64, now: Instant) -> Result<()> {
    db.exec(&PICTURE_ASKED, args![id, now]).await.map(drop)
}

/// Gives a video its picture. False if it has one already.
pub async fn set_picture(tx: &mut Tx, id: i64, path: &str) -> Result<bool> {
    Ok(tx.exec(&SET_PICTURE, args![id, path]).await? == 1)
}

/// The channel.
pub async fn channel(db: &Db) -> Result<ChannelRow> {
    Ok(db.opt(&CHANNEL, args![]).await?.unwrap_or_default())
}

/// The same, locked until the transaction ends.
pub async fn lock_channel(tx: &mut Tx) -> Result<ChannelRow> {
    Ok(tx.opt(&LOCK_CHANNEL, args![]).await?.unwrap_or_default())
}

/// Saves the channel.
pub async fn write_channel(tx: &mut Tx, row: ChannelRow) -> Result<()> {
    let ChannelRow { channel_id, title, synced_at, trouble } = row;
    tx.exec(&WRITE_CHANNEL, args![channel_id, title, synced_at, trouble]).await.map(drop)
}
