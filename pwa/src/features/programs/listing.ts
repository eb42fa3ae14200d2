import type { Program } from './board';
import type { ProgramFilter } from './search';

/** Whether a program matches the filter. */
export const fits = ({ type, state }: ProgramFilter, program: Program) =>
  (!type || program.type === type) && (!state || program.state === state);
