-- What readers say about articles, and what moderators decide.

-- Comments of two levels. `thread_id` is the first comment of the thread, or the comment itself. One with replies leaves an
-- empty row behind when it is removed.
CREATE TABLE article_comment (
  id {ID},
  article_id BIGINT NOT NULL REFERENCES article (id) ON DELETE CASCADE,
  parent_id BIGINT REFERENCES article_comment (id) ON DELETE CASCADE,
  thread_id BIGINT,
  by_id BIGINT REFERENCES member (id) ON DELETE SET NULL,
  text TEXT NOT NULL,
  written_at BIGINT NOT NULL,
  edited_at BIGINT,
  removed_at BIGINT,
  reported_at BIGINT,
  hidden_at BIGINT,
  hidden_reason TEXT NOT NULL DEFAULT '',
  likes BIGINT NOT NULL DEFAULT 0
) {STRICT};
CREATE INDEX article_comment_of ON article_comment (article_id, thread_id, id);
CREATE INDEX article_comment_parent ON article_comment (parent_id);
CREATE INDEX article_comment_by ON article_comment (by_id);
CREATE INDEX article_comment_reported ON article_comment (reported_at, id) WHERE reported_at IS NOT NULL;
CREATE INDEX article_comment_hidden ON article_comment (hidden_at, id) WHERE hidden_at IS NOT NULL;

CREATE TABLE article_comment_like (
  comment_id BIGINT NOT NULL REFERENCES article_comment (id) ON DELETE CASCADE,
  member_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  PRIMARY KEY (comment_id, member_id)
) {STRICT};
CREATE INDEX article_comment_like_by ON article_comment_like (member_id);

CREATE TABLE article_comment_report (
  comment_id BIGINT NOT NULL REFERENCES article_comment (id) ON DELETE CASCADE,
  by_id BIGINT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  reason TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (comment_id, by_id)
) {STRICT};
CREATE INDEX article_comment_report_by ON article_comment_report (by_id);

-- Why a moderator hid a comment on a day.
ALTER TABLE comment ADD COLUMN hidden_reason TEXT NOT NULL DEFAULT '';
