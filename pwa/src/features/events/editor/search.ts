import { oneOf, textOf } from '@/lib/search';
import { search as words } from '../words';
import type { Standing } from './queries';

export const statuses = [
  { value: 'draft', label: words.drafts },
  { value: 'published', label: words.published },
  { value: 'cancelled', label: words.cancelled },
] as const;

export const phases = [
  { value: 'upcoming', label: words.upcoming },
  { value: 'current', label: words.onNow },
  { value: 'past', label: words.past },
] as const;

/** The search parameters of the table. */
export type EventSearch = {
  q?: string | undefined;
  status?: (typeof statuses)[number]['value'] | undefined;
  phase?: (typeof phases)[number]['value'] | undefined;
};

const standings: Standing[] = ['joined', 'waitlisted', 'invited', 'left'];

/** Reads the filter of the participants. */
export const standingOf = (value: unknown) => oneOf(standings, value);

export function eventSearch(asked: Record<string, unknown>): EventSearch {
  const among = <T extends string>(all: readonly { value: T }[], value: unknown) =>
    oneOf(
      all.map((each) => each.value),
      value,
    );
  return {
    q: textOf(asked.q),
    status: among(statuses, asked.status),
    phase: among(phases, asked.phase),
  };
}
