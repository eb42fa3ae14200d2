import { oneOf, textOf } from '@/lib/search';

/** The states that can be asked for. */
export const states = ['open', 'running', 'grace', 'final'] as const;

export type ProgramFilter = { type?: string; state?: (typeof states)[number] };

/** What an address asks for. */
export function programFilter({ type, state }: Record<string, unknown>): ProgramFilter {
  const kind = textOf(type);
  const stage = oneOf(states, state);
  return { ...(kind && { type: kind }), ...(stage && { state: stage }) };
}

/** Whether anything is asked for. */
export const isFiltered = ({ type, state }: ProgramFilter) => !!type || !!state;
