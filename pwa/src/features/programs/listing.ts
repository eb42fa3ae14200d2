import { oneOf, textOf } from '@/lib/search';
import type { Program } from './board';
import { listing as words } from './words';

/** The states that can be asked for, as they are read. */
export const states = [
  { value: 'open', label: words.startsSoon },
  { value: 'running', label: words.running },
  { value: 'grace', label: words.resultsPending },
  { value: 'final', label: words.ended },
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
