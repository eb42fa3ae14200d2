-- An account that its member closed: erased at `erase_at`, until then taken back by its member. Nobody sees it meanwhile;
-- `privacy_before` is how it was seen.
ALTER TABLE member ADD COLUMN erase_at BIGINT;
ALTER TABLE member ADD COLUMN privacy_before TEXT;
CREATE INDEX member_closing ON member (erase_at) WHERE erase_at IS NOT NULL;
