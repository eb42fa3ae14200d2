-- The payments of the site's own invoices at Stripe: one for each invoice and amount due. Stripe forgets after a day that
-- it has made one.
CREATE TABLE stripe_intent (
  invoice_id BIGINT NOT NULL REFERENCES invoice (id) ON DELETE CASCADE,
  amount BIGINT NOT NULL,
  ref TEXT NOT NULL,
  PRIMARY KEY (invoice_id, amount)
) {STRICT};
