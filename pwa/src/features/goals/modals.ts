import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** A new goal, or another target for one. */
  'set goal': async () => (await import('./components/SetGoal')).SetGoal,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
