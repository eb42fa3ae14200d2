import { oneOf, textOf } from '@/lib/search';
import { states as words } from '../words';

export const states = [
  { value: 'draft', label: words.draft },
  { value: 'scheduled', label: words.scheduled },
  { value: 'published', label: words.published },
  { value: 'archived', label: words.archived },
] as const;

export type State = (typeof states)[number]['value'];

/** The search parameters of the table. */
export type PageSearch = { q?: string | undefined; state?: State | undefined };

export const pageSearch = (said: Record<string, unknown>): PageSearch => ({
  q: textOf(said.q),
  state: oneOf(
    states.map(({ value }) => value),
    said.state,
  ),
});
