import { oneOf, textOf } from '@/lib/search';
import { orderTable as words } from '../words';

export const states = [
  { value: 'ordered', label: words.ordered },
  { value: 'sent', label: words.sent },
] as const;

/** The search parameters of the table. */
export type OrderSearch = {
  q?: string | undefined;
  state?: (typeof states)[number]['value'] | undefined;
};

export const orderSearch = (said: Record<string, unknown>): OrderSearch => ({
  q: textOf(said.q),
  state: oneOf(
    states.map(({ value }) => value),
    said.state,
  ),
});
