-- The channel whose videos the site shows, and what came of asking its feed the last time.
CREATE TABLE video_channel (
  id BIGINT PRIMARY KEY CHECK (id = 1),
  channel_id TEXT,
  title TEXT,
  synced_at BIGINT,
  trouble TEXT
) {STRICT};

-- Its videos stay when the channel, or a video of it, is gone. `hidden`: an administrator does not want to show it. `seen_at`:
-- when the feed last named it. `picture_asked_at`: when its picture was last asked for.
CREATE TABLE video (
  id {ID},
  video_id TEXT NOT NULL,
  channel_id TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  picture TEXT,
  hidden BOOLEAN NOT NULL DEFAULT FALSE,
  gone BOOLEAN NOT NULL DEFAULT FALSE,
  search TEXT NOT NULL DEFAULT '',
  published_at BIGINT NOT NULL,
  seen_at BIGINT NOT NULL,
  picture_asked_at BIGINT
) {STRICT};
CREATE UNIQUE INDEX video_video_id ON video (video_id);
CREATE INDEX video_published ON video (published_at, id);
CREATE INDEX video_channel_published ON video (channel_id, published_at);
CREATE INDEX video_without_picture ON video (id) WHERE picture IS NULL;
