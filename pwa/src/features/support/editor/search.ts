import { countOf, textOf } from '@/lib/search';

/** The search parameters of the table. */
export type HelpSearch = { q?: string | undefined; topic?: number | undefined };

export const helpSearch = (said: Record<string, unknown>): HelpSearch => ({
  q: textOf(said.q),
  topic: countOf(said.topic),
});
