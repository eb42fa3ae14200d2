import type { Asked } from './words';

declare module '@/ui/modal' {
  interface Modals {
    /** Where a number of the member comes from. Without a program it is chosen among those that they are in. */
    'why number': { of: Asked; me: number; program?: number | undefined };
  }
}
