import type { PropsOf } from '@/ui/modal';

export const modals = {
  'new program': async () => (await import('./NewProgram')).NewProgram,
  /** A program's statistics, for administrators. */
  'superstat program': async () => (await import('./ProgramStatistics')).ProgramStatistics,
  'clone program': async () => (await import('./CloneProgram')).CloneProgram,
  'delete program': async () => (await import('./DeleteProgram')).DeleteProgram,
  /** Creates or edits an activity. */
  'edit activity': async () => (await import('./EditActivity')).EditActivity,
  /** Creates or edits a step. */
  'edit step': async () => (await import('./EditStep')).EditStep,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
