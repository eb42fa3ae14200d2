import { formatPlural } from '@/lib/format';
import { formatMoney, type Money } from '../money';

export const reconciliation = {
  title: 'Comparisons',
  lead: 'Each night the site compares its subscriptions with Stripe’s and fetches what it missed.',
  loading: 'Loading comparisons',
  what: 'The comparisons',
  empty: 'No comparison yet',
  emptyText: 'The first one runs tonight.',
  off: 'No payment provider',
  offText: 'This site takes payments by invoice, so there is nothing to compare.',
  runNow: 'Compare now',
  running: 'Comparing…',
  started: 'The comparison has started.',
  night: 'Nightly comparison',
  by: (name: string) => `Started by ${name}`,
  events: (count: number) => `${formatPlural(count, 'missed event')}`,
  compared: (count: number) => `${formatPlural(count, 'subscription')} compared`,
  runs: 'still running',
  differing: (count: number) => `${count} corrected`,
  fine: 'Everything matched',
  stopped: 'Stopped early',
};

export const provider = {
  title: 'Payment provider',
  loading: 'Loading the provider',
  what: 'The provider',
  test: 'Test mode: no money moves.',
  live: 'Payments with Stripe are on.',
  webhook: 'Webhook address',
  copy: 'Copy address',
  accepted: 'Last webhook accepted',
  refused: 'Last webhook refused',
  waiting: 'Events waiting',
  givenUp: 'Failed events',
  never: 'Never',
};

export const findingList = {
  title: 'Findings',
  loading: 'Loading findings',
  what: 'The findings',
  empty: 'No findings',
  emptyText: 'What a comparison corrects, or cannot correct, appears here.',
  searchHint: 'Name or Stripe subscription ID',
  kinds: {
    second: 'A second subscription was ended',
    differed: 'A subscription differed and was corrected',
    gone: 'A subscription had ended at Stripe',
    unreadable: 'A subscription with an unknown price was not changed',
  },
  refunded: (money: Money) => `${formatMoney(money)} refunded`,
};
