import { oneOf, textOf } from '@/lib/search';

/** The states to filter by. */
export const states = ['open', 'running', 'grace', 'final'] as const;

export type ProgramFilter = { type?: string; state?: (typeof states)[number] };

/** The filter in the URL. */
export function programFilter({ type, state }: Record<string, unknown>): ProgramFilter {
  const kind = textOf(type);
  const stage = oneOf(states, state);
  return { ...(kind && { type: kind }), ...(stage && { state: stage }) };
}

/** Whether any filter is set. */
export const isFiltered = ({ type, state }: ProgramFilter) => !!type || !!state;
