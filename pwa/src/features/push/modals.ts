import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** A new reminder, or one that is there. `dayStart`: the hour at which the member's days begin. */
  'edit reminder': async () => (await import('./components/EditReminder')).EditReminder,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
