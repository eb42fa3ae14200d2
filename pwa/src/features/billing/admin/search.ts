import { countOf, oneOf, textOf } from '@/lib/search';
import { paymentStates, states } from './states';

export const subscriptionPages = [
  'subscribers',
  'waiting',
  'overdue',
  'given',
  'companies',
] as const;
export const paymentPages = [
  'income',
  'payments',
  'invoices',
  'canceled',
  'refunds',
  'disputes',
  'coupons',
  'taxes',
  'reconciliation',
] as const;

export const stateOptions = states.options;
export const paymentStateOptions = paymentStates.options;

/** The search parameters of the subscribers; `user`: the member in the open panel. */
export type SubscriptionSearch = {
  show?: (typeof subscriptionPages)[number] | undefined;
  q?: string | undefined;
  state?: (typeof states.values)[number] | undefined;
  plan?: number | undefined;
  user?: number | undefined;
};

export const subscriptionSearch = (asked: Record<string, unknown>): SubscriptionSearch => ({
  show: oneOf(subscriptionPages, asked.show),
  q: textOf(asked.q),
  state: oneOf(states.values, asked.state),
  plan: countOf(asked.plan),
  user: countOf(asked.user),
});

/** The search parameters of the payments. */
export type PaymentSearch = {
  show?: (typeof paymentPages)[number] | undefined;
  q?: string | undefined;
  state?: (typeof paymentStates.values)[number] | undefined;
  range?: string | undefined;
  currency?: string | undefined;
};

export const paymentSearch = (asked: Record<string, unknown>): PaymentSearch => ({
  show: oneOf(paymentPages, asked.show),
  q: textOf(asked.q),
  state: oneOf(paymentStates.values, asked.state),
  range: textOf(asked.range),
  currency: textOf(asked.currency),
});
