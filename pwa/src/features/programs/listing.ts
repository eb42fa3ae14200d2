import { oneOf, textOf } from '@/lib/search';
import type { Program } from './board';

/** The states that can be asked for, as they are read. */
export const states = [
  { value: 'open', label: 'Starts soon' },
  { value: 'running', label: 'Running' },
  { value: 'grace', label: 'Last logs coming in' },
  { value: 'final', label: 'Ended' },
] as const;

export type ProgramFilter = { type?: string; state?: (typeof states)[number]['value'] };

/** What an address asks for. */
export function programFilter({ type, state }: Record<string, unknown>): ProgramFilter {
  const kind = textOf(type);
  const stage = oneOf(
    states.map(({ value }) => value),
    state,
  );
  return { ...(kind && { type: kind }), ...(stage && { state: stage }) };
}

export const isFiltered = ({ type, state }: ProgramFilter) => !!type || !!state;

/** Whether a program is among what was asked for. */
export const fits = ({ type, state }: ProgramFilter, program: Program) =>
  (!type || program.type === type) && (!state || program.state === state);
