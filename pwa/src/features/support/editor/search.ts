import { countOf, textOf } from '@/lib/search';

/** What the address of the table says. */
export type HelpSearch = { q?: string | undefined; topic?: number | undefined };

export const helpSearch = (said: Record<string, unknown>): HelpSearch => ({
  q: textOf(said.q),
  topic: countOf(said.topic),
});
