-- Opens and clicks of newsletters, where a setting asks for them. What is counted is a random number that each mail carries,
-- and nothing that leads to its reader.
ALTER TABLE campaign_count ADD COLUMN opened BIGINT NOT NULL DEFAULT 0;
ALTER TABLE campaign_count ADD COLUMN clicked BIGINT NOT NULL DEFAULT 0;

-- Where the links of a campaign lead.
CREATE TABLE campaign_link (
  id {ID},
  campaign_id BIGINT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  url TEXT NOT NULL,
  clicks BIGINT NOT NULL DEFAULT 0
) {STRICT};
CREATE UNIQUE INDEX campaign_link_url ON campaign_link (campaign_id, url);

-- What was counted of a mail already, for 30 days: 0 that it was opened, -1 that one of its links was followed, else which link.
CREATE TABLE campaign_seen (
  campaign_id BIGINT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  mail BIGINT NOT NULL,
  what BIGINT NOT NULL,
  PRIMARY KEY (campaign_id, mail, what)
) {STRICT};

-- How many newsletters were sent since the reader last opened one, where a setting remembers that.
ALTER TABLE subscriber ADD COLUMN unopened BIGINT NOT NULL DEFAULT 0;
