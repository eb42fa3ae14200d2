import type { PropsOf } from '@/ui/modal';

export const modals = {
  'new program': async () => (await import('./NewProgram')).NewProgram,
  /** How a program goes, for administrators. */
  'superstat program': async () => (await import('./ProgramStatistics')).ProgramStatistics,
  'clone program': async () => (await import('./CloneProgram')).CloneProgram,
  'delete program': async () => (await import('./DeleteProgram')).DeleteProgram,
  /** A new activity, or one that stands. */
  'edit activity': async () => (await import('./EditActivity')).EditActivity,
  /** A new step, or one that stands. */
  'edit step': async () => (await import('./EditStep')).EditStep,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
