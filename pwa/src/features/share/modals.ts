import type { Shared } from './card';

declare module '@/ui/modal' {
  interface Modals {
    /** A picture of what the member did, to be shown elsewhere. */
    'share card': { of: Shared };
  }
}
