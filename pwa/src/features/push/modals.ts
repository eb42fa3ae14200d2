import type { Reminder } from './queries';

declare module '@/ui/modal' {
  interface Modals {
    /** A new reminder, or one that is there. `dayStart`: the hour at which the member's days begin. */
    'edit reminder': { reminder?: Reminder; dayStart: number };
  }
}
