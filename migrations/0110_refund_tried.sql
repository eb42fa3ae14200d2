-- When the provider was last asked for a refund, so that refunds that fail each time do not keep others waiting.
ALTER TABLE refund ADD COLUMN tried_at BIGINT;
