import { countOf, oneOf, textOf } from '@/lib/search';
import { stateNames } from './words';

const states = ['pending', 'confirmed', 'unsubscribed'] as const;

export const stateOptions = states.map((value) => ({ value, label: stateNames[value] }));

/** The listed subscribers; `open`: the one in the open panel. */
export type SubscriberSearch = {
  q?: string | undefined;
  state?: (typeof states)[number] | undefined;
  list?: number | undefined;
  open?: number | undefined;
};

export const subscriberSearch = (asked: Record<string, unknown>): SubscriberSearch => ({
  q: textOf(asked.q),
  state: oneOf(states, asked.state),
  list: countOf(Number(asked.list)),
  open: countOf(asked.open),
});

/** The query of the rows and of the export. */
export const filterOf = ({ q, state, list }: SubscriberSearch) => ({
  ...(state && { state }),
  ...(list && { newsletter_id: list }),
  ...(q && { search: q }),
});
