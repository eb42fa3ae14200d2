import type { Habit } from './rules';

declare module '@/ui/modal' {
  interface Modals {
    /** Until when a habit rests, whether it is put off or impossible: `to` is the stage. */
    'put off habit': { habit: Habit; to: number };
  }
}
