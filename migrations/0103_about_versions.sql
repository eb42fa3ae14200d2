-- The headings of the about page and each person get a version that grows with each change, so that a save over another's is
-- refused. The text has one already.
ALTER TABLE about ADD COLUMN headings_version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE about_person ADD COLUMN version BIGINT NOT NULL DEFAULT 1;

-- Its text is kept in versions, as those of the page 0: ids of pages begin at 1.
INSERT INTO revision (kind, object_id, version, saved_at, title, summary, body)
  SELECT 'page', 0, version, updated_at, CASE title WHEN '' THEN 'About us' ELSE title END, '', content
  FROM about WHERE content <> '';
