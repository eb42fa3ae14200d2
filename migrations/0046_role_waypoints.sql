-- The pages of the administration that holders of a role visit first: JSON, a list of { page, note } in order.
ALTER TABLE role ADD COLUMN target_waypoints TEXT NOT NULL DEFAULT '[]';
