-- When a member upgrades, the invoice credits what was paid for the unused time: a negative line with a period, which a coupon's
-- line does not have. Earlier invoices did not store the period.
UPDATE invoice_line SET from_at = (SELECT i.issued_at FROM invoice i WHERE i.id = invoice_line.invoice_id)
WHERE amount < 0 AND from_at IS NULL AND text LIKE '%, unused time'
  AND invoice_id IN (SELECT id FROM invoice WHERE purpose = 'upgrade' AND provider = 'manual');
