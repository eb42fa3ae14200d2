import { whenReachable } from '@/lib/whenReachable';
import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** `today`: the member's local date. */
  'plan pause': async () => (await whenReachable(() => import('./PlanPause'))).PlanPause,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
