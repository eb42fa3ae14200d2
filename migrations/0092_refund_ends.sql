-- A refund may end the member's plan. True until the plan has ended, so that a crash or an outage does not lose it.
ALTER TABLE refund ADD COLUMN end_now BOOLEAN NOT NULL DEFAULT FALSE;
