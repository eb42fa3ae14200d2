import { countOf, oneOf, textOf } from '@/lib/search';
import { stateNames } from './words';

const states = ['pending', 'confirmed', 'unsubscribed'] as const;

export const stateOptions = states.map((value) => ({ value, label: stateNames[value] }));

/** Which subscribers are listed; `open`: the one whose panel is open. */
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

/** As the server is asked for them, as rows and as a file. */
export const filterOf = ({ q, state, list }: SubscriberSearch) => ({
  ...(state && { state }),
  ...(list && { newsletter_id: list }),
  ...(q && { search: q }),
});
