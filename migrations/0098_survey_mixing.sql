-- The texts of a survey and each question get a version, like its lists: a save over another administrator's is refused.
ALTER TABLE survey ADD COLUMN texts_version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE survey_question ADD COLUMN content_version BIGINT NOT NULL DEFAULT 0;

-- What a job has stored anew, so that nothing shows the order in which people answered an anonymous survey: devices, and
-- responses from before an instant. Its first run does so with all earlier ones.
ALTER TABLE survey_done ADD COLUMN mixed BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX survey_done_unmixed ON survey_done (survey_id) WHERE NOT mixed;
ALTER TABLE survey ADD COLUMN mixed_until BIGINT NOT NULL DEFAULT 0;

-- What a device has answered, by its survey and its key: it becomes the account's that the job creates.
ALTER TABLE survey_responder ADD COLUMN survey_id BIGINT;
ALTER TABLE survey_responder ADD COLUMN key_hash TEXT;
