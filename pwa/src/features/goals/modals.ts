import type { Goal } from './queries';

declare module '@/ui/modal' {
  interface Modals {
    /** A new goal, or another target for one. */
    'set goal': { goal?: Goal };
  }
}
