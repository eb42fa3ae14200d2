import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Until when a habit rests, whether it is put off or impossible: `to` is the stage. */
  'put off habit': async () => (await import('./PutOffHabit')).PutOffHabit,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
