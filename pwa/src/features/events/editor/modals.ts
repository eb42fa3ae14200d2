import type { Slot, Trainer, Venue, WholeEvent } from '../event';

declare module '@/ui/modal' {
  interface Modals {
    'new event': object;
    /** A new one, or one that stands. */
    'edit venue': { event: WholeEvent; venue?: Venue };
    'edit trainer': { event: WholeEvent; trainer?: Trainer };
    'edit schedule': { event: WholeEvent; slot?: Slot };
    'invite members': { event: WholeEvent };
  }
}
