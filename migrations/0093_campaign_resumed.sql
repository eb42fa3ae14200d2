-- How many mails had been sent and had failed when a campaign that had paused itself was resumed. Only later ones pause
-- it again.
ALTER TABLE campaign ADD COLUMN judged_sent BIGINT NOT NULL DEFAULT 0;
ALTER TABLE campaign ADD COLUMN judged_failed BIGINT NOT NULL DEFAULT 0;
