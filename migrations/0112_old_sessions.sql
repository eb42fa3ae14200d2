-- Old sessions are deleted in batches, each found by the time at which it expired or ended.
CREATE INDEX session_expires ON session (expires_at);
CREATE INDEX session_ended ON session (ended_at) WHERE ended_at IS NOT NULL;
