import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** `today`: the member's local date. */
  'plan pause': async () => (await import('./PlanPause')).PlanPause,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
