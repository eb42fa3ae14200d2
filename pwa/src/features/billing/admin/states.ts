import { history, states as names } from '../words';

const values = ['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'cancelled'] as const;

/** The subscription states to filter by. */
export const states = {
  values,
  options: values.map((value) => ({ value, label: names[value] })),
};

const ofPayments = ['succeeded', 'failed', 'refunded', 'partly_refunded', 'disputed'] as const;

/** The payment states to filter by. */
export const paymentStates = {
  values: ofPayments,
  options: ofPayments.map((value) => ({ value, label: history.states[value] })),
};
