import { countOf, oneOf, textOf } from '@/lib/search';
import { states as words } from '../words';

export const states = [
  { value: 'new', label: words.desk.new },
  { value: 'open', label: words.desk.open },
  { value: 'waiting', label: words.desk.waiting },
  { value: 'solved', label: words.desk.solved },
] as const;

/** The search parameters of the table. */
export type TicketSearch = {
  q?: string | undefined;
  state?: (typeof states)[number]['value'] | undefined;
  /** `me`, `nobody`, or a number. */
  assigned?: string | undefined;
  topic?: number | undefined;
};

export const ticketSearch = (said: Record<string, unknown>): TicketSearch => ({
  q: textOf(said.q),
  state: oneOf(
    states.map(({ value }) => value),
    said.state,
  ),
  assigned: textOf(said.assigned),
  topic: countOf(said.topic),
});
