import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** The statistics of an activity for its member. */
  'superstat activity': async () => (await import('./HabitStatistics')).HabitStatistics,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
