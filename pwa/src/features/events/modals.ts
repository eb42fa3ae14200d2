import type { WholeEvent } from './event';

declare module '@/ui/modal' {
  interface Modals {
    'join event': { event: WholeEvent };
  }
}
