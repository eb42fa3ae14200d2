-- When an order beside a running plan or trial expires, and the provider's page on which a request is paid. Orders that
-- are open already expire when their invoice is due.
ALTER TABLE billing_subscription ADD COLUMN upgrade_due_at BIGINT;
ALTER TABLE billing_subscription ADD COLUMN checkout_ref TEXT;
UPDATE billing_subscription SET upgrade_due_at = (SELECT MAX(i.due_at) FROM invoice i
    WHERE i.subscription_id = billing_subscription.id AND i.kind = 'invoice' AND i.state = 'open' AND i.purpose <> 'renewal')
  WHERE upgrade_price_id IS NOT NULL;
UPDATE billing_subscription SET next_at = upgrade_due_at
  WHERE upgrade_due_at < next_at AND state IN ('trialing', 'active');

-- Grows with each change of a package, so that a save over another administrator's is refused.
ALTER TABLE package ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
