import { oneOf, textOf } from '@/lib/search';

export const statuses = [
  { value: 'draft', label: 'Drafts' },
  { value: 'published', label: 'Published' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;

export const phases = [
  { value: 'upcoming', label: 'To come' },
  { value: 'current', label: 'On now' },
  { value: 'past', label: 'Past' },
] as const;

/** What the address of the table says. */
export type EventSearch = {
  q?: string | undefined;
  status?: (typeof statuses)[number]['value'] | undefined;
  phase?: (typeof phases)[number]['value'] | undefined;
};

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
