-- What members want to be told of, by which way and how often. Only what differs from the defaults is stored.
CREATE TABLE notification_choice (
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  category TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('mail', 'push', 'in_app')),
  frequency TEXT NOT NULL CHECK (frequency IN ('instantly', 'daily', 'weekly', 'never')),
  PRIMARY KEY (member_id, category, channel)
) {STRICT};

-- What a member was told inside the app.
CREATE TABLE notice (
  id {ID},
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  category TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL DEFAULT '',
  link TEXT,
  created_at BIGINT NOT NULL,
  read_at BIGINT
) {STRICT};
CREATE INDEX notice_newest ON notice (member_id, id);
CREATE INDEX notice_unread ON notice (member_id, id) WHERE read_at IS NULL;
