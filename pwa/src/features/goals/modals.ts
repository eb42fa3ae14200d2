import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Creates a goal, or changes its target. */
  'set goal': async () => (await import('./components/SetGoal')).SetGoal,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
