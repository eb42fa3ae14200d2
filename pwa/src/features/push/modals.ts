import type { PropsOf } from '@/ui/modal';

export const modals = {
  /** Creates or edits a reminder. `dayStart`: the hour at which the member's days begin. */
  'edit reminder': async () => (await import('./components/EditReminder')).EditReminder,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
