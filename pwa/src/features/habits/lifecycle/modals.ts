import type { PropsOf } from '@/ui/modal';

export const modals = {
  /**
   * Asks for the date until which a habit is postponed or impossible; `to` is the stage, and
   * `today` the member's local date.
   */
  'put off habit': async () => (await import('./PutOffHabit')).PutOffHabit,
};

declare module '@/ui/modal' {
  interface Modals extends PropsOf<typeof modals> {}
}
