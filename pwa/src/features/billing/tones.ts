/** The colours of a subscription's states. */
export const subscriptionTones = {
  incomplete: 'violet',
  trialing: 'water',
  active: 'leaf',
  past_due: 'coral',
  unpaid: 'coral',
  cancelled: 'plain',
} as const;

/** The specification's colours of a payment. */
export const paymentTones = {
  pending: 'violet',
  succeeded: 'leaf',
  failed: 'coral',
  refunded: 'sun',
  partly_refunded: 'sun',
  disputed: 'coral',
} as const;

/** The colours of an invoice's states. */
export const invoiceTones = {
  open: 'violet',
  paid: 'leaf',
  void: 'plain',
  uncollectible: 'coral',
} as const;
