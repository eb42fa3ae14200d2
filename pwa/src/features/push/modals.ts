import type { Reminder } from './queries';

declare module '@/ui/modal' {
  interface Modals {
    /** A new reminder, or one that is there. */
    'edit reminder': { reminder?: Reminder };
  }
}
